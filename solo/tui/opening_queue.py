"""Queue of requests to open another system or campaign. Each is carried out off the event loop, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App

from solo.tui.open_game import FIRST_CAMPAIGN, OpenGame, StartupRequest
from solo.untrusted.text import fold_case

if TYPE_CHECKING:
    from solo.campaign.session import Session
    from solo.campaign.settings import Settings
    from solo.tui.loaders import CampaignLoader, SystemLoader

HELD = "“{}” is a shared table. Quit Solo to close it before you open another campaign."
Then = Callable[[], object]


def nothing_more() -> None:
    """Do nothing: the default of `then`."""


class OpeningQueue:
    """Opens systems and campaigns.

    `game` is the open game. `taken` is called with the previous game after each change. `systems` is the source of
    systems; None means the installed systems. `held` is the open session of a shared table, which this app must not
    close.
    """

    def __init__(
        self,
        app: App[int],
        wanted: StartupRequest,
        settings: Callable[[], Settings],
        systems: SystemLoader | None,
        taken: Callable[[OpenGame], None],
        held: Session | None = None,
    ) -> None:
        self.game = OpenGame()
        self._app = app
        self._wanted = wanted
        self._settings = settings
        self._systems = systems
        self._taken = taken
        self._held = held
        self._opener: CampaignLoader | None = None
        self._opening = False
        self._waiting: list[Then] = []

    @property
    def systems(self) -> SystemLoader:
        """The source of systems."""
        if self._systems is None:
            from solo.tui.loaders import SystemLoader

            self._systems = SystemLoader()
        return self._systems

    @property
    def is_awaited(self) -> bool:
        """True while a caller waits for a system or campaign to be opened.

        The first opening, which the app itself requests, does not count.
        """
        return bool(self._waiting) or (self._opening and self.game.ready)

    def when_ready(self, act: Then) -> None:
        """Call `act` once systems and campaigns are open, or at once if they are open already."""
        if self.game.ready:
            act()
        else:
            self._waiting.append(act)

    def with_campaign(self, act: Callable[[Session], object]) -> None:
        """Call `act` with the open campaign. If no campaign is open, create a first one."""
        if self.game.session is not None:
            act(self.game.session)
        elif self._opening:
            self._waiting.append(lambda: self.with_campaign(act))
        elif self.game.system is not None:
            self._new_free(self._usual_name(), self.game.system.manifest.key, lambda: self._with_session(act))

    def _usual_name(self) -> str:
        system = self.game.system
        return f"{system.manifest.title} campaign" if system and self.game.campaigns else FIRST_CAMPAIGN

    def suggest_name(self) -> str:
        """Return a name for a new campaign that no other campaign has."""
        usual, taken = self._usual_name(), {fold_case(one.name) for one in self.game.campaigns}
        number, name = 1, usual
        while fold_case(name) in taken:
            number += 1
            name = f"{usual} {number}"
        return name

    def name_problem(self, name: str) -> str | None:
        """Explain in a sentence why a new campaign cannot have this name; None if it can."""
        if not name:
            return "Type a name."
        taken = any(fold_case(one.name) == fold_case(name) for one in self.game.campaigns)
        return f"A campaign named “{name}” already exists." if taken else None

    def _rule_as_wanted(self, name: str) -> None:
        session = self.game.session
        if session is None or session.name != name or session.read_only:
            return
        wanted = self._settings().house_rules.get(session.system.manifest.key, {})
        for rule in session.system.house_rules:
            if wanted.get(rule.key) in rule.values:
                session.house_rules.set(rule.key, wanted[rule.key])

    def _with_session(self, act: Callable[[Session], object]) -> None:
        if self.game.session is not None:
            act(self.game.session)

    def open_first(self) -> None:
        """Open the game that the app was started with, unless a game is open or being opened."""
        if not self._opening and not self.game.ready:
            held = self._held
            self._open(lambda opener, _: opener.first() if held is None else opener.held_game(held))

    def open_campaign(self, folder: Path, then: Then = nothing_more) -> None:
        """Open the campaign in `folder`, unless it is open already."""
        self._open(lambda opener, before: opener.campaign(before, folder), then)

    def open_game(self, key: str) -> None:
        """Open the system with this key."""
        self._open(lambda opener, before: opener.game(before, key))

    def new_campaign(self, name: str, system: str, then: Then = nothing_more) -> None:
        """Create a campaign and open it. It begins with the house rules that the player has chosen for its game."""

        def opened() -> None:
            self._rule_as_wanted(name)
            then()

        self._open(lambda opener, before: opener.new_campaign(before, name, system), opened)

    def order_campaign(self, folder: Path, act: Then, then: Then = nothing_more) -> None:
        """Call `act` while the campaign in `folder` is closed. A ValueError from `act` is shown as a sentence."""
        self._open(lambda opener, before: opener.change_closed(before, folder, act), then)

    def reread_content(self) -> None:
        """Read the content of the open system again after a change to its files. Every page shows it at once.

        Raises ValueError with a sentence if the content cannot be read. The open game then stays unchanged.
        """
        self._take(self._ready_opener().reread(self.game))

    def _new_free(self, name: str, system: str, then: Then) -> None:
        """Create a campaign called `name`. If the name is taken, a number is added to it."""
        from solo.campaign import campaigns
        from solo.storage.errors import SaveError

        try:
            free = campaigns.free_name(self._wanted.home, name)
        except SaveError:
            free = name  # the same error is shown when the campaign cannot be created
        self.new_campaign(free, system, then)

    def _open(self, find: Callable[[CampaignLoader, OpenGame], OpenGame], then: Then = nothing_more) -> None:
        """Call `find` in a thread, and make its result the open game. Requests are handled one at a time."""
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

    def _ready_opener(self) -> CampaignLoader:
        """Return the loader of campaigns. The first call imports its modules, in the calling thread."""
        from solo.tui.loaders import CampaignLoader

        if self._opener is None:
            self._opener = CampaignLoader(self._wanted, self._settings(), self.systems)
        return self._opener

    def _opened(self, game: OpenGame, then: Then) -> None:
        self._opening = False
        self._take(game)
        then()
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()

    def _take(self, game: OpenGame) -> None:
        before, self.game = self.game, game
        self._taken(before)
