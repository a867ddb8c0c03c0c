"""Owns what magic a sheet holds, as plain records: spells known, spells at work, enchanted items."""

from __future__ import annotations

from typing import Literal

import msgspec


class KnownSpell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A spell that somebody has: the points it was bought for, or the greatest strength it is known at.

    `used` marks a divine spell that was cast and has not been regained (`F-27`, `F-28`).
    """

    name: str
    power: int = 1
    used: bool = False


class Running(msgspec.Struct, frozen=True, omit_defaults=True):
    """One spell at work on somebody. `skill` is the one it is on, "" for none; `weapon` likewise.

    `in_combat` is true where it is on every attack and every parry. `sunrises` are those it outlasts, the last of
    them its end; 0 is for one that ends with the episode (`F-33`).
    """

    spell: str
    power: int
    caster: str = ""
    skill: str = ""
    weapon: str = ""
    in_combat: bool = False
    skill_bonus: int = 0
    critical_bonus: int = 0
    overcome_bonus: int = 0
    spirit_bonus: int = 0
    weapon_damage: int = 0
    protection: int = 0
    darksense: bool = False
    sunrises: int = 0


Virtue = Literal["recovery", "resistance", "casting", "lore", "fixed", "store"]


class Enchantment(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row as it stands in an item, bought so many `times`; `about` names its spell or school."""

    virtue: Virtue
    about: str = ""
    times: int = 1


class EnchantedItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A masterpiece with its enchantments. One without any is prepared and waits for the first."""

    name: str
    enchantments: tuple[Enchantment, ...] = ()
