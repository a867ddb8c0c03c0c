"""Search of the journal: typed queries, and an index of the entries.

A query has words, “quoted phrases”, and fields: `who:`, `at:`, `thread:`, `scene:` and `kind:`. A result must fit all
parts of the query. Case and accents make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from solo.library.fuzzy import fold, join_names, nearest, unknown_name_message
from solo.story import entries
from solo.story.entries import Entry, kind_of
from solo.story.journal.narration import narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.scenes import SceneCard
from solo.story.words import StoryWords

FIELDS: Final = ("who", "at", "thread", "scene", "kind")
KINDS: Final[Mapping[str, frozenset[str]]] = {
    "line": frozenset(("line", "action", "result", "speech", "aside")),
    "action": frozenset(("action",)),
    "result": frozenset(("result",)),
    "speech": frozenset(("speech",)),
    "aside": frozenset(("aside",)),
    "scene": frozenset(("scene", "tested", "card", "closed")),
    "question": frozenset(("asked", "measured")),
    "draw": frozenset(("drawn", "measured", "shuffled")),
    "event": frozenset(("interruption", "settled", "taken", "cost")),
    "list": frozenset(("thread", "person", "clock", "place", "removed")),
    "played": frozenset(("played",)),
    "evening": frozenset(("evening",)),
}
"""The kinds of entries that a player can search for, with their keys in the index."""
PART: Final = re.compile(r'(?:(?P<field>[^\W\d_]+):)?(?:["“”](?P<phrase>[^"“”]*)(?P<end>["“”])?|(?P<word>\S+))')
SCENES: Final = re.compile(r"(?P<low>\d{1,6})(?:[-–](?P<high>\d{1,6}))?")
ALL: Final = 1_000_000
"""A number larger than the number of entries in any journal."""


class QueryError(ValueError):
    """The query cannot be parsed; the text is a sentence for the player."""


class Query(msgspec.Struct, frozen=True):
    """A query, folded: words and phrases, values of the fields, ranges of scenes, and keys of kinds.

    A result must fit every text, but only one of the `scenes` and one of the `kinds`.
    """

    words: tuple[str, ...] = ()
    who: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    threads: tuple[str, ...] = ()
    scenes: tuple[tuple[int, int], ...] = ()
    kinds: frozenset[str] = frozenset()


def parse_query(text: str) -> Query:
    """Parse a query. Raises QueryError with a sentence for a field without a value, or for an unknown field or kind."""
    words: list[str] = []
    values: dict[str, list[str]] = {field: [] for field in FIELDS}
    for part in PART.finditer(text):
        field, value = _read_part(part)
        (values[field] if field else words).append(value)
    return Query(
        tuple(filter(None, map(fold, words))),
        tuple(map(fold, values["who"])),
        tuple(map(fold, values["at"])),
        tuple(map(fold, values["thread"])),
        tuple(map(_read_scenes, values["scene"])),
        frozenset(kind for value in values["kind"] for kind in _read_kind(value)),
    )


def _read_part(part: re.Match[str]) -> tuple[str, str]:
    """Return the field ("" for none) and the value of one part. Not every word with a colon has a field: “12:30”."""
    if part["phrase"] is not None and not part["end"]:
        raise QueryError(f"Close the quotation mark after “{part['phrase'].strip()}”.")
    named, value = part["field"], part["phrase"] if part["phrase"] is not None else part["word"]
    if not named and part["word"] and value.endswith(":") and value[:-1].isalpha():
        named, value = value[:-1], ""
    if not named:
        return "", value
    field = named.lower()
    if field not in FIELDS:
        if similar := nearest(field, FIELDS):
            raise QueryError(f"There is no search field “{named}:”. Did you mean {join_names(similar)}:?")
        return "", part[0]
    if not value.strip():
        raise QueryError(f"Write a value after “{field}:”, such as {_example(field)}.")
    return field, value


def _example(field: str) -> str:
    examples = {"scene": "scene:4", "kind": "kind:question", "who": "who:Jory", "at": "at:mill"}
    return examples.get(field, f'{field}:"the salt"')


def _read_scenes(value: str) -> tuple[int, int]:
    figures = SCENES.fullmatch(value)
    if figures is None:
        raise QueryError(f"Write the number of a scene, such as scene:4 or scene:4-6, not “{value}”.")
    low = int(figures["low"])
    return low, int(figures["high"] or low)


def _read_kind(value: str) -> Iterable[str]:
    wanted = fold(value)
    named = wanted if wanted in KINDS else wanted.removesuffix("s")
    if named not in KINDS:
        raise QueryError(unknown_name_message("kind of entry", value, KINDS))
    return KINDS[named]


class SearchIndex:
    """An index with the folded texts of all entries, for a fast search at each typed letter."""

    def __init__(self, words: StoryWords) -> None:
        self._words = words
        self._entries: list[JournalEntry] = []
        self._texts: list[str] = []
        self._kinds: list[str] = []
        self._who: list[str] = []
        self._scenes: list[int] = []
        self._cards: dict[int, list[entries.SceneOpened | entries.CardChanged]] = {}
        self._latest: tuple[Query, list[int]] = (Query(), [])

    def __len__(self) -> int:
        """Return the number of entries in the index."""
        return len(self._entries)

    def update(self, shown: Sequence[JournalEntry], most: int = ALL) -> bool:
        """Update the index to the journal. Return True once all entries are in the index.

        Adds at most `most` entries in one call, so that a screen can build a large index between two keys.
        """
        if self._entries == shown:
            return True
        self._latest = (Query(), [])
        kept = self._count_kept(shown)
        if kept < len(self._entries):
            self._cut(kept)
        for number in self._changed(shown):
            self._replace(number, shown[number])
        for entry in shown[kept : kept + most]:
            self._add(entry)
        return len(self._entries) == len(shown)

    def find(self, query: Query) -> list[int]:
        """Return the numbers of the entries that fit the query, in order.

        If the query only extends the previous query, only the previous results are searched.
        """
        texts = self._texts
        before, found = self._latest
        places: Iterable[int] = found if _refines(query, before) else range(len(texts))
        for narrow in self._filters(query):
            places = narrow(places)
        if not query.words or query != Query(query.words):
            places = [place for place in places if texts[place]]
        self._latest = query, list(places)
        return [place + 1 for place in places]

    def _filters(self, query: Query) -> Iterator[Callable[[Iterable[int]], list[int]]]:
        """Yield a filter for each condition of the query. A filter selects from positions in the index."""
        if query.scenes:
            scenes = self._scenes
            yield lambda at: [place for place in at if _within(scenes[place], query.scenes)]
        if query.kinds:
            kinds = self._kinds
            yield lambda at: [place for place in at if kinds[place] in query.kinds]
        for value in query.places:
            yield self._scene_filter(self._scenes_with(value, lambda card: (card.where,)), "place", value)
        for value in query.threads:
            yield self._scene_filter(self._scenes_with(value, lambda card: (card.thread,)), "thread", value)
        for value in query.who:
            yield self._text_filter(value, self._who)
        for word in query.words:
            yield self._text_filter(word, self._texts)

    def _text_filter(self, value: str, texts: Sequence[str]) -> Callable[[Iterable[int]], list[int]]:
        def narrow(places: Iterable[int]) -> list[int]:
            if isinstance(places, range):
                return [place for place, text in enumerate(texts) if value in text]
            return [place for place in places if value in texts[place]]

        return narrow

    def _scene_filter(self, scenes: Collection[int], kind: str, value: str) -> Callable[[Iterable[int]], list[int]]:
        """Return a filter for entries of these scenes, and for entries of this kind that contain the value."""
        numbers, kinds, texts = self._scenes, self._kinds, self._texts
        return lambda at: [
            place for place in at if numbers[place] in scenes or (kinds[place] == kind and value in texts[place])
        ]

    def _scenes_with(self, value: str, names: Callable[[SceneCard], Iterable[str]]) -> frozenset[int]:
        return frozenset(
            number
            for number, cards in self._cards.items()
            if any(value in fold(name) for one in cards for name in names(one.card))
        )

    def _count_kept(self, shown: Sequence[JournalEntry]) -> int:
        """Return the number of entries from the first on that the index already has, even with an older text."""
        both = min(len(self._entries), len(shown))
        if not both or self._entries[both - 1].entry is shown[both - 1].entry:
            return both
        pairs = zip(self._entries, shown, strict=False)
        return next((place for place, (old, new) in enumerate(pairs) if old.entry is not new.entry), both)

    def _changed(self, shown: Sequence[JournalEntry]) -> list[int]:
        """Return the positions of entries that were edited, struck out or restored since the last update."""
        known = self._entries
        return [place for place, old in enumerate(known) if old is not shown[place]]

    def _cut(self, kept: int) -> None:
        for column in (self._entries, self._texts, self._kinds, self._who, self._scenes):
            del column[kept:]
        self._cards = {}
        for shown in self._entries:
            self._note_card(shown)

    def _add(self, shown: JournalEntry) -> None:
        self._entries.append(shown)
        self._texts.append(self._text(shown))
        self._kinds.append(_kind(shown.entry))
        self._who.append(self._persons(shown))
        self._scenes.append(shown.scene)
        self._note_card(shown)

    def _replace(self, place: int, shown: JournalEntry) -> None:
        self._entries[place] = shown
        self._texts[place] = self._text(shown)
        self._who[place] = self._persons(shown)

    def _text(self, shown: JournalEntry) -> str:
        return fold(narrate(shown, self._words).text)

    def _persons(self, shown: JournalEntry) -> str:
        """Return the texts in which `who:` searches: writer, speaker and text."""
        speaker = shown.entry.speaker if isinstance(shown.entry, entries.Line) else ""
        here = shown.entry.card.here if isinstance(shown.entry, entries.SceneOpened | entries.CardChanged) else ()
        return "\n".join((fold("\n".join((shown.by, speaker, *here))), self._texts[shown.number - 1]))

    def _note_card(self, shown: JournalEntry) -> None:
        if isinstance(shown.entry, entries.SceneOpened | entries.CardChanged):
            self._cards.setdefault(shown.scene, []).append(shown.entry)


def _refines(query: Query, before: Query) -> bool:
    """Return True if all results of `query` are among the results of `before`.

    Scenes and kinds must be equal, and each text of `before` must be part of a text of `query`.
    """
    if before == Query() or query.scenes != before.scenes or query.kinds != before.kinds:
        return False
    pairs = [
        (before.words, query.words),
        (before.who, query.who),
        (before.places, query.places),
        (before.threads, query.threads),
    ]
    return all(any(old in new for new in longer) for shorter, longer in pairs for old in shorter)


def _kind(entry: Entry) -> str:
    """Return the key of an entry's kind in the index: the style of a line, the former kind of a recovered entry."""
    if isinstance(entry, entries.Line):
        return entry.style
    return entry.kind if isinstance(entry, entries.RecoveredEntry) else kind_of(entry)


def _within(scene: int, ranges: Iterable[tuple[int, int]]) -> bool:
    return any(low <= scene <= high for low, high in ranges)
