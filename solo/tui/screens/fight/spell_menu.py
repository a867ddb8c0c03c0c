"""The book in a fight: options that use library entries, such as spells.

The figures of an option are for its best target at the moment. The rules text of its entry is shown beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from solo.systems.contract import Choose, LibraryEntry, Option
from solo.tui.dismiss_once import DismissOnce
from solo.tui.screens.fight.aiming import format_note
from solo.tui.screens.fight.cards import OddsCard
from solo.tui.widgets.entry_text import ReflowedText, entry_rules
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.line_input import LineInput
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.option_list import OptionTable
from solo.tui.widgets.printable import make_printable
from solo.tui.widgets.too_small import LEAST_WIDTH
from solo.untrusted.text import fold_case

SIDE_BY_SIDE = 104
KEYS = (
    ("enter uses it", "screen.take"),
    ("/ search", "screen.search"),
    ("tab all/available", "screen.all"),
    ("o odds", "screen.odds"),
    ("esc", "screen.close"),
)


class SpellMenu(ModalScreen[str | None], DismissOnce[str | None]):
    """Menu of the options that use library entries. The result is the code of the chosen option, or None.

    The cursor starts on the option `marked`, else on the default if the menu has it, else on the first option.
    """

    BINDINGS = [
        Binding("escape,b", "close", "Close"),
        Binding("slash", "search", "Search"),
        Binding("tab", "all", "All", priority=True),
        Binding("o", "odds", "Odds"),
        Binding("down", "walk(1)", "Down", show=False),
        Binding("up", "walk(-1)", "Up", show=False),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-stacked"), (LEAST_WIDTH, "-stacked"), (SIDE_BY_SIDE, "-beside")]
    DEFAULT_CSS = """
    SpellMenu { align: center middle; background: $background 60%; }
    SpellMenu > Vertical {
        width: 98%; height: 94%; padding: 0 1; background: $surface;
        border: round $accent; border-title-style: bold; border-subtitle-color: $faint;
    }
    SpellMenu Input, SpellMenu Input:focus {
        border: none; height: 1; padding: 0 1; margin: 0 1 1 1; background: $panel;
    }
    SpellMenu .pages { height: 1fr; }
    SpellMenu OptionTable { width: 1fr; height: 1fr; }
    SpellMenu VerticalScroll { width: 1fr; height: 1fr; padding: 0 1 0 2; scrollbar-size-vertical: 1; }
    SpellMenu Static { height: auto; }
    SpellMenu.-stacked .pages { layout: vertical; }
    SpellMenu.-stacked OptionTable { height: 1fr; }
    SpellMenu.-stacked VerticalScroll { border-top: solid $rule; padding: 0 1; }
    SpellMenu.-beside OptionTable { width: 13fr; }
    SpellMenu.-beside VerticalScroll { width: 10fr; border-left: vkey $rule; }
    """

    def __init__(
        self, decision: Choose, entries: Mapping[str, LibraryEntry], who: str, marked: Option | None = None
    ) -> None:
        super().__init__()
        self._options = in_book(decision.options)
        self._begins = marked.code if marked in self._options else decision.default
        self._entries = entries
        self._who = who
        self._legal_only = any(not option.refused for option in self._options)

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            yield LineInput(placeholder="type to search")
            with Horizontal(classes="pages"):
                yield OptionTable(id="book")
                with VerticalScroll(can_focus=False):
                    yield Static(id="entry-head")
                    yield Static(id="entry")
        frame.border_title = Content(f"{self._who}: look up")
        frame.border_subtitle = frame_words(*KEYS)

    def on_mount(self) -> None:
        self._search.display = False
        self._fill()
        self._table.focus()

    @property
    def _table(self) -> OptionTable:
        return self.query_one(OptionTable)

    @property
    def _search(self) -> Input:
        return self.query_one(Input)

    def action_close(self) -> None:
        """Close the search, or the book without an answer."""
        if self._search.display:
            self._search.value = ""
            self._search.display = False
            self._table.focus()
        else:
            self.dismiss(None)

    def action_search(self) -> None:
        """Open the search field."""
        self._search.display = True
        self._search.focus()

    def action_all(self) -> None:
        """Show or hide options that are not legal now."""
        self._legal_only = not self._legal_only
        self._fill()

    def action_walk(self, by: int) -> None:
        """Move the mark during a search."""
        self._table.action_move(by)

    def action_odds(self) -> None:
        """Explain the odds of the marked option."""
        row = self._table.marked_row
        preview = (row and row.option and self._table.preview(row.option)) or None
        if preview is not None and preview.explain is not None:
            self.app.push_screen(OddsCard(preview.explain()))
        else:
            self.notify("The odds depend on the target. You see them while you aim.")

    @on(Input.Changed)
    def _fill(self) -> None:
        words = fold_case(self._search.value).split()
        shown = [option for option in self._options if not (self._legal_only and option.refused)]
        shown = [option for option in shown if all(word in self._searched(option) for word in words)]
        hidden = sum(bool(option.refused) for option in self._options) if self._legal_only else 0
        prompt = "available now" if self._legal_only else "in all, unavailable options last"
        self._table.ask(
            f"{len(shown)} {prompt}" + (f", {hidden} unavailable" if hidden else ""), shown, self._begins, fold=False
        )

    def _searched(self, option: Option) -> str:
        entry = self._entries.get(option.entry)
        said = [entry.text, *(value for _, value in (*entry.facets, *entry.facts))] if entry else []
        return fold_case(" ".join((option.label, option.entry, *said)))

    @on(Input.Submitted)
    def action_take(self) -> None:
        """Use the marked option."""
        self._table.action_take()

    @on(OptionTable.Taken)
    def _taken(self, event: OptionTable.Taken) -> None:
        event.stop()
        self.dismiss(event.codes[0])

    @on(OptionTable.Refused)
    def _refused(self, event: OptionTable.Refused) -> None:
        event.stop()
        self.notify(make_printable(event.reason), markup=False)

    @on(OptionTable.Marked)
    def _tell(self, event: OptionTable.Marked) -> None:
        event.stop()
        row = self._table.marked_row
        option = row.option if row else None
        head, text = self.query_one("#entry-head", Static), self.query_one("#entry", Static)
        if option is None:
            head.update("No matches.")
            text.update("")
            return
        head.update(self._head(option))
        entry = self._entries.get(option.entry)
        text.update(ReflowedText(partial(entry_rules, entry)) if entry else "")

    def _head(self, option: Option) -> Content:
        preview = self._table.preview(option)
        parts: list[Content] = [Content.styled(option.entry, "bold")]
        if option.refused:
            parts.append(Content.assemble(("not now: ", "bold"), make_printable(option.refused)))
        entry = self._entries.get(option.entry)
        if preview and preview.note and (entry is None or preview.note != entry.text):
            parts.append(format_note(preview.note))
        if preview and preview.cost:
            parts[0] = Content.assemble(parts[0], ("  costs ", FAINT), make_printable(preview.cost))
        return Content("\n").join([*parts, Content("")])


def in_book(options: Sequence[Option]) -> list[Option]:
    """Return the options that use a library entry."""
    return [option for option in options if option.entry]
