"""Owns the fields of a foe's draft: everything that a foe of the content has, each with what it is good for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, get_args

from solo.systems.contract import Blueprint, Content, Field, FieldOption, Section
from solo.systems.fire_and_sword.creation.fields import ARMOUR, MOUNT, NOTHING, SHIELD, statistic_key
from solo.systems.fire_and_sword.foes.foe import RESISTANCE_DICE, Role, SpiritEffect
from solo.systems.fire_and_sword.gear.armour import Armour
from solo.systems.fire_and_sword.gear.armour import Shield as ShieldOfShelf
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.skills import SHIELD_PARRY, SKILLS, base_level
from solo.systems.fire_and_sword.people.standing import HIGHEST_GRADE
from solo.systems.fire_and_sword.people.statistics import AVERAGE, STATISTICS
from solo.systems.fire_and_sword.wording import damage

TEXT: Final = "foe.text"
ROLE: Final = "foe.role"
THEMES: Final = "foe.themes"
NAMED: Final = "foe.named"
GRADE: Final = "foe.grade"
HOUSE: Final = "foe.house"
OTHER_SKILLS: Final = "foe.other skills"
IMPACT: Final = "foe.impact"
HIDE: Final = "foe.hide"
RESISTANCE_DIE: Final = "foe.resistance die"
STEADY: Final = "foe.steady"
ONE_ATTACK: Final = "foe.one attack"
DARKSENSE: Final = "foe.darksense"
RUNNING: Final = "foe.running"
FETCH: Final = "foe.fetch"
SPIRIT: Final = "foe.spirit"
SPIRIT_EFFECT: Final = "foe.leaves"

YES: Final = "yes"
NO: Final = "no"
ROLES: Final = get_args(Role)
SPIRIT_EFFECTS: Final = tuple(effect for effect in get_args(SpiritEffect) if effect)
DICE: Final = tuple(map(str, RESISTANCE_DICE))
USUAL_DIE: Final = "10"
MOST_WEAPONS: Final = 6
HIGHEST_SKILL: Final = 100
HIGHEST_STATISTIC: Final = 100
LOWEST_IMPACT: Final = -4
HIGHEST_IMPACT: Final = 30
THICKEST_HIDE: Final = 20

_OWN_HELP: Final = "Its name stands above. Its danger follows from all the rest and is worked out as you change it."
_SKILLS_HELP: Final = "What is left alone stands as for whoever never learned it: at 5, lores and spells at 0."
_ARMS_HELP: Final = "The first weapon is in hand when a fight begins; each needs its attack among the skills."
_MAGIC_HELP: Final = "Divine spells by their points of POW, sorcery by its strength; 0 for what it does not know."
_SPIRIT_HELP: Final = "A spirit has no body: it carries and wears nothing, and fights with its POW on the D30."


def skill_key(name: str) -> str:
    """Returns the key of a skill: "skill.Dodge"."""
    return f"skill.{name}"


def weapon_key(place: int) -> str:
    """Returns the key of the weapon at a place, from 1, the one in hand: "weapon.1"."""
    return f"weapon.{place}"


def spell_key(name: str) -> str:
    """Returns the key of a spell: "spell.Bless"."""
    return f"spell.{name}"


def skill_groups(content: Content) -> Mapping[str, str]:
    """Returns every skill that has a field of its own, each with the heading it stands under."""
    weapons = content.entries(Weapon).values()
    found = {weapon.attack_skill: "Attacks" for weapon in weapons}
    found |= {weapon.parry_skill: "Parries" for weapon in weapons if weapon.parry_skill}
    found[SHIELD_PARRY] = "Parries"
    found |= {name: skill.group for name, skill in SKILLS.items()}
    return found | {spell.name: "Sorcery" for spell in content.entries(Spell).values() if spell.kind == "sorcery"}


def mounts(content: Content) -> tuple[str, ...]:
    """Returns the names of all that can be ridden."""
    return tuple(name for name, ware in content.entries(Ware).items() if ware.kind == "mount")


def blueprint(content: Content) -> Blueprint:
    """Returns all that a foe is made of."""
    return Blueprint(
        (
            Section("foe", "What it is", _OWN_HELP, tuple(_own())),
            Section("statistics", "Statistics", "An average person has 11 of each.", tuple(_statistics())),
            Section("arms", "Arms", _ARMS_HELP, tuple(_arms(content))),
            Section("skills", "Skills", _SKILLS_HELP, tuple(_skills(content))),
            Section("body", "Body", "What it brings to every fight besides arms and skills.", tuple(_body())),
            Section("magic", "Magic", _MAGIC_HELP, tuple(_magic(content))),
            Section("spirit", "Spirit", _SPIRIT_HELP, tuple(_spirit())),
        )
    )


def _own() -> Iterator[Field]:
    yield Field(TEXT, "Description", "text", "", "A sentence on what it is like.")
    yield _choice(ROLE, "Role", ROLES[0], ROLES, "How it fights, for encounters that ask for a role.")
    yield Field(THEMES, "Themes", "text", "", "Words it can be asked for by, with commas: tomb, sea.")
    yield _switch(NAMED, "Named", "The highest face of its resistance die always holds, as for characters.")
    yield Field(GRADE, "FTE grade", "rating", 0, "Its income; 0 for none.", high=HIGHEST_GRADE)
    yield _choice(HOUSE, "House", YES, (YES, NO), "Marks what is your table's and not the rules' own.")


def _statistics() -> Iterator[Field]:
    for name in STATISTICS:
        key = statistic_key(name.abbreviation)
        yield Field(key, name.name, "rating", AVERAGE, name.help, high=HIGHEST_STATISTIC, detail=name.abbreviation)


def _arms(content: Content) -> Iterator[Field]:
    weapons = [FieldOption(one.name, one.name, _weapon_help(one)) for one in content.entries(Weapon).values()]
    for place in range(1, MOST_WEAPONS + 1):
        help_text = "In hand when a fight begins." if place == 1 else "Within reach."
        yield _held(weapon_key(place), f"Weapon {place}", weapons, help_text)
    yield _held(SHIELD, "Shield", _options(content.entries(ShieldOfShelf)), "Parries with Shield Parry.")
    suits = [FieldOption(one.name, one.name, f"Armour {one.points}.") for one in content.entries(Armour).values()]
    yield _held(ARMOUR, "Armour", suits, "Worn over its hide: both count.")
    yield _held(MOUNT, "Mount", _options(mounts(content)), "Ridden when a fight begins.")


def _weapon_help(weapon: Weapon) -> str:
    part = "A part of a body. " if weapon.natural else ""
    return f"{part}{damage(weapon.bonus)} and impact, with {weapon.attack_skill}."


def _skills(content: Content) -> Iterator[Field]:
    for name, group in skill_groups(content).items():
        help_text = SKILLS[name].help if name in SKILLS else ""
        yield Field(skill_key(name), name, "rating", base_level(name), help_text, high=HIGHEST_SKILL, group=group)
    help_text = "Skills that have no line here, each with its level, with commas: Juggle 12, Chess 9."
    yield Field(OTHER_SKILLS, "Other skills", "text", "", help_text, group="Others")


def _body() -> Iterator[Field]:
    why = "Added to the damage of every blow; STR and SIZ of 24 together give +1, 32 +2, 40 +3."
    yield Field(IMPACT, "Impact", "rating", 0, why, low=LOWEST_IMPACT, high=HIGHEST_IMPACT)
    yield Field(HIDE, "Hide", "rating", 0, "What its skin takes off a blow.", high=THICKEST_HIDE)
    why = "Rolled against what gets through; the more sides, the likelier it stands."
    yield _choice(RESISTANCE_DIE, "Resistance die", USUAL_DIE, DICE, why)
    yield _switch(STEADY, "Steady", "Never falls to a lance.")
    yield _switch(ONE_ATTACK, "One attack", "Strikes once a round and no more.")
    yield _switch(DARKSENSE, "Darksense", "The dark is no hindrance.")


def _magic(content: Content) -> Iterator[Field]:
    for spell in content.entries(Spell).values():
        step = spell.powers[0] if len(spell.powers) == 1 else 1
        detail = f"{'points' if spell.kind == 'divine' else 'strength'} {', '.join(map(str, spell.powers))}"
        yield Field(
            key=spell_key(spell.name),
            label=spell.name,
            kind="rating",
            default=0,
            help=spell.text,
            high=max(spell.powers),
            step=step,
            detail=detail,
            group=spell.kind.capitalize(),
        )
    why = "Spells that it has cast before the fight and paid for, with commas: Hard Skin."
    yield Field(RUNNING, "At work already", "text", "", why, group="Besides")
    yield _switch(FETCH, "Fetch", "A second D30 for each roll of spirit combat.", "Besides")


def _spirit() -> Iterator[Field]:
    yield _switch(SPIRIT, "Spirit", "No body: POW against POW, and weapons do not reach it.")
    why = "What its victim keeps where the spirit table says so."
    yield _choice(SPIRIT_EFFECT, "Leaves", NOTHING, (NOTHING, *SPIRIT_EFFECTS), why)


def _switch(key: str, label: str, help_text: str, group: str = "") -> Field:
    return _choice(key, label, NO, (NO, YES), help_text, group)


def _choice(key: str, label: str, default: str, words: tuple[str, ...], help_text: str, group: str = "") -> Field:
    return Field(key, label, "choice", default, help_text, options=_options(words), group=group)


def _held(key: str, label: str, options: Iterable[FieldOption], help_text: str) -> Field:
    return Field(key, label, "choice", NOTHING, help_text, options=(FieldOption(NOTHING, "nothing"), *options))


def _options(names: Iterable[str]) -> tuple[FieldOption, ...]:
    return tuple(FieldOption(name, name) for name in names)
