"""Constant part of a figure during a fight, cached and shared by equal figures from battle to battle."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from msgspec.structs import replace

from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.passive import ActiveAbility, uses_left
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS, Band
from solo.systems.gloranthan.units.unit_type import UnitType

REMEMBERED: Final = 2048


@dataclass(frozen=True, eq=False)
class FigureBuild:
    """Constant part of a figure. `runes` are owned runes; `words` are keywords that magic matches, arms included."""

    unit: UnitType
    powers: Powers
    armed: AttackBonuses
    form: str
    words: frozenset[str]
    affinities: tuple[Affinity, ...]
    held: tuple[ActiveAbility, ...]
    runes: frozenset[str]
    regiment: bool
    dark_sense: bool
    guarded: bool
    untouchable: bool

    @cached_property
    def afoot(self) -> UnitType:
        """Unit type in contact: mounted heavy infantry has dismounted by then (`G-54`, `R-28`)."""
        return replace(self.unit, troop_class="HI") if self.unit.troop_class == "MHI" else self.unit

    @cached_property
    def seen(self) -> frozenset[str]:
        """Words of the build without those of its arms, since each action uses only some of the arms."""
        return self.words - {word for band in WEAPON_BANDS for word in self.unit.arms(band)}

    @cached_property
    def magic(self) -> int:
        """Level of Magic, 0 without any."""
        return self.powers.magic or 0

    @cached_property
    def bands(self) -> frozenset[Band]:
        """Bands in which the unit has arms."""
        return frozenset(self.unit.bands)

    @cached_property
    def carries(self) -> bool:
        """True if an ability extends the range of arms."""
        return any(one.effect.kind == "range" for one in self.held)

    @cached_property
    def active(self) -> tuple[tuple[int, ActiveAbility], ...]:
        """Abilities that take an action, each with its number."""
        return tuple((number, one) for number, one in enumerate(self.held) if not one.effect.passive)

    def used_up(self, figure: Figure) -> tuple[str, ...]:
        """Return the names of abilities without uses left today, except those with a use still running."""
        uses = figure.uses
        if not self.magic:
            uses = {one.ability.name: uses_left(one, 0, uses) for one in self.held}
        return tuple([name for name, left in uses.items() if left <= 0 and name not in figure.running]) if uses else ()

    def able(self, used_up: Collection[str]) -> tuple[ActiveAbility, ...]:
        """Return the abilities that are not in `used_up`."""
        return tuple(one for one in self.held if one.ability.name not in used_up) if used_up else self.held


one_build: Final = lru_cache(maxsize=REMEMBERED)(FigureBuild)
"""Return one shared build for equal arguments, so that results cached by build are found at once."""
