"""Owns the forecast: what is likely to come of an encounter, how sure that is, and what it would cost whom."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from solo.forecast import words
from solo.forecast.bands import band_of
from solo.forecast.evidence import evidence, luck_taken_out
from solo.forecast.intervals import Interval, paired_difference
from solo.forecast.lots import Game
from solo.forecast.running import ForecastFault, Played, Running
from solo.forecast.stopping import Rule, Stopped, interval, sure_band
from solo.forecast.sums import PersonSums, Spread, Sums
from solo.forecast.workers import Workers
from solo.systems.contract import ROUND


class Cost(msgspec.Struct, frozen=True):
    """What is spent of one thing in a fight: mean, standard deviation, and the most in any."""

    what: str
    mean: float
    deviation: float
    most: int


class Prospect(msgspec.Struct, frozen=True):
    """One combatant: chances from 0 to 1 to go down, die and stay unhurt, mean harm to the other side, and costs."""

    name: str
    kind: str
    down: float
    dead: float
    unhurt: float
    harm: float
    spent: tuple[Cost, ...]


class WayToLose(msgspec.Struct, frozen=True):
    """How the party most often loses, and in which share of the lost fights."""

    text: str
    share: float


class Forecast(msgspec.Struct, frozen=True):
    """What is likely. Chances are from 0 to 1; `win_low` and `win_high` are 95 % bounds (see `stopping.interval`).

    `worth` is how many fights would tell as much of the chance to win with their luck left in (see `evidence`).
    `band` is the one that the chance to win lies in, `sure` whether no other is still likely. `rounds` is the mean, and
    `stretch` what the game calls one.
    `fallen` holds the chances that 0, 1, 2 … of the party go down, `deaths` that so many die.
    `most_harm` and `carries` name the foe and the member of the party who do most; `stopped` says why it ended.
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
    characters: tuple[Prospect, ...]
    foes: tuple[Prospect, ...]
    fallen: tuple[float, ...]
    deaths: tuple[float, ...]
    most_harm: str = ""
    carries: str = ""
    carries_share: float = 0.0
    way_to_lose: WayToLose | None = None
    stretch: str = ROUND
    notices: tuple[str, ...] = ()


class Difference(msgspec.Struct, frozen=True):
    """How much likelier the party is to win with a change, from −1 to 1, with its 95 % bounds, over so many pairs."""

    change: float
    low: float
    high: float
    fights: int


def forecast(
    game: Game,
    state: bytes,
    seed: int,
    rule: Rule,
    workers: Workers,
    clock: Callable[[], float],
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[Sums], None] | None = None,
) -> Forecast:
    """What is likely to come of the fight that begins in this encoded state.

    Raises ForecastFault where not a single fight could be played.
    """
    return summed_up(played(game, state, seed, rule, workers, clock, cancelled, progress), seed)


def played(
    game: Game,
    state: bytes,
    seed: int,
    rule: Rule,
    workers: Workers,
    clock: Callable[[], float],
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[Sums], None] | None = None,
) -> Played:
    """The fights of a forecast as they were counted."""
    done = Running(game, state, seed, rule, workers).play(clock, cancelled, progress)
    if not done.sums.fights:
        raise ForecastFault("The forecast was stopped before a single fight was played.")
    return done


def summed_up(done: Played, seed: int) -> Forecast:
    """The forecast that played fights amount to."""
    sums, known = done.sums, evidence(done.sums)
    bounds: Interval = interval(done.stopped, known)
    drawn = sums.fights - sums.won - sums.lost
    worst, best = words.most_harmful(sums, "foes"), words.most_harmful(sums, "party")
    text, times = words.way_to_lose(sums)
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
        carries_share=words.share_of_harm(sums, best) if best else 0.0,
        way_to_lose=WayToLose(text, times / sums.lost) if times else None,
        stretch=sums.stretch,
        notices=done.notices,
    )


def difference(one: Sums, other: Sums) -> Difference:
    """What a change does to the chance to win: fights with the same number had the same dice, and are held together."""
    gained = [second - first for first, second in zip(luck_taken_out(one), luck_taken_out(other), strict=False)]
    bounds = paired_difference(gained)
    return Difference(sum(gained) / len(gained), bounds.low, bounds.high, len(gained))


def _otherwise(win: float, draw: float) -> float:
    """What is left for losing; a share of wins without its luck may leave a trifle less than the draws take."""
    return max(0.0, 1 - win - draw)


def _prospects(sums: Sums, side: str) -> tuple[Prospect, ...]:
    return tuple(_prospect(one, sums.fights) for one in sums.people.values() if one.side == side)


def _chances(spread: Spread, most: int) -> tuple[float, ...]:
    return tuple(spread.counts.get(number, 0) / spread.count for number in range(most + 1))


def _prospect(one: PersonSums, fights: int) -> Prospect:
    costs = tuple(
        Cost(what, spread.total / fights, spread.deviation, spread.most)
        for what, spread in one.spent.items()
        if any(spread.counts)
    )
    return Prospect(one.name, one.kind, one.down / fights, one.dead / fights, one.unhurt / fights, one.harm.mean, costs)
