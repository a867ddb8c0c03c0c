"""Command palette: commands and pages, found by words of their names or descriptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from solo.library.index import Index
from solo.systems.contract import LibraryEntry as Looked
from solo.tui.widgets.dialogs import Dialog
from solo.tui.widgets.line_input import LineInput
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow

MOST_FOUND = 60
NOTHING = "No matches."


class Command(NamedTuple):
    """A command with its name and description. `kind` is a note at the right, such as the command's key or “play”."""

    name: str
    help: str
    run: Callable[[], object]
    kind: str = ""


class Palette(Dialog):
    """Palette of commands. The commands in `besides` are collected and searched only once words are typed."""

    DEFAULT_CSS = """
    Palette > Vertical { width: 84; }
    Palette Listing { max-height: 12; }
    Palette #detail { height: 3; }
    """

    def __init__(self, commands: Sequence[Command], besides: Callable[[], Iterable[Command]]) -> None:
        super().__init__("Go to a page or command")
        self._commands = commands
        self._besides = besides
        self._known: list[Command] = list(commands)
        self._index: Index | None = None
        self._shown: list[int] = []

    def compose(self) -> ComposeResult:
        with self._framed(Vertical(), "enter chooses"):
            yield LineInput(placeholder="type to search: pages, commands, characters, fights, spells, foes")
            yield Listing(click_selects=True)
            yield Static("", id="detail")

    def on_mount(self) -> None:
        self._show(range(len(self._commands)))

    @on(Input.Changed)
    def search(self, event: Input.Changed) -> None:
        """Show the commands that contain all words. Matches in names come before matches in descriptions."""
        if not event.value.strip():
            self._show(range(len(self._commands)))
            return
        if self._index is None:
            self._known = [*self._commands, *self._besides()]
            self._index = Index(
                Looked(one.name, str(number), one.help, also=(one.kind,) if one.kind else ())
                for number, one in enumerate(self._known)
            )
        found = self._index.search(event.value)[:MOST_FOUND]
        self._show(int(one.kind) for one in found)
        self.query_one(Listing).action_first()

    def key_down(self) -> None:
        """Move the mark down while the player types."""
        self.query_one(Listing).action_cursor_down()

    def key_up(self) -> None:
        """Move the mark up while the player types."""
        self.query_one(Listing).action_cursor_up()

    @on(OptionList.OptionHighlighted)
    def explain(self) -> None:
        """Explain the marked command."""
        marked = self.query_one(Listing).marked_key
        told = self._known[int(marked)].help if marked else NOTHING
        self.query_one("#detail", Static).update(Content(told))

    @on(Input.Submitted)
    def action_take(self) -> None:
        """Close the palette and run the marked command."""
        self._do(self.query_one(Listing).marked_key)

    @on(OptionList.OptionSelected)
    def take(self, event: OptionList.OptionSelected) -> None:
        """Close the palette and run the picked command."""
        self._do(event.option_id)

    def _do(self, key: str | None) -> None:
        if key is None:
            return
        self.dismiss(key)
        self.app.call_later(self._known[int(key)].run)

    def _show(self, numbers: Iterable[int]) -> None:
        known = self._known
        rows = [
            ListingRow(str(one), ListRow(known[one].name, Content.styled(known[one].kind, "$faint"))) for one in numbers
        ]
        self.query_one(Listing).fill(rows)
        if not rows:
            self.explain()
