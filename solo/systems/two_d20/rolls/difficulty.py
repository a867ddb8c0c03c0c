"""Difficulty of a test: its base, the steps that change it, and its lowest value (`T-05`, `R-02`, `R-03`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from solo.systems.two_d20.rolls.distance import Distance, categories_away

AVERAGE: Final = 1
IN_REACH_OF_AN_ENEMY: Final = 1


class Circumstance(NamedTuple):
    """A circumstance that makes tests harder by `least` to `most` steps; a `most` of 0 means no upper limit.

    `may` is true if the game master decides whether the circumstance counts.
    """

    name: str
    tests: str
    least: int
    most: int = 0
    may: bool = False


# rule: Difficulty modifiers
CIRCUMSTANCES: Final = (
    Circumstance("several nuisances, each too small on its own", "any test, for all of them together", 1, 1, may=True),
    Circumstance("bright moonlit night", "tests that need sight", 1, 1, may=True),
    Circumstance("cloudy night", "tests that need sight", 2, 2, may=True),
    Circumstance("total darkness", "tests that need sight", 3, 3, may=True),
    Circumstance("glare, or sudden light after darkness", "tests that need sight", 1),
    Circumstance("bright light", "Stealth", 1, 3, may=True),
    Circumstance("difficult ground", "tests of movement", 1),
    Circumstance("disturbed by enemies", "any test", 1, may=True),
    Circumstance("each range beyond Close", "skills used at a distance", 1, 1),
    Circumstance("no proper tools", "any test", 1, 1),
    Circumstance("an unsuitable place", "some tests", 1, 1, may=True),
    Circumstance("a foreign language", "social tests", 1, 1),
    Circumstance("a crowd's noise", "hearing and being heard", 1, 1),
    Circumstance("the noise of a mob or a battle", "hearing and being heard", 2, 2),
    Circumstance("bad weather", "everyone out in it", 1, 1, may=True),
    Circumstance("rolling, galloping, swaying", "tests that need a steady hand or a clear head", 1, 1),
    Circumstance("distrust, a feud, a slight", "social tests", 1, may=True),
    Circumstance("an unfamiliar or complex task", "any test", 1),
)
"""The rows of the table of Difficulty modifiers."""


# rule: R-03 Limits of difficulty
# rule: R-05 Difficulty 0
def harder(base: int, steps: Iterable[int]) -> int:
    """Return `base` plus all `steps`: never below 0, with no upper limit (`R-03`).

    At Difficulty 0, each success of a roll is Momentum (`R-05`).
    """
    return max(0, base + sum(steps))


def ranged_difficulty(
    optimal: Distance, actual: Distance, conditions: Iterable[int] = (), wounds: int = 0, engaged: bool = False
) -> int:
    """Return the Difficulty of a shot: 1, and steps for range, conditions, Wounds and an enemy in Reach."""
    away = categories_away(optimal, actual)
    return harder(AVERAGE, (away, *conditions, wounds, IN_REACH_OF_AN_ENEMY if engaged else 0))
