"""What the eye looks for on the page of a fight: how it ends and is left, who stands where, who has fallen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from textual.content import Content
from textual.pilot import Pilot

from solo.campaign.chronicle import StatedForecast
from solo.library.systems import open_system
from solo.play.saved_table import reset_to_start
from solo.resolver import Modifier
from solo.systems.contract import (
    Bar,
    ChartBar,
    Event,
    Explanation,
    FieldView,
    FighterView,
    Setup,
    ValueChange,
    View,
    Viewer,
)
from solo.systems.contract.option_targets import find_targets
from solo.tui.roster_condition import RosterCondition
from solo.tui.screens.fight import aftermath
from solo.tui.screens.fight.aftermath import describe_fates
from solo.tui.screens.fight.decision_pane import DecisionPane
from solo.tui.screens.fight.ending import describe_changes
from solo.tui.screens.fight.pane_layout import FRAME, LEAST_DECISION, PaneNeeds, arrange, columns_beside
from solo.tui.screens.fight.since_last_turn import SinceLastTurn
from solo.tui.widgets.field_drawing import FieldDrawing, PlaceSelection
from solo.tui.widgets.field_grid import BARE_SQUARES, SQUARES, grid_for
from solo.tui.widgets.fighter_signs import fallen_sign
from solo.tui.widgets.odds_pane import odds_lines
from solo.tui.widgets.order_rows import OrderRow, in_runs, rows_apart, rows_in_sight
from solo.tui.widgets.story_title import story_rule
from tests.tui.skirmish import SkirmishFight, a_skirmish
from tests.tui.standin import FightApp, a_session
from tests.tui.test_fight import screen_text


def start() -> FightApp:
    """A fight that is won with one blow."""
    skirmish = a_skirmish(1)
    for body in skirmish.bodies:
        body.life = 1 if body.side == "foes" else body.life
    return FightApp(a_session(SkirmishFight(), skirmish))


async def press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def win(pilot: Pilot[int], app: FightApp) -> None:
    """Let the tactic play until it is over."""
    for _ in range(20):
        if app.session.table is None or app.session.table.result is not None:
            return
        await press(pilot, "A")


def fighter(name: str, letter: str, side: str = "foes", life: int = 6, **more: object) -> FighterView:
    return FighterView(name, name, letter, side, 2, (Bar("LP", life, 6),), **more)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("looked_at", ["s", "l", "question_mark"])
async def test_enter_keeps_what_came_of_a_fight_whatever_was_looked_at_before(looked_at: str) -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await win(pilot, app)
        await press(pilot, looked_at, "escape", "enter")
        assert app.session.finished


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "word"), [((80, 24), "1 blow, hurt"), ((60, 20), "1 blow"), ((140, 40), "one blow drops")]
)
async def test_a_fighter_whom_one_more_blow_drops_is_marked_beside_the_bar(size: tuple[int, int], word: str) -> None:
    skirmish = a_skirmish(3)
    skirmish.bodies[0].life, skirmish.bodies[0].conditions = 2, ["hurt"]
    app = FightApp(a_session(SkirmishFight(), skirmish))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert word in screen_text(app)
        assert screen_text(app).count("1 blow") + screen_text(app).count("blow drops") == 1


@pytest.mark.slow
async def test_a_digit_without_an_option_leads_to_the_help() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        row = app.screen.query_one(DecisionPane).table.row_of_number("9")
        assert row is None
        await press(pilot, "9")
        assert "9 does nothing here. Press ? for keys" in screen_text(app)


# After a fight that went ill


def losing() -> FightApp:
    """A fight that is lost: Ann and Bo hit nothing, and the rats do."""
    skirmish = a_skirmish(4)
    for body in skirmish.bodies:
        body.skill = -5 if body.side == "party" else 6
    return FightApp(a_session(SkirmishFight(), skirmish))


async def lose(pilot: Pilot[int], app: FightApp) -> None:
    await pilot.pause()
    await win(pilot, app)
    table = app.session.table
    assert table is not None
    assert table.result is not None
    assert table.result.outcome == "lost"


@pytest.mark.slow
async def test_a_lost_fight_tells_how_likely_that_was_and_where_it_turned() -> None:
    app = losing()
    app.session.stated_forecast = StatedForecast(0.64, 0.58, 0.7, 400, "fair")
    async with app.run_test(size=(80, 24)) as pilot:
        await lose(pilot, app)
        shown = screen_text(app)
        assert "The forecast was fair: 64 % to win (58 to 70 %), 36 % to lose." in shown
        assert "The fight turned at the start: your chance fell from about 64 % to 3 %." in shown
        assert "Ann fell (a, b, c)." in " ".join(shown.split())
        assert "Your roster is unchanged" in shown
        assert "enter saves the result · f retries · U to the start" in shown


@pytest.mark.slow
async def test_no_rough_chance_contradicts_a_forecast_that_saw_the_defeat_coming() -> None:
    app = losing()
    app.session.stated_forecast = StatedForecast(0.04, 0.03, 0.06, 400, "hopeless")
    async with app.run_test(size=(120, 36)) as pilot:
        await lose(pilot, app)
        shown = screen_text(app)
        assert "The forecast was hopeless: 4 % to win (3 to 6 %), 96 % to lose." in shown
        assert "Chance to win: 4 %" in shown
        assert "The fight turned" not in shown


@pytest.mark.slow
async def test_where_nobody_had_forecast_it_a_key_tells_how_likely_it_was() -> None:
    app = losing()
    async with app.run_test(size=(80, 24)) as pilot:
        await lose(pilot, app)
        assert "No forecast was made. Press w to see" in screen_text(app)
        assert app.session.table is not None
        before = reset_to_start(app.session.table.saved)
        assert [step.answer for leg in before.legs for step in leg.steps] == [None]
        assert app.fight.check_action("stand", ()) is True


@pytest.mark.slow
async def test_a_key_leads_back_to_where_it_turned_and_another_fights_it_again() -> None:
    app = losing()
    async with app.run_test(size=(80, 24)) as pilot:
        await lose(pilot, app)
        turned = app.place.history.turning
        assert turned is not None
        await press(pilot, "U")
        table = app.session.table
        assert table is not None
        assert (table.result, table.saved.legs[-1].title) == (None, turned.title)
        await press(pilot, "f")
        assert not app.session.finished
        await win(pilot, app)
        await press(pilot, "f")
        assert app.session.finished
        assert app.screen is not app.fight


async def test_a_fight_that_went_well_offers_none_of_it() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await win(pilot, app)
        assert "The fight turned" not in screen_text(app)
        assert [app.fight.check_action(action, ()) for action in ("again", "turn_back", "keep")] == [False] * 3


@pytest.mark.slow
async def test_a_fight_that_was_won_with_somebody_fallen_did_not_turn_but_was_hardest_somewhere() -> None:
    skirmish = a_skirmish(3)
    ann, bo, *rats = skirmish.bodies
    bo.life = bo.full = 20
    ann.skill, bo.skill = -5, 7
    for rat in rats:
        rat.skill = 7
    app = FightApp(a_session(SkirmishFight(), skirmish))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await win(pilot, app)
        table = app.session.table
        assert table is not None
        assert table.result is not None
        assert table.result.outcome == "won"
        shown = screen_text(app)
        assert "The fight was hardest " in shown
        assert "The fight turned" not in shown


def test_the_fallen_are_told_by_how_they_come_home() -> None:
    fallen = [fighter(name, name[0], "party", out=True, dead=name == "Cy") for name in ("Ann", "Bo", "Cy", "Dee")]
    home = {"Ann": RosterCondition("", True), "Bo": RosterCondition("", False), "Dee": RosterCondition("", False)}
    assert list(describe_fates(fallen, home)) == [
        "Ann will be fit to fight again.",
        "Bo and Dee are unfit to fight.",
        "Cy is dead.",
    ]


@pytest.mark.slow
async def test_who_leaves_a_fight_is_told_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for won, words in ((False, "Your progress is saved"), (True, "You won, but the result is not saved yet")):
        app, said = start(), list[str]()
        monkeypatch.setattr(app, "notify", lambda words, heard=said, **_: heard.append(words))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            if won:
                await win(pilot, app)
            await press(pilot, "escape")
            assert not app.session.finished
            assert app.screen is not app.fight
            assert [words in one for one in said] == [True]


def test_a_dagger_is_for_the_dead_alone() -> None:
    up, down = fighter("Ann", "A"), fighter("Bo", "B", out=True)
    dead = fighter("Cy", "C", out=True, dead=True)
    assert [fallen_sign(one) for one in (up, down, dead)] == ["", "×", "†"]


def test_ones_own_side_stands_first_and_foes_who_are_alike_stand_together() -> None:
    order = [
        fighter("Rat c", "c"),
        fighter("Ann", "A", "party"),
        fighter("Rat d", "d"),
        fighter("Rat e", "e", life=3),
        fighter("Rat f", "f"),
        fighter("Bo", "B", "party"),
        fighter("Cat", "g"),
        fighter("Rat h", "h", acting=True),
    ]
    told = [(row.shown.name, len(row.keys)) for row in rows_apart(order)]
    assert told == [("Ann", 1), ("Bo", 1), ("Rat c–d, f", 3), ("Rat e", 1), ("Cat", 1), ("Rat h", 1)]


@pytest.mark.parametrize("acting", range(9))
@pytest.mark.parametrize("room", range(2, 10))
def test_ones_own_side_and_whoever_acts_are_always_in_sight(room: int, acting: int) -> None:
    rows = [
        OrderRow(fighter(f"{n}", "x", "party" if n < 4 else "foes", acting=n == acting), frozenset({f"{n}"}))
        for n in range(9)
    ]
    sighted = rows_in_sight(rows, room)
    shown = [row.shown.name for row in sighted]
    assert len(shown) == min(room, 9)
    assert f"{acting}" in shown
    assert {row.shown.side for row in sighted} == {"party", "foes"}
    if room > 4:
        assert shown[:4] == ["0", "1", "2", "3"]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_how_many_more_there_are_hides_no_figure(size: tuple[int, int]) -> None:
    skirmish = a_skirmish(18)
    for number, body in enumerate(skirmish.bodies):
        body.full = body.life = number + 1  # nobody is like anybody else
    app = FightApp(a_session(SkirmishFight(), skirmish))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "m")
        lines = screen_text(app).splitlines()[1:14]
        assert any("more" in line for line in lines)
        for line in lines:
            assert "more" not in line or "LP" not in line or line.index("more") > line.index("VP") + 6


def edged(width: int, columns: int = 20) -> list[str]:
    field = FieldView(columns, 3, ("·" * columns,) * 3)
    return [line.plain.rstrip() for line in FieldDrawing(field, (), PlaceSelection(), width, 4).lines()]


def test_rows_and_columns_of_squares_have_the_names_that_stories_use() -> None:
    names, *rows = edged(44)
    assert names.split() == list("ABCDEFGHIJKLMNOPQRST")
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    assert all(row[names.index("T")] == "·" for row in rows)
    assert edged(80, 30)[0].split()[:3] == ["A", "B", "C"]


def test_names_hide_no_square() -> None:
    assert [row.count("·") for row in edged(41)] == [20, 20, 20]
    field = FieldView(20, 3, ("·" * 20,) * 3)
    assert [grid_for(field, width) for width in (40, 41, 43, 44)] == [SQUARES, BARE_SQUARES, BARE_SQUARES, SQUARES]


def shown_lines(app: FightApp) -> Iterable[str]:
    return screen_text(app).splitlines()


async def test_a_field_of_twenty_columns_is_whole_at_80_columns() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = list(shown_lines(app))
        assert any("A B C D E F G H I J K L M N O P Q R S T" in line for line in lines)


def seen(*fighters: FighterView) -> View:
    return View("Test", "", fighters)


def since(before: View, after: View, *events: Event) -> str:
    noted = SinceLastTurn()
    noted.note(before, (), {"party"})
    return noted.changes(after, events, {"party"}).plain


OURS, THEIRS = fighter("Ann", "A", "party", acting=True, places=((1, 1),)), fighter("Rat", "g", places=((2, 1),))


def test_what_has_become_of_ones_own_side_since_ones_turn_is_told_with_whose_doing_it_was() -> None:
    blow = Event("attack", "Rat bites Ann.", "Rat", (), (ValueChange("Ann", "LP", "6", "4"),))
    hurt = replace(OURS, bars=(Bar("LP", 4, 6),))
    assert since(seen(OURS, THEIRS), seen(hurt, THEIRS), blow) == "A −2 LP (g)"
    critical = replace(blow, text="A critical hit: Rat bites Ann.")
    assert since(seen(OURS, THEIRS), seen(hurt, THEIRS), critical) == "A −2 LP critical (g)"
    assert since(seen(OURS, THEIRS), seen(OURS, THEIRS), blow) == ""


def test_who_joins_a_friend_s_blow_was_not_hurt_by_the_friend() -> None:
    friend = fighter("Bo", "B", "party")
    joined = Event("attack", "Bo strikes, with Ann.", "Bo", (), (ValueChange("Ann", "Blessing", "2", "1"),))
    blow = Event("attack", "Rat bites Ann.", "Rat", (), (ValueChange("Ann", "LP", "6", "4"),))
    hurt = replace(OURS, bars=(Bar("LP", 4, 6),))
    assert since(seen(OURS, friend, THEIRS), seen(hurt, friend, THEIRS), joined, blow) == "A −2 LP (g)"
    grazed = replace(joined, changes=(ValueChange("Ann", "LP", "6", "5"),))
    assert since(seen(OURS, friend, THEIRS), seen(hurt, friend, THEIRS), grazed, blow) == "A −2 LP (B, g)"


def test_what_is_lost_beneath_nothing_counts_though_no_bar_shows_it() -> None:
    whole, down = replace(OURS, bars=(Bar.from_value("LP", 3, 6),)), replace(OURS, bars=(Bar.from_value("LP", -3, 6),))
    assert down.bars[0].value == 0
    assert since(seen(whole), seen(down)) == "A −6 LP"
    assert since(seen(down), seen(whole)) == "A +6 LP"
    assert describe_changes(down, whole) == "LP −3 → 3"


def test_falls_and_deaths_of_everybody_are_told_and_figures_of_foes_are_not() -> None:
    down, dead = replace(OURS, out=True), replace(OURS, out=True, dead=True)
    assert since(seen(OURS, THEIRS), seen(down, THEIRS)) == "A down"
    assert since(seen(down, THEIRS), seen(OURS, THEIRS)) == "A up again"
    assert since(seen(OURS, THEIRS), seen(dead, replace(THEIRS, out=True))) == "A dead · g down"
    assert since(seen(OURS, THEIRS), seen(OURS, replace(THEIRS, bars=(Bar("LP", 1, 6),)))) == ""
    assert since(seen(OURS, THEIRS), seen(OURS, replace(THEIRS, out=True, places=()))) == "g out"


def test_whoever_left_by_themselves_is_nobodys_doing() -> None:
    blow = Event("attack", "Rat bites Ann.", "Rat", (), (ValueChange("Ann", "LP", "6", "4"),))
    gone = replace(OURS, out=True, away=True, places=())
    assert since(seen(OURS, THEIRS), seen(gone, THEIRS)) == "A left"
    place, turned = Mock(**{"story_of.return_value": [blow]}), Mock(leg=0)
    assert list(aftermath._fell(place, turned, [OURS, THEIRS], [gone, THEIRS], {"party"})) == ["Ann left."]
    prisoner = replace(gone, away=False)
    assert list(aftermath._fell(place, turned, [OURS, THEIRS], [prisoner, THEIRS], {"party"})) == [
        "Ann was taken out (g)."
    ]


def test_what_is_taken_back_has_not_happened() -> None:
    noted = SinceLastTurn()
    noted.note(seen(OURS), (), {"party"})
    noted.forget()
    assert not noted.changes(seen(replace(OURS, out=True)), (), {"party"})


@pytest.mark.parametrize("width", [1, 20, 80])
def test_the_line_above_the_story_is_as_wide_as_the_terminal(width: int) -> None:
    assert story_rule(Content("A −2 LP (g) · b down"), width).cell_length == width
    assert story_rule(Content(""), width).cell_length == width


@pytest.mark.slow
async def test_who_fell_stays_in_sight_until_the_next_answer_at_80_columns() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await win(pilot, app)
        rule = next(line for line in shown_lines(app) if "─ Story" in line)
        assert "since your turn: a down" in rule
        over = shown_lines(app)
        told = [line for line in over[over.index(rule) + 1 : -1] if line.strip()]
        assert len(told) > 3  # what is not needed to say how it ended is the story's
        assert not any(" more" in line for line in over)
        await press(pilot, "u")
        assert not any("since your turn" in line for line in shown_lines(app))


@pytest.mark.parametrize(
    ("label", "aimed"),
    [
        ("shoot at Rat 10 with longbow", {"Rat 10"}),
        ("shoot at Rat 1, and step back", {"Rat 1"}),
        ("strike Rat 1 and Rat 10", {"Rat 1", "Rat 10"}),
        ("Ann stands firm for Bo", {"Bo"}),
        ("move towards the Rat 12s", set()),
        ("", set()),
    ],
)
def test_an_option_is_aimed_at_whoever_its_words_name(label: str, aimed: set[str]) -> None:
    people = [fighter(name, name[0]) for name in ("Rat 1", "Rat 10", "Bo")]
    assert find_targets(label, [fighter("Ann", "A", "party", acting=True), *people]) == aimed


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (60, 20)])
async def test_the_marked_option_shows_its_target_on_the_map_and_in_the_order(size: tuple[int, int]) -> None:
    app = FightApp(a_session(SkirmishFight(), a_skirmish(3)))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "m") if size == (60, 20) else await pilot.pause()
        assert "swing at Rat 1" in screen_text(app)
        aimed = [line for line in shown_lines(app) if "→" in line]
        assert len(aimed) == 1
        assert "a Rat 1" in aimed[0]
        assert "[a]" in screen_text(app)
        await press(pilot, "down", "down", "down", "down", "down")
        marked = next(line for line in shown_lines(app) if "▸ " in line and "at Rat" in line)
        letter = "abc"[int(marked.split("Rat ")[1][0]) - 1]
        assert f"[{letter}]" in screen_text(app)
        await press(pilot, "end")
        assert "→" not in screen_text(app)


@pytest.mark.parametrize(("height", "rows"), [(36, 13), (33, 13), (31, 13), (30, 13)])
def test_the_story_gives_lines_to_a_field_that_would_not_be_whole(height: int, rows: int) -> None:
    arrangement = arrange(120, height, PaneNeeds(11, 22, 13, 13), picking=False, wants_field=False)
    assert arrangement.framed
    assert arrangement.board - FRAME == rows
    assert arrangement.decision >= LEAST_DECISION
    assert height - 3 - arrangement.board - arrangement.decision >= 2


def test_the_options_keep_ten_lines_beside_a_field_that_cannot_be_whole_until_a_place_is_picked() -> None:
    needs = PaneNeeds(11, 22, 17, 13)
    choosing, picking = (arrange(120, 30, needs, picking, wants_field=False) for picking in (False, True))
    assert choosing.decision == LEAST_DECISION
    assert 30 - 3 - choosing.board - choosing.decision == 2, "a field in part has all else that it may"
    assert choosing.board < picking.board == needs.field + FRAME
    assert 30 - 3 - picking.board - picking.decision >= 2


@given(st.integers(104, 139), st.integers(30, 60), st.integers(1, 14), st.integers(0, 30), st.integers(0, 3))
def test_the_story_is_left_its_lines_beside_any_field(
    width: int, height: int, order: int, field: int, pools: int
) -> None:
    arrangement = arrange(
        width, height, PaneNeeds(order, 2 * order, field, 10, pools), picking=False, wants_field=False
    )
    left = height - 3 - pools - arrangement.board - arrangement.decision
    assert left >= 2
    assert left >= 6 or arrangement.board <= field + FRAME


# Wide terminals


@pytest.mark.parametrize(("width", "height", "beside"), [(139, 50, 0), (140, 29, 0), (140, 30, 36), (160, 50, 42)])
def test_the_story_has_columns_of_its_own_from_140_columns_on(width: int, height: int, beside: int) -> None:
    assert columns_beside(width, height) == beside
    arrangement = arrange(width, height, PaneNeeds(5, 10, 13, 12), picking=False, wants_field=False)
    assert arrangement.beside == beside
    if beside:
        assert arrangement.framed
        assert arrangement.board + arrangement.decision == height - 2


@given(
    st.integers(140, 400),
    st.integers(30, 120),
    st.integers(1, 60),
    st.integers(0, 60),
    st.integers(0, 3),
    st.sampled_from([0, 5, 8]),
    st.booleans(),
)
def test_on_a_wide_terminal_everything_has_its_lines(
    width: int, height: int, order: int, field: int, pools: int, zones: int, company: bool
) -> None:
    needs = PaneNeeds(order, 2 * order, field, 10, pools, zones, order // 2 + 1, company=company)
    arrangement = arrange(width, height, needs, picking=False, wants_field=False)
    if arrangement.beside:
        assert arrangement.board + arrangement.decision == height - 2 - pools - company
        assert arrangement.decision >= (13 if not zones else 7)
        assert arrangement.board - arrangement.zones >= 7


@pytest.mark.slow
async def test_at_160_columns_the_story_stands_at_the_right_and_the_odds_open_beside_the_options() -> None:
    app = FightApp(a_session(SkirmishFight(), a_skirmish(3)))
    async with app.run_test(size=(160, 50)) as pilot:
        await press(pilot, "down", "up")
        lines = list(shown_lines(app))
        assert lines[0].rindex("─ Story") > lines[0].index("saved")
        assert "more" not in screen_text(app)
        marked = app.fight.query_one(DecisionPane).explanation()
        assert marked is not None
        assert any(marked.title in line for line in lines)
        assert marked.outcomes[0].label in screen_text(app)
        await press(pilot, "end")
        assert marked.title not in screen_text(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert any(line.startswith("─ Story") for line in shown_lines(app))


@pytest.mark.slow
async def test_the_map_is_drawn_at_the_first_decision_on_80_columns_and_24_lines_or_more() -> None:
    for size, drawn in (((100, 30), True), ((80, 24), True), ((80, 20), False)):
        app = start()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert ("A B C D E F G" in screen_text(app)) is drawn


def test_odds_stand_on_as_many_cells_as_there_are() -> None:
    outcomes = (ChartBar("nothing", Fraction(3, 4)), ChartBar("a very long outcome that tells much", Fraction(1, 4)))
    told = Explanation("Against Rat 1", ("It is not easy.",), (Modifier("in the dark", -2),), outcomes)
    lines = [line.plain.rstrip() for line in odds_lines(told, 36)]
    assert lines[0] == "Against Rat 1"
    assert lines[-1] == "It is not easy."
    assert " −2  in the dark" in lines
    assert max(map(len, lines)) <= 36


@pytest.mark.slow
@pytest.mark.parametrize("size", [(140, 40), (160, 50)])
def test_a_wide_fight_looks_as_it_did(snap_compare, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    assert snap_compare(FightApp(a_session(SkirmishFight(), a_skirmish(5))), terminal_size=size, press=["down"])


# Real dice


async def test_before_real_dice_are_thrown_it_is_said_what_to_beat_and_how_likely_that_is() -> None:
    app = FightApp(a_session(SkirmishFight(), a_skirmish(3), physical=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "1")
        assert "swing at Rat 1: hit 83 %, damage 1.7" in screen_text(app)
        assert "To swing, 2d6 must reach 5." in screen_text(app)


async def test_where_nothing_is_typed_the_app_throws_and_says_what() -> None:
    app = FightApp(a_session(SkirmishFight(), a_skirmish(3), physical=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "1", "enter")
        faces = ", ".join(map(str, app.place.latest_throw))
        assert f"Thrown for you: {faces}." in screen_text(app)
        await press(pilot, "down")
        assert "Thrown for you" not in screen_text(app)


def test_what_a_caster_may_still_spend_is_seen_by_their_own_side_alone() -> None:
    opened = open_system("polyhedral", None).system
    ready = opened.encounters.ready_fights()["Half a book of fire"]
    party = tuple(opened.characters.ready()[name] for name in ready.party)
    fight = opened.procedures["fight"]
    state = fight.begin(Setup(party, ready.foes, ready.place, ready.name, ready.options))
    ours, theirs = (fight.view(state, None, Viewer(side)).fighters for side in ("party", "foes"))
    told = {one.name: [bar.name for bar in one.tokens] for one in ours}
    assert told["Ilka Brandt"] == ["SP"]
    assert told["Maren Toll"] == []
    assert not any(one.tokens for one in theirs if one.side == "party")


@pytest.mark.parametrize(
    ("letters", "said"),
    [
        ("abc", "a–c"),
        ("cefg", "c, e–g"),
        ("ac", "a, c"),
        ("ab", "a–b"),
        ("acegh", "a, c, e, g–h"),
        (("z", "aa", "ab"), "z, aa, ab"),
    ],
)
def test_letters_that_follow_each_other_are_told_as_runs(letters: Sequence[str], said: str) -> None:
    assert in_runs(letters) == said
