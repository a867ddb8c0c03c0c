"""The app for one player, or for the host of a shared table: the open game, the shown page, and the end of the app."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from rich.text import Text
from textual.screen import Screen

from solo.tui import page_registry, preferences
from solo.tui.open_game import OpenGame, StartupRequest
from solo.tui.opening_queue import OpeningQueue
from solo.tui.paged_app import PagedApp
from solo.tui.preferences import OpenSettings
from solo.tui.screens.home.screen import HomeScreen
from solo.tui.shutdown import UNHINDERED, WITH_GUESTS, Shutdown

if TYPE_CHECKING:
    from solo.campaign.session import Session
    from solo.campaign.settings import Settings
    from solo.host.participants import Participants
    from solo.host.story_access import OwnStory, StoryAccess
    from solo.play.saved_table import SavedTable
    from solo.resolver import Thrower
    from solo.systems.contract import System
    from solo.tui.forecast_jobs import ForecastJobs, ForecastTask
    from solo.tui.loaders import SystemLoader
    from solo.tui.shell import PageInfo, ReadableCampaign
    from solo.tui.unfinished_characters import UnfinishedCharacters

LARGEST_SEED = 2**32
OTHERS_WAIT = "A shared table cannot be suspended, because the other players would have to wait."
OPEN_AT_LATEST = 0.2  # seconds
LOOK_FOR_NOTICES = 0.5  # seconds; a failure of the writer thread is shown within that time


class SoloApp(PagedApp):
    """The app of this machine's player. `opened_signal` reports each change of `game`, the open game.

    At a shared table, `company` holds the participants. The app does not close the table; the table's creator does.
    """

    # The first page is never pushed, so its style sheet must be loaded with the app's.
    CSS_PATH = ["app.tcss", "screens/home/screen.tcss"]

    def __init__(
        self,
        wanted: StartupRequest,
        settings: Settings | None = None,
        notices: Iterable[str] = (),
        systems: SystemLoader | None = None,
        company: Participants | None = None,
    ) -> None:
        # Textual chooses its filters here. NO_COLOR removes every colour only if the terminal's own colours are in use.
        super().__init__(notices, ansi_color="NO_COLOR" in os.environ or None)
        self.wanted = wanted
        self.company = company
        self._preferences = OpenSettings(wanted.home, settings)
        held = company.shared.session if company else None
        self.doors = OpeningQueue(self, wanted, lambda: self.settings, systems, self._opened, held)
        self.opening_notice = ""
        """A notice for the time before the first procedure of a shared table."""
        self._table_shown: object = None
        self._own_story: OwnStory | None = None
        self._story_shown: object = None
        self._dice = Random(wanted.seed)
        if settings is None:
            self.use_theme("")
        else:
            self.wear(settings)
            self.take_keys(settings)

    @property
    def explain_no_suspend(self) -> str:
        return OTHERS_WAIT if self.company is not None else super().explain_no_suspend

    def get_default_screen(self) -> Screen[None]:
        return HomeScreen()

    def on_mount(self) -> None:
        self.set_interval(LOOK_FOR_NOTICES, lambda: self._noticeboard.collect(self.session))
        # If a key typed ahead opens another page too early, the first page is never refreshed.
        self.call_after_refresh(self.doors.open_first)
        self.set_timer(OPEN_AT_LATEST, self.doors.open_first)
        if self.company is not None:
            self.company.listen(lambda: self.call_later(self._table_told))

    def _table_told(self) -> None:
        """Tell the pages if a procedure has begun or ended at the table, or if its story has changed."""
        table = self.session.table if self.session else None
        story = self.company.story.news if self.company else ()
        if table is not None:
            self._noticeboard.take_down(self.opening_notice)
        if table is not self._table_shown or story != self._story_shown:
            self._table_shown, self._story_shown = table, story
            self.tell_pages()

    # The open game

    @property
    def game(self) -> OpenGame:
        """The open game."""
        return self.doors.game

    @property
    def own(self) -> SoloApp:
        """This app: its player may always change the open campaign."""
        return self

    @property
    def session(self) -> Session | None:
        """The open campaign."""
        return self.game.session

    @property
    def reading(self) -> ReadableCampaign | None:
        """The open campaign for reading; at a shared table, only the part that this player's seat may read."""
        return self.company or self.session

    @property
    def story(self) -> StoryAccess | None:
        """The story of the open campaign; at a shared table, with the rights of this player's seat.

        None without a campaign.
        """
        session = self.session
        if session is None or self.company is not None:
            return self.company.story if session and self.company else None
        if self._own_story is None or self._own_story.session is not session:
            from solo.host.story_access import OwnStory
            from solo.storage.paths import own_content_folder

            self._own_story = OwnStory(session, own_content_folder(self.wanted.home), self._throw)
        return self._own_story

    def _throw(self, count: int, sides: int) -> tuple[int, ...]:
        return self.thrower().pool(count, sides)

    @property
    def system(self) -> System | None:
        """The open system: that of the open campaign, if there is one."""
        return self.game.system

    @property
    def under_way(self) -> bool:
        return self.doors.is_awaited

    def reread_content(self) -> None:
        """Read the content of the open system again after a change to its files. Every page shows it at once."""
        try:
            self.doors.reread_content()
        except ValueError as error:
            self._end_forecasts()
            self.complain(str(error))
            self.tell_pages()

    def _opened(self, before: OpenGame) -> None:
        """Tell the pages that another game than `before` is open, or that more of the open game has been loaded."""
        if self.system is not before.system:
            self._end_forecasts()
        if self.company is not None and self.session is not None and self.system is not None:
            self.session.use(self.system)  # the pages and the table must read the same content
        if before.session is not None and before.session is not self.session:
            self.leave_until(self.screen_stack[0])  # the other pages show the previous campaign
        if self.session is not before.session:
            from solo.campaign.open_campaign import OPEN_ELSEWHERE

            self._noticeboard.take_down(OPEN_ELSEWHERE)
            self._noticeboard.take_down(before.missing)
        self._noticeboard.put_up(self.game.faults)
        self._noticeboard.collect(self.session)
        self.tell_pages()

    # Shared by the pages

    @cached_property
    def drafts(self) -> UnfinishedCharacters:
        """Unfinished characters."""
        from solo.tui.unfinished_characters import UnfinishedCharacters

        drafts = UnfinishedCharacters(self.wanted.home / "drafts.json")
        self.call_later(self.say, drafts.notice)
        return drafts

    @cached_property
    def forecasting(self) -> ForecastJobs:
        """Forecasts, and the worker processes that play them."""
        from solo.tui.forecast_jobs import ForecastJobs

        return ForecastJobs(self, self.doors.systems.workers)

    def as_it_stands(self, saved: SavedTable) -> ForecastTask:
        """Return a forecast task for the procedure in progress, starting from its present state."""
        from solo.tui.forecast_setups import match_of_table

        packs = self.session.packs if self.session is not None else ()
        return match_of_table(saved, self.wanted.home, self.wanted.seed, packs)

    def thrower(self) -> Thrower:
        """Return dice for results outside a fight: suggestions and encounters."""
        from solo.resolver import SeededThrower

        return SeededThrower(self._dice)

    @property
    def settings(self) -> Settings:
        """The player's settings, or the defaults if there are none yet."""
        return self._preferences.settings

    def change_settings(self, **changed: object) -> None:
        """Change settings now, and save them for the next start."""
        try:
            self._preferences.change(**changed)
        except ValueError as error:
            self.complain(str(error))
        self.wear(self.settings)

    # Pages

    def show_fight(self, session: Session) -> None:
        """Show the campaign's procedure in progress, after closing any earlier screen of this procedure."""
        from solo.host.shared_table_client import place_of
        from solo.host.table_client import TableClient
        from solo.host.visible_news import SAVING

        if self.company is None:
            session.sit_alone()
            self.show_place(TableClient(session))
        elif place := place_of(self.company):
            self.show_place(place)
        else:
            self.complain(SAVING)

    @property
    def places(self) -> Mapping[str, PageInfo]:
        """Pages that can be reached from anywhere, by name."""
        return {**page_registry.PLACES, **page_registry.TABLE} if self.company is not None else page_registry.PLACES

    def show_in_progress(self) -> None:
        """Show the procedure in progress, if there is one."""
        if self.session is not None and self.session.table is not None:
            self.show_fight(self.session)

    # Leaving

    def leave(self) -> None:
        """Save unsaved data and leave. A failure to save is printed once the screen is gone."""
        if self._exit:
            return
        self.departing()
        self.leave_pages()
        self._end_forecasts()
        fault = self.save()
        self.exit(1 if fault else 0, message=Text(fault) if fault else None)

    def save(self) -> str:
        """Save and release the campaign. Return why something could not be saved, or "" once everything is on disk.

        A shared table stays open until its creator closes it.
        """
        if self.session is None:
            return ""
        return self.session.flush() if self.company else self.session.close()

    def _end_forecasts(self) -> None:
        if "forecasting" in self.__dict__:
            self.forecasting.close()


