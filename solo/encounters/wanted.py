"""Owns what is asked for: who fights, where, how it should go, and which foes may be among those looked for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.encounters.target import Target
from solo.systems.contract import FoeCount, Setup, System

MOST_FOES = 12
LIGHTEST_SHARE = 8


class EncounterFault(ValueError):
    """A wish that no foes can meet, however they fight; the text says what to change."""


class Wanted(msgspec.Struct, frozen=True):
    """The wish. `party` are the system's own characters, `place`, `options` and `shared` as in `Setup`.

    `count` 0 leaves the number of foes free. Foes have one of the `themes`, where any are named; the `pinned` are in
    each encounter, whatever their theme; those to `avoid` in none. `with_followers` asks for one strong foe with
    weaker ones.
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
    shared: msgspec.Struct | None = None


class Kind(msgspec.Struct, frozen=True):
    """One kind of foe: its worth, at least 1, and its tags."""

    name: str
    worth: int
    tags: frozenset[str]


class Kinds:
    """The kinds of foes there are, and those of them that a wish allows, the lightest first.

    Raises EncounterFault for a wish that names no foes, or more than fit.
    """

    def __init__(self, system: System, wanted: Wanted) -> None:
        prices = system.foes.prices()
        # Prices may be 0 or below: a crowd of such foes is still worth something.
        least = max(1, sorted(prices.values())[len(prices) // 2] // LIGHTEST_SHARE) if prices else 1
        self.known = {
            name: Kind(name, max(least, price), frozenset(system.foes.tags(name))) for name, price in prices.items()
        }
        _demand(wanted, self.known)
        self.offered = sorted(self._offered(wanted), key=lambda kind: (kind.worth, kind.name))
        self._names = {kind.name for kind in self.offered}
        if not self.offered and (not wanted.pinned or len(wanted.pinned) < wanted.count):
            raise EncounterFault("No foe is of these themes and allowed: name other themes, or avoid fewer foes.")

    def _offered(self, wanted: Wanted) -> Iterator[Kind]:
        themes = set(wanted.themes)
        for kind in self.known.values():
            if kind.name not in wanted.avoid and (not themes or themes & kind.tags):
                yield kind

    def allow(self, foes: tuple[FoeCount, ...], wanted: Wanted) -> bool:
        """Whether a group keeps to everything that is wished of foes, before any fight."""
        names = [foe.name for foe in foes]
        number = sum(foe.count for foe in foes)
        if not all(name in wanted.pinned or name in self._names for name in names):
            return False
        counts = {foe.name: foe.count for foe in foes}
        if any(counts.get(name, 0) < wanted.pinned.count(name) for name in wanted.pinned):
            return False
        if not 0 < number <= MOST_FOES or (wanted.count and number != wanted.count):
            return False
        return not wanted.with_followers or self._led(foes)

    def _led(self, foes: tuple[FoeCount, ...]) -> bool:
        """Whether a single foe is worth more than any of the others, of which there are some."""
        ordered = sorted(foes, key=lambda foe: -self.known[foe.name].worth)
        strongest = ordered[0]
        alone = all(self.known[foe.name].worth < self.known[strongest.name].worth for foe in ordered[1:])
        return strongest.count == 1 and len(ordered) > 1 and alone

    def group(self, foes: tuple[FoeCount, ...]) -> list[Kind]:
        """The foes one by one."""
        return [self.known[foe.name] for foe in foes for _ in range(foe.count)]

    def worth(self, foes: tuple[FoeCount, ...]) -> int:
        """What foes are worth together."""
        return sum(self.known[foe.name].worth * foe.count for foe in foes)


def setup(wanted: Wanted, foes: tuple[FoeCount, ...]) -> Setup:
    """The fight of the party against these foes."""
    return Setup(wanted.party, foes, wanted.place, "", dict(wanted.options), wanted.shared)


def _demand(wanted: Wanted, known: dict[str, Kind]) -> None:
    """Raises EncounterFault with a sentence for a wish that makes no sense."""
    if not wanted.party:
        raise EncounterFault("Name the characters of the party.")
    if not 0 <= wanted.count <= MOST_FOES:
        raise EncounterFault(f"Ask for 1 to {MOST_FOES} foes, or leave their number free.")
    strange = next((name for name in (*wanted.pinned, *wanted.avoid) if name not in known), None)
    if strange is not None:
        raise EncounterFault(f"There is no foe named “{strange}”.")
    both = next((name for name in wanted.pinned if name in wanted.avoid), None)
    if both is not None:
        raise EncounterFault(f"{both} cannot be both pinned and avoided.")
    if len(wanted.pinned) > (wanted.count or MOST_FOES):
        raise EncounterFault(f"{len(wanted.pinned)} foes are pinned, more than the {wanted.count or MOST_FOES} wanted.")
    if wanted.with_followers and wanted.count == 1:
        raise EncounterFault("A strong foe with followers takes at least 2 foes: raise the number, or leave it free.")
