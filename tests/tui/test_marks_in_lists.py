"""Lists and their mark: kept on its row, moved to the nearest where that is gone, and the keys that move it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from textual.widgets import OptionList

from solo.systems.contract import Bar, FighterView, Measure, Option, Preview
from solo.tui.timer_fix import PunctualTimers
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow, gap, heading
from solo.tui.widgets.number_entry import NumberEntry
from solo.tui.widgets.number_format import amount_text, count_text, measure_text
from solo.tui.widgets.option_list import OptionTable
from solo.tui.widgets.option_rows import OptionRow, rows
from solo.tui.widgets.option_state import OptionQuestion, OptionState, PointedOptions
from solo.tui.widgets.order_rows import fitting_name, in_runs, rows_apart, rows_in_short, rows_in_sight, shortest_name
from solo.tui.widgets.scroll_window import first_in_sight
from solo.tui.widgets.stepper import arrows


def entries(keys: str) -> list[ListingRow]:
    """A row for each letter; a capital is a heading."""
    return [heading(key) if key.isupper() else ListingRow(key, ListRow(f"row {key}")) for key in keys]


class Listed(PunctualTimers, App[None]):
    """One listing, and the messages that come from it."""

    def __init__(self, keys: str, click_selects: bool = False) -> None:
        super().__init__()
        self.listing = Listing(click_selects=click_selects)
        self._keys = keys
        self.told: list[str] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"faint": "#888888"}

    def compose(self) -> ComposeResult:
        yield self.listing

    def on_mount(self) -> None:
        self.listing.fill(entries(self._keys))
        self.listing.focus()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.told.append(str(message.option_id))

    def on_listing_enter_without_row(self) -> None:
        self.told.append("nothing")

    def on_listing_stepped(self, message: Listing.Stepped) -> None:
        self.told.append(f"{message.by:+d}")


@pytest.mark.parametrize(
    ("before", "marked", "after", "then"),
    [
        ("abcd", "c", "abcd", "c"),
        ("abcd", "c", "cab", "c"),
        ("abcd", "c", "xyzcab", "c"),
        ("abcd", "c", "abd", "d"),
        ("abcd", "d", "abc", "c"),
        ("abcde", "e", "ab", "b"),
        ("abcd", "a", "bcd", "b"),
        ("abcd", "c", "abXd", "b"),
        ("abcd", "b", "aXYd", "a"),
        ("abcd", "c", "XYc", "c"),
        ("abcd", "d", "Xbc", "c"),
    ],
)
async def test_the_mark_stays_on_its_row_or_goes_to_the_nearest_where_that_is_gone(
    before: str, marked: str, after: str, then: str
) -> None:
    app = Listed(before)
    async with app.run_test() as pilot:
        assert app.listing.mark(marked)
        app.listing.fill(entries(after))
        await pilot.pause()
        assert app.listing.marked_key == then


async def test_the_mark_of_a_new_list_is_on_the_first_row_that_is_no_heading() -> None:
    app = Listed("Xab")
    async with app.run_test():
        assert app.listing.marked_key == "a"


@pytest.mark.parametrize("keys", ["", "X", "XY"])
async def test_a_list_without_rows_has_no_mark_and_enter_selects_nothing(keys: str) -> None:
    app = Listed("ab")
    async with app.run_test() as pilot:
        app.listing.fill(entries(keys))
        await pilot.press("enter")
        assert app.listing.marked_key is None
        assert app.told == ["nothing"]


async def test_the_same_keys_keep_the_mark_and_show_their_new_words() -> None:
    app = Listed("ab")
    async with app.run_test() as pilot:
        app.listing.mark("b")
        app.listing.fill([ListingRow("a", ListRow("other a")), ListingRow("b", ListRow("other b"))])
        await pilot.pause()
        assert app.listing.marked_key == "b"
        shown = [option.prompt.left.plain for option in app.listing.options if isinstance(option.prompt, ListRow)]
        assert shown == ["other a", "other b"]


async def test_a_mark_is_put_on_rows_that_are_there_alone() -> None:
    app = Listed("Xab")
    async with app.run_test():
        assert app.listing.mark("b")
        assert not app.listing.mark("z")
        assert app.listing.marked_key == "b"


async def test_the_line_of_a_row_counts_the_lines_of_those_before() -> None:
    app = Listed("a")
    async with app.run_test() as pilot:
        app.listing.fill([ListingRow("a", ListRow("a", below="below")), ListingRow("b", ListRow("b"))])
        await pilot.pause()
        assert (app.listing.line_of(0), app.listing.line_of(1)) == (0, 2)


@pytest.mark.parametrize(
    ("click_selects", "clicks", "told", "marked"),
    [
        (False, [1], [], "b"),
        (False, [1, 1], ["b"], "b"),
        (False, [0], [], "a"),
        (False, [0, 0], ["a"], "a"),
        (False, [1, 2, 1], [], "b"),
        (True, [1], ["b"], "b"),
        (True, [0], ["a"], "a"),
    ],
)
async def test_a_click_marks_a_row_and_a_second_one_selects_it(
    click_selects: bool, clicks: list[int], told: list[str], marked: str
) -> None:
    app = Listed("abc", click_selects)
    async with app.run_test() as pilot:
        for line in clicks:
            await pilot.click(Listing, offset=(4, line))
        await pilot.pause()
        assert (app.told, app.listing.marked_key) == (told, marked)


async def test_a_click_on_a_row_that_a_key_has_left_marks_it_again_and_selects_nothing() -> None:
    app = Listed("abc")
    async with app.run_test() as pilot:
        await pilot.click(Listing, offset=(4, 1))
        await pilot.press("down")
        await pilot.click(Listing, offset=(4, 1))
        await pilot.pause()
        assert (app.told, app.listing.marked_key) == ([], "b")


async def test_a_click_on_a_heading_or_below_the_rows_does_nothing() -> None:
    app = Listed("aXb", click_selects=True)
    async with app.run_test() as pilot:
        app.listing.styles.height = 10
        await pilot.pause()
        await pilot.click(Listing, offset=(4, 1))
        await pilot.click(Listing, offset=(4, 6))
        assert (app.told, app.listing.marked_key) == ([], "a")


async def test_a_click_on_an_arrow_turns_the_value_of_its_row() -> None:
    less, more = arrows()
    app = Listed("a", click_selects=True)
    async with app.run_test() as pilot:
        app.listing.fill([ListingRow("v", ListRow(less.append("8").append(more)))])
        await pilot.pause()
        await pilot.click(Listing, offset=(2, 0))
        await pilot.click(Listing, offset=(6, 0))
        assert app.told == ["-1", "+1"]


async def test_the_marked_row_has_a_sign_before_it_and_the_others_have_room_for_one() -> None:
    app = Listed("ab")
    async with app.run_test(size=(20, 5)) as pilot:
        app.listing.fill([ListingRow("a", ListRow("a", below="below")), ListingRow("b", ListRow("b"))])
        app.listing.mark("a")
        await pilot.pause()
        shown = [app.listing.render_line(line).text.rstrip() for line in range(3)]
        assert shown == ["▸ a", "  below", "  b"]


@pytest.mark.parametrize(("height", "shown"), [(6, True), (3, True), (8, True)])
async def test_the_marked_row_stays_in_sight_where_the_list_has_less_room(height: int, shown: bool) -> None:
    app = Listed("abcdefghijkl")
    async with app.run_test(size=(20, 12)) as pilot:
        app.listing.styles.height = 10
        app.listing.mark("j")
        await pilot.pause()
        app.listing.styles.height = height
        await pilot.pause()
        await pilot.pause()
        top = app.listing.scroll_offset.y
        assert (top <= app.listing.line_of(9) < top + height) is shown


def test_headings_and_gaps_are_known_by_keys_of_their_own() -> None:
    assert [entry.key for entry in (heading("Foes"), heading("Foes", "f"), gap("f"))] == [
        "heading Foes",
        "heading f",
        "gap f",
    ]
    assert heading("Foes").heading and gap("f").heading and not ListingRow("a", ListRow("")).heading


@pytest.mark.parametrize(
    ("first", "marked", "room", "total", "shown"),
    [
        (0, 0, 5, 10, 0),
        (0, 4, 5, 10, 0),
        (0, 5, 5, 10, 1),
        (0, 9, 5, 10, 5),
        (5, 3, 5, 10, 3),
        (5, 7, 5, 10, 5),
        (8, 9, 5, 10, 5),
        (3, 3, 5, 4, 0),
        (0, 2, 1, 3, 2),
    ],
)
def test_the_first_row_in_sight_moves_no_more_than_the_mark_and_a_full_window_ask(
    first: int, marked: int, room: int, total: int, shown: int
) -> None:
    assert first_in_sight(first, marked, room, total) == shown


# Options


def option(code: str, group: str = "", refused: str = "") -> Option:
    return Option(code, code, group=group, refused=refused)


def told(found: Sequence[OptionRow]) -> list[tuple[int | str, str]]:
    return [(row.letter or row.number, row.code) for row in found]


def test_up_to_nine_options_stand_each_by_itself_and_of_ten_groups_are_folded() -> None:
    nine = [option(f"{group}{number}", group) for group in "abc" for number in range(3)]
    assert told(rows(nine)) == [(number, one.code) for number, one in enumerate(nine, 1)]
    ten = [*nine, option("d0", "d")]
    assert told(rows(ten, default="b1")) == [
        ("B", "group a"),
        (1, "b0"),
        (2, "b1"),
        (3, "b2"),
        ("C", "group c"),
        (4, "d0"),
    ]
    assert len(rows(ten, fold=False)) == 10
    assert told(rows(ten, fold=False))[-1] == (0, "d0"), "there are nine number keys"


def test_options_that_are_refused_do_not_count_and_stand_last_without_a_number() -> None:
    nine = [option(f"a{number}", "a") for number in range(9)]
    found = rows([option("x", "x", refused="No."), *nine])
    assert told(found) == [*[(number, f"a{number - 1}") for number in range(1, 10)], (0, "x")]
    assert found[-1].reason == "No."


def test_the_group_of_the_default_is_left_open_or_else_that_of_the_first_legal_option() -> None:
    groups = [option(f"{group}{number}", group) for group in "abc" for number in range(4)]
    assert {row.code for row in rows(groups, default="c1")} == {"group a", "group b", "c0", "c1", "c2", "c3"}
    refused = [option("a0", "a", refused="No."), *groups[4:], *[option(f"d{number}", "d") for number in range(4)]]
    assert "b0" in {row.code for row in rows(refused, default="nothing")}


def test_an_open_group_with_more_options_than_keys_is_folded_as_well() -> None:
    groups = [option(f"a{number}", "a") for number in range(9)] + [option(f"b{number}", "b") for number in range(3)]
    assert told(rows(groups, default="a0")) == [("B", "group a"), ("C", "group b")]
    assert told(rows(groups, opened="b")) == [(1, "b0"), (2, "b1"), (3, "b2")]


def test_a_folded_group_tells_how_many_it_holds_and_why_none_may_be_taken() -> None:
    groups = [
        *[option(f"a{number}", "a") for number in range(10)],
        *[option(f"b{number}", "b", refused="Too far.") for number in range(2)],
        *[option(f"c{number}", "c", refused="No." if number else "") for number in range(2)],
        option("lone"),
    ]
    found = {row.code: row for row in rows(groups, default="a0")}
    assert list(found) == ["group a", "group c", "lone", "group b"]
    assert (found["group a"].members, found["group c"].members, found["group b"].members) == (10, 2, 2)
    assert (found["group b"].reason, found["group c"].reason) == ("Too far.", "")


def state(*options: Option, default: str | None = None, several: bool = False) -> OptionState:
    return OptionState(OptionQuestion("?", options, default, several))


def test_the_mark_stands_on_the_folded_group_of_the_default_and_inside_it_on_the_default() -> None:
    punches = [option(f"punch{number}") for number in range(4)]
    spells = [option(f"cast{number}", "spells") for number in range(8)]
    asked = state(*punches, *spells, default="cast5")
    assert asked.marked_row is not None and asked.marked_row.code == "group spells"
    asked.open("spells")
    assert asked.marked_row is not None and asked.marked_row.code == "cast5"
    assert asked.close()
    assert asked.marked_row is not None and asked.marked_row.code == "group spells"


def test_a_group_without_the_default_opens_at_its_first_legal_option() -> None:
    moves = [option("stay", "move", refused="No."), *(option(f"move{number}", "move") for number in range(5))]
    asked = state(*(option(f"cast{number}", "spells") for number in range(8)), *moves, default="cast5")
    asked.open("move")
    assert asked.marked_row is not None and asked.marked_row.code == "move0"


def test_the_mark_moves_only_to_another_row() -> None:
    asked = state(option("a"), option("b"))
    assert not asked.mark(0)
    assert asked.mark(1)
    assert asked.marked_row is not None and asked.marked_row.code == "b"
    assert not OptionState().mark(1)


def test_a_row_is_found_by_its_number_key() -> None:
    asked = state(option("x", refused="No."), option("a"), option("b"))
    assert [asked.index_of_number(number) for number in (1, 2, 3)] == [0, 1, None]


def test_several_begin_with_the_defaults_and_one_with_none() -> None:
    assert state(option("a"), default="a+b", several=True).chosen == ["a", "b"]
    assert state(option("a"), default="", several=True).chosen == []
    assert state(option("a"), default="a+b").chosen == []


def test_fingers_and_marks_on_options_of_a_folded_group_are_shown_on_it() -> None:
    many = [option(f"{group}{number}", group) for group in "ab" for number in range(6)]
    asked = state(*many, default="a0")
    asked.pointed = PointedOptions({"a0": "Ann", "b0": "Bo", "b2": "Cy", "b3": "Bo"}, {"b1": "B", "b2": "C"})
    group, first = (next(row for row in asked.rows if row.code == code) for code in ("group b", "a0"))
    assert (asked.fingers(group), asked.others_mark(group)) == ("Bo, Cy", "B")
    assert (asked.fingers(first), asked.others_mark(first)) == ("Ann", "")
    asked.pointed = PointedOptions()
    assert asked.fingers(group) == ""


def test_a_folded_group_is_labelled_by_its_name_and_number() -> None:
    many = [option(f"{group}{number}", group) for group in "ab" for number in range(6)]
    asked = state(*many, default="a0")
    assert [asked.row_label(row) for row in asked.rows][-1] == "b …  (6)"


def costing(cost: str, *names: str) -> Preview:
    return Preview(tuple(Measure(name, Fraction(1, 2), "chance") for name in names), cost)


def test_a_cost_is_shown_once_known_unless_the_label_tells_it() -> None:
    asked = state(
        Option("a", "strike", partial(costing, "2 VP", "hit")), Option("b", "cast for 2 VP", partial(costing, "2 VP"))
    )
    assert [asked.cost(row) for row in asked.rows] == ["", ""]
    assert [row.code for row in asked.unknown(9)] == ["a", "b"]
    for row in asked.rows:
        asked.work_out(row)
    assert [asked.cost(row) for row in asked.rows] == ["2 VP", ""]
    assert list(asked.figure_names) == ["hit"]
    assert list(asked.unknown(9)) == []


def test_odds_of_the_marked_row_come_first_and_those_of_refused_ones_only_where_marked() -> None:
    asked = state(option("a"), option("b"), option("x", refused="No."))
    asked.mark(1)
    assert [row.code for row in asked.unknown(9)] == ["b", "a"]
    asked.mark(2)
    assert [row.code for row in asked.unknown(9)] == ["x", "a", "b"]
    assert [row.code for row in asked.unknown(1)] == ["x", "a"]


class Asked(PunctualTimers, App[None]):
    """One table of options, and what comes from it."""

    def __init__(self, options: Sequence[Option], default: str | None = None, several: bool = False) -> None:
        super().__init__()
        self.table = OptionTable()
        self._asked = (options, default, several)
        self.told: list[object] = []

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        options, default, several = self._asked
        self.table.ask("?", options, default, several)
        self.table.focus()

    def on_option_table_taken(self, message: OptionTable.Taken) -> None:
        self.told.append(message.codes)

    def on_option_table_refused(self, message: OptionTable.Refused) -> None:
        self.told.append(message.reason)


GROUPS = [option(f"{group}{number}", group) for group in "abc" for number in range(4)]


@pytest.mark.parametrize(
    ("keys", "marked"),
    [
        ("down", "b"),
        ("down,down", "c"),
        ("down,down,down", "c"),
        ("up", "a"),
        ("end", "c"),
        ("end,home", "a"),
        ("pagedown", "c"),
        ("end,pageup", "a"),
        ("end,up", "b"),
    ],
)
async def test_keys_move_the_mark_and_it_stays_within_the_list(keys: str, marked: str) -> None:
    app = Asked([option("a"), option("b"), option("c")])
    async with app.run_test() as pilot:
        await pilot.press(*keys.split(","))
        assert app.table.marked_row is not None and app.table.marked_row.code == marked


@pytest.mark.parametrize(
    ("keys", "told_"),
    [
        ("enter", [("a",)]),
        ("2", [("b",)]),
        ("3", []),
        ("down,enter", [("b",)]),
        ("end,enter", ["The way is shut."]),
        ("space", []),
    ],
)
async def test_a_key_takes_an_option_or_tells_why_it_may_not_be_taken(keys: str, told_: list[object]) -> None:
    app = Asked([option("a"), option("b"), option("x", refused="The way is shut.")])
    async with app.run_test() as pilot:
        await pilot.press(*keys.split(","))
        await pilot.pause()
        assert app.told == told_


async def test_several_are_turned_one_by_one_and_handed_in_together() -> None:
    app = Asked([option("a"), option("b"), option("c")], "a", several=True)
    async with app.run_test() as pilot:
        await pilot.press("down", "space", "1", "3", "enter")
        await pilot.pause()
        assert app.told == [("b", "c")]


async def test_a_group_opens_and_closes_with_the_arrow_keys() -> None:
    app = Asked(GROUPS, "a0")
    async with app.run_test() as pilot:
        await pilot.press("right")
        assert app.table.opened_group == "", "an option is no group"
        await pilot.press("end", "right")
        assert app.table.opened_group == "c"
        assert app.table.marked_row is not None and app.table.marked_row.code == "c0"
        await pilot.press("left")
        assert (app.table.opened_group, app.table.marked_row.code) == ("", "group c")
        await pilot.press("enter")
        assert app.table.opened_group == "c"


@pytest.mark.parametrize("several", [True, False])
async def test_a_list_without_options_takes_nothing(several: bool) -> None:
    app = Asked([], several=several)
    async with app.run_test() as pilot:
        await pilot.press("enter", "space", "right", "left", "1", "down")
        assert (app.told, app.table.marked_row) == ([], None)


async def test_several_are_never_folded() -> None:
    app = Asked(GROUPS, "a0", several=True)
    async with app.run_test() as pilot:
        await pilot.press("end")
        assert app.table.marked_row is not None and app.table.marked_row.code == "c3"


@pytest.mark.parametrize(
    ("lines", "told_", "marked"),
    [([2], [], "b"), ([2, 2], [("b",)], "b"), ([1], [("a",)], "a"), ([3, 2], [], "b"), ([8], [], "a"), ([0], [], "a")],
)
async def test_a_click_marks_another_option_and_takes_the_marked_one(
    lines: list[int], told_: list[object], marked: str
) -> None:
    app = Asked([option("a"), option("b"), option("c")])
    async with app.run_test() as pilot:
        await pilot.pause()
        await click_through(pilot, lines)
        assert app.told == told_
        assert app.table.marked_row is not None and app.table.marked_row.code == marked


async def click_through(pilot: Pilot[None], lines: list[int]) -> None:
    """Click on lines of the table: twice at once where the same line stands there twice."""
    if len(lines) == 2 and lines[0] == lines[1]:
        await pilot.click(OptionTable, offset=(4, lines[0]), times=2)
    else:
        for line in lines:
            await pilot.click(OptionTable, offset=(4, line))
    await pilot.pause()


async def test_the_wheel_moves_the_mark_by_one() -> None:
    app = Asked([option("a"), option("b"), option("c")])
    async with app.run_test() as pilot:
        await pilot.pause()
        marked = []
        for sent in ("down", "down", "down", "up"):
            kind = events.MouseScrollDown if sent == "down" else events.MouseScrollUp
            app.table.post_message(kind(app.table, 4, 2, 0, 0, 0, False, False, False))
            await pilot.pause()
            assert app.table.marked_row is not None
            marked.append(app.table.marked_row.code)
        assert marked == ["b", "c", "c", "b"]


class Number(PunctualTimers, App[None]):
    """One entry of a number from 2 to 5."""

    def __init__(self) -> None:
        super().__init__()
        self.entry = NumberEntry()
        self.told: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.entry

    def on_mount(self) -> None:
        self.entry.ask("?", 2, 5, 3)
        self.entry.focus()

    def on_number_entry_given(self, message: Message) -> None:
        assert isinstance(message, NumberEntry.Given)
        self.told.append(message.text)


@pytest.mark.parametrize(
    ("keys", "given"),
    [
        ("enter", "3"),
        ("up,enter", "4"),
        ("up,up,up,enter", "5"),
        ("down,enter", "2"),
        ("down,down,enter", "2"),
        ("backspace,up,enter", "2"),
        ("backspace,9,down,enter", "5"),
        ("backspace,9,enter", "9"),
    ],
)
async def test_a_number_is_changed_within_its_bounds_and_given_as_it_stands(keys: str, given: str) -> None:
    app = Number()
    async with app.run_test() as pilot:
        await pilot.press(*keys.split(","))
        await pilot.pause()
        assert app.told == [given]


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(0), "0.0"),
        (Fraction(41, 10), "4.1"),
        (Fraction(1, 20), "0.1"),
        (Fraction(49, 1000), "0.0"),
        (Fraction(-1, 20), "−0.1"),
        (Fraction(-49, 1000), "0.0"),
        (Fraction(-5, 2), "−2.5"),
        (Fraction(199, 20), "10.0"),
    ],
)
def test_an_amount_is_rounded_half_up_to_one_decimal(amount: Fraction, text: str) -> None:
    assert amount_text(amount) == text


def test_a_figure_is_written_by_its_kind() -> None:
    assert measure_text(Measure("hit", Fraction(1, 2), "chance")) == "50 %"
    assert measure_text(Measure("dice", Fraction(-3), "count")) == "−3"
    assert measure_text(Measure("harm", Fraction(7, 2), "amount")) == "3.5"
    assert count_text(Fraction(12)) == "12"


# The order of action


def fighter(letter: str, side: str = "foes", name: str = "Rat", **other: object) -> FighterView:
    values: dict[str, object] = {"order": 5, "bars": (Bar("LP", 3, 3),), **other}
    full = f"{name} {letter}" if side == "foes" else name
    return FighterView(key=letter, name=full, letter=letter, side=side, **values)  # type: ignore[arg-type]


def names(found: Sequence[object]) -> list[str]:
    return [row.shown.name for row in found]  # type: ignore[attr-defined]


def test_foes_alike_share_a_line_and_whoever_acts_or_differs_has_one_alone() -> None:
    fighters = [
        fighter("A", "party", "Ann"),
        fighter("a"),
        fighter("b"),
        fighter("c", acting=True),
        fighter("d", order=4),
        fighter("e", bars=(Bar("LP", 2, 3),)),
        fighter("f", conditions=("prone",)),
        fighter("g", name="Wolf"),
        fighter("h"),
    ]
    found = rows_apart(fighters)
    assert names(found) == ["Ann", "Rat a–b, h", "Rat c", "Rat d", "Rat e", "Rat f", "Wolf g"]
    assert found[1].keys == {"a", "b", "h"}


def test_ones_own_side_is_never_joined_and_the_fallen_of_the_others_stand_last() -> None:
    fighters = [fighter("a", out=True), fighter("b"), fighter("A", "party", "Ann"), fighter("B", "party", "Ann")]
    assert names(rows_apart(fighters)) == ["Ann", "Ann", "Rat b", "Rat a"]


def test_in_short_whoever_acts_is_joined_and_the_fallen_share_a_line_by_their_letters() -> None:
    fighters = [
        fighter("a", out=True),
        fighter("b", acting=True),
        fighter("c"),
        fighter("d", out=True),
        fighter("e", out=True, dead=True),
        fighter("A", "party", "Ann", out=True),
    ]
    found = rows_in_short(fighters)
    assert names(found) == ["Ann", "Rat b–c", "a d", "Rat e"]
    assert found[1].shown.acting
    assert found[2].keys == {"a", "d"}


@pytest.mark.parametrize(
    ("letters", "text"),
    [("a", "a"), ("ab", "a–b"), ("abc", "a–c"), ("ac", "a, c"), ("cefg", "c, e–g"), ("ba", "b, a")],
)
def test_letters_that_follow_each_other_are_told_by_the_first_and_the_last(letters: str, text: str) -> None:
    assert in_runs(list(letters)) == text


def test_letters_of_two_signs_never_follow_each_other() -> None:
    assert in_runs(["z", "aa", "ab"]) == "z, aa, ab"


@pytest.mark.parametrize(
    ("name", "letters", "width", "text"),
    [
        ("Footpad c–e", "c–e", 11, "Footpad c–e"),
        ("Footpad c–e", "c–e", 10, "Footpad ×3"),
        ("Footpad c–e", "c–e", 7, "Footpad"),
        ("Footpad c–e", "c–e", 5, "Footpad c–e"),
        ("Footpad c", "", 8, "Footpad"),
        ("Footpad c", "", 4, "Footpad c"),
        ("Captain of the guard c", "", 19, "Captain"),
        ("Captain of the guard c", "", 6, "Captain of the guard c"),
        ("Royal longbowman c", "", 16, "Royal longbowman"),
        ("Royal longbowman c", "", 12, "Longbowman"),
        ("Royal longbowman c", "", 8, "Royal"),
        ("Walking dead c", "", 8, "Walking"),
        ("Royal longbowman c–e", "c–e", 14, "Longbowman c–e"),
        ("Royal longbowman c–e", "c–e", 13, "Longbowman ×3"),
    ],
)
def test_a_name_without_room_is_shortened_by_whole_words_and_keeps_the_letters_of_those_who_share_it(
    name: str, letters: str, width: int, text: str
) -> None:
    assert fitting_name(name, width, "c", letters, 3) == text


@pytest.mark.parametrize(("width", "text"), [(14, "Sister Aveline"), (12, "Sister"), (5, "Sister Aveline Marsh")])
def test_a_character_without_room_keeps_their_first_names(width: int, text: str) -> None:
    assert fitting_name("Sister Aveline Marsh", width, "S") == text


@pytest.mark.parametrize(
    ("letter", "name", "text"),
    [
        ("a", "Royal longbowman", "Longbowman"),
        ("a", "Wall of the old guard", "Wall"),
        ("a", "Walking dead", "Walking dead"),
        ("S", "Sister Aveline Marsh", "Sister"),
        ("O", "of", "of"),
    ],
)
def test_the_shortest_name_is_a_noun_or_a_first_name(letter: str, name: str, text: str) -> None:
    assert shortest_name(fighter(letter, name=name)) == text


def shown(room: int, own: int = 3, others: int = 4, acting: str = "") -> str:
    party = [fighter(letter, "party", letter, acting=letter == acting) for letter in "ABCDEF"[:own]]
    foes = [
        fighter(letter, name=letter, order=at, acting=letter == acting) for at, letter in enumerate("uvwxyz"[:others])
    ]
    return "".join(next(iter(row.keys)) for row in rows_in_sight(rows_apart([*party, *foes]), room))


@pytest.mark.parametrize(
    ("room", "acting", "letters"),
    [
        (7, "", "ABCuvwx"),
        (6, "", "ABCuvw"),
        (4, "", "ABCu"),
        (3, "", "ABu"),
        (2, "", "Au"),
        (1, "", "A"),
        (1, "x", "x"),
        (4, "x", "ABCx"),
        (5, "x", "ABCwx"),
        (3, "C", "BCu"),
        (1, "C", "C"),
    ],
)
def test_as_many_rows_are_shown_as_there_are_lines_with_whoever_acts_among_them(
    room: int, acting: str, letters: str
) -> None:
    assert shown(room, acting=acting) == letters


def test_without_foes_all_lines_are_for_ones_own_side() -> None:
    assert shown(2, own=3, others=0) == "AB"
