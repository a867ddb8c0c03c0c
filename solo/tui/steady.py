"""Owns what Textual would end the app for: a terminal that is gone, a key too early, and failures.

It leans on names that Textual calls private; the pinned version and the tests in a real terminal hold them.
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

from solo.tui.double_click import DoubleClick
from solo.tui.layer import Layer
from solo.tui.one_by_one import TYPED, OneByOne, there
from solo.tui.punctual import Punctual
from solo.tui.reading_pause import ReadingPause

SUSPENDS: Final = "ctrl+z"
CANNOT_SUSPEND: Final = "No shell waits in this terminal, so Solo cannot be suspended."


@runtime_checkable
class Suspending(Protocol):
    """The driver of a terminal that can be given back to a shell for a while."""

    @property
    def can_suspend(self) -> bool: ...

    def suspend(self) -> None:
        """Stop this process until the shell lets it go on."""
        ...


class SteadyApp(Punctual, App[int]):
    """An app that keeps a failure in `failure` and closes, instead of printing a traceback.

    `departing` is called when it begins to end, for whatever reason, from any thread, and perhaps again and again.
    `shares_loop` is to be set where other apps run on the same loop.
    """

    departing: Callable[[], None] = staticmethod(lambda: None)
    reading_clock: Callable[[], float] = staticmethod(monotonic)
    shares_loop = False

    @property
    def failure(self) -> Exception | None:
        """What ended the app, where it did not end by itself."""
        return self._exception

    async def _process_messages(self, *arguments: Any, **named: Any) -> None:
        """A task begins in its turn: on Python 3.12 and later Textual would have it begin before who starts it goes on.

        A page would then be asked what is on it while it is not on the screen yet.
        """
        asyncio.get_running_loop().set_task_factory(None)
        await super()._process_messages(*arguments, **named)

    def get_driver_class(self) -> type[Driver]:
        return _steady(super().get_driver_class())

    def let_go_of_terminal(self) -> None:
        """Wait for the terminal no more, and read nothing from it: whoever leaves may leave."""
        let_go = getattr(self._driver, "let_go", None)
        if let_go is not None:
            let_go()

    def restore_terminal(self, last_words: str) -> None:
        """Give a terminal that was let go back as it was, with these words, without waiting for it."""
        restore = getattr(self._driver, "restore", None)
        if restore is not None:
            restore(last_words)

    # Suspending

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In a text of several lines ctrl+z undoes, so that nothing is suspended there."""
        if action == "suspend" and self.focused is not None and SUSPENDS in self.focused._bindings.key_to_bindings:
            return False
        return super().check_action(action, parameters)

    @property
    def why_not_suspend(self) -> str:
        """Why the app cannot be suspended, in a sentence; "" if it can."""
        driver: object = self._driver  # for mypy, no driver of Textual's is also one of these
        return "" if isinstance(driver, Suspending) and driver.can_suspend else CANNOT_SUSPEND

    def action_suspend(self) -> None:
        """Go back to the shell until it lets the app go on, or say why that is not possible."""
        driver: object = self._driver
        if why := self.why_not_suspend:
            self.notify(why, severity="warning", markup=False, timeout=8)
        elif isinstance(driver, Suspending):
            self._suspend_signal()
            driver.suspend()

    # The terminal

    def terminal_lost(self) -> None:
        """The terminal is gone: so is whoever plays. Called from any thread."""
        self.departing()

    @property
    def under_way(self) -> bool:
        """True while something is waited for, off the loop, that will change the page."""
        return False

    async def on_event(self, event: Event) -> None:
        """What is typed comes one by one, each once the page is at rest; nothing once the app is being left."""
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
        """Return True for a key that comes in a reading pause and is no letter of a text."""
        if key.key.startswith("ctrl+"):
            return False
        if isinstance(self.focused, Input):
            self._reading_pause.note_key(key.time)
            return False
        if self._reading_pause.accepts(key.time):
            return False
        if isinstance(self.screen, Layer):
            self.screen.tell_key_refused()
        return True

    def let_read(self) -> None:
        """Refuse keys until the player has had a moment to read what is shown now."""
        self._reading_pause.begin()

    @cached_property
    def _reading_pause(self) -> ReadingPause:
        return ReadingPause(lambda: self.reading_clock())

    def simulate_key(self, key: str) -> None:
        """Press a key for whoever clicks: from nobody on the page, since what a widget sends goes no further."""
        pressed = Key(key, None)
        pressed._sender = None
        self.post_message(pressed)

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """What was pressed on one page means nothing on another that comes meanwhile, and is not there yet."""
        return there(self) and await super()._check_bindings(key, priority)

    def _check_resize(self) -> None:
        """Where the size was another for a moment only, the terminal has thrown away what was drawn all the same."""
        event = self._resize_event
        super()._check_resize()
        if event is not None and self.screen_stack and self.screen.size == event.size:
            self.screen.refresh()

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """Nothing shows through a page: what changes under it would have all of it drawn anew."""
        stack = self._screen_stack
        return [] if stack and stack[-1].styles.background.a == 1 else super()._background_screens

    @cached_property
    def _typed(self) -> OneByOne:
        return OneByOne(self, self.post_message, lambda: self.under_way, self.shares_loop)

    @cached_property
    def _clicked(self) -> DoubleClick:
        return DoubleClick(self)

    @property
    def typed_ahead(self) -> int:
        """How much was typed that still waits its turn."""
        return len(self._typed)

    @property
    def hurried(self) -> bool:
        """True while something that was typed is being dealt with."""
        return self._typed.at_work or getattr(self._driver, "hurried", False)

    def panic(self, *renderables: object) -> None:
        del renderables
        self._exception = self._exception or RuntimeError("The terminal's input could not be read.")
        self._fatal_error()

    def _handle_exception(self, error: Exception) -> None:
        """A part that is looked for on a page that has been left, as all are at the end, is missed by nobody.

        Nor is one that comes too late to a page, where the app is left before that is there.
        """
        if isinstance(error, WorkerFailed):
            error.__cause__ = error.error  # which has the traceback of the thread
        leaving = self._exit or not self._running or _left()
        if not (isinstance(error, NoMatches | MountError) and leaving):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self.departing()
        self._close_messages_no_wait()


def _left() -> bool:
    """Whether whoever is at work stands on a page that has been left, or on none."""
    try:
        pump = active_message_pump.get()
        return isinstance(pump, Widget) and (pump._pruning or pump.screen not in pump.app.screen_stack)
    except (LookupError, NoScreen):
        return True


def _steady(driver: type[Driver]) -> type[Driver]:
    if sys.platform == "win32":
        return driver
    from textual.drivers.linux_driver import LinuxDriver

    from solo.tui.terminal import SteadyDriver

    return SteadyDriver if driver is LinuxDriver else driver
