"""Markdown tables: pipe tables and lists, with headings as paths."""

import pytest

from solo.story.tables.form import Row
from solo.story.tables.imports import ImportedTables, ImportRefusedError, LeftBehind
from solo.story.tables.markdown_tables import plain_text, read_markdown

BOOK = """---
title: Book
- not: a list
---
# Book

Words.

## Road
| d6  | What you *meet* |
|:---:|-----------------|
| 1-5 | a **wolf** |
| 6   | [a bear](https://example.org) |

### Night (d4)
- 1 a crow
- 2-3 an owl
  that waits
    - and more
- 4 nothing

```
- no
- list
```

## Sea
1. calm
2. storm

Two columns:

| who | want |
|-----|------|
| a \\| b | c |
| d | e |

## Alone
- one item
"""


def read(text: str) -> ImportedTables:
    return read_markdown(text, "File")


def test_each_pipe_table_and_list_is_a_table_with_its_headings_as_path() -> None:
    found = read(BOOK)
    assert [(table.name, table.dice, table.columns) for table in found.tables] == [
        ("Book / Road", "d6", ()),
        ("Book / Road / Night", "d4", ()),
        ("Book / Sea", "d2", ()),
        ("Book / Sea 2", "", ("who", "want")),
    ]
    road, night, sea, people = found.tables
    assert road.rows == (Row(at="1-5", text="a wolf"), Row(at="6", text="a bear"))
    assert night.rows == (
        Row(at="1", text="a crow"),
        Row(at="2-3", text="an owl that waits and more"),
        Row(at="4", text="nothing"),
    )
    assert sea.rows == (Row(at="1", text="calm"), Row(at="2", text="storm"))
    assert people.rows == (Row(cells=("a / b", "c")), Row(cells=("d", "e")))


def test_a_list_of_one_item_is_left_behind() -> None:
    assert read(BOOK).left == (LeftBehind("Book / Alone", "A list of one item is not a table."),)


def test_a_file_without_headings_gives_its_own_name() -> None:
    assert [table.name for table in read("- a\n- b").tables] == ["File"]


def test_a_heading_on_the_same_level_replaces_the_one_before() -> None:
    found = read("# A\n## B\n- a\n- b\n# C\n- a\n- b\n")
    assert [table.name for table in found.tables] == ["A / B", "C"]


def test_a_long_path_loses_its_first_parts() -> None:
    found = read(f"# {'a' * 50}\n## {'b' * 50}\n- a\n- b")
    assert [table.name for table in found.tables] == ["b" * 50]


@pytest.mark.parametrize("heading", ["2d6", "person", "Model x2", "A {b}"])
def test_a_heading_that_no_text_could_call_is_changed(heading: str) -> None:
    (table,) = read(f"# {heading}\n- a\n- b").tables
    assert table.name != heading


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("**a** and __b__, *c* or _d_", "a and b, c or d"),
        ("snake_case_name, 2*3*4", "snake_case_name, 2*3*4"),
        ("[a](b) ![c](d) [[e]] [[f|g]]", "a c e g"),
        ("`code`", "code"),
    ],
)
def test_marks_of_markdown_go(written: str, plain: str) -> None:
    assert plain_text(written) == plain


def test_a_text_without_tables_and_lists_is_refused_by_its_form() -> None:
    with pytest.raises(ImportRefusedError, match="it seems to be a CSV file"):
        read("1,a\n2,b")
    with pytest.raises(ImportRefusedError, match="it seems to be a list without numbers"):
        read("red\ngrey")


def test_a_file_without_a_usable_table_is_refused_with_the_first_reason() -> None:
    with pytest.raises(ImportRefusedError, match="A list of one item is not a table"):
        read("- one")


def test_texts_made_to_be_slow_are_read_at_once() -> None:
    links = " ".join(["[a](b)  "] * 400)
    slow = ("\n" * 50_000, " " * 100_000 + "|", "**" * 5_000, "*a " * 5_000, links)
    for text in slow:
        found = read(f"- {text}\n- b\n- c")
        assert found.tables or found.left


def test_a_file_beyond_2_mb_is_refused() -> None:
    with pytest.raises(ImportRefusedError, match="larger than 2 MB"):
        read("- a\n" * 600_000)


def test_an_inner_list_belongs_to_its_item() -> None:
    (table,) = read("- a\n    - b\n    - c\n- d\n\n- e\n").tables
    assert table.rows == ("a b c", "d", "e")


def test_a_list_ends_at_an_empty_line_before_words() -> None:
    (table,) = read("- a\n- b\n\nMore words.\n").tables
    assert table.rows == ("a", "b")


def test_a_rule_at_the_beginning_is_no_front_matter() -> None:
    (table,) = read("---\n- a\n- b\n").tables
    assert table.rows == ("a", "b")


def test_a_pipe_table_of_one_column_has_a_row_for_each_line() -> None:
    (table,) = read("| Number |\n|---|\n| 7 |\n| 12 |").tables
    assert (table.columns, table.rows) == ((), ("7", "12"))


def test_dice_of_a_heading_serve_a_pipe_table_without_them() -> None:
    (table,) = read("# Road (2d6)\n| | What |\n|---|---|\n| 2-7 | a |\n| 8-12 | b |").tables
    assert (table.name, table.dice) == ("Road", "2d6")
    (own,) = read("# Road (2d6)\n| d2 | What |\n|---|---|\n| 1 | a |\n| 2 | b |").tables
    assert own.dice == "d2"


def test_a_line_with_a_bar_at_the_end_of_a_file_is_no_table() -> None:
    with pytest.raises(ImportRefusedError):
        read("one | two")
