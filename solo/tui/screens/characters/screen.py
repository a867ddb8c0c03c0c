"""The character page: the campaign's roster and the ready characters, with explained sheets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.systems.contract import Panel
from solo.tui import exports, saving_characters, start_fight
from solo.tui.character_keys import CHARACTERS
from solo.tui.keys import page_bindings
from solo.tui.page import EditingPage
from solo.tui.screens.characters import rows
from solo.tui.screens.characters.character_creation import CharacterCreation
from solo.tui.screens.characters.roster_changes import RosterChanges
from solo.tui.screens.characters.rows import CharacterRow
from solo.tui.widgets.dialogs import AskText, ChooseOne
from solo.tui.widgets.listing import Listing
from solo.tui.widgets.sheet_rows import line_told, sheet_entries

SAVED = " is saved."


class CharactersScreen(EditingPage):
    """Characters at the left, the sheet of the marked character at the right."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(CHARACTERS)
    keys = CHARACTERS
    hints = [("enter", "Sheet")]
    page_title = "Characters"
    about = (
        "The roster lists the characters of this campaign. Press c to copy a ready-made character into it. Press enter "
        "to see the reason for each value on a sheet. To level up, edit the character and spend what they have earned. "
        "Press r to test any skill of a character on the roster, alone or opposed, with its odds."
    )

    def __init__(self) -> None:
        super().__init__()
        self._people: list[CharacterRow] = []
        self._panels: list[Panel] = []

    @cached_property
    def _making(self) -> CharacterCreation:
        return CharacterCreation(self.solo)

    @cached_property
    def _changes(self) -> RosterChanges:
        return RosterChanges(self.solo, self.show_open)

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="characters", classes="list")
            with Vertical(id="sheet-pane", classes="card"):
                yield Static("", id="sheet-title")
                yield Listing(id="sheet")
                yield Static("", id="why")

    def show_open(self) -> None:
        system = self.solo.system
        self._people = []
        if system is not None:
            unfinished = self.solo.drafts.list_drafts(system.manifest.key, saving_characters.campaign_folder(self.solo))
            self._people = rows.list_characters(system, self.solo.session, unfinished)
        self._list.fill(rows.entries(system, self._people))
        if self._making.latest and self._list.mark(self._making.latest):
            self._making.latest = ""
        self._show_sheet()

    def topics(self) -> Iterable[tuple[str, str]]:
        line = self._line()
        if line:
            yield line

    def point_at(self, name: str) -> None:
        one = next((one for one in self._people if one.name == name), None)
        if one is not None:
            self._list.mark(one.key)

    # Drawing

    @property
    def _list(self) -> Listing:
        return self.query_one("#characters", Listing)

    @property
    def _sheet(self) -> Listing:
        return self.query_one("#sheet", Listing)

    def _marked(self) -> CharacterRow | None:
        key = self._list.marked_key
        return next((one for one in self._people if one.key == key), None)

    @on(OptionList.OptionHighlighted, "#characters")
    def _show_sheet(self) -> None:
        one, system = self._marked(), self.solo.system
        character = one.character if one else None
        self._panels = list(system.characters.sheet(character)) if system and character else []
        self.query_one("#sheet-title", Static).update(self._title(one))
        self._sheet.fill(sheet_entries(self._panels))
        self._show_why()

    def _title(self, one: CharacterRow | None) -> Content:
        """Return the name, with a note after saving. A notification would cover the explanation below the sheet."""
        name = Content.styled(one.name if one else "", "bold")
        return Content.assemble(name, (SAVED, "$success")) if one and one.key == self._making.kept else name

    @on(OptionList.OptionHighlighted, "#sheet")
    def _show_why(self) -> None:
        line = self._line()
        why = Content.assemble((f"{line[0]}  ", "bold"), line[1]) if line else Content("")
        one = self._marked()
        if one and one.key == self._making.kept and self._making.unspent and not self._sheet.has_focus:
            why = Content(self._making.unspent)
        if self._is_unfinished():
            why = Content("This character is unfinished. Press e to continue.")
        self.query_one("#why", Static).update(why)

    def _line(self) -> tuple[str, str] | None:
        """Return the marked line of the sheet with its explanation."""
        return line_told(self._panels, self._sheet.marked_key)

    def _is_unfinished(self) -> bool:
        one = self._marked()
        return one is not None and one.unfinished is not None

    # Actions

    @on(OptionList.OptionSelected, "#characters")
    def _into_sheet(self) -> None:
        if self._is_unfinished():
            self.action_edit()
            return
        self._sheet.focus()

    def action_back(self) -> None:
        """Go back from the sheet to the list, or from the list to the previous page."""
        if self._sheet.has_focus:
            self._list.focus()
        else:
            self.dismiss()

    def action_new(self) -> None:
        """Create a new character, as soon as the game is ready."""
        self.solo.doors.when_ready(self._begin_new)

    def _begin_new(self) -> None:
        if self.solo.system is not None and self.is_current:
            self._making.new(self.solo.system)

    def action_edit(self) -> None:
        """Edit the marked character; a ready one is edited as a copy."""
        one, system = self._marked(), self.solo.system
        if one is not None and system is not None:
            self._making.reopen(system, one)

    def action_copy(self) -> None:
        """Copy the marked ready character into the campaign."""
        one = self._marked()
        if one is None or one.character is None:
            return
        if one.on_roster:
            self.notify(f"{one.name} is already on the roster.", markup=False)
            return
        fault = saving_characters.keep_character(self.solo, one.character, None)
        if fault:
            self.solo.complain(fault)

    def action_take(self) -> None:
        """Ask which loot of won fights the marked character takes. The last taken item can be put back instead."""
        one = self._marked()
        if one is not None and one.on_roster:
            self._changes.take(one.name)
        else:
            self.notify("Mark a character on the roster. Only roster characters can take loot.")

    def action_remove(self) -> None:
        """Remove the marked character from the roster, or delete the marked draft."""
        one = self._marked()
        if one is None:
            return
        if one.unfinished is not None:
            saving_characters.forget_draft(self.solo, one.unfinished.key)
        elif not one.on_roster:
            self.notify("Ready-made characters come with the game and cannot be removed.")
        else:
            self._changes.remove(one.name)

    def action_undo(self) -> None:
        """Put back the last taken loot. Without any, restore the character removed last."""
        self._changes.undo()

    def action_rest(self) -> None:
        """Pick a rest, a hazard, or a procedure other than a fight, and play it with the roster."""
        system = self.solo.system
        if system is None:
            return
        others = [procedure for key, procedure in system.procedures.items() if key != "fight"]
        if not others:
            self.notify("This game has no scenes besides fights.")
            return
        offered = [(procedure.key, procedure.title, procedure.help) for procedure in others]
        self.app.push_screen(ChooseOne("Rest and other scenes for the whole roster", offered), self._play)

    def _play(self, key: str | None) -> None:
        if key:
            start_fight.begin_procedure(self.solo, key)

    def action_check(self) -> None:
        """Begin a check for the marked character of the roster."""
        one, system = self._marked(), self.solo.system
        if system is None:
            return
        if not system.check:
            self.notify("This game has no checks outside its scenes.")
        elif one is None or not one.on_roster:
            self.notify("Mark a character on the roster. Only roster characters can make checks.")
        else:
            start_fight.begin_procedure(self.solo, system.check, one.name)

    # Files

    def action_export(self) -> None:
        """Export the marked character to a file."""
        one, system = self._marked(), self.solo.system
        if one is None or one.character is None or system is None:
            return
        data = exports.character_data(system, one.character)
        exports.ask(self.solo, "Export the character to", one.name, ".json", lambda _: data)

    def action_import(self) -> None:
        """Import a character from a file."""
        help_text = "Type the file of a character exported by Solo, or of a draft for `solo character --from`."
        self.app.push_screen(AskText("Import a character from", help_text), self._import)

    def _import(self, text: str | None) -> None:
        system = self.solo.system
        if not text or system is None:
            return
        try:
            character = exports.read_character(system, exports.typed_path(text, self.solo.wanted.home))
        except ValueError as error:
            self.solo.complain(str(error))
            return
        fault_sentence = saving_characters.keep_character(self.solo, character, None)
        if fault_sentence:
            self.solo.complain(fault_sentence)
