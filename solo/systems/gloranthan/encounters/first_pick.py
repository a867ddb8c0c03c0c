"""First pick of foes by worth, compared with the party's worth (part 12). Foes are worth their price in XP.

Regiments are worth the multiples of their levels.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from solo.systems.contract import Content, PartyMember
from solo.systems.gloranthan.encounters.strength import LEAST_REGIMENT
from solo.systems.gloranthan.encounters.tiers import tier_named
from solo.systems.gloranthan.foes.computed_figures import every_foe, foe_armed, price
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.people.action_bonuses import attack_power
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.budget_pick import picking
from solo.systems.parts.budget_pick.filling import PricedFoe, WorthRange
from solo.systems.parts.phrasing import join_names

REGIMENT: Final = "regiment"
FAR_ABOVE: Final = 2
"""Number of masteries above the party's best resistance at which a foe hardly ever misses."""


class FirstPick(picking.FirstPick):
    """Picks foes of a given worth for heroes, and regiments for leaders of regiments. A major foe occurs once."""

    most_foes = 16

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def foes_by_name(self) -> Mapping[str, PricedFoe]:
        return {name: _seen(foe) for name, foe in self._foes.items()}

    @cached_property
    def _foes(self) -> Mapping[str, Foe]:
        return every_foe(self._content)

    def list_meetable(self, party: Sequence[PartyMember]) -> Sequence[PricedFoe]:
        battle = leads_regiments(party)
        return tuple(one for one in self.foes_by_name.values() if (one.rank == REGIMENT) == battle)

    def bounds(self, party: Sequence[PartyMember], tier: str) -> WorthRange:
        low, high = self._shares(party, tier)
        return WorthRange(math.floor(low * worth_of(party)) + 1, math.floor(high * worth_of(party)))

    def compare_worth(self, weight: int, party: Sequence[PartyMember], tier: str) -> str:
        low, high = self._shares(party, tier)
        what, title = "regiments" if leads_regiments(party) else "foes", tier_named(tier).tier.title
        return (
            f"The {what} are worth {weight / worth_of(party):.2f} times as much as the party "
            f"({weight} against {worth_of(party)} points). "
            f"{title} means {low:g} to {high:g} times. Worth is only a rough guide, so run a forecast."
        )

    def warnings(self, group: Counter[PricedFoe], party: Sequence[PartyMember]) -> Iterable[str]:
        best = max((one.defence for one in party), default=0)
        far = [one.name for one in group if best and self._level(one) >= best + FAR_ABOVE]
        return [f"{join_names(far)}: far too strong for anyone in the party to resist."] if far else []

    def _shares(self, party: Sequence[PartyMember], tier: str) -> tuple[float, float]:
        found = tier_named(tier)
        return found.battle if leads_regiments(party) else (found.low, found.high)

    def _level(self, known: PricedFoe) -> int:
        """Return the highest whole level of a foe's attacks with weapons."""
        foe = self._foes[known.name]
        unit = self._content.entries(UnitType)[foe.unit]
        armed = foe_armed(foe, self._content)
        return max(attack_power(foe.powers, armed, unit, band).masteries for band in unit.bands)


def worth_of(party: Sequence[PartyMember]) -> int:
    """Return the worth of a party. Raises ValueError with a sentence if it is empty."""
    if not party:
        raise ValueError("Name at least one member of the party.")
    return max(1, sum(one.total for one in party))


def leads_regiments(party: Sequence[PartyMember]) -> bool:
    """Return True if each member of the party leads a regiment, so that they fight a battle."""
    return bool(party) and all(one.total >= LEAST_REGIMENT for one in party)


def _seen(foe: Foe) -> PricedFoe:
    rank = REGIMENT if foe.base else foe.rank
    tags = frozenset((*foe.tags, rank))
    return PricedFoe(foe.name, price(foe), rank, frozenset(foe.themes), tags, single=foe.rank == "major")
