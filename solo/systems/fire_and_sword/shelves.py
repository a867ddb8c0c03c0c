"""Owns the list of this game's shelves: which files its content has, and how an entry of each is judged.

A shelf may look at those before it only, so gear and spells stand first and fights last.
"""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import Shelf
from solo.systems.fire_and_sword.creation import ready
from solo.systems.fire_and_sword.foes import foe as foes
from solo.systems.fire_and_sword.foes import ready_fights as fights
from solo.systems.fire_and_sword.gear import armour, ware, weapon
from solo.systems.fire_and_sword.library import topics
from solo.systems.fire_and_sword.magic import faults as spell_faults
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.characters import ReadyCharacter
from solo.systems.parts.ready_fights import NamedFight
from solo.systems.parts.shelves import checked


def shelves() -> Sequence[Shelf]:
    """All shelves in the order in which they lean on each other."""
    return (
        checked("wares", ware.Ware, ware.faults),
        checked("weapons", weapon.Weapon, weapon.faults),
        checked("armours", armour.Armour, armour.faults),
        checked("shields", armour.Shield, armour.faults),
        checked("spells", Spell, spell_faults.faults),
        checked("characters", ReadyCharacter, ready.faults),
        checked("foes", foes.Foe, foes.faults),
        checked("fights", NamedFight, fights.faults),
        checked("topics", topics.Topic, topics.faults),
    )
