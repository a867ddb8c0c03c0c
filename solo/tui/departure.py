"""Owns the end of the process: once the app is to be left it is gone in time, whatever hangs, and all is saved before.

The app leaves by itself where it can. What is done where it cannot, is done by a thread that waits for nobody.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from time import sleep

ENDING = ("SIGTERM", "SIGHUP", "SIGINT")
ORDERLY = 0.5  # seconds for the app to leave by itself, before nobody waits for the terminal any more
UNHINDERED = 0.5  # seconds more, before all is saved without it
WITH_GUESTS = 1.1  # the same where there are others at the table, who are told
SAVED = 0.3  # seconds for whoever waited for the disk as well
ASKED = 0  # what `begin` writes where a signal writes its number


class Departure:
    """A thread that waits for `begin` or a signal to end, and then sees to it that the process does.

    `leave` asks the app to leave, `let_go` lets it no longer wait for the terminal, `save` returns why something could
    not be saved, or "", and `restore` gives the terminal back and says that there. `unhindered` is for how many seconds
    the app may go on once it waits for no terminal.

    A signal is taken by whichever thread the system likes, and wakes no other: the main thread would learn of it only
    once it waits no longer. So each signal writes its number to a pipe, from which this thread reads.
    """

    def __init__(
        self,
        leave: Callable[[], object],
        let_go: Callable[[], object],
        save: Callable[[], str],
        restore: Callable[[str], object],
        unhindered: float = UNHINDERED,
    ) -> None:
        self._leave = leave
        self._let_go = let_go
        self._save = save
        self._restore = restore
        self._unhindered = unhindered
        self._begun, self._begin = os.pipe()
        if sys.platform != "win32":
            os.set_blocking(self._begin, False)
        Thread(target=self._see_to_it, name="solo-departure", daemon=True).start()

    def begin(self) -> None:
        """The process is to end now. May be called from any thread, and again and again."""
        with suppress(BlockingIOError):  # the pipe is full of signals that say the same
            os.write(self._begin, bytes([ASKED]))

    def follow_signals(self) -> None:
        """End on a signal that says so, unless the program was started to pass it over. From the main thread only."""
        if sys.platform == "win32":  # where a terminal sends none of them, and asyncio wants the pipe for itself
            return
        signal.set_wakeup_fd(self._begin, warn_on_full_buffer=False)
        for name in ENDING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, lambda *_: None)

    def _see_to_it(self) -> None:
        ends = {ASKED, *(getattr(signal, name, ASKED) for name in ENDING)}
        while ends.isdisjoint(os.read(self._begun, 1)):
            pass
        fault = ""
        try:
            self._leave()
            sleep(ORDERLY)
            self._let_go()
            sleep(self._unhindered)
            fault = self._save()
            sleep(SAVED)
            self._restore(fault)
        finally:
            os._exit(1 if fault else 0)
