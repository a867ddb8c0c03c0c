"""The form of a character: each field once, with its help, its cost and its limits.

A draft written by hand uses the keys of these fields. The name belongs to every draft, so it is no field of this form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import msgspec

from solo.systems.contract import Content, DraftProblem, FieldOption
from solo.systems.parts.drafting.embedded_character import BEFORE
from solo.systems.parts.drafting.form import DraftAnswers, Form, FormField, FormPage
from solo.systems.parts.drafting.form_fields import FieldFactory
from solo.systems.parts.phrasing import format_number
from solo.systems.swords.creation.arms import WeaponsAtStart, arms_of
from solo.systems.swords.creation.gear_list import NOTHING, list_gear
from solo.systems.swords.creation.reading import PlainReader
from solo.systems.swords.gear.armour import Armour
from solo.systems.swords.people import points
from solo.systems.swords.people.sheet import ATTRIBUTES, CRAFTS, SKILLS, USUAL_MASS, Character

V = TypeVar("V")

SYSTEM: Final = "swords"
MELEE: Final = "gear.melee"
RANGED: Final = "gear.ranged"
SHIELD: Final = "gear.shield"
ARMOUR: Final = "gear.armour"
MOUNT: Final = "gear.mount"
BEAST: Final = "gear.beast"
READY_MELEE: Final = "melee"
READY_RANGED: Final = "ranged"

LISTED_SKILLS: Final = (*SKILLS, *CRAFTS)
OWN_SLOTS: Final = range(1, 5)
LOWEST_MASS: Final = 60
HIGHEST_MASS: Final = 600
THROWN_IN_A_SET: Final = 3
LONGEST_NOTES: Final = 4000
LONGEST_SKILL: Final = 30
READABLE: Final = (-99, 99)
"""The lowest and highest level that a draft may hold. A level beyond the rules' limit is reported as a problem."""

_ATTRIBUTES_HELP: Final = (
    "Level L costs 10 × L² of your 100 points. One attribute may be −1 and gives 10 points back. An ordinary "
    "person has 0, and 3 is the maximum at the start."
)
_SKILLS_HELP: Final = "Level L costs 5 × L² of your 150 points. 0 means untrained, and 4 is the maximum at the start."
_CRAFTS_HELP: Final = (
    "Crafts and lore cost points like skills. Medicine can halve the weeks of healing. Hiding and Watching help in an "
    "ambush."
)
_OWN_HELP: Final = "Add any craft or lore with a name and a level. You roll it with Intelligence."
_GEAR_HELP: Final = (
    "One melee weapon, one ranged weapon or a shield, and leather armour. More than this needs The Master's permission."
)
_ATTRIBUTE_HELP: Final = {
    "Strength": "Added to damage and to endurance.",
    "Dexterity": "Added to every physical skill roll and to initiative.",
    "Intelligence": "Added to Animals, Tactics, Medicine and Watching.",
    "Willpower": "Used for rolls in other chapters of the book, not in fights.",
}
_SKILL_HELP: Final = {
    "Striking": "Fists, kicks and melee weapons.",
    "Archery": "Bows, crossbows and engines.",
    "Throwing": "Thrown weapons and rocks.",
    "Grappling": "Grabs and all rolls in close combat.",
    "Defense": "Block and dodge.",
    "Riding": "Staying in the saddle, and defending there instead of dodging.",
    "Animals": "Getting animals to obey.",
    "Tactics": "Leading an army.",
    "Hiding": "Lying in ambush.",
    "Medicine": "A successful roll halves the week of rest until Health improves.",
    "Watching": "Noticing an ambush.",
}
_RANGED_HELP: Final = (
    f"Your weapon to shoot or throw, and its damage bonus. Thrown weapons come in sets of {THROWN_IN_A_SET}."
)


class DraftCase(msgspec.Struct, frozen=True):
    """A parsed draft: the reopened character if any, the player's own crafts by slot, and the resulting character."""

    answers: DraftAnswers
    origin: Character | None
    own: dict[int, str]
    character: Character
    content: Content

    @property
    def has_earned(self) -> bool:
        """True if the character has earned points in play, so that the limits of the start do not apply."""
        return bool(self.character.earned)


_line: Final = FieldFactory[Character, DraftCase](nothing=NOTHING)


def attribute_key(name: str) -> str:
    """Return the key of an attribute: "attribute.Strength"."""
    return f"attribute.{name}"


