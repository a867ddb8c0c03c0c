"""Rituals: the bonuses of place, day and items, and the hours that these bonuses take (`G-46`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating, to_whole_masteries

Circumstance = Literal[
    "enemy holy place", "auspicious place", "power spot", "place of the myth",
    "inauspicious day", "holy day", "auspicious day", "high holy day", "unique day",
    "inappropriate item", "missing item", "expensive item", "rare item", "unique item",
]  # fmt: skip
CIRCUMSTANCES: Final[tuple[Circumstance, ...]] = get_args(Circumstance)
# rule: R-31 High holy days
BONUSES: Final[dict[Circumstance, Rating]] = {
    "enemy holy place": Rating(-1),
    "auspicious place": Rating(0, 3),
    "power spot": Rating(1),
    "place of the myth": Rating(2),
    "inauspicious day": Rating(-1),
    "holy day": Rating(0, 3),
    "auspicious day": Rating(0, 3),
    "high holy day": Rating(2),
    "unique day": Rating(2),
    "inappropriate item": Rating(-1),
    "missing item": Rating(-1),
    "expensive item": Rating(0, 3),
    "rare item": Rating(1),
    "unique item": Rating(2),
}
HOURS_A_MASTERY: Final = 2
EDGES_AN_HOUR: Final = 3


# rule: Rituals
def ritual_bonus(circumstances: Iterable[Circumstance]) -> Rating:
    """Return the total bonus of a ritual's circumstances."""
    return to_whole_masteries(sum((BONUSES[one] for one in circumstances), NOTHING))


def ritual_hours(bonuses: Iterable[Rating]) -> int:
    """Return the hours that a ritual with these bonuses takes, including helpers' bonuses.

    Each three edges, or a part of three, take one hour, and a mastery takes two. Penalties take no time.
    """
    return sum(_hours(bonus) for bonus in bonuses)


def _hours(bonus: Rating) -> int:
    return HOURS_A_MASTERY * max(0, bonus.masteries) + -(-max(0, bonus.edges) // EDGES_AN_HOUR)


def prolong(bonus: Rating, hours: int) -> tuple[Rating, int]:
    """Return the bonus and the hours of a ritual that takes twice as long, for one mastery more."""
    return bonus + ONE_MASTERY, 2 * hours
