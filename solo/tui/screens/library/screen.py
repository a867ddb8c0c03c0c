"""The library page: all entries, filtered while the player types, with figures for a character.

In the list, letters are keys: for facets, comparison and purchases.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Input, Static

from solo.library.fuzzy import suggestion_text
from solo.library.index import Index
from solo.systems.contract import LibraryEntry, System
from solo.tui.keys import LIBRARY, page_bindings
from solo.tui.page import Page
from solo.tui.screens.library.comparison import ComparisonCard
from solo.tui.screens.library.entry_card import EntryCard
from solo.tui.screens.library.entry_list import EntryList
from solo.tui.screens.library.facet_line import FacetLine
from solo.tui.screens.library.purchases import Purchases
from solo.tui.screens.library.reader import FigureReader, ReaderContext, foe_rows, reader_rows, readers
from solo.tui.screens.library.search import LibraryQuery, count_text, facets_of, search_entries, side_word
from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.entry_text import ComparedEntry
from solo.tui.widgets.key_line import KeyLine
from solo.tui.widgets.line_input import LineInput
from solo.tui.widgets.tab_line import TabLine

ALL = "everything"
NOBODY = "no character"
IN_LIST = frozenset(
    {
        "search",
        "compare",
        "buy",
        "undo",
        "who",
        "versus",
        "facet_on",
        "facet_change",
        "facet_back",
        "list_only",
        "reveal",
    }
)
WHILE_TYPING = frozenset({"list", "walk"})


class LibraryScreen(Page):
    """The library. Typed text filters at once, and the arrow keys move through the results."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(LIBRARY)
    keys = LIBRARY
    page_title = "Library"
    panes = (".list", "EntryCard")
    about = (
        "Type words from a name, a filter or a text. Press tab to show one kind of entry. Press enter to go to the "
        "list, where letters run commands. Press enter again to see how the figures of an entry are computed. Figures "
        "are those of the chosen character against an unhurt foe, without other conditions."
    )

    def __init__(self) -> None:
        super().__init__()
        self._index = Index(())
        self._indexed: System | None = None
        self._hands = ReaderContext()
        self._stale = False

    @cached_property
    def _purchases(self) -> Purchases | None:
        """The purchases made here; None at another player's table, where buying is impossible."""
        return Purchases(self.solo.own) if self.solo.own else None

    def body(self) -> Iterable[Widget]:
        yield TabLine()
        yield FacetLine()
        with Horizontal(classes="columns"):
            with Vertical(classes="list"):
                yield LineInput(placeholder="type to search", id="words")
                yield Static("", id="count")
                yield EntryList(self._beside, id="entries")
            yield EntryCard()

    # Opening

    def show_open(self) -> None:
        system = self.solo.system
        if system is self._indexed:
            self._look_again()
            return
        self._indexed = system
        self._index = Index(system.library.entries() if system else ())
        self.run_worker(self._index.prepare, thread=True, group="library")
        self._hands = ReaderContext(system, next((reader for reader in self._readers() if reader.on_roster), None))
        self.query_one(TabLine).show([ALL, *self._index.kinds()])
        self._kind_changed()

    def _look_again(self) -> None:
        """Read the chosen character again, who may have changed or left the roster."""
        now = self._hands.reader
        if now is None:
            return
        same = next((one for one in self._readers() if (one.name, one.on_roster) == (now.name, now.on_roster)), None)
        if same != now:
            self._take_reader(same)
            self._search(keep=True)

    def _readers(self) -> list[FigureReader]:
        return readers(self.solo.system, self.solo.reading) if self.solo.system else []

    def _take_reader(self, reader: FigureReader | None) -> None:
        self._hands = ReaderContext(self._indexed, reader, self._hands.versus)

    def topics(self) -> Iterable[tuple[str, str]]:
        entry = self._marked
        if entry is not None:
            yield entry.name, entry.text

    def point_at(self, name: str) -> None:
        self.query_one(TabLine).take(0)
        self.query_one("#words", Input).value = name

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        if not self.is_mounted:
            return True
        if action in IN_LIST:
            bought = action != "undo" or bool(self._purchases)
            there = (action != "buy" or self.solo.own is not None) and (action != "reveal" or self._leads)
            return not self._typing and bought and there
        return self._typing if action in WHILE_TYPING else True

    def explain_no_action(self, action: str) -> str:
        if action == "buy":
            return "You can buy things only in a campaign of your own."
        if action == "reveal":
            return "" if self._leads else "Only the game master of a shared table can reveal entries."
        return "Nothing was bought here." if action == "undo" else ""

    @property
    def _leads(self) -> bool:
        company = self.solo.company
        return company is not None and company.leads

    @property
    def _typing(self) -> bool:
        return isinstance(self.focused, Input)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        del event
        typing = [("type", "Search"), ("↑↓", "Mark"), ("f1", "Help")]
        self.query_one(KeyLine).hint(typing if self._typing else [("enter", "Figures")])
        self.refresh_bindings()

    def action_back(self) -> None:
        """Go back from the figures to the list, or from the list to the previous page."""
        if self._card.reading:
            self._list.focus()
        else:
            self.dismiss()

    def action_list(self) -> None:
        """Move the focus to the list."""
        self._list.focus()

    def action_search(self) -> None:
        """Move the focus to the search field."""
        self.query_one("#words").focus()

    def action_kind(self, by: int) -> None:
        """Show the next or previous kind of entry."""
        self.query_one(TabLine).step(by)

    def action_walk(self, by: int) -> None:
        """Move the mark while the player types."""
        self._list.action_move(by)

    def action_scroll_card(self, by: int) -> None:
        """Scroll the card down, or up."""
        self._card.scroll_relative(y=by, animate=False)

    def action_facet_on(self, by: int) -> None:
        """Make another facet the current one."""
        self.query_one(FacetLine).step(by)

    def action_facet_change(self, by: int) -> None:
        """Select another value of the current facet."""
        self.query_one(FacetLine).change(by)

    def action_facet(self) -> None:
        """Let the player pick a facet value that entries must have, or none."""
        self.query_one(FacetLine).ask(self._facets())

    # Character and foe

    def action_who(self) -> None:
        """Choose the character for whom figures are computed."""
        known = self._readers()

        def answered(key: str | None) -> None:
            if key is not None:
                self._take_reader(known[int(key)] if key != NOBODY else None)
                self._show_facets()
                self._search(keep=True)

        rows = [(NOBODY, NOBODY, "Show texts without figures."), *reader_rows(known)]
        self.app.push_screen(ChooseOne("Figures for which character?", rows), answered)

    def action_versus(self) -> None:
        """Choose the foe against whom chances and damage are computed."""
        if self._indexed is None:
            return

        def answered(key: str | None) -> None:
            if key is not None:
                self._hands.versus = key or None
                self._tell()

        self.app.push_screen(
            ChooseOne("Against which foe?", foe_rows(self._indexed), self._hands.versus or ""), answered
        )

    def _beside(self, entry: LibraryEntry) -> tuple[str, bool]:
        return side_word(self._hands, entry, self._kind)

    # Searching

    @property
    def _list(self) -> EntryList:
        return self.query_one(EntryList)

    @property
    def _card(self) -> EntryCard:
        return self.query_one(EntryCard)

    @property
    def _kind(self) -> str:
        line = self.query_one(TabLine)
        return str(line.names[line.current]) if line.current else ""

    @property
    def _marked(self) -> LibraryEntry | None:
        return self._list.marked_entry

    @on(TabLine.Changed)
    def _kind_changed(self) -> None:
        self._show_facets()
        self._search()

    def _show_facets(self) -> None:
        self.query_one(FacetLine).show(self._facets() if self._kind else {})

    def _facets(self) -> Mapping[str, Sequence[str]]:
        return facets_of(self._index, self._hands, self._kind)

    @on(FacetLine.Changed)
    @on(Input.Changed, "#words")
    def _filter(self) -> None:
        self._search()

    @on(Input.Submitted, "#words")
    def _to_list(self) -> None:
        self.action_list()

    def _search(self, keep: bool = False) -> None:
        """Show the matching entries. With `keep`, the mark stays on its entry."""
        wanted = LibraryQuery(self.query_one("#words", Input).value, self._kind, self.query_one(FacetLine).chosen)
        entries = search_entries(self._index, self._hands, wanted)
        self.query_one("#count", Static).update(Content(count_text(len(entries), wanted)), layout=False)
        self._list.show(entries, keep)

    # The card

    @on(EntryList.Marked)
    def _marked_changed(self) -> None:
        self._tell()

    def _tell(self) -> None:
        """Schedule the card of the marked entry. It is drawn after the list, so that keys never wait for the card."""
        if not self._stale:
            self._stale = True
            self.call_after_refresh(self._tell_now)

    def _tell_now(self) -> None:
        self._stale = False
        entry = self._marked
        if entry is None:
            self._card.say(self._nothing() if self._indexed else "Opening the rules…")
        else:
            self._card.show(entry, self._hands.standing(entry), self._hands.figures(entry), self._hands.description)

    def _nothing(self) -> str:
        near = self._index.suggest(self.query_one("#words", Input).value)
        return f"No matches.{suggestion_text(near)}"

    @on(EntryList.Opened)
    def _into_figures(self) -> None:
        if not self._card.enter():
            who = " Press w to choose a character." if self._hands.reader is None else ""
            self.notify(f"This entry has no figures.{who}")

    # Comparing

    def action_compare(self) -> None:
        """Pick the marked entry; show two picked entries side by side."""
        entry = self._marked
        if entry is None:
            return
        picked = self._list.turn(entry)
        if len(picked) == 2:
            both = [ComparedEntry(one, self._hands.standing(one), self._hands.figures(one)) for one in picked]
            self.app.push_screen(ComparisonCard(both, self._hands.description), lambda _: self._list.drop())

    # Secrets

    def action_reveal(self) -> None:
        """Reveal the marked entry to the players of a shared table, or hide it again."""
        if self._marked is not None and self.solo.company is not None:
            try:
                self.notify(self.solo.company.reveal(self._marked), markup=False)
            except ValueError as error:
                self.notify(str(error), markup=False)

    # Buying

    def action_buy(self) -> None:
        """Buy the item of the marked entry for the chosen character."""
        if self._marked is not None and self._purchases is not None:
            self._purchases.buy(self._marked, self._hands.reader)

    def action_undo(self) -> None:
        """Return the latest purchase."""
        if self._purchases is not None:
            self._purchases.give_back()
