"""Owns what pages use of the app: what is open, the way to other pages, sentences to the person, what pages share.

Pages and widgets know these protocols and never the app, which knows them all. Pages that are shown at any seat of a
shared table know the smaller one alone, through which no file of anybody is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar, cast

from textual.dom import DOMNode
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.signal import Signal

if TYPE_CHECKING:
    import msgspec

    from solo.campaign.chronicle import Chapter
    from solo.campaign.session import Session
    from solo.campaign.settings import Settings
    from solo.host.company import Company
    from solo.play.saved import SavedTable
    from solo.resolver import Thrower
    from solo.systems.contract import System
    from solo.tui.doors import Doors
    from solo.tui.drafts import Drafts
    from solo.tui.forecasting import Forecasting, Match
    from solo.tui.game import Game, Wanted

T = TypeVar("T")


class Place(NamedTuple):
    """One page to go to from anywhere: its title, what it is for, and its kind, imported when it is first wanted."""

    title: str
    help: str
    page: Callable[[], type[Screen[None]]]


class Reading(Protocol):
    """A campaign as it may be read from here."""

    @property
    def name(self) -> str:
        """The campaign's name."""
        ...

    def characters(self) -> dict[str, msgspec.Struct]:
        """The roster by name, each a copy of its own."""
        ...

    def chronicle(self) -> list[Chapter]:
        """The chapters so far, with what still holds of each."""
        ...


class AnyApp(Protocol):
    """The app as those pages see it that are shown at every seat: this machine's own, and those of others far away."""

    opened_signal: Signal[Game]

    # What is open

    @property
    def own(self) -> Shell | None:
        """This app where what is open is this person's own to change; None at somebody else's table."""
        ...

    @property
    def game(self) -> Game:
        """What is open; `opened_signal` says that it has changed."""
        ...

    @property
    def system(self) -> System | None:
        """The open system: the campaign's, where one is open."""
        ...

    @property
    def reading(self) -> Reading | None:
        """The open campaign, as far as it may be read."""
        ...

    @property
    def company(self) -> Company | None:
        """The others, where the open campaign is a shared table."""
        ...

    # What pages share

    @property
    def hurried(self) -> bool:
        """True while something that was typed is being dealt with."""
        ...

    def take_half_typed(self) -> str | None:
        """What was being typed to the others as one page gave way to this, once; None where nothing was."""
        ...

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
    def forecasting(self) -> Forecasting:
        """Forecasts, and the workers that play them."""
        ...

    def as_it_stands(self, saved: SavedTable) -> Match:
        """What is in progress, to be forecast from where it stands."""
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

    def show_in_progress(self) -> None:
        """Show what is in progress, and never two screens of it."""
        ...

    def leave_fight(self) -> None:
        """Leave the screen of what is in progress, and whatever was opened from there."""
        ...

    # Time

    def let_read(self) -> None:
        """Refuse keys until the player has had a moment to read what is shown now."""
        ...

    def once_nothing_is_typed(self, act: Callable[[], object]) -> None:
        """Do this as soon as nobody types here, else the rest of it would be keys of another page."""
        ...

    def call_later(self, callback: Callable[..., object], *arguments: object) -> bool:
        """Do this once what is under way is done."""
        ...

    def call_after_refresh(self, callback: Callable[..., object], *arguments: object) -> bool:
        """Do this once the screen is drawn."""
        ...


class Shell(AnyApp, Protocol):
    """The app of this machine as its own pages see it: all of a campaign, of others, and the files."""

    wanted: Wanted
    doors: Doors

    @property
    def session(self) -> Session | None:
        """The open campaign."""
        ...

    def tell_pages(self) -> None:
        """Let every page show anew what is open, since something of it has changed."""
        ...

    @property
    def drafts(self) -> Drafts:
        """Characters that are not finished yet."""
        ...

    def reread_content(self) -> None:
        """Read the content of the open system anew, since a file of it has changed; every page shows it at once."""
        ...

    def thrower(self) -> Thrower:
        """Dice for whatever is made up outside a fight: suggestions and encounters."""
        ...

    def show_fight(self, session: Session) -> None:
        """Show what is in progress in a campaign, and never two screens of it."""
        ...


def any_app(node: DOMNode) -> AnyApp:
    """The app in which a page or a widget stands, whoever sits there."""
    return cast("AnyApp", node.app)


def shell(node: DOMNode) -> Shell:
    """The app in which a page or a widget of this machine's own stands."""
    return cast("Shell", node.app)
