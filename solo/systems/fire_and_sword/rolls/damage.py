"""Owns what a blow does before the target's own strength counts: weapon, bonuses, armour (`F-15`, `F-16`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls.ladder import Blow

WEAPON_DIE: Final = 10
TWO_HANDED_BONUS: Final = 2
ARMOUR: Final = {"none": 0, "light": 1, "medium": 2, "heavy": 3}
ENCHANTED: Final = 2
MOST_MAGIC_PROTECTION: Final = 5
"""Protection by magic from all spells together (`R-29`)."""


def armour_points(kind: str, enchanted: bool) -> int:
    """What armour keeps of a blow (`F-16`). Raises ValueError with a sentence for a kind that is none."""
    if kind not in ARMOUR:
        raise ValueError(f"“{kind}” is no armour: choose {', '.join(ARMOUR)}.")
    return ARMOUR[kind] + (ENCHANTED if enchanted and kind != "none" else 0)


def weapon_roll(thrower: Thrower, die: int = WEAPON_DIE) -> int:
    """The throw of the weapon's die for a normal blow."""
    return thrower.sum(1, die)


def raw_damage(thrower: Thrower, blow: Blow, bonus: int, die: int = WEAPON_DIE) -> int:
    """Damage before protection: a normal blow throws the die, a deeper one does its maximum (`F-15`, `R-35`)."""
    return (die if blow > Blow.NORMAL else thrower.roll(weapon_roll, die)) + bonus


def protection(blow: Blow, armour: int, magic_armour: int) -> int:
    """What is kept of a blow: nothing of a critical one; magic protects by 5 at most (`F-15`)."""
    return 0 if blow >= Blow.CRITICAL else armour + min(magic_armour, MOST_MAGIC_PROTECTION)


def net_damage(raw: int, kept: int) -> int:
    """What gets through, never below 0 (`R-35`)."""
    return max(0, raw - kept)
