"""Magic on a sheet, as plain records: known spells, running spells, enchanted items."""

from __future__ import annotations

from typing import Literal

import msgspec


class KnownSpell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A spell that a character knows, with the points bought or the greatest known strength.

    `used` marks a divine spell that was cast and has not been regained (`F-27`, `F-28`).
    """

    name: str
    power: int = 1
    used: bool = False


class RunningSpell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A spell running on a fighter or a character. `skill` or `weapon` is what the spell affects, "" for none.

    `in_combat` marks a spell on every attack and every parry. `sunrises` counts the sunrises until its end; 0 is a
    spell that ends with the episode (`F-33`).
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
    """An enchantment in an item, bought `times` times; `about` names its spell or school."""

    virtue: Virtue
    about: str = ""
    times: int = 1


class EnchantedItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A masterpiece with its enchantments. An item without enchantments is prepared for its first one."""

    name: str
    enchantments: tuple[Enchantment, ...] = ()