def skill_key(name: str) -> str:
    """Return the key of a skill or craft of the rules: "skill.Striking"."""
    return f"skill.{name}"


class CharacterForm(Form[Character, DraftCase]):
    """The form of a character (part 3 of the rules)."""

    def __init__(self, content: Content) -> None:
        self.attributes = {name: _attribute(name) for name in ATTRIBUTES}
        self.skills = {name: _skill(name, attribute) for name, attribute in (SKILLS | CRAFTS).items()}
        self.own = {slot: (_own_name(slot), _own_level(slot)) for slot in OWN_SLOTS}
        offered = list_gear(content)

        def carried(what: Callable[[WeaponsAtStart], V]) -> Callable[[Character], V]:
            return lambda character: what(arms_of(character, content))

        self.melee = _line.make_optional(
            MELEE,
            "Melee weapon",
            "The weapon you strike with, and its damage bonus.",
            offered["melee"],
            of=carried(lambda arms: arms.melee),
        )
        self.ranged = _line.make_optional(
            RANGED, "Ranged weapon", _RANGED_HELP, offered["ranged"], of=carried(lambda arms: arms.ranged)
        )
        self.shield = _line.make_optional(
            SHIELD,
            "Shield",
            "A shield blocks even arrows, but does not help you dodge.",
            offered["shield"],
            attribute="shield",
        )
        self.armour = _line.make_optional(
            ARMOUR, "Armour", "Added to endurance.", offered["armour"], attribute="armour", limit=_armour_by_leave
        )
        self.mount = _line.make_optional(
            MOUNT,
            "Mount",
            "The animal you ride in fights. Needs The Master's permission.",
            offered["mount"],
            attribute="mount",
            limit=_mount_by_leave,
        )
        self.beast = _line.make_optional(
            BEAST,
            "Trained animal",
            "An animal that fights at your side if it obeys. Needs The Master's permission.",
            offered["beast"],
            attribute="beast",
            limit=_beast_by_leave,
        )
        self.ready = _line.choice(
            "gear.ready",
            "In hand at the start",
            "The weapon you start a fight with. Drawing the other takes an action.",
            (FieldOption(READY_MELEE, "the melee weapon"), FieldOption(READY_RANGED, "the ranged weapon")),
            usual=READY_MELEE,
            of=carried(lambda arms: READY_RANGED if arms.ready_ranged else READY_MELEE),
        )
        self.mass = _line.rating(
            "body.mass",
            "Mass",
            "In pounds. With twice the opponent's mass, you get +2 on all Grappling rolls.",
            low=LOWEST_MASS,
            high=HIGHEST_MASS,
            usual=USUAL_MASS,
            step=5,
            readable=(-HIGHEST_MASS, HIGHEST_MASS),
            attribute="mass",
            limit=_mass_limit,
        )
        self.notes = _line.text("notes", "Notes", longest=LONGEST_NOTES, attribute="notes")
        gear = (self.melee, self.ranged, self.shield, self.armour, self.mount, self.beast, self.ready)
        super().__init__(
            SYSTEM,
            (
                FormPage("attributes", "Attributes", _ATTRIBUTES_HELP, tuple(self.attributes.values())),
                FormPage("skills", "Skills", _SKILLS_HELP, tuple(self.skills[name] for name in SKILLS)),
                FormPage("crafts", "Crafts", _CRAFTS_HELP, tuple(self.skills[name] for name in CRAFTS)),
                FormPage(
                    "own", "Own crafts and lore", _OWN_HELP, tuple(line for slot in self.own.values() for line in slot)
                ),
                FormPage("gear", "Gear", _GEAR_HELP, gear),
                FormPage("body", "Body", "Your mass counts in close combat.", (self.mass,)),
                FormPage("notes", "Notes", "Looks, past, debts, or anything else you want to remember.", (self.notes,)),
            ),
            PlainReader,
            (BEFORE,),
        )


def _attribute(name: str) -> FormField[Character, DraftCase, int]:
    key = attribute_key(name)

    def limit(case: DraftCase) -> Iterator[DraftProblem]:
        level = case.character.attributes.level(name)
        most = points.HIGHEST_ATTRIBUTE if case.has_earned else points.HIGHEST_ATTRIBUTE_AT_START
        if not points.LOWEST_ATTRIBUTE <= level <= most:
            bounds = f"from {format_number(points.LOWEST_ATTRIBUTE)} to {most}{_when(case)}"
            message = f"{name} must be {bounds}, not {format_number(level)}."
            yield DraftProblem("attribute-bounds", key, message, overridable=True)

    return _line.rating(
        key,
        name,
        _ATTRIBUTE_HELP[name],
        low=points.LOWEST_ATTRIBUTE,
        high=points.HIGHEST_ATTRIBUTE,
        readable=READABLE,
        of=lambda character: character.attributes.level(name),
        cost=lambda case: _attribute_price(case.character.attributes.level(name)),
        limit=limit,
    )


