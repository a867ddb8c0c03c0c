"""Library pages of foes and ready-made characters, with their values and weapons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from solo.systems.contract import Content, LibraryEntry
from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter, character_of
from solo.systems.polyhedral.encounters.bestiary import encounter_xp
from solo.systems.polyhedral.encounters.xp_budget import LEAST_WEIGHT
from solo.systems.polyhedral.foes.foe import Foe, price
from solo.systems.polyhedral.gear.affixes import affixed_name
from solo.systems.polyhedral.magic.known_spells import list_castable
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.advancement import total_xp
from solo.systems.polyhedral.people.attributes import ABBREVIATIONS
from solo.systems.polyhedral.people.sheet import Build, bodily_weapons, derive_sheet
from solo.systems.polyhedral.people.weapon_uses import WeaponUse, uses_of, weapon_uses
from solo.systems.polyhedral.wording import xp


def foes(content: Content) -> Iterator[LibraryEntry]:
    """Yield the library entry of each foe, with the price of its build (`P-38`)."""
    for name, foe in content.entries(Foe).items():
        facets = (
            ("role", foe.role),
            *(("theme", theme) for theme in foe.themes),
            *(("tag", tag) for tag in foe.build.tags),
        )
        facts = (("price", xp(encounter_xp(foe, content))), *_parts(foe, content), *_figures(foe.build, content))
        yield LibraryEntry(name, "foe", foe.text, facets, facts, "P-39")


def _parts(foe: Foe, content: Content) -> Iterator[tuple[str, str]]:
    """Yield a line with the price of a foe's parts, if it is below the XP for which the foe counts (`P-38`, `R-45`)."""
    parts = price(foe, content)
    if parts != encounter_xp(foe, content):
        yield "parts", f"{xp(parts)}, but counts as {LEAST_WEIGHT} XP in an encounter"


def characters(content: Content) -> Iterator[LibraryEntry]:
    """Yield the library entry of each ready-made character (`P-03`)."""
    for name, ready in content.entries(ReadyCharacter).items():
        facets = tuple(("skill", skill) for skill in ready.build.skills)
        facts = (("total", xp(total_xp(character_of(ready)))), *_figures(ready.build, content))
        yield LibraryEntry(name, "character", ready.text, facets, facts, "P-03")


def _figures(build: Build, content: Content) -> Iterator[tuple[str, str]]:
    sheet = derive_sheet(build, content)
    yield "attributes", " ".join(f"{short} {build.attributes.score(short)}" for short in ABBREVIATIONS)
    yield "points", f"LP {sheet.lp}, VP {sheet.vp}, SP {sheet.sp}"
    yield "defences", f"Dodge {sheet.dodge}, DR {sheet.body_dr}" + (f", Block {sheet.block}" if sheet.block else "")
    yield "movement", f"Move {sheet.move}, Sprint {sheet.sprint}"
    if sheet.size > 1:
        yield "size", f"{sheet.size}, reach {sheet.reach}"
    yield from ((use.name, use.summary) for use in own_uses(build, content))
    if build.skills:
        yield "skills", ", ".join(f"{name} {level}" for name, level in build.skills.items())
    if spells := list_castable(build, content):
        yield "spells", ", ".join(spell.name for spell in spells)
    if build.gear:
        yield "gear", ", ".join(pieces(build))


def own_uses(build: Build, content: Content) -> Iterator[WeaponUse]:
    """Yield the uses of the build's carried and natural weapons; without any, the uses of fists and feet."""
    body = bodily_weapons(build, content)
    own = [use for use in weapon_uses(build, content) if use.weapon not in body[len(build.natural_weapons) :]]
    yield from own or (use for weapon in body for use in uses_of(weapon, build))


def pieces(build: Build) -> Iterator[str]:
    """Yield the carried gear, each kind once with its number."""
    counts = Counter[str]()
    for carried in build.gear:
        counts[affixed_name(short_name(carried.name), carried.prefix, carried.suffix)] += carried.count
    for name, count in counts.items():
        yield name if count == 1 else f"{count} × {name}"
