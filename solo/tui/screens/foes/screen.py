"""The foe page: own foes and the game's, to create, change, export and import."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from textual import on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from solo.tui import exports
from solo.tui.keys import FOES, page_bindings
from solo.tui.page import EditingPage
from solo.tui.screens.foes import rows
from solo.tui.screens.foes.foe_workshop import FoeCreation
from solo.tui.screens.foes.own_foes import NO_WORKSHOP, OwnFoeEditor
from solo.tui.screens.foes.rows import DRAFT, OWN, READY, FoeRow
from solo.tui.screens.foes.text_editor import TextEditor
from solo.tui.widgets.dialogs import AskText
from solo.tui.widgets.filter_line import FilterLine
from solo.tui.widgets.listing import Listing

NOTHING_YET = "Press n to make a foe of your own."
MONSTERS_TOO = "Press n to make a foe of your own, or m to import monsters of other games."


class FoesScreen(EditingPage):
    """Foes at the left, the card of the marked foe at the right. Each change of an own foe can be undone."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#foes"  # not the filter, which comes first but is hidden: it would swallow keys typed ahead
    BINDINGS = page_bindings(FOES)
    keys = FOES
    hints = [("enter", "Change")]
    page_title = "Foes"
    about = (
        "Your own foes appear in encounters and in the library like those of the game, as soon as they are saved. "
        "Your foe replaces a foe of the game with the same name until you remove yours."
    )

    @cached_property
    def _own(self) -> OwnFoeEditor:
        return OwnFoeEditor(self.solo)

    @cached_property
    def _making(self) -> FoeCreation:
        return FoeCreation(self.solo, self._own)

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            with Vertical(classes="list"):
                yield FilterLine("type to filter · enter goes to the list")
                yield Listing(id="foes")
            with VerticalScroll(classes="card", can_focus=False):
                yield Static("", id="card")

    def on_mount(self) -> None:
        self._list.focus()

    # Display

    @property
    def _list(self) -> Listing:
        return self.query_one("#foes", Listing)

    @property
    def _filter(self) -> FilterLine:
        return self.query_one(FilterLine)

    def _marked(self) -> FoeRow | None:
        return FoeRow.read(self._list.marked_key)

    def show_open(self) -> None:
        system, entries = self.solo.system, self._own.entries
        if system is None or entries is None:
            self._tell(Content(self._no_workshop() if system else "Opening the rules…"))
            return
        try:
            names, faults = entries.names(), entries.faults()
        except ValueError as error:
            names, faults = [], {}
            self.solo.say(str(error))
        unfinished, latest = self._own.list_unfinished(), self._own.latest
        self._list.fill(rows.foe_entries(system, names, faults, unfinished, self._filter.value))
        if latest and not self._list.mark(latest.key):
            self._filter.close()
            self._list.fill(rows.foe_entries(system, names, faults, unfinished, ""))
            self._list.mark(latest.key)
        self._own.latest = None
        self._show_card()

    @on(OptionList.OptionHighlighted, "#foes")
    def _show_card(self) -> None:
        system, entries, foe = self.solo.system, self._own.entries, self._marked()
        if system is None or entries is None:
            return
        known = {entry.name: entry for entry in system.library.entries() if entry.kind == "foe"}
        text = Content(MONSTERS_TOO if self.solo.game.importing else NOTHING_YET)
        if foe is not None and foe.origin == DRAFT:
            text = Content("This foe is unfinished. Press enter to continue.")
        elif foe is not None and foe.origin == OWN and (fault := entries.faults().get(foe.name)) is not None:
            text = Content.assemble(
                (foe.name, "bold"), "\n", ("! ", "bold $error"), fault, "\nPress t to repair the foe's text."
            )
        elif foe is not None and foe.name in known:
            text = rows.foe_text(known[foe.name])
        self._tell(text)

    def _tell(self, text: Content) -> None:
        self.query_one("#card", Static).update(text)

    def _no_workshop(self) -> str:
        """Return a sentence that names the file for own foes, in a game without a workshop."""
        key = self.solo.system.manifest.key if self.solo.system else ""
        return f"{NO_WORKSHOP}: {self.solo.wanted.home / 'content' / key}. docs/OWN-CONTENT.md shows how."

    # Creating and changing

    def action_new(self) -> None:
        """Ask for a kind and a price, and create a foe from a suggestion."""
        if self._own.workshop is None:
            self.notify(self._no_workshop(), markup=False)
        else:
            self._making.ask_kind(self._own.workshop)

    @on(OptionList.OptionSelected, "#foes")
    def action_edit(self) -> None:
        """Edit the marked foe. A foe of the game is edited as a copy, which replaces it."""
        workshop, foe = self._own.workshop, self._marked()
        if workshop is None or foe is None:
            return
        if foe.origin == DRAFT:
            self._making.go_on(workshop, next(one for one in self._own.list_unfinished() if one.key == foe.name))
            return
        try:
            self._making.reopen(workshop, foe)
        except KeyError:
            self.action_text()

    def action_text(self) -> None:
        """Edit the text of the marked foe's entry."""
        entries, foe = self._own.entries, self._marked()
        text = self._own.text(foe)
        if entries is None or foe is None or not text:
            return

        def faults(changed: str) -> list[str]:
            found, wrong = entries.judge(changed)
            return wrong if wrong or found else [f"This text contains no foe. Write a foe under [[{entries.shelf}]]."]

        def save(changed: str) -> str | None:
            return self._own.keep(entries.judge(changed)[0], foe.name if foe.origin == OWN else None)

        self.app.push_screen(TextEditor(foe.name, text, faults, save))

    def action_remove(self) -> None:
        """Remove the marked own foe, or delete the marked draft."""
        foe = self._marked()
        if self._own.entries is None or foe is None or foe.origin == READY:
            self.notify("Only your own foes can be removed.")
        elif self._own.remove(foe):
            self.notify("Press u to bring the foe back.", title=f"{foe.name} was removed", markup=False)

    def action_undo(self) -> None:
        """Undo the latest change of an own foe."""
        if not self._own.undo():
            self.notify("Nothing has been changed here yet.")

    # Files

    def action_export(self) -> None:
        """Export the marked foe to a file."""
        foe = self._marked()
        text = self._own.text(foe)
        if foe is not None and text:
            exports.ask(self.solo, "Export the foe to", foe.name, ".toml", lambda _: text.encode())

    def action_import(self) -> None:
        """Import foes from an exported file."""
        if self._own.entries is not None:
            self.app.push_screen(
                AskText("Import foes from", "Type the path of a .toml file that Solo exported."), self._import
            )

    def _import(self, typed: str | None) -> None:
        if typed:
            self._own.bring_in(exports.typed_path(typed, self.solo.wanted.home))

    def action_import_monsters(self) -> None:
        """Open the page for importing monsters of another game."""
        from solo.tui.screens.foes.monsters import MonstersScreen

        opened, entries = self.solo.game.opened, self._own.entries
        if opened is not None and entries is not None and self.solo.game.importing:
            self.app.push_screen(MonstersScreen(opened, entries, self._own.bring_over))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return action != "import_monsters" or self.solo.game.importing

    # Filter

    def action_filter(self) -> None:
        """Open the filter by name."""
        self._filter.open()

    @on(Input.Changed, "#filter")
    def _filter_changed(self) -> None:
        self.show_open()

    @on(Input.Submitted, "#filter")
    def _filter_done(self) -> None:
        self._filter.settle()
        self._list.focus()

    def action_back(self) -> None:
        """Close the filter if it is open, else the page."""
        if self._filter.is_open:
            self._filter.close()
            self._list.focus()
        else:
            self.dismiss()
