"""Background writer: one thread that carries out all writes in order, so that no screen waits for them.

May skip a state if a later state of the same file is waiting. Never skips a line of a journal.
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

from solo.storage import atomic, journal, paths
from solo.storage.errors import SaveError


class Append(msgspec.Struct, frozen=True):
    """Order to append whole lines to a journal."""

    path: Path
    lines: bytes


class Save(msgspec.Struct, frozen=True):
    """Order to replace a file's content.

    With `keep_previous`, the old content becomes a backup. Content that counts a journal's lines has a function
    `uncounted`, which returns the content without the count, to be written while those lines cannot be written. With
    `waits`, the content itself must wait for the lines.
    """

    path: Path
    data: bytes
    keep_previous: bool
    uncounted: Callable[[], bytes] | None = None
    waits: bool = False


class Remove(msgspec.Struct, frozen=True):
    """Order to remove a file."""

    path: Path


Order = Append | Save | Remove


class OrderExecutor(Protocol):
    """Carries out orders, one at a time. Raises SaveError with a sentence if an order fails."""

    def perform(self, order: Order) -> None:
        """Carry out the order. The data is safe when this returns."""
        ...


class WriteQueue(Protocol):
    """Accepts orders to write, and carries them out in order.

    `fault` says why an order failed, "" if none did. `on_rest` is called from the writing thread each time no further
    order can be carried out. `is_settled` is then True if everything is on disk.
    """

    fault: str
    on_rest: Callable[[], object]

    @property
    def is_settled(self) -> bool:
        """True if every ordered write is on disk."""
        ...

    def append(self, path: Path, lines: bytes) -> None:
        """Order whole lines to be appended to a journal."""
        ...

    def save(
        self,
        path: Path,
        data: bytes,
        keep_previous: bool = False,
        uncounted: Callable[[], bytes] | None = None,
        waits: bool = False,
    ) -> None:
        """Order a file's new content. The parameters are the fields of `Save`."""
        ...

    def remove(self, path: Path) -> None:
        """Order a file to be removed."""
        ...

    def flush(self) -> str:
        """Wait until everything is on disk. Return "", or a sentence that says why writing failed."""
        ...

    def close(self) -> str:
        """Flush and return the sentence of `flush`, then accept no further order."""
        ...


class Writer:
    """Writes in a background thread, which calls `on_fault` with a sentence for each new kind of failure.

    Failed orders are retried in sequence with the next order and on flush. No failure ends the thread or makes a flush
    wait for ever. `store` carries out the orders, by default in files.
    """

    def __init__(self, on_fault: Callable[[str], None] | None = None, store: OrderExecutor | None = None) -> None:
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
    def is_settled(self) -> bool:
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

    def remove(self, path: Path) -> None:
        self._take([Remove(path)])

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
        """Start the thread if it does not run. Return the reason in a sentence if that fails, "" otherwise."""
        if self._thread is not None:
            return ""
        try:
            thread = threading.Thread(target=self._work, name="solo-writer", daemon=True)
            thread.start()
        except RuntimeError as reason:
            return f"Solo cannot save now: {reason}."
        self._thread = thread
        atexit.register(self.close)
        return ""

    def _wait(self) -> None:
        while self._thread is not None and (self._orders or self._busy):
            self._changed.wait()

    def _say(self, fault: str) -> None:
        """Record the fault, and report it if it is new."""
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
                with suppress(Exception):  # A failing listener must not end the writing.
                    self.on_rest()


def perform(order: Order) -> None:
    """Carry out one order now. Raises SaveError with a sentence if that fails."""
    if isinstance(order, Append):
        journal.append(order.path, order.lines)
        return
    if isinstance(order, Remove):
        atomic.remove(order.path)
        return
    if paths.is_page(order.path):
        atomic.make_subfolder(order.path.parent)
    atomic.write(order.path, order.data, order.keep_previous)


def _followed(orders: Iterable[Order], latest: Order) -> list[Order]:
    """Return the orders with `latest` added. `latest` replaces a waiting state or removal of the same file.

    An order that keeps the previous content replaces nothing, since the waiting state must become its backup.
    """
    followed = list(orders)
    if isinstance(latest, Append) or (isinstance(latest, Save) and latest.keep_previous):
        return [*followed, latest]
    for place in range(len(followed) - 1, -1, -1):
        waiting = followed[place]
        if isinstance(waiting, Append) or waiting.path != latest.path:
            continue
        del followed[place]
        if isinstance(latest, Save) and isinstance(waiting, Save):
            latest = msgspec.structs.replace(latest, keep_previous=waiting.keep_previous)
        break
    return [*followed, latest]


def _hinders(failed: Order, order: Order) -> bool:
    """Return True if `order` must wait for the failed line: it writes to the same journal or counts its lines."""
    if not isinstance(failed, Append):
        return False
    if isinstance(order, Append):
        return failed.path == order.path
    if isinstance(order, Remove):
        return False
    return (order.waits or order.uncounted is not None) and failed.path.parent == order.path.parent


def _carried_out(orders: list[Order], perform: Callable[[Order], None]) -> tuple[list[Order], str]:
    """Carry out these orders.

    Return the failed orders, and the first reason in a sentence. After a line of a journal has failed, the later lines
    wait, and a state that counts them is written without its count.
    """
    failed: list[Order] = []
    fault = ""
    for order in orders:
        journal_failed = any(_hinders(one, order) for one in failed)
        if journal_failed and (isinstance(order, Append) or (isinstance(order, Save) and order.waits)):
            failed.append(order)
            continue
        try:
            if journal_failed and isinstance(order, Save) and order.uncounted:
                perform(Save(order.path, order.uncounted(), order.keep_previous))
                failed.append(msgspec.structs.replace(order, keep_previous=False, waits=True))
            else:
                perform(order)
        except SaveError as reason:
            failed.append(order)
            fault = fault or str(reason)
        except BaseException as reason:
            failed.append(order)
            fault = fault or f"{order.path} could not be written: {str(reason) or type(reason).__name__}."
    return failed, fault
