"""Foes of the content at personal scale (part 12): runes, skills, unit, abilities and rank.

Attack and resistance follow from these fields, so that they are not stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.effect import ability_problem
from solo.systems.gloranthan.people.action_bonuses import Training
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Trait
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.entries import missing_field_problems, parse_problems, unknown_name_problems

Rank = Literal["ordinary", "elite", "major"]
CombatSkill = Literal["melee", "skirmish", "missile", "resistance", "tactics", "leadership", "courage"]
MOST_LEVEL: Final = 16


class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A foe. `keyword` gives its competence in fights without a combat skill (`H-13`).

    `retainers` add a mastery to its actions. A foe with a `base` power is a regiment: `powers` are the runes of the
    leader, and `magic` is passive and constant. Blows do not reach `untouchable` beings. A foe with `uses` fades after
    this number of uses of its magic.
    """

    name: str
    text: str
    form: str
    magic_rune: str
    powers: Powers
    unit: str
    rank: Rank = "ordinary"
    race: str = "Human"
    skills: tuple[CombatSkill, ...] = ()
    keyword: str = ""
    training: Training = ""
    traits: tuple[Trait, ...] = ()
    abilities: tuple[Ability, ...] = ()
    retainers: bool = False
    untouchable: bool = False
    uses: int = 0
    base: str = ""
    magic: str = "0"
    tags: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()


def foe_tags(foe: Foe) -> tuple[str, ...]:
    """Return the tags of a foe. A regiment has the tag of regiments instead of a rank."""
    return (*(() if foe.base else (foe.rank,)), *foe.tags, *foe.themes)


def find_problems(foe: Foe, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a foe as (field, sentence) pairs."""
    yield from missing_field_problems(foe, "Describe this foe in a sentence.", "text")
    if not foe.tags:
        yield "tags", "Give at least one tag, such as person or animal."
    if not foe.powers.levels:
        yield "powers", "Give this foe at least one rune."
    for level in foe.powers.levels:
        if not 0 <= level <= MOST_LEVEL:
            yield "powers", f"A rune has a level from 0 to {MOST_LEVEL}, not {level}."
    yield from parse_problems("base", Rating.power, foe.base or "0M")
    yield from parse_problems("magic", Rating.modifier, foe.magic)
    if foe.base and foe.powers.physical is None:
        yield "powers", "The leader needs a Physical rune, which gives the regiment its hits."
    yield from unknown_name_problems("unit", "type of unit", (foe.unit,), content.entries(UnitType))
    yield from unknown_name_problems("race", "race", (foe.race,), content.entries(Race))
    yield from unknown_name_problems("keyword", "keyword", filter(None, (foe.keyword,)), content.entries(Keyword))
    for ability in foe.abilities:
        if said := ability_problem(ability, content):
            yield "abilities", said
