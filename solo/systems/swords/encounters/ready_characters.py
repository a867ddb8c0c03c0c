"""Ready characters: starting characters who can be played at once.

A content entry gives a character's description and figures. The limits of a player's own character apply.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems, unknown_name_problems
from solo.systems.parts.field_copying import made_of
from solo.systems.swords.foes.foe import Foe, beasts
from solo.systems.swords.gear.armour import Armour, Shield
from solo.systems.swords.gear.weapon import Weapon, starting_ammunition
from solo.systems.swords.people.points import (
    ATTRIBUTE_POINTS,
    HIGHEST_ATTRIBUTE_AT_START,
    HIGHEST_SKILL_AT_START,
    LOWEST_ATTRIBUTE,
    SKILL_POINTS,
    attributes_cost,
    skills_cost,
)
from solo.systems.swords.people.sheet import ATTRIBUTES, USUAL_MASS, Attributes, Character


class ReadyCharacter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ready character in the content.

    `text` describes the character in a line, `leave` lists the things that The Master has allowed.
    """

    name: str
    text: str
    attributes: Attributes = Attributes()
    skills: dict[str, int] = {}
    weapons: tuple[str, ...] = ()
    shield: str = ""
    armour: str = ""
    mount: str = ""
    beast: str = ""
    mass: int = USUAL_MASS
    leave: tuple[str, ...] = ()


def ready_characters(content: Content) -> Mapping[str, Character]:
    """Return all ready characters by name."""
    return {name: character_of(ready, content) for name, ready in content.entries(ReadyCharacter).items()}


def character_of(ready: ReadyCharacter, content: Content) -> Character:
    """Return the character of an entry, ready to be played: quivers full, no points earned yet."""
    return made_of(
        ready,
        Character,
        skills=dict(ready.skills),
        missiles=starting_ammunition(ready.weapons, content),
        house_rules=ready.leave,
        notes=ready.text,
    )


def find_problems(ready: ReadyCharacter, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a ready character as (field, sentence) pairs; nothing if it is sound."""
    yield from missing_field_problems(ready, "Describe the character in a line.", "text")
    yield from _points(ready)
    yield from _gear(ready, content)


def _points(ready: ReadyCharacter) -> Iterator[tuple[str, str]]:
    for name in ATTRIBUTES:
        level = ready.attributes.level(name)
        if not LOWEST_ATTRIBUTE <= level <= HIGHEST_ATTRIBUTE_AT_START:
            yield (
                "attributes",
                f"At the start, {name} must be from {LOWEST_ATTRIBUTE} to {HIGHEST_ATTRIBUTE_AT_START}, not {level}.",
            )
    if sum(ready.attributes.level(name) < 0 for name in ATTRIBUTES) > 1:
        yield "attributes", "Only one attribute may be below 0."
    for skill, level in ready.skills.items():
        if not 0 <= level <= HIGHEST_SKILL_AT_START:
            yield "skills", f"At the start, {skill} must be from 0 to {HIGHEST_SKILL_AT_START}, not {level}."
    if (spent := attributes_cost(ready.attributes)) > ATTRIBUTE_POINTS:
        yield "attributes", f"Attributes cost {spent} of {ATTRIBUTE_POINTS} points."
    if (spent := skills_cost(ready.skills)) > SKILL_POINTS:
        yield "skills", f"Skills cost {spent} of {SKILL_POINTS} points."


def _gear(ready: ReadyCharacter, content: Content) -> Iterator[tuple[str, str]]:
    yield from unknown_name_problems("weapons", "weapon", ready.weapons, content.entries(Weapon))
    yield from unknown_name_problems("shield", "shield", filter(None, (ready.shield,)), content.entries(Shield))
    yield from unknown_name_problems("armour", "armour", filter(None, (ready.armour,)), content.entries(Armour))
    if ready.mount and (
        ready.mount not in content.entries(Foe) or "mount" not in content.entries(Foe)[ready.mount].tags
    ):
        yield "mount", f"There is no mount “{ready.mount}” among the foes."
    if ready.beast and ready.beast not in beasts(content):
        yield "beast", f"There is no animal “{ready.beast}” among the foes."
