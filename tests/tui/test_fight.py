"""The fight screen played with keys and mouse, at both sizes it is made for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from solo.play.table import Table
from solo.systems.contract import Choose, ChooseMany, ChoosePlace, EnterNumber, FieldView
from solo.tui.screens.fight.cards import OddsCard, SheetCard, StoryCard
from solo.tui.screens.fight.decision_pane import DecisionPane
from solo.tui.widgets.dice_entry import throw_for
from solo.tui.widgets.field_map import FieldMap
from solo.tui.widgets.help_card import HelpCard
from solo.tui.widgets.hint_line import HintLine
from solo.tui.widgets.option_list import OptionTable
from solo.tui.widgets.story import Story
from solo.tui.widgets.turn_order import TurnOrder
from tests.card_game import CardGame
from tests.declaring_game import DeclaringGame
from tests.dice_game import DiceGame
from tests.fake_system import a_setup
from tests.tui.running import shown
from tests.tui.skirmish import SkirmishFight, a_skirmish
from tests.tui.standin import FightApp, StandInSession, a_session
from tests.tui.stillness import until

SIZES = [(80, 24), (120, 36)]
MOVE, STAND = "7", "S"


def start(**wanted: object) -> FightApp:
    """An app with a fresh skirmish."""
    physical = bool(wanted.pop("physical", False))
    session = a_session(SkirmishFight(), a_skirmish(), physical=physical)
    return FightApp(session, **wanted)  # type: ignore[arg-type]


def table(app: FightApp) -> Table:
    assert app.session.table is not None
    return app.session.table


async def press(pilot: Pilot[int], keys: Iterable[str]) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def text_of(app: FightApp, name: str) -> str:
    widget = app.fight.query_one(name)
    return str(widget.render()) if not isinstance(widget, Static) else str(widget.visual)


def screen_text(app: FightApp) -> str:
    """All that is drawn, line by line."""
    return shown(app)


@pytest.mark.parametrize("size", SIZES)
async def test_everything_needed_to_decide_is_in_sight(size: tuple[int, int]) -> None:
    app = start()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = screen_text(app)
    for needed in ("The cellar [draft]", "Ann: what now?", "swing at Rat 1", "hit", "83 %", "1.7", "Rat 3", "6/6"):
        assert needed in shown
    assert "? Help" in shown


async def test_the_title_says_saved_of_nothing_that_is_not() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for saved, fault, kept in (
            (False, "", "saving…"),
            (False, "The disk is full.", "not saved"),
            (True, "", "saved"),
        ):
            app.session.saved, app.session.fault = saved, fault
            app.session.written()
            await pilot.pause()
            title = screen_text(app).splitlines()[0]
            assert f" {kept} " in title + " "
            assert "seed" not in title
        await press(pilot, ["question_mark"])
        assert isinstance(app.screen, HelpCard)
        assert "dice is 7." in str(app.screen.query_one(Static).content).partition("\nDice\n")[2].partition("\n\n")[0]


async def test_a_number_key_takes_the_option_of_that_number() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["4"])
        assert [step.answer for step in table(app).saved.legs[-1].steps[1:2]] == ["thrust:Rat 1"]
        assert app.session.progress.recorded[0] == 1


async def test_the_mark_moves_and_enter_takes_it() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["down", "enter"])
        assert table(app).saved.legs[-1].steps[1].answer == "swing:Rat 2"


async def test_a_click_marks_and_a_second_one_takes() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click(OptionTable, offset=(10, 3))
        await pilot.pause()
        assert isinstance(table(app).pending, Choose)
        await pilot.click(OptionTable, offset=(10, 3))
        await pilot.pause()
        assert table(app).saved.legs[-1].steps[1].answer == "swing:Rat 3"


async def test_a_refused_option_says_why_and_changes_nothing() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["end"])
        assert "not now: The way out is blocked." in screen_text(app)
        await press(pilot, ["enter"])
        assert "! The way out is blocked." in screen_text(app)
        assert app.session.progress.recorded == []


async def test_groups_open_and_close() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, [STAND])
        options = app.fight.query_one(OptionTable)
        assert options.opened_group == "stand"
        assert "call to your friends" in screen_text(app)
        await press(pilot, ["escape"])
        assert options.opened_group == ""
        assert options.marked_row is not None
        assert options.marked_row.group == "stand"
        await press(pilot, ["right"])
        assert options.opened_group == "stand"
        await press(pilot, ["left"])
        assert options.opened_group == ""
        assert app.screen is app.fight


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_a_place_is_picked_on_the_map(size: tuple[int, int]) -> None:
    app = start()
    async with app.run_test(size=size) as pilot:
        await press(pilot, [MOVE])
        assert isinstance(table(app).pending, ChoosePlace)
        field = app.fight.query_one(FieldMap)
        assert field.has_focus
        assert field.cursor == (2, 1)
        await press(pilot, ["right", "down"])
        assert field.cursor == (3, 2)
        assert "column 3, row 2: 3 rats about" in screen_text(app)
        assert "[∘]" in screen_text(app)
        await press(pilot, ["enter"])
        assert "Ann moves to column 3, row 2." in screen_text(app)


async def test_a_click_on_the_map_moves_the_cursor_and_a_second_one_takes() -> None:
    app = start()
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, [MOVE])
        field = app.fight.query_one(FieldMap)
        at = (1 + 3 + 1 + 2 * 6, 1 + 1 + 3)
        await pilot.click(FieldMap, offset=at)
        await pilot.pause()
        assert field.cursor == (6, 3)
        await pilot.click(FieldMap, offset=at)
        await pilot.pause()
        assert "Ann moves to column 6, row 3." in screen_text(app)


@pytest.mark.slow
async def test_several_are_chosen_with_space() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, [STAND, "2"])
        assert isinstance(table(app).pending, ChooseMany)
        await press(pilot, ["enter"])
        assert "Choose from 1 to 2 options, not 0." in screen_text(app)
        await press(pilot, ["space", "2", "enter"])
        assert "Ann heartens Ann and Bo." in screen_text(app)


@pytest.mark.slow
async def test_a_number_is_changed_or_typed() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, [STAND, "1"])
        assert isinstance(table(app).pending, EnterNumber)
        await press(pilot, ["up", "up", "up", "up", "up"])
        assert app.fight.query_one("#number", Input).value == "5"
        await press(pilot, ["backspace", "9", "enter"])
        assert "9 is out of range: give a number from 1 to 5." in screen_text(app)
        await press(pilot, ["backspace", "3", "enter"])
        assert "Ann braces with effort 3." in screen_text(app)


@pytest.mark.slow
async def test_undo_and_redo_also_while_typing() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, [STAND, "1", "u"])
        assert isinstance(table(app).pending, Choose)
        await press(pilot, ["r"])
        assert isinstance(table(app).pending, EnterNumber)
        await press(pilot, ["u", "u", "u"])
        assert "Ann: what now?" in screen_text(app)
        assert not table(app).can_undo


def test_what_dice_are_thrown_for_goes_on_behind_them() -> None:
    assert throw_for("Ann", "luck") == " for Ann: luck"
    assert throw_for("Ann", "initiative of Ann", (3,)) == " for initiative of Ann, after 3"
    assert throw_for("Ann", "Ann parries with the sword") == ": Ann parries with the sword"
    assert throw_for("", "") == ""


@pytest.mark.slow
async def test_dice_are_typed_and_impossible_ones_refused() -> None:
    app = start(physical=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["1"])
        assert "Throw 2d6 for Ann: swing at Rat 1. Type the faces:" in screen_text(app)
        await press(pilot, ["9", "space", "1", "enter"])
        assert "A d6 shows 1 to 6, not 9." in screen_text(app)
        await press(pilot, ["u"])
        assert "Ann: what now?" in screen_text(app)
        await press(pilot, ["1", "6", "5", "enter"])
        assert "2d6 → 6, 5" in screen_text(app)


@pytest.mark.slow
async def test_what_was_said_of_an_answer_stands_beside_the_throw_that_decides_it_and_no_other() -> None:
    game = DiceGame()
    app = FightApp(a_session(game, game.begin(a_setup()), physical=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, ["2"])
        assert "Throw 3d20 for Ann: attack" in screen_text(app)
        assert "three dice: hit 94 %" in screen_text(app)
        await press(pilot, ["u", "1"])
        assert "two dice: hit 84 %" in screen_text(app)
        await press(pilot, ["3", "space", "1", "5", "enter"])
        assert "Throw 2d6 for Ann: attack, after 15, 3" in screen_text(app)
        assert "two dice" not in text_of(app, "#dice-hint")


@pytest.mark.slow
async def test_an_answer_that_the_tactic_gave_is_what_is_said_beside_its_throw() -> None:
    game = DiceGame()
    app = FightApp(a_session(game, game.begin(a_setup()), physical=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, ["2", "enter", "enter", "enter", "enter", "a"])
        while "Throw 2d20 for Ann" not in screen_text(app):
            await press(pilot, ["a" if isinstance(table(app).pending, Choose) else "enter"])
        assert "two dice: hit 84 %" in screen_text(app)


async def test_an_empty_answer_lets_the_app_throw() -> None:
    app = start(physical=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["1", "enter"])
        assert any(event.rolls for event in table(app).story())


@pytest.mark.slow
async def test_cards_are_typed_by_their_names() -> None:
    game = CardGame()
    app = FightApp(a_session(game, game.begin(a_setup()), physical=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, ["2"])
        assert "Draw 2 of 11 cards for Ann: luck. Type their names:" in screen_text(app)
        await press(pilot, [*"two", "enter"])
        assert "Name 2 cards, not 1." in text_of(app, "#detail")
        await press(pilot, ["comma", "space", *"ace", "enter"])
        assert "“ace” is not in this pile" in text_of(app, "#detail")
        await press(pilot, [*["backspace"] * 4, "space", *"blank", "enter"])
        assert "Throw 1d4 for Ann: luck" in screen_text(app)
        assert table(app).saved.legs[-1].steps[-1].typed == [("Two", "Blank")]


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_dice_that_are_read_are_typed_by_their_faces(size: tuple[int, int]) -> None:
    game = DiceGame()
    app = FightApp(a_session(game, game.begin(a_setup()), physical=True))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, ["1"])
        assert "Throw 2d20 for Ann: attack" in screen_text(app)
        assert "1–3 = two hits, 4–12 = a hit, 13–19 = nothing, 20 = trouble" in screen_text(app)
        await press(pilot, ["3", "space", "1", "5", "enter"])
        assert "Throw 2d6 for Ann: attack, after 15, 3" in screen_text(app)
        assert "5–6 = 1 and more" in screen_text(app)
        await press(pilot, ["2", "5", "enter"])
        assert table(app).saved.legs[-1].steps[1].typed == [(15, 3), (5, 2)]


@pytest.mark.slow
async def test_decisions_open_at_once_are_asked_of_one_person_one_after_the_other() -> None:
    game = DeclaringGame()
    app = FightApp(a_session(game, game.begin(a_setup())))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, ["1"])
        assert "Ann: which plan?" in screen_text(app)
        assert table(app).declared_keys == ("Rat 1", "Rat 2"), "tactics declare by themselves"
        await press(pilot, ["2"])
        assert "Bo: which plan?" in screen_text(app)
        assert "Revealed" not in screen_text(app)
        await press(pilot, ["u"])
        assert "Ann: which plan?" in screen_text(app)
        await press(pilot, ["1", "3"])
        assert any(event.kind == "plans" for event in table(app).story())
        await press(pilot, ["u"])
        assert "Bo: which plan?" in screen_text(app)


async def test_physical_dice_go_on_and_off() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["d"])
        assert table(app).saved.physical
        assert "your own dice" in screen_text(app)
        await press(pilot, ["d"])
        assert not table(app).saved.physical


async def test_foes_answer_one_at_a_time_and_any_key_hurries_them() -> None:
    app = start(pace=60_000)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["a"])
        await pilot.pause()
        while table(app).view().subtitle != "round 1  ·  Rat 1 acts" and table(app).waits_for_person:
            await press(pilot, ["a", "x"])
        assert app.fight.query_one(DecisionPane).shape == "waiting"
        told = len(table(app).story())
        await pilot.pause()
        assert len(table(app).story()) == told
        await press(pilot, ["1"])
        assert table(app).waits_for_person
        assert app.fight.query_one(DecisionPane).shape == "options"


@pytest.mark.slow
async def test_the_key_that_hurries_is_no_answer() -> None:
    app = start(pace=60_000)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, [STAND, "1", "enter", STAND, "1", "enter"])
        assert app.fight.query_one(DecisionPane).shape == "waiting"
        people = sum(step.by == "person" for step in table(app).saved.legs[-1].steps)
        await press(pilot, ["1"])
        assert sum(step.by == "person" for step in table(app).saved.legs[-1].steps) == people


@pytest.mark.slow
async def test_undo_stops_whoever_acts() -> None:
    app = start(pace=60_000)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, [STAND, "1", "enter", STAND, "1", "enter", "u"])
        assert isinstance(table(app).pending, EnterNumber)
        assert app.fight.query_one(DecisionPane).shape == "number"


async def test_the_tactic_plays_this_turn_and_no_more() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["a"])
        assert "Bo: what now?" in screen_text(app)
        assert table(app).saved.legs[-1].steps[1].by == "aid"


@pytest.mark.slow
async def test_the_odds_are_explained() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["o"])
        assert isinstance(app.screen, OddsCard)
        shown = screen_text(app)
        for needed in ("The odds of a swing", "2d6 must reach 5", "−1  mud", "2d6 = 7", "17 %"):
            assert needed in shown
        await press(pilot, ["escape"])
        assert app.screen is app.fight
        await press(pilot, [MOVE, "u", "down", "down", "down", "down", "down", "down", "down", "o"])
        assert "no odds to explain" in screen_text(app)


@pytest.mark.slow
async def test_every_combatant_can_be_looked_at() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["s"])
        assert isinstance(app.screen, SheetCard)
        assert "from training" in screen_text(app)
        await press(pilot, ["left"])
        assert "Rat 3" in screen_text(app)
        await press(pilot, ["escape"])
        await pilot.click(TurnOrder, offset=(6, 2))
        await pilot.pause()
        assert isinstance(app.screen, SheetCard)
        assert "acts at 9" in screen_text(app)


@pytest.mark.slow
async def test_the_whole_story_unfolds_its_dice() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["1", "l"])
        assert isinstance(app.screen, StoryCard)
        await press(pilot, ["x"])
        assert "swing: 2d6 →" in screen_text(app)
        await press(pilot, ["escape", "tab"])
        assert app.fight.query_one("#story", Story).has_focus
        await press(pilot, ["enter"])
        assert "swing: 2d6 →" in screen_text(app)
        await press(pilot, ["escape"])
        assert app.fight.query_one(OptionTable).has_focus


@pytest.mark.slow
async def test_the_coach_speaks_three_times_and_not_where_unwanted() -> None:
    app = start()
    spoken = []
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(4):
            await pilot.pause()
            spoken.append(not app.fight.query_one(HintLine).has_class("-silent"))
            await press(pilot, [STAND, "1", "u", "u"])
    assert spoken == [True, True, True, False]
    quiet = start(coach=False)
    async with quiet.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert quiet.fight.query_one(HintLine).has_class("-silent")


WAY_OUT = "Two rounds without harm: “feint” would raise your chance to hit from 16 to 31 %."


@pytest.mark.parametrize(("coach", "size"), [(True, (80, 24)), (True, (120, 36)), (False, (80, 24))])
async def test_the_coach_shows_the_way_out_of_a_stalemate_if_wanted(coach: bool, size: tuple[int, int]) -> None:
    app = start(coach=coach)
    app.place.coach_in_stalemate = lambda _: WAY_OUT  # type: ignore[method-assign]
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert (WAY_OUT in " ".join(screen_text(app).split())) is coach


LONG = "A defence answers one attack. Even a beaten parry can lower the level of a special or critical blow."


class Talkative(SkirmishFight):
    """A game whose coach has more to say than a line holds."""

    def hint(self, kind: str) -> str:
        return LONG if kind == "what" else ""


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 36)])
async def test_what_the_coach_says_is_never_cut(size: tuple[int, int]) -> None:
    app = FightApp(a_session(Talkative(), a_skirmish(3)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert LONG in " ".join(screen_text(app).split())


@pytest.mark.slow
async def test_a_fight_ends_with_what_it_left_and_can_still_be_taken_back() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        while table(app).result is None:
            await press(pilot, ["a"])
        shown = screen_text(app)
        assert table(app).result is not None
        assert "LP 3 → 0, hurt" in shown
        assert "enter saves the result" in shown
        await press(pilot, ["u"])
        assert table(app).result is None
        await press(pilot, ["r", "enter"])
        assert app.session.finished
        assert app.screen is not app.fight


async def test_escape_leaves_the_fight_as_it_is() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["1", "escape"])
        assert app.screen is not app.fight
        assert not app.session.finished
        assert app.session.table is not None


async def test_odds_are_worked_out_only_for_what_is_in_sight() -> None:
    procedure = SkirmishFight()
    app = FightApp(a_session(procedure, a_skirmish(rats=8)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert procedure.previews == 0
        await press(pilot, ["enter"])
        in_sight = app.fight.query_one(OptionTable).content_size.height - 1
        assert 0 < procedure.previews <= in_sight


@pytest.mark.slow
async def test_any_size_and_back_again() -> None:
    app = start()
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, ["m", MOVE])
        for width, height in ((40, 12), (60, 16), (200, 60), (80, 24), (104, 30), (103, 29), (10, 3), (120, 36)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            shown = screen_text(app)
            if width < 60:
                continue
            assert "Ann: move where?" in shown
        assert "Order" in shown
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert "Make the" in screen_text(app)


async def test_a_read_only_campaign_is_looked_at_but_not_played() -> None:
    session = a_session(SkirmishFight(), a_skirmish())
    session.read_only = True
    app = FightApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["1"])
        assert "read-only" in screen_text(app)
        await press(pilot, ["a", "u", "d"])
        assert session.progress.recorded == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["solo-dark", "solo-light", "solo-contrast", "solo-plain"])
async def test_meaning_needs_no_colour(theme: str) -> None:
    app = start(theme=theme)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["1", "1"])
        shown = screen_text(app)
    assert "▸" in shown
    assert "×    a Rat 1" in shown
    assert "1/3" in shown or "0/3" in shown


def test_the_stand_in_is_like_a_session() -> None:
    from solo.campaign.session import Session

    for name in ("finish_fight", "set_physical", "times_met", "meet", "read_only", "name"):
        assert hasattr(Session, name)
        assert hasattr(cast("StandInSession", a_session(SkirmishFight(), a_skirmish())), name)


@pytest.mark.slow
async def test_one_key_plays_to_the_end_and_undo_takes_all_of_it_back() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["1", "E"])
        await until(pilot, lambda: table(app).result is not None, "the end")
        await pilot.pause()
        assert "any key Stop" not in screen_text(app)
        await press(pilot, ["s"])
        assert isinstance(app.screen, SheetCard)
        assert "on your side" in screen_text(app)
        await press(pilot, ["escape", "u"])
        assert table(app).result is None
        assert table(app).answer_count == 1
        await press(pilot, ["u"])
        assert table(app).answer_count == 0


@pytest.mark.slow
@pytest.mark.parametrize("key", ["x", "1", "u"])
async def test_any_key_stops_the_tactic_on_its_way_to_the_end(key: str) -> None:
    app = start(pace=60_000)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["E"])
        await until(pilot, lambda: table(app).answer_count > 0, "the first answer")
        await pilot.pause()
        assert "any key Stop" in screen_text(app)
        answered = table(app).answer_count
        await press(pilot, [key])
        assert "any key Stop" not in screen_text(app)
        assert table(app).answer_count == (0 if key == "u" else answered)


async def test_on_its_way_to_the_end_the_same_key_waits_for_nothing() -> None:
    app = start(pace=60_000)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["E"])
        await until(pilot, lambda: table(app).answer_count > 0, "the first answer")
        await press(pilot, ["E"])
        await until(pilot, lambda: table(app).result is not None, "the end")


async def test_playing_on_goes_to_the_next_choice_of_another_turn() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["A"])
        pending = table(app).pending
        assert isinstance(pending, Choose)
        assert (pending.who, len(pending.legal())) == ("Bo", 15)
        await press(pilot, ["A"])
        await until(pilot, lambda: table(app).result or table(app).waits_for_person, "the end of what foes do")
        pending = table(app).pending
        assert isinstance(pending, Choose)
        assert len(pending.legal()) > 1
        assert "Round 2" in "".join(event.text for event in table(app).story())


@pytest.mark.slow
async def test_every_answer_is_recorded_in_order() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["A", "A", "A"])
        answers = sum(len(leg.steps) - 1 for leg in table(app).saved.legs)
    assert app.session.progress.recorded == list(range(1, answers + 1))


@pytest.mark.slow
async def test_names_of_any_kind_are_shown_as_they_are() -> None:
    state = a_skirmish()
    state.bodies[2].name = "[red]Ratte[/] 鼠 $x ["
    for size in SIZES:
        app = FightApp(a_session(SkirmishFight(), state))
        async with app.run_test(size=size) as pilot:
            await press(pilot, ["s", "left", "left", "left", "escape", "a", "l", "escape"])
            shown = screen_text(app)
        assert "[red]Ratte[/] 鼠" in shown


@pytest.mark.parametrize(
    ("width", "said"),
    [(40, "# wall  ~ mud  ' door"), (20, "# wall  ~ mud  …"), (16, "# wall  ~ mud  …"), (15, "# wall  …"), (8, "")],
)
def test_the_legend_of_the_field_leaves_out_what_has_no_room_and_cuts_nothing(width: int, said: str) -> None:
    field = FieldMap()
    field.show(FieldView(2, 1, ("#~",), (("#", "wall"), ("~", "mud"), ("'", "door"))), ())
    assert field.legend_within(width).plain == said


async def test_the_letter_of_a_group_opens_it_and_stays_the_same_for_the_next_fighter() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        letters = {row.group: row.letter for row in app.fight.query_one(OptionTable)._state.rows if row.group}
        await press(pilot, ["S"])
        assert app.fight.query_one(OptionTable).opened_group == "stand"
        await press(pilot, ["escape", "1"])
        assert "Bo: what now?" in screen_text(app)
        now = {row.group: row.letter for row in app.fight.query_one(OptionTable)._state.rows if row.group}
        assert now == letters == {"trick": "R", "stand": "S"}


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_the_signs_of_the_field_that_are_in_sight_are_explained_below_it(size: tuple[int, int]) -> None:
    app = start()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "# wall" in screen_text(app)
        assert app.fight.query_one(FieldMap).full_size[1] == 13
