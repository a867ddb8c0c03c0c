"""Owns wealth: spending, gaining, and what it takes to keep people (`G-19` to `G-23`, `R-15` to `R-18`)."""

from __future__ import annotations

from math import ceil
from typing import Final, Literal, NamedTuple

from solo.systems.gloranthan.rating import NOTHING, Rating, settled
from solo.systems.gloranthan.rolls.levels import multiple, nearest_level
from solo.systems.gloranthan.units.unit_type import UnitType

LUNARS: Final = 112
"""The coin that a multiple of 1 stands for."""
NO_LOSS: Final = 6
"""A price so far below one's wealth changes nothing, and a gain farther below adds nothing."""
MOST_UPKEEP: Final = 4
WEALTH_A_POINT: Final = 2
"""Masteries of wealth that 1 XP buys; income costs 1 a level."""
Recruiting = Literal["impossible", "difficult", "possible", "acceptable", "straightforward", "easy", "simple"]


class Condition(NamedTuple):
    """How a unit does that is paid so well: what its power gains or loses, and how it finds recruits."""

    text: str
    power: Rating
    recruiting: Recruiting


CONDITIONS: Final[dict[int, Condition]] = {
    -4: Condition("hungry and ragged; many desert, and they rob even friends", Rating(-2), "impossible"),
    -3: Condition("underfed and badly armed; desertion and robbery are common", Rating(-1), "impossible"),
    -2: Condition("poorly equipped, shabby and sullen", Rating(0, -3), "impossible"),
    -1: Condition("grumbling over badly kept gear", Rating(0, -1), "difficult"),
    0: Condition("decently kept and willing", NOTHING, "possible"),
    1: Condition("well clothed and fed, and keen", Rating(0, 1), "acceptable"),
    3: Condition("very well kept, and enthusiastic", Rating(0, 2), "straightforward"),
    5: Condition("excellently kept, and enthusiastic", Rating(0, 3), "easy"),
    7: Condition("living in luxury", Rating(0, 3), "simple"),
}
"""By what is paid beyond what is required: each row holds up to the next."""
WORST: Final = min(CONDITIONS)


def spend(wealth: Rating, price: int) -> Rating:
    """Returns what is left of wealth. Raises ValueError with a sentence for a price beyond it."""
    if not price:
        return wealth
    over = wealth.masteries - price
    if over < 0:
        raise ValueError(f"A price of {price}M is more than {wealth.masteries}M of wealth can pay.")
    if over >= NO_LOSS:
        return settled(wealth)
    return settled(Rating(wealth.masteries - 1, wealth.edges + over)) if over else NOTHING


def gain(wealth: Rating, gained: int) -> Rating:
    """Returns wealth with a gain of so many masteries; the larger of both is what the smaller is added to."""
    if not gained:
        return wealth
    if gained > wealth.masteries:
        return gain(Rating(gained), wealth.masteries)
    below = wealth.masteries - gained
    if not below:
        return settled(Rating(wealth.masteries + 1, wealth.edges))
    edges = max(1, NO_LOSS - below) if below <= NO_LOSS else 0
    return settled(Rating(wealth.masteries, wealth.edges + edges))


def cash(wealth: int) -> int:
    """Returns what a level of wealth is in lunars, seldom all of it in coin (`G-22`)."""
    return LUNARS * multiple(wealth)


def upkeep(people: int, magicians: bool, unit: UnitType | None = None) -> int:
    """Returns the wealth that people take a season: by their number, one more for magicians, and dear equipment."""
    equipment = -unit.wealth if unit else 0
    return nearest_level(people) + min(MOST_UPKEEP, magicians + equipment)


def condition(difference: int) -> Condition | None:
    """Returns how people do who are paid so much more or less than they take; None where they cannot be kept."""
    if difference < WORST:
        return None
    return CONDITIONS[max(row for row in CONDITIONS if row <= difference)]


def wealth_cost(wealth: int) -> int:
    """Returns the XP of wealth at the start, or once (`G-22`)."""
    return ceil(wealth / WEALTH_A_POINT)
