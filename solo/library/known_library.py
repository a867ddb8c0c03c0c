"""A game with the library that players may read: shipped entries, and other entries that the game master revealed.

Own entries and entries of packs may be the game master's secrets. Until an own entry is revealed, players see the
shipped entry of the same name. Characters and procedures use the full game, since hidden entries may be in play.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, cast

import msgspec

from solo.systems.contract import (
    AnyProcedure,
    AnySpoils,
    Availability,
    CharacterSource,
    Encounters,
    FoeCatalogue,
    FoeWorkshop,
    HouseRule,
    Library,
    LibraryEntry,
    Question,
    SheetLine,
    StatBlock,
    System,
    TalkWay,
)

FOE: Final = "foe"
Key = tuple[str, str]
"""The kind and the name of an entry."""


def key_of(entry: LibraryEntry) -> Key:
    """Return the kind and the name of an entry."""
    return entry.kind, entry.name


def secrets(full: System, shipped: System) -> frozenset[Key]:
    """Return the keys of the entries that are not shipped or differ from the shipped entry."""
    ours = set(shipped.library.entries())
    return frozenset(key_of(entry) for entry in full.library.entries() if entry not in ours)


class KnownSystem(System):
    """The game `full` with only the library entries that are `shipped` or `revealed`."""

    def __init__(self, full: System, shipped: System, revealed: Collection[Key]) -> None:
        self.manifest = full.manifest
        self._full: Final = full
        self._shipped: Final = shipped
        self._revealed: Final = frozenset(revealed)

    @cached_property
    def characters(self) -> CharacterSource[Any]:
        """The game's characters. Only shipped ready-made characters are listed."""
        return cast("CharacterSource[Any]", _KnownCharacters(self._full.characters, self._shipped.characters))

    @property
    def procedures(self) -> Mapping[str, AnyProcedure]:
        """The game's procedures."""
        return self._full.procedures

    @property
    def check(self) -> str:
        """The game's kind of check."""
        return self._full.check

    @property
    def talking(self) -> Mapping[TalkWay, str]:
        """The game's tests for talks."""
        return self._full.talking

    @property
    def shared_type(self) -> type[msgspec.Struct] | None:
        """The game's type of shared state."""
        return self._full.shared_type

    @cached_property
    def foes(self) -> FoeCatalogue:
        """Foes that are shipped or revealed."""
        return _KnownFoes(self._full.foes, self._shipped.foes, self._revealed)

    @property
    def encounters(self) -> Encounters:
        """The shipped encounters."""
        return self._shipped.encounters

    @property
    def spoils(self) -> AnySpoils | None:
        """The game's loot."""
        return self._full.spoils

    @cached_property
    def library(self) -> Library[Any]:
        """Entries that are shipped or revealed."""
        return _KnownLibrary(self._full.library, self._shipped.library, self._revealed)

    @property
    def questions(self) -> Mapping[str, Question]:
        """The shipped questions, since everyone may read their answers."""
        return self._shipped.questions

    @property
    def house_rules(self) -> Sequence[HouseRule]:
        """The game's house rules."""
        return self._full.house_rules


class _KnownCharacters:
    """The characters of a game. Only shipped ready-made characters are listed."""

    def __init__(self, full: CharacterSource[Any], shipped: CharacterSource[Any]) -> None:
        self._full = full
        self.ready = shipped.ready

    def __getattr__(self, name: str) -> object:
        return getattr(self._full, name)


class _KnownFoes(FoeCatalogue):
    def __init__(self, full: FoeCatalogue, shipped: FoeCatalogue, revealed: Collection[Key]) -> None:
        self._full = full
        self._shipped = shipped
        self._revealed = revealed

    def prices(self) -> Mapping[str, int]:
        ours, every = self._shipped.prices(), self._full.prices()
        return {
            name: price if (FOE, name) in self._revealed else ours[name]
            for name, price in every.items()
            if (FOE, name) in self._revealed or name in ours
        }

    def tags(self, name: str) -> Sequence[str]:
        return self._of(name).tags(name)

    def themes(self, name: str) -> Sequence[str]:
        return self._of(name).themes(name)

    def stat_block(self, name: str) -> StatBlock:
        return self._of(name).stat_block(name)

    @property
    def workshop(self) -> FoeWorkshop[Any] | None:
        return None

    def _of(self, name: str) -> FoeCatalogue:
        return self._full if (FOE, name) in self._revealed else self._shipped


class _KnownLibrary(Library[Any]):
    def __init__(self, full: Library[Any], shipped: Library[Any], revealed: Collection[Key]) -> None:
        self._full = full
        self._shipped = shipped
        self._revealed = revealed

    @cached_property
    def _entries(self) -> Sequence[LibraryEntry]:
        every = self._full.entries()
        ours = {key_of(entry): entry for entry in self._shipped.entries()}
        known = [
            entry if key_of(entry) in self._revealed else ours.pop(key_of(entry))
            for entry in every
            if key_of(entry) in self._revealed or key_of(entry) in ours
        ]
        listed = set(map(key_of, known))
        return [*known, *(entry for key, entry in ours.items() if key not in listed)]

    @cached_property
    def _as_in_full(self) -> frozenset[LibraryEntry]:
        """The entries that are equal in the full game, which can compute their figures for a character."""
        return frozenset(self._full.entries())

    def entries(self) -> Sequence[LibraryEntry]:
        return self._entries

    def standing(self, entry: LibraryEntry, character: Any) -> Availability:
        return self._of(entry).standing(entry, character)

    def worked_out(self, entry: LibraryEntry, character: Any, against: str | None = None) -> Sequence[SheetLine]:
        return self._of(entry).worked_out(entry, character, against)

    def _of(self, entry: LibraryEntry) -> Library[Any]:
        return self._full if entry in self._as_in_full else self._shipped
