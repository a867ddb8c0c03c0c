"""Hundreds of fights that play themselves: all come to an end, and hardly any for want of a decision (H-33)."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.systems.contract import FoeCount, Setup, System

FIGHTS = 240
CHUNKS = 6
MOST_DRAWS = 1  # of a hundred in each chunk


@pytest.fixture(scope="module")
def system() -> System:
    return open_system("polyhedral", None).system


def a_setup(system: System, random: Random) -> Setup:
    """One to four ready characters against one or two kinds of foes, mostly under ordinary circumstances."""
    people = random.sample(list(system.characters.ready().values()), random.randint(1, 4))
    foes = random.sample(list(system.foes.prices()), random.randint(1, 2))
    options = {
        name: random.choice(values) if random.random() < 0.3 else values[0]
        for name, values in system.procedures["fight"].setup_options().items()
    }
    counted = tuple(FoeCount(name, random.randint(1, 3)) for name in foes)
    return Setup(tuple(people), counted, random.choice(["", *system.encounters.places()]), options=options)


def begun(system: System, random: Random) -> msgspec.Struct:
    """A fight at its start; where the foes are too large for the place, on open ground."""
    fight, setup = system.procedures["fight"], a_setup(system, random)
    try:
        return fight.begin(setup)
    except ValueError:
        return fight.begin(msgspec.structs.replace(setup, place=""))


@pytest.mark.exhaustive
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fights_by_themselves_are_decided(system: System, chunk: int) -> None:
    ends: Counter[str] = Counter()
    rounds = []
    for number in range(FIGHTS // CHUNKS):
        random = Random(f"auto {chunk}/{number}")
        state = begun(system, random)
        ends[play_out(system.procedures["fight"], state, SimulationScene(random)).outcome] += 1
        rounds.append(state.round)  # type: ignore[attr-defined]
    assert set(ends) <= {"won", "lost", "draw"}
    assert ends["draw"] <= MOST_DRAWS
    assert sum(rounds) / len(rounds) < 15
