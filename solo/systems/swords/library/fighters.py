"""Foes and ready characters as entries of the library: their facts and their danger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solo.systems.contract import Content, LibraryEntry
from solo.systems.parts.phrasing import count_noun, format_number, with_sign
from solo.systems.swords.encounters.foe_worth import danger, danger_of_character
from solo.systems.swords.encounters.ready_characters import ReadyCharacter, character_of
from solo.systems.swords.foes.foe import Foe, weapons_of
from solo.systems.swords.people.sheet import ATTRIBUTES, Attributes


def foes(content: Content) -> Iterator[LibraryEntry]:
    """Yield every foe, including animals and mounts."""
    for foe in content.entries(Foe).values():
        worth = danger(foe, content)
        facets = [("tag", tag) for tag in foe.tags] + [("theme", theme) for theme in foe.themes]
        facets.append(("danger", _band(worth)))
        yield LibraryEntry(
            foe.name, "foe", foe.text, tuple(facets), tuple(_foe_facts(foe, worth, content)), "part 5 (house)"
        )


def characters(content: Content) -> Iterator[LibraryEntry]:
    """Yield every ready character."""
    for ready in content.entries(ReadyCharacter).values():
        worth = danger_of_character(character_of(ready, content), content)
        facts = [
            ("attributes", _attributes(ready.attributes)),
            ("skills", _skills(ready.skills)),
            ("gear", ", ".join(filter(None, (*dict.fromkeys(ready.weapons), ready.shield, ready.armour, ready.mount)))),
            ("danger", str(worth)),
        ]
        yield LibraryEntry(
            ready.name, "character", ready.text, (("danger", _band(worth)),), tuple(facts), "part 3 (house)"
        )


def _foe_facts(foe: Foe, worth: int, content: Content) -> Iterator[tuple[str, str]]:
    yield "attributes", _attributes(foe.attributes)
    yield "skills", _skills(foe.skills)
    yield "weapons", ", ".join(f"{weapon.name} {with_sign(weapon.bonus)}" for weapon in weapons_of(foe, content))
    if foe.shield:
        yield "shield", f"{foe.shield}, included in Defense"
    yield "armour", str(foe.armour)
    yield "Stamina", str(foe.stamina)
    yield "mass", count_noun(foe.mass, "pound")
    yield "move", f"{foe.move} yards per action"
    if foe.mount:
        yield "rides", foe.mount
    yield "danger", f"{worth}: the ready-made Fighter loses {count_noun(worth, 'fight')} in 100 against this foe"


def _attributes(attributes: Attributes) -> str:
    return ", ".join(f"{name[:3]} {format_number(attributes.level(name))}" for name in ATTRIBUTES)


def _skills(skills: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {format_number(level)}" for name, level in skills.items()) or "none"


def _band(worth: int) -> str:
    for most, word in ((5, "harmless"), (30, "weak"), (60, "a match"), (90, "dangerous")):
        if worth <= most:
            return word
    return "overwhelming"
