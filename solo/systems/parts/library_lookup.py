"""Base of the games' libraries: it collects the entries, and finds the function that computes an entry's figures.

A game names its shelves, the target of the figures, and a function for each kind of entry.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import ClassVar, Final, Generic, TypeVar

import msgspec

from solo.systems.contract import Availability, Content, Library, LibraryEntry, SheetLine

C = TypeVar("C", bound=msgspec.Struct)
T = TypeVar("T")
One = TypeVar("One")
Lines = Iterator[SheetLine]
Writer = Callable[[LibraryEntry, C, T], Lines]
Shelves = Sequence[Callable[[Content], Iterable[LibraryEntry]]]
NOTHING: Final = Availability()


class LibraryFigures(Library[C], Generic[C, T]):
    """The library of a game. `T` is the type of the target that figures are computed against."""

    shelves: ClassVar[Shelves]
    """All entries to look up, in the order of browsing."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def entries(self) -> Sequence[LibraryEntry]:
        return self._entries

    @cached_property
    def _entries(self) -> Sequence[LibraryEntry]:
        return tuple(chain.from_iterable(shelf(self._content) for shelf in self.shelves))

    @abstractmethod
    def target(self, against: str | None) -> T:
        """Return the target of the figures: the foe named `against`, the usual target for None.

        Raises KeyError if the foe is unknown.
        """

    @abstractmethod
    def writers(self) -> Mapping[str, Writer[C, T]]:
        """Return the functions that compute figures, by kind of entry. Kinds without figures are left out."""

    def worked_out(self, entry: LibraryEntry, character: C, against: str | None = None) -> tuple[SheetLine, ...]:
        target, writer = self.target(against), self.writers().get(entry.kind)
        return tuple(writer(entry, character, target)) if writer else ()


def usual_or(against: str | None, usual: str, foes: Mapping[str, One]) -> One:
    """Return the foe named `against`; for None the foe named `usual`, or else the first foe of the content."""
    if against is not None:
        return foes[against]
    return foes[usual] if usual in foes else next(iter(foes.values()))
