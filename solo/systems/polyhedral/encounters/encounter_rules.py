"""PolyRPG's encounter rules behind the contract's interface: encounters by XP budget or by challenge rating."""

from __future__ import annotations

from collections.abc import Sequence

from solo.resolver import Thrower
from solo.systems.contract import Content, EncounterProposal, EncounterRequest, FoeCount, PartyMember
from solo.systems.polyhedral.encounters import generator
from solo.systems.polyhedral.encounters.bestiary import Bestiary
from solo.systems.polyhedral.encounters.challenges import by_challenge, read_rating


class ExperienceBudget:
    """The budget rule of PolyRPG: it weighs the foes of the content (`P-39`) against the XP of a party (`P-38`).

    Each method raises ValueError with a sentence for illegal input: an empty party, no foes, or an unknown name.
    """

    def __init__(self, content: Content) -> None:
        self._bestiary = Bestiary(content)

    def weigh(self, party: Sequence[PartyMember], foes: Sequence[FoeCount], tier: str) -> EncounterProposal:
        """Return the encounter with these foes, compared with a tier's budget for a party."""
        return generator.weigh(party, foes, tier, self._bestiary)

    def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[EncounterProposal]:
        """Return up to `most` different encounters within the tier's budget, best first; empty if none fits."""
        return generator.encounters(request, thrower, most, self._bestiary)

    def reroll(
        self, candidate: EncounterProposal, slot: int, request: EncounterRequest, thrower: Thrower
    ) -> EncounterProposal:
        """Return the candidate with other foes at `slot`, counted from 0. Required foes cannot be replaced."""
        return generator.reroll(candidate, slot, request, thrower, self._bestiary)

    def match_ratings(self, ratings: str, thrower: Thrower, most: int, theme: str = "") -> Sequence[EncounterProposal]:
        """Return up to `most` encounters near the XP of challenge ratings ("1/2, 1/4"), nearest first (`P-40`)."""
        read = [read_rating(part) for part in ratings.split(",") if part.strip()]
        return by_challenge(read, thrower, most, self._bestiary, theme)
