"""Owns the app as a whole: what is open, which page is shown, and how it is left. Everything else is a page's."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual.command import Provider
from textual.screen import Screen
from textual.signal import Signal

from solo.storage import places as files
from solo.tui.filters import OnlyPrintable
from solo.tui.game import FIRST_CAMPAIGN, Game, Wanted
from solo.tui.keys import ON_THE_APP, bindings
from solo.tui.page import Page
from solo.tui.places import PLACES
from solo.tui.screens.home.screen import HomeScreen
from solo.tui.steady import SteadyApp
from solo.tui.themes import DEFAULTS, THEMES, theme_name

if TYPE_CHECKING:
    from solo.campaign.session import Session
    from solo.campaign.settings import Settings
    from solo.resolver import Thrower
    from solo.systems.contract import System
    from solo.tui.drafts import Drafts
    from solo.tui.forecasting import Forecasting
    from solo.tui.opening import Opener, Systems

LARGEST_SEED = 2**32
OPEN_AT_LATEST = 0.2  # seconds
LOOK_FOR_NOTICES = 0.5  # seconds: a fault of the writing thread is said within that time


def _commands() -> type[Provider]:
    from solo.tui.commands import Commands

    return Commands


class SoloApp(SteadyApp):
    """The app. `game` is what is open; `opened_signal` says that it has changed."""

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
    ) -> None:
        # Textual chooses its filters here: only with the terminal's own colours does NO_COLOR take all colours out.
        super().__init__(ansi_color="NO_COLOR" in os.environ or None)
        self._filters.append(OnlyPrintable())
        self.wanted = wanted
        self._settings = settings
        self.game = Game()
        self.notices = list(notices)
        self.opened_signal: Signal[Game] = Signal(self, "opened")
        self._systems = systems
        self._opener: Opener | None = None
        self._opening = False
        self._dice = Random(wanted.seed)
        self._waiting: list[Callable[[], None]] = []
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
        self._leave_on_signals()
        self.set_interval(LOOK_FOR_NOTICES, self._collect_notices)
        # A key typed ahead may bring another page before the first is painted, whose refresh then never comes.
        self.call_after_refresh(self._open_first)
        self.set_timer(OPEN_AT_LATEST, self._open_first)

    # What is open

    @property
    def session(self) -> Session | None:
        """The open campaign."""
        return self.game.session

    @property
    def system(self) -> System | None:
        """The open system: the campaign's, where one is open."""
        return self.game.system

    @property
    def place(self) -> str:
        """What is open, in words for the title line."""
        if not self.game.ready:
            return "opening…"
        if self.system is None:
            return "no system"
        title = self.system.manifest.title
        if self.session is None:
            return title
        return f"{self.session.name} · {title}" + (" · read only" if self.session.read_only else "")

    @property
    def fight_in_progress(self) -> bool:
        """True where there is a fight to go on with."""
        return self.session is not None and self.session.table is not None

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
        from solo.tui.opening import Systems

        return Forecasting(self, (self._systems or Systems()).workers)

    def thrower(self) -> Thrower:
        """Dice for whatever is made up outside a fight: suggestions and encounters."""
        from solo.resolver import Seeded

        return Seeded(self._dice)

    def when_ready(self, act: Callable[[], None]) -> None:
        """Do this as soon as systems and campaigns are open: now, where they are."""
        if self.game.ready:
            act()
        else:
            self._waiting.append(act)

    def with_campaign(self, act: Callable[[Session], None]) -> None:
        """Do this with the open campaign; where none is open, a first one is made."""
        if self.session is not None:
            act(self.session)
        elif self._opening:
            self._waiting.append(lambda: self.with_campaign(act))
        elif self.system is not None:
            name = f"{self.system.manifest.title} campaign" if self.game.campaigns else FIRST_CAMPAIGN
            self._new_free(name, self.system.manifest.key, lambda: self._with_session(act))

    def _with_session(self, act: Callable[[Session], None]) -> None:
        if self.session is not None:
            act(self.session)

    def open_campaign(self, folder: Path, then: Callable[[], object] = lambda: None) -> None:
        """Open the campaign in this folder, unless it is open already."""
        self._open(lambda opener, before: opener.campaign(before, folder), then)

    def open_game(self, key: str) -> None:
        """Open the system of this key, now and the next time."""
        self.change_settings(system=key)
        self._open(lambda opener, before: opener.game(before, key))

    def choose_game(self) -> None:
        """Ask which game to play."""
        from solo.tui.widgets.dialogs import PickOne

        rows = [(one.key, one.title, one.summary) for one in self.game.manifests]
        now = self.system.manifest.key if self.system else None

        def picked(key: str | None) -> None:
            if key is not None and key != now:
                self.open_game(key)

        self.push_screen(PickOne("Which game?", rows, now), picked)

    def new_campaign(self, name: str, system: str, then: Callable[[], object] = lambda: None) -> None:
        """Make a campaign and open it."""
        self._open(lambda opener, before: opener.new_campaign(before, name, system), then)

    def _new_free(self, name: str, system: str, then: Callable[[], object]) -> None:
        """Make a campaign of this name, or with a number behind it where another one has the name."""
        from solo.campaign import shelf

        self.new_campaign(shelf.free_name(self.wanted.home, name), system, then)

    def reread_content(self) -> None:
        """Read the content of the open system anew, since a file of it has changed; every page shows it at once."""
        try:
            self.game = self._ready_opener().reread(self.game)
        except ValueError as fault:
            self.complain(str(fault))
        self._end_forecasts()
        self.opened_signal.publish(self.game)

    def _open_first(self) -> None:
        if not self._opening and not self.game.ready:
            self._open(lambda opener, _: opener.first())

    def _open(self, find: Callable[[Opener, Game], Game], then: Callable[[], object] = lambda: None) -> None:
        """Open something in a thread, one thing after the other, and take it over when it is there."""
        if self._opening:
            self._waiting.append(lambda: self._open(find, then))
            return
        self._opening = True

        def work() -> None:
            game = find(self._ready_opener(), self.game)
            self.call_from_thread(self._take, game, then)

        self.run_worker(work, thread=True)

    def _ready_opener(self) -> Opener:
        """Whatever opens systems and campaigns. Its rooms are imported here, in the thread that opens."""
        from solo.tui.opening import Opener, Systems

        if self._opener is None:
            self._opener = Opener(self.wanted, self.settings, self._systems or Systems())
        return self._opener

    def _take(self, game: Game, then: Callable[[], object]) -> None:
        if game.system is not self.system:
            self._end_forecasts()
        if self.session is not None and self.session is not game.session:
            self._leave_until(self.screen_stack[0])  # what the other pages show is of the campaign before
        self.notices += [fault for fault in game.faults if fault not in self.notices]
        self.game = game
        self._opening = False
        self._collect_notices()
        self.opened_signal.publish(game)
        then()
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()

    # Notices

    def say(self, notice: str) -> None:
        """Keep a sentence above the footer until it is put away."""
        if notice and notice not in self.notices:
            self.notices.append(notice)
            self.opened_signal.publish(self.game)

    def action_put_away(self) -> None:
        """Put the latest notice away."""
        if self.notices:
            self.notices.pop()
            self.opened_signal.publish(self.game)

    def _collect_notices(self) -> None:
        if self.session is not None and self.session.notices:
            fresh = list(self.session.notices)
            self.session.notices.clear()
            for notice in fresh:
                self.say(notice)

    # Pages

    def pages(self) -> Iterator[tuple[str, str, str]]:
        """Every page to go to from anywhere: its name, title and help."""
        for name, place in PLACES.items():
            yield name, place.title, place.help

    def go(self, name: str) -> None:
        """Go to a page: back to it where one comes from it, onward to it otherwise."""
        title = PLACES[name].title
        earlier = [page for page in self.screen_stack if isinstance(page, Page) and page.page_title == title]
        if earlier:
            self._leave_until(earlier[-1])
        else:
            self.push_screen(PLACES[name].make())

    def leave_pages(self, kind: type[Screen[None]]) -> None:
        """Leave pages until none of this kind is left."""
        first = next((index for index, page in enumerate(self.screen_stack) if isinstance(page, kind)), 0)
        if first:
            self._leave_until(self.screen_stack[first - 1])

    def _leave_until(self, page: Screen[Any]) -> None:
        while self.screen is not page and len(self.screen_stack) > 1:
            if isinstance(self.screen, Page):
                self.screen.leaving()
            self.pop_screen()

    def play(self, key: str) -> None:
        """Begin the procedure of this key with the whole roster, such as a rest, and show it."""
        from solo.tui import fights

        fights.begin_procedure(self, key)

    # Settings and sentences

    @property
    def settings(self) -> Settings:
        """The player's settings; the defaults where there are none yet."""
        if self._settings is None:
            from solo.campaign.settings import Settings

            self._settings = Settings()
        return self._settings

    def use_theme(self, name: str) -> None:
        """Show this theme, or the nearest to it that the terminal allows."""
        self.theme = theme_name(name, self.no_color)

    def change_settings(self, **changed: object) -> None:
        """Change settings, at once and for the next time."""
        import msgspec

        from solo.campaign import settings as settings_file

        self._settings = msgspec.structs.replace(self.settings, **changed)
        self.use_theme(self.settings.theme)
        self.animation_level = "none" if self.settings.reduced_motion else "full"
        try:
            settings_file.save(self.wanted.home, self.settings)
        except ValueError as fault:
            self.complain(str(fault))

    def complain(self, sentence: str) -> None:
        """Say what went wrong, for a while and above all else; nothing where nothing did."""
        if sentence:
            self.notify(sentence, severity="warning", markup=False, timeout=8)

    # Leaving

    async def action_quit(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Save what is not saved yet and leave; what could not be saved is said after the screen is gone."""
        for page in reversed(self.screen_stack):
            if isinstance(page, Page):
                page.leaving()
        self._end_forecasts()
        fault = self.session.close() if self.session is not None else ""
        self.exit(1 if fault else 0, message=Text(fault) if fault else None)

    def _end_forecasts(self) -> None:
        if "forecasting" in self.__dict__:
            self.forecasting.close()

    def _leave_on_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.leave)


def run(home: Path, system: str | None, campaign: str | None, seed: int | None, procedure: str | None = None) -> int:
    """Open the app and return its exit code. `seed` fixes the dice of new campaigns, None lets chance choose.

    `procedure` is the key of what is begun at once with the whole roster, None for nothing.
    """
    settings, notices = _settings(home)
    chosen = SystemRandom().randrange(LARGEST_SEED) if seed is None else seed
    wanted = Wanted(home, system, campaign, chosen, lambda: datetime.now(UTC))
    app = SoloApp(wanted, settings, notices)
    if procedure:
        app.when_ready(lambda: app.play(procedure))
    try:
        code = app.run()
    finally:
        app.let_go_of_terminal()
    if app.failure:
        if app.session is not None:
            app.session.close()
        raise app.failure
    return 0 if code is None else code


def _settings(home: Path) -> tuple[Settings | None, list[str]]:
    """The player's settings where there are any, and a sentence for each thing wrong with them."""
    if not files.settings_file(home).exists():
        return None, []
    from solo.campaign.settings import load

    return load(home)
