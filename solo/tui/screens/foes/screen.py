"""Owns the page of foes: one's own and the game's, made, changed, shared and brought in from files."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

import msgspec
from textual import on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from solo.library.own import entry_text
from solo.storage import atomic
from solo.systems.contract import Draft, FoeWorkshop
from solo.tui import exports
from solo.tui.drafts import Drafts, Unfinished
from solo.tui.keys import FOES, page_bindings
from solo.tui.own_entries import OwnEntries
from solo.tui.page import Page
from solo.tui.screens.creation.screen import CreationScreen
from solo.tui.screens.foes import rows
from solo.tui.screens.foes.making import ABOUT_FOES, AtPrice, examples, read_price
from solo.tui.screens.foes.text_editor import TextEditor
from solo.tui.widgets.dialogs import AskText, PickOne
from solo.tui.widgets.listing import Listing

NO_WORKSHOP = "Foes of your own are written in a file for this game, in the form of ours"
NOTHING_YET = "n makes a foe of your own."
MONSTERS_TOO = "n makes a foe of your own, m imports monsters of other games."
DRAFTS = "foe-drafts.json"
OWN, READY, DRAFT = "own", "ready", "draft"


class FoesScreen(Page):
    """Foes at the left, the marked one's card at the right. Each change of one's own can be undone."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#foes"  # the first of all would be the filter, which would take what is typed ahead, unseen
    BINDINGS = page_bindings(FOES)
    keys = FOES
    hints = [("enter", "Change")]
    page_title = "Foes"
    about = (
        "Foes of your own stand in encounters and in the library like those of the game, as soon as they are saved. "
        "One of the same name as a foe of the game takes its place, until you remove it."
    )

    def __init__(self) -> None:
        super().__init__()
        self._before: list[str] = []
        self._latest = ""

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            with Vertical(classes="list"):
                yield Input(placeholder="type to filter · enter to the list", id="filter")
                yield Listing(id="foes")
            with VerticalScroll(classes="card", can_focus=False):
                yield Static("", id="card")

    def on_mount(self) -> None:
        self.query_one("#filter").display = False
        self._list.focus()

    def show_open(self) -> None:
        system, own = self.solo.system, self._own()
        if system is None or own is None:
            self.query_one("#card", Static).update(Content(self._no_workshop() if system else "Opening the rules…"))
            return
        try:
            names, faults = own.names(), own.faults()
        except ValueError as fault:
            names, faults = [], {}
            self.solo.say(str(fault))
        unfinished = self._drafts.of(system.manifest.key, "")
        words = self.query_one("#filter", Input).value
        self._list.fill(rows.foe_entries(system, names, faults, unfinished, words))
        if self._latest and not self._list.mark(self._latest):
            self._unfilter()
            self._list.fill(rows.foe_entries(system, names, faults, unfinished, ""))
            self._list.mark(self._latest)
        self._latest = ""
        self._show_card()

    # What is known

    @cached_property
    def _drafts(self) -> Drafts:
        drafts = Drafts(self.solo.wanted.home / DRAFTS)
        self.app.call_later(self.solo.say, drafts.notice)
        return drafts

    @property
    def _list(self) -> Listing:
        return self.query_one("#foes", Listing)

    @property
    def _workshop(self) -> FoeWorkshop | None:
        return self.solo.system.foe_workshop if self.solo.system else None

    def _own(self) -> OwnEntries | None:
        opened, workshop = self.solo.game.opened, self._workshop
        return OwnEntries(self.solo.wanted.home, opened, workshop.shelf) if opened and workshop else None

    def _no_workshop(self) -> str:
        """Where foes are written in a game that makes none here."""
        key = self.solo.system.manifest.key if self.solo.system else ""
        return f"{NO_WORKSHOP}: {self.solo.wanted.home / 'content' / key}. docs/OWN-CONTENT.md shows how."

    def _nothing_yet(self) -> str:
        return MONSTERS_TOO if self.solo.game.importing else NOTHING_YET

    def _marked(self) -> tuple[str, str]:
        """Whether the marked foe is one's own, ready or a draft, and its name or key; empty for none."""
        kind, _, name = (self._list.marked or "").partition(" ")
        return kind, name

    @on(OptionList.OptionHighlighted, "#foes")
    def _show_card(self) -> None:
        system, own = self.solo.system, self._own()
        if system is None or own is None:
            return
        kind, name = self._marked()
        entry = next((one for one in system.library() if one.kind == "foe" and one.name == name), None)
        text = rows.foe_text(entry) if entry is not None else Content(self._nothing_yet())
        if kind == DRAFT:
            text = Content("This foe is not finished: enter goes on with it.")
        elif kind == OWN and name in (faults := own.faults()):
            text = Content.assemble((name, "bold"), "\n", ("! ", "bold $error"), faults[name], "\nt mends its text.")
        self.query_one("#card", Static).update(text)

    # Making

    def action_new(self) -> None:
        """Pick a kind and a price, and make a foe from what is suggested."""
        workshop = self._workshop
        if workshop is None:
            self.notify(self._no_workshop(), markup=False)
            return
        kinds = [
            ("", "Any of them", "Chance picks one."),
            *((one.key, one.title, one.help) for one in workshop.concepts),
        ]

        def picked(concept: str | None) -> None:
            if concept is not None:
                self._ask_price(workshop, concept)

        self.app.push_screen(PickOne("Which kind of foe?", kinds), picked)

    def _ask_price(self, workshop: FoeWorkshop, concept: str) -> None:
        system = self.solo.system
        if system is None:
            return
        thrower = self.solo.thrower()
        made: list[Draft] = []

        def fault(text: str) -> str | None:
            try:
                made.append(workshop.suggest(thrower, concept, read_price(text)))
            except ValueError as error:
                return str(error)
            return None

        def typed(text: str | None) -> None:
            if text is not None and made:
                self._create(self._to_be_made(made[-1]), "New foe", read_price(text))

        known = examples(system.foe_prices(), workshop.usual_price)
        help_text = f"Worth in {system.price_unit}: {known}. On its page s suggests another one."
        self.app.push_screen(AskText("What is it worth?", help_text, str(workshop.usual_price), fault), typed)

    @on(OptionList.OptionSelected, "#foes")
    def action_edit(self) -> None:
        """Change the marked foe; one of the game as a foe of one's own in its place."""
        kind, name = self._marked()
        workshop, system = self._workshop, self.solo.system
        if workshop is None or system is None:
            return
        if kind == DRAFT:
            unfinished = next(one for one in self._drafts.of(system.manifest.key, "") if one.key == name)
            self._create(unfinished, unfinished.draft.name or "New foe")
            return
        try:
            draft = workshop.reopen(workshop.named(name))
        except KeyError:
            self.action_text()
            return
        self._create(self._to_be_made(draft, name if kind == OWN else None), name)

    def _to_be_made(self, draft: Draft, replacing: str | None = None) -> Unfinished:
        return Unfinished(self._drafts.free_key(), draft, replacing=replacing)

    def _create(self, unfinished: Unfinished, title: str, price: int | None = None) -> None:
        workshop = self._workshop
        if workshop is None:
            return

        def finish(foe: msgspec.Struct) -> str | None:
            return self._keep([foe], unfinished.replacing)

        def leave(draft: Draft | None) -> None:
            try:
                if draft is None:
                    self._drafts.forget(unfinished.key)
                else:
                    self._drafts.keep(msgspec.structs.replace(unfinished, draft=draft))
                    self._latest = f"{DRAFT} {unfinished.key}"
            except ValueError as fault:
                self.solo.complain(str(fault))

        draft, suggested = unfinished.draft, unfinished.draft.name if price is not None else ""
        screen = CreationScreen(AtPrice(workshop, price), draft, title, finish, leave, ABOUT_FOES, suggested)
        self.app.push_screen(screen)

    def action_text(self) -> None:
        """Change the text of the marked foe's entry."""
        own, text = self._own(), self._text()
        kind, name = self._marked()
        if own is None or not text:
            return

        def faults(changed: str) -> list[str]:
            found, wrong = own.judge(changed)
            return wrong if wrong or found else [f"There is no foe in this text: write one under [[{own.shelf}]]."]

        def save(changed: str) -> str | None:
            return self._keep(own.judge(changed)[0], name if kind == OWN else None)

        self.app.push_screen(TextEditor(name, text, faults, save))

    def _text(self) -> str:
        """The marked foe as it is written; "" for none."""
        own, workshop, (kind, name) = self._own(), self._workshop, self._marked()
        if own is None or workshop is None or kind not in (OWN, READY):
            return ""
        try:
            written = own.text_of(name) if kind == OWN else ""
            return written or entry_text(own.shelf, workshop.named(name))
        except (ValueError, KeyError) as fault:
            self.solo.complain(str(fault))
            return ""

    # Keeping

    def keep(self, foes: list[msgspec.Struct]) -> str | None:
        """Put foes among one's own; a sentence where that failed."""
        return self._keep(foes, None)

    def _keep(self, foes: list[msgspec.Struct], replacing: str | None) -> str | None:
        own = self._own()
        if own is None:
            return NO_WORKSHOP
        try:
            self._before.append(own.keep(foes, replacing))
        except ValueError as fault:
            return str(fault)
        self._latest = f"{OWN} {getattr(foes[0], 'name', '')}"
        self.solo.reread_content()
        return None

    def action_remove(self) -> None:
        """Take the marked foe out of one's own, or forget the marked draft."""
        own, (kind, name) = self._own(), self._marked()
        if own is None or kind not in (OWN, DRAFT):
            self.notify("The game's own foes stay: only yours can be removed.")
            return
        try:
            if kind == DRAFT:
                self._drafts.forget(name)
            else:
                self._before.append(own.remove(name))
                self.notify("u brings it back.", title=f"{name} was removed", markup=False)
        except ValueError as fault:
            self.solo.complain(str(fault))
        self.solo.reread_content()

    def action_undo(self) -> None:
        """Take the latest change of one's own foes back."""
        own = self._own()
        if own is None or not self._before:
            self.notify("Nothing has been changed here yet.")
            return
        try:
            own.write(self._before.pop())
        except ValueError as fault:
            self.solo.complain(str(fault))
        self.solo.reread_content()

    # Files

    def action_export(self) -> None:
        """Write the marked foe to a file that others can import."""
        text, (_, name) = self._text(), self._marked()
        if text:
            exports.ask(self.solo, "Export the foe to", name, ".toml", lambda _: text.encode())

    def action_import(self) -> None:
        """Read foes from a file that somebody exported."""
        if self._own() is not None:
            self.app.push_screen(AskText("Import foes from", "A .toml file that Solo exported."), self._import)

    def _import(self, typed: str | None) -> None:
        own = self._own()
        if not typed or own is None:
            return
        path = exports.typed_path(typed, self.solo.wanted.home)
        try:
            foes, faults = own.judge(_read(path))
            if not foes:
                raise ValueError(faults[0] if faults else f"{path.name} holds no foes.")
        except ValueError as fault:
            self.solo.complain(str(fault))
            return
        fault_sentence = self._keep(foes, None)
        if fault_sentence:
            self.solo.complain(fault_sentence)
            return
        for sentence in faults:
            self.solo.say(sentence)
        self.notify(f"{len(foes)} of its foes are yours now; u takes them back.", markup=False)

    def action_import_monsters(self) -> None:
        """Bring monsters of another game over."""
        from solo.tui.screens.foes.monsters import MonstersScreen

        opened, own = self.solo.game.opened, self._own()
        if opened is not None and own is not None and self.solo.game.importing:
            self.app.push_screen(MonstersScreen(opened, own, self.keep))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return action != "import_monsters" or self.solo.game.importing

    # Finding

    def action_filter(self) -> None:
        """Type what names must hold."""
        self.query_one("#filter").display = True
        self.query_one("#filter").focus()

    @on(Input.Changed, "#filter")
    def _filter_changed(self) -> None:
        self.show_open()

    @on(Input.Submitted, "#filter")
    def _filter_done(self) -> None:
        self.query_one("#filter").display = bool(self.query_one("#filter", Input).value)
        self._list.focus()

    def _unfilter(self) -> None:
        self.query_one("#filter", Input).value = ""
        self.query_one("#filter").display = False

    def action_back(self) -> None:
        """Leave the filter first, then the page."""
        if self.query_one("#filter").display:
            self._unfilter()
            self._list.focus()
        else:
            self.dismiss()


def _read(path: Path) -> str:
    if path.is_file() and path.stat().st_size > exports.LARGEST_FILE:
        raise ValueError(f"{path} is too large to hold foes.")
    try:
        return atomic.read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not UTF-8 text.") from error
