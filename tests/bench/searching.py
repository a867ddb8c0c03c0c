"""Time in which a search finds foes for four ready-made characters of each game: a likely match, then a certain one.

Seconds are the processor time of two workers, divided by two, so that other load on the machine does not count. The
best match is simulated again with other dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import msgspec

from solo.encounters.request import EncounterWish, setup
from solo.encounters.results import FoundEncounter, Progress, SearchResult
from solo.encounters.search import search
from solo.encounters.target import Target, target_of
from solo.encounters.trials import SearchLimits
from solo.forecast.batches import GameSource
from solo.forecast.fights import encode_state
from solo.forecast.forecast import forecast
from solo.forecast.intervals import wilson_interval
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.workers import Workers
from tests.bench.figure import Figure, had_processors
from tests.bench.games import Installed, four_of, games

USUAL = Target(0.70, 0.80)
LIKELY, SURE = 10.0, 30.0
PROCESSORS = 2
AGAIN = StoppingRule(fights=400, seconds=20.0, until_sure=False)
OTHER_SEED = 990


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    for game in games():
        targets = {"70 to 80 %": USUAL}
        targets |= {f"“{tier.title}”": aim for tier in game.system.encounters.tiers if (aim := target_of(tier))}
        with Workers(PROCESSORS) as workers:
            for name, target in targets.items():
                yield _searched(game, name, target, workers)


class Seen(msgspec.Struct):
    """Seconds until the first likely match that was judged, and until the first certain one; None for never."""

    likely: float | None = None
    sure: float | None = None

    def look(self, progress: Progress) -> None:
        if self.likely is None and any(found.likely and not found.looked_at for found in progress.found):
            self.likely = progress.seconds
        if self.sure is None and any(found.meets for found in progress.found):
            self.sure = progress.seconds


def _searched(game: Installed, name: str, target: Target, workers: Workers) -> Figure:
    """Time a search that ends with the first certain match."""
    wanted = EncounterWish(four_of(game.system), target)
    seen = Seen()
    begun = monotonic()
    outcome = search(
        game.system,
        GameSource(game.key),
        wanted,
        SearchLimits(seconds=SURE),
        1,
        workers,
        lambda: had_processors(workers) / PROCESSORS,
        lambda: seen.sure is not None,
        seen.look,
    )
    found = (
        f"likely after {_seconds(seen.likely)}, sure after {_seconds(seen.sure)} ({outcome.fights} fights, "
        f"{monotonic() - begun:.0f} s on the clock); {_again(game, wanted, outcome, workers)}"
    )
    holds = seen.likely is not None and seen.likely <= LIKELY
    return Figure(f"{game.title}: a search for {name}", found, f"likely ≤ {LIKELY:.0f} s", holds)


def _again(game: Installed, wanted: EncounterWish, outcome: SearchResult, workers: Workers) -> str:
    """Describe the best match and its chance to win with other dice than those of the search."""
    if not outcome.found:
        return "nothing found"
    best: FoundEncounter = outcome.found[0]
    state = encode_state(game.system.procedures["fight"].begin(setup(wanted, best.foes)))
    other = forecast(GameSource(game.key), state, OTHER_SEED, AGAIN, workers, monotonic)
    bounds = wilson_interval(round(other.win * other.fights), other.fights)
    foes = ", ".join(f"{foe.count} {foe.name}" for foe in best.foes)
    fits = bounds.high >= wanted.target.win_low and bounds.low <= wanted.target.win_high
    verdict = "agrees" if fits else "DISAGREES"
    return f"{foes}: {best.forecast.win:.0%}, and {other.win:.0%} of {other.fights} with other dice, which {verdict}"


def _seconds(seconds: float | None) -> str:
    return "never" if seconds is None else f"{seconds:.1f} s"
