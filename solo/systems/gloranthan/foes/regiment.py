"""Regiments of the content at battle scale: base power, magic, leader and unit type (part 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.effect import ability_problem
from solo.systems.gloranthan.people.action_bonuses import Training
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.entries import missing_field_problems, parse_problems, unknown_name_problems
from solo.systems.parts.field_copying import made_of

RegimentType = Literal["part-time", "professional", "nomads", "elite"]
TRAINING: Final[dict[RegimentType, Training]] = {
    "part-time": "",
    "professional": "professional",
    "nomads": "nomad",
    "elite": "elite",
}
"""Training of the people in each kind of regiment."""


class Regiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A regiment, with as many hits as its leader's Physical.

    `base` is the power without `magic` and without the bonus of the `unit` type. The magic is passive and constant.
    """

    name: str
    text: str
    base: str
    magic: str
    leader: Powers
    unit: str
    kind: RegimentType
    abilities: tuple[Ability, ...] = ()
    themes: tuple[str, ...] = ()


def as_foe(regiment: Regiment) -> Foe:
    """Return a regiment as a foe, for the computation of figures and for the form."""
    leader, training = regiment.leader, TRAINING[regiment.kind]
    return made_of(regiment, Foe, form="Man", magic_rune="Theism", powers=leader, training=training, tags=("regiment",))


def find_problems(regiment: Regiment, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a regiment as (field, sentence) pairs."""
    yield from missing_field_problems(regiment, "Describe this regiment in a sentence.", "text")
    yield from parse_problems("base", Rating.power, regiment.base)
    yield from parse_problems("magic", Rating.modifier, regiment.magic)
    yield from unknown_name_problems("unit", "type of unit", (regiment.unit,), content.entries(UnitType))
    for ability in regiment.abilities:
        if said := ability_problem(ability, content):
            yield "abilities", said
    if regiment.leader.physical is None:
        yield "leader", "The leader needs a Physical rune, which gives the regiment its hits."
