"""Owns the app as a whole: what is open, which page is shown, and how it is left. Everything else is a page's."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual.command import Provider
from textual.screen import Screen
from textual.signal import Signal

from solo.tui import places, preferences
from solo.tui.departure import Departure
from solo.tui.doors import Doors
from solo.tui.filters import OnlyPrintable
from solo.tui.game import Game, Wanted
from solo.tui.keys import ON_THE_APP, bindings
from solo.tui.noticeboard import Noticeboard
from solo.tui.page import Page
from solo.tui.preferences import Preferences
from solo.tui.screens.home.screen import HomeScreen
from solo.tui.shell import Place
from solo.tui.steady import SteadyApp
from solo.tui.themes import DEFAULTS, THEMES, theme_name

if TYPE_CHECKING:
    from solo.campaign.session import Session
    from solo.campaign.settings import Settings
    from solo.host.company import Company
    from solo.play.saved import SavedTable
    from solo.resolver import Thrower
    from solo.systems.contract import System
    from solo.tui.drafts import Drafts
    from solo.tui.forecasting import Forecasting, Match
    from solo.tui.opening import Systems

LARGEST_SEED = 2**32
FAILED = "Solo failed, and what was saved is safe."
OPEN_AT_LATEST = 0.2  # seconds
LOOK_FOR_NOTICES = 0.5  # seconds: a fault of the writing thread is said within that time


def _commands() -> type[Provider]:
    from solo.tui.commands import Commands

    return Commands


class SoloApp(SteadyApp):
    """The app. `game` is what is open; `opened_signal` says that it has changed.

    Where its campaign is a shared table, `company` are the others there; who made that table closes it.
    """

    TITLE = "Solo"
    # The first page is never pushed, so that its style must be read with the app's.
    CSS_PATH = ["app.tcss", "screens/home/screen.tcss"]
    BINDINGS = bindings(ON_THE_APP)
    COMMANDS = {_commands}
    NOTIFICATION_TIMEOUT = 4

    def __init__(
        self,
        wanted: Wanted,
        settings: Settings | None = None,
        notices: Iterable[str] = (),
        systems: Systems | None = None,
        company: Company | None = None,
    ) -> None:
        # Textual chooses its filters here: only with the terminal's own colours does NO_COLOR take all colours out.
        super().__init__(ansi_color="NO_COLOR" in os.environ or None)
        self._filters.append(OnlyPrintable())
        self.wanted = wanted
        self.company = company
        self.opened_signal: Signal[Game] = Signal(self, "opened")
        self._preferences = Preferences(wanted.home, settings)
        self._noticeboard = Noticeboard(notices, self.tell_pages)
        self.doors = Doors(self, wanted, lambda: self.settings, systems, self._opened)
        self._dice = Random(wanted.seed)
        for theme in THEMES:
            self.register_theme(theme)
        self.use_theme(settings.theme if settings else "")
        if settings:
            self.animation_level = "none" if settings.reduced_motion else "full"
            self.set_keymap({key: keys for key, keys in settings.keys.items() if all(map(str.strip, keys.split(",")))})

    def get_default_screen(self) -> Screen[None]:
        return HomeScreen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def on_mount(self) -> None:
        self.set_interval(LOOK_FOR_NOTICES, lambda: self._noticeboard.collect(self.session))
        # A key typed ahead may bring another page before the first is painted, whose refresh then never comes.
        self.call_after_refresh(self.doors.open_first)
        self.set_timer(OPEN_AT_LATEST, self.doors.open_first)

    # What is open

    @property
    def game(self) -> Game:
        """What is open."""
        return self.doors.game

    @property
    def own(self) -> SoloApp:
        """This app: what is open here is this person's own."""
        return self

    @property
    def session(self) -> Session | None:
        """The open campaign."""
        return self.game.session

    @property
    def reading(self) -> Session | None:
        """The open campaign, all of which may be read here."""
        return self.session

    @property
    def system(self) -> System | None:
        """The open system: the campaign's, where one is open."""
        return self.game.system

    @property
    def under_way(self) -> bool:
        return self.doors.awaited

    def tell_pages(self) -> None:
        """Let every page show anew what is open, since something of it has changed."""
        self.opened_signal.publish(self.game)

    def reread_content(self) -> None:
        """Read the content of the open system anew, since a file of it has changed; every page shows it at once."""
        try:
            self.doors.reread_content()
        except ValueError as fault:
            self._end_forecasts()
            self.complain(str(fault))
            self.tell_pages()

    def _opened(self, before: Game) -> None:
        """Something else is open than before, or the same with more known of it."""
        if self.system is not before.system:
            self._end_forecasts()
        if before.session is not None and before.session is not self.session:
            self._leave_until(self.screen_stack[0])  # what the other pages show is of the campaign before
        self._noticeboard.put_up(self.game.faults)
        self._noticeboard.collect(self.session)
        self.tell_pages()

    # What pages share

    @cached_property
    def drafts(self) -> Drafts:
        """Characters that are not finished yet."""
        from solo.tui.drafts import Drafts

        drafts = Drafts(self.wanted.home / "drafts.json")
        self.call_later(self.say, drafts.notice)
        return drafts

    @cached_property
    def forecasting(self) -> Forecasting:
        """Forecasts, and the workers that play them."""
        from solo.tui.forecasting import Forecasting

        return Forecasting(self, self.doors.systems.workers)

    def as_it_stands(self, saved: SavedTable) -> Match:
        """What is in progress, to be forecast from where it stands."""
        from solo.tui.matches import match_of_table

        return match_of_table(saved, self.wanted.home, self.wanted.seed)

    def thrower(self) -> Thrower:
        """Dice for whatever is made up outside a fight: suggestions and encounters."""
        from solo.resolver import Seeded

        return Seeded(self._dice)

    @property
    def settings(self) -> Settings:
        """The player's settings; the defaults where there are none yet."""
        return self._preferences.settings

    def change_settings(self, **changed: object) -> None:
        """Change settings, at once and for the next time."""
        try:
            self._preferences.change(**changed)
        except ValueError as fault:
            self.complain(str(fault))
        self.use_theme(self.settings.theme)
        self.animation_level = "none" if self.settings.reduced_motion else "full"

    def use_theme(self, name: str) -> None:
        """Show this theme, or the nearest to it that the terminal allows."""
        self.theme = theme_name(name, self.no_color)

    # Sentences

    @property
    def notices(self) -> list[str]:
        """Sentences above the footer, the latest last."""
        return self._noticeboard.notices

    def say(self, notice: str) -> None:
        """Keep a sentence above the footer until it is put away."""
        self._noticeboard.put_up([notice])

    def action_put_away(self) -> None:
        """Put the latest notice away."""
        self._noticeboard.put_away()

    def complain(self, sentence: str) -> None:
        """Say what went wrong, for a while and above all else; nothing where nothing did."""
        if sentence:
            self.notify(sentence, severity="warning", markup=False, timeout=8)

    # Pages

    @property
    def places(self) -> Mapping[str, Place]:
        """Every page to go to from anywhere, by name."""
        return places.PLACES

    def go(self, name: str) -> None:
        """Go to a page: back to it where one comes from it, onward to it otherwise."""
        kind = self.places[name].page()
        earlier = [page for page in self.screen_stack if isinstance(page, kind)]
        if earlier:
            self._leave_until(earlier[-1])
        else:
            self.push_screen(kind())

    def show_fight(self, session: Session) -> None:
        """Show what is in progress in a campaign, and never two screens of it."""
        from solo.host.place import Place
        from solo.host.shared_place import SharedPlace

        company = self.company
        if company is None:
            session.sit_alone()
        place = SharedPlace(company.shared, company.person) if company else Place(session)
        self.leave_fight()
        self.push_screen(places.fight()(place))

    def leave_fight(self) -> None:
        """Leave the screen of what is in progress, and whatever was opened from there."""
        kind = places.fight()
        first = next((index for index, page in enumerate(self.screen_stack) if isinstance(page, kind)), 0)
        if first:
            self._leave_until(self.screen_stack[first - 1])

    def _leave_until(self, page: Screen[Any]) -> None:
        while self.screen is not page and len(self.screen_stack) > 1:
            if isinstance(self.screen, Page):
                self.screen.leaving()
            self.pop_screen()

    # Leaving

    async def action_quit(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Save what is not saved yet and leave; what could not be saved is said after the screen is gone."""
        if self._exit:
            return
        self.departing()
        for page in reversed(self.screen_stack):
            if isinstance(page, Page):
                page.leaving()
        self._end_forecasts()
        fault = self.save()
        self.exit(1 if fault else 0, message=Text(fault) if fault else None)

    def save(self) -> str:
        """Return when all is on disk, and let others write to the campaign: "", or why something is not saved."""
        return self.session.close() if self.session is not None else ""

    def _end_forecasts(self) -> None:
        if "forecasting" in self.__dict__:
            self.forecasting.close()


def run(home: Path, system: str | None, campaign: str | None, seed: int | None, procedure: str | None = None) -> int:
    """Open the app and return its exit code. `seed` fixes the dice of new campaigns, None lets chance choose.

    `procedure` is the key of what is begun at once with the whole roster, None for nothing.
    """
    settings, notices = preferences.kept(home)
    chosen = SystemRandom().randrange(LARGEST_SEED) if seed is None else seed
    wanted = Wanted(home, system, campaign, chosen, lambda: datetime.now(UTC))
    app = SoloApp(wanted, settings, notices)
    if procedure:
        app.doors.when_ready(lambda: _begin(app, procedure))
    _depart_in_time(app)
    try:
        code = app.run()
    finally:
        app.let_go_of_terminal()
    if app.failure:
        if app.session is not None:
            app.session.close()
        raise app.failure
    return 0 if code is None else code


def _depart_in_time(app: SoloApp) -> None:
    """Once the app is to be left, by a key, a signal or the end of its terminal, nothing keeps the process."""

    def save() -> str:
        return app.save() or (FAILED if app.failure else "")

    def restore(fault: str) -> None:
        app.restore_terminal(f"{fault}\n" if fault else "")

    departure = Departure(lambda: app.call_later(app.leave), app.let_go_of_terminal, save, restore)
    app.departing = departure.begin
    departure.follow_signals()


def _begin(app: SoloApp, procedure: str) -> None:
    from solo.tui import fights

    fights.begin_procedure(app, procedure)
