"""Shelves of PolyRPG: the files of content, each with the check of its entries.

A shelf may refer only to earlier shelves, so gear and spells come first and fights last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content, Shelf
from solo.systems.parts import contests, hints, house_rules, topics
from solo.systems.parts.shelves import validated_shelf
from solo.systems.polyhedral.creation import ready_characters
from solo.systems.polyhedral.encounters import ready_fights as fights
from solo.systems.polyhedral.foes import foe as foes
from solo.systems.polyhedral.foes import templates as foe_templates
from solo.systems.polyhedral.gear import affixes
from solo.systems.polyhedral.gear.equipment import Armour, Item, Shield, Weapon, gear_problems
from solo.systems.polyhedral.ground import maps
from solo.systems.polyhedral.magic import faults as spell_faults
from solo.systems.polyhedral.magic import maladies
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.rulings import USUAL

TOPICS: Final = ("action", "condition", "circumstance", "rule", "ruling")


def shelves() -> Iterator[Shelf]:
    """Yield each shelf, after the shelves to which it refers. The shelf that only creation needs comes last."""
    yield hints.shelf()
    yield Shelf("weapons", Weapon)
    yield Shelf("armours", Armour)
    yield Shelf("shields", Shield)
    yield Shelf("items", Item)
    yield validated_shelf("affixes", affixes.Affix, affixes.find_problems)
    yield validated_shelf("spells", Spell, spell_faults.find_problems)
    yield validated_shelf("characters", ready_characters.ReadyCharacter, ready_characters.find_problems)
    yield validated_shelf("foes", foes.Foe, foes.find_problems)
    yield validated_shelf("templates", foe_templates.Template, foe_templates.find_problems)
    yield validated_shelf("fields", maps.NamedMap, _place_problems)
    yield validated_shelf("fights", fights.NamedFight, fights.find_problems)
    yield contests.shelf(lambda content: content.entries(ready_characters.ReadyCharacter))
    yield validated_shelf("maladies", maladies.Malady, maladies.find_problems)
    yield topics.shelf(TOPICS)
    yield topics.asked_shelf()
    yield house_rules.shelf(USUAL)
    yield from _of_creation()


def _place_problems(place: maps.NamedMap, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a map as (field, sentence) pairs, including unknown gear that lies on it."""
    yield from maps.find_problems(place, content)
    for sentence in gear_problems([thing.name for thing in place.loose], content):
        yield "loose", sentence


def _of_creation() -> Iterator[Shelf]:
    from solo.systems.polyhedral.creation import plans

    yield validated_shelf("plans", plans.ConceptPlan, plans.find_problems)
