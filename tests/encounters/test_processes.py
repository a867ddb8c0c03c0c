"""A search in a whole game: what processes play and what this one plays come to the same encounters."""

from __future__ import annotations

from time import monotonic

import msgspec
import pytest

from solo.encounters.request import EncounterWish
from solo.encounters.results import SearchResult
from solo.encounters.search import search
from solo.encounters.target import Target
from solo.encounters.trials import SearchLimits
from solo.forecast.batches import GameSource
from solo.forecast.workers import Workers
from solo.library.systems import open_system


def searched(workers: Workers) -> SearchResult:
    """Foes for one of ours alone, within a few fights; without how long it took."""
    system = open_system("polyhedral", None).system
    wanted = EncounterWish(
        (system.characters.ready()["Casimir Lune"],), Target(0.5, 0.8, nobody_dies=0.8), themes=("city",)
    )
    found = search(system, GameSource("polyhedral"), wanted, SearchLimits(fights=96), 7, workers, monotonic, most=2)
    still = [msgspec.structs.replace(one.forecast, seconds=0.0) for one in found.found]
    pairs = zip(found.found, still, strict=True)
    return msgspec.structs.replace(
        found, seconds=0.0, found=tuple(msgspec.structs.replace(one, forecast=known) for one, known in pairs)
    )


@pytest.mark.slow
def test_processes_find_the_same() -> None:
    alone = searched(Workers(1))
    assert alone.found
    assert alone.fights == 96
    system = open_system("polyhedral", None).system
    assert all("city" in system.foes.tags(foe.name) for one in alone.found for foe in one.foes)
    with Workers(2) as two:
        assert searched(two) == alone
