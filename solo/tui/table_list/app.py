"""Choice of a table: a list of the tables that a person may enter.

This is a separate app, since no table is open yet. It knows only the names of campaigns, not their contents.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.driver import Driver
from textual.widgets import Static

from solo.host.tables import TableListing
from solo.library.systems import UnknownSystemError, manifest
from solo.tui.printable_filter import PrintableFilter
from solo.tui.stable_app import StableApp
from solo.tui.themes import DEFAULTS, THEMES, theme_name
from solo.tui.widgets.key_line import KeyLine
from solo.tui.widgets.list_row import FAINT, ListRow
from solo.tui.widgets.listing import Listing, ListingRow

LOOK = 5.0
"""Seconds between two checks of the list of tables."""
WHICH = "Which table, {}?"
NONE = "No table here is open to you, {}. Ask a host to invite you."
OPEN, CLOSED = "●", "∘"


class TableListApp(StableApp):
    """App for choosing a table. `chosen` is the chosen table, None if the person has left. `said` is shown first."""

    TITLE = "Solo"
    CSS = """
    #title { padding: 0 2; margin: 1 0; text-style: bold; }
    #said { padding: 0 2; margin: 0 0 1 0; height: auto; color: $accent; display: none; }
    #said.-there { display: block; }
    Listing { height: 1fr; margin: 0 1; }
    """
    BINDINGS = [
        Binding("enter", "sit_down", "Sit down", show=True),
        Binding("ctrl+z", "suspend", show=False, priority=True),
        Binding("x,escape,ctrl+q,ctrl+c", "leave", "Leave", key_display="x", priority=True),
    ]
    ENABLE_COMMAND_PALETTE = False
    shares_loop = True

    def __init__(
        self,
        person: str,
        tables: Callable[[], Sequence[TableListing]],
        said: str = "",
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(driver_class)
        self.chosen: TableListing | None = None
        self._filters.append(PrintableFilter())
        self._person = person
        self._look = tables
        self._said = said
        self._tables: Sequence[TableListing] = ()
        for theme in THEMES:
            self.register_theme(theme)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(self._said, id="said", classes="-there" if self._said else "", markup=False)
        yield Listing()
        yield KeyLine()

    def on_load(self) -> None:
        self.theme = theme_name("", self.no_color)

    def on_mount(self) -> None:
        self.set_interval(LOOK, self._show)
        self._show()
        self.query_one(Listing).focus()

    def _show(self) -> None:
        """Show the current list of tables."""
        self._tables = self._look()
        self.query_one("#title", Static).update((WHICH if self._tables else NONE).format(self._person))
        self.query_one(Listing).fill([ListingRow(table.folder.name, _row(table)) for table in self._tables])

    def on_option_list_option_selected(self) -> None:
        marked = self.query_one(Listing).marked_key
        self.chosen = next((table for table in self._tables if table.folder.name == marked), None)
        if self.chosen is not None:
            self.exit(0)

    def action_sit_down(self) -> None:
        """Enter the marked table."""
        self.query_one(Listing).action_select()

    def action_leave(self) -> None:
        self.exit(0)

    def terminal_lost(self) -> None:
        self.exit(0)


def _row(table: TableListing) -> ListRow:
    """Return the row of a table: open or closed, name, game, the person's role, and the procedure in progress."""
    told = (_title(table.system), table.person.role.replace("gm", "game master"), table.in_progress)
    sign = Content.styled(f"{OPEN if table.hosted else CLOSED} ", "$accent" if table.hosted else FAINT)
    return ListRow(
        Content.assemble(sign, (table.name, "bold")),
        Content.styled("  ·  ".join(filter(None, told)), FAINT),
    )


def _title(system: str) -> str:
    try:
        return manifest(system).title
    except UnknownSystemError:
        return system
