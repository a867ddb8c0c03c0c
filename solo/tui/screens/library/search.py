"""Search in the library by words, kind and facets. Entries available to the chosen character come first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solo.library.index import Index
from solo.systems.contract import LibraryEntry
from solo.tui.screens.library.reader import ReaderContext

STANDING = "status"
CAN_BE_HAD, OUT_OF_REACH = 2, 3


class LibraryQuery(NamedTuple):
    """A search: words, a kind ("" for all), and the facet values that entries must have."""

    words: str
    kind: str
    facets: Mapping[str, str]


def search_entries(index: Index, hands: ReaderContext, wanted: LibraryQuery) -> list[LibraryEntry]:
    """Return the matching entries in display order."""
    standing = wanted.facets.get(STANDING, "")
    facets = {name: value for name, value in wanted.facets.items() if name != STANDING}
    entries = index.search(wanted.words, wanted.kind, facets)
    if standing:
        entries = [entry for entry in entries if hands.standing(entry).word == standing]
    if hands.reader is not None:
        # Unavailable entries come last while browsing, but not in a search by words.
        last = CAN_BE_HAD if wanted.words else OUT_OF_REACH
        entries.sort(key=lambda entry: min(hands.standing(entry).order, last))
    return entries


def count_text(count: int, wanted: LibraryQuery) -> str:
    """Return the number of results, followed by the selected facets."""
    narrowed = "".join(f" · {name}: {value}" for name, value in wanted.facets.items())
    return f"{count} found{narrowed}" if wanted.words or wanted.facets else f"{count} entries"


def facets_of(index: Index, hands: ReaderContext, kind: str) -> Mapping[str, Sequence[str]]:
    """Return the facets of a kind, each with its values. Availability to the chosen character is the first facet."""
    facets = index.facets(kind)
    if hands.reader is None or not kind:
        return facets
    known = sorted(map(hands.standing, index.search(kind=kind)), key=lambda standing: standing.order)
    words = list(dict.fromkeys(standing.word for standing in known if standing.word))
    return {STANDING: words, **facets} if words else facets


def side_word(hands: ReaderContext, entry: LibraryEntry, kind: str) -> tuple[str, bool]:
    """Return the word beside an entry in a list of this kind ("" for all), and whether it is owned or usable."""
    standing = hands.standing(entry)
    if kind:
        return standing.word, standing.order < 2
    return standing.word or entry.kind, bool(standing.word) and standing.order < 2
