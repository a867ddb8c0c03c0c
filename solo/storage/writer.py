"""Owns the one thread that writes: everything in the order it was asked for, none of it in a screen's way.

A state that a later one of the same file supersedes may be passed over; a line of a journal never is.
"""

from __future__ import annotations

import atexit
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec

from solo.storage import atomic, journal
from solo.storage.faults import SaveFault


class Append(msgspec.Struct, frozen=True):
    """Wanted: whole lines at the end of a journal."""

    path: Path
    lines: bytes


class Save(msgspec.Struct, frozen=True):
    """Wanted: a file's new content; `keep_previous` where the old one becomes a backup.

    `uncounted` makes the same content without its count of a journal's lines, to be written for as long as those lines
    cannot be; None for content that counts none. `waits` is True for content that waits for them.
    """

    path: Path
    data: bytes
    keep_previous: bool
    uncounted: Callable[[], bytes] | None = None
    waits: bool = False


Order = Append | Save


class Performing(Protocol):
    """Whoever carries out one order at once. Raises SaveFault with a sentence where that is not possible."""

    def perform(self, order: Order) -> None:
        """All of it is safe when this returns."""
        ...


class Writing(Protocol):
    """Whoever takes orders to write, and carries them out in their order.

    `fault` says why something that was ordered is not on disk, "" where all is well. `on_rest` is called, from the
    thread that writes, each time all has been done that could be; `settled` tells whether all of it is on disk then.
    """

    fault: str
    on_rest: Callable[[], object]

    @property
    def settled(self) -> bool:
        """True where everything that was ordered is on disk."""
        ...

    def append(self, path: Path, lines: bytes) -> None:
        """Whole lines at the end of a journal, in a while."""
        ...

    def save(
        self,
        path: Path,
        data: bytes,
        keep_previous: bool = False,
        uncounted: Callable[[], bytes] | None = None,
        waits: bool = False,
    ) -> None:
        """A file's new content, in a while; `uncounted` and `waits` as in `Save`."""
        ...

    def flush(self) -> str:
        """Return when everything is on disk: "", or a sentence that says why something is not."""
        ...

    def close(self) -> str:
        """As flush; nothing is taken after it."""
        ...


class Writer:
    """Writes in the background. `on_fault` is called from its thread with a sentence for each new kind of failure.

    What could not be written, for whatever reason, is tried again, in order, with the next order and on flush. Nothing
    that goes wrong ends the thread, or makes a flush wait for ever. Orders are carried out by `store`, else on files.
    """

    def __init__(self, on_fault: Callable[[str], None] | None = None, store: Performing | None = None) -> None:
        self.fault = ""
        self.on_rest: Callable[[], object] = lambda: None
        self._on_fault = on_fault
        self._store = store
        self._orders: deque[Order] = deque()
        self._owed: list[Order] = []
        self._changed = threading.Condition()
        self._busy = False
        self._closing = False
        self._thread: threading.Thread | None = None

    @property
    def settled(self) -> bool:
        with self._changed:
            return not (self._orders or self._busy or self._owed)

    def append(self, path: Path, lines: bytes) -> None:
        self._take([Append(path, lines)])

    def save(
        self,
        path: Path,
        data: bytes,
        keep_previous: bool = False,
        uncounted: Callable[[], bytes] | None = None,
        waits: bool = False,
    ) -> None:
        self._take([Save(path, data, keep_previous, uncounted, waits)])

    def flush(self) -> str:
        self._take([])
        with self._changed:
            self._wait()
            if self._closing:
                return self.fault
            owed, self._owed = self._owed, []
        if owed:
            self._take(owed)
            with self._changed:
                self._wait()
        return self.fault

    def close(self) -> str:
        if self._closing:
            return self.fault
        fault = self.flush()
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
            atexit.unregister(self.close)
        return fault

    def _take(self, orders: Sequence[Order]) -> None:
        with self._changed:
            if self._closing and orders:
                raise RuntimeError("The writer is closed.")
            for order in orders:
                self._orders = deque(_followed(self._orders, order))
            no_thread = self._no_thread() if self._orders else ""
            self._changed.notify_all()
        if no_thread:
            self._say(no_thread)

    def _no_thread(self) -> str:
        """Start the thread where there is none; why that is not possible, "" where it runs."""
        if self._thread is not None:
            return ""
        try:
            thread = threading.Thread(target=self._work, name="solo-writer", daemon=True)
            thread.start()
        except RuntimeError as reason:
            return f"Nothing can be written now: {reason}."
        self._thread = thread
        atexit.register(self.close)
        return ""

    def _wait(self) -> None:
        while self._thread is not None and (self._orders or self._busy):
            self._changed.wait()

    def _say(self, fault: str) -> None:
        """Keep the fault, and tell it where it is another than before; a listener that fails is not worth a save."""
        told, self.fault = self.fault, fault
        if fault and fault != told and self._on_fault:
            with suppress(Exception):
                self._on_fault(fault)

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._orders and not self._closing:
                    self._changed.wait()
                if not self._orders:
                    return
                owed = _followed(self._owed, self._orders.popleft())
                self._busy = True
            still_owed, fault = _carried_out(owed, self._store.perform if self._store else perform)
            self._say(fault)
            with self._changed:
                self._owed = still_owed
                self._busy = False
                at_rest = not self._orders
                self._changed.notify_all()
            if at_rest:
                with suppress(Exception):  # whoever is told cannot end the writing
                    self.on_rest()


