"""Owns the foe of personal scale as the content declares it (part 12): runes, skills, unit, abilities and rank.

Attack and resistance follow from these; nothing that can be reckoned is typed in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.armed import Training
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Trait
from solo.systems.gloranthan.units.unit_type import UnitType

Rank = Literal["ordinary", "elite", "major"]
CombatSkill = Literal["melee", "skirmish", "missile", "resistance", "tactics", "leadership", "courage"]
MOST_LEVEL: Final = 16


class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A foe. `keyword` says how well it fights without a skill (`H-13`); `retainers` add a mastery to what it does.

    `untouchable` beings are not reached by blows; `band` is how many alike may stand as one figure (`H-15`).
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
    tags: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()


def faults(foe: Foe, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a foe as (field, sentence) pairs, nothing for a sound one."""
    if not foe.text.strip():
        yield "text", "Say in a sentence what this foe is like."
    if not foe.tags:
        yield "tags", "Give at least one tag, such as person or animal."
    if not foe.powers.levels:
        yield "powers", "Give it at least one rune."
    for level in foe.powers.levels:
        if not 0 <= level <= MOST_LEVEL:
            yield "powers", f"A rune has a level from 0 to {MOST_LEVEL}, not {level}."
    if foe.unit not in content.entries(UnitType):
        yield "unit", f"There is no type of unit “{foe.unit}”."
