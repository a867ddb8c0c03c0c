"""Owns the library entry: whatever can be looked up, with facets to filter by and text to read.

What an entry means to one character stands beside it: how the two stand to each other, and the figures worked out.
"""

from __future__ import annotations

import msgspec


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to look up. `facets` are (name, value) pairs ("skill", "Swords"); `facts` are what a card shows."""

    name: str
    kind: str
    text: str = ""
    facets: tuple[tuple[str, str], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    source: str = ""


class Standing(msgspec.Struct, frozen=True):
    """How an entry stands to a character in a word or two: "castable", "rank too high"; "" where it has none to it.

    Entries of a lower `order` are listed before others: 0 can be used now, 1 is had, 2 can be had, 3 is out of reach.
    """

    word: str = ""
    order: int = 2
    why: str = ""
