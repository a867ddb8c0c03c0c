"""Budget weights of foes for the requested party, and the tier that fits a weight.

Results are cached while the party stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import EncounterProposal, PartyMember, System, Tier
from solo.tui.screens.encounter.workspace import Foes

CANNOT_BE_WEIGHED = "Solo cannot compute the cost of these foes for this party."
NOBODY_YET = "This encounter is empty. Press a to add foes."


class FoeWeights:
    """Weights of foes for one party."""

    def __init__(self, system: System, party: Sequence[PartyMember]) -> None:
        self._system = system
        self._party = tuple(party)
        self._known: dict[tuple[Foes, str], EncounterProposal | None] = {}

    def is_for(self, system: System, party: Sequence[PartyMember]) -> bool:
        """Return True if the cached weights are valid for `party`."""
        return system is self._system and tuple(party) == self._party

    def candidate(self, foes: Foes, tier: str) -> EncounterProposal:
        """Return the foes weighed against `tier`, or with the reason why they cannot be weighed."""
        if not foes:
            return EncounterProposal(foes, 0, 0, 0, NOBODY_YET)
        if self._system.encounters.budget is None:
            return EncounterProposal(foes, self._priced(foes), 0, 0, "")
        weighed = self._weighed(foes, tier)
        return weighed if weighed is not None else EncounterProposal(foes, 0, 0, 0, CANNOT_BE_WEIGHED)

    def tier(self, foes: Foes) -> Tier | None:
        """Return the tier whose bounds contain the weight; None without a budget or outside all tiers."""
        if not foes or self._system.encounters.budget is None:
            return None
        for tier in self._system.encounters.tiers:
            weighed = self._weighed(foes, tier.key)
            if weighed is not None and weighed.low <= weighed.weight <= weighed.high:
                return tier
        return None

    def _weighed(self, foes: Foes, tier: str) -> EncounterProposal | None:
        if (foes, tier) not in self._known:
            self._known[foes, tier] = self._held_against(foes, tier)
        return self._known[foes, tier]

    def _held_against(self, foes: Foes, tier: str) -> EncounterProposal | None:
        budget = self._system.encounters.budget
        try:
            return budget.weigh(self._party, foes, tier) if budget is not None else None
        except (ValueError, KeyError):
            return None

    def _priced(self, foes: Foes) -> int:
        prices = self._system.foes.prices()
        return sum(prices.get(foe.name, 0) * foe.count for foe in foes)
