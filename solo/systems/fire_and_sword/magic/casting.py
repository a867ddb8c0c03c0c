"""Chances of magic (`F-25` to `F-32`): casting, resisting, damage by spells, and obtaining or learning spells."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls.injury import constitution
from solo.systems.fire_and_sword.rolls.roll import D20, Level, meets, overcomes, skill_roll

HOURS_WITHOUT_TIRING: Final = 8
"""Hours of ceremony without CON rolls; each further hour needs one (`F-32`)."""

RECOVERED_FROM: Final = 4
"""Points of POW for which a character recovers one magic point a day (`F-31`)."""

FAILED_CAST: Final = 1
"""Magic points that a failed casting of sorcery costs (`F-30`)."""


class Casting(IntEnum):
    """The result of a casting.

    A fumble costs as many magic points as a failure, and an action of the next round as well (`R-13`).
    """

    FUMBLED = 0
    FAILED = 1
    RESISTED = 2
    WORKS = 3

    @property
    def cast(self) -> bool:
        """True if the spell was cast: a divine spell is used up, sorcery is paid in full."""
        return self >= Casting.RESISTED


class Enchanting(IntEnum):
    """Result of a week of enchanting (`R-30`)."""

    FUMBLED = 0
    FAILED = 1
    DONE = 2


# rule: Cast
# rule: Casting roll
# rule: What resists spells
def cast(
    thrower: Thrower,
    skill: int,
    resisting: int | None = None,
    crit_bonus: int = 0,
    overcome_bonus: int = 0,
) -> Casting:
    """Roll a casting against the target's POW, and return its result (`F-27`, `F-30`, `R-27`).

    `skill` is the caster's effective skill. `resisting` is None for a target that does not resist. A critical
    casting beats any normal or special resistance (`R-41`).
    """
    rolled = thrower.roll(skill_roll, skill, D20, crit_bonus)
    if not rolled.is_success:
        return Casting.FUMBLED if rolled.level is Level.FUMBLE else Casting.FAILED
    if resisting is None:
        return Casting.WORKS
    against = thrower.roll(skill_roll, resisting, D20, 0)
    return Casting.WORKS if overcomes(rolled, against, overcome_bonus) else Casting.RESISTED


def bolt_damage(thrower: Thrower, die: int, bonus: int, magic_armor: int) -> int:
    """Roll and return the net damage of a spell: its die and bonus less magical protection, at least 0 (part 3)."""
    return max(0, thrower.sum(1, die) + bonus - magic_armor)


def difficulty(points: int) -> int:
    """Return a spell's difficulty by its points of POW or its strength: (points − 1) × 5 (`F-25`, `R-29`)."""
    return (points - 1) * 5


# rule: Obtain a divine spell
def obtain_spell(thrower: Thrower, lore: int, points: int, deduct: bool = False) -> bool:
    """Return True if a Cult Lore roll obtains a divine spell of this many points (`F-26`).

    With `deduct`, the difficulty is deducted from the skill.
    """
    return thrower.roll(meets, lore, difficulty(points), deduct)


# rule: Learn a sorcery spell
def learn_sorcery(thrower: Thrower, lore: int, strength: int, deduct: bool = False) -> bool:
    """Return True if a Sorcery Lore roll teaches a spell at this strength within a week (`F-29`, `R-29`).

    With `deduct`, the difficulty is deducted from the skill.
    """
    return thrower.roll(meets, lore, difficulty(strength), deduct)


def ceremony_held(thrower: Thrower, skill: int) -> bool:
    """Return True if the leader of the two-hour ceremony makes the Ceremony roll (`F-28`)."""
    return thrower.roll(skill_roll, skill, D20, 0).is_success


# rule: Regain a divine spell
def regain_spell(thrower: Thrower, power: int, points: int, bonus: int = 0, deduct: bool = False) -> bool:
    """Return True if a POW roll regains a used spell. The kind of ceremony may add a `bonus` (`F-28`)."""
    return thrower.roll(meets, power + bonus, difficulty(points), deduct)


# rule: Ceremony as help
def ceremony_bonus(skill: int, hours: int) -> int:
    """Return a ceremony's bonus on a skill: 1 for each hour, at most the Ceremony skill (`F-32`)."""
    return max(0, min(hours, skill))


def con_rolls(hours: int) -> int:
    """Return the number of CON rolls in a ceremony that lasts this number of hours (`F-32`)."""
    return max(0, hours - HOURS_WITHOUT_TIRING)


def endure_ceremony(thrower: Thrower, con: int, rolls: int, weak: bool = False) -> bool:
    """Return True if all of a ceremony's CON rolls succeed. A single failure spoils the ceremony (`F-32`)."""
    return all(thrower.roll(constitution, con, 0, weak, False) for _ in range(rolls))


# rule: Enchant roll
def enchant_roll(thrower: Thrower, skill: int) -> Enchanting:
    """Make a week's Enchant roll and return its result (`R-30`)."""
    level = thrower.roll(skill_roll, skill, D20, 0).level
    if level is Level.FUMBLE:
        return Enchanting.FUMBLED
    return Enchanting.DONE if level >= Level.NORMAL else Enchanting.FAILED


def daily_magic_points(power: int, regen_points: int = 0) -> int:
    """Return the magic points recovered in a day: POW ÷ 4, rounded down.

    Each of `regen_points`, enchanted for recovery, counts as 2 points of POW.
    """
    return (power + 2 * regen_points) // RECOVERED_FROM
