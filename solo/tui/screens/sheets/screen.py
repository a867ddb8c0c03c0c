"""The page of sheets: the characters of a campaign, with explained values, read-only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.systems.contract import Panel
from solo.tui import exports
from solo.tui.character_keys import SHEETS
from solo.tui.keys import page_bindings
from solo.tui.page import Page
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow
from solo.tui.widgets.sheet_rows import line_told, sheet_entries
from solo.tui.widgets.text_page import TextPage


class SheetsScreen(Page):
    """Characters at the left, the sheet of the marked character at the right."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(SHEETS)
    keys = SHEETS
    hints = [("enter", "Reasons")]
    page_title = "Sheets"
    about = "All characters in this campaign. Press enter to see the reason for each value on a sheet."

    def __init__(self) -> None:
        super().__init__()
        self._panels: Sequence[Panel] = ()

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="characters", classes="list")
            with Vertical(id="sheet-pane", classes="card"):
                yield Static("", id="sheet-title")
                yield Listing(id="sheet")
                yield Static("", id="why")

    def show_open(self) -> None:
        reading = self.solo.reading
        names = sorted(reading.characters()) if reading else []
        self._list.fill(ListingRow(name, ListRow(name)) for name in names)
        self._show_sheet()

    def topics(self) -> Iterable[tuple[str, str]]:
        line = line_told(self._panels, self._sheet.marked_key)
        if line:
            yield line

    @property
    def _list(self) -> Listing:
        return self.query_one("#characters", Listing)

    @property
    def _sheet(self) -> Listing:
        return self.query_one("#sheet", Listing)

    @on(OptionList.OptionHighlighted, "#characters")
    def _show_sheet(self) -> None:
        reading, system, name = self.solo.reading, self.solo.system, self._list.marked_key or ""
        character = reading.characters().get(name) if reading else None
        self._panels = list(system.characters.sheet(character)) if system and character else []
        told = name or "The roster is empty."
        self.query_one("#sheet-title", Static).update(Content.styled(told, "bold"))
        self._sheet.fill(sheet_entries(self._panels))
        self._show_why()

    @on(OptionList.OptionHighlighted, "#sheet")
    def _show_why(self) -> None:
        line = line_told(self._panels, self._sheet.marked_key)
        self.query_one("#why", Static).update(Content.assemble((f"{line[0]}  ", "bold"), line[1]) if line else "")

    @on(OptionList.OptionSelected, "#characters")
    def _into_sheet(self) -> None:
        self._sheet.focus()

    def action_export(self) -> None:
        """Show the marked character as the text of an export. It contains only data that this player may see."""
        reading, system, name = self.solo.reading, self.solo.system, self._list.marked_key or ""
        character = reading.characters().get(name) if reading else None
        if system is None or character is None:
            self.notify("No character is marked.")
        else:
            self.app.push_screen(TextPage(name, exports.character_data(system, character).decode()))

    def action_back(self) -> None:
        """Go back from the sheet to the list, or from the list to the previous page."""
        if self._sheet.has_focus:
            self._list.focus()
        else:
            self.dismiss()
