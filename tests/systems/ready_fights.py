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
    """How often the party won, from 0 to 1, and how many rounds a fight took in the median."""

    won: float
    rounds: float


class Measure(NamedTuple):
    """How a game's ready fights are measured: how many of each are played, and how far the share won of so few may
    stray from the true chance; and the same of the first one offered.
    """

    fights: int
    strays: float
    first: int = 80
    first_strays: float = 0.0


MEASURES = {
    "polyhedral": Measure(24, 0.12, 24, 0.12),
    "two-d20": Measure(48, 0.06),
    "fire-and-sword": Measure(60, 0.06),
    "swords": Measure(48, 0.06),
    "gloranthan": Measure(30, 0.06, 120),
}
CASES = [(key, name) for key in MEASURES for name in open_system(key, None).system.encounters.ready_fights()]
FIRST = {key: next(name for other, name in CASES if other == key) for key in MEASURES}


@lru_cache(maxsize=128)
def played(key: str, name: str) -> Played:
    """What a ready fight came to."""
    system, measure = open_system(key, None).system, MEASURES[key]
    procedure, setup = system.procedures["fight"], ready_fight(system, name)
    won, rounds = 0, list[int]()
    for number in range(measure.first if name == FIRST[key] else measure.fights):
        state = procedure.begin(setup)
        assert isinstance(state, InRounds)
        won += play_out(procedure, state, SimulationScene(Random(f"{name}/{number}"))).outcome == "won"
        rounds.append(state.round)
    return Played(won / len(rounds), median(rounds))
