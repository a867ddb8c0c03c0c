"""Owns the list of shelves of Swords: which files its content has, and how an entry of each is judged.

A shelf may look at those before it only, so gear and tables stand first and fights last.
"""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import Shelf
from solo.systems.parts.shelves import checked
from solo.systems.swords.armies import army
from solo.systems.swords.armies import ready_battles as battles
from solo.systems.swords.foes import foe as foes
from solo.systems.swords.foes import ready_fights as fights
from solo.systems.swords.gear import armour, ground, ranges, weapon
from solo.systems.swords.library import topics
from solo.systems.swords.people import characters
from solo.systems.swords.rolls import health


def shelves() -> Sequence[Shelf]:
    """All shelves in the order in which they lean on each other."""
    return (
        checked("ranges", ranges.RangeStep, ranges.faults),
        checked("health", health.HealthStep, health.faults),
        checked("weapons", weapon.Weapon, weapon.faults),
        checked("armours", armour.Armour, armour.armour_faults),
        checked("shields", armour.Shield, armour.shield_faults),
        checked("surfaces", ground.Surface, ground.surface_faults),
        checked("corners", ground.Corner, ground.corner_faults),
        checked("foes", foes.Foe, foes.faults),
        checked("characters", characters.ReadyCharacter, characters.faults),
        checked("fights", fights.NamedFight, fights.faults),
        checked("generals", army.General, army.general_faults),
        checked("qualities", army.Quality, army.quality_faults),
        checked("battles", battles.NamedBattle, battles.faults),
        checked("topics", topics.Topic, topics.faults),
    )
