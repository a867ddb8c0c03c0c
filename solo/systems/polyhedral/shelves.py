"""Owns the list of PolyRPG's shelves: which files its content has, and how an entry of each is judged.

A shelf may look at those before it only, so gear and spells stand first and fights last.
"""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import Shelf
from solo.systems.parts.shelves import checked
from solo.systems.polyhedral.encounters import ready_fights as fights
from solo.systems.polyhedral.foes import foe as foes
from solo.systems.polyhedral.foes import templates as foe_templates
from solo.systems.polyhedral.gear.affixes import Affix
from solo.systems.polyhedral.gear.equipment import Armour, Item, Shield, Weapon
from solo.systems.polyhedral.ground import places
from solo.systems.polyhedral.hazards import maladies
from solo.systems.polyhedral.library import topics
from solo.systems.polyhedral.magic import faults as spell_faults
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people import characters


def shelves() -> Sequence[Shelf]:
    """All shelves in the order in which they lean on each other."""
    return (
        Shelf("weapons", Weapon),
        Shelf("armours", Armour),
        Shelf("shields", Shield),
        Shelf("items", Item),
        Shelf("affixes", Affix),
        checked("spells", Spell, spell_faults.faults),
        checked("characters", characters.ReadyCharacter, characters.faults),
        checked("foes", foes.Foe, foes.faults),
        checked("templates", foe_templates.Template, foe_templates.faults),
        checked("fields", places.Place, places.faults),
        checked("fights", fights.NamedFight, fights.faults),
        checked("maladies", maladies.Malady, maladies.faults),
        checked("topics", topics.Topic, topics.faults),
    )
