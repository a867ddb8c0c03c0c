"""Owns the library entry: whatever can be looked up, with facets to filter by and text to read.

What an entry means to one character stands beside it: how the two stand to each other, and the figures worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec

from solo.systems.contract.view import Line

C = TypeVar("C", bound=msgspec.Struct, contravariant=True)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to look up. `facets` are (name, value) pairs ("skill", "Swords"); `facts` are what a card shows.

    `also` are other words that it is known by, `asked` words and questions by which people look for it.
    """

    name: str
    kind: str
    text: str = ""
    facets: tuple[tuple[str, str], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    source: str = ""
    also: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """How an entry stands to a character in a word or two: "castable", "rank too high"; "" where it has none to it.

    Entries of a lower `order` are listed before others: 0 can be used now, 1 is had, 2 can be had, 3 is out of reach.
    """

    word: str = ""
    order: int = 2
    why: str = ""


class Library(Protocol[C]):
    """All that can be looked up in a game, and what it is to one of its characters."""

    def entries(self) -> Sequence[Entry]:
        """Everything that can be looked up."""
        ...

    def standing(self, entry: Entry, character: C) -> Standing:
        """Whether a character has what an entry is about, or could use it now."""
        del entry, character
        return Standing()

    def worked_out(self, entry: Entry, character: C, against: str | None = None) -> Sequence[Line]:
        """An entry's figures in a character's hands, each with its why; none where it has no figures.

        `against` names a foe; None is somebody usual. Raises KeyError for an unknown foe.
        """
        del entry, character, against
        return ()

    def purchase(self, entry: Entry, character: C) -> str:
        """The key of the blueprint's field that buys what an entry is or needs, such as a spell's book.

        "" where nothing of it is for sale, or all that it needs is had.
        """
        del entry, character
        return ""
