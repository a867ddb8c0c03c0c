"""Owns what all pages share: the title line, the footer, help, the way back, and room that may be too small.

A page says in `about` what it is for, and in `topics` what is marked on it now. Pages of this machine's own app alone
are `OwnPage`s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.events import Key as Pressed
from textual.events import Resize, ScreenResume
from textual.widget import Widget

from solo.tui.keys import Key, serving
from solo.tui.layer import Layer
from solo.tui.shell import AnyApp, Shell, any_app, shell
from solo.tui.widgets.too_small import LEAST_HEIGHT, LEAST_WIDTH, TooSmall

if TYPE_CHECKING:
    from solo.tui.enlarging import Enlarging
    from solo.tui.widgets.listing import Listing
    from solo.tui.widgets.notices import Notices
    from solo.tui.widgets.title_bar import TitleBar

WIDE, BROAD, TALL = 100, 140, 30


class Page(Layer[None]):
    """One page of the app. Subclasses yield what is between the title line and the footer from `body`.

    `keys` are the page's own, bound by `page_bindings`; `hints` are keys of its widgets, shown first in the footer.
    `panes` select those that can be enlarged, on a page that has the key for it.
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

    _bar: TitleBar | None = None
    _notices: Notices | None = None
    _end_following: Callable[[], None] | None = None
    _asked_told = False
    _strange_told = False

    @property
    def solo(self) -> AnyApp:
        """The app, as pages see it."""
        return any_app(self)

    def compose(self) -> ComposeResult:
        # The first paint waits for this module, and for none of these.
        from solo.tui.widgets.key_line import KeyLine
        from solo.tui.widgets.notices import Notices
        from solo.tui.widgets.title_bar import TitleBar

        self._bar, self._notices = TitleBar(), Notices()
        yield self._bar
        yield from self.body()
        yield self._notices
        foot = KeyLine()
        foot.hint(self.hints)
        yield foot
        yield TooSmall()

    def body(self) -> Iterable[Widget]:
        """The widgets between the title line and the footer."""
        return ()

    @property
    def laid_out(self) -> bool:
        """True once the page's widgets are there: keys may come before."""
        return self._bar is not None and self._bar.is_attached

    def topics(self) -> Iterable[tuple[str, str]]:
        """What help says about whatever is marked now, as titles and texts."""
        return ()

    def serving_keys(self) -> tuple[Key, ...]:
        """Its own keys that do something in the open game."""
        return serving(self.keys, self.solo.game.importing)

    def show_open(self) -> None:
        """Draw again what depends on the open campaign and system. Called whenever one of them changes."""

    def point_at(self, name: str) -> None:
        """Mark what bears this name, for whoever comes from elsewhere to look at it."""

    def leaving(self) -> None:
        """Keep what would be lost: the page is left from elsewhere, without a key of its own."""

    def on_mount(self) -> None:
        self.solo.opened_signal.subscribe(self, lambda _: self._open_changed())
        self._open_changed()
        if self.solo.company is not None:
            self._end_following = self.solo.company.listen(self._asked_changed)

    def on_unmount(self) -> None:
        if self._end_following is not None:
            self._end_following()

    def on_screen_resume(self, event: ScreenResume) -> None:
        del event
        self._open_changed()
        if self.is_mounted and self.size != self.app.size:
            self.post_message(Resize(self.app.size, self.app.size))

    def why_not(self, action: str) -> str:
        """Why the key of this action does nothing now, in a sentence; "" where there is nothing to say."""
        del action
        return ""

    def on_key(self, event: Pressed) -> None:
        """A key of the page that cannot act says why; the first that is none leads to those that are."""
        from solo.tui.unable import means_nothing, refused
        from solo.tui.widgets.key_line import KeyLine

        for action in refused(self, self.keys, event.key):
            if why := self.why_not(action):
                self.notify(why, markup=False)
        if not self._strange_told and self.laid_out and means_nothing(self, self.keys, event):
            self._strange_told = True
            self.query_one(KeyLine).tell_strange(event.character or "")

    def action_back(self) -> None:
        """Go back to the page before."""
        self.dismiss()

    def action_help(self) -> None:
        """Explain this page and what is marked on it."""
        from solo.tui.widgets.help_card import HelpCard

        topics = tuple(self.topics()) if self.laid_out else ()
        self.app.push_screen(HelpCard(self.page_title, self.about, topics, self.serving_keys()))

    @cached_property
    def _enlarging(self) -> Enlarging:
        from solo.tui.enlarging import Enlarging

        return Enlarging(self, lambda: [pane for name in self.panes for pane in self.query(name) if pane.display])

    def action_enlarge(self) -> None:
        """Let the pane at hand fill the page, then the next one."""
        self._enlarging.turn()

    async def on_listing_stepped(self, event: Listing.Stepped) -> None:
        """Turn the marked value, as the arrow keys do on a page that has such values."""
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
        """Somebody else may be asked now, which is shown once for all that is under way."""
        if not self._asked_told:
            self._asked_told = self.call_later(self._show_asked)

    def _show_asked(self) -> None:
        self._asked_told = False
        company = self.solo.company
        if company is None or self._bar is None or not self.in_sight:
            return
        from solo.tui.company.waiting import asked_text

        self._bar.asked = asked_text(company.asked, company.person)


class OwnPage(Page):
    """A page on which what is open is made and changed: nobody is shown it at somebody else's table."""

    @property
    def solo(self) -> Shell:
        """The app of this machine."""
        return shell(self)
