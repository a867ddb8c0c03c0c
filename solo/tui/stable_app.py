"""Base of the apps, for cases in which Textual's own app would end: a lost terminal, an early key, a failure.

This module uses private names of Textual. The pinned version and the tests in a real terminal guard them.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import cached_property
from time import monotonic
from typing import Any, Final, Protocol, runtime_checkable

from textual._context import active_message_pump
from textual.app import App
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.driver import Driver
from textual.events import Event, Key
from textual.screen import Screen
from textual.widget import MountError, Widget
from textual.widgets import Input
from textual.worker import WorkerFailed

from solo.tui.dismiss_once import DismissOnce
from solo.tui.double_click import DoubleClickFilter
from solo.tui.input_queue import TYPED, InputQueue, has_content
from solo.tui.reading_pause import ReadingPause
from solo.tui.timer_fix import PunctualTimers

SUSPENDS: Final = "ctrl+z"
CANNOT_SUSPEND: Final = "Solo cannot be suspended, because this terminal has no shell to return to."


@runtime_checkable
class Suspending(Protocol):
    """Driver of a terminal that a shell can take back for a while."""

    @property
    def can_suspend(self) -> bool: ...

    def suspend(self) -> None:
        """Stop this process until the shell resumes it."""
        ...


class StableApp(PunctualTimers, App[int]):
    """An app that stores a failure in `failure` and closes, instead of printing a traceback.

    `departing` is called when the app begins to end for any reason, from any thread, and perhaps more than once. Set
    `shares_loop` if other apps run on the same loop.
    """

    departing: Callable[[], None] = staticmethod(lambda: None)
    reading_clock: Callable[[], float] = staticmethod(monotonic)
    shares_loop = False

    @property
    def failure(self) -> Exception | None:
        """The exception that ended the app; None if no exception did."""
        return self._exception

    async def _process_messages(self, *arguments: Any, **named: Any) -> None:
        """Process messages with a task factory that starts no task early.

        On Python 3.12 and later, Textual starts a task before the code that creates the task continues. A page would
        then be asked for its widgets before the page is on the screen.
        """
        asyncio.get_running_loop().set_task_factory(None)
        await super()._process_messages(*arguments, **named)

    def get_driver_class(self) -> type[Driver]:
        return _steady(super().get_driver_class())

    def let_go_of_terminal(self) -> None:
        """Stop reading from the terminal and waiting for it, so that the app can end."""
        let_go = getattr(self._driver, "let_go", None)
        if let_go is not None:
            let_go()

    def restore_terminal(self, last_words: str) -> None:
        """Reset the terminal after `let_go_of_terminal` and print `last_words`, without waiting for the terminal."""
        restore = getattr(self._driver, "restore", None)
        if restore is not None:
            restore(last_words)

    # Suspending

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for “suspend” in a text area with several lines, where ctrl+z means undo."""
        if action == "suspend" and self.focused is not None and SUSPENDS in self.focused._bindings.key_to_bindings:
            return False
        return super().check_action(action, parameters)

    @property
    def explain_no_suspend(self) -> str:
        """Reason why the app cannot be suspended, in a sentence; "" if it can."""
        driver: object = self._driver  # mypy finds no overlap between Textual's drivers and the protocol
        return "" if isinstance(driver, Suspending) and driver.can_suspend else CANNOT_SUSPEND

    def action_suspend(self) -> None:
        """Go back to the shell until it resumes the app, or explain why that is impossible."""
        driver: object = self._driver
        if why := self.explain_no_suspend:
            self.notify(why, severity="warning", markup=False, timeout=8)
        elif isinstance(driver, Suspending):
            self._suspend_signal()
            driver.suspend()

    # The terminal

    def terminal_lost(self) -> None:
        """End the app, since its terminal is gone. May be called from any thread."""
        self.departing()

    @property
    def under_way(self) -> bool:
        """True while the app waits for background work that will change the page."""
        return False

    async def on_event(self, event: Event) -> None:
        """Process an event.

        Typed events are processed one at a time, each only once the page is idle. They are dropped after the app has
        begun to exit.
        """
        typed = isinstance(event, TYPED) and not event.is_forwarded
        if not typed:
            await super().on_event(event)
        elif self._exit:
            return
        elif not self._typed.take(event):
            event.time = self.reading_clock() if isinstance(event, Key) else event.time
        elif not self._clicked.strays(event) and not (isinstance(event, Key) and self._comes_too_early(event)):
            await super().on_event(event)

    def _comes_too_early(self, key: Key) -> bool:
        """Return True for a key pressed during a reading pause. Letters of a text and keys with ctrl never count."""
        if key.key.startswith("ctrl+"):
            return False
        if isinstance(self.focused, Input):
            self._reading_pause.note_key(key.time)
            return False
        if self._reading_pause.accepts(key.time):
            return False
        if isinstance(self.screen, DismissOnce):
            self.screen.tell_key_refused()
        return True

    def let_read(self) -> None:
        """Refuse keys until the player has had a moment to read what is shown now."""
        self._reading_pause.begin()

    @cached_property
    def _reading_pause(self) -> ReadingPause:
        return ReadingPause(lambda: self.reading_clock())

    def simulate_key(self, key: str) -> None:
        """Press a key for a click. The event has no sender, since Textual drops a key whose sender is a widget."""
        pressed = Key(key, None)
        pressed._sender = None
        self.post_message(pressed)

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Handle a key. Dropped if its page has been replaced by another page that is not mounted yet."""
        return has_content(self) and await super()._check_bindings(key, priority)

    def _check_resize(self) -> None:
        """Check for a new size.

        Also redraw after a size that lasted only for a moment, since the terminal has discarded the drawing.
        """
        event = self._resize_event
        super()._check_resize()
        if event is not None and self.screen_stack and self.screen.size == event.size:
            self.screen.refresh()

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """Screens visible behind the top screen; none behind an opaque page.

        With Textual's own list, each change of a hidden screen would redraw the whole page.
        """
        stack = self._screen_stack
        return [] if stack and stack[-1].styles.background.a == 1 else super()._background_screens

    @cached_property
    def _typed(self) -> InputQueue:
        return InputQueue(self, self.post_message, lambda: self.under_way, self.shares_loop)

    @cached_property
    def _clicked(self) -> DoubleClickFilter:
        return DoubleClickFilter(self)

    @property
    def typed_ahead(self) -> int:
        """Number of typed events that still wait in the queue."""
        return len(self._typed)

    @property
    def has_input(self) -> bool:
        """True while typed input is being processed."""
        return self._typed.is_working or getattr(self._driver, "has_input", False)

    def panic(self, *renderables: object) -> None:
        del renderables
        self._exception = self._exception or RuntimeError("The terminal's input could not be read.")
        self._fatal_error()

    def _handle_exception(self, error: Exception) -> None:
        """Handle an error, but ignore missing and late widgets (NoMatches, MountError) on a page that has been left.

        While the app exits, every page counts as left.
        """
        if isinstance(error, WorkerFailed):
            error.__cause__ = error.error  # it has the traceback of the thread
        leaving = self._exit or not self._running or _left()
        if not (isinstance(error, NoMatches | MountError) and leaving):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self.departing()
        self._close_messages_no_wait()


def _left() -> bool:
    """Return True if the running code belongs to a widget on a page that has been left, or to no page at all."""
    try:
        pump = active_message_pump.get()
        return isinstance(pump, Widget) and (pump._pruning or pump.screen not in pump.app.screen_stack)
    except (LookupError, NoScreen):
        return True


def _steady(driver: type[Driver]) -> type[Driver]:
    if sys.platform == "win32":
        return driver
    from textual.drivers.linux_driver import LinuxDriver

    from solo.tui.terminal import CrashGuardDriver

    return CrashGuardDriver if driver is LinuxDriver else driver
