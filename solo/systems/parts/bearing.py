"""Owns what every library does alike: its entries are gathered once, and the kind of one says who works it out.

A game says what its shelves are, whom figures are worked out against, and what is worked out of each kind.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import ClassVar, Final, Generic, TypeVar

import msgspec

from solo.systems.contract import Content, Entry, Library, Line, Standing

C = TypeVar("C", bound=msgspec.Struct)
T = TypeVar("T")
One = TypeVar("One")
Lines = Iterator[Line]
Writer = Callable[[Entry, C, T], Lines]
Shelves = Sequence[Callable[[Content], Iterable[Entry]]]
NOTHING: Final = Standing()


class Bearing(Library[C], Generic[C, T]):
    """What entries are to the characters of a game; `T` is whom figures are worked out against."""

    shelves: ClassVar[Shelves]
    """All that can be looked up, in the order in which a person browses."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def entries(self) -> Sequence[Entry]:
        return self._entries

    @cached_property
    def _entries(self) -> Sequence[Entry]:
        return tuple(chain.from_iterable(shelf(self._content) for shelf in self.shelves))

    @abstractmethod
    def target(self, against: str | None) -> T:
        """Whom figures are worked out against: somebody usual for None. Raises KeyError for an unknown foe."""

    @abstractmethod
    def writers(self) -> Mapping[str, Writer[C, T]]:
        """What works an entry of each kind out; kinds without figures are left out."""

    def worked_out(self, entry: Entry, character: C, against: str | None = None) -> tuple[Line, ...]:
        target, writer = self.target(against), self.writers().get(entry.kind)
        return tuple(writer(entry, character, target)) if writer else ()


def usual_or(against: str | None, usual: str, foes: Mapping[str, One]) -> One:
    """Returns the foe of this name, or for None the usual one, or the first where content has none of that name."""
    if against is not None:
        return foes[against]
    return foes[usual] if usual in foes else next(iter(foes.values()))
