"""End of the process: in time and with everything saved, even if a part of the app hangs.

The app is asked to leave first. If the app does not end, a thread that depends on no other part ends the process.
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
ORDERLY = 0.5  # seconds for the app to leave without further action; then it stops waiting for the terminal
UNHINDERED = 0.5  # further seconds before everything is saved without the app
WITH_GUESTS = 1.1  # as UNHINDERED, but with other participants at the table, who must be told
SAVED = 0.3  # seconds for another thread that waits for the disk
ASKED = 0  # byte that `begin` writes to the pipe instead of a signal's number


class Shutdown:
    """Thread that waits for `begin` or an ending signal, and then ends the process.

    `leave` asks the app to leave. `let_go` makes the app stop waiting for the terminal. `save` saves everything and
    returns the reason of a failure, or "". `restore` resets the terminal and prints that reason there. `unhindered` is
    the time in seconds from `let_go` to `save`.

    A signal is delivered to an arbitrary thread and wakes no other thread. The main thread would notice a signal only
    after waiting for the terminal. Each signal therefore writes its number to a pipe, from which this thread reads.
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
        """End the process soon. May be called from any thread, and repeatedly."""
        with suppress(BlockingIOError):  # the pipe is full of signals with the same meaning
            os.write(self._begin, bytes([ASKED]))

    def follow_signals(self) -> None:
        """Let ending signals end the process, unless the program was started to ignore them.

        Call this from the main thread only.
        """
        if sys.platform == "win32":  # Windows sends no such signal, and asyncio needs the pipe itself
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
