"""Search over library entries by words, kind and facets, best match first.

All texts are folded when the index is made, so a list can be filtered at each key press.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import log

import msgspec

from solo.library.fuzzy import fold, nearest
from solo.library.wording import each_stem, is_question, stems_of
from solo.systems.contract import LibraryEntry

EXACT, START, WORD_START, IN_NAME, KNOWN_AS, BESIDE, IN_TEXT = range(7)
ABSENT = None
BY_PHRASE, BY_NAME, BY_ANOTHER_NAME, IN_PHRASE, BY_TEXT = 4.0, 3.0, 2.5, 2.0, 1.0
"""Scores for a word of the question, by the part of the entry that contains this word."""
ENOUGH = 0.4
"""The share of a question's total word weight that an entry must contain."""
ROUNDING = 1e-9
EXACTLY = 2.0
"""Score factor for an entry that lists exactly this question."""
TOPICAL = 1.25
"""Score factor for entries that list questions, so that they precede gear and foes with similar words."""


class _Folded(msgspec.Struct, frozen=True):
    entry: LibraryEntry
    name: str
    also: tuple[str, ...]
    beside: str
    text: str

    def rank(self, word: str) -> int | None:
        """Return the rank of the match with a word, 0 for the best; ABSENT if the entry does not contain the word."""
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


class _Stemmed(msgspec.Struct, frozen=True):
    """The stems of an entry's words: in its name, its other names, its questions, and its text."""

    named: frozenset[str]
    others: frozenset[str]
    phrases: tuple[frozenset[str], ...]
    said: frozenset[str]

    def answers(self, wanted: Mapping[str, float], enough: float) -> float:
        """Return the entry's score for a question; 0 if the entry contains less than the share `enough` of its weight.

        `wanted` holds the weight of each stem in the question.
        """
        asked: frozenset[str] = frozenset()
        for phrase in self.phrases:
            if phrase <= wanted.keys() and len(phrase) > len(asked):
                asked = phrase
        score = covered = 0.0
        for word, worth in wanted.items():
            if word in asked:
                where = BY_PHRASE
            elif word in self.named:
                where = BY_NAME
            elif word in self.others:
                where = BY_ANOTHER_NAME
            elif any(word in phrase for phrase in self.phrases):
                where = IN_PHRASE
            elif word in self.said:
                where = BY_TEXT
            else:
                continue
            score, covered = score + where * worth, covered + worth
        if covered < enough * sum(wanted.values()) - ROUNDING:
            return 0.0
        return score * (TOPICAL if self.phrases else 1.0)


