"""Search request: the party, the place, the target, and the foes that may be used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from solo.encounters.target import Target
from solo.systems.contract import FoeCount, RoleCount, Setup, System

MOST_FOES = 12
LIGHTEST_SHARE = 8


class EncounterError(ValueError):
    """The request cannot be met by any foes; the text says what to change."""


class EncounterWish(msgspec.Struct, frozen=True):
    """A search request.

    `party` holds the system's characters; `place`, `options` and `shared` are as in `Setup`. A `count` of 0 allows any
    number of foes. Each foe has one of the `themes`, if any are given. Each encounter contains the `pinned` foes, as
    often as listed and of any theme, and no foes in `avoid`.

    A role in `roles` with a count requires exactly this number of foes with the role. If there are roles with a count
    of 0, every other foe must have one of these roles. Foes at home in the `terrain` are preferred. `with_followers`
    requests one strong foe and weaker foes.
    """

    party: tuple[msgspec.Struct, ...]
    target: Target
    place: str = ""
    options: dict[str, str] = {}
    count: int = 0
    themes: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    with_followers: bool = False
    roles: tuple[RoleCount, ...] = ()
    terrain: str = ""
    shared: msgspec.Struct | None = None


class SearchFoe(msgspec.Struct, frozen=True):
    """A kind of foe: its worth, at least 1, and its tags."""

    name: str
    worth: int
    tags: frozenset[str]


class SearchFoes:
    """The kinds of foes in the game, and the kinds that a request allows, in order of worth.

    Raises EncounterError for a request that allows no foes or requires too many.
    """

    def __init__(self, system: System, wanted: EncounterWish) -> None:
        prices = system.foes.prices()
        # Prices may be 0 or negative, but many such foes are still worth something.
        least = max(1, sorted(prices.values())[len(prices) // 2] // LIGHTEST_SHARE) if prices else 1
        self.known = {
            name: SearchFoe(name, max(least, price), frozenset(system.foes.tags(name)))
            for name, price in prices.items()
        }
        _demand(wanted, self.known)
        self._fixed = {one.role: one.count for one in wanted.roles if one.count}
        self._others = {one.role for one in wanted.roles if not one.count}
        allowed = sorted(self._allowed(wanted), key=lambda kind: (kind.worth, kind.name))
        self.offered = [kind for kind in allowed if self._is_free(kind)]
        self.of_role = {role: [kind for kind in allowed if role in kind.tags] for role in self._fixed}
        self._names = {kind.name for kind in allowed}
        self._demand_roles(wanted)
        if not self.offered and len(wanted.pinned) + sum(self._fixed.values()) < max(1, wanted.count):
            raise EncounterError("No foe matches: choose other themes, or exclude fewer foes.")

    def _allowed(self, wanted: EncounterWish) -> Iterator[SearchFoe]:
        themes = set(wanted.themes)
        for kind in self.known.values():
            if kind.name not in wanted.avoid and (not themes or themes & kind.tags):
                yield kind

    def _is_free(self, kind: SearchFoe) -> bool:
        """Return True if the request does not fix the number of foes of this kind."""
        return kind.tags.isdisjoint(self._fixed) and (not self._others or not kind.tags.isdisjoint(self._others))

    def _demand_roles(self, wanted: EncounterWish) -> None:
        for role, count in self._fixed.items():
            pinned = sum(role in self.known[name].tags for name in wanted.pinned)
            if pinned > count:
                raise EncounterError(f"{pinned} required foes have the role “{role}”, but you asked for {count}.")
            if pinned < count and not self.of_role[role]:
                raise EncounterError(
                    f"No foe with the role “{role}” matches: choose other themes, or exclude fewer foes."
                )
        if sum(self._fixed.values()) > (wanted.count or MOST_FOES):
            raise EncounterError(f"The roles add up to more than {wanted.count or MOST_FOES} foes: ask for fewer.")

    def missing(self, pinned: Iterable[str]) -> dict[str, int]:
        """Return, for each role, the number of foes required in addition to the pinned foes."""
        there = list(pinned)
        return {
            role: count - sum(role in self.known[name].tags for name in there) for role, count in self._fixed.items()
        }

    def instead_of(self, kind: SearchFoe) -> list[SearchFoe]:
        """Return the possible replacements of a kind: only kinds of the same role if the role has a fixed number."""
        role = next((role for role in self._fixed if role in kind.tags), None)
        return self.offered if role is None else self.of_role[role]

    def allow(self, foes: tuple[FoeCount, ...], wanted: EncounterWish) -> bool:
        """Return True if a group meets all conditions of the request except the target."""
        names = [foe.name for foe in foes]
        number = sum(foe.count for foe in foes)
        if not all(name in wanted.pinned or name in self._names for name in names):
            return False
        counts = {foe.name: foe.count for foe in foes}
        if any(counts.get(name, 0) < wanted.pinned.count(name) for name in wanted.pinned):
            return False
        if not self._keeps_roles(foes, wanted):
            return False
        if not 0 < number <= MOST_FOES or (wanted.count and number != wanted.count):
            return False
        return not wanted.with_followers or self._led(foes)

    def _keeps_roles(self, foes: tuple[FoeCount, ...], wanted: EncounterWish) -> bool:
        """Return True if each role has its required number of foes, and all other foes have permitted roles."""
        for role in wanted.roles:
            if role.count and sum(foe.count for foe in foes if role.role in self.known[foe.name].tags) != role.count:
                return False
        fixed = {one.role for one in wanted.roles if one.count}
        return not wanted.roles or all(
            foe.name in wanted.pinned or self._is_free(self.known[foe.name]) or fixed & self.known[foe.name].tags
            for foe in foes
        )

    def _led(self, foes: tuple[FoeCount, ...]) -> bool:
        """Return True if there are several foes, and a single foe is worth more than each other foe."""
        ordered = sorted(foes, key=lambda foe: -self.known[foe.name].worth)
        strongest = ordered[0]
        alone = all(self.known[foe.name].worth < self.known[strongest.name].worth for foe in ordered[1:])
        return strongest.count == 1 and len(ordered) > 1 and alone

    def group(self, foes: tuple[FoeCount, ...]) -> list[SearchFoe]:
        """Return a list with one item for each foe."""
        return [self.known[foe.name] for foe in foes for _ in range(foe.count)]

    def worth(self, foes: tuple[FoeCount, ...]) -> int:
        """Return the total worth of the foes."""
        return sum(self.known[foe.name].worth * foe.count for foe in foes)


def setup(wanted: EncounterWish, foes: tuple[FoeCount, ...]) -> Setup:
    """Return the setup of the party's fight against these foes."""
    return Setup(wanted.party, foes, wanted.place, "", dict(wanted.options), wanted.shared)


def _demand(wanted: EncounterWish, known: dict[str, SearchFoe]) -> None:
    """Raise EncounterError with a sentence if the request is contradictory."""
    if not wanted.party:
        raise EncounterError("Name the characters of the party.")
    if not 0 <= wanted.count <= MOST_FOES:
        raise EncounterError(f"Choose 1 to {MOST_FOES} foes, or any number.")
    strange = next((name for name in (*wanted.pinned, *wanted.avoid) if name not in known), None)
    if strange is not None:
        raise EncounterError(f"There is no foe named “{strange}”.")
    both = next((name for name in wanted.pinned if name in wanted.avoid), None)
    if both is not None:
        raise EncounterError(f"{both} cannot be both required and excluded.")
    if len(wanted.pinned) > (wanted.count or MOST_FOES):
        raise EncounterError(
            f"{len(wanted.pinned)} foes are required, but the encounter has at most {wanted.count or MOST_FOES}."
        )
    if len({one.role for one in wanted.roles}) < len(wanted.roles):
        raise EncounterError("Give the number for each role only once: 1 or more, or 0 for all other foes.")
    if wanted.with_followers and wanted.count == 1:
        raise EncounterError(
            "A strong foe with followers needs at least 2 foes: choose a higher number, or any number."
        )
