"""Owns the way from one open game to another: one thing is opened after the other, off the loop, then taken over.

What is wanted while something is being opened waits until it is there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App

from solo.tui.game import FIRST_CAMPAIGN, Game, Wanted

if TYPE_CHECKING:
    from solo.campaign.session import Session
    from solo.campaign.settings import Settings
    from solo.tui.opening import Opener, Systems

HELD = "“{}” is a shared table: leave Solo, which closes it, before you open another campaign."
Then = Callable[[], object]


def nothing_more() -> None:
    """What follows where nothing does."""


class Doors:
    """Opens systems and campaigns. `game` is what is open; `taken` is told what was open before, each time it changes.

    `systems` says where systems come from, None for those that are installed. A session that is `held` for others is
    what is open, and stays so.
    """

    def __init__(
        self,
        app: App[int],
        wanted: Wanted,
        settings: Callable[[], Settings],
        systems: Systems | None,
        taken: Callable[[Game], None],
        held: Session | None = None,
    ) -> None:
        self.game = Game()
        self._app = app
        self._wanted = wanted
        self._settings = settings
        self._systems = systems
        self._taken = taken
        self._held = held
        self._opener: Opener | None = None
        self._opening = False
        self._waiting: list[Then] = []

    @property
    def systems(self) -> Systems:
        """Where systems come from."""
        if self._systems is None:
            from solo.tui.opening import Systems

            self._systems = Systems()
        return self._systems

    @property
    def awaited(self) -> bool:
        """True while something is being opened that somebody waits for. At the start nobody does, until they ask."""
        return bool(self._waiting) or (self._opening and self.game.ready)

    def when_ready(self, act: Then) -> None:
        """Do this as soon as systems and campaigns are open: now, where they are."""
        if self.game.ready:
            act()
        else:
            self._waiting.append(act)

    def with_campaign(self, act: Callable[[Session], object]) -> None:
        """Do this with the open campaign; where none is open, a first one is made."""
        if self.game.session is not None:
            act(self.game.session)
        elif self._opening:
            self._waiting.append(lambda: self.with_campaign(act))
        elif self.game.system is not None:
            manifest = self.game.system.manifest
            name = f"{manifest.title} campaign" if self.game.campaigns else FIRST_CAMPAIGN
            self._new_free(name, manifest.key, lambda: self._with_session(act))

    def _rule_as_wanted(self, name: str) -> None:
        session = self.game.session
        if session is None or session.name != name or session.read_only:
            return
        wanted = self._settings().house_rules.get(session.system.manifest.key, {})
        for rule in session.system.house_rules:
            if wanted.get(rule.key) in rule.values:
                session.rule(rule.key, wanted[rule.key])

    def _with_session(self, act: Callable[[Session], object]) -> None:
        if self.game.session is not None:
            act(self.game.session)

    def open_first(self) -> None:
        """Open what was wanted when the app was started, unless something is open or on its way."""
        if not self._opening and not self.game.ready:
            held = self._held
            self._open(lambda opener, _: opener.first() if held is None else opener.held(held))

    def open_campaign(self, folder: Path, then: Then = nothing_more) -> None:
        """Open the campaign in this folder, unless it is open already."""
        self._open(lambda opener, before: opener.campaign(before, folder), then)

    def open_game(self, key: str) -> None:
        """Open the system of this key."""
        self._open(lambda opener, before: opener.game(before, key))

    def new_campaign(self, name: str, system: str, then: Then = nothing_more) -> None:
        """Make a campaign and open it; the player's house rules for its game hold there."""

        def opened() -> None:
            self._rule_as_wanted(name)
            then()

        self._open(lambda opener, before: opener.new_campaign(before, name, system), opened)

    def order_campaign(self, folder: Path, act: Then, then: Then = nothing_more) -> None:
        """Do something to a campaign while nobody has it open; a ValueError of it is shown as a sentence."""
        self._open(lambda opener, before: opener.ordered(before, folder, act), then)

    def reread_content(self) -> None:
        """Read the content of the open system anew, since a file of it has changed; every page shows it at once.

        Raises ValueError with a sentence where it cannot be read; what was open stays so.
        """
        self._take(self._ready_opener().reread(self.game))

    def _new_free(self, name: str, system: str, then: Then) -> None:
        """Make a campaign of this name, or with a number behind it where another one has the name."""
        from solo.campaign import shelf
        from solo.storage.faults import SaveFault

        try:
            free = shelf.free_name(self._wanted.home, name)
        except SaveFault:
            free = name  # the same fault is shown when the campaign cannot be made
        self.new_campaign(free, system, then)

    def _open(self, find: Callable[[Opener, Game], Game], then: Then = nothing_more) -> None:
        """Open something in a thread, one thing after the other, and take it over when it is there."""
        if self._held is not None and self.game.ready:
            self._app.notify(HELD.format(self._held.name), severity="warning", markup=False, timeout=8)
            return
        if self._opening:
            self._waiting.append(lambda: self._open(find, then))
            return
        self._opening = True

        def work() -> None:
            game = find(self._ready_opener(), self.game)
            self._app.call_from_thread(self._opened, game, then)

        self._app.run_worker(work, thread=True)

    def _ready_opener(self) -> Opener:
        """Whatever opens systems and campaigns. Its rooms are imported here, in the thread that opens."""
        from solo.tui.opening import Opener

        if self._opener is None:
            self._opener = Opener(self._wanted, self._settings(), self.systems)
        return self._opener

    def _opened(self, game: Game, then: Then) -> None:
        self._opening = False
        self._take(game)
        then()
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()

    def _take(self, game: Game) -> None:
        before, self.game = self.game, game
        self._taken(before)
