"""People of a character: companions, retainers, followers, a regiment, and their runes (`G-14` to `G-17`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import ONE_MASTERY, THREE_EDGES, Rating
from solo.systems.gloranthan.rolls.levels import combine_levels

COMPANIONS: Final = 10
SPECIALISM: Final = 3
RETAINERS: Final = 6
FOLLOWERS: Final = 6
MOST_COMPANIONS: Final = 6
MOST_SPECIALISMS: Final = 6
SPECIALISMS: Final = (
    "Melee Attack", "Missile Attack", "Skirmish Attack", "Resistance", "Thief Skills", "Knowledge Skills", "Persuasion",
    "Healing", "Magical Defence", "Magical Attack", "Scouting",
)  # fmt: skip
Group = Literal["companions", "retainers", "followers", "regiment"]
BandKind = Literal["soldiers", "magicians", "fighter-magicians"]
KINDS: Final[tuple[BandKind, ...]] = get_args(BandKind)
RegimentKind = Literal["part-time", "professional", "half part-time", "half professional"]
# rule: Regiment
REGIMENTS: Final[dict[RegimentKind, Rating]] = {
    "part-time": ONE_MASTERY,
    "professional": Rating(2),
    "half part-time": THREE_EDGES,
    "half professional": ONE_MASTERY,
}
"""Bonus of a regiment to its leader, in place of the mastery that followers give (`G-17`, `R-21`)."""
FOOT: Final = 1000
RIDERS: Final = 500
SHARES: Final[dict[str, int]] = {"magicians": 4, "fighter-magicians": 2}
"""Divisor of the number of people in a regiment, by their kind."""


# rule: Companions
class Companion(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named companion with specialisms; a bonded trickster has none (`H-11`).

    Companions have a character's free keywords and one free skill. Their further keywords and skills cost 1 XP less
    than a character's.
    """

    name: str
    specialisms: tuple[str, ...] = ()
    trickster: bool = False
    keywords: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


class Retainers(NamedTuple):
    """Highest power that a character's retainers can have, and the number of these retainers."""

    best_power: int
    number: int


class Followers(NamedTuple):
    """Least number of followers of each kind that a character has, in the order of `KINDS` (`G-16`)."""

    soldiers: int
    magicians: int
    fighter_magicians: int


RETAINERS_BY_POWER: Final[dict[int, Retainers]] = {
    5: Retainers(4, 2),
    6: Retainers(5, 2),
    7: Retainers(5, 4),
    8: Retainers(5, 8),
    9: Retainers(6, 8),
    10: Retainers(7, 8),
}
# rule: R-22 Followers of power 11
FOLLOWERS_BY_POWER: Final[dict[int, Followers]] = {
    4: Followers(8, 2, 4),
    5: Followers(14, 4, 8),
    6: Followers(14, 4, 8),
    7: Followers(24, 8, 14),
    8: Followers(56, 16, 28),
    9: Followers(112, 28, 56),
    10: Followers(224, 56, 112),
    11: Followers(224, 56, 224),
    12: Followers(448, 112, 224),
    13: Followers(896, 224, 448),
    14: Followers(1000, 250, 500),
}
LOWERED_RETAINERS: Final = 4
"""Retainers with at least this best power have one level less in their other runes."""
LEAST_FOR_FOLLOWERS: Final = 4
MOST_RETAINERS: Final = 8


class FollowerRunes(NamedTuple):
    """Runes of followers: soldiers and fighter-magicians have the same level in all runes, magicians do not."""

    soldiers: int
    magician_physical: int
    magician_magic: int
    magician_others: int
    fighter_magicians: int


RUNES_OF_FOLLOWERS: Final[dict[int, FollowerRunes]] = {
    5: FollowerRunes(2, 2, 4, 3, 3),
    10: FollowerRunes(3, 2, 5, 3, 4),
    14: FollowerRunes(4, 3, 6, 4, 5),
}
"""Runes of followers. The key is the highest leader's power for which a row holds.

Above the last row, each further level of power adds one to every rune.
"""


# rule: R-21 Companions and regiments
def companion_power(levels: Iterable[int], social: int) -> int:
    """Return the power of companions in their specialisms, by the leader's total power and Social (`R-21`)."""
    return min(combine_levels(levels) - 1, social + 1)


# rule: Retainers
def retainers(power: int, companions: bool) -> Retainers:
    """Return the retainers of a character of this power. With companions, retainers are twice as many, or stronger."""
    highest = max(RETAINERS_BY_POWER)
    if power <= min(RETAINERS_BY_POWER) - 1:
        found = Retainers(power - 1, 2)
    elif power <= highest:
        found = RETAINERS_BY_POWER[power]
    else:
        last = RETAINERS_BY_POWER[highest]
        found = Retainers(last.best_power + power - highest, last.number)
    if not companions:
        return found
    if found.number >= MOST_RETAINERS:
        return Retainers(found.best_power + 1, found.number)
    return Retainers(found.best_power, min(MOST_RETAINERS, 2 * found.number))


# rule: Followers
def followers(power: int) -> Followers:
    """Return the least number of followers of each kind at this power.

    Raises ValueError with a sentence below power 4.
    """
    if power < LEAST_FOR_FOLLOWERS:
        raise ValueError(f"Followers need a power of {LEAST_FOR_FOLLOWERS} or more, not {power}.")
    return FOLLOWERS_BY_POWER[min(power, max(FOLLOWERS_BY_POWER))]


def followers_needed(needed: Followers, kind: BandKind) -> int:
    """Return the number of followers of one kind in `needed`."""
    return needed[KINDS.index(kind)]


def regiment_size(kind: RegimentKind, mounted: bool, band: BandKind | Literal[""] = "soldiers") -> int:
    """Return the approximate number of people in a regiment (`G-17`).

    Magicians are a quarter of the usual number, fighter-magicians half.
    """
    whole = (RIDERS if mounted else FOOT) // SHARES.get(band, 1)
    return whole // 2 if kind.startswith("half") else whole


# rule: Runes of followers
def follower_powers(leader_power: int, kind: BandKind) -> Powers:
    """Return the runes of an ordinary follower of a leader with this power."""
    highest = max(RUNES_OF_FOLLOWERS)
    row = next((row for most, row in RUNES_OF_FOLLOWERS.items() if leader_power <= most), RUNES_OF_FOLLOWERS[highest])
    more = max(0, leader_power - highest)
    if kind == "magicians":
        others = row.magician_others + more
        return Powers(row.magician_physical + more, row.magician_magic + more, others, others)
    level = (row.soldiers if kind == "soldiers" else row.fighter_magicians) + more
    return Powers(level, level, level, level)


def companion_levels(power: int) -> tuple[int, int, int, int]:
    """Return a companion's levels: the specialism's rune, one rune 1 lower, two runes 2 lower."""
    return power, max(0, power - 1), max(0, power - 2), max(0, power - 2)


def retainer_level(best_power: int, leader_level: int) -> int:
    """Return the retainers' level in a rune other than their best rune, at most their leader's level in this rune."""
    lowered = best_power - 1 if best_power >= LOWERED_RETAINERS else best_power
    return min(lowered, leader_level)
