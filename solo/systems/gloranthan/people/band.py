"""Owns those who go with somebody: companions, retainers, followers, a regiment, and their runes (`G-14` to `G-17`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import ONE_MASTERY, THREE_EDGES, Rating
from solo.systems.gloranthan.rolls.levels import combined

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
REGIMENTS: Final[dict[RegimentKind, Rating]] = {
    "part-time": ONE_MASTERY,
    "professional": Rating(2),
    "half part-time": THREE_EDGES,
    "half professional": ONE_MASTERY,
}
"""What a regiment adds to its leader, in place of the mastery of followers (`G-17`, `R-21`)."""
FOOT: Final = 1000
RIDERS: Final = 500


class Companion(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the companions, named, with what it leads in; a bonded trickster has no specialism (`H-11`).

    Keywords as a character has them and one skill are free, further ones cost 1 XP less than its leader pays.
    """

    name: str
    specialisms: tuple[str, ...] = ()
    trickster: bool = False
    keywords: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


class Retainers(NamedTuple):
    """The best power that retainers can have, and how many they are."""

    best_power: int
    number: int


class Followers(NamedTuple):
    """How many followers somebody needs at least, by their kinds in their order (`G-16`)."""

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
"""From this best power on retainers are one lower in their other runes."""
FOLLOWERS_AN_OFFICER: Final = (7, 10)
"""One of so many followers leads the others, and is one better than they are."""
LEAST_FOR_FOLLOWERS: Final = 4
MOST_RETAINERS: Final = 8


class FollowerRunes(NamedTuple):
    """The runes of followers: all that soldiers have, those of magicians, all that fighter-magicians have."""

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
"""By the highest power of the leader that a row is for; above them all everything is one higher for each power."""


def companion_power(levels: Iterable[int], social: int) -> int:
    """Returns the power of companions in a specialism: at most one below the whole, and one above Social (`R-21`)."""
    return min(combined(levels) - 1, social + 1)


def retainers(power: int, companions: bool) -> Retainers:
    """Returns the retainers of somebody of this power; whoever has companions has twice as many, or better ones."""
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


def followers(power: int) -> Followers:
    """Returns the least numbers of followers. Raises ValueError with a sentence below power 4."""
    if power < LEAST_FOR_FOLLOWERS:
        raise ValueError(f"Followers need a power of {LEAST_FOR_FOLLOWERS} or more, not {power}.")
    return FOLLOWERS_BY_POWER[min(power, max(FOLLOWERS_BY_POWER))]


def of_kind(needed: Followers, kind: BandKind) -> int:
    """Returns how many followers of one kind are needed."""
    return needed[KINDS.index(kind)]


def regiment_size(kind: RegimentKind, mounted: bool) -> int:
    """Returns about how many a regiment counts."""
    whole = RIDERS if mounted else FOOT
    return whole // 2 if kind.startswith("half") else whole


def follower_powers(leader_power: int, kind: BandKind) -> Powers:
    """Returns the runes of an ordinary follower of a leader of this power."""
    highest = max(RUNES_OF_FOLLOWERS)
    row = next((row for most, row in RUNES_OF_FOLLOWERS.items() if leader_power <= most), RUNES_OF_FOLLOWERS[highest])
    more = max(0, leader_power - highest)
    if kind == "magicians":
        others = row.magician_others + more
        return Powers(row.magician_physical + more, row.magician_magic + more, others, others)
    level = (row.soldiers if kind == "soldiers" else row.fighter_magicians) + more
    return Powers(level, level, level, level)


def companion_levels(power: int) -> tuple[int, int, int, int]:
    """Returns a companion's levels: that of the rune of its specialism, one rune one lower, the others two lower."""
    return power, max(0, power - 1), max(0, power - 2), max(0, power - 2)


def retainer_level(best_power: int, leader_level: int) -> int:
    """Returns the level of retainers in a rune that is not their best: never above their leader's."""
    lowered = best_power - 1 if best_power >= LOWERED_RETAINERS else best_power
    return min(lowered, leader_level)
