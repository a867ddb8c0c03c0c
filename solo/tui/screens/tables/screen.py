"""The page of random tables: find a table by typing, see its exact shares, and draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from solo.campaign.roster import CampaignError
from solo.campaign.story_content import FOLDER
from solo.storage.paths import own_content_folder
from solo.story.acts import tables as acts
from solo.story.acts import writing
from solo.story.content import StoryContent
from solo.story.entries import TableDrawn
from solo.story.errors import StoryError
from solo.story.journal.narration import narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.state import Story
from solo.story.tables.decks import remaining_weights
from solo.story.tables.form import Table
from solo.story.tables.loading import Tables
from solo.story.tables.shares import final_texts
from solo.systems.contract import ContentProblem
from solo.tui.keys import page_bindings
from solo.tui.screens.tables import rows
from solo.tui.screens.tables.cards import DrawCard, TextsCard
from solo.tui.screens.tables.keys import TABLES
from solo.tui.story_page import NO_CAMPAIGN, TABLE_ACTIONS, StoryPage
from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.key_line import KeyLine
from solo.tui.widgets.line_input import LineInput
from solo.tui.widgets.listing import ListingRow
from solo.tui.widgets.long_listing import LongListing
from solo.tui.widgets.tab_line import TabLine

NOTHING: Final = Tables({})
IN_LIST: Final = frozenset({"search", "texts", "shuffle", "undo"})
WHILE_TYPING: Final = frozenset({"list", "walk"})
HINTS: Final = [("type", "Find"), ("enter", "Draw"), ("↑↓", "Mark"), ("→", "To list"), ("f1", "Help")]
NONE_TO_READ: Final = "There are no tables of this kind that you may read."
SHUFFLE, LEAVE = "shuffle", "leave"


class FindLine(LineInput):
    """The field for search words. The right arrow at the end of the text leads to the list."""

    def action_cursor_right(self, select: bool = False) -> None:
        if self.cursor_position >= len(self.value) and not select:
            self.call_later(self.screen.run_action, "list")
        else:
            super().action_cursor_right(select)


class TablesScreen(StoryPage):
    """All tables, filtered with every typed letter. In the list, letters are keys."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(TABLES)
    keys = TABLES
    page_title = "Tables"
    panes = (".rows", ".list")
    about = (
        "Type words from the name, the purpose or the tags of a table. Press enter to draw from the marked table. "
        "The result goes into the journal. Beside each row you see its exact chance. Press → to go to the list, "
        "where keys run commands: space lists every possible text with its chance, and s shuffles a deck."
    )

    def __init__(self) -> None:
        super().__init__()
        self._tables = NOTHING
        self._faults: Sequence[ContentProblem] = ()
        self._shown_rows: rows.TableRows | None = None
        self._described: tuple[object, ...] = ()

    def body(self) -> Iterable[Widget]:
        yield TabLine()
        with Horizontal(classes="columns"):
            with Vertical(classes="list"):
                yield FindLine(placeholder="type to find a table", id="words")
                yield Static("", id="empty")
                yield LongListing(id="found")
            with Vertical(classes="rows"):
                yield Static("", id="head")
                yield LongListing(id="rows")

    def on_mount(self) -> None:
        super().on_mount()
        self._rows_list.can_focus = False
        self.query_one("#words").focus()

    # Tables

    @property
    def _list(self) -> LongListing:
        return self.query_one("#found", LongListing)

    @property
    def _rows_list(self) -> LongListing:
        return self.query_one("#rows", LongListing)

    @property
    def _readable(self) -> StoryContent | None:
        """The words and the tables that this player may read; None without a campaign."""
        return self.story_log.readable_content if self.story_log else None

    @property
    def _story(self) -> Story:
        return self.story_log.state if self.story_log else Story()

    @property
    def _kind(self) -> str:
        line = self.query_one(TabLine)
        return line.names[line.current].partition(" ")[0] if line.names else rows.ALL

    @property
    def _marked(self) -> Table | None:
        part = self._list.marked_part
        return self._tables.by_name.get(str(part)) if part is not None and self._kind != rows.FAULTS else None

    @property
    def _marked_fault(self) -> ContentProblem | None:
        part = self._list.marked_part
        return self._faults[part] if isinstance(part, int) and part < len(self._faults) else None

    def show_open(self) -> None:
        content = self._readable
        self._tables = content.tables if content else NOTHING
        self._faults = (*content.problems, *content.tables.rings) if content else ()
        line = self.query_one(TabLine)
        kinds = rows.list_kinds(self._tables, self._faults)
        line.show([f"{kind} {count}" for kind, count in kinds.items()], line.current)
        self._find()

    def _find(self) -> None:
        kind, words = self._kind, self.query_one("#words", Input).value
        if kind == rows.FAULTS:
            self._list.show(range(len(self._faults)), lambda at: rows.fault_row(at, self._faults[at]), ())
            found = len(self._faults)
        else:
            names = rows.find_tables(self._tables, kind, words)
            self._list.show(names, self._row, ())
            found = len(names)
        empty = self.query_one("#empty", Static)
        empty.display = not found
        empty.update(Content(self._explain_empty(words)))
        self._tell()

    def _row(self, name: str) -> ListingRow:
        return rows.table_row(self._tables.by_name[name], name in self._tables.mine)

    def _explain_empty(self, words: str) -> str:
        if self.story_log is None:
            return NO_CAMPAIGN
        if words.strip():
            return "No matches."
        own = self.solo.own
        if own is None:
            return NONE_TO_READ
        folder = own_content_folder(own.wanted.home) / FOLDER / "tables"
        return f"You have no tables of your own yet. Put them as TOML files into {folder}."

    @on(OptionList.OptionHighlighted, "#found")
    def _tell(self) -> None:
        """Show the marked table or fault, if it is not shown already."""
        head, fault, table, story = self.query_one("#head", Static), self._marked_fault, self._marked, self._story
        described = (fault, table, story.decks, story.frame)
        if described == self._described:
            return
        self._described = described
        self._shown_rows = rows.TableRows(table, story) if table else None
        if fault is not None:
            head.update(rows.fault_card(fault))
        elif table is not None and self._shown_rows is not None:
            mine = table.name in self._tables.mine
            head.update(rows.table_head(table, mine, self._shown_rows.drawn, self._shown_rows.hidden))
        else:
            head.update("")
        if self._shown_rows is not None:
            self._rows_list.show(self._shown_rows.numbers, self._shown_rows.row, ())
            self._rows_list.scroll_home(animate=False)
        self._rows_list.display = self._shown_rows is not None

    def topics(self) -> Iterable[tuple[str, str]]:
        if table := self._marked:
            yield table.name, table.text

    # Finding

    @property
    def _typing(self) -> bool:
        return isinstance(self.focused, Input)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.laid_out:
            return True
        if action in IN_LIST:
            return not self._typing
        if action in TABLE_ACTIONS:
            return super().check_action(action, parameters) and not self._typing
        return self._typing if action in WHILE_TYPING else True

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        del event
        self.query_one(KeyLine).hint(HINTS if self._typing else [])
        self.refresh_bindings()

    @on(Input.Changed, "#words")
    def _narrow(self) -> None:
        self._find()
        self._list.action_first()

    @on(TabLine.Changed)
    def _kind_changed(self) -> None:
        self._find()
        self._list.action_first()

    def action_kind(self, by: int) -> None:
        """Show the next or previous kind of tables."""
        self.query_one(TabLine).step(by)

    def action_walk(self, by: int) -> None:
        """Move the mark while the player types."""
        step = self._list.action_cursor_down if by > 0 else self._list.action_cursor_up
        for _ in range(abs(by)):
            step()

    def action_list(self) -> None:
        """Move the focus to the list."""
        self._list.focus()

    def action_search(self) -> None:
        """Move the focus to the field."""
        self.query_one("#words").focus()

    def action_scroll_rows(self, by: int) -> None:
        """Scroll the rows of the marked table."""
        self._rows_list.scroll_relative(y=by, animate=False)

    def action_back(self) -> None:
        """Clear the typed words, or go back to the previous page."""
        words = self.query_one("#words", Input)
        if words.value:
            words.value = ""
            words.focus()
        else:
            self.dismiss()

    # Drawing

    @on(Input.Submitted, "#words")
    @on(OptionList.OptionSelected, "#found")
    def action_draw(self) -> None:
        """Draw from the marked table; offer to shuffle an empty deck."""
        table = self._required()
        if table is None:
            return
        drawn = self._story.decks.get(table.name, ())
        if table.deck and self.story_log is not None and not any(remaining_weights(table, drawn)):
            self._offer_shuffle(table)
        elif (content := self.story_content) is not None:
            self.act(lambda story, dice: acts.draw_table(story, dice, content, table.name), self._show_draw)

    def action_texts(self) -> None:
        """List the shares of all final texts of the marked table."""
        table, content = self._required(), self._readable
        if table is None or content is None:
            return
        story, tables = self._story, content.tables.by_name
        names = acts.ListedNames(story, content)
        self.app.push_screen(
            TextsCard(table.name, lambda: final_texts(table, tables, names, story.decks, story.frame.stays_out))
        )

    def action_shuffle(self) -> None:
        """Put all cards back into the marked deck."""
        table, content = self._required(), self.story_content
        if table is not None and content is not None:
            self.act(lambda *_: acts.shuffle_deck(content, table.name), self._tell_entry)

    def _required(self) -> Table | None:
        """Return the marked table. If none is marked, say so and return None."""
        table = self._marked
        if table is None:
            fault = self._marked_fault
            self.solo.complain(fault.message if fault else self._explain_empty(self.query_one("#words", Input).value))
        return table

    def _offer_shuffle(self, deck: Table) -> None:
        def picked(key: str | None) -> None:
            if key == SHUFFLE:
                self.action_shuffle()

        choices = [
            (SHUFFLE, "Shuffle it", "All cards go back into the deck."),
            (LEAVE, "Leave it", "Nothing is drawn."),
        ]
        self.app.push_screen(ChooseOne(f"“{deck.name}” has no cards left.", choices), picked)

    def _show_draw(self, entries: Sequence[JournalEntry]) -> None:
        entry = next(entry for entry in entries if isinstance(entry.entry, TableDrawn))
        acts_of_card = [entries]
        card = DrawCard(
            entry,
            lambda card: self._draw_another(entry, card, acts_of_card),
            lambda number: self._strike(number, acts_of_card),
            self._put,
            lambda: self._discard(acts_of_card),
        )
        self.app.push_screen(card)

    def _draw_another(self, first: JournalEntry, card: DrawCard, acts_of_card: list[Sequence[JournalEntry]]) -> None:
        content = self.story_content
        if content is None or not isinstance(first.entry, TableDrawn):
            return
        name = first.entry.table

        def drawn(entries: Sequence[JournalEntry]) -> None:
            acts_of_card.append(entries)
            card.show_second(entries[-1])

        self.act(lambda story, dice: acts.draw_again(story, dice, content, name), drawn)

    def _strike(self, number: int, acts_of_card: list[Sequence[JournalEntry]]) -> None:
        self.act(lambda *_: writing.strike(number), acts_of_card.append)

    def _discard(self, acts_of_card: list[Sequence[JournalEntry]]) -> None:
        """Take back the draws of a card. If other acts have followed a draw, strike it out instead."""
        log, left = self.story_log, list(acts_of_card)
        if log is None:
            return
        with suppress(StoryError, CampaignError):
            while left and list(log.latest_act) == [shown.entry for shown in left[-1]]:
                log.undo()
                left.pop()
        draws = [shown.number for entries in left for shown in entries if isinstance(shown.entry, TableDrawn)]
        struck = {shown.number for shown in log.entries() if shown.struck}
        if draws := [number for number in draws if number not in struck]:
            self.act(lambda *_: [entry for number in draws for entry in writing.strike(number)])
        else:
            self.solo.tell_pages()

    def _put(self, drawn: TableDrawn, card: DrawCard) -> None:
        content = self.story_content
        if content is None:
            return

        def put(entries: Sequence[JournalEntry]) -> None:
            self._tell_entry(entries)
            card.show_listed()

        self.act(lambda story, dice: acts.keep_result(story, dice, content, drawn), put)

    def _tell_entry(self, entries: Sequence[JournalEntry]) -> None:
        """Show the latest entry in a message."""
        if (content := self.story_content) is not None:
            self.notify(narrate(entries[-1], content.words).text, markup=False)
