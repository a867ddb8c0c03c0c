"""The limits of a search: fights and seconds at their bound, the share that is used, and the dice of looking."""

from __future__ import annotations

import pytest

from solo.encounters.request import EncounterWish
from solo.encounters.target import Target
from solo.encounters.trials import SearchLimits, SearchRun, Trial
from solo.forecast.batches import GameSource
from solo.forecast.workers import Workers
from solo.library import systems
from solo.systems.contract import FoeCount
from tests.encounters.budgetless import NARROW, Budgetless
from tests.fake_system import FakeCharacter

PARTY = (FakeCharacter("Ann", 5), FakeCharacter("Bo", 3))
RATS = (FoeCount("Rat", 2),)


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems, "_ours", lambda: {"budgetless": "tests.encounters.budgetless:MANIFEST"})
    monkeypatch.setattr(systems, "_installed", dict)


class Hours:
    """A clock that a test sets, and whether it has had enough."""

    def __init__(self) -> None:
        self.now = 100.0
        self.enough = False

    def __call__(self) -> float:
        return self.now

    def cancelled(self) -> bool:
        return self.enough


def playing(clock: Hours, fights: int = 0, seconds: float = 0.0, place: str = "") -> SearchRun:
    return SearchRun(
        GameSource("budgetless"),
        Budgetless().procedures["fight"],
        EncounterWish(PARTY, Target(0.4, 0.6), place),
        SearchLimits(fights, seconds),
        7,
        Workers(1),
        clock,
        clock.cancelled,
    )


def a_trial(game: SearchRun) -> Trial:
    trial = game.look(RATS)
    assert trial is not None
    return trial


def test_fights_are_played_up_to_their_limit_and_no_further() -> None:
    game = playing(Hours(), fights=10)
    trial = a_trial(game)
    game.play_more(trial, 6)
    assert (trial.sums.fights, game.fights, game.used, game.stopped) == (6, 6, 0.6, "")
    game.play_more(trial, 6)
    assert (trial.sums.fights, game.fights, game.used, game.stopped) == (10, 10, 1.0, "fights")
    game.play_more(trial, 6)
    assert game.fights == 10


def test_fights_without_a_limit_go_on_and_use_nothing_up() -> None:
    game = playing(Hours())
    trial = a_trial(game)
    for _ in range(2):
        game.play_more(trial, 5)
    assert (game.fights, game.used, game.stopped) == (10, 0.0, "")


@pytest.mark.parametrize(("passed", "stopped"), [(0.0, ""), (59.0, ""), (60.0, "seconds"), (61.0, "seconds")])
def test_time_is_up_once_its_seconds_have_passed(passed: float, stopped: str) -> None:
    clock = Hours()
    game = playing(clock, seconds=60.0)
    trial = a_trial(game)
    clock.now += passed
    game.play_more(trial, 2)
    assert (game.stopped, trial.sums.fights > 0) == (stopped, not stopped)
    assert game.seconds == passed
    assert game.used == pytest.approx(passed / 60)


def test_fights_are_played_as_long_as_there_is_time_left() -> None:
    class Ticking(Hours):
        def __call__(self) -> float:
            self.now += 0.01
            return self.now

    game = playing(Ticking(), seconds=60.0)
    trial = a_trial(game)
    game.play_more(trial, 20)
    assert (trial.sums.fights, game.stopped) == (20, "")


def test_the_nearer_limit_says_how_much_is_used() -> None:
    clock = Hours()
    game = playing(clock, fights=10, seconds=60.0)
    game.play_more(a_trial(game), 5)
    clock.now += 12.0
    assert game.used == 0.5
    clock.now += 30.0
    assert game.used == pytest.approx(0.7)


def test_a_search_that_is_cancelled_plays_no_more() -> None:
    clock = Hours()
    game = playing(clock)
    clock.enough = True
    trial = a_trial(game)
    game.play_more(trial, 5)
    assert (game.stopped, trial.sums.fights) == ("cancelled", 0)
    clock.enough = False
    game.play_more(trial, 5)
    assert (game.stopped, trial.sums.fights) == ("cancelled", 0), "what has stopped stays so"


def test_a_fight_takes_its_share_of_the_time_where_that_is_limited() -> None:
    limited, free = playing(Hours(), seconds=60.0), playing(Hours())
    trial = a_trial(limited)
    assert limited.share_of_time(trial) == 0.0, "nothing is known before the first fight"
    trial.sums.results, trial.seconds = "w" * 4, 12.0
    assert limited.share_of_time(trial) == pytest.approx(0.05)
    assert free.share_of_time(trial) == 0.0


def test_looking_has_other_dice_than_judging_which_has_those_of_the_seed() -> None:
    game = playing(Hours())
    assert game.judge(RATS).seed == 7
    assert a_trial(game).seed == -8
    looked, judged = a_trial(game), game.judge(RATS)
    for trial in (looked, judged):
        game.play_more(trial, 24)
    assert looked.sums != judged.sums


def test_foes_without_room_have_no_trial_and_the_reason_is_kept() -> None:
    game = playing(Hours(), place=NARROW)
    assert game.look((FoeCount("Rat", 4),)) is None
    assert game.no_room == "There is no room for so many in the pit."
    assert game.look((FoeCount("Rat", 3),)) is not None
