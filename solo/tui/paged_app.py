"""Base of all apps with pages: looks, sentences to the player, and navigation."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from textual.driver import Driver
from textual.screen import Screen
from textual.signal import Signal

from solo.tui import page_registry
from solo.tui.dismiss_once import DismissOnce
from solo.tui.key import make_bindings
from solo.tui.keys import ON_THE_APP
from solo.tui.noticeboard import NoticeBoard
from solo.tui.open_game import OpenGame
from solo.tui.page import Page
from solo.tui.printable_filter import OnlyAsciiSigns, PrintableFilter
from solo.tui.shell import PageInfo
from solo.tui.stable_app import StableApp
from solo.tui.themes import DEFAULTS, THEMES, theme_name
from solo.untrusted.signs import without_unicode

if TYPE_CHECKING:
    from solo.campaign.settings import Settings
    from solo.host.table_client import TableClient as TablePlace

A_MOMENT = 0.2  # seconds between two checks for text being typed


class PagedApp(StableApp):
    """An app of pages. `opened_signal` reports each change of `game`, the open game."""

    TITLE = "Solo"
    BINDINGS = make_bindings(ON_THE_APP)
    ENABLE_COMMAND_PALETTE = False  # Textual's own palette looks unlike the rest
    NOTIFICATION_TIMEOUT = 4

    def __init__(
        self,
        notices: Iterable[str] = (),
        driver_class: type[Driver] | None = None,
        ansi_color: bool | None = None,
    ) -> None:
        super().__init__(driver_class, ansi_color=ansi_color)
        self._filters.append(PrintableFilter())
        if driver_class is None and without_unicode(os.environ, getattr(sys.__stdout__, "encoding", None)):
            self._filters.append(OnlyAsciiSigns())
        self.opened_signal: Signal[OpenGame] = Signal(self, "opened")
        self._noticeboard = NoticeBoard(notices, self.tell_pages)
        self._half_typed: str | None = None
        for theme in THEMES:
            self.register_theme(theme)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    @property
    def game(self) -> OpenGame:
        """The open game."""
        raise NotImplementedError

    def tell_pages(self) -> None:
        """Let every page redraw after a change to the open game."""
        self.opened_signal.publish(self.game)

    def take_half_typed(self) -> str | None:
        """Return the unfinished chat message of the previous page and forget it; None if there is none."""
        typed, self._half_typed = self._half_typed, None
        return typed

    def once_nothing_is_typed(self, act: Callable[[], object]) -> None:
        """Call `act` once no text is being typed. Otherwise a new page would take the next typed letters for keys.

        A chat message does not delay the call, since the message moves to the next page.
        """
        if self.loses_typing:
            self.set_timer(A_MOMENT, lambda: self.once_nothing_is_typed(act))
        else:
            act()

    @property
    def loses_typing(self) -> bool:
        """True while text is being typed that another page would lose."""
        return isinstance(self.screen, DismissOnce) and self.screen.loses_typing

    # Looks

    def wear(self, settings: Settings) -> None:
        """Apply the looks and animations of these settings."""
        self.use_theme(settings.theme)
        self.animation_level = "none" if settings.reduced_motion else "full"

    def take_keys(self, settings: Settings) -> None:
        """Apply the player's own keys in place of the default ones. Empty keys are ignored."""
        self.set_keymap({key: keys for key, keys in settings.keys.items() if all(map(str.strip, keys.split(",")))})

    def use_theme(self, name: str) -> None:
        """Show this theme, or the most similar theme that the terminal allows."""
        self.theme = theme_name(name, self.no_color)

    # Sentences

    @property
    def notices(self) -> list[str]:
        """Sentences above the footer, the latest last."""
        return self._noticeboard.notices

    def say(self, notice: str) -> None:
        """Show a sentence above the footer until it is put away."""
        self._noticeboard.put_up([notice])

    def action_put_away(self) -> None:
        """Remove the latest notice."""
        self._noticeboard.put_away()

    def complain(self, sentence: str) -> None:
        """Show an error for a while on top of the page; nothing if `sentence` is ""."""
        if sentence:
            self.notify(sentence, severity="warning", markup=False, timeout=8)

    # Pages

    @property
    def places(self) -> Mapping[str, PageInfo]:
        """Pages that can be reached from anywhere, by name."""
        return page_registry.PLACES

    def go(self, name: str) -> None:
        """Go to the page `name`: back to it if it is open below, else open it on top."""
        kind = self.places[name].page()
        earlier = [page for page in self.screen_stack if isinstance(page, kind)]
        if earlier:
            self.leave_until(earlier[-1])
        else:
            self.push_screen(kind())

    def show_place(self, place: TablePlace) -> None:
        """Show the procedure of the table client `place`, after closing any earlier screen of this procedure."""
        from solo.host.shared_table_client import SharedTableClient

        self.leave_fight()
        self.push_screen(
            page_registry.shared_fight()(place)
            if isinstance(place, SharedTableClient)
            else page_registry.fight()(place)
        )

    def leave_fight(self) -> None:
        """Close the screen of the procedure in progress and all pages above, and a page that only led to the fight."""
        kind = page_registry.fight()
        stack = self.screen_stack
        first = next((index for index, page in enumerate(stack) if isinstance(page, kind)), 0)
        if first:
            below = stack[first - 1]
            left_too = isinstance(below, Page) and below.is_left_after_fight
            self.leave_until(stack[first - 2] if left_too else below)
            self.let_read()

    def action_home(self) -> None:
        """Leave all pages but the first."""
        self.leave_until(self.screen_stack[0])

    def leave_until(self, page: Screen[Any]) -> None:
        """Leave all layers above `page`."""
        while self.screen is not page and len(self.screen_stack) > 1:
            if isinstance(self.screen, Page):
                self.screen.leaving()
            self.pop_screen()

    def action_command_palette(self) -> None:
        """Open the palette, which searches pages and commands."""
        from solo.tui.commands import open_palette
        from solo.tui.widgets.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(open_palette(self.screen))

    # Leaving

    async def action_quit(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Leave the app. Each page stores unsaved input."""
        raise NotImplementedError

    def leave_pages(self) -> None:
        """Let each page store unsaved input."""
        for page in reversed(self.screen_stack):
            if isinstance(page, Page):
                page.leaving()
