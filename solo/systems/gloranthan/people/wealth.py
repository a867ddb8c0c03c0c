"""Wealth: spending, gaining, and upkeep (`G-19` to `G-23`, `R-15` to `R-18`)."""

from __future__ import annotations

from math import ceil
from typing import Final, Literal, NamedTuple

from solo.systems.gloranthan.rating import NOTHING, Rating, to_whole_masteries
from solo.systems.gloranthan.rolls.levels import multiple, nearest_level
from solo.systems.gloranthan.units.unit_type import UnitType

LUNARS: Final = 112
"""Number of lunars for a multiple of 1."""
NO_LOSS: Final = 6
"""A price this many levels below the wealth costs nothing. A gain even further below adds nothing."""
MOST_UPKEEP: Final = 4
WEALTH_A_POINT: Final = 2
"""Masteries of wealth that 1 XP buys. Income costs 1 XP a level."""
Recruiting = Literal["impossible", "difficult", "possible", "acceptable", "straightforward", "easy", "simple"]


class PeopleCondition(NamedTuple):
    """Condition of a character's people by their pay: a description, the change of power, the ease of recruiting."""

    text: str
    power: Rating
    recruiting: Recruiting


CONDITIONS: Final[dict[int, PeopleCondition]] = {
    -4: PeopleCondition("hungry and ragged; many desert, and they rob even friends", Rating(-2), "impossible"),
    -3: PeopleCondition("underfed and badly armed; desertion and robbery are common", Rating(-1), "impossible"),
    -2: PeopleCondition("poorly equipped, shabby and sullen", Rating(0, -3), "impossible"),
    -1: PeopleCondition("grumbling over badly kept gear", Rating(0, -1), "difficult"),
    0: PeopleCondition("decently kept and willing", NOTHING, "possible"),
    1: PeopleCondition("well clothed and fed, and keen", Rating(0, 1), "acceptable"),
    3: PeopleCondition("very well kept, and enthusiastic", Rating(0, 2), "straightforward"),
    5: PeopleCondition("excellently kept, and enthusiastic", Rating(0, 3), "easy"),
    7: PeopleCondition("living in luxury", Rating(0, 3), "simple"),
}
"""Condition of people by their pay minus their upkeep, in levels. Each row holds up to the next row."""
WORST: Final = min(CONDITIONS)


# rule: Spending wealth
# rule: R-15 An example of spending
# rule: R-17 Wealth at its ends
def spend(wealth: Rating, price: int) -> Rating:
    """Return the wealth after paying `price`. Raises ValueError with a sentence if the price is too high."""
    if not price:
        return wealth
    over = wealth.masteries - price
    if over < 0:
        raise ValueError(f"You cannot pay {price}M with {wealth.masteries}M of wealth.")
    if over >= NO_LOSS:
        return to_whole_masteries(wealth)
    return to_whole_masteries(Rating(wealth.masteries - 1, wealth.edges + over)) if over else NOTHING


# rule: Gaining wealth
# rule: R-16 An example of a gain
def gain(wealth: Rating, gained: int) -> Rating:
    """Return the wealth after a gain of `gained` masteries: the rule adds the smaller of both to the larger."""
    if not gained:
        return wealth
    if gained > wealth.masteries:
        return gain(Rating(gained), wealth.masteries)
    below = wealth.masteries - gained
    if not below:
        return to_whole_masteries(Rating(wealth.masteries + 1, wealth.edges))
    edges = max(1, NO_LOSS - below) if below <= NO_LOSS else 0
    return to_whole_masteries(Rating(wealth.masteries, wealth.edges + edges))


# rule: Money
def cash(wealth: int) -> int:
    """Return the value of a level of wealth in lunars, of which little may be in coin (`G-22`)."""
    return LUNARS * multiple(wealth)


# rule: Upkeep
# rule: R-18 Dear and cheap equipment
def upkeep(people: int, magicians: bool, unit: UnitType | None = None) -> int:
    """Return the wealth that `people` cost a season: by number, plus at most 4 for magicians and equipment together."""
    equipment = -unit.wealth if unit else 0
    return nearest_level(people) + min(MOST_UPKEEP, magicians + equipment)


def condition(difference: int) -> PeopleCondition | None:
    """Return the condition of people paid `difference` levels more than their upkeep; None if they cannot be kept."""
    if difference < WORST:
        return None
    return CONDITIONS[max(row for row in CONDITIONS if row <= difference)]


def wealth_cost(wealth: int) -> int:
    """Return the XP that wealth costs at the start, or that a single gain costs (`G-22`)."""
    return ceil(wealth / WEALTH_A_POINT)
