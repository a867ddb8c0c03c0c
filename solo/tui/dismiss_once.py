"""Layers: pages, cards and dialogs. Only the top layer can be left, and only once. It then receives no more messages.

Textual itself fails if a layer is left twice, or removes the layer below as well. It also delivers earlier messages to
a layer already left.
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

from solo.tui.layout_diff import LayoutDiff
from solo.tui.timer_fix import PunctualTimers

P = ParamSpec("P")
TAKEN_AFTER = (ScreenSuspend, Prune, CloseMessages, Unmount)


class DismissOnce(PunctualTimers, Screen[ScreenResultType]):
    """A screen that can be dismissed only once.

    List this class after other base classes, since Textual reads styles and keys of the first base class only.
    """

    # Textual redraws the whole screen when the focus moves. Widgets that gain or lose the focus redraw themselves.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(
        self,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 (Textual's own name)
        classes: str | None = None,
    ) -> None:
        super().__init__(name, id, classes)
        self._compositor = LayoutDiff()
        self._resumed = False

    @property
    def is_here(self) -> bool:
        """True until the layer is left, even if another layer covers it."""
        return self in self.app.screen_stack and not self._pruning

    @property
    def in_sight(self) -> bool:
        """True while the layer is visible: on top, or behind nothing but cards and dialogs."""
        stack = self.app.screen_stack
        return self.is_here and all(screen.is_modal for screen in stack[stack.index(self) + 1 :])

    @property
    def loses_typing(self) -> bool:
        """True while text is being typed here. Another page would lose the text and take further letters for keys."""
        return isinstance(self.focused, Input)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave with `result`. Does nothing if the layer is left already or covered by another one."""
        stack = self.app.screen_stack
        if len(stack) < 2 or stack[-1] is not self:
            return AwaitComplete()
        return super().dismiss(result)

    def on_click(self, event: Click) -> None:
        """Leave a card or dialog on a click beside it."""
        if self.is_modal and self.get_widget_at(event.screen_x, event.screen_y)[0] is self:
            self.click_beside()

    def tell_key_refused(self) -> None:
        """Tell the player that a key was refused in a reading pause, unless the page makes that clear."""

    def click_beside(self) -> None:
        """Leave after a click beside the layer, without an answer. A layer with unsaved input asks first."""
        self.dismiss()

    def while_here(self, act: Callable[P, object]) -> Callable[P, None]:
        """Return a callback for late results: it calls `act`, but does nothing once the layer has been left."""

        def acted(*arguments: P.args, **named: P.kwargs) -> None:
            if self.is_here and self.is_mounted:
                act(*arguments, **named)

        return acted

    @property
    def put_off(self) -> bool:
        """True while the layer must not draw its changes yet."""
        return False

    def draw_now(self) -> None:
        """Lay out and draw changes at once, instead of with the next frame."""
        self._on_timer_update()

    def _on_timer_update(self) -> None:
        if self.put_off:
            self._update_timer.pause()
        else:
            super()._on_timer_update()

    async def _dispatch_message(self, message: Message) -> None:
        if isinstance(message, ScreenResume) and not self._resumed:
            self._resumed, message.refresh_styles = True, False  # the styles have just been applied
        if self.is_here or isinstance(message, TAKEN_AFTER):
            await super()._dispatch_message(message)