def run(home: Path, system: str | None, campaign: str | None, seed: int | None, procedure: str | None = None) -> int:
    """Open the app and return its exit code.

    `seed` fixes the dice of new campaigns; None lets chance choose. `procedure` is the key of a procedure to begin at
    once with the whole roster; None begins nothing.
    """
    settings, notices = preferences.load_or_default(home)
    app = SoloApp(_wanted(home, system, campaign, seed), settings, notices)
    if procedure:
        app.doors.when_ready(lambda: _begin(app, procedure))
    _depart_in_time(app, lambda: app.call_later(app.leave))
    try:
        code = app.run()
    finally:
        app.let_go_of_terminal()
    return _ended(app, code)


async def run_at_table(home: Path, company: Participants, notice: str, parting: Callable[[], object]) -> int:
    """Open the app of a shared table's host and return its exit code. Other participants' apps share its event loop.

    The app shows `notice` until a procedure begins. It calls `parting` as soon as it begins to end, and does not close
    the table.
    """
    settings, notices = preferences.load_or_default(home)
    app = SoloApp(_wanted(home), settings, [*notices, notice], company=company)
    app.opening_notice = notice
    app.shares_loop = True
    loop = asyncio.get_running_loop()
    company.shared.warn = lambda sentence: app.call_later(app.say, sentence)

    def leave() -> None:
        app.call_later(app.leave)
        loop.call_soon_threadsafe(parting)

    _depart_in_time(app, leave, WITH_GUESTS)
    try:
        code = await app.run_async()
    finally:
        app.let_go_of_terminal()
    return _ended(app, code)


