"""Owns the search over library entries: by words, kind and facets, best first.

Everything is folded once, when the index is made, so that a list can filter at each key press.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import log

import msgspec

from solo.library.near import fold, nearest
from solo.library.wording import each_stem, is_question, stems_of
from solo.systems.contract import Entry

EXACT, START, WORD_START, IN_NAME, KNOWN_AS, BESIDE, IN_TEXT = range(7)
ABSENT = None
BY_PHRASE, BY_NAME, BY_ANOTHER_NAME, IN_PHRASE, BY_TEXT = 4.0, 3.0, 2.5, 2.0, 1.0
"""What a word of a question is worth by where it stands in an entry."""
ENOUGH = 0.4
"""The share of a question's worth that must stand in an entry."""
ROUNDING = 1e-9
EXACTLY = 2.0
"""What the very words of a question count for that an entry names."""
TOPICAL = 1.25
"""Entries that people ask for by questions come before gear and foes of like words."""


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


class _Stemmed(msgspec.Struct, frozen=True):
    """The stems of an entry by where they stand: its name, its other names, what people ask, its text."""

    named: frozenset[str]
    others: frozenset[str]
    phrases: tuple[frozenset[str], ...]
    said: frozenset[str]

    def answers(self, wanted: Mapping[str, float], enough: float) -> float:
        """How well the entry answers a question, by the worth of each stem; 0 where less than `enough` of it fits."""
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
    """Entries that can be searched. All words asked for must stand in an entry, in any order.

    In a name they may stand anywhere; of a text they begin a word, or “mage” would find all that does damage.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._folded = [_folded(entry) for entry in entries]
        self._asked: dict[frozenset[str], list[Entry]] = {}
        for one in self._folded:
            for phrase in one.entry.asked:
                self._asked.setdefault(frozenset(stems_of(phrase)), []).append(one.entry)

    def prepare(self) -> None:
        """Work out the stems of all entries, which the first question waits for otherwise."""
        _ = self._spread

    @cached_property
    def _called(self) -> dict[str, list[Entry]]:
        """The entries that have a name or another name, by that name."""
        called: dict[str, list[Entry]] = {}
        for one in self._folded:
            for name in dict.fromkeys((one.name, *one.also)):
                called.setdefault(name, []).append(one.entry)
        return called

    @cached_property
    def _stemmed(self) -> list[_Stemmed]:
        return [_stemmed(one.entry) for one in self._folded]

    @cached_property
    def _spread(self) -> Counter[str]:
        """In how many entries each stem stands."""
        stems = (one.named | one.others | one.said | frozenset().union(*one.phrases) for one in self._stemmed)
        return Counter(chain.from_iterable(stems))

    def search(self, words: str = "", kind: str = "", facets: Mapping[str, str] | None = None) -> list[Entry]:
        """The entries that hold all words and have the kind and all facets asked for, names before texts.

        A question, or words that no entry holds together, finds the entries that answer most of it, best first. Words
        by which people ask for an entry find it before all but those that are called so.
        """
        called = self._called.get(" ".join(fold(words).split()), [])
        found = self._holding(words, kind, facets) if called or not is_question(words) else []
        if not found:
            return self._answering(words, kind, facets)
        asked = self._asked.get(frozenset(stems_of(words)), []) if words.strip() else []
        first = [entry for entry in (*called, *asked) if _fits(entry, kind, facets)]
        return list(dict.fromkeys((*first, *found))) if asked else found

    def _answering(self, words: str, kind: str, facets: Mapping[str, str] | None) -> list[Entry]:
        """Entries that answer a question, best first; all words must fit where they are no question."""
        whole = frozenset(stems_of(words))
        enough = ENOUGH if is_question(words) else 1.0
        most = len(self._folded) + 1
        wanted = {one: log(most / (1 + self._spread[one])) if self._spread[one] else log(most) / 2 for one in whole}
        ranked: list[tuple[float, int, Entry]] = []
        for number, (folded, stemmed) in enumerate(zip(self._folded, self._stemmed, strict=True)):
            if (kind or facets) and not _fits(folded.entry, kind, facets):
                continue
            score = stemmed.answers(wanted, enough)
            if score:
                ranked.append((-score * (EXACTLY if whole in stemmed.phrases else 1), number, folded.entry))
        ranked.sort(key=lambda one: one[:2])
        return [entry for _, _, entry in ranked]

    def _holding(self, words: str, kind: str, facets: Mapping[str, str] | None) -> list[Entry]:
        """The entries that hold all words."""
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


def _stemmed(entry: Entry) -> _Stemmed:
    beside = (entry.kind, *(part for facet in entry.facets for part in facet))
    phrases = tuple(frozenset(stems_of(phrase)) for phrase in entry.asked)
    return _Stemmed(frozenset(stems_of(entry.name)), each_stem(entry.also), phrases, each_stem((entry.text, *beside)))


def _spaced(text: str) -> str:
    """The text with a space before each word and no other sign between, so that a word is found where it begins."""
    return re.sub(r"\W+", " ", f" {text}")


def _fits(entry: Entry, kind: str, facets: Mapping[str, str] | None) -> bool:
    if kind and entry.kind != kind:
        return False
    return not facets or all(facet in entry.facets for facet in facets.items())
