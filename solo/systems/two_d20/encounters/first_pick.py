"""Owns the first pick: foes by their threat for each hero, before a single fight is played (part 9)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from solo.systems.contract import Content, Member
from solo.systems.parts.first_pick import picking
from solo.systems.parts.first_pick.filling import Bounds, Known
from solo.systems.parts.wording import counted
from solo.systems.two_d20.encounters.tiers import tier_named
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.foes.threat import threat

SIZES: Final = {1: 1.0, 2: 0.95, 3: 1.0, 4: 1.15, 5: 1.3}
"""How much more, or less, each hero can take in a party of so many; as five do, so do more."""
STRONG_ALONE, STRONG = 1.2, 15
"""A lone Warrior or Shield-bearer can take more: whoever is worth as much as they are."""
CROWD: Final = 2


class FirstPick(picking.FirstPick):
    """Encounters by threat. A Nemesis is there once."""

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def known(self) -> Mapping[str, Known]:
        return {name: self._seen(foe) for name, foe in self._content.entries(Foe).items()}

    def bounds(self, party: Sequence[Member], tier: str) -> Bounds:
        heroes, of_tier = share(party), tier_named(tier)
        return Bounds(math.floor(of_tier.low * heroes) + 1, math.floor(of_tier.high * heroes))

    def why(self, weight: int, party: Sequence[Member], tier: str) -> str:
        heroes = counted(len(party), "hero", "heroes")
        counts = f", counting for {share(party):g}" if share(party) != len(party) else ""
        of_tier = tier_named(tier)
        return (
            f"{weight} threat against {heroes}{counts}: {weight / share(party):.1f} each. "
            f"{of_tier.tier.title} goes from {of_tier.low:g} to {of_tier.high:g}."
        )

    def warnings(self, group: Counter[Known], _party: Sequence[Member]) -> Iterable[str]:
        minions = sum(count for foe, count in group.items() if foe.rank == "minion")
        led = any("leader" in foe.tags for foe in group)
        return ["A chief with Minions is harder than the sum of their threat."] if led and minions >= CROWD else []

    def _seen(self, foe: Foe) -> Known:
        worth, themes, tags = threat(foe, self._content), frozenset(foe.themes), frozenset[str](foe.tags)
        return Known(foe.name, worth, foe.rank, themes, tags, single=foe.rank == "nemesis")


def share(party: Sequence[Member]) -> float:
    """Returns how many usual heroes a party counts for. Raises ValueError with a sentence for nobody."""
    if not party:
        raise ValueError("Name at least one member of the party.")
    if len(party) == 1 and party[0].total >= STRONG:
        return STRONG_ALONE
    return len(party) * SIZES[min(len(party), max(SIZES))]
