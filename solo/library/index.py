"""Owns the search over library entries: by words, kind and facets, best first.

Everything is folded once, when the index is made, so that a list can filter at each key press.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import msgspec

from solo.library.near import fold, nearest
from solo.systems.contract import Entry

EXACT, START, WORD_START, IN_NAME, KNOWN_AS, BESIDE, IN_TEXT = range(7)
ABSENT = None


class _Folded(msgspec.Struct, frozen=True):
    entry: Entry
    name: str
    also: tuple[str, ...]
    beside: str
    text: str

    def rank(self, word: str) -> int | None:
        """How well the entry fits a word, 0 best; ABSENT where the word does not stand in it."""
        if word in self.name:
            if self.name == word:
                return EXACT
            if self.name.startswith(word):
                return START
            return WORD_START if f" {word}" in self.name else IN_NAME
        if any(word in other for other in self.also):
            return KNOWN_AS
        begins = _spaced(word)
        if begins in self.beside:
            return BESIDE
        return IN_TEXT if begins in self.text else ABSENT


class Index:
    """Entries that can be searched. All words asked for must stand in an entry, in any order.

    In a name they may stand anywhere; of a text they begin a word, or “mage” would find all that does damage.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._folded = [_folded(entry) for entry in entries]

    def search(self, words: str = "", kind: str = "", facets: Mapping[str, str] | None = None) -> list[Entry]:
        """The entries that hold all words and have the kind and all facets asked for, names before texts."""
        wanted = fold(words).split()
        whole = " ".join(wanted)
        ranked: list[tuple[int, int, Entry]] = []
        narrowed = bool(kind or facets)
        for number, folded in enumerate(self._folded):
            if narrowed and not _fits(folded.entry, kind, facets):
                continue
            closeness = 1
            for word in wanted:
                rank = folded.rank(word)
                if rank is ABSENT:
                    break
                closeness += rank
            else:
                named = whole == folded.name or whole in folded.also
                ranked.append((EXACT if named else closeness, number, folded.entry))
        ranked.sort(key=lambda found: found[:2])
        return [entry for _, _, entry in ranked]

    def near(self, words: str) -> list[str]:
        """The names that look like these words, best first, where nothing holds them."""
        return nearest(words, chain.from_iterable((one.entry.name, *one.entry.also) for one in self._folded))

    def kinds(self) -> list[str]:
        """Every kind of entry, in the order in which they first stand."""
        return list(dict.fromkeys(folded.entry.kind for folded in self._folded))

    def facets(self, kind: str = "") -> dict[str, list[str]]:
        """Every facet of a kind ("" for all) with its values, in the order in which they first stand."""
        found: dict[str, dict[str, None]] = {}
        for folded in self._folded:
            if _fits(folded.entry, kind, None):
                for name, value in folded.entry.facets:
                    found.setdefault(name, {})[value] = None
        return {name: list(values) for name, values in found.items()}


def _folded(entry: Entry) -> _Folded:
    beside: Sequence[str] = [entry.kind, *(part for facet in entry.facets for part in facet)]
    also = tuple(map(fold, entry.also))
    text = f"{entry.text}\n{entry.source}"
    return _Folded(entry, fold(entry.name), also, _spaced(fold("\n".join(beside))), _spaced(fold(text)))


def _spaced(text: str) -> str:
    """The text with a space before each word and no other sign between, so that a word is found where it begins."""
    return re.sub(r"\W+", " ", f" {text}")


def _fits(entry: Entry, kind: str, facets: Mapping[str, str] | None) -> bool:
    if kind and entry.kind != kind:
        return False
    return not facets or all(facet in entry.facets for facet in facets.items())
