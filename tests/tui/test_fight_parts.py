"""The parts of the fight screen that need no screen: bars, figures, folding, ways on the map, dice, room."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.host.table_client import TableClient
from solo.play.group_letters import GroupLetters
from solo.play.pending_rolls import PendingDice
from solo.play.tactic_takeover import TacticTakeover, TurnMark, count_answers, moment
from solo.resolver import Modifier, Roll, format_percent
from solo.systems.contract import (
    Bar,
    Choose,
    ChoosePlace,
    EnterNumber,
    Event,
    FighterView,
    Option,
    Panel,
    SheetLine,
    ValueChange,
    View,
)
from solo.tui.screens.fight.aftermath import DefeatSummary
from solo.tui.screens.fight.enabled_keys import KeyContext, explain_disabled, is_enabled
from solo.tui.screens.fight.pane_layout import PaneNeeds, arrange
from solo.tui.screens.fight.title import title_row
from solo.tui.widgets.bar import bar_content, bar_line
from solo.tui.widgets.dice_entry import read_faces
from solo.tui.widgets.field_grid import nearest
from solo.tui.widgets.number_format import amount_text
from solo.tui.widgets.odds_chart import chart_bar
from solo.tui.widgets.option_rows import rows
from solo.tui.widgets.sheet_panel import panel_lines
from solo.tui.widgets.story import changes_text, moment_lines, roll_text
from solo.tui.widgets.turn_order import _Columns, _heading


@pytest.mark.parametrize(
    ("value", "maximum", "line"),
    [
        (6, 6, "━━━━"),
        (3, 6, "━━──"),
        (0, 6, "────"),
        (1, 99, "╾───"),
        (98, 99, "━━━╾"),
        (-2, 5, "────"),
        (5, 0, "────"),
    ],
)
def test_a_bar_is_full_or_empty_only_where_the_value_is(value: int, maximum: int, line: str) -> None:
    assert bar_line(value, maximum, 4) == line


@pytest.mark.parametrize("width", [28, 32, 37])
def test_no_name_of_a_sheet_is_cut(width: int) -> None:
    lines = (SheetLine("Stamina", "10 of 10"), SheetLine("this round", "−4 on skill rolls: Move, Strike, Defend"))
    panel = Panel("Ann", (*lines, SheetLine("two-handed sword", "+5 damage"), SheetLine("at the belt", "hand axe")))
    told = " ".join(line.plain.strip() for line in panel_lines(panel, width))
    assert "…" not in told
    assert all(f"{line.name} {line.value.split()[0]}" in " ".join(told.split()) for line in panel.lines)


@pytest.mark.parametrize("out", [False, True])
def test_whoever_is_out_has_no_number_in_the_order(out: bool) -> None:
    others = (FighterView("a", "Ann", "A", "party", 12, ()), FighterView("b", "Rat b", "b", "foes", 11, (), out=out))
    assert ("11" in _heading(others[1], _Columns.fitting(others, 40, 0)).plain) is not out


@pytest.mark.parametrize(("out", "said"), [(True, "Alley knife c"), (False, "Knife, stunned")])
def test_the_name_of_whoever_is_out_is_whole_before_it_is_said_how(out: bool, said: str) -> None:
    one = FighterView("c", "Alley knife c", "c", "foes", 4, (), conditions=("stunned",), out=out)
    columns = _Columns(name=15, before=7, line=4, bar_name=2, figures=3)
    assert _heading(one, columns, one.conditions).plain.split("c ", 1)[1].strip() == said


def test_a_name_is_not_cut_for_the_sign_of_conditions() -> None:
    one = FighterView("t", "Tamsin Rook", "T", "party", 4, (), conditions=("longbow not ready",))
    columns = _Columns(name=8, before=4, line=4, bar_name=2, figures=3)
    assert _heading(one, columns, one.conditions).plain.split("T ", 1)[1].strip() == "Tamsin"


@pytest.mark.parametrize(
    ("sides", "framed", "why"),
    [
        (("party", "foes"), True, "The map is already on the screen."),
        (("party", "foes"), False, "There is no map, because this fight has no battlefield."),
        (("party",), False, "There is no map, because this is not a fight."),
    ],
)
def test_a_map_key_without_a_map_says_why(sides: tuple[str, ...], framed: bool, why: str) -> None:
    fighters = tuple(FighterView(side, side, side[0], side, 1, ()) for side in sides)
    place = cast("TableClient", SimpleNamespace(result=None, kept_by="", leads=True))
    view = View("", "", fighters)
    now = KeyContext(place, view, lambda: "options", lambda: True, framed, DefeatSummary)
    assert not is_enabled("map", now)
    assert explain_disabled("map", now) == why


def test_a_bar_without_room_has_no_line_and_keeps_its_figures() -> None:
    assert bar_content(Bar("VP", 4, 8), 0).plain == "VP 4/8"


@pytest.mark.parametrize(("value", "line"), [(0, "────"), (1, "═───"), (4, "══──"), (7, "═══─"), (8, "════")])
def test_the_bar_of_a_foe_has_a_shape_and_a_colour_of_its_own(value: int, line: str) -> None:
    theirs, ours = (bar_content(Bar("VP", value, 8), 4, foe=foe) for foe in (True, False))
    assert theirs.plain == f"VP {line} {value}/8"
    assert not value or theirs.plain != ours.plain
    assert {str(span.style) for span in theirs.spans} <= {"$faint", "$error", "$rule"}


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 1000), "<1 %"),
        (Fraction(1, 200), "1 %"),
        (Fraction(21, 25), "84 %"),
        (Fraction(999, 1000), ">99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_a_chance_reads_certain_only_where_it_is(chance: Fraction, text: str) -> None:
    assert format_percent(chance) == text


def test_amounts_have_one_decimal() -> None:
    assert [amount_text(Fraction(*parts)) for parts in ((41, 10), (81, 20), (0, 1), (-5, 4), (-1, 100))] == [
        "4.1",
        "4.1",
        "0.0",
        "−1.3",
        "0.0",
    ]


def test_a_sliver_of_chance_still_shows_in_a_chart() -> None:
    assert chart_bar(1.0, 4) == "━━━━"
    assert chart_bar(0.001, 4) == "╸"
    assert chart_bar(0.0, 4) == ""


def options(*names: str, refused: str = "") -> list[Option]:
    """Options like "strike:a": the group stands before the colon."""
    return [
        Option(name, name, group=name.partition(":")[0] if ":" in name else "", refused="no" if name == refused else "")
        for name in names
    ]


def test_few_options_are_not_folded_and_the_refused_stand_last() -> None:
    shown = rows(options("a:1", "a:2", "b:1", refused="a:2"))
    assert [(row.number, row.code) for row in shown] == [(1, "a:1"), (2, "b:1"), (0, "a:2")]


def test_many_options_fold_but_for_the_group_of_the_default() -> None:
    names = [f"a:{n}" for n in range(6)] + [f"b:{n}" for n in range(3)] + ["wait", "c:only"]
    shown = rows(options(*names), default="b:1")
    assert [row.code for row in shown] == ["group a", "b:0", "b:1", "b:2", "wait", "c:only"]
    assert [(row.number, row.letter) for row in shown] == [(0, "B"), (1, ""), (2, ""), (3, ""), (4, ""), (5, "")]
    assert shown[0].members == 6


def test_a_default_group_too_large_for_the_number_keys_is_folded_too() -> None:
    names = [f"a:{n}" for n in range(12)] + ["wait"]
    assert [row.code for row in rows(options(*names), default="a:3")] == ["group a", "wait"]


def test_a_group_keeps_its_letter_whatever_else_is_asked() -> None:
    letters = GroupLetters()
    strikes, moves, guards = ([f"{group}:{n}" for n in range(6)] for group in ("strike", "move", "guard"))
    first = rows(options(*strikes, *moves), default="strike:0", letters=letters)
    then = rows(options(*guards, *moves, *strikes), default="guard:0", letters=letters)
    assert [row.letter for row in first if row.group == "move"] == ["M"]
    assert [(row.group, row.letter) for row in then if row.group] == [("move", "M"), ("strike", "S")]


def test_groups_of_one_first_letter_have_different_letters_and_none_has_that_of_a_command() -> None:
    letters = GroupLetters()
    names = ["cast Bless", "cast Darksense", "cast Bane", "aim", "throw", "guard", "pray", "use", "eat"]
    given_letters = [letters.letter(name) for name in names]
    assert given_letters[:3] == ["C", "D", "B"]
    assert len(set(given_letters)) == len(names)
    assert not set(given_letters) & set("AEPTU")


def test_more_groups_than_letters_still_have_a_key_each_in_plain_mode() -> None:
    letters = GroupLetters()
    keys = [letters.letter(f"group {n}") for n in range(60)]
    assert len(set(keys)) == 60


def test_an_open_group_shows_its_members_alone() -> None:
    names = [f"a:{n}" for n in range(12)] + ["wait"]
    shown = rows(options(*names), opened="a")
    assert len(shown) == 12
    assert [row.number for row in shown] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0]


def test_a_group_of_which_nothing_may_be_taken_says_why() -> None:
    many = [Option(f"a:{n}", "a", group="a", refused="You lie down.") for n in range(3)]
    shown = rows([*many, *options(*(f"b:{n}" for n in range(12)))])
    assert (shown[-1].group, shown[-1].reason, shown[-1].number) == ("a", "You lie down.", 0)


@pytest.mark.slow
@given(st.lists(st.tuples(st.sampled_from(["", "a", "b", "c"]), st.booleans()), min_size=1, max_size=30))
def test_every_option_can_be_reached(drawn: list[tuple[str, bool]]) -> None:
    given_options = [
        Option(str(n), str(n), group=group, refused="x" if no else "") for n, (group, no) in enumerate(drawn)
    ]
    reached = set()
    for row in rows(given_options, default="0"):
        if row.option is not None:
            reached.add(row.option.code)
        else:
            reached |= {inner.code for inner in rows(given_options, opened=row.group)}
    assert reached == {option.code for option in given_options}


def test_the_cursor_goes_to_the_nearest_place_ahead() -> None:
    places = frozenset({(5, 5), (7, 5), (6, 6), (5, 1)})
    assert nearest((5, 5), (1, 0), places) == (7, 5)
    assert nearest((5, 5), (0, 1), places) == (6, 6)
    assert nearest((5, 5), (0, -1), places) == (5, 1)
    assert nearest((5, 5), (-1, 0), places) == (5, 5)


@pytest.mark.slow
@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=20))
def test_every_place_can_be_reached_with_the_arrow_keys(places: set[tuple[int, int]]) -> None:
    all_places = frozenset(places)
    reached = {min(places)}
    edge = [min(places)]
    while edge:
        here = edge.pop()
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = nearest(here, step, all_places)
            if there not in reached:
                reached.add(there)
                edge.append(there)
    assert reached == places


@pytest.mark.parametrize(
    ("text", "count", "sides", "faces"),
    [
        ("10 6 2", 3, 10, (10, 6, 2)),
        ("10,6,2", 3, 10, (10, 6, 2)),
        ("612", 3, 8, (6, 1, 2)),
        ("12", 1, 20, (12,)),
        ("", 2, 6, ()),
        ("612", 3, 10, (612,)),
    ],
)
def test_faces_are_read_as_people_write_them(text: str, count: int, sides: int, faces: tuple[int, ...]) -> None:
    assert read_faces(text, PendingDice("x", "y", count, sides)) == faces


NEEDS = PaneNeeds(order_least=8, order_full=16, field=12, panel=10)


@pytest.mark.slow
@given(st.integers(60, 200), st.integers(16, 80), st.booleans(), st.booleans(), st.integers(1, 20), st.integers(0, 30))
def test_whatever_the_terminal_there_is_room_to_decide(
    width: int, height: int, picking: bool, wants_field: bool, fighters: int, field: int
) -> None:
    needs = PaneNeeds(fighters, 2 * fighters, field, 10)
    shared = arrange(width, height, needs, picking, wants_field)
    assert shared.board >= 2
    assert shared.decision >= 4
    below = 0 if shared.beside else 2  # the story's title, and a line of it
    assert shared.board + shared.decision <= height - 2 - below


@given(
    st.integers(80, 139), st.integers(24, 80), st.integers(1, 20), st.integers(0, 6), st.integers(0, 3), st.booleans()
)
def test_whatever_is_noticed_the_story_keeps_two_lines(
    width: int, height: int, fighters: int, zones: int, notice: int, wants_field: bool
) -> None:
    needs = PaneNeeds(fighters, 2 * fighters, 0, 10, 1, zones, fighters, both_sides=min(fighters, 5), notice=notice)
    shared = arrange(width, height, needs, False, wants_field)
    if not shared.beside:  # title, keys, pools and the story's own title stand besides
        assert height - 4 - notice - shared.board - shared.decision >= 2
    assert shared.decision >= 4


def test_the_sizes_of_the_sketch() -> None:
    wide = arrange(120, 36, NEEDS, False, False)
    assert (wide.framed, wide.field, wide.board) == (True, True, 14)
    narrow = arrange(80, 24, NEEDS, False, False)
    assert (narrow.framed, narrow.field, narrow.board, narrow.decision) == (False, False, 8, 10)
    picking = arrange(80, 24, NEEDS, True, False)
    assert (picking.field, picking.board) == (True, 12)


@pytest.mark.parametrize(("height", "lines"), [(24, 4), (36, 8)])
def test_what_ails_somebody_moves_nothing_below_the_order(height: int, lines: int) -> None:
    boards = [arrange(80, height, PaneNeeds(4, 4 + ailing, 3, 10), False, False).board for ailing in range(5)]
    assert boards == [lines] * 5


def fighter(key: str, side: str, acting: bool = False, out: bool = False) -> FighterView:
    return FighterView(key, key, key[0], side, 1, (), acting=acting, out=out)


TWO = Choose("Ann", "what", "?", options("a", "b"))
ONE = Choose("Ann", "what", "?", options("a", "b", refused="b"))


def test_playing_a_turn_ends_when_the_turn_passes() -> None:
    stand_in = TacticTakeover("turn", TurnMark("Ann", 1, {"Ann": (6,)}))
    assert stand_in.answers(TWO, TurnMark("Ann", 1, {"Ann": (2,)}))
    assert not stand_in.answers(TWO, TurnMark("Rat", 1, {"Ann": (2,)}))
    assert not stand_in.answers(TWO, TurnMark("Ann", 1, {"Ann": (2,)}))


def test_playing_on_stops_at_a_choice_after_the_turn_or_once_somebody_is_hurt() -> None:
    start = TurnMark("Ann", 1, {"Ann": (6,), "Bo": (7,)})
    stand_in = TacticTakeover("matters", start)
    assert stand_in.answers(TWO, start)
    assert not stand_in.answers(TWO, TurnMark("Ann", 1, {"Ann": (6,), "Bo": (5,)}))
    assert stand_in.answers(ONE, TurnMark("Rat", 1, start.vitals))
    assert not stand_in.answers(TWO, TurnMark("Rat", 1, start.vitals))


def test_a_moment_knows_only_the_persons_side() -> None:
    view = View("", "", (fighter("Ann", "party", out=True), fighter("Rat", "foes", acting=True)))
    assert moment(view, 3, frozenset({"party"})) == TurnMark("Rat", 3, {"Ann": (False,)})


def test_answers_possible() -> None:
    assert count_answers(ChoosePlace("a", "b", "c", [(1, 1), (2, 2)])) == 2
    assert count_answers(EnterNumber("a", "b", "c", 3, 3)) == 1


def test_a_roll_is_told_with_all_that_is_known() -> None:
    roll = Roll("to hit", "2d8", (8, 4), 12, 7, (Modifier("shield", -2),), "hit")
    assert roll_text(roll) == "to hit: 2d8 → 8, 4 (shield −2) = 12 against 7: hit"


def test_whoever_changes_is_named_once() -> None:
    told = changes_text(
        [ValueChange("Bo", "VP", "6", "3"), ValueChange("Bo", "LP", "7", "6"), ValueChange("Al", "LP", "2", "1")]
    )
    assert told == "Bo VP 6 → 3, LP 7 → 6, Al LP 2 → 1"


def test_dice_are_folded_into_the_line_until_somebody_looks() -> None:
    event = Event("attack", "Ann hits.", "Ann", (Roll("to hit", "2d6", (6, 5), 11, 7),))
    folded = [line.plain for line in moment_lines(event, 60, unfolded=False)]
    unfolded = [line.plain for line in moment_lines(event, 60, unfolded=True)]
    assert folded == ["   Ann hits.  2d6 → 6, 5"]
    assert [line.strip() for line in unfolded] == ["Ann hits.", "to hit: 2d6 → 6, 5 = 11 against 7"]


def test_sums_of_dice_are_folded_with_what_was_added_so_that_they_come_out() -> None:
    added = (Modifier("Striking", 5), Modifier("2 actions", -2))
    rolls = (Roll("attack", "2d6", (5, 1), 9, 7, added), Roll("best", "2d6", (5, 1), 8, None, added))
    told = moment_lines(Event("attack", "Ann strikes, 9.", "Ann", rolls), 80, unfolded=False)
    assert told[0].plain == "   Ann strikes, 9.  2d6+3 → 5, 1 · 2d6 → 5, 1"


def test_the_dice_of_an_order_that_is_shown_stay_folded_away() -> None:
    event = Event("initiative", "They act in this order: Ann 9.", rolls=(Roll("initiative", "2d6", (5, 1), 9),))
    assert "2d6" not in moment_lines(event, 80, unfolded=False)[0].plain
    assert any("2d6" in line.plain for line in moment_lines(event, 80, unfolded=True))


def test_brackets_in_a_story_are_no_markup() -> None:
    lines = moment_lines(Event("attack", "Ann [bold]hits[/bold] [."), 60, unfolded=False)
    assert lines[0].plain == "   Ann [bold]hits[/bold] [."


def test_a_result_below_zero_is_told_with_a_true_minus_sign() -> None:
    roll = Roll("to hit", "1d10", (1,), -1, 6, (Modifier("beyond effective range", -2),), "miss")
    assert roll_text(roll) == "to hit: 1d10 → 1 (beyond effective range −2) = −1 against 6: miss"


@pytest.mark.parametrize("chance", ["win 63 %…", ""])
def test_a_title_that_fills_the_line_leaves_out_that_all_is_saved(chance: str) -> None:
    place = cast("TableClient", SimpleNamespace(physical=False, save_state="saved"))
    view = View("The stair above the old harbour", "round 12  ·  Zora Flint acts", ())
    (line,) = title_row(view, place, False, 74, chance=chance).lines(74)
    assert line.plain.startswith("The stair above the old harbour  ·  round 12  ·  Zora Flint acts")
    assert line.plain.rstrip().endswith(chance or "acts") == bool(chance)
    (line,) = title_row(view, place, False, 66, chance="").lines(66)
    assert line.plain.rstrip().endswith("acts")
