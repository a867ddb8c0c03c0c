"""Tables as TOML: they read back equal, and tables changed by hand are kept."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.library.own_content import OwnContentError
from solo.story.tables.fields import escape_braces
from solo.story.tables.form import Row, Table
from solo.story.tables.loading import Tables, check_tables
from solo.story.tables.writing import format_table, format_tables, merge_tables

ROAD = Table(
    name="Road / Night",
    text="Purpose.",
    tags=("road",),
    source="A book",
    licence="CC BY 4.0",
    dice="d4",
    columns=("a", "b"),
    makes="fight",
    rows=(
        Row(at="1-2", cells=("x", "y"), makes="person"),
        Row(at=3, cells=("{2d6}", 'say "no"'), then=("Sea x2",), offers=("Sea",)),
        Row(at="4", cells=("x", "y"), again=2),
    ),
)
SEA = Table(name="Sea", deck=True, reversed=True, shuffle="night", rows=(Row(w=2, text="a", other="b"),))


def read_back(text: str) -> tuple[Table, ...]:
    tables = check_tables(text, "mine.toml", Tables({}))
    assert tables.problems == ()
    return tuple(tables.by_name.values())


def test_every_field_reads_back_equal() -> None:
    assert read_back(format_tables([ROAD, SEA])) == (ROAD, SEA)


def test_each_row_of_a_long_table_has_a_line_of_its_own() -> None:
    table = Table(name="Long", rows=tuple(f"This is row number {number}." for number in range(9)))
    assert [line for line in format_table(table).splitlines() if "number 4" in line] == ['    "This is row number 4.",']


texts = st.text(st.characters(codec="ascii", exclude_categories=("Cc",)), min_size=1, max_size=30).filter(str.strip)
rows = st.lists(
    st.one_of(
        texts.map(escape_braces),
        st.builds(lambda text, weight: Row(text=escape_braces(text), w=weight), texts, st.integers(1, 9)),
    ),
    min_size=1,
    max_size=5,
)


@settings(max_examples=40)
@given(rows, texts)
def test_a_written_table_reads_back_equal(listed: list[str | Row], purpose: str) -> None:
    table = Table(name="T", text=purpose, rows=tuple(listed))
    assert read_back(format_table(table)) == (table,)


def test_a_text_that_toml_would_change_is_refused() -> None:
    with pytest.raises(OwnContentError, match="cannot be written"):
        format_table(Table(name="T", rows=("e\u0301",)))


def test_a_table_changed_by_hand_is_kept() -> None:
    first = merge_tables("", [Table(name="A", rows=("a",)), Table(name="B", rows=("b",))])
    assert first.written == ("A", "B")
    changed = first.text.replace('"a"', '"my own"')
    later = merge_tables(changed, [Table(name="A", rows=("new",)), Table(name="B", rows=("new",))])
    assert (later.kept, later.written) == (("A",), ("B",))
    assert [table.rows for table in read_back(later.text)] == [("my own",), ("new",)]
    replaced = merge_tables(changed, [Table(name="A", rows=("new",))], replace=True)
    assert [table.rows for table in read_back(replaced.text)] == [("new",), ("b",)]
