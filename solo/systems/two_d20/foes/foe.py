"""A foe as the content declares it: rank, attributes, fields of skill, attacks and a special ability (part 7).

A field is a group of skills. Its number is both the expertise and the focus in each skill of the group.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems, range_problems, unknown_name_problems
from solo.systems.two_d20.gear import weapon as weapons
from solo.systems.two_d20.gear.armour import MOST_COVER, MOST_SOAK
from solo.systems.two_d20.gear.weapon import Weapon, weapon_named
from solo.systems.two_d20.people.attributes import UNTRAINED, Attributes, Skill, Training
from solo.systems.two_d20.people.sheet import pool_of
from solo.systems.two_d20.rolls.skill_test import Pool

# rule: R-21 Ranks of foes
FoeRank = Literal["minion", "toughened", "nemesis"]
Tag = Literal["person", "outlaw", "soldier", "archer", "leader", "fanatic", "animal", "undead", "monster", "sorcerer"]
Flight = Literal["runs", "stays", "stays in a pack"]
MINION_DICE: Final = 1
MOST_ATTRIBUTE: Final = 20
MOST_FIELD: Final = 6
MOST_HELP: Final = 5
MOST: Final = {"soak": MOST_SOAK, "courage": MOST_SOAK, "cover": MOST_COVER, "threat": 1_000}


class SkillFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Fields of skill. Each number is both expertise and focus in all skills of the field; 0 is untrained."""

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


Against = Literal["", "engaged", "helpless", "bleeding", "fresh", "avenged"]
"""Condition that a target must meet for an ability to help the attack; "" for any target.

Engaged: in Reach of a friend of the foe. Helpless: prone or without Guard. Fresh: at full Vigor and Resolve. Avenged:
any target once a friend of the foe is out.
"""
OnHit = Literal["", "catches", "breaks guard", "disarms", "heals"]
OnTurn = Literal["", "reloads", "raises"]
Gait = Literal["walks", "rides", "flies"]


# rule: Special ability
class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A special ability of foes, with its price in Doom, 0 for a permanent ability (`H-16`).

    `kind` and `against` limit the attacks that the ability helps, by type and target. The help is `dice` combat dice,
    `d20` and `qualities`. `on_hit` is the result of a hit with an Effect ("heals": of any damage). `on_turn` is used
    before the foe's attack. An ability without any such effect has a rule in the code, found by its name.
    """

    name: str
    text: str
    price: int = 0
    kind: weapons.Type | Literal[""] = ""
    against: Against = ""
    dice: int = 0
    d20: int = 0
    qualities: weapons.Qualities = weapons.Qualities()
    on_hit: OnHit = ""
    on_turn: OnTurn = ""

    @property
    def helps_attacks(self) -> bool:
        """True if the declared effect helps an attack."""
        return bool(self.dice or self.d20 or self.on_hit or any(True for _ in self.qualities.list_present()))


class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A foe. `attacks` are names of weapons, or the foe's own attacks, the preferred first.

    `soak` counts on every location; `cover` is in combat dice. `threat` is the value printed in the source; 0 means
    that it is computed. `gait` decides how the foe crosses difficult ground (`H-03`). A `mindless` foe has no Resolve
    and cannot be threatened (`R-32`).
    """

    name: str
    text: str
    rank: FoeRank
    attributes: Attributes
    fields: SkillFields
    attacks: tuple[str | Weapon, ...]
    soak: int = 0
    courage: int = 0
    cover: int = 0
    ability: str = ""
    threat: int = 0
    mindless: bool = False
    flight: Flight = "runs"
    gait: Gait = "walks"
    tags: tuple[Tag, ...] = ()
    themes: tuple[str, ...] = ()


def foe_tags(foe: Foe) -> tuple[str, ...]:
    """Return the words by which a foe can be searched: rank, tags and themes."""
    return (foe.rank, *foe.tags, *foe.themes)


def skills_of(foe: Foe) -> dict[Skill, Training]:
    """Return every skill in which the foe is trained."""
    return {
        skill: Training(level, level)
        for field, skills in SKILLS_OF_FIELD.items()
        if (level := getattr(foe.fields, field))
        for skill in skills
    }


def pool_of_foe(foe: Foe, skill: Skill) -> Pool:
    """Return a foe's pool for a skill, with target number and focus, but always 2d20."""
    return pool_of(foe.attributes, skill, skills_of(foe).get(skill, UNTRAINED))


def vigor_of(foe: Foe) -> int:
    """Return a foe's full Vigor: half for a Minion, rounded up (`T-16`, `R-21`)."""
    return _stress(foe, foe.attributes.brawn + foe.fields.body)


# rule: R-32 The fearless
def resolve_of(foe: Foe) -> int:
    """Return a foe's full Resolve: half for a Minion, rounded up; 0 for a mindless foe."""
    return 0 if foe.mindless else _stress(foe, foe.attributes.willpower + foe.fields.mind)


def _stress(foe: Foe, full: int) -> int:
    return (full + 1) // 2 if foe.rank == "minion" else full


def attacks_of(foe: Foe, content: Content) -> tuple[Weapon, ...]:
    """Return a foe's attacks, the preferred one first. Raises ValueError if a weapon is unknown."""
    return tuple(weapon_named(one, content) if isinstance(one, str) else one for one in foe.attacks)


def named_attacks(attacks: tuple[str | Weapon, ...]) -> list[str]:
    """Return the attacks that are names of weapons, without the foe's own attacks."""
    return [one for one in attacks if isinstance(one, str)]


def find_problems(foe: Foe, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a foe as (field, sentence) pairs; nothing if it is valid."""
    yield from missing_field_problems(foe, "Describe this foe in a sentence.", "text")
    yield from missing_field_problems(foe, "Give at least one tag, such as person or animal.", "tags")
    attributes, fields = foe.attributes.__struct_fields__, foe.fields.__struct_fields__
    yield from (
        ("attributes", message) for _, message in range_problems(foe.attributes, 1, MOST_ATTRIBUTE, *attributes)
    )
    yield from (("fields", message) for _, message in range_problems(foe.fields, 0, MOST_FIELD, *fields))
    yield from missing_field_problems(foe, "Give at least one attack.", "attacks")
    yield from unknown_name_problems("attacks", "weapon", named_attacks(foe.attacks), content.entries(Weapon))
    for one in foe.attacks:
        if isinstance(one, Weapon):
            yield from (("attacks", f"{one.name}: {message}") for _, message in weapons.find_problems(one, content))
    yield from unknown_name_problems("ability", "ability", filter(None, (foe.ability,)), content.entries(Ability))
    for name, most in MOST.items():
        yield from range_problems(foe, 0, most, name)


def ability_problems(ability: Ability, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of an ability as (field, sentence) pairs."""
    yield from missing_field_problems(ability, "Describe this ability in a sentence.", "text")
    yield from range_problems(ability, 0, MOST_HELP, "dice", "d20")
    if ability.price < 0:
        yield "price", "The price must be 0 Doom or more."
