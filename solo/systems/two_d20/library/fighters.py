"""Library entries of archetypes, ready-made characters, foes and their abilities."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content, LibraryEntry
from solo.systems.two_d20.creation.archetypes import Archetype
from solo.systems.two_d20.encounters.ready_characters import ReadyCharacter
from solo.systems.two_d20.foes.foe import Ability, Foe, attacks_of, pool_of_foe, resolve_of, vigor_of
from solo.systems.two_d20.foes.threat import threat
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, ATTRIBUTES, DEFENCES, Attributes
from solo.systems.two_d20.people.build import Build
from solo.systems.two_d20.people.sheet import attack_bonus
from solo.systems.two_d20.rolls.skill_test import Pool
from solo.systems.two_d20.wording import combat_dice_of


def foes(content: Content) -> Iterator[LibraryEntry]:
    """Yield every foe."""
    for foe in content.entries(Foe).values():
        facets = (("rank", foe.rank), *(("tag", tag) for tag in foe.tags), *(("theme", theme) for theme in foe.themes))
        yield LibraryEntry(foe.name, "foe", foe.text, facets, tuple(_foe_facts(foe, content)), "part 7 (house)")


def abilities(content: Content) -> Iterator[LibraryEntry]:
    """Yield every special ability, with its price in Doom."""
    for ability in content.entries(Ability).values():
        holders = [foe.name for foe in content.entries(Foe).values() if foe.ability == ability.name]
        facts = [("price", f"{ability.price} Doom" if ability.price else "free")]
        facts += [("of", ", ".join(holders))] if holders else []
        yield LibraryEntry(ability.name, "ability", ability.text, (), tuple(facts), "H-16 (house)")


def archetypes(content: Content) -> Iterator[LibraryEntry]:
    """Yield every archetype, in the order of titles."""
    for one in content.entries(Archetype).values():
        yield LibraryEntry(one.title, "archetype", one.text, (), tuple(_build_facts(one)), "part 4 (house)")


def characters(content: Content) -> Iterator[LibraryEntry]:
    """Yield every ready-made character."""
    titles = {one.name: one.title for one in content.entries(Archetype).values()}
    for one in content.entries(ReadyCharacter).values():
        facets = (("archetype", titles.get(one.archetype, one.archetype)),) if one.archetype else ()
        text = f"{one.look} {one.past}"
        yield LibraryEntry(one.name, "character", text, facets, tuple(_build_facts(one)), "part 4 (house)")


def _build_facts(build: Build) -> Iterator[tuple[str, str]]:
    skills = (f"{skill.capitalize()} {level.expertise}/{level.focus}" for skill, level in build.skills.items())
    gear = (*build.weapons, *build.armours, build.shield, build.kit)
    yield "attributes", _in_a_row(build.attributes)
    yield "skills", ", ".join(skills)
    yield "talents", ", ".join(map(str, build.talents))
    yield "gear", ", ".join(filter(None, gear))


def _in_a_row(attributes: Attributes) -> str:
    """Return all seven attributes as text: "Ag 9, Aw 8, …"."""
    return ", ".join(f"{name[:2].capitalize()} {attributes.value_of(name)}" for name in ATTRIBUTES)


def format_target_number(pool: Pool) -> str:
    """Return a target number with its focus as text: "14 / 3"."""
    return f"{pool.tn} / {pool.focus}"


def _foe_facts(foe: Foe, content: Content) -> Iterator[tuple[str, str]]:
    yield "rank", foe.rank.capitalize()
    yield "attributes", _in_a_row(foe.attributes)
    yield "Vigor", str(vigor_of(foe))
    yield "Resolve", str(resolve_of(foe)) if not foe.mindless else "none, cannot be threatened (R-32)"
    yield "Soak", str(foe.soak) + (f" and {combat_dice_of(foe.cover)} of Cover" if foe.cover else "")
    if foe.courage:
        yield "Courage", str(foe.courage)
    for weapon in attacks_of(foe, content):
        yield weapon.name, _attack(foe, weapon)
    yield (
        "defends",
        ", ".join(f"{skill.capitalize()} {format_target_number(pool_of_foe(foe, skill))}" for skill in DEFENCES),
    )
    if foe.ability:
        yield "ability", foe.ability
    yield "threat", str(threat(foe, content))


def _attack(foe: Foe, weapon: Weapon) -> str:
    pool = pool_of_foe(foe, ATTACK_SKILL[weapon.type])
    dice = combat_dice_of(weapon.dice + attack_bonus(foe.attributes, weapon.type))
    return ", ".join(
        filter(None, (weapon.type, format_target_number(pool), dice, weapon.distance_text, str(weapon.qualities)))
    )
