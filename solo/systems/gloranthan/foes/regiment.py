"""Owns the regiment of battle scale as the content declares it: base, magic, leader and type of unit (part 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.effect import ability_fault
from solo.systems.gloranthan.people.armed import Training
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.entries import missing, unreadable, untold
from solo.systems.parts.likeness import made_of

Kind = Literal["part-time", "professional", "nomads", "elite"]
TRAINING: Final[dict[Kind, Training]] = {
    "part-time": "",
    "professional": "professional",
    "nomads": "nomad",
    "elite": "elite",
}
"""How the people of each are trained."""


class Regiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A regiment: `base` is its power before `magic`, which is passive and always on; the unit's entry comes on top.

    Its hits are the Physical of its leader.
    """

    name: str
    text: str
    base: str
    magic: str
    leader: Powers
    unit: str
    kind: Kind
    abilities: tuple[Ability, ...] = ()
    themes: tuple[str, ...] = ()


def as_foe(regiment: Regiment) -> Foe:
    """Returns the foe that a regiment is: as such it is reckoned, and taken up by the workshop."""
    leader, training = regiment.leader, TRAINING[regiment.kind]
    return made_of(regiment, Foe, form="Man", magic_rune="Theism", powers=leader, training=training, tags=("regiment",))


def faults(regiment: Regiment, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a regiment as (field, sentence) pairs, nothing for a sound one."""
    yield from untold(regiment, "Say in a sentence what this regiment is like.", "text")
    yield from unreadable("base", Rating.power, regiment.base)
    yield from unreadable("magic", Rating.modifier, regiment.magic)
    yield from missing("unit", "type of unit", (regiment.unit,), content.entries(UnitType))
    for ability in regiment.abilities:
        if said := ability_fault(ability, content):
            yield "abilities", said
    if regiment.leader.physical is None:
        yield "leader", "Its leader needs a Physical rune: that is what it can bear."
