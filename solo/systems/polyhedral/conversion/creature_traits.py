"""Traits of a monster before any XP are spent: attributes, tags, body and role (`P-01`, `P-03`, `P-07`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.parts.phrasing import with_article
from solo.systems.polyhedral.conversion import equivalents
from solo.systems.polyhedral.conversion.stat_block import MonsterStatBlock
from solo.systems.polyhedral.foes.foe import KEENEST_INTELLECT, Role
from solo.systems.polyhedral.people.advancement import converted_score
from solo.systems.polyhedral.people.attributes import (
    AVERAGE,
    HIGHEST_FOR_PEOPLE,
    LOWEST_FOR_PEOPLE,
    Attributes,
)
from solo.systems.polyhedral.people.sheet import Tag

IMPORTED: Final = "5e"


class CreatureTraits(msgspec.Struct, frozen=True):
    """A monster's attributes, tags, body and role.

    `size` is the Extra Size level and `sprint` the Fast Sprint level, both 0 for people. `lost` lists parts without an
    equivalent, `marks` notes on changes.
    """

    attributes: Attributes
    tags: tuple[Tag, ...]
    themes: tuple[str, ...]
    size: int
    sprint: int
    hands: int
    keen_senses: bool
    role: Role
    lost: tuple[str, ...]
    marks: tuple[str, ...]

    @property
    def person(self) -> bool:
        return "person" in self.tags


def nature_of(block: MonsterStatBlock) -> CreatureTraits:
    """Return the traits of a monster.

    Dexterity becomes both Precision and Quickness, the mean of Wisdom and Charisma becomes Spirit.
    """
    lost: list[str] = []
    marks = list(block.marks)
    size = next((level for word, level in equivalents.EXTRA_SIZE.items() if word in block.size), 0)
    person = equivalents.TAGS.get(block.kind) == "person" and not size
    if block.kind == "humanoid" and size:
        marks.append("People cannot have Extra Size, so this monster counts as a creature, not as a person.")
    attributes = convert_attributes(block)
    if person:
        attributes = _bounded(attributes, lost)
    tags = tuple(_tags(block, person))
    return CreatureTraits(
        attributes=attributes,
        tags=tags,
        themes=tuple(dict.fromkeys((block.kind, *_themes(block), IMPORTED))),
        size=size,
        sprint=_sprint(block, person, lost),
        hands=2 if _has_hands(block) else 0,
        keen_senses=_keen(block, tags, attributes),
        role=_role(block),
        lost=(*lost, *_not_carried(block)),
        marks=tuple(marks),
    )


def convert_attributes(block: MonsterStatBlock) -> Attributes:
    """Return the attributes by the conversion table (`P-03`)."""
    scores = block.scores
    dexterity = converted_score(scores["dexterity"])
    return Attributes(
        strength=converted_score(scores["strength"]),
        precision=dexterity,
        quickness=dexterity,
        toughness=converted_score(scores["constitution"]),
        intellect=converted_score(scores["intelligence"]),
        spirit=converted_score((scores["wisdom"] + scores["charisma"]) // 2),
    )


def _themes(block: MonsterStatBlock) -> Iterator[str]:
    """Yield the search themes that follow from the monster's type and movement."""
    yield from equivalents.THEMES.get(block.kind, ())
    yield from (theme for way, theme in equivalents.THEMES_OF_WAYS.items() if block.speeds.get(way))


def _bounded(attributes: Attributes, lost: list[str]) -> Attributes:
    """Return the attributes within the limits of people, 4 to 12, and add each change to `lost` (`P-01`)."""
    changed: dict[str, int] = {}
    for field in attributes.__struct_fields__:
        score = getattr(attributes, field)
        bounded = min(HIGHEST_FOR_PEOPLE, max(LOWEST_FOR_PEOPLE, score))
        if bounded != score:
            changed[field] = bounded
            lost.append(f"{field.title()} {score} (changed to {bounded}, the limit for people)")
    return msgspec.structs.replace(attributes, **changed)


