"""The form of a hero: all its fields, with a help text for each.

A draft written by hand uses the keys of these fields. The name is part of every draft and not a field here.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Final

import msgspec

from solo.systems.contract import Content, FieldOption
from solo.systems.parts.drafting.embedded_character import BEFORE
from solo.systems.parts.drafting.form import DraftAnswers, Form, FormField, FormPage
from solo.systems.parts.drafting.form_fields import FieldFactory
from solo.systems.parts.phrasing import capitalise
from solo.systems.two_d20.creation.archetypes import Archetype
from solo.systems.two_d20.gear.armour import Armour, Shield, ToolKit
from solo.systems.two_d20.gear.weapon import TYPES, Weapon
from solo.systems.two_d20.people import start_limits
from solo.systems.two_d20.people.attributes import (
    ATTRIBUTE_OF,
    ATTRIBUTES,
    BODILY,
    SKILLS,
    Attribute,
    Skill,
)
from solo.systems.two_d20.people.sheet import START_GOLD, Character, training
from solo.systems.two_d20.people.talents import Talent

SYSTEM: Final = "two-d20"
TALENT_SLOTS: Final = (1, 2)
WEAPON_SLOTS: Final = tuple(range(1, start_limits.WEAPONS + 1))
USUAL_ATTRIBUTE: Final = 9
MOST_GOLD: Final = 100_000
NOTHING: Final = FieldOption("none", "none")
FREE: Final = FieldOption("free build", "free build")

_ATTRIBUTES_HELP: Final = f"Use {start_limits.ARRAY_WORDS}, each once."
_SKILLS_HELP: Final = (
    f"{start_limits.SKILL_POINTS} points. Each buys 1 expertise, which adds to the attribute, or 1 focus. "
    f"A die at or below your focus counts twice. Expertise starts at {start_limits.MOST_AT_START} at most, "
    "and focus at most as high as expertise."
)
_TALENTS_HELP: Final = "Choose two. If a talent asks for a skill or attack, choose that too."
_GEAR_HELP: Final = (
    f"Two weapons, armour of at most load {start_limits.ARMOUR_LOAD}, one kit or shield, {START_GOLD} gold. "
    "A load above twice your Brawn causes Fatigue."
)
_ATTRIBUTE_HELP: Final[dict[Attribute, str]] = {
    "agility": "Melee, dodging and stealth.",
    "awareness": "Noticing things. Adds damage dice to shots.",
    "brawn": "Vigor and load. Adds damage dice in melee.",
    "coordination": "Parrying, shooting, riding and nimble fingers.",
    "intelligence": "Learning, crafts and healing.",
    "personality": "Leading and talking. Adds damage dice to threats.",
    "willpower": "Resolve and resistance to fear.",
}
_line: Final = FieldFactory["Character", "DraftCase"](nothing=NOTHING)
HeroLine = FormField[Character, "DraftCase", int]


class DraftCase(msgspec.Struct, frozen=True):
    """A parsed draft: its answers, the resulting hero, and the reopened hero, if any."""

    answers: DraftAnswers
    origin: Character | None
    character: Character
    content: Content


class HeroForm(Form[Character, DraftCase]):
    """All fields of a hero (part 4)."""

    def __init__(self, content: Content) -> None:
        archetypes = [FieldOption(one.name, one.title, one.text) for one in content.entries(Archetype).values()]
        self.archetype = _line.choice(
            "hero.archetype",
            "Archetype",
            "Your type of hero. “Fill in” sets the values of an archetype, and you can change them all.",
            (FREE, *archetypes),
            usual=FREE.key,
            of=lambda hero: hero.archetype or FREE.key,
        )
        self.look = _line.text("hero.look", "Look", "What people notice first.", longest=300, attribute="look")
        self.past = _line.text("hero.past", "Past", "Where you come from, in a line.", longest=600, attribute="past")
        self.attributes = {name: _attribute(name) for name in ATTRIBUTES}
        self.expertise = {skill: _skill(skill) for skill in SKILLS}
        self.focus = {skill: _focus(skill) for skill in SKILLS}
        talents = tuple(FieldOption(one.name, one.name, one.text) for one in content.entries(Talent).values())
        self.talents = {slot: _talent(slot, talents) for slot in TALENT_SLOTS}
        self.choices = {slot: _choice(slot) for slot in TALENT_SLOTS}
        weapons = tuple(_weapon(one) for one in content.entries(Weapon).values() if one.hands and one.price is not None)
        self.weapons = {slot: _weapon_slot(slot, weapons) for slot in WEAPON_SLOTS}
        self.more_weapons = _line.words(
            "gear.more weapons",
            "Further weapons",
            "Weapons gained later, separated by commas.",
            of=lambda hero: hero.weapons[len(WEAPON_SLOTS) :],
        )
        self.armours = {one.name: _armour(one) for one in content.entries(Armour).values()}
        self.shield = _line.make_optional(
            "gear.shield",
            "Shield",
            "The shield's dice reduce damage while you hold it.",
            [_shield(one) for one in content.entries(Shield).values()],
            kind="shield",
            attribute="shield",
        )
        self.kits = {one.name: _kit(one) for one in content.entries(ToolKit).values()}
        self.gold = _line.rating(
            "gear.gold",
            "Gold",
            "The gold you carry.",
            high=MOST_GOLD,
            usual=START_GOLD,
            of=lambda hero: max(0, int(hero.gold)),
        )
        skills = tuple(line for skill in SKILLS for line in (self.expertise[skill], self.focus[skill]))
        talent_lines = tuple(line for slot in TALENT_SLOTS for line in (self.talents[slot], self.choices[slot]))
        gear: list[FormField[Character, DraftCase, Any]] = [
            *self.weapons.values(),
            self.more_weapons,
            *self.armours.values(),
        ]
        gear += [self.shield, *self.kits.values(), self.gold]
        super().__init__(
            SYSTEM,
            (
                FormPage("hero", "Who you are", "Enter the name above.", (self.archetype, self.look, self.past)),
                FormPage("attributes", "Attributes", _ATTRIBUTES_HELP, tuple(self.attributes.values())),
                FormPage("skills", "Skills", _SKILLS_HELP, skills),
                FormPage("talents", "Talents", _TALENTS_HELP, talent_lines),
                FormPage("gear", "Gear", _GEAR_HELP, tuple(gear)),
            ),
            beside=(BEFORE,),
        )

    def key_of(self, what: str, part: str) -> str:
        """Return the key of the form field for a part of the sheet, such as ("focus", "melee"); "" if there is none."""
        if what in ("talents", "choices", "weapons"):
            of_slots: dict[int, FormField[Character, DraftCase, str]] = getattr(self, what)
            return of_slots[int(part)].key if part else ""
        single = {"shield": self.shield.key, "gold": self.gold.key}
        prefixes = {"attributes": "attribute", "skills": "skill", "focus": "focus", "armours": "armour"}
        return single.get(what) or (f"{prefixes[what]}.{part}" if part else "")


def _attribute(name: Attribute) -> HeroLine:
    return _line.rating(
        f"attribute.{name}",
        name.capitalize(),
        _ATTRIBUTE_HELP[name],
        low=start_limits.LOWEST_ATTRIBUTE,
        high=start_limits.HIGHEST_ATTRIBUTE,
        usual=USUAL_ATTRIBUTE,
        detail="Wounds make its tests harder" if name in BODILY else "Trauma makes its tests harder",
        of=lambda hero: hero.attributes.value_of(name),
    )


def _skill(skill: Skill) -> HeroLine:
    attribute = ATTRIBUTE_OF[skill]
    return _line.rating(
        f"skill.{skill}",
        skill.capitalize(),
        f"Expertise, added to {attribute.capitalize()}. You are untrained at 0.",
        high=start_limits.MOST_TRAINING,
        group=attribute.capitalize(),
        of=lambda hero: training(hero, skill).expertise,
    )


def _focus(skill: Skill) -> HeroLine:
    return _line.rating(
        f"focus.{skill}",
        f"{skill.capitalize()}, focus",
        "A die at or below the focus counts twice.",
        high=start_limits.MOST_TRAINING,
        group=ATTRIBUTE_OF[skill].capitalize(),
        of=lambda hero: training(hero, skill).focus,
    )


def _talent(slot: int, options: tuple[FieldOption, ...]) -> FormField[Character, DraftCase, str]:
    return _line.make_optional(
        f"talent.{slot}",
        f"Talent {slot}",
        "A special ability.",
        options,
        kind="talent",
        of=_slotted(lambda hero: tuple(taken.name for taken in hero.talents), slot),
    )


def _choice(slot: int) -> FormField[Character, DraftCase, str]:
    return _line.make_optional(
        f"talent.{slot}.for",
        f"Talent {slot} is for",
        "A skill or a type of attack, if the talent asks for one.",
        [FieldOption(name, capitalise(name)) for name in dict.fromkeys((*SKILLS, *TYPES))],
        kind="skill or type of attack",
        of=_slotted(lambda hero: tuple(taken.choice for taken in hero.talents), slot),
    )


def _weapon_slot(slot: int, options: tuple[FieldOption, ...]) -> FormField[Character, DraftCase, str]:
    return _line.make_optional(
        f"gear.weapon.{slot}",
        "Weapon in hand" if slot == 1 else "Other weapon",
        "The weapon you hold when a fight begins."
        if slot == 1
        else "Drawing it takes a Minor Action if no hand is free.",
        options,
        kind="weapon",
        of=_slotted(lambda hero: hero.weapons, slot),
    )


def _slotted(what: Callable[[Character], tuple[str, ...]], slot: int) -> Callable[[Character], str]:
    """Return a function that reads one slot of a tuple on the sheet, "" for an empty slot."""
    return lambda hero: (what(hero)[slot - 1 : slot] or ("",))[0]


def _weapon(weapon: Weapon) -> FieldOption:
    facts = (
        f"{weapon.name} {weapon.dice} CD",
        weapon.distance_text,
        str(weapon.qualities),
        "both hands" * (weapon.hands > 1),
        f"load {weapon.encumbrance}",
    )
    return FieldOption(weapon.name, ", ".join(filter(None, facts)), weapon.text)


def _armour(armour: Armour) -> HeroLine:
    facts = f"{' and '.join(armour.covers)} · Soak {armour.soak}"
    return _piece("armour", "Armour", armour, facts, lambda hero: hero.armours)


def _kit(kit: ToolKit) -> HeroLine:
    return _piece("kit", "Kits", kit, capitalise(", ".join(kit.skills)), lambda hero: hero.kits)


def _piece(
    key: str, group: str, piece: Armour | ToolKit, facts: str, had: Callable[[Character], Container[str]]
) -> HeroLine:
    """Return a yes-or-no field for a piece of armour or a kit. The field shows the piece's facts and encumbrance."""
    return _line.purchase(
        f"{key}.{piece.name}",
        piece.name,
        piece.text,
        most=1,
        detail=f"{facts} · load {piece.encumbrance}",
        group=group,
        of=lambda hero: int(piece.name in had(hero)),
    )


def _shield(shield: Shield) -> FieldOption:
    only = ", melee only" if shield.melee_only else ""
    return FieldOption(shield.name, f"{shield.name}, {shield.cover} CD{only}, load {shield.encumbrance}", shield.text)
