"""Base of all pages: title line, footer, help, return to the previous page, and a message for a small terminal.

A page explains its purpose in `about`, and the marked entry in `topics`. Pages that only this machine's own app shows
are `EditingPage`s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.events import Key as Pressed
from textual.events import Resize, ScreenResume
from textual.widget import Widget

from solo.tui.dismiss_once import DismissOnce
from solo.tui.key import Key, active_keys
from solo.tui.shell import LocalShell, SeatShell, any_app, shell
from solo.tui.widgets.too_small import LEAST_HEIGHT, LEAST_WIDTH, TooSmall

if TYPE_CHECKING:
    from solo.tui.pane_zoom import PaneZoom
    from solo.tui.widgets.listing import Listing
    from solo.tui.widgets.notices import Notices
    from solo.tui.widgets.title_bar import TitleBar

WIDE, BROAD, TALL = 100, 140, 30


class Page(DismissOnce[None]):
    """A page of the app. Subclasses yield the widgets between title line and footer from `body`.

    `keys` are the page's own keys, bound by `page_bindings`. `hints` are keys of its widgets, shown first in the
    footer. `panes` are selectors of the panes that a key enlarges in turn. `is_left_after_fight` is True for a page
    that only leads to a fight, and closes with the fight.
    """

    HORIZONTAL_BREAKPOINTS = [
        (0, "-too-narrow"),
        (LEAST_WIDTH, "-narrow"),
        (WIDE, "-wide"),
        (BROAD, "-broad"),
    ]
    VERTICAL_BREAKPOINTS = [
        (0, "-too-flat"),
        (LEAST_HEIGHT, "-short"),
        (TALL, "-tall"),
    ]

    page_title = ""
    about = ""
    keys: ClassVar[tuple[Key, ...]] = ()
    hints: ClassVar[list[tuple[str, str]]] = []
    panes: ClassVar[tuple[str, ...]] = ()
    ALLOW_IN_MAXIMIZED_VIEW = "TitleBar, Notices, KeyLine, TooSmall"

    is_left_after_fight = False

    _bar: TitleBar | None = None
    _notices: Notices | None = None
    _end_following: Callable[[], None] | None = None
    _asked_told = False
    _strange_told = False
    _is_drawn = False

    @property
    def solo(self) -> SeatShell:
        """The app, restricted to the protocol for pages at any seat."""
        return any_app(self)

    def compose(self) -> ComposeResult:
        # Imported here, so that the first paint does not wait for these modules.
        from solo.tui.widgets.key_line import KeyLine
        from solo.tui.widgets.notices import Notices
        from solo.tui.widgets.title_bar import TitleBar

        # Textual sets these classes only after the first layout, and would have to lay out the page again.
        width, height = self.app.size
        self.add_class(_find_class(width, self.HORIZONTAL_BREAKPOINTS), _find_class(height, self.VERTICAL_BREAKPOINTS))
        self._bar, self._notices = TitleBar(), Notices()
        yield self._bar
        yield from self.body()
        yield self._notices
        foot = KeyLine()
        foot.hint(self.hints)
        yield foot
        yield TooSmall()

    def body(self) -> Iterable[Widget]:
        """Return the widgets between the title line and the footer."""
        return ()

    @property
    def laid_out(self) -> bool:
        """True once the page's widgets are mounted. Keys may arrive earlier."""
        return self._bar is not None and self._bar.is_attached

    def topics(self) -> Iterable[tuple[str, str]]:
        """Return the titles and texts of the help on the marked entry."""
        return ()

    def serving_keys(self) -> tuple[Key, ...]:
        """Return the page's own keys that do something in the open game."""
        return active_keys(self.keys, self.solo.game.importing)

    def show_open(self) -> None:
        """Redraw the parts that show the open campaign or system. Called after each change of the open game."""

    def point_at(self, name: str) -> None:
        """Mark the entry called `name`, for a command that leads to this page."""

    def leaving(self) -> None:
        """Store unsaved input. Called when the page is left by other means than its own keys."""

    def on_mount(self) -> None:
        self.solo.opened_signal.subscribe(self, lambda _: self._open_changed())
        self._open_changed()
        self._is_drawn = True
        if self.solo.company is not None:
            self._end_following = self.solo.company.listen(self._asked_changed)

    def on_unmount(self) -> None:
        if self._end_following is not None:
            self._end_following()

    def on_screen_resume(self, event: ScreenResume) -> None:
        del event
        if not self._is_drawn:
            self._open_changed()
        self._is_drawn = False
        if self.is_mounted and self.size != self.app.size:
            self.post_message(Resize(self.app.size, self.app.size))

    def explain_no_action(self, action: str) -> str:
        """Explain why the key of `action` does nothing now, in a sentence; "" if there is nothing to say."""
        del action
        return ""

    def on_key(self, event: Pressed) -> None:
        """Explain a key that does nothing now.

        When the player first presses a key that the page never uses, the footer says so and points to the list of keys.
        """
        from solo.tui.disabled_keys import disabled_actions, means_nothing
        from solo.tui.widgets.key_line import KeyLine

        for action in disabled_actions(self, self.keys, event.key):
            if why := self.explain_no_action(action):
                self.notify(why, markup=False)
        if not self._strange_told and self.laid_out and means_nothing(self, self.keys, event):
            self._strange_told = True
            self.query_one(KeyLine).tell_strange(event.character or "")

    def action_back(self) -> None:
        """Go back to the previous page."""
        self.dismiss()

    def action_help(self) -> None:
        """Explain this page and its marked entry."""
        from solo.tui.widgets.help_card import HelpCard

        topics = tuple(self.topics()) if self.laid_out else ()
        self.app.push_screen(HelpCard(self.page_title, self.about, topics, self.serving_keys()))

    @cached_property
    def _enlarging(self) -> PaneZoom:
        from solo.tui.pane_zoom import PaneZoom

        return PaneZoom(self, lambda: [pane for name in self.panes for pane in self.query(name) if pane.display])

    def action_enlarge(self) -> None:
        """Enlarge the current pane to the whole page, then the next pane."""
        self._enlarging.turn()

    async def on_listing_stepped(self, event: Listing.Stepped) -> None:
        """Change the marked value after a click on an arrow beside it."""
        await self.run_action(f"change({event.by})")

    def _open_changed(self) -> None:
        if self._bar is None or self._notices is None:
            return
        self._bar.title = self.page_title
        self._bar.place = self.solo.game.place
        self._show_asked()
        self._notices.show(self.solo.notices)
        self.show_open()
        self.refresh_bindings()

    def _asked_changed(self) -> None:
        """Schedule an update of the awaited players in the title line. Several changes are shown together."""
        if not self._asked_told:
            self._asked_told = self.call_later(self._show_asked)

    def _show_asked(self) -> None:
        self._asked_told = False
        company = self.solo.company
        if company is None or self._bar is None or not self.in_sight:
            return
        from solo.tui.participants.waiting import asked_text

        self._bar.asked = asked_text(company.asked_names, company.person)


def _find_class(extent: int, breakpoints: Sequence[tuple[int, str]]) -> str:
    """Return the style class of the highest breakpoint that an `extent` in cells reaches."""
    return next(name for least, name in sorted(breakpoints, reverse=True) if extent >= least)


class EditingPage(Page):
    """A page that creates or changes the open campaign. It is never shown at another person's table."""

    @property
    def solo(self) -> LocalShell:
        """The app, with access to whole campaigns and to files."""
        return shell(self)
