"""Base of the pages of solo play: the open story, its content, and acts with undo, redo and real dice.

These pages also work at every seat of a shared table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from solo.campaign.roster import CampaignError
from solo.campaign.story_log import MakeEntries
from solo.host.story_access import StoryAccess
from solo.resolver import ByHand, NeedsDice
from solo.story.content import StoryContent
from solo.story.entries import Entry, ProcedurePlayed
from solo.story.errors import StoryError
from solo.story.journal.act_line import describe_act
from solo.story.journal.numbering import JournalEntry
from solo.tui import start_fight
from solo.tui.key import Key, make_bindings
from solo.tui.keys import STORY_AT_A_TABLE
from solo.tui.page import Page
from solo.tui.shell import LocalShell, SeatShell
from solo.tui.widgets.ask_dice import AskDice
from solo.tui.widgets.dialogs import AskText, ChooseOne

NO_CAMPAIGN: Final = "No campaign is open. Press a on the first page to open or make one."
TABLE_PAGE: Final = "table"
TAKEN_BACK: Final = "Taken back: {act}"
DONE_AGAIN: Final = "Redone: {act}"
TAKE_BACK: Final = "back"
UNDO_PLAYED: Final = ((TAKE_BACK, "Take it back", ""), ("keep", "Keep it", ""))
SHEETS_GO_BACK: Final = "What happened to the characters is undone as well."
TABLE_ACTIONS: Final = frozenset(key.action for key in STORY_AT_A_TABLE)


class StoryPage(Page):
    """A page that shows the story of the open campaign and performs acts."""

    BINDINGS = make_bindings(STORY_AT_A_TABLE)
    shows_acts: ClassVar[bool] = False
    """True if the page lists the latest entries, so that an undo or a redo needs no notice."""

    @property
    def story_log(self) -> StoryAccess | None:
        """The story of the open campaign, with the rights of this player; None if no campaign is open."""
        return self.solo.story

    @property
    def story_content(self) -> StoryContent | None:
        """The words and tables of the open campaign's game; None if no campaign is open."""
        return self.story_log.content if self.story_log else None

    @property
    def in_progress(self) -> str:
        """Title of an unfinished procedure of the story, such as a fight, that can be continued here; "" for none.

        A ready-made fight of characters who are not on the roster is no part of the story.
        """
        own, company = self.solo.own, self.solo.company
        if own is None:
            return company.in_progress if company is not None else ""
        session = own.session
        return session.story.procedure_in_progress if session is not None and session.table is not None else ""

    def go_to_procedure(self) -> None:
        """Go back to the unfinished procedure. The end of the procedure leads back to this page."""
        if self.solo.own is not None:
            start_fight.go_on(self.solo.own)
        else:
            self.solo.show_in_progress()

    def act(self, make: MakeEntries, then: Callable[[Sequence[JournalEntry]], object] = lambda _: None) -> None:
        """Perform an act, then call `then` with its entries and redraw the page.

        The reason is shown if the act is refused. If the campaign uses real dice, the player first types their faces.
        """
        perform(self.solo, make, then)

    def action_undo(self) -> None:
        """Take back the latest act of the story. Asks first if it is a fight or another procedure of the game."""
        log = self.story_log
        played = log and next((entry for entry in log.latest_act if isinstance(entry, ProcedurePlayed)), None)
        if not played:
            self._change(lambda log: log.undo(), TAKEN_BACK)
            return

        def answered(answer: str | None) -> None:
            if answer == TAKE_BACK:
                self._change(lambda log: log.undo(), TAKEN_BACK)

        question = f"Take “{played.title}” back?"
        self.app.push_screen(ChooseOne(question, UNDO_PLAYED, help_text=SHEETS_GO_BACK), answered)

    def action_redo(self) -> None:
        """Redo the act that was undone last."""
        self._change(lambda log: [shown.entry for shown in log.redo()], DONE_AGAIN)

    # The table

    def action_talk(self) -> None:
        """Go to the page of the shared table, and begin a message there."""
        self.action_table()
        self.app.call_after_refresh(self._begin_message)

    def action_table(self) -> None:
        """Go to the page of the shared table."""
        self.solo.go(TABLE_PAGE)

    async def _begin_message(self) -> None:
        await self.app.screen.run_action("talk")

    def serving_keys(self) -> tuple[Key, ...]:
        """Return the page's keys; at a shared table also the keys that lead to the page of the table."""
        return (*super().serving_keys(), *(STORY_AT_A_TABLE if self.solo.company else ()))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "open":
            return parameters[0] in self.solo.places
        return action not in TABLE_ACTIONS or self.solo.company is not None

    def begin_campaign(self) -> None:
        """Ask for a name, and begin a campaign of the open game. Does nothing at another person's table."""
        own = self.solo.own
        if own is not None:
            own.doors.when_ready(lambda: self._ask_name(own))

    def _ask_name(self, own: LocalShell) -> None:
        system = own.game.system
        if system is None:
            return

        def named(name: str | None) -> None:
            if name:
                own.doors.new_campaign(name, system.manifest.key, own.tell_pages)

        told = f"The game is {system.manifest.title}. For another game, press g on the first page."
        doors = own.doors
        own.push_screen(AskText("Name of the campaign", told, doors.suggest_name(), doors.name_problem), named)

    def _change(self, change: Callable[[StoryAccess], Sequence[Entry]], told: str) -> None:
        """Undo or redo an act. A page that does not list entries names the act in a notice, in the form `told`."""
        if self.story_log is None:
            self.solo.complain(NO_CAMPAIGN)
            return
        try:
            entries = change(self.story_log)
        except (StoryError, CampaignError) as error:
            self.solo.complain(str(error))
        else:
            self.solo.tell_pages()
            content = self.story_content
            if content is not None and not self.shows_acts and (act := describe_act(entries, content.words)):
                self.notify(told.format(act=act), markup=False)


def perform(
    app: SeatShell,
    make: MakeEntries,
    then: Callable[[Sequence[JournalEntry]], object] = lambda _: None,
    faces: Sequence[ByHand] | None = None,
) -> None:
    """Perform an act of the open story, then call `then` with its entries and redraw every page.

    The reason is shown if the act is refused. `faces` are the real dice typed so far; None at the first call.
    """
    log = app.story
    if log is None:
        app.complain(NO_CAMPAIGN)
        return
    typed = list(faces or ()) if log.physical else None
    try:
        entries = log.act(make, faces=typed)
    except NeedsDice as wanted:
        count, sides = wanted.count, wanted.sides

        def answered(thrown: tuple[int, ...] | None) -> None:
            if thrown is not None:
                filled = thrown or log.throw(count, sides)
                perform(app, make, then, [*(faces or ()), filled])

        app.push_screen(AskDice(count, sides), answered)
    except (StoryError, CampaignError) as error:
        app.complain(str(error))
    else:
        app.tell_pages()
        then(entries)
