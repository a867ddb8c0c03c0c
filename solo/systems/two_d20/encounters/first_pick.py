"""First pick of foes by their threat per hero, before any fight is simulated (part 9)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from solo.systems.contract import Content, PartyMember
from solo.systems.parts.budget_pick import picking
from solo.systems.parts.budget_pick.filling import PricedFoe, WorthRange
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.encounters.tiers import tier_named
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.foes.threat import threat

SIZES: Final = {1: 1.0, 2: 0.95, 3: 1.0, 4: 1.15, 5: 1.3}
"""Factor on the threat that each hero can face, by the number of heroes; more than five count as five."""
STRONG_ALONE, STRONG = 1.2, 15
"""A single hero with at least `STRONG` threat, such as a Warrior, counts as `STRONG_ALONE` average heroes."""
CROWD: Final = 2


class FirstPick(picking.FirstPick):
    """Pick of foes for a party by their threat, with each Nemesis at most once."""

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def foes_by_name(self) -> Mapping[str, PricedFoe]:
        return {name: self._seen(foe) for name, foe in self._content.entries(Foe).items()}

    def bounds(self, party: Sequence[PartyMember], tier: str) -> WorthRange:
        heroes, of_tier = party_size_factor(party), tier_named(tier)
        return WorthRange(math.floor(of_tier.low * heroes) + 1, math.floor(of_tier.high * heroes))

    def compare_worth(self, weight: int, party: Sequence[PartyMember], tier: str) -> str:
        heroes = count_noun(len(party), "hero", "heroes")
        counts = f" (counted as {party_size_factor(party):g})" if party_size_factor(party) != len(party) else ""
        of_tier = tier_named(tier)
        return (
            f"A threat of {weight} against {heroes}{counts} is {weight / party_size_factor(party):.1f} per hero. "
            f"{of_tier.tier.title} ranges from {of_tier.low:g} to {of_tier.high:g}."
        )

    def warnings(self, group: Counter[PricedFoe], _party: Sequence[PartyMember]) -> Iterable[str]:
        minions = sum(count for foe, count in group.items() if foe.rank == "minion")
        led = any("leader" in foe.tags for foe in group)
        return ["A leader makes Minions harder than their threat suggests."] if led and minions >= CROWD else []

    def _seen(self, foe: Foe) -> PricedFoe:
        worth, themes, tags = threat(foe, self._content), frozenset(foe.themes), frozenset[str](foe.tags)
        return PricedFoe(foe.name, worth, foe.rank, themes, tags, single=foe.rank == "nemesis")


def party_size_factor(party: Sequence[PartyMember]) -> float:
    """Return the number of average heroes that a party counts as. Raises ValueError if the party is empty."""
    if not party:
        raise ValueError("Name at least one member of the party.")
    if len(party) == 1 and party[0].total >= STRONG:
        return STRONG_ALONE
    return len(party) * SIZES[min(len(party), max(SIZES))]
