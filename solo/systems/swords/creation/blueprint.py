"""Owns the blueprint: every field of a character, in the order in which it is asked, with what it is good for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Blueprint, Content, Field, FieldOption, Section
from solo.systems.swords.creation import fields
from solo.systems.swords.creation.wares import melee_weapons, ranged_weapons
from solo.systems.swords.gear.armour import Armour, Shield
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people.characters import mounts
from solo.systems.swords.people.points import HIGHEST_ATTRIBUTE, HIGHEST_SKILL, LOWEST_ATTRIBUTE
from solo.systems.swords.people.sheet import ATTRIBUTES, CRAFTS, SKILLS, USUAL_MASS
from solo.systems.swords.wording import plain, signed

_ATTRIBUTES_HELP: Final = (
    "Level L costs 10 × L² of 100 points; one may be −1 and gives 10 back. 0 is an ordinary person, 3 the most at the "
    "start (house)."
)
_SKILLS_HELP: Final = "Level L costs 5 × L² of 150 points; 4 is the most at the start. 0 is untrained (house)."
_CRAFTS_HELP: Final = (
    "Crafts and lore cost the same points. Medicine halves weeks of healing; the others help in an ambush."
)
_OWN_HELP: Final = "Any craft or lore of your own: a name, and a level. It is rolled with Intelligence (house)."
_GEAR_HELP: Final = (
    "One melee weapon, one ranged weapon or a shield, and leather. More takes leave of The Master (house)."
)
_ATTRIBUTE_HELP: Final = {
    "Strength": "Added to damage and to endurance, so it hurts and it holds.",
    "Dexterity": "Added to every physical skill roll and to initiative.",
    "Intelligence": "Added to Animals, Tactics, Medicine and Watching.",
    "Willpower": "For what other chapters ask of it; no fight rolls it.",
}
_SKILL_HELP: Final = {
    "Striking": "Fists, kicks and melee weapons.",
    "Archery": "Bows, crossbows and engines.",
    "Throwing": "Thrown weapons and rocks.",
    "Grappling": "Grabs, and everything in close combat.",
    "Defense": "Block and dodge.",
    "Riding": "Staying in the saddle, and the place of a dodge there.",
    "Animals": "Getting animals to obey.",
    "Tactics": "Leading an army.",
    "Hiding": "Lying in ambush.",
    "Medicine": "A roll for each step of healing halves its week.",
    "Watching": "Not being surprised.",
}


def blueprint(content: Content) -> Blueprint:
    """Returns all that a character is made of (part 3 of the rules)."""
    return Blueprint(
        (
            Section("attributes", "Attributes", _ATTRIBUTES_HELP, tuple(map(_attribute, ATTRIBUTES))),
            Section("skills", "Skills", _SKILLS_HELP, tuple(_skill(name, group) for name, group in SKILLS.items())),
            Section("crafts", "Crafts", _CRAFTS_HELP, tuple(_skill(name, group) for name, group in CRAFTS.items())),
            Section("own", "Own crafts and lore", _OWN_HELP, tuple(_own_skills())),
            Section("gear", "Gear", _GEAR_HELP, tuple(_gear(content))),
            Section("body", "Body", "What close combat asks of a body.", (_mass(),)),
            Section("notes", "Notes", "Looks, past, debts: whatever you want to remember.", (_notes(),)),
        )
    )


def _attribute(name: str) -> Field:
    help_ = _ATTRIBUTE_HELP[name]
    return Field(fields.attribute_key(name), name, "rating", 0, help_, low=LOWEST_ATTRIBUTE, high=HIGHEST_ATTRIBUTE)


def _skill(name: str, attribute: str) -> Field:
    return Field(
        fields.skill_key(name),
        name,
        "rating",
        0,
        _SKILL_HELP[name],
        high=HIGHEST_SKILL,
        detail=f"with {attribute}",
        group=attribute,
    )


def _own_skills() -> Iterator[Field]:
    for slot in fields.OWN_SLOTS:
        yield Field(fields.own_name_key(slot), f"Own craft {slot}", "text", "", "Such as Cooking, Law or River Lore.")
        yield Field(fields.own_level_key(slot), f"Its level {slot}", "rating", 0, high=HIGHEST_SKILL)


def _gear(content: Content) -> Iterator[Field]:
    yield _choice(
        fields.MELEE,
        "Melee weapon",
        "What you strike with, and what it adds to damage.",
        map(_weapon, melee_weapons(content)),
    )
    set_of = f"thrown weapons come in a set of {fields.THROWN_IN_A_SET} (house)"
    ranged_help = f"What you shoot or throw, and what it adds to damage; {set_of}."
    yield _choice(fields.RANGED, "Ranged weapon", ranged_help, map(_weapon, ranged_weapons(content)))
    shields = (
        FieldOption(shield.name, f"{shield.name}, {signed(shield.bonus)} to a block")
        for shield in content.entries(Shield).values()
    )
    yield _choice(fields.SHIELD, "Shield", "Blocks arrows too, and is no help to a dodge.", shields)
    yield _choice(fields.ARMOUR, "Armour", "Added to endurance.", map(_armour, content.entries(Armour).values()))
    yield _choice(
        fields.MOUNT,
        "Mount",
        "Ridden in a fight; by leave of The Master (house).",
        (FieldOption(name, name) for name in mounts(content)),
    )
    yield Field(
        fields.READY,
        "In hand at first",
        "choice",
        fields.READY_MELEE,
        "What a fight begins with; the other is drawn by an action.",
        options=(
            FieldOption(fields.READY_MELEE, "the melee weapon"),
            FieldOption(fields.READY_RANGED, "the ranged weapon"),
        ),
    )


def _choice(key: str, label: str, help_: str, options: Iterator[FieldOption] | map[FieldOption]) -> Field:
    return Field(key, label, "choice", fields.NOTHING, help_, options=(FieldOption(fields.NOTHING, "none"), *options))


def _weapon(weapon: Weapon) -> FieldOption:
    parts = ["no Strength"] if weapon.mechanical else []
    parts += ["two hands"] if weapon.hands > 1 else []
    parts += ["close combat"] if weapon.small and weapon.melee else []
    parts += ["thrown"] if weapon.thrown and weapon.melee else []
    return FieldOption(weapon.name, ", ".join((f"{weapon.name} {signed(weapon.bonus)}", *parts)), weapon.note)


def _armour(armour: Armour) -> FieldOption:
    loss = f", Dexterity {plain(armour.dexterity)}" if armour.dexterity else ""
    leave = ", by leave of The Master" if armour.leave else ""
    return FieldOption(armour.name, f"{armour.name} {signed(armour.value)}{loss}{leave}")


def _mass() -> Field:
    return Field(
        fields.MASS,
        "Mass",
        "rating",
        USUAL_MASS,
        "In pounds. Twice another's mass is +2 to all Grappling rolls.",
        low=fields.LOWEST_MASS,
        high=fields.HIGHEST_MASS,
        step=5,
    )


def _notes() -> Field:
    return Field(fields.NOTES, "Notes", "text", "")
