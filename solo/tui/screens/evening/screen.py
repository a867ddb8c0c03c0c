"""The evening page: its encounters at the left, the forecast at the right. Every change is saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import msgspec
from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.campaign import evening_list
from solo.campaign.campaign import PlannedEncounter, SavedEvening
from solo.campaign.session import Session
from solo.evening import documents, planning
from solo.evening.evening_forecast import EveningOutlook, not_yet_sure, with_worn
from solo.evening.rests import REST, list_rests
from solo.evening.sheet_builder import default_title
from solo.evening.worn_party import worn_told
from solo.tui import exports, start_fight
from solo.tui.forecast_jobs import EveningProgress, EveningTask
from solo.tui.forecast_setups import game_of
from solo.tui.keys import EVENING, page_bindings
from solo.tui.page import EditingPage
from solo.tui.screens.evening import rows
from solo.tui.widgets.dialogs import AskText, ChooseOne
from solo.tui.widgets.listing import Listing
from solo.tui.widgets.waiting import PlayedCount, Waited, WaitForVerdict

NOTHING_KEPT = "There are no saved encounters. Make one on the encounter page, and press T there."
NO_FORECAST = "Forecasts are switched off in the settings."
MOST_BACK = 50
MOST_EVENINGS = 200


class EveningScreen(EditingPage):
    """One evening at a time: the latest evening, until the player opens another."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(EVENING)
    keys = EVENING
    hints = [("enter", "Play")]
    page_title = "Evening"
    about = (
        "An evening is a list of saved encounters in order, each with a note and a rest before it. Solo "
        "simulates the whole evening many times, with wounds and costs carried along, and shows how often the party "
        "comes home and where it fails. Press enter to play the marked encounter. If the evening itself is marked, "
        "enter plays the next encounter."
    )

    def __init__(self) -> None:
        super().__init__()
        self._shown_name = ""
        self._outlook: EveningOutlook | None = None
        self._said = ""
        self._foretold: SavedEvening | None = None
        self._lacks = ""
        self._rested: EveningOutlook | None = None
        self._playing = False
        self._before: list[SavedEvening] = []

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="parts", classes="list")
            with VerticalScroll(classes="card", can_focus=False):
                yield Static("", id="told")

    def show_open(self) -> None:
        self._draw()
        self._foretell()

    def leaving(self) -> None:
        self.solo.forecasting.cancel()
        if self._playing:
            self._playing, self._foretold = False, None

    def on_screen_suspend(self) -> None:
        """Continue the forecast behind a dialog, but stop it behind another page."""
        if not self.in_sight:
            self.leaving()

    # Data

    @property
    def _session(self) -> Session | None:
        return self.solo.session

    @property
    def _evening(self) -> SavedEvening:
        return planning.current_evening(self._session, self._shown_name)

    @property
    def _is_partly_played(self) -> bool:
        evening = self._evening
        return 0 < len(planning.fights_to_come(evening).parts) < len(evening.parts)

    @property
    def _to_come(self) -> SavedEvening:
        """The encounters to simulate: those not begun yet, or all of them once the evening is over."""
        return planning.fights_to_come(self._evening) if self._is_partly_played else self._evening

    @property
    def _list(self) -> Listing:
        return self.query_one(Listing)

    @property
    def _marked(self) -> int | None:
        """Index of the marked encounter; None if the evening itself is marked."""
        key = self._list.marked_key
        return int(key) if key is not None and key.isdecimal() else None

    # Drawing

    def _draw(self) -> None:
        kept = self._session.encounters.all() if self._session else {}
        table = self._session.table if self._session else None
        unsaved = table.saved.outcome if table is not None else ""
        self._list.fill(rows.entries(self._evening, kept, self._outlook, unsaved))
        self._tell()

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        kept = self._session.encounters.all() if self._session else {}
        rested = self._rested.home if self._rested else None
        both = worn_told(self._lacks, self._outlook.home, rested) if self._lacks and self._outlook else ""
        said = rows.describe_marked(self._evening, kept, self._outlook, both or self._said, self._marked)
        self.query_one("#told", Static).update(said)

    def _foretell(self) -> None:
        """Simulate the evening in the background, unless its forecast is known or running."""
        session, evening = self._session, self._evening
        if session is None or not evening.parts or evening == self._foretold:
            return
        self._outlook, self._foretold = None, evening
        self._lacks, self._rested = "", None
        most = min(MOST_EVENINGS, self.solo.settings.forecast)
        if not most:
            self._said = NO_FORECAST
            self._draw()
            return
        try:
            chain = planning.chain_of(session, self._to_come, game_of(self.solo))
        except ValueError as error:
            self._said = str(error)
            self._draw()
            return
        self._said, self._playing = "Simulating …", True
        self._draw()
        self.solo.forecasting.walk(EveningTask(chain, self.solo.wanted.seed, most), self.while_here(self._walked))

    def _walked(self, news: EveningProgress) -> None:
        known = planning.align(news.outlook, self._evening) if news.outlook and self._is_partly_played else news.outlook
        self._outlook, self._playing = known or self._outlook, not news.done
        self._said = news.fault or ("" if news.done else "Simulating …")
        if news.done and not news.fault:
            self._foretell_rested()
        self._draw()

    def _foretell_rested(self) -> None:
        """Simulate the evening again with a rested party, if a member is worn out."""
        session, evening = self._session, self._evening
        if session is None or self._foretold != evening:
            return
        self._lacks = planning.lacks_of(session, evening)
        if not self._lacks:
            return
        chain = planning.chain_of(session, self._to_come, game_of(self.solo), rested=True)
        most = min(MOST_EVENINGS, self.solo.settings.forecast)
        self.solo.forecasting.walk(
            EveningTask(chain, self.solo.wanted.seed, most), self.while_here(self._walked_rested)
        )

    def _party(self, encounter: str) -> tuple[str, ...]:
        session = self._session
        return planning.party_of(session, planning.encounter_of(session, encounter)) if session else ()

    def _walked_rested(self, news: EveningProgress) -> None:
        if news.outlook is not None:
            self._rested = news.outlook
        self._draw()

    def action_stop(self) -> None:
        """Stop the simulation, and keep the results so far."""
        self.solo.forecasting.cancel()
        self._playing = False
        self._said = "Stopped." if self._said and self._outlook else self._said
        self._draw()

    # Changes

    def _change(self, evening: SavedEvening, mark: int | None = None) -> None:
        """Save the changed evening, and keep the previous state for undo."""
        before = self._evening
        if evening != before:
            self._with(lambda session: session.evenings.put(evening), lambda: self._changed(before, evening, mark))

    def _changed(self, before: SavedEvening, evening: SavedEvening, mark: int | None) -> None:
        self._before = [*self._before, before][-MOST_BACK:]
        self._shown_name = evening.name
        self._draw()
        if mark is not None:
            self._list.mark(str(mark))
        self._foretell()

    def _with(self, act: Callable[[Session], object], then: Callable[[], None]) -> None:
        def do(session: Session) -> None:
            try:
                act(session)
            except ValueError as error:
                self.solo.complain(str(error))
                return
            then()

        self.solo.doors.with_campaign(do)

    def action_add(self) -> None:
        """Add a saved encounter at the end."""
        kept = self._session.encounters.all() if self._session else {}
        if not kept:
            self.notify(NOTHING_KEPT)
            return
        chosen = [(name, name, default_title(one.foes)) for name, one in kept.items()]

        def picked(name: str | None) -> None:
            if name is not None:
                evening = evening_list.with_part(self._evening, PlannedEncounter(name))
                self._change(evening, len(evening.parts) - 1)

        self.app.push_screen(ChooseOne("Which encounter comes next?", chosen), picked)

    def action_remove(self) -> None:
        """Remove the marked encounter, or the whole evening if it is marked."""
        at, evening = self._marked, self._evening
        if at is not None:
            self._change(evening_list.without_part(evening, at), min(at, len(evening.parts) - 2))
        elif self._session is not None and evening.name in self._session.evenings.all():
            self._with(lambda session: session.evenings.remove(evening.name), self._removed)

    def _removed(self) -> None:
        self._shown_name, self._before, self._outlook = "", [], None
        self.notify("Press u to bring the evening back.", title="The evening was removed")
        self.show_open()

    def action_undo(self) -> None:
        """Undo the latest change, or restore the evening removed last."""
        if self._before:
            *self._before, evening = self._before
            self._with(lambda session: self._put_back(session, evening), self.show_open)
            return

        def restore(session: Session) -> None:
            self._shown_name = session.evenings.restore()

        self._with(restore, self.show_open)

    def _put_back(self, session: Session, evening: SavedEvening) -> None:
        """Restore an earlier state of the evening, including its name."""
        if evening.name != self._evening.name:
            session.evenings.rename(self._evening.name, evening.name)
            self._shown_name = evening.name
        session.evenings.put(evening)

    def action_move(self, by: int) -> None:
        """Move the marked encounter by `by` positions; a negative number makes it earlier."""
        at = self._marked
        if at is not None:
            place = max(0, min(len(self._evening.parts) - 1, at + by))
            self._change(evening_list.move_part(self._evening, at, by), place)

    def action_rest(self, by: int = 1) -> None:
        """Change the rest before the marked encounter."""
        at, session = self._marked, self._session
        if at is None or session is None:
            self.notify("Mark an encounter to change the rest before it.")
            return
        rests = list_rests(session.system)
        now = self._evening.parts[at].rest
        place = rests.index(now) if now in rests else 0
        self._change(evening_list.replace_part(self._evening, at, rest=rests[(place + by) % len(rests)]))

    def action_change(self, by: int) -> None:
        """Change the rest with the arrow keys."""
        self.action_rest(by)

    def action_note(self) -> None:
        """Write a note about the marked encounter, or about the whole evening."""
        at, evening = self._marked, self._evening
        before = evening.parts[at].note if at is not None else evening.note

        def written(note: str | None) -> None:
            if note is None:
                return
            if at is None:
                self._change(msgspec.structs.replace(evening, note=note))
            else:
                self._change(evening_list.replace_part(evening, at, note=note))

        self.app.push_screen(AskText("Note", "Exported sheets include the note.", before, long=True), written)

    # Other evenings

    def action_new(self) -> None:
        """Create another evening."""
        self._name_one("Name of the evening", "" if self._evenings else planning.FIRST_EVENING, SavedEvening)

    def action_copy(self) -> None:
        """Create an evening with the same encounters."""
        evening = self._evening
        self._name_one("Name of the copy", "", lambda name: evening_list.copy_evening(evening, name))

    def action_rename(self) -> None:
        """Rename this evening."""
        evening = self._evening
        if evening.name not in self._evenings:
            self.notify("There is no evening to rename yet. Press n to start one.")
            return

        def named(name: str | None) -> None:
            if name and name != evening.name:
                renamed = msgspec.structs.replace(evening, name=name)
                self._with(
                    lambda session: session.evenings.rename(evening.name, name),
                    lambda: self._changed(evening, renamed, self._marked),
                )

        fault = partial(self._name_fault, but=evening.name)
        self.app.push_screen(AskText("New name", "", evening.name, fault), named)

    def action_open(self) -> None:
        """Open another evening."""
        if len(self._evenings) < 2:
            self.notify("There is no other evening. Press n to start one.")
            return
        known = [(name, name, f"{len(one.parts)} encounters") for name, one in self._evenings.items()]

        def picked(name: str | None) -> None:
            if name is not None:
                self._turn_to(name)

        self.app.push_screen(ChooseOne("Which evening?", known, self._evening.name), picked)

    @property
    def _evenings(self) -> dict[str, SavedEvening]:
        return self._session.evenings.all() if self._session else {}

    def _name_one(self, question: str, suggested: str, make: Callable[[str], SavedEvening]) -> None:
        def named(name: str | None) -> None:
            if name:
                self._with(lambda session: session.evenings.put(make(name)), lambda: self._turn_to(name))

        self.app.push_screen(AskText(question, "", suggested, self._name_fault), named)

    def _name_fault(self, text: str, but: str = "") -> str | None:
        if not text:
            return "Type a name."
        taken = text in self._evenings and text != but
        return f"An evening named “{text}” already exists." if taken else None

    def _turn_to(self, name: str) -> None:
        self._shown_name, self._before, self._outlook, self._foretold = name, [], None, None
        self.show_open()

    # Playing and exporting

    @on(OptionList.OptionSelected)
    def action_play(self) -> None:
        """Play the marked encounter. If the evening itself is marked, play its first unplayed encounter."""
        session, evening = self._session, self._evening
        at = self._marked if self._marked is not None else evening_list.next_part(evening)
        if session is None or at >= len(evening.parts):
            self.notify("Every encounter of this evening has been played." if evening.parts else rows.EMPTY)
            return
        try:
            encounter = planning.encounter_of(session, evening.parts[at].encounter)
            setup, names = planning.setup_of(session, encounter), planning.party_of(session, encounter)
        except ValueError as error:
            self.solo.complain(str(error))
            return
        roster = [name for name in names if name in session.characters()]

        def begun(session: Session) -> None:
            session.evenings.put(evening_list.replace_part(session.evenings.all()[evening.name], at, state="playing"))

        start_fight.begin(self.solo, setup, encounter.name, roster, begun=begun)
        self._draw()

    def action_take_rest(self) -> None:
        """Begin a rest of the whole roster."""
        start_fight.begin_procedure(self.solo, REST)

    def action_export(self) -> None:
        """Export the whole evening to a file."""
        session, evening = self._session, self._evening
        if session is None or not evening.parts:
            self.notify(rows.EMPTY)
            return

        if not self._playing:
            self._export(session, evening)
            return

        def waited(answer: Waited | None) -> None:
            if answer is not None:
                self._export(session, evening)

        self.app.push_screen(WaitForVerdict(self._progress), waited)

    def _progress(self) -> PlayedCount:
        """Return the progress of the simulation."""
        evenings = self._outlook.evenings if self._outlook else 0
        return PlayedCount(evenings, min(MOST_EVENINGS, self.solo.settings.forecast), self._playing, "evenings")

    def _export(self, session: Session, evening: SavedEvening) -> None:
        outlook = not_yet_sure(self._outlook) if self._outlook and self._playing else self._outlook
        outlook = with_worn(outlook, self._lacks, self._rested) if outlook else None

        def data(path: Path) -> bytes:
            form = documents.form_of(path.suffix)
            return documents.evening(planning.export_evening(session, evening, outlook), form).encode()

        exports.ask_paper(self.solo, evening.name, data)

    def topics(self) -> Iterable[tuple[str, str]]:
        yield self._evening.name, "\n".join(self._outlook.words) if self._outlook else rows.EMPTY

    def action_encounters(self) -> None:
        """Open the encounter page, to make more encounters."""
        self.solo.go("encounter")
