"""Links of the journal: known names found in a text, and completion of a half-typed name.

A name matches whole words only, except in scripts without spaces between words. The longest name wins. Case and
accents make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from solo.library.fuzzy import fold
from solo.story.state import Story

NameKind = Literal["hero", "person", "place", "thread", "clock"]
WORD: Final = re.compile(r"\w+")
UNSPACED: Final = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]"
)
"""Letters of scripts without spaces before each word or ending: Thai, Lao, Burmese, Khmer and East Asian scripts."""
LONGEST: Final = 12
"""Maximum number of words of a half-typed name."""


class KnownName(msgspec.Struct, frozen=True):
    """A name in the story, and the kind of person or thing that has the name."""

    name: str
    kind: NameKind


class Link(msgspec.Struct, frozen=True):
    """A known name in a text, at `text[start:end]`."""

    start: int
    end: int
    name: str
    kind: NameKind


class Completion(msgspec.Struct, frozen=True):
    """A known name that completes the text from index `start` on."""

    start: int
    name: str


def list_names(story: Story, heroes: Iterable[str] = ()) -> tuple[KnownName, ...]:
    """Return the names of heroes, people, places, threads and clocks. For equal names, the first kind counts."""
    names: tuple[tuple[NameKind, Iterable[str]], ...] = (
        ("hero", heroes),
        ("person", (person.name for person in story.people)),
        ("place", story.places),
        ("thread", (thread.name for thread in story.threads)),
        ("clock", (clock.name for clock in story.clocks)),
    )
    known: dict[str, KnownName] = {}
    for kind, of_kind in names:
        for name in of_kind:
            known.setdefault(fold(name), KnownName(name, kind))
    return tuple(known.values())


class NameIndex:
    """Known names by their first word, so that each word of a text is compared with few names."""

    def __init__(self, names: Iterable[KnownName]) -> None:
        self._all = tuple(names)
        self._by_word: dict[str, list[tuple[str, KnownName]]] = {}
        self._unspaced: list[KnownName] = []
        for known in self._all:
            words = WORD.findall(known.name)
            if words and not UNSPACED.search(known.name):
                self._by_word.setdefault(fold(words[0]), []).append((_core(known.name), known))
            elif words:
                self._unspaced.append(known)
        for candidates in self._by_word.values():
            candidates.sort(key=lambda one: -len(one[0]))
        self._unspaced.sort(key=lambda one: -len(one.name))

    def find(self, text: str) -> list[Link]:
        """Return the names in a text, in order, without overlaps."""
        links = [*self._find_words(text), *self._find_unspaced(text)]
        links.sort(key=lambda link: (link.start, -link.end))
        apart: list[Link] = []
        for link in links:
            if not apart or link.start >= apart[-1].end:
                apart.append(link)
        return apart

    def complete(self, before: str) -> list[Completion]:
        """Return the known names that could complete the text before the cursor, the best first.

        Tries several last words first, then fewer. Names that begin with the typed text come before names with a later
        word that begins with it.
        """
        starts = [word.start() for word in WORD.finditer(before)][-LONGEST:]
        for start in starts:
            typed = fold(before[start:])
            first = [known.name for known in self._all if fold(known.name).startswith(typed)]
            later = [known.name for known in self._all if f" {typed}" in fold(known.name)]
            if first or later:
                names = dict.fromkeys((*first, *later))
                return [Completion(start, name) for name in names if fold(name) != typed]
        return []

    def _find_words(self, text: str) -> Iterator[Link]:
        words = list(WORD.finditer(text))
        at = 0
        while at < len(words):
            link, count = self._longest_at(text, words, at)
            if link:
                yield link
            at += count

    def _longest_at(self, text: str, words: Sequence[re.Match[str]], at: int) -> tuple[Link | None, int]:
        """Return the link of the longest name that begins at the word `at`, and the number of words to skip."""
        start = words[at].start()
        for core, known in self._by_word.get(fold(words[at].group()), ()):
            count = len(WORD.findall(core))
            if at + count > len(words):
                continue
            end = words[at + count - 1].end()
            if fold(text[start:end]) == core:
                return Link(start, end, known.name, known.kind), count
        return None, 1

    def _find_unspaced(self, text: str) -> Iterator[Link]:
        for known in self._unspaced:
            start = text.find(known.name)
            while start >= 0:
                yield Link(start, start + len(known.name), known.name, known.kind)
                start = text.find(known.name, start + len(known.name))


def _core(name: str) -> str:
    """Return the folded name without punctuation at its ends."""
    words = list(WORD.finditer(name))
    return fold(name[words[0].start() : words[-1].end()])
