"""Owns luck: what a blow did for the party's chance to win, less what it could be expected to do, its odds being known.

Over all that can happen luck comes to nothing, so that a forecast may take it out of what did happen.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

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
    scene.weigh(GUESS, luck_of(besides(others, ours), rest, left))


class Besides(NamedTuple):
    """How a fight stands without the one that is struck: the share of each side's strength that is left, from 0 to 1.

    `part` is the share that the struck one, `ours` where it is of the party, has in its side while it is unhurt.
    `lean` multiplies the odds: it is above 1 where the party has more of what else helps, such as pools.
    """

    party: float
    foes: float
    part: float
    ours: bool
    lean: float = 1.0

    def promise(self, strength: float) -> float:
        """About the party's chance to win where so much of the struck one's own strength is left."""
        if self.ours:
            return chance_to_win(self.party + self.part * strength, self.foes, self.lean)
        return chance_to_win(self.party, self.foes + self.part * strength, self.lean)


def besides(others: Iterable[tuple[bool, float]], ours: bool, counts: float = 1.0, lean: float = 1.0) -> Besides:
    """How a fight stands by whether each of the others is of the party, and the strength it has left.

    The struck one's own counts so many times, as that of the others has been counted.
    """
    left, number = [0.0, 0.0], [0, 0]
    number[ours] = 1
    for side, strength in others:
        left[side] += strength
        number[side] += 1
    foes, party = (have / many if many else 0.0 for have, many in zip(left, number, strict=True))
    return Besides(party, foes, counts / number[ours], ours, lean)


def chance_to_win(party: float, foes: float, lean: float = 1.0) -> float:
    """A guess at the party's chance to win by the share of each side that is left, its odds so many times better.

    It decides how much of what happens luck explains, never what a forecast comes to.
    """
    one, other = lean * party**STEEPNESS, foes**STEEPNESS
    return one / (one + other) if one or other else HALF


def luck_of(standing: Besides, rest: Distribution[float], left: float) -> float:
    """How much better than expected it went for the party, in chances to win: `left` is what came of `rest`."""
    expected = sum(weight * standing.promise(strength) for strength, weight in rest) / rest.total
    return standing.promise(left) - expected


def strength(points: int, full: int) -> float:
    """What somebody on their feet is still worth: half for standing, and half for the points that are left."""
    return HALF + HALF * max(0, points) / full if full else HALF