def _wanted(
    home: Path, system: str | None = None, campaign: str | None = None, seed: int | None = None
) -> StartupRequest:
    chosen = SystemRandom().randrange(LARGEST_SEED) if seed is None else seed
    return StartupRequest(home, system, campaign, chosen, lambda: datetime.now(UTC))


def _ended(app: SoloApp, code: int | None) -> int:
    """Return the exit code. Raises the failure that ended the app, if there was one."""
    if app.failure:
        app.save()
        raise app.failure
    return 0 if code is None else code


def save_and_report(app: SoloApp) -> str:
    """Save everything and return a closing message for the terminal; "" if there is nothing to report.

    Called if the app failed to end in time, just before the process ends. Also writes the crash report.
    """
    fault = app.save()
    if fault or app.failure is None:
        return fault
    from solo.storage.crash import describe_crash

    return describe_crash(app.failure)


def _depart_in_time(app: SoloApp, leave: Callable[[], object], unhindered: float = UNHINDERED) -> None:
    """Make the process end in time, even if the app hangs after a key to leave, a signal or the end of its terminal."""

    def restore(fault: str) -> None:
        app.restore_terminal(f"{fault}\n" if fault else "")

    departure = Shutdown(leave, app.let_go_of_terminal, partial(save_and_report, app), restore, unhindered)
    app.departing = departure.begin
    departure.follow_signals()


def _begin(app: SoloApp, procedure: str) -> None:
    from solo.tui import start_fight

    start_fight.begin_procedure(app, procedure)
