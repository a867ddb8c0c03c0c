"""Division of the journal into pages: one for each closed scene, several for a long scene.

The latest entries of the open scene are on no page yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from solo.story import entries
from solo.story.journal.numbering import JournalEntry
from solo.story.journal.stored_entries import KeptScene
from solo.story.scenes import SceneCard
from solo.untrusted.slug import make_slug

LONGEST_PAGE: Final = 256
"""Maximum number of entries on a page. A longer scene fills several pages, even before it is closed."""
BEFORE: Final = "Before the first scene"


class PageRange(msgspec.Struct, frozen=True):
    """A page: the file's name, the scene, and the numbers of its first and last entry.

    `in_flashback` is True if the page ends within a flashback, because it was full.
    """

    name: str
    scene: int
    first: int
    last: int
    in_flashback: bool = False


class Paging:
    """The pages and scene cards of a journal, updated after each act or undo."""

    def __init__(self) -> None:
        self.pages: list[PageRange] = []
        self.scenes: list[KeptScene] = []
        self._read = 0

    def update(self, shown: Sequence[JournalEntry]) -> list[PageRange]:
        """Update the pages to this journal. Return the removed pages, whose last entry was undone."""
        gone: list[PageRange] = []
        while self.pages and self.pages[-1].last > len(shown):
            gone.append(self.pages.pop())
        if len(shown) < self._read:
            self._read = self._forget_scenes(len(shown))
        self._note_scenes(shown[self._read :])
        self._read = len(shown)
        self._add_pages(shown)
        return gone

    @property
    def open_from(self) -> int:
        """The number of the first entry that is on no page."""
        return self.pages[-1].last + 1 if self.pages else 1

    def card_of(self, scene: int) -> SceneCard:
        """Return the latest card of a scene, but not of a flashback within it."""
        cards = (kept.card for kept in reversed(self.scenes) if kept.number == scene and kept.kind != "flashback")
        return next(cards, SceneCard(BEFORE))

    def page_of(self, number: int) -> PageRange | None:
        """Return the page of the entry with this number; None if it is on no page yet."""
        return next((page for page in reversed(self.pages) if page.first <= number <= page.last), None)

    def _forget_scenes(self, kept: int) -> int:
        """Drop the scenes that may have changed, with their flashbacks. Return the number of entries before them."""
        while self.scenes:
            scene = self.scenes.pop()
            if scene.entry <= kept and scene.kind != "flashback":
                return scene.entry - 1
        return 0

    def _note_scenes(self, shown: Iterable[JournalEntry]) -> None:
        for one in shown:
            entry = one.entry
            if isinstance(entry, entries.SceneOpened):
                self.scenes.append(KeptScene(entry.number, one.number, entry.card, entry.kind, entry.parent))
            elif isinstance(entry, entries.CardChanged):
                self._change_open(card=entry.card)
            elif isinstance(entry, entries.SceneClosed):
                self._change_open(ended=True)

    def _change_open(self, **changes: SceneCard | bool) -> None:
        """Change the latest open scene or flashback. After a closed flashback, change the scene around it."""
        place = next((place for place in reversed(range(len(self.scenes))) if not self.scenes[place].ended), None)
        if place is not None:
            self.scenes[place] = msgspec.structs.replace(self.scenes[place], **changes)

    def _add_pages(self, shown: Sequence[JournalEntry]) -> None:
        first = self.open_from
        in_flashback = self.pages[-1].in_flashback if self.pages else False
        for one in shown[first - 1 :]:
            entry = one.entry
            ends = isinstance(entry, entries.SceneClosed) and not in_flashback
            if isinstance(entry, entries.SceneOpened):
                in_flashback = entry.kind == "flashback"
            elif isinstance(entry, entries.SceneClosed):
                in_flashback = False
            if ends or one.number - first + 1 >= LONGEST_PAGE:
                self.pages.append(PageRange(self._name(one.scene), one.scene, first, one.number, in_flashback))
                first = one.number + 1

    def _name(self, scene: int) -> str:
        """Return the file name of the next page. The second and later pages of a scene are numbered."""
        card = self.card_of(scene)
        same = 1
        for page in reversed(self.pages):
            if page.scene != scene:
                break
            same += 1
        slug = make_slug(card.where, "scene")
        return f"{scene:04}-{slug}.md" if same == 1 else f"{scene:04}-{slug}-{same}.md"
