"""Deeds of a finished table: their rounds, and the chances to win before and after them."""

from __future__ import annotations

import msgspec
import pytest

from solo.play import deed_replay
from solo.play.deed_replay import ReplayedDeed, replay_deeds
from solo.play.saved_table import Leg, SavedTable, Step
from solo.systems.contract import Checkpoint, Choose, Deed, Event, Option, Result, Running, Scene
from tests.fake_system import FakeFight

STAB, SHOT = Deed("Ann", "hits", "Rat", "knife"), Deed("Bob", "fells", "Rat", "bow")
MISS = Deed("Rat", "misses", "Ann", "bite")


class Chance(msgspec.Struct):
    """A state of which nothing is known but the chance to win."""

    chance: float = 0.5


class ScriptedFight(FakeFight):
    """A fight in one leg: after each answer its script sets the chance to win, tells a deed, or begins a round."""

    state_type = Chance  # type: ignore[assignment]

    def __init__(self, *script: tuple[float | Deed | Event | str, ...]) -> None:
        super().__init__()
        self.script = script

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        assert isinstance(state, Chance)
        yield Checkpoint("round 1")
        for actions in self.script:
            yield Choose("Ann", "act", "Go on?", [Option("go", "go on")])
            for action in actions:
                if isinstance(action, float):
                    state.chance = action
                elif isinstance(action, str):
                    scene.emit(Event("round", action))
                elif isinstance(action, Event):
                    scene.emit(action)
                else:
                    scene.emit(Event("attack", "A blow.", action.who, deed=action))
        return Result("won", "The party wins.")

    def side(self, state: msgspec.Struct, who: str) -> str:
        del state, who
        return "party"

    def estimate_win_chance(self, state: object) -> float | None:
        assert isinstance(state, Chance)
        return state.chance


def replayed(*script: tuple[float | Deed | Event | str, ...]) -> tuple[ReplayedDeed, ...]:
    steps = [Step(), *(Step("go") for _ in script)]
    leg = Leg("round 1", msgspec.Raw(msgspec.json.encode(Chance())), steps)
    return replay_deeds(ScriptedFight(*script), SavedTable("", "fight", "", 0, 0, [], [leg])).deeds


def test_a_deed_has_the_chances_before_and_after_it() -> None:
    assert replayed((0.7, STAB), (0.9, SHOT)) == (
        ReplayedDeed(STAB, 0, 0.5, 0.7),
        ReplayedDeed(SHOT, 0, 0.7, 0.9),
    )


def test_a_deed_told_before_its_effect_gets_the_change_of_its_answer() -> None:
    assert replayed((STAB, 0.7)) == (ReplayedDeed(STAB, 0, 0.5, 0.7),)


def test_each_of_two_deeds_in_one_answer_has_its_own_change() -> None:
    assert replayed((0.6, STAB, 0.8, SHOT, 0.85)) == (
        ReplayedDeed(STAB, 0, 0.5, 0.6),
        ReplayedDeed(SHOT, 0, 0.6, 0.85),
    )


def test_a_change_in_an_answer_without_a_deed_belongs_to_no_deed() -> None:
    assert replayed((0.3,), (0.4, STAB)) == (ReplayedDeed(STAB, 0, 0.3, 0.4),)


def test_a_miss_takes_no_change() -> None:
    assert replayed((STAB, MISS, 0.6)) == (ReplayedDeed(STAB, 0, 0.5, 0.6), ReplayedDeed(MISS, 0, 0.5, 0.5))


def test_a_deed_has_the_round_that_was_told_last() -> None:
    assert [one.round for one in replayed((STAB, "Round 1", STAB), ("Round 2", SHOT))] == [0, 1, 2]


def test_beyond_the_most_estimates_the_last_deed_of_a_leg_gets_the_whole_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deed_replay, "MOST_ESTIMATES", 1)
    found = replayed((0.6, STAB), (0.9, SHOT), (0.95,))
    assert found == (ReplayedDeed(STAB, 0, 0.5, 0.5), ReplayedDeed(SHOT, 0, 0.5, 0.95))


def test_a_table_that_goes_on_has_no_result() -> None:
    leg = Leg("round 1", msgspec.Raw(msgspec.json.encode(Chance())), [Step()])
    assert replay_deeds(ScriptedFight(()), SavedTable("", "fight", "", 0, 0, [], [leg])).result is None


@pytest.mark.parametrize(("sides", "told"), [((), True), (("party",), True), (("foes",), False)])
def test_a_deed_that_the_party_did_not_learn_of_is_not_told(sides: tuple[str, ...], told: bool) -> None:
    event = Event("attack", "A blow from the dark.", "Rat", sides=sides, otherwise="Ann cries out.", deed=MISS)
    assert [one.deed for one in replayed((event,), (STAB, 0.9))] == [*([MISS] if told else []), STAB]


def test_the_course_has_the_chance_before_each_leg_and_at_the_end() -> None:
    legs = [
        Leg("round 1", msgspec.Raw(msgspec.json.encode(Chance(0.5))), [Step(), Step("go")]),
    ]
    saved = SavedTable("", "fight", "", 0, 0, [], legs)
    replay = replay_deeds(ScriptedFight((0.8, STAB)), saved, forecast=0.6)
    assert replay.course[0] == 0.6
    assert replay.deeds[0].leg == 0
    assert replay.course[1] == pytest.approx(replay.deeds[0].after)
