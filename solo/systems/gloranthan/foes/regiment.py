"""Owns the regiment of battle scale as the content declares it: base, magic, leader and type of unit (part 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.effect import ability_fault
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.unit_type import UnitType

Kind = Literal["part-time", "professional", "nomads", "elite"]
HALF: Final[dict[Kind, Rating]] = {
    "part-time": Rating(-1, 3),
    "professional": Rating(-1),
    "nomads": Rating(-1),
    "elite": Rating(-1),
}
"""What a half regiment has more or less than a whole one."""


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


def power_of(regiment: Regiment, half: bool = False) -> Rating:
    """Returns its power with its magic, before the entry of its type of unit."""
    whole = Rating.power(regiment.base) + Rating.modifier(regiment.magic)
    return whole + HALF[regiment.kind] if half else whole


def faults(regiment: Regiment, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a regiment as (field, sentence) pairs, nothing for a sound one."""
    if not regiment.text.strip():
        yield "text", "Say in a sentence what this regiment is like."
    for field, read in (("base", Rating.power), ("magic", Rating.modifier)):
        try:
            read(getattr(regiment, field))
        except ValueError as fault:
            yield field, str(fault)
    if regiment.unit not in content.entries(UnitType):
        yield "unit", f"There is no type of unit “{regiment.unit}”."
    for ability in regiment.abilities:
        if said := ability_fault(ability, content):
            yield "abilities", said
    if regiment.leader.physical is None:
        yield "leader", "Its leader needs a Physical rune: that is what it can bear."
