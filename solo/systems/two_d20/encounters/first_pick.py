"""Owns the first pick: foes by their threat for each hero, before a single fight is played (part 9)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import Candidate, Content, EncounterRequest, EncounterWords, FoeCount, Member
from solo.systems.parts.names import find_name
from solo.systems.parts.wording import counted
from solo.systems.two_d20.encounters.filling import Bounds, Known, Wish, best, filled, in_place_of
from solo.systems.two_d20.encounters.tiers import ThreatTier, tier_named
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.foes.threat import threat

SIZES: Final = {1: 1.0, 2: 0.95, 3: 1.0, 4: 1.15, 5: 1.3}
"""How much more, or less, each hero can take in a party of so many; as five do, so do more."""
STRONG_ALONE, STRONG = 1.2, 15
"""A lone Warrior or Shield-bearer can take more: whoever is worth as much as they are."""
MOST_FOES: Final = 12
CROWD: Final = 2


class FirstPick:
    """Encounters by threat. Each method raises ValueError with a sentence for what makes no sense."""

    words = EncounterWords()

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def _known(self) -> Mapping[str, Known]:
        return {
            name: Known(name, threat(foe, self._content), foe.rank, frozenset(foe.themes), frozenset(foe.tags))
            for name, foe in self._content.entries(Foe).items()
        }

    def weigh(self, party: Sequence[Member], foes: Sequence[FoeCount], tier: str) -> Candidate:
        """These foes held against a tier's bounds for a party."""
        group = Counter[Known]()
        for foe in foes:
            if foe.count < 1:
                raise ValueError(f"The number of {foe.name} must be at least 1, not {foe.count}.")
            group[self._named(foe.name)] += foe.count
        if not group:
            raise ValueError("Name at least one foe.")
        return _candidate(group, party, tier_named(tier))

    def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[Candidate]:
        """Up to `most` different encounters that keep the tier's bounds, best first; none where none can be."""
        wish = self._wish(request)
        return [
            _candidate(group, request.party, tier_named(request.tier))
            for group in best(filled(wish, thrower), wish, most)
        ]

    def reroll(self, candidate: Candidate, slot: int, request: EncounterRequest, thrower: Thrower) -> Candidate:
        """The candidate with other foes at a slot, counted from 0, as many as left where they can be."""
        if not 0 <= slot < len(candidate.foes):
            raise ValueError(f"There is no slot {slot + 1}: the encounter has {len(candidate.foes)}.")
        wish = self._wish(request)
        leaving = self._named(candidate.foes[slot].name)
        if leaving in wish.pinned:
            raise ValueError(f"{leaving.name} is pinned: unpin it first.")
        group = Counter({self._named(foe.name): foe.count for foe in candidate.foes})
        found = in_place_of(leaving, group, wish, thrower)
        if found is None:
            raise ValueError(f"Nothing else fits in the place of {leaving.name}: reroll another slot, or all.")
        return _candidate(found, request.party, tier_named(request.tier))

    def rated(self, ratings: str, thrower: Thrower, most: int, theme: str = "") -> Sequence[Candidate]:
        """Nothing: challenge ratings of other games say nothing here."""
        del thrower, most, theme
        raise ValueError(f"Challenge ratings such as {ratings[:20]} mean nothing in this game: choose a tier.")

    def _named(self, name: str) -> Known:
        return self._known[find_name(name, self._known, "foe")]

    def _wish(self, request: EncounterRequest) -> Wish:
        if not 0 <= request.count <= MOST_FOES:
            raise ValueError(f"The number of foes is 1 to {MOST_FOES}, or 0 for any, not {request.count}.")
        if len(request.pinned) > (request.count or MOST_FOES):
            raise ValueError(
                f"{len(request.pinned)} foes are pinned, more than the {request.count or MOST_FOES} wanted."
            )
        words = {word for foe in self._known.values() for word in foe.themes | foe.tags}
        themes = {find_name(word, words, "theme") for word in (request.theme, *request.themes) if word}
        offered = [foe for foe in self._known.values() if not themes or themes & (foe.themes | foe.tags)]
        pinned = tuple(self._named(name) for name in request.pinned)
        bounds = _bounds(request.party, tier_named(request.tier))
        return Wish(
            bounds, tuple(offered), pinned, request.count, MOST_FOES, request.with_followers, len(request.party)
        )


def share(party: Sequence[Member]) -> float:
    """Returns how many usual heroes a party counts for. Raises ValueError with a sentence for nobody."""
    if not party:
        raise ValueError("Name at least one member of the party.")
    if len(party) == 1 and party[0].total >= STRONG:
        return STRONG_ALONE
    return len(party) * SIZES[min(len(party), max(SIZES))]


def _bounds(party: Sequence[Member], tier: ThreatTier) -> Bounds:
    heroes = share(party)
    return Bounds(math.floor(tier.low * heroes) + 1, math.floor(tier.high * heroes))


def _candidate(group: Counter[Known], party: Sequence[Member], tier: ThreatTier) -> Candidate:
    bounds, weight = _bounds(party, tier), sum(foe.threat for foe in group.elements())
    verdict = "Too heavy: " if weight > bounds.high else "Too light: " if weight < bounds.low else ""
    heroes = counted(len(party), "hero", "heroes")
    counts = f", counting for {share(party):g}" if share(party) != len(party) else ""
    why = (
        f"{verdict}{weight} threat against {heroes}{counts}: {weight / share(party):.1f} each. "
        f"{tier.tier.title} goes from {tier.low:g} to {tier.high:g}."
    )
    ordered = sorted(group.items(), key=lambda entry: (-entry[0].threat, entry[0].name))
    foes = tuple(FoeCount(foe.name, count) for foe, count in ordered)
    return Candidate(foes, weight, bounds.low, bounds.high, why, tuple(_warnings(group)))


def _warnings(group: Counter[Known]) -> list[str]:
    minions = sum(count for foe, count in group.items() if foe.rank == "minion")
    led = any("leader" in foe.tags for foe in group)
    return ["A chief with Minions is harder than the sum of their threat."] if led and minions >= CROWD else []
