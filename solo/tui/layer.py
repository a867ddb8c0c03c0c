"""Owns how what is laid over the screen is left, page, card or dialog: once, from the top, and taking nothing after.

Textual would take away the one below as well, or fail; and hand a page that has been left what was meant for it before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from textual.await_complete import AwaitComplete
from textual.events import Click, ScreenResume, ScreenSuspend, Unmount
from textual.message import Message
from textual.messages import CloseMessages, Prune
from textual.reactive import Reactive
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Input

from solo.tui.layout import Layout
from solo.tui.punctual import Punctual

P = ParamSpec("P")
TAKEN_AFTER = (ScreenSuspend, Prune, CloseMessages, Unmount)


class Layer(Punctual, Screen[ScreenResultType]):
    """A screen that is answered once.

    It stands behind other bases, since Textual reads styles and keys of the first alone.
    """

    # Textual draws the whole screen anew wherever the focus moves; those that have it or lose it draw themselves.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(
        self,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 (Textual's own name)
        classes: str | None = None,
    ) -> None:
        super().__init__(name, id, classes)
        self._compositor = Layout()
        self._resumed = False

    @property
    def here(self) -> bool:
        """True until it is left, whether something lies over it or not."""
        return self in self.app.screen_stack and not self._pruning

    @property
    def in_sight(self) -> bool:
        """True while it is shown, be it behind a card; what lies under a page is drawn for nobody."""
        stack = self.app.screen_stack
        return self.here and all(screen.is_modal for screen in stack[stack.index(self) + 1 :])

    @property
    def loses_typing(self) -> bool:
        """True while somebody types here what would be lost where another page comes, the rest of it taken for keys."""
        return isinstance(self.focused, Input)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave with this answer. Nothing where it is left already, or something lies over it."""
        stack = self.app.screen_stack
        if len(stack) < 2 or stack[-1] is not self:
            return AwaitComplete()
        return super().dismiss(result)

    def on_click(self, event: Click) -> None:
        """A click beside what is laid over a page leaves it."""
        if self.is_modal and self.get_widget_at(event.screen_x, event.screen_y)[0] is self:
            self.click_beside()

    def tell_key_refused(self) -> None:
        """Tell the player that a key came in a reading pause, where that is not clear from the page."""

    def click_beside(self) -> None:
        """Leave without an answer. Whoever has something to lose asks first."""
        self.dismiss()

    def while_here(self, act: Callable[P, object]) -> Callable[P, None]:
        """What does this, and nothing once the page has been left: for whoever tells something later."""

        def acted(*arguments: P.args, **named: P.kwargs) -> None:
            if self.here and self.is_mounted:
                act(*arguments, **named)

        return acted

    @property
    def put_off(self) -> bool:
        """True while nothing of it is to be drawn by itself."""
        return False

    def draw_now(self) -> None:
        """Lay out and draw at once what has changed, instead of with the next frame."""
        self._on_timer_update()

    def _on_timer_update(self) -> None:
        if self.put_off:
            self._update_timer.pause()
        else:
            super()._on_timer_update()

    async def _dispatch_message(self, message: Message) -> None:
        if isinstance(message, ScreenResume) and not self._resumed:
            self._resumed, message.refresh_styles = True, False  # all of it has just been given its styles
        if self.here or isinstance(message, TAKEN_AFTER):
            await super()._dispatch_message(message)
