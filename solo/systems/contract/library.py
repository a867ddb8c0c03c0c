"""Library entries: everything that can be looked up, with facets to filter by and text to read.

A library also gives an entry's availability for one character, and its figures for that character.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec

from solo.systems.contract.view import SheetLine

C = TypeVar("C", bound=msgspec.Struct, contravariant=True)


class LibraryEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the library. `facets` are (name, value) pairs ("skill", "Swords"); `facts` are shown on a card.

    `also` are other names of the entry; `asked` are words and questions by which people search for it.
    """

    name: str
    kind: str
    text: str = ""
    facets: tuple[tuple[str, str], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    source: str = ""
    also: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


class Availability(msgspec.Struct, frozen=True):
    """The availability of an entry for a character in a word or two: "castable", "rank too high"; "" for none.

    Entries with a lower `order` are listed first: 0 can be used now, 1 is owned, 2 can be acquired, 3 is out of reach.
    """

    word: str = ""
    order: int = 2
    why: str = ""


class Library(Protocol[C]):
    """All entries of a game's library, with their availability and figures for a character."""

    def entries(self) -> Sequence[LibraryEntry]:
        """Return every entry."""
        ...

    def standing(self, entry: LibraryEntry, character: C) -> Availability:
        """Return the availability of an entry for a character, in a word or two."""
        del entry, character
        return Availability()

    def worked_out(self, entry: LibraryEntry, character: C, against: str | None = None) -> Sequence[SheetLine]:
        """Return an entry's figures for a character, each with its reason; empty if the entry has no figures.

        `against` names a foe; None means a usual foe. Raises KeyError if the foe is unknown.
        """
        del entry, character, against
        return ()

    def purchase(self, entry: LibraryEntry, character: C) -> str:
        """Return the key of the blueprint's field that buys the entry or a thing it needs, such as a spell's book.

        Returns "" if nothing is for sale, or if the character already has everything needed.
        """
        del entry, character
        return ""
