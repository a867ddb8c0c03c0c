"""Visible parts of the journal: entries with a text, and headings of folded scenes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import chain
from typing import Final

from solo.story.entries import EveningBegun, SceneOpened
from solo.story.journal.narration import list_told
from solo.story.journal.numbering import JournalEntry

HEADINGS: Final[frozenset[type]] = frozenset((SceneOpened, EveningBegun))


class JournalReading:
    """The visible entries of a journal. `indexes` are their indexes among all entries, from 0."""

    def __init__(self, entries: Sequence[JournalEntry], folded: frozenset[int]) -> None:
        """Fold scenes and evenings. `folded` holds the indexes of the headings to fold."""
        self.entries = entries
        self._told = list_told(entries)
        self._headings = [at for at, shown in enumerate(entries) if shown.entry.__class__ in HEADINGS]
        self.scenes = [at for at in self._headings if isinstance(entries[at].entry, SceneOpened)]
        self._folded = folded & frozenset(self._headings)
        self.indexes: Sequence[int] = self._told
        if self._folded:
            self.indexes = self._without_folded()

    def heading_of(self, index: int) -> int | None:
        """Return the index of the heading above an entry, or `index` for a heading itself; None without a heading."""
        place = bisect_right(self._headings, index)
        return self._headings[place - 1] if place else None

    def folded_below(self, index: int) -> int:
        """Return the number of entries that are folded below a heading; 0 for any other entry."""
        if index not in self._folded:
            return 0
        start, end = self._range(index)
        return end - start

    def scene_from(self, index: int, by: int) -> int | None:
        """Return the index of the next or previous scene's heading; None if there is no such scene."""
        place = bisect_right(self.scenes, index) if by > 0 else bisect_left(self.scenes, index) - 1
        return self.scenes[place] if 0 <= place < len(self.scenes) else None

    def _range(self, heading: int) -> tuple[int, int]:
        """Return the range of the entries under a heading, as positions among all entries with a text."""
        place = bisect_right(self._headings, heading)
        end = bisect_left(self._told, self._headings[place]) if place < len(self._headings) else len(self._told)
        return bisect_right(self._told, heading), end

    def _without_folded(self) -> Sequence[int]:
        parts: list[Sequence[int]] = []
        shown_to = 0
        for heading in sorted(self._folded):
            start, end = self._range(heading)
            parts.append(self._told[shown_to:start])
            shown_to = end
        return list(chain(*parts, self._told[shown_to:]))
