"""Terminal driver: no part of the app waits for a terminal that hangs up, fails or accepts no output.

Textual would read from a lost terminal for ever, and wait for ever to write to it. This driver reports the loss to the
app. It uses private names of Textual. The pinned version and the tests in a real terminal guard them.
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

from solo.untrusted.signs import ERRORS, is_unicode, register
from solo.untrusted.tty import reopen_tty

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

LOOK = 0.1  # seconds between two checks if the driver is to end
MOST = 4096  # bytes read at once
RESTORING = (
    b"\x1b[?2004l\x1b[?7h\x1b[?2048l"  # no bracketed paste, long lines wrapped, sizes reported by signal
    b"\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l"  # no mouse and focus reports
    b"\x1b[<u\x1b[?1049l\x1b[?25h"  # plain keys, the previous screen, a visible cursor
)


class CrashGuardDriver(LinuxDriver):
    """The driver of a terminal that may send invalid text and may disappear at any moment.

    It calls the app's `terminal_lost`, from any thread, when the input has ended or nothing can be written any more.
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
        """Stop reading and writing, so that no thread waits for the terminal any longer."""
        self._left_alone = True
        self.exit_event.set()
        if self._writer_thread is not None:
            waiting = self._writer_thread._queue
            with suppress(Empty):
                while True:
                    waiting.get_nowait()
            with suppress(Full):  # the end mark, for which a thread waits, may be among the discarded data
                waiting.put_nowait(None)

    def restore(self, last_words: str = "") -> None:
        """Reset the terminal after `let_go` and print `last_words`. Output that would have to wait is dropped."""
        if self.attrs_before is None:
            return
        with suppress(OSError, ValueError, termios.error):
            termios.tcflush(self.fileno, termios.TCIFLUSH)
            termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            if select([], [self._drawn], [], 0)[1]:
                os.write(self._drawn, RESTORING + last_words.encode())

    # Corrections to Textual's driver

    def run_input_thread(self) -> None:
        """Pass on typed input until the driver stops or the terminal is lost. Invalid bytes are ignored."""
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
        if self._writer_thread is None and not self._suspended:  # the terminal was lost before
            self._lose()

    @property
    def can_suspend(self) -> bool:
        """True if a shell that could resume this process runs in the terminal. False for a session leader."""
        return self.input_tty and os.getsid(0) != os.getpgrp()

    def suspend(self) -> None:
        """Give the terminal back to the shell until the shell resumes this process.

        The whole process group stops, because the shell waits for the program that it started, perhaps a parent of this
        process.
        """
        self.suspend_application_mode()  # first, since this process may not change the terminal once the shell has it
        self._must_signal_resume = True
        os.killpg(os.getpgrp(), signal.SIGTSTP)

    def suspend_application_mode(self) -> None:
        if self._suspended:
            return
        self._suspended = True
        super().suspend_application_mode()
        self._writer_thread = None

    def resume_application_mode(self) -> None:
        """Take the terminal back after `suspend`. Without a suspend, do nothing: a hangup sends this signal as well."""
        if not self._suspended:
            return
        super().resume_application_mode()
        self._suspended = self._writer_thread is None  # in the background, the terminal is not available yet
        if not self._suspended:
            os.killpg(os.getpgrp(), signal.SIGCONT)  # for workers, in case only this process was resumed

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
        """Write all of `data`, however slow the terminal is. Runs in the writer thread."""
        while data and not self._left_alone:
            try:
                data = data[os.write(self._drawn, data) :]
            except BlockingIOError:
                select([], [self._drawn], [], LOOK)
            except OSError:
                self._lose()


def _drawn_on() -> int:
    """Return a separate file descriptor for drawing, so that a stalled terminal blocks no other writer."""
    shared = sys.__stderr__.fileno() if sys.__stderr__ else 2
    try:
        return reopen_tty(shared, os.O_WRONLY)
    except OSError:
        return shared


class _Outlet(RawIOBase):
    """The stream that Textual writes to. It passes all data to `write_out`."""

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
