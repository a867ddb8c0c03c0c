"""Validation of requests for encounters: typed names become printed names; illegal requests raise errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from solo.systems.contract import EncounterRequest, PartyMember
from solo.systems.polyhedral.encounters.bestiary import Bestiary, PricedFoe
from solo.systems.polyhedral.encounters.environment import Environment, surroundings
from solo.systems.polyhedral.encounters.search import MOST_FOES, FillingTask, SlotPart
from solo.systems.polyhedral.encounters.tiers import BudgetTier, tier_named
from solo.systems.polyhedral.encounters.wish_words import ROLES
from solo.systems.polyhedral.names import find_name

LEAST_WITH_FOLLOWERS: Final = 2


class ParsedRequest(msgspec.Struct, frozen=True):
    """A legal request for encounters.

    A foe must have one of the `themes`, if there are any. `roles` gives the number of foes of each role, 0 for all
    remaining foes. Foes in `avoided` are never offered. With `one_strong`, one foe weighs at least as much as all
    others together.
    """

    party: tuple[PartyMember, ...]
    tier: BudgetTier
    count: int
    pinned: tuple[PricedFoe, ...]
    themes: frozenset[str]
    roles: dict[str, int]
    one_strong: bool
    least: int
    surroundings: Environment
    avoided: frozenset[str] = frozenset()

    @property
    def total(self) -> int:
        """The XP total of all party members together."""
        return sum(member.total for member in self.party)

    def offers(self, foe: PricedFoe) -> bool:
        """Return True if a foe has a wanted theme and is not in `avoided`."""
        return foe.name not in self.avoided and (not self.themes or bool(self.themes & foe.words))


def wish_of(request: EncounterRequest, bestiary: Bestiary) -> ParsedRequest:
    """Return the request with printed names in place of typed names.

    Raises ValueError with a sentence if the request is illegal.
    """
    demand_party(request.party)
    _demand_count(request)
    tier = tier_named(request.tier)
    avoided = frozenset(bestiary.find(name).name for name in request.avoid)
    if both := next((foe.name for foe in map(bestiary.find, request.pinned) if foe.name in avoided), ""):
        raise ValueError(f"{both} cannot be both required and excluded.")
    return ParsedRequest(
        party=request.party,
        tier=tier,
        count=request.count,
        pinned=tuple(bestiary.find(name) for name in request.pinned),
        themes=frozenset(
            find_name(theme, bestiary.words, "theme") for theme in (request.theme, *request.themes) if theme
        ),
        roles=_roles(request),
        one_strong=tier.one_strong or request.with_followers,
        least=LEAST_WITH_FOLLOWERS if request.with_followers else 1,
        surroundings=surroundings(request, bestiary),
        avoided=avoided,
    )


def task_of(wish: ParsedRequest, bestiary: Bestiary) -> FillingTask:
    """Return the search task for a request. Raises ValueError if the pinned foes do not fit the roles."""
    return FillingTask(
        wish.tier.bounds(wish.total),
        parts=tuple(_parts(wish, [foe for foe in bestiary.foes.values() if wish.offers(foe)])),
        pinned=tuple((foe.weight, foe.name) for foe in wish.pinned),
        count=wish.count,
        one_strong=wish.one_strong,
        least=wish.least,
    )


def demand_party(party: Sequence[PartyMember]) -> None:
    """Raise ValueError with a sentence if the party is empty, or a member has a negative XP total."""
    if not party:
        raise ValueError("Name at least one member of the party.")
    for member in party:
        if member.total < 0:
            raise ValueError(f"{member.name or 'A member'} has {member.total} XP in all. The total must be 0 or more.")


def _demand_count(request: EncounterRequest) -> None:
    if not 0 <= request.count <= MOST_FOES:
        raise ValueError(f"The number of foes must be 1 to {MOST_FOES}, or 0 for any number, not {request.count}.")
    if len(request.pinned) > (request.count or MOST_FOES):
        raise ValueError(
            f"{len(request.pinned)} foes are required, but there is room for only {request.count or MOST_FOES}."
        )
    if request.with_followers and request.count == 1:
        raise ValueError(
            "A strong foe with followers needs at least 2 foes. Raise the number of foes or leave it open."
        )


def _roles(request: EncounterRequest) -> dict[str, int]:
    roles: dict[str, int] = {}
    for wanted in request.roles:
        role = find_name(wanted.role, ROLES, "role")
        if wanted.count < 0 or role in roles:
            raise ValueError(f'Give the number of foes with the role "{role}" only once: 1 or more, or 0 for the rest.')
        roles[role] = wanted.count
    fixed = sum(roles.values())
    most = request.count or MOST_FOES
    if fixed > most:
        raise ValueError(f"The roles add up to {fixed} foes, but there is room for only {most}.")
    return roles


def _parts(wish: ParsedRequest, offered: Sequence[PricedFoe]) -> Iterator[SlotPart]:
    """Yield a part of the search for each role with a number of foes, then one for all remaining foes.

    If the request names no role for the remaining foes, they have the roles that the request does not mention.
    """
    pinned = Counter(foe.role for foe in wish.pinned)
    fixed = {role: count for role, count in wish.roles.items() if count}
    for role, count in fixed.items():
        if pinned[role] > count:
            raise ValueError(
                f'{pinned[role]} required foes have the role "{role}", but you want only {count} with that role.'
            )
        if count > pinned[role]:
            yield SlotPart(_weighed(foe for foe in offered if foe.role == role), count - pinned[role])
    rest = {role for role, count in wish.roles.items() if not count} or set(ROLES) - fixed.keys()
    yield SlotPart(_weighed(foe for foe in offered if foe.role in rest))


def _weighed(foes: Iterator[PricedFoe]) -> tuple[tuple[int, str], ...]:
    return tuple((foe.weight, foe.name) for foe in foes)
