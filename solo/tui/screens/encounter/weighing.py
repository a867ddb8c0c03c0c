"""Owns what foes weigh for the wished party: held against the budget, the tier that their weight has, and its price.

Each is worked out once, for as long as the party stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import Candidate, Member, System, Tier
from solo.tui.screens.encounter.desk import Foes

CANNOT_BE_WEIGHED = "These foes cannot be weighed for this party."
NOBODY_YET = "Nobody is in it yet: a adds foes."


class Weighing:
    """The foes of encounters on the scales, for one party."""

    def __init__(self, system: System, party: Sequence[Member]) -> None:
        self._system = system
        self._party = tuple(party)
        self._known: dict[tuple[Foes, str], Candidate | None] = {}

    def is_for(self, system: System, party: Sequence[Member]) -> bool:
        """Whether it still holds, for this party."""
        return system is self._system and tuple(party) == self._party

    def candidate(self, foes: Foes, tier: str) -> Candidate:
        """The foes held against a tier, or told why they cannot be."""
        if not foes:
            return Candidate(foes, 0, 0, 0, NOBODY_YET)
        if self._system.encounters.budget is None:
            return Candidate(foes, self._priced(foes), 0, 0, "")
        weighed = self._weighed(foes, tier)
        return weighed if weighed is not None else Candidate(foes, 0, 0, 0, CANNOT_BE_WEIGHED)

    def tier(self, foes: Foes) -> Tier | None:
        """The tier whose bounds their weight keeps; None where no budget says, and beyond all tiers."""
        if not foes or self._system.encounters.budget is None:
            return None
        for tier in self._system.encounters.tiers:
            weighed = self._weighed(foes, tier.key)
            if weighed is not None and weighed.low <= weighed.weight <= weighed.high:
                return tier
        return None

    def _weighed(self, foes: Foes, tier: str) -> Candidate | None:
        if (foes, tier) not in self._known:
            self._known[foes, tier] = self._held_against(foes, tier)
        return self._known[foes, tier]

    def _held_against(self, foes: Foes, tier: str) -> Candidate | None:
        budget = self._system.encounters.budget
        try:
            return budget.weigh(self._party, foes, tier) if budget is not None else None
        except (ValueError, KeyError):
            return None

    def _priced(self, foes: Foes) -> int:
        prices = self._system.foes.prices()
        return sum(prices.get(foe.name, 0) * foe.count for foe in foes)
