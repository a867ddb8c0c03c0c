"""Forecast: the likely outcome of an encounter, its certainty, and its cost for each combatant."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from solo.forecast import summary_details
from solo.forecast.bands import band_of
from solo.forecast.batches import GameSource
from solo.forecast.intervals import Interval, paired_difference
from solo.forecast.luck_adjusted import effective_sample, luck_adjusted_results
from solo.forecast.runner import ForecastError, ForecastRun, PlayedBatches
from solo.forecast.stopping_rule import Stopped, StoppingRule, interval, sure_band
from solo.forecast.sums import CombatantSums, Histogram, Sums
from solo.forecast.workers import Workers
from solo.systems.contract import ROUND


class ResourceSpending(msgspec.Struct, frozen=True):
    """Consumption of one resource in a fight: mean, standard deviation and maximum."""

    what: str
    mean: float
    deviation: float
    most: int


class CombatantForecast(msgspec.Struct, frozen=True):
    """Forecast of one combatant.

    `down`, `dead` and `unhurt` are the chances, from 0 to 1, of this condition at the end. `harm` is the mean harm to
    the other side, `spent` the consumption of resources.
    """

    name: str
    kind: str
    down: float
    dead: float
    unhurt: float
    harm: float
    spent: tuple[ResourceSpending, ...]


class WayToLose(msgspec.Struct, frozen=True):
    """The most frequent way in which the party loses, and its share of the lost fights."""

    text: str
    share: float


class Forecast(msgspec.Struct, frozen=True):
    """The likely outcome of an encounter.

    Chances are from 0 to 1. `win_low` and `win_high` are 95 % bounds (see `stopping_rule.interval`). `worth` is the
    number of fights that would be as precise without subtracting luck (see `effective_sample`). `band` names the band
    of `win`; `sure` is True if no other band is still possible. `rounds` is the mean number of rounds, and `stretch`
    the game's word for a round.

    `fallen` holds the chances that 0, 1, 2 … members of the party go down, `deaths` the chances that 0, 1, 2 … die.
    `most_harm` and `carries` name the foe and the member of the party who do the most harm. `stopped` is the reason why
    the simulation ended.
    """

    win: float
    win_low: float
    win_high: float
    lose: float
    draw: float
    fights: int
    worth: int
    band: str
    sure: bool
    rounds: float
    rounds_deviation: float
    seconds: float
    stopped: Stopped
    seed: int
    characters: tuple[CombatantForecast, ...]
    foes: tuple[CombatantForecast, ...]
    fallen: tuple[float, ...]
    deaths: tuple[float, ...]
    most_harm: str = ""
    carries: str = ""
    carries_share: float = 0.0
    way_to_lose: WayToLose | None = None
    stretch: str = ROUND
    notices: tuple[str, ...] = ()


class Difference(msgspec.Struct, frozen=True):
    """The change of the chance to win, from −1 to 1, its 95 % bounds, and the number of pairs of fights."""

    change: float
    low: float
    high: float
    fights: int


def forecast(
    game: GameSource,
    state: bytes,
    seed: int,
    rule: StoppingRule,
    workers: Workers,
    clock: Callable[[], float],
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[Sums], None] | None = None,
) -> Forecast:
    """Return the forecast of the fight that begins in this encoded state.

    Raises ForecastError if no fight could be played.
    """
    return make_forecast(run_forecast(game, state, seed, rule, workers, clock, cancelled, progress), seed)


def run_forecast(
    game: GameSource,
    state: bytes,
    seed: int,
    rule: StoppingRule,
    workers: Workers,
    clock: Callable[[], float],
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[Sums], None] | None = None,
    ahead: int = 0,
) -> PlayedBatches:
    """Simulate the fights of a forecast and return their sums. At most `ahead` batches run at once; 0 for no limit.

    Raises ForecastError if no fight could be played.
    """
    done = ForecastRun(game, state, seed, rule, workers, ahead=ahead).play(clock, cancelled, progress)
    if not done.sums.fights:
        raise ForecastError("The forecast was stopped before a single fight was played.")
    return done


def make_forecast(done: PlayedBatches, seed: int) -> Forecast:
    """Return the forecast from the counted fights."""
    sums, known = done.sums, effective_sample(done.sums)
    bounds: Interval = interval(done.stopped, known)
    drawn = sums.fights - sums.wins - sums.lost
    worst, best = (
        summary_details.find_top_damage_dealer(sums, "foes"),
        summary_details.find_top_damage_dealer(sums, "party"),
    )
    text, times = summary_details.way_to_lose(sums)
    return Forecast(
        win=known.share,
        win_low=bounds.low,
        win_high=bounds.high,
        lose=_otherwise(known.share, drawn / sums.fights),
        draw=drawn / sums.fights,
        fights=sums.fights,
        worth=round(known.fights),
        band=band_of(known.share).name,
        sure=sure_band(known) is not None,
        rounds=sums.rounds.mean,
        rounds_deviation=sums.rounds.deviation,
        seconds=done.seconds,
        stopped=done.stopped,
        seed=seed,
        characters=_prospects(sums, "party"),
        foes=_prospects(sums, "foes"),
        fallen=_chances(sums.fallen, len(_prospects(sums, "party"))),
        deaths=_chances(sums.deaths, len(_prospects(sums, "party"))),
        most_harm=worst.name if worst else "",
        carries=best.name if best else "",
        carries_share=summary_details.share_of_harm(sums, best) if best else 0.0,
        way_to_lose=WayToLose(text, times / sums.lost) if times else None,
        stretch=sums.stretch,
        notices=done.notices,
    )


def compare_forecasts(one: Sums, other: Sums) -> Difference:
    """Return the effect of a change on the chance to win: `one` holds the sums without it, `other` with it.

    Fights with the same number have the same dice and are paired.
    """
    gained = [
        second - first for first, second in zip(luck_adjusted_results(one), luck_adjusted_results(other), strict=False)
    ]
    bounds = paired_difference(gained)
    return Difference(sum(gained) / len(gained), bounds.low, bounds.high, len(gained))


def _otherwise(win: float, draw: float) -> float:
    """Return the chance to lose: the rest after wins and draws, at least 0."""
    return max(0.0, 1 - win - draw)


def _prospects(sums: Sums, side: str) -> tuple[CombatantForecast, ...]:
    return tuple(_prospect(one, sums.fights) for one in sums.people.values() if one.side == side)


def _chances(spread: Histogram, most: int) -> tuple[float, ...]:
    return tuple(spread.counts.get(number, 0) / spread.count for number in range(most + 1))


def _prospect(one: CombatantSums, fights: int) -> CombatantForecast:
    costs = tuple(
        ResourceSpending(what, spread.total / fights, spread.deviation, spread.largest)
        for what, spread in one.spent.items()
        if any(spread.counts)
    )
    return CombatantForecast(
        one.name, one.kind, one.down / fights, one.dead / fights, one.unhurt / fights, one.harm.mean, costs
    )