class Index:
    """A searchable list of entries.

    An entry must contain all search words, in any order. In a name, a search word may match anywhere; in a text, only
    at the beginning of a word, so that “mage” does not match “damage”.
    """

    def __init__(self, entries: Iterable[LibraryEntry]) -> None:
        self._folded = [_folded(entry) for entry in entries]
        self._asked: dict[frozenset[str], list[LibraryEntry]] = {}
        for one in self._folded:
            for phrase in one.entry.asked:
                self._asked.setdefault(frozenset(stems_of(phrase)), []).append(one.entry)

    def prepare(self) -> None:
        """Compute the stems of all entries now, so that the first question does not have to wait."""
        _ = self._spread

    @cached_property
    def _called(self) -> dict[str, list[LibraryEntry]]:
        """The entries by name. Each other name of an entry counts as a name."""
        called: dict[str, list[LibraryEntry]] = {}
        for one in self._folded:
            for name in dict.fromkeys((one.name, *one.also)):
                called.setdefault(name, []).append(one.entry)
        return called

    @cached_property
    def _stemmed(self) -> list[_Stemmed]:
        return [_stemmed(one.entry) for one in self._folded]

    @cached_property
    def _spread(self) -> Counter[str]:
        """The number of entries that contain each stem."""
        stems = (one.named | one.others | one.said | frozenset().union(*one.phrases) for one in self._stemmed)
        return Counter(chain.from_iterable(stems))

    def search(self, words: str = "", kind: str = "", facets: Mapping[str, str] | None = None) -> list[LibraryEntry]:
        """Return the entries that contain all words and have this kind and all facets.

        Matches in names come before matches in texts. For a question, or for words that no entry contains together,
        returns the entries that contain most of the words. An entry that lists `words` as a question comes right after
        entries with this name.
        """
        called = self._called.get(" ".join(fold(words).split()), [])
        found = self._holding(words, kind, facets) if called or not is_question(words) else []
        if not found:
            return self._answering(words, kind, facets)
        asked = self._asked.get(frozenset(stems_of(words)), []) if words.strip() else []
        first = [entry for entry in (*called, *asked) if _fits(entry, kind, facets)]
        return list(dict.fromkeys((*first, *found))) if asked else found

    def _answering(self, words: str, kind: str, facets: Mapping[str, str] | None) -> list[LibraryEntry]:
        """Return the entries that answer a question, best first. If `words` are no question, all words must match."""
        whole = frozenset(stems_of(words))
        enough = ENOUGH if is_question(words) else 1.0
        most = len(self._folded) + 1
        wanted = {one: log(most / (1 + self._spread[one])) if self._spread[one] else log(most) / 2 for one in whole}
        ranked: list[tuple[float, int, LibraryEntry]] = []
        for number, (folded, stemmed) in enumerate(zip(self._folded, self._stemmed, strict=True)):
            if (kind or facets) and not _fits(folded.entry, kind, facets):
                continue
            score = stemmed.answers(wanted, enough)
            if score:
                ranked.append((-score * (EXACTLY if whole in stemmed.phrases else 1), number, folded.entry))
        ranked.sort(key=lambda one: one[:2])
        return [entry for _, _, entry in ranked]

    def _holding(self, words: str, kind: str, facets: Mapping[str, str] | None) -> list[LibraryEntry]:
        """Return the entries that contain all words."""
        wanted = fold(words).split()
        whole = " ".join(wanted)
        ranked: list[tuple[int, int, LibraryEntry]] = []
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

    def suggest(self, words: str) -> list[str]:
        """Return the names similar to these words, best first, for a search without matches."""
        return nearest(words, chain.from_iterable((one.entry.name, *one.entry.also) for one in self._folded))

    def kinds(self) -> list[str]:
        """List the kinds of entries in order of first appearance."""
        return list(dict.fromkeys(folded.entry.kind for folded in self._folded))

    def facets(self, kind: str = "") -> dict[str, list[str]]:
        """Return the facets of a kind ("" for all) with their values, in order of first appearance."""
        found: dict[str, dict[str, None]] = {}
        for folded in self._folded:
            if _fits(folded.entry, kind, None):
                for name, value in folded.entry.facets:
                    found.setdefault(name, {})[value] = None
        return {name: list(values) for name, values in found.items()}


def _folded(entry: LibraryEntry) -> _Folded:
    beside: Sequence[str] = [entry.kind, *(part for facet in entry.facets for part in facet)]
    also = tuple(map(fold, entry.also))
    text = f"{entry.text}\n{entry.source}"
    return _Folded(entry, fold(entry.name), also, _spaced(fold("\n".join(beside))), _spaced(fold(text)))


def _stemmed(entry: LibraryEntry) -> _Stemmed:
    beside = (entry.kind, *(part for facet in entry.facets for part in facet))
    phrases = tuple(frozenset(stems_of(phrase)) for phrase in entry.asked)
    return _Stemmed(frozenset(stems_of(entry.name)), each_stem(entry.also), phrases, each_stem((entry.text, *beside)))


def _spaced(text: str) -> str:
    """Return the text without punctuation and with a space before each word: " mage" then matches only a beginning."""
    return re.sub(r"\W+", " ", f" {text}")


def _fits(entry: LibraryEntry, kind: str, facets: Mapping[str, str] | None) -> bool:
    if kind and entry.kind != kind:
        return False
    return not facets or all(facet in entry.facets for facet in facets.items())
