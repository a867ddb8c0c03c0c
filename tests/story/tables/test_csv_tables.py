"""CSV tables: ranges or weights, headers, columns, and refusals."""

import pytest

from solo.story.tables.csv_tables import read_csv
from solo.story.tables.form import Row, Table
from solo.story.tables.imports import ImportRefusedError, LeftBehind
from solo.story.tables.row_chances import row_shares


def table_of(text: str) -> Table:
    found = read_csv(text, "Road")
    assert found.left == ()
    (table,) = found.tables
    assert table.name == "Road"
    assert sum(row_shares(table)) == 1
    return table


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_two_columns_are_a_range_and_a_text(delimiter: str) -> None:
    table = table_of(f"d100{delimiter}What\n1-50{delimiter}a\n51-00{delimiter}b\n")
    assert (table.dice, table.rows) == ("d100", (Row(at="1-50", text="a"), Row(at="51-100", text="b")))


def test_numbers_in_a_row_are_throws() -> None:
    assert (table_of("1,a\n2,b\n3,c").dice, table_of("2-7,a\n8-12,b").dice) == ("d3", "2d6")


@pytest.mark.parametrize("text", ["weight,what\n1,a\n2,b", "5,a\n10,b", "33.3%,a\n66.6%,b", '"0,5";a\n"1";b'])
def test_other_numbers_are_weights(text: str) -> None:
    table = table_of(text)
    weights = [row.w for row in table.rows if isinstance(row, Row)]
    assert table.dice == ""
    assert weights[0] is not None
    assert weights[1] == 2 * weights[0]


def test_a_header_is_known_by_having_no_number() -> None:
    assert len(table_of("1,a\n2,b").rows) == 2
    assert len(table_of("roll,what\n1,a\n2,b").rows) == 2


def test_more_columns_are_named_by_the_header() -> None:
    table = table_of('d2,who,want\n1,a cat,milk\n2,"a dog, old",a bone')
    assert table.columns == ("who", "want")
    assert table.rows == (Row(at="1", cells=("a cat", "milk")), Row(at="2", cells=("a dog, old", "a bone")))


def test_columns_without_a_header_are_numbered() -> None:
    assert table_of("1,a,b\n2,c,d").columns == ("Column 1", "Column 2")


def test_without_any_number_the_first_line_names_the_columns() -> None:
    found = read_csv("who,want\ncat,milk\ndog,", "Road")
    assert found.tables[0].columns == ("who", "want")
    assert found.tables[0].rows == (Row(cells=("cat", "milk")), Row(cells=("dog", "")))
    assert found.left == (LeftBehind("Road", "No line has a number, so the first line names the columns."),)


def test_a_faulty_table_is_left_behind_with_its_problem() -> None:
    found = read_csv("d6,what\n1-2,a\n3-5,b", "Road")
    assert (found.tables, found.left) == (
        (),
        (LeftBehind("Road", "rows[1].at: No row has 6. Add a row for it, or widen a range."),),
    )


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("red\ngrey", "a list without numbers"),
        ("1 red\n2 grey", "a numbered list"),
        ("| a | b |\n|---|---|\n| c | d |", "a Markdown file"),
        ('{"a": 1}', "a JSON file of another kind"),
        ("", "an empty file"),
    ],
)
def test_a_text_of_another_form_is_refused_by_its_form(text: str, form: str) -> None:
    with pytest.raises(ImportRefusedError) as refused:
        read_csv(text, "Road")
    assert f"This is not a CSV file: it seems to be {form}." in str(refused.value)


def test_ranges_beside_weights_are_left_behind() -> None:
    found = read_csv("2-3,a\n40 %,b", "Road")
    assert found.tables == ()
    said = "Some numbers are ranges and others are weights. Use only ranges or only weights."
    assert found.left == (LeftBehind("Road", said),)
