"""Owns the app of one person at a shared table: what is in progress, the sheets, the library and the chronicle.

It belongs to no campaign: leaving it ends nothing, and no file of the host's machine is read or written from it.
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
from solo.host.company import Company
from solo.host.shared_place import place_of
from solo.play.saved import SavedTable
from solo.play.table import Table
from solo.systems.contract import System
from solo.tui import places
from solo.tui.company.talk_pane import TalkPane
from solo.tui.forecasting import Forecasting, Match
from solo.tui.game import Game
from solo.tui.matches import match_of_table
from solo.tui.paged import PagedApp
from solo.tui.screens.table.screen import TableScreen
from solo.tui.shell import Place

CANNOT_SUSPEND = "This table is another program's, which cannot be suspended from here: ctrl+q leaves your seat."


class SeatApp(PagedApp):
    """The app. Whoever sits here has come to the table already, and whoever let them come lets them go.

    `keep` is told of settings that the person has changed; they are theirs, and nobody else's.
    """

    # The first page is never pushed, so that its style must be read with the app's.
    CSS_PATH: ClassVar = ["../app.tcss", "../screens/table/screen.tcss"]
    shares_loop = True

    def __init__(
        self,
        company: Company,
        settings: Settings | None = None,
        driver_class: type[Driver] | None = None,
        keep: Callable[[Settings], object] = lambda _: None,
    ) -> None:
        super().__init__(driver_class=driver_class)
        self._company = company
        self._settings = settings or Settings()
        self._keep = keep
        self._game = AtTable(company)
        self._shown: Table | None = None
        self._told = False
        self._end_listening: Callable[[], None] = lambda: None
        self.take_keys(self._settings)

    @property
    def why_not_suspend(self) -> str:
        return CANNOT_SUSPEND

    def get_default_screen(self) -> Screen[None]:
        return TableScreen(id="_default")

    def on_load(self) -> None:
        """By now it is known what the terminal can show."""
        still = self.animation_level == "none"
        self.wear(self._settings)
        if still:
            self.animation_level = "none"

    def on_mount(self) -> None:
        self._end_listening = self._company.listen(self._news)
        self._follow()

    def on_unmount(self) -> None:
        self._end_listening()

    # What is in progress

    def _news(self) -> None:
        if not self._told and self._company.table is not self._shown:
            if self.loses_typing:
                self.notify(f"{self._what_happened()} You are led there once you have typed this, or left it.")
            self._told = self.call_later(self.once_nothing_is_typed, self._follow)

    def _follow(self) -> None:
        """Show what has begun, and leave what has ended."""
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
        """Show what is in progress, and never two screens of it."""
        place = place_of(self._company)
        if place is not None:
            self.show_place(place)

    # What is open

    @property
    def own(self) -> None:
        """Nothing here is this person's own to change."""
        return None

    @property
    def company(self) -> Company:
        """The others."""
        return self._company

    @property
    def game(self) -> Game:
        """What is open."""
        return self._game

    @property
    def system(self) -> System:
        """The game that is played."""
        return self._company.system

    @property
    def reading(self) -> Company:
        """The campaign, as far as it may be read from here."""
        return self._company

    # What pages share

    @property
    def settings(self) -> Settings:
        """This person's settings, as long as the table is open."""
        return self._settings

    def change_settings(self, **changed: object) -> None:
        """Change settings, at once and for the next time."""
        self._settings = msgspec.structs.replace(self._settings, **changed)
        self.wear(self._settings)
        self._keep(self._settings)

    @cached_property
    def forecasting(self) -> Forecasting:
        """Forecasts, and the workers that play them."""
        return Forecasting(self, Workers)

    def as_it_stands(self, saved: SavedTable) -> Match:
        """What is in progress, to be forecast from where it stands."""
        session = self._company.shared.session
        return match_of_table(saved, session.folder.parents[1], saved.seed, session.packs)

    @property
    def places(self) -> Mapping[str, Place]:
        """The pages to go to from here, by name."""
        return places.AT_A_SEAT

    # Leaving

    def leave(self) -> None:
        """Leave the table, which goes on."""
        if self._exit:
            return
        self.leave_pages()
        if "forecasting" in self.__dict__:
            self.forecasting.close()
        self.exit(0)

    def terminal_lost(self) -> None:
        self.leave()


@dataclass
class AtTable(Game):
    """What is open to somebody at a table: its game, and nothing besides."""

    company: Company | None = None

    def __init__(self, company: Company) -> None:
        super().__init__(ready=True)
        self.company = company

    @property
    def system(self) -> System | None:
        """The game that is played."""
        return self.company.system if self.company else None

    @property
    def importing(self) -> bool:
        """Nobody imports anything here."""
        return False

    @property
    def place(self) -> str:
        """What is open, in words for the title line."""
        return f"{self.company.name} · {self.system.manifest.title}" if self.company and self.system else ""
