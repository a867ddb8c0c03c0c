"""The ready fights are spread: from hard to easy, the first one for a first evening, none of them long."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from statistics import median
from typing import NamedTuple

import pytest

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import Drawn
from solo.play.unattended import play_out
from solo.systems.gloranthan.battle.state.battle import Battle

FIGHTS = 24
MANY = 72
"""How often each is played that is not lost in fewer."""
FIRST = 120
LUCK = 0.2
"""Two standard deviations of a share in few fights."""
SYSTEM = open_system("gloranthan", None).system
NAMES = tuple(SYSTEM.encounters.ready_fights())


class Played(NamedTuple):
    """How often the party won, from 0 to 1, and how many turns a fight took in the median."""

    won: float
    rounds: float


@lru_cache(maxsize=32)
def played(name: str) -> Played:
    procedure, setup = SYSTEM.procedures["fight"], ready_fight(SYSTEM, name)
    won, rounds = 0, list[int]()
    least = FIRST if name == NAMES[0] else FIGHTS
    while len(rounds) < least or won == len(rounds) < MANY:
        state = procedure.begin(setup)
        assert isinstance(state, Battle)
        won += play_out(procedure, state, Drawn(Random(f"{name}/{len(rounds)}"))).outcome == "won"
        rounds.append(state.round)
    return Played(won / len(rounds), median(rounds))


@pytest.mark.parametrize("name", NAMES)
def test_chances_to_win_lie_between_35_and_95_in_100_and_no_fight_is_long(name: str) -> None:
    assert 0.35 - LUCK <= played(name).won < 1
    assert played(name).rounds <= 12


def test_they_are_spread() -> None:
    shares = sorted(played(name).won for name in NAMES)
    assert shares[-1] - shares[0] > 0.3


def test_the_first_one_offered_is_won_in_three_of_four_and_not_always() -> None:
    assert 0.75 <= played(NAMES[0]).won <= 0.85
