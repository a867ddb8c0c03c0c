"""Unit types: attacks at each range, resistance and pursuit, troop class and flags (`G-51`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS, Band
from solo.systems.parts.entries import parse_problems
from solo.systems.parts.phrasing import capitalise, join_names

TroopClass = Literal["LI", "LMI", "MI", "SHI", "HI", "MHI", "LC", "MC", "HC", "XHC"]
Flag = Literal["Shock", "LTS", "Pike", "Skirmishers", "Beasts"]
# rule: R-47 Heavy and light
HEAVY: Final[frozenset[TroopClass]] = frozenset({"HI", "SHI", "MHI", "HC", "XHC"})
"""Troop classes that count as heavy or extra-heavy (`R-47`)."""
MOUNTED: Final[frozenset[TroopClass]] = frozenset({"LC", "MC", "HC", "XHC"})


# rule: Types of unit
class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A unit type. Modifiers are written as in the book's table; "-" means no attack at a range.

    `melee_damage` is added if any damage is done in melee. `melee_heavy` replaces the melee entry against heavy or
    extra-heavy opponents, without `melee_damage` if `heavy_undamaged` is set. `heavy_attack` is added to melee attacks
    on heavy or extra-heavy opponents, `mounted_bonus` to melee attack and resistance against mounted opponents
    (`R-28`). `resist_melee` replaces the Resist entry in melee. `wealth` is the book's Wealth entry: a negative entry
    means dearer equipment (`R-18`).

    The arms of each band are words that magic looks for ("sword", "edged"): the weapon, and its classes.
    """

    name: str
    text: str
    troop_class: TroopClass
    melee: str
    resist: str
    pursue: str
    missile: str = "-"
    skirmish: str = "-"
    melee_damage: int = 0
    flags: tuple[Flag, ...] = ()
    wealth: int = 0
    melee_heavy: str = ""
    heavy_undamaged: bool = False
    heavy_attack: str = "0"
    mounted_bonus: str = "0"
    resist_melee: str = ""
    melee_arms: tuple[str, ...] = ()
    skirmish_arms: tuple[str, ...] = ()
    missile_arms: tuple[str, ...] = ()

    @property
    def full_text(self) -> str:
        """Description, with all modifiers."""
        adds = [f"{band} {getattr(self, band)}" for band in reversed(self.bands)]
        return f"{self.text} {capitalise(join_names([*adds, f'resistance {self.resist}'])).replace('=', '0')}."

    @property
    def bands(self) -> tuple[Band, ...]:
        """Bands in which the unit has an attack, the nearest first (`R-29`)."""
        return tuple(band for band in WEAPON_BANDS if can_attack(self, band))

    def arms(self, band: Band) -> frozenset[str]:
        """Return the words of the unit's arms in a band, empty without an attack."""
        found: tuple[str, ...] = getattr(self, f"{band}_arms") if band in WEAPON_BANDS else ()
        return frozenset(found)

    @property
    def is_mounted(self) -> bool:
        """True for mounted troops. Beasts move like mounted troops and are not mounted (`R-28`)."""
        return self.troop_class in MOUNTED and "Beasts" not in self.flags

    @property
    def heavy(self) -> bool:
        """True for troops of a heavy or extra-heavy class."""
        return self.troop_class in HEAVY

    def has(self, flag: Flag) -> bool:
        """Return True if the unit type has the flag named `flag`."""
        return flag in self.flags


# rule: R-29 Missing entries
def can_attack(unit: UnitType, band: Band) -> bool:
    """Return True if `unit` has an attack in `band` (`R-29`)."""
    return band in WEAPON_BANDS and getattr(unit, band) != "-"


def attack_modifier(unit: UnitType, band: Band, against: UnitType | None = None) -> Rating:
    """Return the bonus to an attack in `band`. Raises ValueError with a sentence if the unit has no attack there."""
    if not can_attack(unit, band):
        raise ValueError(f"{unit.name} has no attack at {band} range.")
    if band != "melee" or against is None:
        return Rating.modifier(getattr(unit, band))
    written = unit.melee_heavy if unit.melee_heavy and against.heavy else unit.melee
    added = Rating.modifier(unit.heavy_attack) if against.heavy else NOTHING
    return Rating.modifier(written) + added + _mounted_bonus(unit, against)


def resist_modifier(unit: UnitType, band: Band, against: UnitType | None = None) -> Rating:
    """Return the bonus to resistance against blows, javelins and missiles."""
    written = unit.resist_melee if unit.resist_melee and band == "melee" else unit.resist
    bonus = _mounted_bonus(unit, against) if against is not None and band == "melee" else NOTHING
    return Rating.modifier(written) + bonus


# rule: More damage
def damage_bonus(unit: UnitType, band: Band, against: UnitType | None = None) -> int:
    """Return the bonus that the unit's weapons add to any damage that they do (`G-59`)."""
    if band != "melee" or (unit.heavy_undamaged and against is not None and against.heavy):
        return 0
    return unit.melee_damage


# rule: Large units
def large_unit_modifier(attacker_regiment: bool, target_regiment: bool) -> Rating:
    """Return the modifier of an attack between a regiment and a smaller unit (`G-57`).

    A regiment that attacks a smaller unit has +1M, a smaller unit against a regiment -1M. Otherwise it is zero.
    """
    if attacker_regiment == target_regiment:
        return NOTHING
    return ONE_MASTERY if attacker_regiment else -ONE_MASTERY


# rule: R-28 Beasts and riders
def _mounted_bonus(unit: UnitType, against: UnitType) -> Rating:
    mounted = against.is_mounted or against.troop_class == "MHI"
    return Rating.modifier(unit.mounted_bonus) if mounted else NOTHING


def find_problems(unit: UnitType, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a unit type as (field, sentence) pairs."""
    for field in (*unit.bands, "resist", "pursue", "heavy_attack", "mounted_bonus", "melee_heavy", "resist_melee"):
        yield from parse_problems(field, Rating.modifier, getattr(unit, field))
    if not unit.bands:
        yield "melee", "Give the type of unit at least one attack: melee, skirmish or missile."
