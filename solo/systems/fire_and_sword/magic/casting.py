"""Owns the chances of magic: casting and resisting, the blow out of nothing, and the rolls for having spells at all.

`F-25` to `F-32`; what a spell then does stands with its effects.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls.injury import constitution
from solo.systems.fire_and_sword.rolls.levels import D20, Level
from solo.systems.fire_and_sword.rolls.roll import meets, overcomes, skill_roll

HOURS_WITHOUT_TIRING: Final = 8
"""Hours of ceremony after which every further one asks for a CON roll (`F-32`)."""

RECOVERED_FROM: Final = 4
"""Points of POW for each magic point that a day gives back (`F-31`)."""

FAILED_CAST: Final = 1
"""Magic points that a failed casting of sorcery costs (`F-30`)."""


class Casting(IntEnum):
    """How a casting ends. A fumble costs no more than a failure and an action of the next round (`R-13`)."""

    FUMBLED = 0
    FAILED = 1
    RESISTED = 2
    WORKS = 3

    @property
    def cast(self) -> bool:
        """True where the spell was spent: the divine one is used, the sorcerous one paid for in full."""
        return self >= Casting.RESISTED


class Enchanting(IntEnum):
    """How a week of enchanting ends (`R-30`)."""

    FUMBLED = 0
    FAILED = 1
    DONE = 2


def cast(
    thrower: Thrower,
    skill: int,
    resisting: int | None = None,
    crit_bonus: int = 0,
    overcome_bonus: int = 0,
) -> Casting:
    """A casting at an effective skill against a target's POW (`F-27`, `F-30`, `R-27`).

    None is where nobody resists, whom a critical casting beats as well (`R-41`).
    """
    rolled = thrower.roll(skill_roll, skill, D20, crit_bonus)
    if not rolled.succeeded:
        return Casting.FUMBLED if rolled.level is Level.FUMBLE else Casting.FAILED
    if resisting is None:
        return Casting.WORKS
    against = thrower.roll(skill_roll, resisting, D20, 0)
    return Casting.WORKS if overcomes(rolled, against, overcome_bonus) else Casting.RESISTED


def stricken(thrower: Thrower, die: int, bonus: int, magic_armor: int) -> int:
    """Net damage of a spell that hits by itself: die and bonus less magical protection, never below 0 (part 3)."""
    return max(0, thrower.sum(1, die) + bonus - magic_armor)


def difficulty(points: int) -> int:
    """The difficulty to have or to regain a spell: (points − 1) × 5, of POW or of strength (`F-25`, `R-29`)."""
    return (points - 1) * 5


def obtained(thrower: Thrower, lore: int, points: int, deduct: bool = False) -> bool:
    """Whether a Cult Lore roll wins a divine spell of so many points (`F-26`)."""
    return thrower.roll(meets, lore, difficulty(points), deduct)


def learned(thrower: Thrower, lore: int, strength: int, deduct: bool = False) -> bool:
    """Whether a week with Sorcery Lore teaches a spell at this strength (`F-29`, `R-29`)."""
    return thrower.roll(meets, lore, difficulty(strength), deduct)


def ceremony_held(thrower: Thrower, skill: int) -> bool:
    """Whether whoever leads the two hours makes the Ceremony roll (`F-28`)."""
    return thrower.roll(skill_roll, skill, D20, 0).succeeded


def regained(thrower: Thrower, power: int, points: int, bonus: int = 0, deduct: bool = False) -> bool:
    """Whether a POW roll brings a used spell back; the kind of ceremony may improve it by `bonus` (`F-28`)."""
    return thrower.roll(meets, power + bonus, difficulty(points), deduct)


def ceremony_bonus(skill: int, hours: int) -> int:
    """What a ceremony adds to a skill: 1 an hour, at most as many hours as the Ceremony skill (`F-32`)."""
    return max(0, min(hours, skill))


def con_rolls(hours: int) -> int:
    """How many CON rolls a ceremony of so many hours asks for (`F-32`)."""
    return max(0, hours - HOURS_WITHOUT_TIRING)


def endured(thrower: Thrower, con: int, rolls: int, weak: bool = False) -> bool:
    """Whether none of a ceremony's CON rolls fails, which would undo it (`F-32`)."""
    return all(thrower.roll(constitution, con, 0, weak, False) for _ in range(rolls))


def enchanted(thrower: Thrower, skill: int) -> Enchanting:
    """A week's Enchant roll (`R-30`)."""
    level = thrower.roll(skill_roll, skill, D20, 0).level
    if level is Level.FUMBLE:
        return Enchanting.FUMBLED
    return Enchanting.DONE if level >= Level.NORMAL else Enchanting.FAILED


def recovered(power: int, regen_points: int = 0) -> int:
    """Magic points that come back a day: POW ÷ 4 rounded down, POW counted 2 higher a point enchanted for it."""
    return (power + 2 * regen_points) // RECOVERED_FROM