def _tags(block: MonsterStatBlock, person: bool) -> Iterator[Tag]:
    of_kind = equivalents.TAGS.get(block.kind) or next(
        (tag for word, tag in equivalents.TAGS.items() if tag == "demon" and word in block.kind_text), None
    )
    if block.kind == "swarm" and "beast" in block.kind_text:
        of_kind = "animal"
    if of_kind and (of_kind != "person" or person):
        yield of_kind
    intelligence = block.scores["intelligence"]
    dull = equivalents.MINDLESS_DULL_SCORE if block.kind in equivalents.DULL_KINDS else equivalents.MINDLESS_SCORE
    if intelligence <= dull and not person:
        yield "mindless"
    if any(sense in block.senses for sense in equivalents.NIGHT_SENSES):
        yield "night-eyed"
    if any(word in trait.name.lower() for trait in block.traits for word in equivalents.LIGHT_SHY_TRAITS):
        yield "light-shy"
    if "silver" in block.immunities or "silver" in block.resistances:
        yield "silver-shy"
    if block.speeds.get("fly"):
        yield "flying"


def _sprint(block: MonsterStatBlock, person: bool, lost: list[str]) -> int:
    walking = block.speeds.get("walk", 0)
    best = max(walking, block.speeds.get("fly", 0))
    level = next((level for feet, level in equivalents.FAST_SPRINT if best >= feet), 0)
    if person and level:
        lost.append(f"speed {best} ft. (people cannot buy Fast Sprint)")
        return 0
    if block.speeds and best < equivalents.SLOW:
        lost.append(f"slow speed of {best} ft.")
    return level


def _has_hands(block: MonsterStatBlock) -> bool:
    return block.kind in equivalents.HANDED or any(equivalents.held_for(attack.name) for attack in block.attacks)


def _keen(block: MonsterStatBlock, tags: tuple[Tag, ...], attributes: Attributes) -> bool:
    keen = any(trait.name.lower().startswith("keen") for trait in block.traits)
    return keen and "animal" in tags and attributes.intellect <= KEENEST_INTELLECT


def _role(block: MonsterStatBlock) -> Role:
    melee = [attack for attack in block.attacks if not attack.ranged]
    if block.attacks and not melee:
        return "archer"
    leads = any("leader" in trait.name.lower() or "command" in trait.name.lower() for trait in block.traits)
    if leads or block.legendary:
        return "leader"
    if block.casting:
        return "caster"
    return "skirmisher" if block.scores["dexterity"] > block.scores["strength"] else "brute"


def _not_carried(block: MonsterStatBlock) -> Iterator[str]:
    if any(word in block.size for word in equivalents.SMALLER):
        yield "small size"
    for way in ("swim", "burrow"):
        if block.speeds.get(way):
            yield f"{with_article(way)} speed of {block.speeds[way]} ft."
    told = {attack.name for attack in block.attacks} | {breath.name.lower() for breath in block.breaths}
    for action in block.actions:
        if action.name.lower() not in told:
            yield f"action {action.name}"
    for trait in block.traits:
        if not _becomes_something(trait.name.lower()):
            yield f"trait {trait.name}"
    for reaction in block.reactions:
        if not _becomes_something(reaction.name.lower()):
            yield f"reaction {reaction.name}"
    if block.legendary:
        yield "legendary actions"
    for word, text in (
        ("immune to", block.immunities),
        ("resists", block.resistances),
        ("vulnerable to", block.vulnerabilities),
        ("cannot be", block.conditions),
        ("languages:", block.languages),
    ):
        if text and text not in ("-", "–", "—"):
            yield f"{word} {text[:200]}"


def _becomes_something(name: str) -> bool:
    known = (*equivalents.TRAITS, *equivalents.LIGHT_SHY_TRAITS, *equivalents.FLYING_TRAITS, "spellcast")
    return any(word in name for word in known)


def average_if_unused(attributes: Attributes) -> Attributes:
    """Return the attributes, with Precision lowered to average if it is above average.

    Dexterity became both Precision and Quickness, so the monster would pay twice for it.
    """
    return msgspec.structs.replace(attributes, precision=min(attributes.precision, AVERAGE))
