"""Owns what pages use of the app: what is open, the way to other pages, sentences to the person, what pages share.

Pages and widgets know this protocol and never the app, which knows them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar, cast

from textual.dom import DOMNode
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.signal import Signal

if TYPE_CHECKING:
    from solo.campaign.session import Session
    from solo.campaign.settings import Settings
    from solo.resolver import Thrower
    from solo.systems.contract import System
    from solo.tui.doors import Doors
    from solo.tui.drafts import Drafts
    from solo.tui.forecasting import Forecasting
    from solo.tui.game import Game, Wanted

T = TypeVar("T")


class Place(NamedTuple):
    """One page to go to from anywhere: its title, what it is for, and its kind, imported when it is first wanted."""

    title: str
    help: str
    page: Callable[[], type[Screen[None]]]


class Shell(Protocol):
    """The app as pages see it."""

    wanted: Wanted
    doors: Doors
    opened_signal: Signal[Game]

    # What is open

    @property
    def game(self) -> Game:
        """What is open; `opened_signal` says that it has changed."""
        ...

    @property
    def session(self) -> Session | None:
        """The open campaign."""
        ...

    @property
    def system(self) -> System | None:
        """The open system: the campaign's, where one is open."""
        ...

    def tell_pages(self) -> None:
        """Let every page show anew what is open, since something of it has changed."""
        ...

    # What pages share

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        ...

    def change_settings(self, **changed: object) -> None:
        """Change settings, at once and for the next time."""
        ...

    def use_theme(self, name: str) -> None:
        """Show this theme, or the nearest to it that the terminal allows."""
        ...

    @property
    def drafts(self) -> Drafts:
        """Characters that are not finished yet."""
        ...

    @property
    def forecasting(self) -> Forecasting:
        """Forecasts, and the workers that play them."""
        ...

    def reread_content(self) -> None:
        """Read the content of the open system anew, since a file of it has changed; every page shows it at once."""
        ...

    def thrower(self) -> Thrower:
        """Dice for whatever is made up outside a fight: suggestions and encounters."""
        ...

    # Sentences

    @property
    def notices(self) -> list[str]:
        """Sentences above the footer, the latest last."""
        ...

    def say(self, notice: str) -> None:
        """Keep a sentence above the footer until it is put away."""
        ...

    def complain(self, sentence: str) -> None:
        """Say what went wrong, for a while and above all else; nothing where nothing did."""
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
        """Say something for a while."""
        ...

    # Pages

    @property
    def places(self) -> Mapping[str, Place]:
        """Every page to go to from anywhere, by name."""
        ...

    def go(self, name: str) -> None:
        """Go to a page: back to it where one comes from it, onward to it otherwise."""
        ...

    def push_screen(self, screen: Screen[T], callback: Callable[[T | None], None] | None = None) -> object:
        """Lay a page or a dialog over the one that is shown; `callback` is told what it is left with."""
        ...

    def show_fight(self, session: Session) -> None:
        """Show what is in progress in a campaign, and never two screens of it."""
        ...

    def leave_fight(self) -> None:
        """Leave the screen of what is in progress, and whatever was opened from there."""
        ...

    # Time

    def call_later(self, callback: Callable[..., object], *arguments: object) -> bool:
        """Do this once what is under way is done."""
        ...

    def call_after_refresh(self, callback: Callable[..., object], *arguments: object) -> bool:
        """Do this once the screen is drawn."""
        ...


def shell(node: DOMNode) -> Shell:
    """The app in which a page or a widget stands."""
    return cast("Shell", node.app)
