"""Owns the terminal as the app is joined to it: one that hangs up, fails or takes nothing more keeps nobody waiting.

Textual reads from a terminal that is gone for ever, and waits for ever to write to it: here the app is told of its end.
It leans on names that Textual calls private; the pinned version and the tests in a real terminal hold them.
"""

from __future__ import annotations

import os
import signal
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from io import BufferedWriter, RawIOBase, TextIOWrapper
from queue import Empty, Full
from select import select
from selectors import EVENT_READ, SelectSelector
from typing import TYPE_CHECKING

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from solo.border.signs import ERRORS, is_unicode, register
from solo.border.terminal import opened_anew

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

LOOK = 0.1  # seconds between two looks whether the driver is to end
MOST = 4096  # bytes read at once
RESTORING = (
    b"\x1b[?2004l\x1b[?7h\x1b[?2048l"  # no marks around what is pasted, lines wrapped, sizes told by signal
    b"\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l"  # nothing of the mouse, nor of the focus
    b"\x1b[<u\x1b[?1049l\x1b[?25h"  # plain keys, the screen from before, a cursor
)


class SteadyDriver(LinuxDriver):
    """The driver of a terminal that may send bytes that are no text, and may be gone at any moment.

    The app's `terminal_lost` is called, from any thread, when the input has ended or nothing can be written any more.
    """

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._left_alone = False
        self._suspended = False
        self._drawn = _drawn_on()
        outlet = BufferedWriter(_Outlet(self._drawn, self._written))
        said = getattr(sys.__stdout__, "encoding", None) or "utf-8"
        self._encoding = "utf-8" if is_unicode(said) else said
        register()
        self._file = TextIOWrapper(outlet, encoding=self._encoding, errors=ERRORS, newline="")

    def let_go(self) -> None:
        """Neither read nor write any more: whoever waits for the terminal waits no longer."""
        self._left_alone = True
        self.exit_event.set()
        if self._writer_thread is not None:
            waiting = self._writer_thread._queue
            with suppress(Empty):
                while True:
                    waiting.get_nowait()
            with suppress(Full):  # what was taken away may have been the end, for which somebody waits
                waiting.put_nowait(None)

    def restore(self, last_words: str = "") -> None:
        """Give a terminal that was let go back as it was, as far as it takes that without waiting."""
        if self.attrs_before is None:
            return
        with suppress(OSError, ValueError, termios.error):
            termios.tcflush(self.fileno, termios.TCIFLUSH)
            termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            if select([], [self._drawn], [], 0)[1]:
                os.write(self._drawn, RESTORING + last_words.encode())

    # How Textual's driver is mended

    def run_input_thread(self) -> None:
        """Hand on what is typed until the driver or the terminal ends; bytes that are no text are passed over."""
        parser, decode = XTermParser(self._debug), getincrementaldecoder(self._encoding)("ignore").decode
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(LOOK):
                    try:
                        data = os.read(self.fileno, MOST)
                    except BlockingIOError:
                        continue
                    except OSError:
                        data = b""
                    if not data:
                        self._lose()
                        return
                    if text := decode(data):
                        for message in parser.feed(text):
                            self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

    def write(self, data: str) -> None:
        if self._writer_thread is not None and not self._left_alone:
            super().write(data)

    def start_application_mode(self) -> None:
        start: Callable[[], None] = super().start_application_mode
        start()
        if self._writer_thread is None and not self._suspended:  # the terminal was gone before
            self._lose()

    @property
    def can_suspend(self) -> bool:
        """Return True if a shell waits in this terminal. A session leader has none: nobody could let it go on."""
        return self.input_tty and os.getsid(0) != os.getpgrp()

    def suspend(self) -> None:
        """Give the terminal back to the shell until it lets this process go on.

        The whole group stops: a shell waits for the program that it started, which may have started this one.
        """
        self.suspend_application_mode()  # first: once the shell has the terminal, it is not ours to change
        self._must_signal_resume = True
        os.killpg(os.getpgrp(), signal.SIGTSTP)

    def suspend_application_mode(self) -> None:
        if self._suspended:
            return
        self._suspended = True
        super().suspend_application_mode()
        self._writer_thread = None

    def resume_application_mode(self) -> None:
        """A terminal that hangs up says “go on” to whoever it stopped, and to who was never stopped as well."""
        if not self._suspended:
            return
        super().resume_application_mode()
        self._suspended = self._writer_thread is None  # in the background, the terminal is not to be had yet
        if not self._suspended:
            os.killpg(os.getpgrp(), signal.SIGCONT)  # workers, where only this process was told to go on

    def close(self) -> None:
        if self._left_alone:
            self.restore()
        else:
            super().close()

    def _lose(self) -> None:
        if not self._left_alone:
            self.let_go()
            lost = getattr(self._app, "terminal_lost", None)
            if lost is not None:
                lost()

    def _written(self, data: bytes) -> None:
        """Write all of this, however slowly it is taken; from the writing thread."""
        while data and not self._left_alone:
            try:
                data = data[os.write(self._drawn, data) :]
            except BlockingIOError:
                select([], [self._drawn], [], LOOK)
            except OSError:
                self._lose()


def _drawn_on() -> int:
    """Where Textual draws: a file of its own, so that a terminal which takes nothing holds nobody up who writes."""
    shared = sys.__stderr__.fileno() if sys.__stderr__ else 2
    try:
        return opened_anew(shared, os.O_WRONLY)
    except OSError:
        return shared


class _Outlet(RawIOBase):
    """Where Textual writes to: all of it is taken, by `write_out`."""

    def __init__(self, number: int, write_out: Callable[[bytes], None]) -> None:
        super().__init__()
        self._number = number
        self._write_out = write_out

    def fileno(self) -> int:
        return self._number

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer) -> int:
        taken = bytes(data)
        self._write_out(taken)
        return len(taken)
