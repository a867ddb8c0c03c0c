"""Wording of a fight: changed points and names of things."""

from __future__ import annotations

from functools import lru_cache

from solo.systems.contract import ValueChange
from solo.systems.parts.phrasing import format_number
from solo.systems.polyhedral.fight.state import CarriedItem, Combatant, GroundItem
from solo.systems.polyhedral.gear.affixes import affixed_name
from solo.systems.polyhedral.names import short_name


def describe_change(combatant: Combatant, lp: int, vp: int) -> tuple[ValueChange, ...]:
    """Return the changes since these LP and VP."""
    changes = []
    if combatant.vp != vp:
        changes.append(ValueChange(combatant.name, "VP", format_number(vp), format_number(combatant.vp)))
    if combatant.lp != lp:
        changes.append(ValueChange(combatant.name, "LP", format_number(lp), format_number(combatant.lp)))
    return tuple(changes)


def spoken(name: str) -> str:
    """Return the name of a thing within a sentence: short, and without a capital."""
    return short_name(name).lower()


def spoken_piece(thing: CarriedItem | GroundItem) -> str:
    """Return the name of a piece within a sentence, with its enchantments: "Flaming dagger of Precision"."""
    return _called(thing.name, thing.prefix, thing.suffix)


@lru_cache(maxsize=4096)
def _called(name: str, prefix: str, suffix: str) -> str:
    return affixed_name(spoken(name), prefix, suffix)