def _skill(name: str, attribute: str) -> FormField[Character, DraftCase, int]:
    return _line.rating(
        skill_key(name),
        name,
        _SKILL_HELP[name],
        high=points.HIGHEST_SKILL,
        readable=READABLE,
        detail=f"with {attribute}",
        group=attribute,
        of=lambda character: character.skills.get(name, 0),
        cost=lambda case: _skill_price(case.character.skills.get(name, 0)),
        limit=lambda case: _skill_limit(case, name, skill_key(name)),
    )


def _own_name(slot: int) -> FormField[Character, DraftCase, str]:
    return _line.text(
        f"own.{slot}.name",
        f"Own craft {slot}",
        "For example Cooking, Law or River Lore.",
        longest=LONGEST_SKILL,
        of=lambda character: _own_craft(character, slot)[0],
    )


def _own_level(slot: int) -> FormField[Character, DraftCase, int]:
    return _line.rating(
        f"own.{slot}.level",
        f"Level of craft {slot}",
        high=points.HIGHEST_SKILL,
        readable=READABLE,
        of=lambda character: _own_craft(character, slot)[1],
        cost=lambda case: _skill_price(case.character.skills.get(case.own.get(slot, ""), 0)),
        limit=lambda case: _skill_limit(case, case.own.get(slot, ""), ""),
    )


def _own_craft(character: Character, slot: int) -> tuple[str, int]:
    own = [(name, level) for name, level in character.skills.items() if name not in LISTED_SKILLS]
    return own[slot - 1] if slot <= len(own) else ("", 0)


def _skill_limit(case: DraftCase, name: str, field: str) -> Iterator[DraftProblem]:
    level = case.character.skills.get(name, 0)
    most = points.HIGHEST_SKILL if case.has_earned else points.HIGHEST_SKILL_AT_START
    if not 0 <= level <= most:
        message = f"{name} must be from 0 to {most}{_when(case)}, not {format_number(level)}."
        yield DraftProblem("skill-bounds", field, message, overridable=True)


def _armour_by_leave(case: DraftCase) -> Iterator[DraftProblem]:
    armour = case.content.entries(Armour).get(case.character.armour)
    if armour is not None and armour.leave:
        message = f"Starting in {armour.name} armour needs The Master's permission."
        yield DraftProblem("armour-by-leave", ARMOUR, message, overridable=True)


def _mount_by_leave(case: DraftCase) -> Iterator[DraftProblem]:
    if case.character.mount:
        message = f"A mount such as the {case.character.mount.lower()} needs The Master's permission."
        yield DraftProblem("mount-by-leave", MOUNT, message, overridable=True)


def _beast_by_leave(case: DraftCase) -> Iterator[DraftProblem]:
    if case.character.beast:
        message = f"An animal such as the {case.character.beast.lower()} needs The Master's permission."
        yield DraftProblem("beast-by-leave", BEAST, message, overridable=True)


def _mass_limit(case: DraftCase) -> Iterator[DraftProblem]:
    mass = case.character.mass
    if not LOWEST_MASS <= mass <= HIGHEST_MASS:
        bounds = f"from {LOWEST_MASS} to {HIGHEST_MASS}"
        yield DraftProblem(
            "mass-bounds", "body.mass", f"A person's mass must be {bounds} pounds, not {format_number(mass)}."
        )


def _attribute_price(level: int) -> str:
    after = points.attribute_cost(level + 1) - points.attribute_cost(level)
    return _priced(points.attribute_cost(level), after, level >= points.HIGHEST_ATTRIBUTE)


def _skill_price(level: int) -> str:
    after = points.skill_cost(level + 1) - points.skill_cost(level)
    return _priced(points.skill_cost(level), after, level >= points.HIGHEST_SKILL)


def _priced(paid: int, after: int, highest: bool) -> str:
    return f"{format_number(paid)}, highest" if highest else f"{format_number(paid)}, next {format_number(after)}"


def _when(case: DraftCase) -> str:
    return "" if case.has_earned else " at the start"
