"""Templates of foes: the attributes, weapons and growth of each type of foe, by XP (Part 10).

They are house content, since the game prints none. Each name in a template must exist.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import parse_problems
from solo.systems.polyhedral.foes.foe import CASTER, Role
from solo.systems.polyhedral.gear.equipment import Armour, gear_named
from solo.systems.polyhedral.magic.spell import School, Spell
from solo.systems.polyhedral.names import find_name
from solo.systems.polyhedral.people.attributes import Abbreviation
from solo.systems.polyhedral.people.carrying import EntryFault
from solo.systems.polyhedral.people.sheet import CarriedGear, NaturalWeapon, Tag, grow_natural_weapon
from solo.systems.polyhedral.people.skills import SKILLS

WEAPON: Final = "weapon"


class TemplateGear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weapons carried together, their skill, and the Strength that they need."""

    skill: str
    pieces: tuple[CarriedGear, ...]
    strength: int = 6


class CoreSkill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill that foes with at least `least_xp` buy before anything else.

    Of several entries for a skill, the last one within the foe's XP counts.
    """

    skill: str
    level: int
    least_xp: int = -1000


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A type of foe.

    `start` holds the scores other than average. `raised` lists the attributes to raise in order, as (abbreviation,
    highest). `growth` lists skills bought at random, each with its weight, `sides` cheap skills for the last XP. WEAPON
    is replaced by the outfit's skill.

    `natural` holds alternative sets of natural weapons. Of `hides` and `suits`, the last affordable entry is taken. A
    template with a `school` is a caster. It casts `spells`, in this order, as a sorcerer: always with `sorcerer`, else
    only if its XP are too few for books. `dull` makes its Intellect free of cost; `shell` permits a hide above DR 5.
    """

    name: str
    title: str
    role: Role
    text: str
    themes: tuple[str, ...]
    tags: tuple[Tag, ...] = ("person",)
    start: dict[Abbreviation, int] = {}
    raised: tuple[tuple[Abbreviation, int], ...]
    core: tuple[CoreSkill, ...] = ()
    growth: tuple[tuple[str, int], ...]
    sides: tuple[str, ...]
    outfits: tuple[TemplateGear, ...] = ()
    suits: tuple[str, ...] = ()
    natural: tuple[tuple[NaturalWeapon, ...], ...] = ()
    hides: tuple[str, ...] = ()
    hands: int = 2
    dull: bool = False
    shell: bool = False
    school: School | None = None
    spells: tuple[str, ...] = ()
    sorcerer: bool = False

    @property
    def person(self) -> bool:
        """True if the foes of this template are people, so that the limits of people apply."""
        return "person" in self.tags


def template_named(name: str, content: Content) -> Template:
    """Return the template of this name. Raises ValueError with similar names if there is none."""
    templates = content.entries(Template)
    return templates[find_name(name, templates, "template")]


def find_problems(template: Template, content: Content) -> list[EntryFault]:
    """Return the problems of a template as (field, sentence) pairs, none if foes can be built from it."""
    return [*_own(template), *_skills(template), *_gear(template, content), *_spells(template, content)]


def _own(template: Template) -> Iterator[EntryFault]:
    if not template.text.strip():
        yield "text", "Describe foes of this kind in a sentence."
    if not template.outfits and not template.natural:
        yield "outfits", "Give these foes carried or natural weapons."
    if template.role == CASTER and not (template.school and template.spells):
        yield "school", "Casters need a school, and spells for casters without books."


def _skills(template: Template) -> Iterator[EntryFault]:
    named = [(core.skill, "core") for core in template.core]
    named += [(name, "growth") for name, _ in template.growth]
    named += [(name, "sides") for name in template.sides]
    named += [(outfit.skill, "outfits") for outfit in template.outfits]
    for name, field in named:
        if name != WEAPON and name not in SKILLS:
            yield field, f'There is no skill "{name}".'


def _gear(template: Template, content: Content) -> Iterator[EntryFault]:
    pieces = (piece.name for outfit in template.outfits for piece in outfit.pieces)
    yield from parse_problems("outfits", lambda name: gear_named(name, content), *pieces)
    for name, field in [*((suit, "suits") for suit in template.suits), *((hide, "hides") for hide in template.hides)]:
        if name not in content.entries(Armour):
            yield field, f'There is no armour "{name}".'
    grown = (weapon for weapons in template.natural for weapon in weapons)
    yield from parse_problems("natural", lambda weapon: grow_natural_weapon(weapon, content), *grown)


def _spells(template: Template, content: Content) -> Iterator[EntryFault]:
    spells = content.entries(Spell)
    for name in template.spells:
        if name not in spells or spells[name].school != template.school:
            yield "spells", f'"{name}" is no spell of {template.school or "a school"}.'
