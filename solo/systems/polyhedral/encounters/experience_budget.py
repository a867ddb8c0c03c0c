"""Owns what PolyRPG's rules say of fair encounters, as any screen may ask it: budgets in XP, and challenge ratings.

The rules themselves stand in the modules beside it; they are imported when they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from solo.resolver import Thrower
from solo.systems.contract import Candidate, EncounterRequest, EncounterWords, FoeCount, Member
from solo.systems.polyhedral.foes.bestiary import Bestiary

if TYPE_CHECKING:
    from solo.systems.polyhedral.encounters.challenges import Challenged


class ExperienceBudget:
    """Encounters of the foes in a bestiary, held against the XP of a party (`P-39`)."""

    def __init__(self, bestiary: Bestiary) -> None:
        self._bestiary = bestiary

    @cached_property
    def words(self) -> EncounterWords:
        """The words that a request may hold."""
        from solo.systems.polyhedral.encounters.wishes import ROLES
        from solo.systems.polyhedral.ground.surroundings import LIGHTS, TERRAINS

        return EncounterWords(ROLES, tuple(TERRAINS), LIGHTS, "Challenge ratings from above 0 to 20: 1/2, 1/4, 3.")

    def weigh(self, party: Sequence[Member], foes: Sequence[FoeCount], tier: str) -> Candidate:
        """These foes held against a tier's budget for a party.

        Raises ValueError with a sentence for an empty party, no foes, or a tier or foe that is not known.
        """
        from solo.systems.polyhedral.encounters.generator import weigh

        return weigh(party, foes, tier, self._bestiary)

    def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[Candidate]:
        """Up to `most` different encounters that keep the tier's budget, best first; none where none can be.

        Raises ValueError with a sentence for a request that makes no sense.
        """
        from solo.systems.polyhedral.encounters.generator import encounters

        return encounters(request, thrower, most, self._bestiary)

    def reroll(self, candidate: Candidate, slot: int, request: EncounterRequest, thrower: Thrower) -> Candidate:
        """The candidate with other foes at a slot, counted from 0.

        Raises ValueError with a sentence for a slot that is not there or pinned, and where nothing else fits.
        """
        from solo.systems.polyhedral.encounters.generator import reroll

        return reroll(candidate, slot, request, thrower, self._bestiary)

    def rated(self, ratings: str, thrower: Thrower, most: int, theme: str = "") -> Sequence[Candidate]:
        """Up to `most` encounters near to what challenge ratings ("1/2, 1/4") are worth, nearest first (`P-40`).

        Raises ValueError with a sentence for ratings or a theme that are none.
        """
        from solo.systems.polyhedral.encounters.challenges import read_rating

        read = [read_rating(part) for part in ratings.split(",") if part.strip()]
        return self.by_challenge(read, thrower, most, theme).candidates

    def by_challenge(self, ratings: Sequence[Fraction], thrower: Thrower, most: int, theme: str = "") -> Challenged:
        """What challenge ratings of other games are worth here, and encounters near to that (`P-40`).

        Raises ValueError with a sentence for ratings or a theme that are none.
        """
        from solo.systems.polyhedral.encounters.challenges import by_challenge

        return by_challenge(ratings, thrower, most, self._bestiary, theme)