def perform(order: Order) -> None:
    """Carry out one order now. Raises SaveFault with a sentence where that is not possible."""
    if isinstance(order, Append):
        journal.append(order.path, order.lines)
    else:
        atomic.write(order.path, order.data, order.keep_previous)


def _followed(orders: Iterable[Order], latest: Order) -> list[Order]:
    """The orders with one more, which supersedes the state that waits for the same file.

    One that keeps what was there before supersedes nothing, since what waits is to become its backup: in the end the
    file and its backups are as if nothing had been superseded.
    """
    followed = list(orders)
    if isinstance(latest, Append) or latest.keep_previous:
        return [*followed, latest]
    for place in range(len(followed) - 1, -1, -1):
        waiting = followed[place]
        if isinstance(waiting, Save) and waiting.path == latest.path:
            del followed[place]
            latest = msgspec.structs.replace(latest, keep_previous=waiting.keep_previous)
            break
    return [*followed, latest]


def _hinders(failed: Order, order: Order) -> bool:
    """Return True if a line that failed is one of the same journal, or one that a file counts or waits for."""
    if not isinstance(failed, Append):
        return False
    if isinstance(order, Append):
        return failed.path == order.path
    return (order.waits or order.uncounted is not None) and failed.path.parent == order.path.parent


def _carried_out(orders: list[Order], perform: Callable[[Order], None]) -> tuple[list[Order], str]:
    """What could not be done of these orders, and the first sentence why.

    After one line of a journal has failed, its later lines wait for it. A state that counts those lines is written
    without its count meanwhile, so that it never counts lines that are not on disk.
    """
    failed: list[Order] = []
    fault = ""
    for order in orders:
        journal_failed = any(_hinders(one, order) for one in failed)
        if journal_failed and (isinstance(order, Append) or order.waits):
            failed.append(order)
            continue
        try:
            if journal_failed and isinstance(order, Save) and order.uncounted:
                perform(Save(order.path, order.uncounted(), order.keep_previous))
                failed.append(msgspec.structs.replace(order, keep_previous=False, waits=True))
            else:
                perform(order)
        except SaveFault as reason:
            failed.append(order)
            fault = fault or str(reason)
        except BaseException as reason:
            failed.append(order)
            fault = fault or f"{order.path} could not be written: {str(reason) or type(reason).__name__}."
    return failed, fault
