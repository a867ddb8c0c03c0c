"""Owns luck: what a blow did for the party's chance to win, less what it could be expected to do, its odds being known.

Over all that can happen luck comes to nothing, so that a forecast may take it out of what did happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from solo.resolver import Distribution
from solo.systems.contract import Scene

GUESS: Final = "guess"
"""The column of luck that is weighed by a guess at the chance to win."""
STEEPNESS: Final = 4
HALF: Final = 0.5


def weigh_strength(
    scene: Scene, others: Iterable[tuple[bool, float]], ours: bool, rest: Distribution[float], left: float
) -> None:
    """Weigh what was left of the struck one's strength, of all that could be; `others` as in `besides`."""
    scene.weigh(GUESS, luck_of(besides(others, ours), rest.listed, left))


class Besides(msgspec.Struct, frozen=True):
    """How a fight stands without the one that is struck, who is `ours` where it is of the party.

    `own` is the share of its side's strength, from 0 to 1, that the others have left, `part` what it has of it itself
    while it is unhurt; `against` is the weight of the other side.
    """

    own: float
    part: float
    against: float
    ours: bool

    def promise(self, strength: float) -> float:
        """About the party's chance to win where so much of the struck one's own strength is left.

        It decides how much of what happens luck explains, never what a forecast comes to.
        """
        weight = (self.own + self.part * strength) ** STEEPNESS
        share = weight / (weight + self.against) if weight or self.against else HALF
        return share if self.ours else 1.0 - share


def besides(others: Iterable[tuple[bool, float]], ours: bool, counts: float = 1.0, lean: float = 1.0) -> Besides:
    """How a fight stands by whether each of the others is of the party, and the strength it has left.

    The struck one's own counts so many times, as that of the others has been counted. `lean` multiplies the odds of the
    party: it is above 1 where that has more of what else helps, such as pools.
    """
    left, number = [0.0, 0.0], [0, 0]
    number[ours] = 1
    for side, strength in others:
        left[side] += strength
        number[side] += 1
    against = left[not ours] / number[not ours] if number[not ours] else 0.0
    weight = against**STEEPNESS * (1 / lean if ours else lean)
    return Besides(left[ours] / number[ours], counts / number[ours], weight, ours)


def luck_of(standing: Besides, rest: Sequence[tuple[float, int]], left: float) -> float:
    """How much better than expected it went for the party, in chances to win: `left` is what came of `rest`.

    That is all strengths that could be left, each with its weight.
    """
    total = sum([weight for _, weight in rest])
    expected = sum([weight * standing.promise(strength) for strength, weight in rest]) / total
    return standing.promise(left) - expected


def strength(points: int, full: int) -> float:
    """What somebody on their feet is still worth: half for standing, and half for the points that are left."""
    return HALF + HALF * max(0, points) / full if full else HALF
