"""The page for importing monsters of another game: reading with progress, a review, and saving the chosen ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec
from textual import on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.library.systems import LoadedSystem
from solo.systems.contract import ImportedEntry, Importer, ImportResult
from solo.tui import exports
from solo.tui.keys import MONSTERS, page_bindings
from solo.tui.own_entries import OwnEntryEditor
from solo.tui.page import EditingPage
from solo.tui.widgets.dialogs import AskText, ChooseOne
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow, heading

Keep = Callable[[list[msgspec.Struct]], tuple[str, tuple[str, ...]]]
TAKEN, LEFT = "● ", "○ "
WHAT = "Mark a monster to see what could not be converted. Press ctrl+s to save the selected monsters."


class MonstersScreen(EditingPage):
    """Monsters of a file at the left, the losses of the marked monster at the right. `keep` saves the selected ones."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(MONSTERS)
    keys = MONSTERS
    hints = [("enter", "Select or deselect")]
    page_title = "Import monsters"
    about = f"Monsters of another game become foes of your own. {WHAT}"

    def __init__(self, opened: LoadedSystem, own: OwnEntryEditor, keep: Keep) -> None:
        super().__init__()
        self._opened = opened
        self._own = own
        self._keep = keep
        self._found: ImportResult | None = None
        self._taken: set[str] = set()

    def body(self) -> Iterable[Widget]:
        yield Static("", id="progress")
        with Horizontal(classes="columns"):
            with Vertical(classes="list"):
                yield Listing(id="monsters")
            with VerticalScroll(classes="card", can_focus=False):
                yield Static(WHAT, id="card")

    def on_mount(self) -> None:
        self.call_after_refresh(self.action_file)

    # Reading

    def action_file(self) -> None:
        """Ask for a file. If there are several importers, first ask which form the file has."""
        forms = list(self._opened.system.manifest.importers)
        if len(forms) == 1:
            self._ask_file(forms[0])
        else:
            self.app.push_screen(
                ChooseOne("Monsters of which game?", [(form, form, "") for form in forms]), self._ask_file
            )

    def _ask_file(self, form: str | None) -> None:
        if form is None:
            return

        def typed(text: str | None) -> None:
            if text:
                path = exports.typed_path(text, self.solo.wanted.home)
                self.run_worker(lambda: self._read(form, path), thread=True, exclusive=True)

        help_text = f"Type the path of a file of monsters in the format “{form}”."
        self.app.push_screen(AskText("Import monsters from", help_text, fault=self._file_fault), typed)

    def _file_fault(self, text: str) -> str | None:
        path = exports.typed_path(text, self.solo.wanted.home)
        return None if text and path.is_file() else f"There is no file {path}." if text else "Type the path of a file."

    def _read(self, form: str, path: Path) -> None:
        """Read the file in a thread, and report the progress."""
        importer = self._opened.system.manifest.importers[form]()

        def progress(done: int, total: int) -> None:
            self.app.call_from_thread(self._tell, f"{done} of {total}")

        try:
            with path.open("rb") as stream:
                data = stream.read(importer.largest + 1)
            faulty, earlier = self._faulty(importer), self._earlier(importer)
            found = importer.read(data, self._opened.content, (), faulty, progress, earlier)
        except OSError as error:
            self.app.call_from_thread(self._failed, f"{path} cannot be read: {error.strerror}.")
        except ValueError as error:
            self.app.call_from_thread(self._failed, str(error))
        else:
            self.app.call_from_thread(self._show, found)

    def _faulty(self, importer: Importer) -> set[str]:
        """Return the names of faulty entries in the player's file, which an import must not replace."""
        return set(self._own.faults()) if importer.shelf == self._own.shelf else set()

    def _earlier(self, importer: Importer) -> set[str]:
        """Return the names of own foes from an earlier import. A foe imported again keeps its name."""
        return set(self._own.earlier()) if importer.shelf == self._own.shelf else set()

    def _tell(self, text: str) -> None:
        self.query_one("#progress", Static).update(Content(text))

    def _failed(self, sentence: str) -> None:
        self._tell("")
        self.solo.complain(sentence)

    def _show(self, found: ImportResult) -> None:
        self._found = found
        self._taken = {one.name for one in found.entries}
        self._draw()
        self._list.focus()

    # Reviewing

    @property
    def _list(self) -> Listing:
        return self.query_one("#monsters", Listing)

    def _draw(self) -> None:
        found = self._found
        if found is None:
            return
        self._tell(f"Selected: {len(self._taken)} of {len(found.entries)} monsters. Press ctrl+s to save them.")
        self._list.fill(self._entries(found))
        self._show_marked()

    def _entries(self, found: ImportResult) -> Iterator[ListingRow]:
        for one in found.entries:
            sign, style = (TAKEN, "$accent") if one.name in self._taken else (LEFT, "$faint")
            lost = f"{len(one.lost)} not converted" if one.lost else ""
            row = ListRow(Content.assemble((sign, style), one.name), Content.styled(lost, "$faint"))
            yield ListingRow(_key(one), row)
        if found.refused:
            yield heading("Not read")
        for number, sentence in enumerate(found.refused):
            yield ListingRow(_refused_key(number), ListRow(Content.assemble(("! ", "bold $error"), sentence)))

    def _marked(self) -> ImportedEntry | str | None:
        """Return the marked monster, or the reason why it could not be read; None if nothing is marked."""
        if self._found is None:
            return None
        marked: dict[str, ImportedEntry | str] = {_key(one): one for one in self._found.entries}
        marked |= {_refused_key(number): sentence for number, sentence in enumerate(self._found.refused)}
        return marked.get(self._list.marked_key or "")

    @on(OptionList.OptionHighlighted, "#monsters")
    def _show_marked(self) -> None:
        one = self._marked()
        if one is not None:
            self.query_one("#card", Static).update(Content(one) if isinstance(one, str) else _told(one))

    @on(OptionList.OptionSelected, "#monsters")
    def _turn(self) -> None:
        """Select the marked monster, or deselect it."""
        one = self._marked()
        if isinstance(one, ImportedEntry):
            self._taken ^= {one.name}
            self._draw()

    def action_all(self) -> None:
        """Select all monsters, or deselect all if all are selected."""
        names = {one.name for one in self._found.entries} if self._found else set()
        self._taken = set() if self._taken == names else names
        self._draw()

    def action_keep(self) -> None:
        """Save the selected monsters as own foes."""
        taken = [one.entry for one in self._found.entries if one.name in self._taken] if self._found else []
        if not taken:
            self.notify("No monster is selected. Press enter to select the marked monster, or i to read another file.")
            return
        fault, kept = self._keep(taken)
        if fault:
            self.solo.complain(fault)
            return
        self.dismiss()
        count = len(taken) - len(kept)
        told = "1 monster is now your own foe." if count == 1 else f"{count} monsters are now your own foes."
        self.app.notify(f"{told} Press u to undo.", markup=False)
        if kept:
            self.app.notify(f"Not replaced, because you have changed them: {', '.join(kept)}.", markup=False)


def _key(one: ImportedEntry) -> str:
    return f"one {one.name}"


def _refused_key(number: int) -> str:
    return f"refused {number}"


def _told(one: ImportedEntry) -> Content:
    """Describe an imported monster: its figures, its remarks, and its losses."""
    parts: list[Content | str | tuple[str, str]] = [(one.name, "bold")]
    for line in one.figures:
        parts += ["\n", line]
    for mark in one.marks:
        parts += ["\n", ("! ", "bold $accent"), mark]
    if one.lost:
        parts += ["\n\n", ("Not converted", "$faint")]
    for lost in one.lost:
        parts += ["\n", lost]
    return Content.assemble(*parts)
