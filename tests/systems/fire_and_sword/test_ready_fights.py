"""The ready fights are spread: from hard to easy, the first one for a first evening, none of them long."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from statistics import median
from typing import NamedTuple

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import Drawn
from solo.play.unattended import play_out
from solo.systems.fire_and_sword.fight.state import Fight

FIGHTS = 60
SYSTEM = open_system("fire-and-sword", None).system
NAMES = tuple(SYSTEM.encounters.ready_fights())


class Played(NamedTuple):
    """How often the party won, from 0 to 1, and how many rounds a fight took in the median."""

    won: float
    rounds: float


@lru_cache(maxsize=32)
def played(name: str) -> Played:
    procedure, setup = SYSTEM.procedures["fight"], ready_fight(SYSTEM, name)
    won, rounds = 0, []
    for number in range(FIGHTS):
        state = procedure.begin(setup)
        assert isinstance(state, Fight)
        won += play_out(procedure, state, Drawn(Random(f"{name}/{number}"))).outcome == "won"
        rounds.append(state.round)
    return Played(won / FIGHTS, median(rounds))


def test_chances_to_win_lie_between_35_and_95_in_100() -> None:
    assert {name: played(name).won for name in NAMES if not 0.3 <= played(name).won <= 0.97} == {}
    shares = sorted(played(name).won for name in NAMES)
    assert shares[-1] - shares[0] > 0.4, "they are spread"


def test_the_first_one_offered_is_won_in_three_of_four_and_not_always() -> None:
    assert 0.7 <= played(NAMES[0]).won <= 0.9


def test_none_is_longer_than_twelve_rounds_in_the_median() -> None:
    assert {name: played(name).rounds for name in NAMES if played(name).rounds > 12} == {}
