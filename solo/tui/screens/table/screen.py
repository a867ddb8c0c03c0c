"""The page of a shared table: participants, chat, and links to other pages.

Participants wait here until a procedure begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from solo.host.participants import Participants
from solo.host.shared_table_client import place_of
from solo.tui.keys import TABLE, page_bindings
from solo.tui.page import Page
from solo.tui.participants.fighterless import fighterless_line
from solo.tui.participants.table_acts import TableMenu
from solo.tui.participants.table_card import TableCard, person_row
from solo.tui.participants.talk_pane import TalkPane
from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.key_line import KeyLine
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.listing import Listing, ListingRow, heading

SAYING = [("enter", "Say"), ("↑↓", "Earlier")]
NOTHING = "Nothing is in progress. You see the next scene as soon as it begins."
YOURS = "Nothing is in progress. You lead this table. Press b to begin a scene for everyone."
BREAK_OFF = "break off"


class TableScreen(Page):
    """The participants of a shared table above, the chat below. The page is empty without a shared table."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(TABLE)
    keys = TABLE
    page_title = "The table"
    about = (
        "A table for several people, each in their own seat. Everyone sees a scene as soon as it begins, and decides "
        "for their own characters. If you leave, the table goes on and you keep your seat."
    )

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._end_listening: Callable[[], None] = lambda: None
        self._told = False

    @property
    def _company(self) -> Participants | None:
        return self.solo.company

    def body(self) -> Iterable[Widget]:
        yield Static("", id="said")
        yield Listing(id="people")
        yield TalkPane(self._company.person if self._company else "")

    def on_mount(self) -> None:
        if self._company is not None:
            self._end_listening = self._company.listen(self._news)

    def on_unmount(self) -> None:
        self._end_listening()

    def _news(self) -> None:
        if not self._told:
            self._told = self.call_later(self._show_news)

    def _show_news(self) -> None:
        self._told = False
        if self.in_sight:
            self.show_open()
            self.refresh_bindings()

    def show_open(self) -> None:
        company = self._company
        if company is None or not self.laid_out:
            return
        said = f"“{company.in_progress}” is in progress." if company.in_progress else NOTHING
        if not company.in_progress and company.leads:
            said = YOURS
        keys = "  Press enter to go there." if company.in_progress else ""
        told = Content.assemble((said, "bold"), (keys, FAINT))
        about = fighterless_line(company)
        self.query_one("#said", Static).update(Content("\n").join([told, about]) if about else told)
        self._hint()
        rows = [ListingRow(one.person.name, person_row(one, company.person)) for one in company.present]
        self.query_one("#people", Listing).fill([heading("At the table"), *rows])
        self._talk.show(company.talk)

    def _hint(self) -> None:
        leads_on = [("enter", "Go on")] if self._company and self._company.in_progress else []
        self.query_one(KeyLine).hint(SAYING if self._talk.saying else leads_on)

    # Keys

    @property
    def _talk(self) -> TalkPane:
        return self.query_one(TalkPane)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        if action == "back":
            return len(self.app.screen_stack) > 1 or (self.laid_out and self._talk.saying)
        if action == "begin":
            return self._company is not None and self._company.leads
        if action in ("hand_over", "decline"):
            return self._company is not None and self._company.leads and bool(self._company.fighterless)
        return action != "fight" or (self._company is not None and bool(self._company.in_progress))

    def action_go(self, name: str) -> None:
        """Open a page."""
        self.solo.go(name)

    def action_fight(self) -> None:
        """Open the procedure in progress."""
        self.solo.show_in_progress()

    def action_begin(self) -> None:
        """Ask for a procedure and begin it. If a procedure is in progress, ask whether to abandon it."""
        company = self._company
        if company is None:
            return
        if company.in_progress:
            self._ask_whether_to_break_off(company)
            return
        rows = [(code, one.title, one.told) for code, one in company.beginnings().items()]

        def begin(code: str) -> None:
            company.begin(code)
            if self.solo.own is not None:  # at another player's table, the table itself shows the procedure
                self.solo.show_in_progress()

        self.app.push_screen(ChooseOne("Begin which scene?", rows), lambda code: self._attempt(begin, code))

    def _ask_whether_to_break_off(self, company: Participants) -> None:
        rows = [
            ("", "Continue it", ""),
            (BREAK_OFF, "Abandon it", "The roster does not change."),
        ]

        def picked(answer: str | None) -> None:
            if answer == BREAK_OFF:
                self._attempt(lambda _: company.break_off(), answer)

        self.app.push_screen(ChooseOne(f"“{company.in_progress}” is in progress", rows), picked)

    def _attempt(self, act: Callable[[str], object], code: str | None) -> None:
        """Call `act` with the chosen code, and show a refusal by the table. Does nothing if no code was chosen."""
        if code is None:
            return
        try:
            act(code)
        except ValueError as error:
            self.solo.complain(str(error))

    def action_table(self) -> None:
        """Show the participants and their roles, and let the player change them."""
        if self._company is not None:
            self.app.push_screen(TableCard(self._company, place_of(self._company)))

    def action_hand_over(self) -> None:
        """Hand over a fighter to a player who has none."""
        place = place_of(self._company) if self._company else None
        if place is not None:
            TableMenu(self, place.company, self._refuse).ask_for_fighter(place)

    def action_decline(self) -> None:
        """Dismiss the sentence about players without a fighter, who then watch."""
        if self._company is not None:
            self._company.let_look_on()

    def _refuse(self, sentence: str) -> None:
        if sentence:
            self.solo.complain(sentence)

    def action_talk(self) -> None:
        """Begin a message to all participants."""
        self._talk.begin()

    def go_on_typing(self) -> None:
        """Continue the message begun on the previous page."""
        self._talk.begin(self.solo.take_half_typed())

    @property
    def loses_typing(self) -> bool:
        """True if another page would lose typed text. A chat message moves to the next page instead."""
        return super().loses_typing and not self._talk.saying

    def action_back(self) -> None:
        """Stop typing, or go back to the previous page."""
        if not self._talk.end():
            self.dismiss()

    def on_talk_pane_turned(self) -> None:
        self._hint()
        self.refresh_bindings()
        if not self._talk.saying:
            self.query_one("#people").focus()

    def on_talk_pane_said(self, event: TalkPane.Said) -> None:
        event.stop()
        fault = self._company.say(event.text) if self._company else ""
        if fault:
            self._talk.field.value = event.text
            self.solo.complain(fault)

    def on_option_list_option_selected(self) -> None:
        """Open the procedure in progress, whichever row was selected."""
        if self.check_action("fight", ()):
            self.action_fight()
