"""Protocols of the app for pages: the open game, other pages, sentences to the player, and shared state.

The app imports pages and widgets, which know only these protocols, never the app. Pages for any seat of a shared table
know only `SeatShell`, through which no file of a player can be reached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast

from textual.dom import DOMNode
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.signal import Signal

if TYPE_CHECKING:
    import msgspec

    from solo.campaign.chronicle import Chapter
    from solo.campaign.session import Session
    from solo.campaign.settings import Settings
    from solo.host.participants import Participants
    from solo.host.story_access import StoryAccess
    from solo.play.saved_table import SavedTable
    from solo.resolver import Thrower
    from solo.systems.contract import System
    from solo.tui.forecast_jobs import ForecastJobs, ForecastTask
    from solo.tui.open_game import OpenGame, StartupRequest
    from solo.tui.opening_queue import OpeningQueue
    from solo.tui.unfinished_characters import UnfinishedCharacters

T = TypeVar("T")


class PageInfo(NamedTuple):
    """A page that can be reached from anywhere: its title, its purpose, and its class, imported on first use."""

    title: str
    help: str
    page: Callable[[], type[Screen[None]]]


class ReadableCampaign(Protocol):
    """The open campaign for reading, with the rights of this player."""

    @property
    def name(self) -> str:
        """The campaign's name."""
        ...

    def characters(self) -> dict[str, msgspec.Struct]:
        """Return copies of the characters on the roster, by name."""
        ...

    def chronicle(self) -> list[Chapter]:
        """Return the chapters so far, without events that were taken back."""
        ...


class SeatShell(Protocol):
    """The app as seen by pages for every seat, on this machine or on another."""

    opened_signal: Signal[OpenGame]

    # The open game

    @property
    def own(self) -> LocalShell | None:
        """This app, if the player may change the open campaign; None at another person's table."""
        ...

    @property
    def game(self) -> OpenGame:
        """The open game. `opened_signal` reports each change of it."""
        ...

    @property
    def system(self) -> System | None:
        """The open system: that of the open campaign, if there is one."""
        ...

    @property
    def reading(self) -> ReadableCampaign | None:
        """The open campaign for reading, with the rights of this player."""
        ...

    @property
    def company(self) -> Participants | None:
        """The participants, if the open campaign is a shared table; otherwise None."""
        ...

    def tell_pages(self) -> None:
        """Let every page redraw the open game after a change to it."""
        ...

    @property
    def story(self) -> StoryAccess | None:
        """The story of the open campaign, with the rights of this player."""
        ...

    # Shared by the pages

    @property
    def has_input(self) -> bool:
        """True while typed input is being processed."""
        ...

    def take_half_typed(self) -> str | None:
        """Return the unfinished chat message of the previous page and forget it; None if there is none."""
        ...

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        ...

    def change_settings(self, **changed: object) -> None:
        """Change settings now, and save them for the next start."""
        ...

    def use_theme(self, name: str) -> None:
        """Show this theme, or the most similar theme that the terminal allows."""
        ...

    @property
    def forecasting(self) -> ForecastJobs:
        """Forecasts, and the worker processes that play them."""
        ...

    def as_it_stands(self, saved: SavedTable) -> ForecastTask:
        """Return a forecast task for the procedure in progress, starting from its present state."""
        ...

    # Sentences

    @property
    def notices(self) -> list[str]:
        """Sentences above the footer, the latest last."""
        ...

    def say(self, notice: str) -> None:
        """Show a sentence above the footer until it is put away."""
        ...

    def complain(self, sentence: str) -> None:
        """Show an error for a while on top of the page; nothing if `sentence` is ""."""
        ...

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Show a message for a while."""
        ...

    # Pages

    @property
    def places(self) -> Mapping[str, PageInfo]:
        """Pages that can be reached from anywhere, by name."""
        ...

    def go(self, name: str) -> None:
        """Go to the page `name`: back to it if it is open below, else open it on top."""
        ...

    @property
    def screen(self) -> Screen[Any]:
        """The page or dialog that is shown."""
        ...

    def push_screen(self, screen: Screen[T], callback: Callable[[T | None], None] | None = None) -> object:
        """Open a page or dialog on top. When it is left, `callback` is called with its result."""
        ...

    def show_in_progress(self) -> None:
        """Show the procedure in progress, after closing any earlier screen of this procedure."""
        ...

    def leave_fight(self) -> None:
        """Close the screen of the procedure in progress, and the pages opened from there."""
        ...

    # Time

    def let_read(self) -> None:
        """Refuse keys for a moment, so that the player reads the shown result."""
        ...

    def once_nothing_is_typed(self, act: Callable[[], object]) -> None:
        """Call `act` once no text is being typed. Otherwise a new page would take the next typed letters for keys."""
        ...

    def call_later(self, callback: Callable[..., object], *arguments: object) -> bool:
        """Call `callback` once the current work is done."""
        ...

    def call_after_refresh(self, callback: Callable[..., object], *arguments: object) -> bool:
        """Call `callback` once the screen is drawn."""
        ...


class LocalShell(SeatShell, Protocol):
    """The app of this machine as seen by its own pages, with access to whole campaigns and to files."""

    wanted: StartupRequest
    doors: OpeningQueue

    @property
    def session(self) -> Session | None:
        """The open campaign."""
        ...

    @property
    def drafts(self) -> UnfinishedCharacters:
        """Unfinished characters."""
        ...

    def reread_content(self) -> None:
        """Read the content of the open system again after a change to its files. Every page shows it at once."""
        ...

    def thrower(self) -> Thrower:
        """Return dice for results outside a fight: suggestions and encounters."""
        ...

    def show_fight(self, session: Session) -> None:
        """Show the campaign's procedure in progress, after closing any earlier screen of this procedure."""
        ...


def any_app(node: DOMNode) -> SeatShell:
    """Return the app that contains a page or widget, at any seat."""
    return cast("SeatShell", node.app)


def shell(node: DOMNode) -> LocalShell:
    """Return this machine's own app, which contains the page or widget."""
    return cast("LocalShell", node.app)
