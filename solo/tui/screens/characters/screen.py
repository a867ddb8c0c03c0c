"""Owns the characters: the roster of the campaign and those ready to play, each with its sheet and every why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import msgspec
from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.campaign.session import Session
from solo.systems.contract import Draft, Panel
from solo.tui import exports, keeping
from solo.tui.drafts import Unfinished
from solo.tui.keys import CHARACTERS, page_bindings
from solo.tui.page import Page
from solo.tui.screens.characters import loot
from solo.tui.screens.creation.screen import CreationScreen
from solo.tui.widgets.dialogs import AskText, PickOne
from solo.tui.widgets.listing import Entry, Listing, gap, heading
from solo.tui.widgets.row import Row


class Known(NamedTuple):
    """A character on the page: on the roster, ready to play, or not finished yet."""

    key: str
    name: str
    character: msgspec.Struct | None
    on_roster: bool = False
    unfinished: Unfinished | None = None


class CharactersScreen(Page):
    """Characters at the left, the marked one's sheet at the right."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(CHARACTERS)
    keys = CHARACTERS
    hints = [("enter", "Sheet")]
    page_title = "Characters"
    about = (
        "The roster is who plays in this campaign; the ready ones can be copied into it. Go into a sheet with enter "
        "to see why each value is what it is. To level up, edit the character and spend what it has earned."
    )

    def __init__(self) -> None:
        super().__init__()
        self._people: list[Known] = []
        self._panels: list[Panel] = []
        self._last_done = ""
        self._latest = ""

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="characters", classes="list")
            with Vertical(id="sheet-pane", classes="card"):
                yield Static("", id="sheet-title")
                yield Listing(id="sheet")
                yield Static("", id="why")

    def show_open(self) -> None:
        self._people = self._known()
        self._list.fill(self._entries(self._people))
        if self._latest and self._list.mark(self._latest):
            self._latest = ""
        self._show_sheet()

    def topics(self) -> Iterable[tuple[str, str]]:
        line = self._line()
        if line:
            yield line

    # Drawing

    @property
    def _list(self) -> Listing:
        return self.query_one("#characters", Listing)

    @property
    def _sheet(self) -> Listing:
        return self.query_one("#sheet", Listing)

    def _known(self) -> list[Known]:
        system, session = self.solo.system, self.solo.session
        if system is None:
            return []
        unfinished = self.solo.drafts.of(system.manifest.key, keeping.campaign_folder(self.solo))
        drafts = [Known(f"draft {one.key}", one.draft.name, None, unfinished=one) for one in unfinished]
        roster = session.characters() if session else {}
        mine = [Known(f"roster {name}", name, character, on_roster=True) for name, character in roster.items()]
        ready = system.ready_characters().items()
        return [*drafts, *mine, *(Known(f"ready {name}", name, character) for name, character in ready)]

    def _entries(self, known: list[Known]) -> Iterator[Entry]:
        last = ""
        system = self.solo.system
        for one in known:
            title = "Not finished" if one.unfinished else "On the roster" if one.on_roster else "Ready to play"
            if title != last:
                yield from [gap(title)] if last else []
                yield heading(title)
            last = title
            total = ""
            if system is not None and one.character is not None:
                total = f"{system.member(one.character).total} {system.price_unit}"
            yield Entry(one.key, Row(one.name or "No name yet", Content.styled(total, "$faint")))

    def _marked(self) -> Known | None:
        key = self._list.marked
        return next((one for one in self._people if one.key == key), None)

    @on(OptionList.OptionHighlighted, "#characters")
    def _show_sheet(self) -> None:
        one, system = self._marked(), self.solo.system
        character = one.character if one else None
        self._panels = list(system.sheet(character)) if system and character else []
        self.query_one("#sheet-title", Static).update(Content.styled(one.name if one else "", "bold"))
        self._sheet.fill(_sheet_entries(self._panels))
        self._show_why()

    @on(OptionList.OptionHighlighted, "#sheet")
    def _show_why(self) -> None:
        line = self._line()
        why = Content.assemble((f"{line[0]}  ", "bold"), line[1]) if line else Content("")
        if self._is_unfinished():
            why = Content("This character is not finished: e goes on with it.")
        self.query_one("#why", Static).update(why)

    def _line(self) -> tuple[str, str] | None:
        """The marked line of the sheet with its why."""
        panel, _, number = (self._sheet.marked or "").partition(" ")
        if not number:
            return None
        line = self._panels[int(panel)].lines[int(number)]
        return f"{line.name} {line.value}", line.why or "This value is what was entered."

    def _is_unfinished(self) -> bool:
        one = self._marked()
        return one is not None and one.unfinished is not None

    # Acting

    @on(OptionList.OptionSelected, "#characters")
    def _into_sheet(self) -> None:
        if self._is_unfinished():
            self.action_edit()
            return
        self._sheet.focus()

    def action_back(self) -> None:
        """From the sheet to the list, from the list to the page before."""
        if self._sheet.has_focus:
            self._list.focus()
        else:
            self.dismiss()

    def action_new(self) -> None:
        """Make a new character."""
        if self.solo.system is not None:
            self._create(self._to_be_made(Draft(self.solo.system.manifest.key)), "New character")

    def action_edit(self) -> None:
        """Reopen the marked character; a ready one is edited as a copy of one's own."""
        one, system = self._marked(), self.solo.system
        if one is None or system is None:
            return
        if one.unfinished is not None:
            self._create(one.unfinished, one.name or "New character")
        elif one.character is not None:
            replacing = one.name if one.on_roster else None
            self._create(self._to_be_made(system.reopen(one.character), replacing), one.name)

    def _to_be_made(self, draft: Draft, replacing: str | None = None) -> Unfinished:
        return Unfinished(self.solo.drafts.free_key(), draft, keeping.campaign_folder(self.solo), replacing)

    def _create(self, unfinished: Unfinished, title: str) -> None:
        system = self.solo.system
        if system is None:
            return

        def finish(character: msgspec.Struct) -> str | None:
            self._latest = f"roster {system.member(character).name}"
            return keeping.keep_character(self.solo, character, unfinished.replacing)

        def leave(draft: Draft | None) -> None:
            if draft is None:
                keeping.forget_draft(self.solo, unfinished.key)
            else:
                self._latest = f"draft {unfinished.key}"
                keeping.keep_draft(self.solo, msgspec.structs.replace(unfinished, draft=draft))

        self.app.push_screen(CreationScreen(system, unfinished.draft, title, finish, leave))

    def action_copy(self) -> None:
        """Copy the marked ready character into the campaign."""
        one = self._marked()
        if one is None or one.character is None:
            return
        if one.on_roster:
            self.notify(f"{one.name} is on the roster already.", markup=False)
            return
        fault = keeping.keep_character(self.solo, one.character, None)
        if fault:
            self.solo.complain(fault)

    def action_take(self) -> None:
        """Let the marked character take some of what won fights have left, or put back what was taken last."""
        one, session = self._marked(), self.solo.session
        if one is None or session is None or not one.on_roster:
            self.notify("Mark one of the roster: only they can take loot.")
            return
        try:
            rows = loot.rows(session, one.name)
        except ValueError as fault:
            self.solo.complain(str(fault))
            return
        if not rows:
            self.notify("Nothing lies there to be taken: won fights leave something.")
            return

        def answered(answer: str | None) -> None:
            if answer is None:
                return
            self._on_roster(lambda session: loot.picked(session, one.name, answer))
            self._last_done = "" if answer == loot.BACK else "taken"
            if session.spoils():
                self.action_take()

        self.app.push_screen(PickOne("What was left", rows, help_text=" ".join(session.spoils())), answered)

    def action_remove(self) -> None:
        """Take the marked character off the roster, or forget the marked draft."""
        one = self._marked()
        if one is None:
            return
        if one.unfinished is not None:
            keeping.forget_draft(self.solo, one.unfinished.key)
        elif not one.on_roster:
            self.notify("Ready characters come with the game and stay.")
        else:
            self._on_roster(lambda session: session.remove_character(one.name))
            self._last_done = "removed"
            self.notify("u brings them back.", title=f"{one.name} left the roster", markup=False)

    def action_undo(self) -> None:
        """Put loot just taken back, or else bring the character removed last back."""
        session = self.solo.session
        removed = list(session.removed_characters()) if session else []
        if session and session.spoils_taken_last() and (self._last_done == "taken" or not removed):
            self._on_roster(lambda session: self.notify(session.put_spoils_back(), markup=False))
            return
        if not removed:
            self.notify("Nobody has been removed.")
            return
        self._on_roster(lambda session: session.restore_character(removed[-1]))
        self._last_done = "taken"

    def _on_roster(self, act: Callable[[Session], None]) -> None:
        session = self.solo.session
        if session is None:
            return
        try:
            act(session)
        except ValueError as fault:
            self.solo.complain(str(fault))
        self.show_open()

    def action_rest(self) -> None:
        """Pick a rest, a hazard, or what else the game has besides fights, and play it with the roster."""
        system = self.solo.system
        if system is None:
            return
        others = [procedure for key, procedure in system.procedures.items() if key != "fight"]
        if not others:
            self.notify("This game has nothing to play besides fights.")
            return
        rows = [(procedure.key, procedure.title, procedure.help) for procedure in others]
        self.app.push_screen(PickOne("Rest and hazards, for all on the roster", rows), self._play)

    def _play(self, key: str | None) -> None:
        if key:
            self.solo.play(key)

    # Files

    def action_export(self) -> None:
        """Write the marked character to a file."""
        one, system = self._marked(), self.solo.system
        if one is None or one.character is None or system is None:
            return
        data = exports.character_data(system, one.character)
        exports.ask(self.solo, "Export the character to", one.name, ".json", lambda _: data)

    def action_import(self) -> None:
        """Read a character from a file."""
        help_text = "A character that Solo exported, or a draft as `solo character --from` reads it."
        self.app.push_screen(AskText("Import a character from", help_text), self._import)

    def _import(self, text: str | None) -> None:
        system = self.solo.system
        if not text or system is None:
            return
        try:
            character = exports.read_character(system, exports.typed_path(text, self.solo.wanted.home))
        except ValueError as fault:
            self.solo.complain(str(fault))
            return
        fault_sentence = keeping.keep_character(self.solo, character, None)
        if fault_sentence:
            self.solo.complain(fault_sentence)


def _sheet_entries(panels: Iterable[Panel]) -> Iterator[Entry]:
    for number, panel in enumerate(panels):
        if number:
            yield gap(str(number))
        yield Entry(f"heading {number}", Row(Content.styled(panel.title, "bold $accent")), heading=True)
        for place, line in enumerate(panel.lines):
            yield Entry(f"{number} {place}", Row(line.name, Content.styled(line.value, "bold"), folds=True))
