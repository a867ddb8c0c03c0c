"""Owns the list of this game's shelves: which files its content has, and how an entry of each is judged.

A shelf may look at those before it only, so gear and spells stand first and fights last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from solo.systems.contract import Content, Shelf
from solo.systems.fire_and_sword.creation import ready
from solo.systems.fire_and_sword.foes import foe as foes
from solo.systems.fire_and_sword.foes import ready_fights as fights
from solo.systems.fire_and_sword.gear import armour, ware, weapon
from solo.systems.fire_and_sword.library import topics
from solo.systems.fire_and_sword.magic import faults as spell_faults
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.characters import ReadyCharacter

E = TypeVar("E", bound=msgspec.Struct)


def shelves() -> Sequence[Shelf]:
    """All shelves in the order in which they lean on each other."""
    return (
        _checked("wares", ware.Ware, ware.faults),
        _checked("weapons", weapon.Weapon, weapon.faults),
        _checked("armours", armour.Armour, armour.faults),
        _checked("shields", armour.Shield, armour.faults),
        _checked("spells", Spell, spell_faults.faults),
        _checked("characters", ReadyCharacter, ready.faults),
        _checked("foes", foes.Foe, foes.faults),
        _checked("fights", fights.NamedFight, fights.faults),
        _checked("topics", topics.Topic, topics.faults),
    )


def _checked(name: str, kind: type[E], faults: Callable[[E, Content], Iterable[tuple[str, str]]]) -> Shelf:
    def check(entry: msgspec.Struct, content: Content) -> Iterable[tuple[str, str]]:
        return faults(entry, content) if isinstance(entry, kind) else ()

    return Shelf(name, kind, check)
