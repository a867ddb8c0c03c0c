"""The page of the journal: the whole story, read from its end, searched, corrected and written."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from textual import on
from textual.content import Content
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Input, Static

from solo.story.acts import writing
from solo.story.entries import Line
from solo.story.errors import StoryError
from solo.story.journal.narration import HEADING, Narration, narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.journal.search import Query, QueryError, SearchIndex, parse_query
from solo.story.words import StoryWords
from solo.tui.keys import page_bindings
from solo.tui.screens.journal.blocks import EntryLook, entry_block
from solo.tui.screens.journal.exporting import ask_export
from solo.tui.screens.journal.keys import JOURNAL
from solo.tui.screens.journal.reading import JournalReading
from solo.tui.screens.journal.view import JournalView
from solo.tui.story_page import StoryPage
from solo.tui.widgets.dialogs import AskText
from solo.tui.widgets.filter_line import FilterLine
from solo.tui.widgets.key_line import KeyLine
from solo.tui.write_line import ask_line
from solo.untrusted.moments import local_minute

NO_JOURNAL: Final = (
    "No campaign is open. Press enter to begin one with its first line, or press a on the first page to open another."
)
NO_SEARCH: Final = "Press / and type to search first."
NO_MATCHES: Final = "No matches."
NOT_A_LINE: Final = "You can edit only your own lines. Dice results stay, but you can strike them out."
NOTHING_WRITTEN: Final = "Nothing is written yet. Press enter to write the first line."
NO_QUERY: Final = Query()
READ_AT_ONCE: Final = 400
"""Number of entries that the search reads at a time, so that keys never wait."""
TYPING: Final = [("type", "Search"), ("enter", "To the match"), ("f1", "Help")]
MATCHES: Final = [("n", "Next match"), ("N", "Previous match")]
READ_NEXT: Final = 0.02  # seconds


class JournalScreen(StoryPage):
    """The journal of the open story. At first, the latest entry is marked."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(JOURNAL)
    keys = JOURNAL
    page_title = "Journal"
    shows_acts = True
    about = (
        "Everything that happened in your story. Your lines have no sign. The app's lines begin with ? for a question, "
        "* for a draw, ~ for a scene's test, ! for an event and + for a change to a list. Search with / as you type: "
        "words, who:Jory, at:bridge, thread:salt, scene:4-6, kind:line (or action, result, speech, aside, question, "
        "draw, scene, event, list, played, evening). n and N go on to the next and previous match."
    )

    def __init__(self) -> None:
        super().__init__()
        self._reading = JournalReading((), frozenset())
        self._words: StoryWords | None = None
        self._index: SearchIndex | None = None
        self._query = NO_QUERY
        self._found: Sequence[int] = ()
        self._origin = 0
        self._changes = -1
        self._opened: frozenset[int] = frozenset()
        self._all_open = False
        self._folded: frozenset[int] = frozenset()
        self._is_reading = False
        self._is_complete = False

    def body(self) -> Iterable[Widget]:
        yield FilterLine("type to search · who: at: thread: scene: kind: · enter goes back")
        yield Static("", id="count")
        yield Static("", id="empty")
        yield JournalView(self._block, id="entries")
        yield Static("", id="status")

    def on_mount(self) -> None:
        super().on_mount()
        self._view.focus()

    # Entries

    @property
    def _view(self) -> JournalView:
        return self.query_one(JournalView)

    @property
    def _entries(self) -> Sequence[JournalEntry]:
        return self._reading.entries

    @property
    def _marked(self) -> JournalEntry | None:
        index = self._view.marked_index
        return self._entries[index] if index is not None else None

    def show_open(self) -> None:
        log, content = self.story_log, self.story_content
        if log is None or content is None:
            self._tell_empty(NO_JOURNAL)
            return
        if log.changes == self._changes and content.words is self._words:
            self.call_after_refresh(self._read_on)
            return
        if content.words is not self._words:
            self._words, self._index = content.words, SearchIndex(content.words)
        self._changes = log.changes
        self._show(list(log.entries()))
        self._is_complete = False
        self.call_after_refresh(self._read_more)
        self._tell_empty("" if self._reading.indexes else NOTHING_WRITTEN)

    def _show(self, entries: Sequence[JournalEntry]) -> None:
        self._reading = JournalReading(entries, self._folded)
        self._view.show(self._reading.indexes)
        self._tell_status()

    def _tell_empty(self, sentence: str) -> None:
        empty = self.query_one("#empty", Static)
        empty.display = bool(sentence)
        empty.update(Content(sentence))
        self._tell_count()

    def _explain_empty(self) -> str:
        return NO_JOURNAL if self.story_log is None else NOTHING_WRITTEN

    def _block(self, index: int, width: int) -> list[Content]:
        shown = self._entries[index]
        look = EntryLook(
            self._all_open != (shown.number in self._opened), self._reading.folded_below(index), self._marks
        )
        return entry_block(shown, self._narrated(shown), width, look)

    @property
    def _marks(self) -> tuple[str, ...]:
        """The case-folded texts to emphasise in entries."""
        return (*self._query.words, *self._query.who, *self._query.threads)

    def _narrated(self, shown: JournalEntry) -> Narration:
        return narrate(shown, self._words) if self._words else Narration("")

    @on(JournalView.Marked)
    def _tell_status(self) -> None:
        shown, status = self._marked, self.query_one("#status", Static)
        status.update(Content(_describe(shown, len(self._entries)) if shown else ""))

    # Folding

    @on(JournalView.Chosen)
    def action_fold(self) -> None:
        """Show or hide the details of the marked entry; fold or unfold the marked scene."""
        shown, index = self._marked, self._view.marked_index
        if shown is None or index is None:
            return
        if self._narrated(shown).mark == HEADING:
            self._folded ^= {index}
            self._show(self._entries)
        else:
            self._opened ^= {shown.number}
            self._view.forget(index)

    def action_all(self) -> None:
        """Show the details of every entry, or hide them all."""
        self._all_open, self._opened = not self._all_open, frozenset()
        self._view.show(self._reading.indexes)

    # Moving

    def action_scene(self, by: int) -> None:
        """Mark the next or previous scene."""
        index = self._view.marked_index
        target = self._reading.scene_from(index, by) if index is not None else None
        if target is None:
            self.notify("This is the last scene." if by > 0 else "This is the first scene.")
        else:
            self._view.mark(target)

    def action_number(self) -> None:
        """Ask for a number, and mark its entry."""
        count = len(self._entries)

        def fault(text: str) -> str | None:
            right = text.isdecimal() and 1 <= int(text[:9]) <= count
            return None if right else f"Type a number from 1 to {count:,}."

        def answered(text: str | None) -> None:
            if text:
                self._go_to(int(text))

        if count:
            self.app.push_screen(AskText("Go to which entry?", f"1 to {count:,}", fault=fault), answered)

    def _go_to(self, number: int) -> None:
        """Mark the entry with this number, or the next entry with a text. A folded scene is unfolded."""
        index = number - 1
        heading = self._reading.heading_of(index)
        if heading in self._folded and heading != index:
            self._folded -= {heading}
            self._show(self._entries)
        self._view.mark(index)

    # Searching

    def action_search(self) -> None:
        """Open the field for a search."""
        shown = self._marked
        self._origin = shown.number if shown else 0
        self.query_one(FilterLine).open()

    @on(Input.Changed, "#filter")
    def _typed(self, event: Input.Changed) -> None:
        try:
            query = parse_query(event.value)
        except QueryError as error:
            count = self.query_one("#count", Static)
            count.display = True
            count.update(Content(str(error)))
            return
        self._search(query)
        if self._found:
            earlier = bisect_right(self._found, self._origin)
            self._go_to(self._found[max(0, earlier - 1)])

    def _search(self, query: Query) -> None:
        if self._index is not None:
            self._query = query
            self._found = self._index.find(query) if query != NO_QUERY else ()
            self._view.show(self._reading.indexes)
            self._tell_count()

    def _read_on(self) -> None:
        """Schedule the search of further entries, after any waiting keys."""
        if not self._is_reading and not self._is_complete:
            self._is_reading = True
            self.set_timer(READ_NEXT, self._read_more)

    def _read_more(self) -> None:
        self._is_reading = False
        if self._index is None or not self.in_sight:
            return
        self._is_complete = self._index.update(self._entries, READ_AT_ONCE)
        self._read_on()
        if self._query != NO_QUERY:
            self._found = self._index.find(self._query)
            self._tell_count()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        del event
        self._tell_hints()

    def _tell_hints(self) -> None:
        """Show the keys of a search in the footer."""
        searching = MATCHES if self._query != NO_QUERY else []
        self.query_one(KeyLine).hint(TYPING if isinstance(self.focused, Input) else searching)

    @on(Input.Submitted, "#filter")
    def _to_view(self) -> None:
        self.query_one(FilterLine).settle()
        self._view.focus()

    def action_found(self, by: int) -> None:
        """Go to the next or previous match, wrapping around at either end."""
        shown = self._marked
        if self._query == NO_QUERY or shown is None:
            self.solo.complain(NO_SEARCH)
        elif not self._found:
            self.solo.complain(NO_MATCHES)
        else:
            after = bisect_right(self._found, shown.number) if by > 0 else bisect_left(self._found, shown.number) - 1
            self._go_to(self._found[after % len(self._found)])
        self._tell_count()

    def _tell_count(self) -> None:
        count = self.query_one("#count", Static)
        count.display = self._query != NO_QUERY
        if self._query == NO_QUERY:
            return
        shown, total = self._marked, len(self._found)
        place = bisect_left(self._found, shown.number) + 1 if shown and shown.number in self._found else 0
        reading = "" if self._is_complete else "  still searching …"
        told = f"match {place:,} of {total:,}" if place else f"{total:,} {'match' if total == 1 else 'matches'}"
        count.update(Content(f"{told if total else NO_MATCHES}{reading}"))

    def action_back(self) -> None:
        """End the search, or go back to the previous page."""
        line = self.query_one(FilterLine)
        if line.is_open or self._query != NO_QUERY:
            line.close()
            self._end_search()
            self._view.focus()
        else:
            self.dismiss()

    def _end_search(self) -> None:
        self._query, self._found = NO_QUERY, ()
        self._tell_hints()
        self._view.show(self._reading.indexes)
        self._tell_count()

    # Writing and exporting

    def action_export(self) -> None:
        """Export the journal, the evening of the marked entry, or the matches of the search."""
        if self._words is None or not self._reading.indexes:
            self.solo.complain(self._explain_empty())
            return
        shown = self._marked
        ask_export(self.solo, self._words, shown.evening if shown else 0, self._found)

    def action_write(self) -> None:
        """Write a line at the end of the journal."""
        ask_line(self.solo)

    def action_edit(self) -> None:
        """Edit the marked line of the player."""
        shown = self._marked
        if shown is None or not isinstance(shown.entry, Line):
            self.solo.complain(NOT_A_LINE if shown else self._explain_empty())
            return

        def fault(text: str) -> str | None:
            try:
                writing.require_text(text)
            except StoryError as error:
                return str(error)
            return None

        def answered(text: str | None) -> None:
            if text and text != before:
                self.act(lambda *_: writing.edit(shown.number, text))

        before = shown.text or shown.entry.text
        self.app.push_screen(AskText(f"Edit line {shown.number:,}", value=before, fault=fault, long=True), answered)

    def action_strike(self) -> None:
        """Strike out the marked entry, or restore it if it is struck out."""
        shown = self._marked
        if shown is None:
            self.solo.complain(self._explain_empty())
        else:
            self.act(lambda *_: writing.strike(shown.number, back=shown.struck))


def _describe(shown: JournalEntry, count: int) -> str:
    """Return a line about an entry: its number, scene, evening, time and writer."""
    parts = (
        f"{shown.number:,} of {count:,}",
        f"scene {shown.scene}" if shown.scene else "",
        f"evening {shown.evening}" if shown.evening else "",
        local_minute(shown.time),
        shown.by,
        "struck out" if shown.struck else "",
    )
    return " · ".join(part for part in parts if part)
