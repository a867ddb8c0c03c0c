"""Ready fights of every game as tactics play them: how often each is won, and how long it takes."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from statistics import median
from typing import NamedTuple, Protocol, runtime_checkable

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out


@runtime_checkable
class InRounds(Protocol):
    """A fight that counts its rounds, or turns."""

    round: int


class Played(NamedTuple):
    """How often the party won, and a hero fell, from 0 to 1, and how many rounds a fight took in the median."""

    won: float
    fell: float
    rounds: float


FIGHTS = 100
"""Simulated fights of each ready fight."""
STRAYS = 0.08
"""How far the share won of so few fights may stray from the true chance."""
KEYS = ("polyhedral", "two-d20", "fire-and-sword", "swords", "gloranthan")
CASES = [(key, name) for key in KEYS for name in open_system(key, None).system.encounters.ready_fights()]
FIRST = {key: next(name for other, name in CASES if other == key) for key in KEYS}


@lru_cache(maxsize=128)
def played(key: str, name: str) -> Played:
    """What a ready fight came to."""
    system = open_system(key, None).system
    procedure, setup = system.procedures["fight"], ready_fight(system, name)
    won, fell, rounds = 0, 0, list[int]()
    for number in range(FIGHTS):
        start, state = procedure.begin(setup), procedure.begin(setup)
        assert isinstance(state, InRounds)
        won += play_out(procedure, state, SimulationScene(Random(f"{name}/{number}"))).outcome == "won"
        fell += any(who.startswith("party") for who in procedure.tally(start, state).order_of_falling)
        rounds.append(state.round)
    return Played(won / FIGHTS, fell / FIGHTS, median(rounds))
