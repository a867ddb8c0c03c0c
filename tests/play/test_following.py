"""An answer that makes another combatant act is asked of that combatant's player, and of nobody who has answered."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from solo.play.pending_rolls import PendingDice
from solo.play.resume import play_on
from solo.play.saved_table import SavedTable, Seat
from solo.play.scenes import SimulationScene
from solo.play.table import SEATS, Table
from solo.play.unattended_play import play_out
from solo.resolver import Thrower
from solo.systems.contract import (
    Checkpoint,
    Choose,
    Event,
    Option,
    Result,
    Running,
    Scene,
    Setup,
    ask_side,
)
from tests.fake_system import FakeFight, FakeState, a_setup

MIA, TOM = Seat("Mia", "party", combatants=("Ann",)), Seat("Tom", "party", combatants=("Bo",))
FOES = Seat("Foes", "foes", role="foes", automatic=True)
TOMS_TACTIC = Seat("Tom", "party", automatic=True, combatants=("Bo",))
CHARGE, HOLD, TRUCE = "charge", "hold", "truce"


def die(throw: Thrower) -> int:
    """1d6."""
    return sum(throw.pool(1, 6))


class Charging(FakeFight):
    """Ann may have Bo charge with her, or offer a truce for both; the game is over after each."""

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        assert isinstance(state, FakeState)
        yield Checkpoint("the start")
        options = [Option(word, word) for word in (CHARGE, HOLD, TRUCE)]
        answer = yield Choose("Ann", "act", "What now?", options, CHARGE)
        if answer == TRUCE:
            agreed = yield from ask_side("Ann", ["Ann", "Bo"], "Agreed?", [Option("yes", "yes"), Option("no", "no")])
            return Result("draw" if agreed else "lost", "It is over.")
        for who in ("Ann", "Bo") if answer == CHARGE else ():
            own = [Option(CHARGE, CHARGE), Option(HOLD, HOLD)]
            if (yield Choose(who, "act", f"{who}?", own, CHARGE).following("Ann")) == CHARGE:
                scene.emit(Event("blow", f"{who} rolls {scene.roll(who, 'the blow', die)}.", who))
        final = yield Choose("Ann", "last", "And?", [Option("end", "end"), Option("more", "more")], "end")
        return Result("won", final)


def a_table(seats: Sequence[Seat], physical: bool = False) -> Table:
    """A new fight of Ann and Bo at this table."""
    game = Charging()
    setup: Setup = a_setup(rats=1)
    return Table.start(game, game.begin(setup), system="fake", title="t", seed=3, seats=seats, physical=physical)


def reloaded(table: Table) -> Table:
    """The table as another process opens it."""
    return Table(table.procedure, msgspec.json.decode(msgspec.json.encode(table.saved), type=SavedTable))


def asked(table: Table) -> tuple[str, str]:
    """Who is asked, and for what kind of answer."""
    assert isinstance(table.pending, Choose)
    return table.pending.who, table.pending.kind


def blows(table: Table) -> list[str]:
    """Who has struck, as told."""
    return [event.who for event in table.story() if event.kind == "blow"]


@pytest.mark.parametrize("seats", [SEATS, (MIA, TOMS_TACTIC, FOES), (MIA, Seat("Mia", "party"), FOES)])
def test_a_person_who_plays_both_fighters_or_beside_a_tactic_is_asked_once(seats: Sequence[Seat]) -> None:
    table = a_table(seats)
    table.answer(CHARGE)
    assert asked(table) == ("Ann", "last")
    assert blows(table) == ["Ann", "Bo"]
    assert [step.answer for step in table.saved.legs[0].steps] == [None, CHARGE]


def test_another_player_is_asked_before_their_fighter_acts() -> None:
    table = a_table((MIA, TOM, FOES))
    table.answer(CHARGE)
    assert (asked(table), blows(table)) == (("Bo", "act"), ["Ann"])
    table.answer(HOLD)
    assert (asked(table), blows(table)) == (("Ann", "last"), ["Ann"])


def test_another_player_who_goes_along_acts_as_the_default_says() -> None:
    table = a_table((MIA, TOM, FOES))
    table.answer(CHARGE)
    assert table.pending is not None and not isinstance(table.pending, PendingDice)
    table.answer_by_tactic("aid")
    assert blows(table) == ["Ann", "Bo"]


@pytest.mark.parametrize(("answer", "outcome"), [("yes", "draw"), ("no", "lost")])
def test_a_truce_stands_only_with_the_consent_of_the_other_player(answer: str, outcome: str) -> None:
    table = a_table((MIA, TOM, FOES))
    table.answer(TRUCE)
    assert asked(table) == ("Bo", "assent")
    table.answer(answer)
    assert table.result is not None and table.result.outcome == outcome


def test_dice_and_story_of_a_person_alone_are_the_same_whether_seats_are_shared_later_or_not() -> None:
    alone = a_table(SEATS)
    alone.answer(CHARGE)
    told = alone.story()
    alone.take_seats((MIA, TOM, FOES))
    assert reloaded(alone).story() == told
    assert asked(reloaded(alone)) == ("Ann", "last")


def test_a_save_from_before_players_were_asked_replays_as_it_was() -> None:
    """Its steps have no mark, and the next answer was given for something else."""
    table = a_table(SEATS)
    table.answer(CHARGE)
    table.saved.seats = [MIA, TOM, FOES]
    table.saved.legs[0].steps[1].seats = None
    assert (asked(reloaded(table)), reloaded(table).notice) == (("Ann", "last"), "")


def test_an_open_question_is_asked_again_after_loading() -> None:
    table = a_table((MIA, TOM, FOES))
    table.answer(CHARGE)
    assert (asked(reloaded(table)), blows(reloaded(table))) == (("Bo", "act"), ["Ann"])


def test_an_answer_that_was_asked_for_replays_after_both_seats_went_to_one_person() -> None:
    table = a_table((MIA, TOM, FOES))
    table.answer(CHARGE)
    table.answer(HOLD)
    table.take_seats(SEATS)
    again = reloaded(table)
    assert (asked(again), blows(again), again.notice) == (("Ann", "last"), ["Ann"], "")


def test_a_follower_answer_is_undone_by_itself() -> None:
    table = a_table((MIA, TOM, FOES))
    table.answer(CHARGE)
    table.answer(HOLD)
    table.undo()
    assert asked(table) == ("Bo", "act")
    table.redo()
    assert (asked(table), blows(table)) == (("Ann", "last"), ["Ann"])


def test_typed_dice_of_a_follower_are_waited_for_within_the_first_answer() -> None:
    table = a_table(SEATS, physical=True)
    table.answer(CHARGE)
    table.type_faces((4,))
    assert isinstance(table.pending, PendingDice) and table.pending.who == "Bo"
    table.type_faces((2,))
    assert [event.text for event in table.story() if event.kind == "blow"] == ["Ann rolls 4.", "Bo rolls 2."]


@pytest.mark.parametrize("seats", [SEATS, (MIA, TOM, FOES)])
def test_a_forecast_goes_on_from_where_the_table_stands(seats: Sequence[Seat]) -> None:
    table = a_table(seats)
    table.answer(CHARGE)
    play_on(table.procedure, table.saved, SimulationScene(Random(1)))
    game = Charging()
    assert play_out(game, game.begin(a_setup(rats=1)), SimulationScene(Random(1))).outcome == "won"
