"""Proposal of encounters whose foes have a total worth within a tier's bounds. A game lists its foes and bounds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from solo.resolver import Thrower
from solo.systems.contract import EncounterProposal, EncounterRequest, FoeCount, PartyMember
from solo.systems.parts.budget_pick.filling import GroupWish, PricedFoe, WorthRange, best, fill_groups, in_place_of
from solo.systems.parts.names import find_name


class FirstPick(ABC):
    """A budget rule that proposes encounters by the worth of their foes.

    Each method raises ValueError with a sentence for invalid arguments.
    """

    most_foes: ClassVar[int] = 12

    @property
    @abstractmethod
    def foes_by_name(self) -> Mapping[str, PricedFoe]:
        """Every foe of the game by its name."""

    @abstractmethod
    def bounds(self, party: Sequence[PartyMember], tier: str) -> WorthRange:
        """Return the least and the largest total worth of a tier's encounters for a party.

        Raises ValueError for an empty party and for an unknown tier.
        """

    @abstractmethod
    def compare_worth(self, weight: int, party: Sequence[PartyMember], tier: str) -> str:
        """Return words that compare `weight`, a group's total worth, with the worth of the party."""

    @abstractmethod
    def warnings(self, group: Counter[PricedFoe], party: Sequence[PartyMember]) -> Iterable[str]:
        """Return warnings about dangers of a group that the total worth of its foes does not show."""

    def list_meetable(self, _party: Sequence[PartyMember]) -> Sequence[PricedFoe]:
        """Return the foes that this party can meet."""
        return tuple(self.foes_by_name.values())

    def weigh(self, party: Sequence[PartyMember], foes: Sequence[FoeCount], tier: str) -> EncounterProposal:
        """Return these foes as an encounter, compared with a tier's bounds for the party."""
        group = Counter[PricedFoe]()
        for foe in foes:
            if foe.count < 1:
                raise ValueError(f"The number of {foe.name} must be at least 1, not {foe.count}.")
            group[self._named(foe.name)] += foe.count
        if not group:
            raise ValueError("Name at least one foe.")
        return self._candidate(group, party, tier)

    def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[EncounterProposal]:
        """Return up to `most` different encounters within the tier's bounds, best first; empty if there are none."""
        wish = self._wish(request)
        groups = best(fill_groups(wish, thrower), wish, most)
        return [self._candidate(group, request.party, request.tier) for group in groups]

    def reroll(
        self, candidate: EncounterProposal, slot: int, request: EncounterRequest, thrower: Thrower
    ) -> EncounterProposal:
        """Return the candidate with other foes in the slot of this index.

        The number of foes in the slot stays the same if possible.
        """
        if not 0 <= slot < len(candidate.foes):
            raise ValueError(f"There is no foe number {slot + 1}. Choose a number from 1 to {len(candidate.foes)}.")
        wish = self._wish(request)
        leaving = self._named(candidate.foes[slot].name)
        if leaving in wish.pinned:
            raise ValueError(f"{leaving.name} is required. Remove it from the required foes first.")
        group = Counter({self._named(foe.name): foe.count for foe in candidate.foes})
        found = in_place_of(leaving, group, wish, thrower)
        if found is None:
            raise ValueError(f"No other foe can replace {leaving.name}. Reroll another foe or the whole encounter.")
        return self._candidate(found, request.party, request.tier)

    def match_ratings(self, ratings: str, thrower: Thrower, most: int, theme: str = "") -> Sequence[EncounterProposal]:
        """Raise ValueError, since this budget rule cannot use the challenge ratings of other games."""
        del thrower, most, theme
        raise ValueError(f"This game does not use challenge ratings such as {ratings[:20]}. Choose a tier.")

    def _named(self, name: str) -> PricedFoe:
        return self.foes_by_name[find_name(name, self.foes_by_name, "foe")]

    def _wish(self, request: EncounterRequest) -> GroupWish:
        most = self.most_foes
        if not 0 <= request.count <= most:
            raise ValueError(f"Ask for 1 to {most} foes, or 0 for any number, not {request.count}.")
        if len(request.pinned) > (request.count or most):
            raise ValueError(
                f"{len(request.pinned)} foes are required, but the encounter has at most {request.count or most}."
            )
        offered = self.list_meetable(request.party)
        words = {word for foe in self.foes_by_name.values() for word in foe.themes | foe.tags}
        themes = {find_name(word, words, "theme") for word in (request.theme, *request.themes) if word}
        avoided = {self._named(name) for name in request.avoid}
        fitting = tuple(
            foe for foe in offered if foe not in avoided and (not themes or themes & (foe.themes | foe.tags))
        )
        pinned = tuple(self._named(name) for name in request.pinned)
        if both := next((foe for foe in pinned if foe in avoided), None):
            raise ValueError(f"{both.name} cannot be both required and excluded.")
        if strange := next((foe for foe in pinned if foe not in offered), None):
            raise ValueError(f"{strange.name} cannot be used against this party. Do not require this foe.")
        bounds = self.bounds(request.party, request.tier)
        return GroupWish(bounds, fitting, pinned, request.count, most, request.with_followers, len(request.party))

    def _candidate(self, group: Counter[PricedFoe], party: Sequence[PartyMember], tier: str) -> EncounterProposal:
        bounds, weight = self.bounds(party, tier), sum(foe.worth for foe in group.elements())
        verdict = "Too heavy: " if weight > bounds.high else "Too light: " if weight < bounds.low else ""
        why = f"{verdict}{self.compare_worth(weight, party, tier)}"
        ordered = sorted(group.items(), key=lambda entry: (-entry[0].worth, entry[0].name))
        foes = tuple(FoeCount(foe.name, count) for foe, count in ordered)
        return EncounterProposal(foes, weight, bounds.low, bounds.high, why, tuple(self.warnings(group, party)))
