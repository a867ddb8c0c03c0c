"""App of one person at a shared table: the procedure in progress, the sheets, the library and the chronicle.

The app owns no campaign, and reads and writes no file on the host's machine. The table goes on after the person leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import msgspec
from textual.driver import Driver
from textual.screen import Screen

from solo.campaign.settings import Settings
from solo.forecast.workers import Workers
from solo.host.participants import Participants
from solo.host.seat_story import SeatStory
from solo.host.shared_table_client import place_of
from solo.play.saved_table import SavedTable
from solo.play.table import Table
from solo.systems.contract import System
from solo.tui import page_registry
from solo.tui.forecast_jobs import ForecastJobs, ForecastTask
from solo.tui.forecast_setups import match_of_table
from solo.tui.open_game import OpenGame
from solo.tui.paged_app import PagedApp
from solo.tui.participants.talk_pane import TalkPane
from solo.tui.screens.table.screen import TableScreen
from solo.tui.shell import PageInfo

CANNOT_SUSPEND = "A seat at a shared table cannot be suspended. Press ctrl+q to leave it."


class SeatApp(PagedApp):
    """The app of one seat. The caller connects the person to the table before the app starts, and disconnects later.

    `keep` receives the settings whenever this person changes a setting.
    """

    # The first page is never pushed, so its style sheet must be loaded with the app's.
    CSS_PATH: ClassVar = ["../app.tcss", "../screens/table/screen.tcss"]
    shares_loop = True

    def __init__(
        self,
        company: Participants,
        settings: Settings | None = None,
        driver_class: type[Driver] | None = None,
        keep: Callable[[Settings], object] = lambda _: None,
    ) -> None:
        super().__init__(driver_class=driver_class)
        self._company = company
        self._settings = settings or Settings(orders=False)
        self._keep = keep
        self._game = SeatGame(company)
        self._shown: Table | None = None
        self._told = False
        self._story_shown: object = company.story.news
        self._story_told = False
        self._end_listening: Callable[[], None] = lambda: None
        self.take_keys(self._settings)

    @property
    def explain_no_suspend(self) -> str:
        return CANNOT_SUSPEND

    def get_default_screen(self) -> Screen[None]:
        return TableScreen(id="_default")

    def on_load(self) -> None:
        """Apply the settings. The abilities of the terminal are known only from now on."""
        still = self.animation_level == "none"
        self.wear(self._settings)
        if still:
            self.animation_level = "none"

    def on_mount(self) -> None:
        self._end_listening = self._company.listen(self._news)
        self._follow()

    def on_unmount(self) -> None:
        self._end_listening()

    # Procedure in progress

    def _news(self) -> None:
        if not self._told and self._company.table is not self._shown:
            if self.loses_typing:
                self.notify(f"{self._what_happened()} You go there as soon as you finish typing.")
            self._told = self.call_later(self.once_nothing_is_typed, self._follow)

        if not self._story_told and self._company.story.news != self._story_shown:
            self._story_told = self.call_later(self._tell_story)

    def _tell_story(self) -> None:
        """Let the pages redraw the story. Several changes are shown together."""
        self._story_told, self._story_shown = False, self._company.story.news
        self.tell_pages()

    def _follow(self) -> None:
        """Show a procedure that has begun, and leave a procedure that has ended."""
        self._told = False
        table = self._company.table
        if table is not self._shown:
            self._shown = table
            panes = (pane for page in self.screen_stack for pane in page.query(TalkPane))
            self._half_typed = next((pane.give_up() for pane in panes if pane.saying), None)
            self.leave_fight()
            self.show_in_progress()
            if isinstance(self.screen, TableScreen):
                self.screen.go_on_typing()
            self.tell_pages()

    def _what_happened(self) -> str:
        title = self._company.in_progress
        return f"“{title}” has begun." if title else "It is over."

    def show_in_progress(self) -> None:
        """Show the procedure in progress, after closing any earlier screen of this procedure."""
        place = place_of(self._company)
        if place is not None:
            self.show_place(place)

    # The open game

    @property
    def own(self) -> None:
        """None: a person at a seat may not change the open campaign."""
        return None

    @property
    def company(self) -> Participants:
        """The participants."""
        return self._company

    @property
    def game(self) -> OpenGame:
        """The open game."""
        return self._game

    @property
    def system(self) -> System:
        """The system of the game being played."""
        return self._company.system

    @property
    def reading(self) -> Participants:
        """The open campaign for reading, with the rights of this seat."""
        return self._company

    @property
    def story(self) -> SeatStory:
        """The story of the campaign, with the rights of this seat."""
        return self._company.story

    # Shared by the pages

    @property
    def settings(self) -> Settings:
        """This person's settings, while the table is open."""
        return self._settings

    def change_settings(self, **changed: object) -> None:
        """Change settings now, and keep them for the person's next visit."""
        self._settings = msgspec.structs.replace(self._settings, **changed)
        self.wear(self._settings)
        self._keep(self._settings)

    @cached_property
    def forecasting(self) -> ForecastJobs:
        """Forecasts, and the worker processes that play them."""
        return ForecastJobs(self, Workers)

    def as_it_stands(self, saved: SavedTable) -> ForecastTask:
        """Return a forecast task for the procedure in progress, starting from its present state."""
        session = self._company.shared.session
        return match_of_table(saved, session.folder.parents[1], saved.seed, session.packs)

    @property
    def places(self) -> Mapping[str, PageInfo]:
        """Pages that can be reached from anywhere, by name."""
        return page_registry.AT_A_SEAT

    # Leaving

    def leave(self) -> None:
        """Leave the table. The table goes on."""
        if self._exit:
            return
        self.leave_pages()
        if "forecasting" in self.__dict__:
            self.forecasting.close()
        self.exit(0)

    def terminal_lost(self) -> None:
        self.leave()


@dataclass
class SeatGame(OpenGame):
    """The open game at a seat, of which only the system is known."""

    company: Participants | None = None

    def __init__(self, company: Participants) -> None:
        super().__init__(ready=True)
        self.company = company

    @property
    def system(self) -> System | None:
        """The system of the game being played."""
        return self.company.system if self.company else None

    @property
    def importing(self) -> bool:
        """False, since nothing can be imported here."""
        return False

    @property
    def place(self) -> str:
        """Name of the open game for the title line."""
        return f"{self.company.name} · {self.system.manifest.title}" if self.company and self.system else ""
