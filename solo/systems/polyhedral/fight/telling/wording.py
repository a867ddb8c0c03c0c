"""Wording of a fight: changed points and names of things."""

from __future__ import annotations

from functools import lru_cache

from solo.systems.contract import Change
from solo.systems.parts.wording import numeral
from solo.systems.polyhedral.fight.state import Combatant, Lying, Piece
from solo.systems.polyhedral.gear.affixes import called
from solo.systems.polyhedral.names import short_name


def points(combatant: Combatant, lp: int, vp: int) -> tuple[Change, ...]:
    """Return the changes since these LP and VP."""
    changes = []
    if combatant.vp != vp:
        changes.append(Change(combatant.name, "VP", numeral(vp), numeral(combatant.vp)))
    if combatant.lp != lp:
        changes.append(Change(combatant.name, "LP", numeral(lp), numeral(combatant.lp)))
    return tuple(changes)


def spoken(name: str) -> str:
    """Return the name of a thing within a sentence: short, and without a capital."""
    return short_name(name).lower()


def spoken_piece(thing: Piece | Lying) -> str:
    """Return the name of a piece within a sentence, with its enchantments: "Flaming dagger of Precision"."""
    return _called(thing.name, thing.prefix, thing.suffix)


@lru_cache(maxsize=4096)
def _called(name: str, prefix: str, suffix: str) -> str:
    return called(spoken(name), prefix, suffix)
