"""Owns what is peculiar to wizardry: the grimoire's price, and tapping (`G-27`)."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from solo.systems.gloranthan.magic.ability import Frequency, Grade, ability_cost
from solo.systems.gloranthan.rolls.levels import multiple


class Tapped(NamedTuple):
    """What a tapped target has left of its Magic, and what the pool gains."""

    target_magic: int
    pool_gain: int


def grimoire_cost(abilities: Iterable[tuple[Grade, Frequency]]) -> int:
    """Returns the XP of a book with these spells: half of what they cost, each one more as sorcery does, rounded up."""
    return ceil(sum(ability_cost(grade, frequency, "Sorcery") for grade, frequency in abilities) / 2)


def tapped(magic: int) -> Tapped:
    """Returns what tapping does to a target: its Magic falls by 1 for good, and its strength until then is gained."""
    return Tapped(max(0, magic - 1), multiple(magic))


def boost_cost(magic: int) -> int:
    """Returns the points of the pool that make the tapper's Magic count one higher for a day."""
    return multiple(magic + 1)
