"""Entries of the library: every weapon, foe, table and rule of Swords with its figures.

Figures come from the content and the rules. Topics explain only matters without figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content, LibraryEntry
from solo.systems.parts import topics
from solo.systems.parts.library_lookup import Shelves
from solo.systems.parts.phrasing import count_noun, format_number, with_sign
from solo.systems.swords.armies.army import General, TroopQuality
from solo.systems.swords.armies.ready_battles import NamedBattle
from solo.systems.swords.gear.armour import Armour, Shield
from solo.systems.swords.gear.surfaces import Corner, Surface
from solo.systems.swords.gear.weapon import SUPPLY, Weapon
from solo.systems.swords.library.fighters import characters, foes
from solo.systems.swords.library.tables import tables
from solo.systems.swords.people.sheet import CRAFTS, SKILLS

Facts = Iterator[tuple[str, str]]

_HANDS: Final = {0: "none (natural)", 1: "one", 2: "both"}
HOUSE: Final = "house"
PLAIN: Final = "It has no special rules."


# Gear


def _weapons(content: Content) -> Iterator[LibraryEntry]:
    for weapon in content.entries(Weapon).values():
        yield LibraryEntry(
            weapon.name,
            "weapon",
            " ".join(filter(None, (weapon.note, *_peculiarities(weapon)))) or PLAIN,
            tuple(_weapon_facets(weapon)),
            tuple(_weapon_facts(weapon)),
            _house("S-02"),
        )


def _peculiarities(weapon: Weapon) -> Iterator[str]:
    if weapon.mechanical:
        yield "A machine, so Strength is not added to damage."
    if weapon.own_force:
        yield "This bow does not add Strength to damage."
    if weapon.small and not weapon.natural:
        yield "Small enough for close combat."
    if weapon.thrown and weapon.melee:
        yield "It can be thrown without penalty and does its melee damage."
    if weapon.unblockable:
        yield "No shield or weapon can block it. Dodge it."
    if weapon.mounted_only:
        yield "Can be used only from the saddle."
    if weapon.foot_only:
        yield "Can be used only on foot."
    if weapon.area:
        yield f"Catches everyone within {count_noun(weapon.area, 'yard')} of the target point."


def _weapon_facets(weapon: Weapon) -> Facts:
    uses = (("strike", weapon.melee), ("throw", weapon.thrown), ("shoot", weapon.shoots))
    yield from (("use", use) for use, possible in uses if possible)
    yield "made", "grown" if weapon.natural else "engine" if weapon.engine else "carried"
    yield "hands", str(weapon.hands)


def _weapon_facts(weapon: Weapon) -> Facts:
    yield "damage", f"2d6 {'' if weapon.without_strength else '+ Strength '}{with_sign(weapon.bonus)}"
    yield "skill", weapon.skill
    yield "hands", _HANDS[weapon.hands]
    if weapon.thrown:
        yield "thrown", f"up to {count_noun(weapon.reach, 'yard')}"
    if weapon.shoots:
        yield "supply", count_noun(SUPPLY[weapon.missiles], weapon.missiles)
    if weapon.load_actions:
        yield "loading", f"{count_noun(weapon.load_actions, 'action')} between shots"
    if weapon.load_rounds:
        yield "loading", f"{count_noun(weapon.load_rounds, 'whole round')} between shots"


def _armours(content: Content) -> Iterator[LibraryEntry]:
    for armour in content.entries(Armour).values():
        facts = [("endurance", with_sign(armour.value))]
        facts += [("Dexterity", format_number(armour.dexterity))] if armour.dexterity else []
        text = "Needs The Master's permission at the start." if armour.leave else "Available at the start."
        yield LibraryEntry(armour.name, "armour", text, (), tuple(facts), _house("S-03"))


def _shields(content: Content) -> Iterator[LibraryEntry]:
    for shield in content.entries(Shield).values():
        text = "Blocks nearly all attacks, even arrows and bolts. No help with a dodge or a two-handed weapon."
        yield LibraryEntry(shield.name, "shield", text, (), (("block", with_sign(shield.bonus)),), _house("S-21"))


def _surfaces(content: Content) -> Iterator[LibraryEntry]:
    for surface in content.entries(Surface).values():
        text = "Added to the damage of a slam against this surface."
        yield LibraryEntry(
            surface.name, "surface", text, (), (("slam", with_sign(surface.harm)),), _house("S-17, R-14")
        )


def _corners(content: Content) -> Iterator[LibraryEntry]:
    for corner in content.entries(Corner).values():
        text = "Added to the damage of a slam against this corner, on top of the surface's bonus."
        yield LibraryEntry(corner.name, "corner", text, (), (("slam", with_sign(corner.harm)),), _house("S-17, R-14"))


def _skills(content: Content) -> Iterator[LibraryEntry]:
    del content
    for listed, facet in ((SKILLS, "skill"), (CRAFTS, "craft")):
        for name, attribute in listed.items():
            text = f"Rolled as 2d6 + {attribute} + {name}."
            yield LibraryEntry(name, "skill", text, (("attribute", attribute), ("sort", facet)), (), _house("S-01"))


# Armies


def _generals(content: Content) -> Iterator[LibraryEntry]:
    for general in content.entries(General).values():
        facts = (
            ("Intelligence", format_number(general.intelligence)),
            ("Tactics", format_number(general.tactics)),
            ("adds", with_sign(general.skill)),
        )
        yield LibraryEntry(general.name, "general", "Leads an army in a mass battle.", (), facts, _house("S-35"))


def _qualities(content: Content) -> Iterator[LibraryEntry]:
    for quality in content.entries(TroopQuality).values():
        facts = (("heads count", f"× {quality.factor}"),)
        yield LibraryEntry(
            quality.name, "quality", "The quality of an army, which multiplies its heads.", (), facts, _house("S-35")
        )


def _battles(content: Content) -> Iterator[LibraryEntry]:
    for battle in content.entries(NamedBattle).values():
        facts = tuple((army.name, f"{army.heads} heads, {army.quality}") for army in battle.armies)
        yield LibraryEntry(battle.name, "battle", battle.text, (), facts, "ours")


# Topics


def _house(source: str) -> str:
    return f"{source} ({HOUSE})"


SHELVES: Final[Shelves] = (
    _weapons,
    _armours,
    _shields,
    _surfaces,
    _corners,
    _skills,
    foes,
    characters,
    _generals,
    _qualities,
    _battles,
    tables,
    topics.entries,
)
"""All entries that can be looked up, gear first, rulings last."""
