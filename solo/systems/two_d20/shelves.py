"""Content shelves of the 2d20 game: the files of its content, and the check for each entry.

Entries refer only to earlier shelves: gear comes first, fights come last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Shelf
from solo.systems.parts import contests, hints, house_rules, topics
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.parts.shelves import validated_shelf
from solo.systems.two_d20.creation import archetypes
from solo.systems.two_d20.encounters import ready_characters
from solo.systems.two_d20.encounters import ready_fights as fights
from solo.systems.two_d20.foe_creation import kinds
from solo.systems.two_d20.foes import foe as foes
from solo.systems.two_d20.foes import hazards
from solo.systems.two_d20.gear import armour, weapon
from solo.systems.two_d20.people import talents
from solo.systems.two_d20.rulings import USUAL

TOPICS: Final = ("rule", "ruling", "house rule", "action", "spend", "quality", "condition", "hazard", "table", "skill")


def shelves() -> Iterator[Shelf]:
    """Yield all shelves, each after the shelves that it refers to."""
    yield hints.shelf()
    yield validated_shelf("weapons", weapon.Weapon, weapon.find_problems)
    yield validated_shelf("armours", armour.Armour, armour.armour_problems)
    yield validated_shelf("shields", armour.Shield, armour.shield_problems)
    yield validated_shelf("kits", armour.ToolKit, armour.kit_problems)
    yield validated_shelf("talents", talents.Talent, talents.find_problems)
    yield validated_shelf("abilities", foes.Ability, foes.ability_problems)
    yield validated_shelf("hazards", hazards.NamedHazard, hazards.find_problems)
    yield validated_shelf("foes", foes.Foe, foes.find_problems)
    yield validated_shelf("archetypes", archetypes.Archetype, archetypes.find_problems)
    yield validated_shelf("characters", ready_characters.ReadyCharacter, ready_characters.find_problems)
    yield validated_shelf("fights", TieredFight, fights.find_problems)
    yield contests.shelf(lambda content: content.entries(ready_characters.ReadyCharacter))
    yield validated_shelf("kinds", kinds.FoeTemplate, kinds.find_problems)
    yield house_rules.shelf(USUAL)
    yield topics.shelf(TOPICS)
    yield topics.asked_shelf()
