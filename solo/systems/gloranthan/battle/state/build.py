"""Owns the build: what of a figure stays as it is while it fights, known again by itself from battle to battle."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from msgspec.structs import replace

from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.passive import Working, uses_left
from solo.systems.gloranthan.people.armed import Armed
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS, Band
from solo.systems.gloranthan.units.unit_type import UnitType

REMEMBERED: Final = 2048


@dataclass(frozen=True, eq=False)
class Build:
    """What somebody is made of. `runes` are those owned, `words` those by which magic knows it, its arms included."""

    unit: UnitType
    powers: Powers
    armed: Armed
    form: str
    words: frozenset[str]
    affinities: tuple[Affinity, ...]
    held: tuple[Working, ...]
    runes: frozenset[str]
    regiment: bool
    dark_sense: bool
    guarded: bool
    untouchable: bool

    @cached_property
    def afoot(self) -> UnitType:
        """As what it stands in contact: mounted heavy infantry has got down by then (`G-54`, `R-28`)."""
        return replace(self.unit, troop_class="HI") if self.unit.troop_class == "MHI" else self.unit

    @cached_property
    def seen(self) -> frozenset[str]:
        """Its words without those for arms, of which it uses some in one deed and some in another."""
        return self.words - {word for band in WEAPON_BANDS for word in self.unit.arms(band)}

    @cached_property
    def magic(self) -> int:
        """The level of its Magic, 0 without any."""
        return self.powers.magic or 0

    @cached_property
    def bands(self) -> frozenset[Band]:
        """The bands for which it has arms."""
        return frozenset(self.unit.bands)

    @cached_property
    def carries(self) -> bool:
        """Whether it has magic that carries arms farther."""
        return any(one.effect.kind == "range" for one in self.held)

    @cached_property
    def active(self) -> tuple[tuple[int, Working], ...]:
        """Its abilities that take an action, each with its place among all."""
        return tuple((number, one) for number, one in enumerate(self.held) if not one.effect.passive)

    def used_up(self, figure: Figure) -> tuple[str, ...]:
        """The abilities of which nothing is left to a figure of this build today, but for those that still run."""
        uses = figure.uses
        if not self.magic:
            uses = {one.ability.name: uses_left(one, 0, uses) for one in self.held}
        return tuple([name for name, left in uses.items() if left <= 0 and name not in figure.running]) if uses else ()

    def able(self, used_up: Collection[str]) -> tuple[Working, ...]:
        """The abilities that are left."""
        return tuple(one for one in self.held if one.ability.name not in used_up) if used_up else self.held


one_build: Final = lru_cache(maxsize=REMEMBERED)(Build)
"""Makes one build for all who are made alike, so that what follows from it is remembered by it at once."""
