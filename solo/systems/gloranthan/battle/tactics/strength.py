"""Worth of a figure by its hits left, its weight by its power, and the estimated chance to win (`H-34`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from solo.systems.gloranthan.battle.state.battle import SIDES, BattleLookup
from solo.systems.gloranthan.battle.state.figure import FIT, TO_THE_END, Figure, FigureBuild, Side
from solo.systems.gloranthan.people.action_bonuses import attack_power, resist_power
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.rating import Rating
from solo.systems.parts.fight.luck import chance_of

REMEMBERED: Final = 4096
FEW: Final = 64
"""Size of the cache of weights, which change only when a figure loses its people."""
STEEPNESS: Final = 2
"""Slope of the estimated chance to win by strength, less steep than in games with many small hits."""
GOING_ON: Final = 0.4
"""Worth of a figure that goes on at 0, as a share of its unhurt worth."""
STILL_STRIKES: Final = 0.6
"""Share of a figure's unhurt worth that an attack takes by beating the figure while it goes on at 0.

The share exceeds `GOING_ON`, since a figure at 0 still strikes as hard as before.
"""
OF_RESISTING: Final = 0.75
"""Weight of a mastery of resistance, relative to a mastery of attack."""
WorthsLeft = Sequence[tuple[Figure, float]]
"""Pairs of a figure and its remaining worth after a result."""


def worth(one: Figure) -> float:
    """Return the worth that a figure still has, as a share of its unhurt worth from 0 to 1, over all its runes."""
    if one.place is None or one.condition not in FIT or one.disabled == TO_THE_END:
        return 0.0
    if one.condition == "going on":
        return GOING_ON
    whole = 1.0
    for rune, lost in one.lost.items():
        full = one.hits(rune)
        whole *= track_left(full - lost, full)
    return whole


def worth_after(one: Figure, done: int, rune: Rune = "physical") -> float:
    """Return the worth that a figure still has after `done` more defeats in `rune`, as a share of its unhurt worth."""
    if not (whole := worth(one)):
        return 0.0
    left, full = one.left(rune), one.hits(rune)
    return worth_left(done, left, full, whole / track_left(left, full))


def worth_taken(one: Figure, rune: Rune, mean: float, falls: float, chance: float) -> float:
    """Return the worth that an attack is expected to take from a figure.

    `mean` are the mean defeats, `falls` the chance of a fall, and `chance` the chance of success.
    """
    whole, full = worth(one), one.hits(rune) or 1
    if one.condition == "going on":
        return STILL_STRIKES * chance
    return whole * ((1 - GOING_ON) * mean / full + GOING_ON * falls) / track_left(one.left(rune), full)


def side_weights(book: BattleLookup) -> dict[str, float]:
    """Return the weight of each figure by key. The mean weight of each side is 1."""
    return _counted(tuple([(one.key, one.side, book.build(one)) for one in book.battle.figures]))


@lru_cache(maxsize=FEW)
def _counted(people: tuple[tuple[str, Side, FigureBuild], ...]) -> dict[str, float]:
    found: dict[str, float] = {}
    for side in SIDES:
        mights = {key: unhurt_weight(build) for key, of, build in people if of == side}
        mean = sum(mights.values()) / max(1, len(mights))
        found.update({key: one / mean for key, one in mights.items()})
    return found


@lru_cache(maxsize=REMEMBERED)
def unhurt_weight(build: FigureBuild) -> float:
    """Return the weight of an unhurt figure. Each mastery of attack doubles it, as levels do (`G-02`)."""
    unit, powers, armed, magic = build.unit, build.powers, build.armed, build.magic
    resists = resist_power(powers, armed, unit).masteries if powers.physical is not None else magic
    attacks = [attack_power(powers, armed, unit, band).masteries for band in unit.bands]
    if any(one.effect.hostile for _, one in build.active):
        attacks.append((Rating(magic) + armed.magic).masteries)
    return float(2 ** (max(attacks, default=0) + OF_RESISTING * resists))


def standing(book: BattleLookup) -> list[tuple[str, bool, float, float]]:
    """Return for each figure: the key, True for the party, the weight within its side, and the present worth."""
    counts = side_weights(book)
    return [(one.key, one.side == "party", counts[one.key], worth(one)) for one in book.battle.figures]


def chance_with(now: Iterable[tuple[str, bool, float, float]], left: WorthsLeft) -> float:
    """Estimate the party's chance to win if some figures change their worth as in `left`.

    All other figures keep their worth as in `now`, the result of `standing`.
    """
    changed = {one.key: share for one, share in left}
    return chance_of([(ours, changed.get(key, worth) * counts) for key, ours, counts, worth in now], STEEPNESS)


def track_left(left: int, full: int) -> float:
    """Return the factor on a figure's worth for a rune with `left` of `full` hits."""
    return GOING_ON + (1 - GOING_ON) * left / full if left > 0 else GOING_ON


def worth_left(done: int, left: int, full: int, other: float) -> float:
    """Return the worth of a figure after `done` defeats in a rune that had `left` of `full` hits.

    `other` is the worth by the figure's other runes. A figure that goes on at 0 loses all its worth by any defeat.
    """
    if not done:
        return other * track_left(left, full)
    return other * track_left(left - done, full) if left > done else 0.0
