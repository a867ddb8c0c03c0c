"""Search of the journal: a query of words and fields, and an index that grows with the entries.

A query such as `river who:Jory kind:line "at dusk"` finds the entries with all of its parts. Case and accents do not
count, and a word may be part of a longer one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import compress, repeat
from operator import contains
from typing import Final

import msgspec

from solo.library.fuzzy import fold, unknown_name_message
from solo.story.entries import CardChanged, SceneOpened, kind_of
from solo.story.journal.narration import HEADING, is_told, narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.scenes import SceneCard
from solo.story.words import StoryWords

FIELDS: Final = ("who", "at", "thread", "scene", "kind")
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "line": ("line",),
    "question": ("asked",),
    "draw": ("drawn", "measured", "cost"),
    "scene": ("scene", "tested", "closed", "card"),
    "event": ("interruption", "settled", "taken"),
    "played": ("played",),
    "change": ("thread", "person", "clock", "removed", "place", "frame", "rule", "shuffled"),
    "evening": ("evening",),
}
"""Kinds of entries by the word that a query uses for them."""
ALL: Final = 1_000_000
"""More entries than a journal has."""
_PART = re.compile(r'(?:(?P<field>[^\W\d_]+):)?(?:"(?P<phrase>[^"]*)"?|(?P<word>[^\s"]+))?')
_SPACES = re.compile(r"\s+")


class QueryError(ValueError):
    """A query that cannot be understood; the text is a sentence for the player."""


class Query(msgspec.Struct, frozen=True):
    """A query: texts that an entry must contain, and conditions on people, places, threads, scenes and kinds.

    All texts are folded. `scenes` are numbers and `kinds` are those of `entries.kind_of`; empty for any.
    """

    words: tuple[str, ...] = ()
    who: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    threads: tuple[str, ...] = ()
    scenes: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()


def parse_query(text: str) -> Query:
    """Return the query that a typed text means; a field without a value is not typed yet and means nothing.

    Raises QueryError with a sentence for an unknown kind, or a scene that is no number.
    """
    parts: dict[str, list[str]] = {field: [] for field in ("", *FIELDS)}
    for found in _PART.finditer(text):
        field = fold(found["field"] or "")
        value = _SPACES.sub(" ", fold(found["phrase"] or found["word"] or "")).strip()
        if field and field not in FIELDS:
            field, value = "", f"{field}:{value}"
        if value:
            parts[field].append(value)
    return Query(
        words=tuple(parts[""]),
        who=tuple(parts["who"]),
        places=tuple(parts["at"]),
        threads=tuple(parts["thread"]),
        scenes=tuple(map(_scene_number, parts["scene"])),
        kinds=tuple(kind for value in parts["kind"] for kind in _kinds(value)),
    )


def _scene_number(value: str) -> int:
    if not value.isdecimal() or len(value) > 6:
        raise QueryError(f"“{value}” is no scene. Type its number, such as scene:4.")
    return int(value)


def _kinds(value: str) -> tuple[str, ...]:
    named = [kinds for name, kinds in KINDS.items() if name.startswith(value)]
    if not named:
        raise QueryError(unknown_name_message("kind of entry", value, KINDS))
    return tuple(kind for kinds in named for kind in kinds)


class SearchIndex:
    """The folded texts of a journal, which grows with the entries."""

    def __init__(self, words: StoryWords) -> None:
        self._words = words
        self._entries: list[JournalEntry] = []
        self._texts: list[str] = []
        self._unread: list[int] = []
        self._cards: dict[int, list[SceneCard]] | None = None
        self._latest: tuple[Query, list[int]] | None = None

    def update(self, shown: Sequence[JournalEntry], most: int = ALL) -> bool:
        """Take the entries as they are now, and return True once all of them can be found.

        Reads at most `most` new or changed entries, the newest first, so that a page can read a long journal in steps.
        """
        self._follow(shown)
        for _ in range(min(most, len(self._unread))):
            at = self._unread.pop()
            entry = self._entries[at]
            self._texts[at] = _searched_text(entry, self._words) if is_told(entry.entry) else ""
            self._latest = None
        return not self._unread

    def _follow(self, entries: Sequence[JournalEntry]) -> None:
        known = self._entries
        if known == entries:
            return
        shared = min(len(known), len(entries))
        changed = [at for at in range(shared) if known[at] is not entries[at] and known[at] != entries[at]]
        self._entries = list(entries)
        del self._texts[shared:]
        self._texts += [""] * (len(entries) - shared)
        for at in changed:
            self._texts[at] = ""
        unread = {at for at in self._unread if at < shared} | {*changed} | {*range(shared, len(entries))}
        self._unread = sorted(unread)
        self._cards = self._latest = None

    def find(self, query: Query) -> list[int]:
        """Return the numbers of the entries read so far that fit, in order; all with a text for an empty query."""
        before = self._latest
        found = list(before[1]) if before and _narrows(before[0], query) else None
        for text in (*query.words, *query.who):
            found = self._having(text, found)
        for condition in self._conditions(query):
            found = [at for at in (range(len(self._entries)) if found is None else found) if condition(at)]
        texts = self._texts
        numbers = [at for at in (range(len(texts)) if found is None else found) if texts[at]]
        self._latest = (query, numbers)
        return [at + 1 for at in numbers]

    def _having(self, text: str, among: list[int] | None) -> list[int]:
        texts = self._texts
        if among is None:
            return list(compress(range(len(texts)), map(contains, texts, repeat(text))))
        return [at for at in among if text in texts[at]]

    def _conditions(self, query: Query) -> Iterable[Callable[[int], bool]]:
        entries, texts = self._entries, self._texts
        if query.scenes:
            yield lambda at: entries[at].scene in query.scenes
        for place in query.places:
            here = self._scenes_where(lambda card, place=place: place in fold(card.where))  # type: ignore[misc]
            yield lambda at, here=here: entries[at].scene in here  # type: ignore[misc]
        for thread in query.threads:
            about = self._scenes_where(lambda card, thread=thread: thread in fold(card.thread))  # type: ignore[misc]
            yield lambda at, about=about, thread=thread: (  # type: ignore[misc]
                entries[at].scene in about or thread in texts[at]
            )
        if query.kinds:
            yield lambda at: kind_of(entries[at].entry) in query.kinds

    def _scenes_where(self, condition: Callable[[SceneCard], bool]) -> frozenset[int]:
        if self._cards is None:
            self._cards = {}
            for shown in self._entries:
                if isinstance(shown.entry, SceneOpened | CardChanged):
                    self._cards.setdefault(shown.scene, []).append(shown.entry.card)
        return frozenset(scene for scene, cards in self._cards.items() if any(map(condition, cards)))


def _searched_text(shown: JournalEntry, words: StoryWords) -> str:
    """Return the folded text of an entry, with the writer's name, and the card below the heading of a scene."""
    told = narrate(shown, words)
    below = told.details if told.mark == HEADING else ()
    return _SPACES.sub(" ", fold(" ".join((told.text, *below, shown.by))))


def _narrows(before: Query, query: Query) -> bool:
    """Return True if every entry that matches `query` also matches the one before."""
    return (
        all(any(old in new for new in query.words) for old in before.words)
        and all(any(old in new for new in query.who) for old in before.who)
        and (before.places, before.threads, before.scenes, before.kinds)
        == (query.places, query.threads, query.scenes, query.kinds)
    )
