"""Owns what PolyRPG's rules say of fair encounters, as any screen may ask it: budgets in XP, and challenge ratings."""

from __future__ import annotations

from collections.abc import Sequence

from solo.resolver import Thrower
from solo.systems.contract import Candidate, Content, EncounterRequest, FoeCount, Member
from solo.systems.polyhedral.encounters import generator
from solo.systems.polyhedral.encounters.bestiary import Bestiary
from solo.systems.polyhedral.encounters.challenges import by_challenge, read_rating


class ExperienceBudget:
    """Encounters of the foes of the content, held against the XP of a party (`P-39`).

    Each method raises ValueError with a sentence for what makes no sense: nobody, nothing, or a name not known.
    """

    def __init__(self, content: Content) -> None:
        self._bestiary = Bestiary(content)

    def weigh(self, party: Sequence[Member], foes: Sequence[FoeCount], tier: str) -> Candidate:
        """These foes held against a tier's budget for a party."""
        return generator.weigh(party, foes, tier, self._bestiary)

    def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[Candidate]:
        """Up to `most` different encounters that keep the tier's budget, best first; none where none can be."""
        return generator.encounters(request, thrower, most, self._bestiary)

    def reroll(self, candidate: Candidate, slot: int, request: EncounterRequest, thrower: Thrower) -> Candidate:
        """The candidate with other foes at a slot, counted from 0; one that is pinned cannot be thrown anew."""
        return generator.reroll(candidate, slot, request, thrower, self._bestiary)

    def rated(self, ratings: str, thrower: Thrower, most: int, theme: str = "") -> Sequence[Candidate]:
        """Up to `most` encounters near to what challenge ratings ("1/2, 1/4") are worth, nearest first (`P-40`)."""
        read = [read_rating(part) for part in ratings.split(",") if part.strip()]
        return by_challenge(read, thrower, most, self._bestiary, theme)
