"""Owns the foe as the content declares it: rank, attributes, fields of skill, attacks and a special ability (part 7).

Everything else follows: a field is expertise and focus in all its skills, stress comes from attributes and fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import beyond, missing, untold
from solo.systems.two_d20.gear import weapon as weapons
from solo.systems.two_d20.gear.armour import MOST_COVER, MOST_SOAK
from solo.systems.two_d20.gear.weapon import Weapon, weapon_named
from solo.systems.two_d20.people.attributes import UNTRAINED, Attributes, Skill, Training
from solo.systems.two_d20.people.sheet import pool_of
from solo.systems.two_d20.rolls.skill_test import Pool

FoeRank = Literal["minion", "toughened", "nemesis"]
Tag = Literal["person", "outlaw", "soldier", "archer", "leader", "fanatic", "animal", "undead", "monster", "sorcerer"]
Flight = Literal["runs", "stays", "stays in a pack"]
MINION_DICE: Final = 1
MOST_ATTRIBUTE: Final = 20
MOST_FIELD: Final = 6
MOST: Final = {"soak": MOST_SOAK, "courage": MOST_SOAK, "cover": MOST_COVER, "threat": 1_000}


class Fields(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Groups of skills: one number is expertise and focus in all of them; untrained at 0."""

    fight: int = 0
    move: int = 0
    body: int = 0
    mind: int = 0
    notice: int = 0
    talk: int = 0
    lore: int = 0


SKILLS_OF_FIELD: Final[dict[str, tuple[Skill, ...]]] = {
    "fight": ("melee", "shooting", "parry", "tactics", "riding"),
    "move": ("acrobatics", "athletics", "stealth"),
    "body": ("resistance",),
    "mind": ("discipline", "occult"),
    "notice": ("observation", "insight", "survival"),
    "talk": ("command", "counsel", "intimidate", "persuade"),
    "lore": ("seafaring", "thievery", "crafts", "healing", "languages", "lore"),
}


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special ability of foes and its price in Doom, 0 for one that is always there (`H-16`)."""

    name: str
    text: str
    price: int = 0


class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An opponent. `attacks` are names of weapons, or attacks of its own; the first is what it uses by preference.

    `soak` is the same all over its body, `cover` counts combat dice. `threat` is what the source of its figures says it
    is worth, 0 where it is reckoned. Who is `mindless` has no Resolve and cannot be threatened (`R-32`).
    """

    name: str
    text: str
    rank: FoeRank
    attributes: Attributes
    fields: Fields
    attacks: tuple[str | Weapon, ...]
    soak: int = 0
    courage: int = 0
    cover: int = 0
    ability: str = ""
    threat: int = 0
    mindless: bool = False
    flight: Flight = "runs"
    tags: tuple[Tag, ...] = ()
    themes: tuple[str, ...] = ()


def foe_tags(foe: Foe) -> tuple[str, ...]:
    """Returns what a foe is called by."""
    return (foe.rank, *foe.tags, *foe.themes)


def skills_of(foe: Foe) -> dict[Skill, Training]:
    """Returns every skill that it is trained in."""
    return {
        skill: Training(level, level)
        for field, skills in SKILLS_OF_FIELD.items()
        if (level := getattr(foe.fields, field))
        for skill in skills
    }


def pool_of_foe(foe: Foe, skill: Skill) -> Pool:
    """Returns what a foe rolls for a skill, but for the number of dice."""
    return pool_of(foe.attributes, skill, skills_of(foe).get(skill, UNTRAINED))


def vigor_of(foe: Foe) -> int:
    """Returns its full Vigor: half for a Minion, rounded up (`T-16`, `R-21`)."""
    return _stress(foe, foe.attributes.brawn + foe.fields.body)


def resolve_of(foe: Foe) -> int:
    """Returns its full Resolve, halved like Vigor; 0 for the mindless."""
    return 0 if foe.mindless else _stress(foe, foe.attributes.willpower + foe.fields.mind)


def _stress(foe: Foe, full: int) -> int:
    return (full + 1) // 2 if foe.rank == "minion" else full


def attacks_of(foe: Foe, content: Content) -> tuple[Weapon, ...]:
    """Returns its attacks, its first choice first. Raises ValueError with a sentence for an unknown weapon."""
    return tuple(weapon_named(one, content) if isinstance(one, str) else one for one in foe.attacks)


def named(attacks: tuple[str | Weapon, ...]) -> list[str]:
    """Returns the names among attacks, those of its own left out."""
    return [one for one in attacks if isinstance(one, str)]


def faults(foe: Foe, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a foe as (field, sentence) pairs, nothing for a sound one."""
    yield from untold(foe, "Say in a sentence what this foe is like.", "text")
    yield from untold(foe, "Give at least one tag, such as person or animal.", "tags")
    attributes, fields = foe.attributes.__struct_fields__, foe.fields.__struct_fields__
    yield from (("attributes", message) for _, message in beyond(foe.attributes, 1, MOST_ATTRIBUTE, *attributes))
    yield from (("fields", message) for _, message in beyond(foe.fields, 0, MOST_FIELD, *fields))
    yield from untold(foe, "Give at least one attack.", "attacks")
    yield from missing("attacks", "weapon", named(foe.attacks), content.entries(Weapon))
    for one in foe.attacks:
        if isinstance(one, Weapon):
            yield from (("attacks", f"{one.name}: {message}") for _, message in weapons.faults(one, content))
    yield from missing("ability", "ability", filter(None, (foe.ability,)), content.entries(Ability))
    for name, most in MOST.items():
        yield from beyond(foe, 0, most, name)


def ability_faults(ability: Ability, _content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with an ability as (field, sentence) pairs."""
    yield from untold(ability, "Say in a sentence what this ability does.", "text")
    if ability.price < 0:
        yield "price", "A price is 0 Doom or more."
