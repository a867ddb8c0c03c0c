"""Pasted tables: titles with dice, numbered rows, wrapped lines, and refusals."""

import pytest

from solo.story.tables.form import Row, Table
from solo.story.tables.imports import ImportRefusedError, LeftBehind
from solo.story.tables.pasted_tables import read_pasted


def pasted(text: str, *known: str) -> Table:
    found = read_pasted(text, known=known)
    assert found.left == ()
    (table,) = found.tables
    return table


def ranges(table: Table) -> list[tuple[object, str]]:
    return [(row.at, row.text) for row in table.rows if isinstance(row, Row)]


@pytest.mark.parametrize(
    "title",
    ["d4 Device", "Device (d4)", "D4: Device", "d4 – Device", "Device [1d4]:", "## d4 Device", "**Device (d4)**"],
)
def test_a_title_names_the_table_and_its_dice(title: str) -> None:
    table = pasted(f"{title}\n1 a\n2 b\n3 c\n4 d")
    assert table.name == "Device"
    assert table.dice in ("d4", "1d4")
    assert ranges(table) == [("1", "a"), ("2", "b"), ("3", "c"), ("4", "d")]


def test_numbers_are_read_as_printed() -> None:
    table = pasted("d100 Names\n01–05 Ann\n06-98 Bo\n99. Cid\n00) Dot")
    assert ranges(table) == [("1-5", "Ann"), ("6-98", "Bo"), ("99", "Cid"), ("100", "Dot")]


def test_a_last_row_0_is_10() -> None:
    rows = "\n".join(f"{number} row" for number in (*range(1, 10), 0))
    table = pasted(rows)
    assert (table.dice, ranges(table)[-1]) == ("d10", ("10", "row"))


@pytest.mark.parametrize(
    ("first", "last", "dice"), [(1, 6, "d6"), (2, 12, "2d6"), (3, 18, "3d6"), (0, 9, "d10-1"), (1, 7, "d7")]
)
def test_dice_without_a_name_follow_from_the_numbers(first: int, last: int, dice: str) -> None:
    assert pasted("\n".join(f"{number} row" for number in range(first, last + 1))).dice == dice


def test_wrapped_lines_are_joined() -> None:
    table = pasted("d3 Device\n1 A clock that\nruns back-\nwards for\n12 hours\n2 b\n3 c\nand d")
    assert ranges(table) == [("1", "A clock that runs backwards for 12 hours"), ("2", "b"), ("3", "c and d")]


def test_bullets_bars_and_rules_go() -> None:
    table = pasted("| d4 | What |\n|----|------|\n| 1-3 | a |\n| 4 | b |")
    assert (table.name, ranges(table)) == ("What", [("1-3", "a"), ("4", "b")])
    assert pasted("• red\n- grey\n* black").rows == ("red", "grey", "black")


def test_without_numbers_each_line_is_a_row() -> None:
    table = pasted("red\n\ngrey\nblack")
    assert (table.name, table.dice, table.rows) == ("Pasted table", "", ("red", "grey", "black"))


def test_dice_that_do_not_fit_the_lines_are_told() -> None:
    found = read_pasted("d8 Colours\nred\ngrey")
    assert found.tables[0].rows == ("red", "grey")
    assert found.left == (LeftBehind("Colours", "d8 does not fit 2 rows, so every row has the same chance."),)
    assert pasted("d2 Colours\nred\ngrey").rows == ("red", "grey")


def test_ranges_with_a_gap_are_left_behind() -> None:
    found = read_pasted("d6 X\n1-2 a\n4-6 b")
    assert found.tables == ()
    assert found.left == (LeftBehind("X", "rows[1].at: No row has 3. Add a row for it, or widen a range."),)


def test_a_range_that_ends_below_its_start_is_left_behind() -> None:
    found = read_pasted("X\n1 a\n3-2 b")
    assert (found.tables, found.left[0].what) == ((), "X")


def test_ranges_of_no_usual_dice_become_weights() -> None:
    found = read_pasted("X\n5-6 a\n7-9 b")
    assert found.tables[0].rows == (Row(w=2, text="a"), Row(w=3, text="b"))
    assert found.left == (LeftBehind("X", "No dice fit these ranges, so the widths of the ranges became weights."),)


def test_fields_are_kept_if_all_of_them_work() -> None:
    table = pasted("a {Sky} and {2d6}\nthe {sea}\n{oops", "Sky")
    assert table.rows == ("a {Sky} and {2d6}", "the {{sea}", "{{oops")


def test_invisible_characters_go() -> None:
    assert pasted("a\u200bb\x1b[1m\n\u202ec").rows == ("a b [1m", "c")


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("", "an empty file"),
        ("one line", "a single line"),
        ('{"datasworn_version": "0.1.0"}', "a Datasworn file"),
        ('{"a": 1}', "a JSON file of another kind"),
        ('[{"$id": "x", "Name": "y"}]', "a Dataforged file"),
        ('[[tables]]\nname = "A"', "a file of Solo's own tables"),
        ("<html><p>a</p>\n<p>b</p>", "a web page"),
        ("\x00\x01\n\x02", "a file that is not text, such as a picture"),
    ],
)
def test_a_text_of_another_form_is_refused_by_its_form(text: str, form: str) -> None:
    with pytest.raises(ImportRefusedError) as refused:
        read_pasted(text)
    assert f"it seems to be {form}." in str(refused.value)
