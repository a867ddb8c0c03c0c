"""Foes and ready characters in the library, with their danger and odds."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content, LibraryEntry
from solo.systems.fire_and_sword.creation.callings import Calling
from solo.systems.fire_and_sword.creation.characters import Characters
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.creation.ready import character_of
from solo.systems.fire_and_sword.encounters.foe_facts import foe_facts
from solo.systems.fire_and_sword.foes.foe import Foe, foe_tags
from solo.systems.fire_and_sword.library.gear import origin
from solo.systems.fire_and_sword.people.characters import ReadyCharacter


def foes(content: Content) -> Iterator[LibraryEntry]:
    """Yield an entry for each foe, with its figures."""
    for foe in content.entries(Foe).values():
        facets = (*(("tag", tag) for tag in foe_tags(foe)), origin(house=True))
        yield LibraryEntry(foe.name, "foe", foe.text, facets, tuple(foe_facts(foe, content)), "part 5, house")


def characters(content: Content) -> Iterator[LibraryEntry]:
    """Yield an entry for each ready character."""
    characters, callings = Characters(DraftCatalogue(content)), content.entries(Calling)
    for ready in content.entries(ReadyCharacter).values():
        character = character_of(ready, characters)
        facts = [("calling", callings[character.calling].title)]
        facts += [(skill, str(character.skill(skill))) for skill in character.given[:5]]
        arms = character.arms
        held = (*arms.weapons, arms.shield, arms.armour, arms.mount)
        facts.append(("arms", ", ".join(name for name in held if name)))
        if character.spells:
            facts.append(("spells", ", ".join(f"{spell.name} {spell.power}" for spell in character.spells)))
        facets = (("calling", callings[character.calling].title),)
        yield LibraryEntry(ready.name, "character", ready.text, facets, tuple(facts), "part 3")
