"""Hosting of a campaign: its listeners, background tasks and end.

Everything runs on one event loop: the table, its listeners, an app for each terminal, and the host's own app.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from solo.campaign.session import Session
from solo.cli.campaigns import utc_now
from solo.cli.login_command import LoginCommand
from solo.host.listeners.channels import CLOSED, NOT_SAVED, OpenChannels
from solo.host.listeners.connection_log import ConnectionLog, ProcessFigures
from solo.host.listeners.garbage import collect_forever, free_after_leaving
from solo.host.listeners.unix_listener import UnixListener
from solo.host.participants import Participants
from solo.host.people import Members
from solo.host.shared_table import SharedTable
from solo.storage.crash import report
from solo.storage.errors import SaveError
from solo.storage.paths import table_socket
from solo.tui.seat.shared_process import settle_in
from solo.tui.seat.terminals import SeatTerminals

if TYPE_CHECKING:
    import asyncssh

ENDING: Final = ("SIGTERM", "SIGINT", "SIGHUP")
LOOK_FOR_PEOPLE: Final = 0.5
"""Seconds between two checks of the list of people, which may change outside the table."""
LOOK_IN_STORE: Final = 2.0
"""Seconds between two checks of the people in a database, which another machine may change."""
LOOKS_FOR_GARBAGE: Final = 20_000, 50, 1000
"""Thresholds for `gc.set_threshold`, high enough not to delay the key presses of sixteen people."""
CHANGED_IN_STORE: Final = "people.toml was changed in the database and is now in use here."
OPEN: Final = "The table is open. To invite people, press t on the first page, then T."


class TableAddresses(msgspec.Struct, frozen=True):
    """The addresses of a table: address, port and host `key` for SSH, or an already open socket `handed` to Solo.

    Without a key, only terminals of this machine can join, through the campaign's own socket.
    """

    key: asyncssh.SSHKey | None
    way_in: LoginCommand
    address: str = ""
    handed: socket.socket | None = None


class TableServer:
    """A hosted campaign. Create, open and close it on the same event loop."""

    def __init__(self, session: Session, people: Members, doors: TableAddresses, write: Callable[[str], None]) -> None:
        self.doors = doors
        self.book = ConnectionLog(write, lambda: utc_now().astimezone())
        self.shared = SharedTable(session, people, asyncio.get_running_loop(), utc_now)
        self.shared.way_in = doors.way_in.line
        self.shared.fingerprint = doors.way_in.fingerprint
        self.shared.warn = self.book.note
        people.warn = lambda sentence: self.shared.warn(sentence)
        self.terminals = SeatTerminals(self.shared)
        self.open_channels = OpenChannels(self.terminals.serve, people.limits, self.book, self._failed)
        self._local = UnixListener(people, self.open_channels, doors.way_in.line)
        self._closing: list[Callable[[], Awaitable[None]]] = []
        self._beside: list[asyncio.Task[None]] = []
        self._parting: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the listeners. Raises OSError if one cannot be opened."""
        await self._local.open(table_socket(self.shared.session.folder))
        self._closing.append(self._local.close)
        if self.doors.key is not None:
            from solo.host.listeners.ssh_listener import SshListener

            loop = asyncio.get_running_loop()
            door = SshListener(self.shared.people, self.open_channels, self.doors.key, loop.time)
            await door.open(self.doors.address, self.doors.way_in.port, self.doors.handed)
            self.doors.way_in.port = door.port
            self._closing.append(door.close)
        beside = (
            self._follow_people(),
            self._follow_store(),
            free_after_leaving(self.open_channels),
            collect_forever(self.open_channels),
        )
        self._beside = [asyncio.ensure_future(one) for one in beside]

    def part(self) -> asyncio.Task[None]:
        """Save, then disconnect all people. Call this first when the process ends."""
        if self._parting is None:
            self._parting = asyncio.create_task(
                self.open_channels.close(NOT_SAVED if self.shared.session.flush() else CLOSED)
            )
        return self._parting

    async def close(self) -> str:
        """Disconnect everyone and close the campaign. Return a sentence if data could not be saved."""
        for one in self._beside:
            one.cancel()
        for close in self._closing:
            await close()
        await self.part()
        self.shared.close()
        return self.shared.session.close()

    async def _follow_people(self) -> None:
        """Tell the table about changes to the list of people, and report an unreadable list."""
        people = self.shared.people
        told = people.edition
        while True:
            await asyncio.sleep(LOOK_FOR_PEOPLE)
            if people.edition == told:
                continue
            told = people.edition
            if people.fault:
                self.shared.warn(people.fault)
                self.shared.remark(people.fault_for_guests)
            self.shared.follow_people()

    async def _follow_store(self) -> None:
        """Adopt changes that other machines make to the people in the database."""
        people = self.shared.people
        while people.in_database:
            await asyncio.sleep(LOOK_IN_STORE)
            with suppress(SaveError):  # An unreachable database is tried again. The host is told about it on saving.
                if people.follow_store(await asyncio.to_thread(people.read_store)):
                    self.book.note(CHANGED_IN_STORE)

    def _failed(self, failure: Exception) -> None:
        self.book.note(f"A guest's screen failed. The report is in {report(failure)}.")


def stop_event() -> asyncio.Event:
    """Return an event that is set once a signal asks this process to end."""
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ENDING:
        with suppress(AttributeError, NotImplementedError):  # Windows lacks some of these signals.
            loop.add_signal_handler(getattr(signal, name), over.set)
    return over


async def wait_until_empty(open_channels: OpenChannels, seconds: float) -> None:
    """Wait until nobody has been connected for `seconds` in a row; for ever if `seconds` is 0."""
    loop = asyncio.get_running_loop()
    since = loop.time()
    while not seconds or loop.time() - since < seconds:
        await asyncio.sleep(LOOK_FOR_PEOPLE)
        if open_channels.channels:
            since = loop.time()


async def serve_unattended(hosting: TableServer, opened: Callable[[], None], linger: float = 0.0) -> None:
    """Let people play until a signal ends the process, with a log line every minute.

    Calls `opened` once people can join. Also ends once nobody has been connected for `linger` seconds, if not 0.
    """
    over = stop_event()
    await hosting.open()
    opened()
    figures = ProcessFigures(time.process_time)
    watching = asyncio.ensure_future(
        figures.watch(lambda: hosting.book.minute(hosting.open_channels.channels, figures.describe_load()))
    )
    leaving = asyncio.ensure_future(wait_until_empty(hosting.open_channels, linger))
    leaving.add_done_callback(lambda _: over.set())
    await over.wait()
    watching.cancel()
    leaving.cancel()


async def serve_with_host(hosting: TableServer, home: Path, me: str) -> int:
    """Let people play while the host plays in this terminal. Return the app's exit code."""
    from solo.tui.app import run_at_table

    await hosting.open()
    shared = hosting.shared
    shared.connect_terminal(me)
    try:
        return await run_at_table(home, Participants(shared, me), OPEN, hosting.part)
    finally:
        shared.go(me)


def share_process() -> None:
    """Set up garbage collection for many apps. Call this as late as possible: it freezes existing objects."""
    settle_in()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOOKS_FOR_GARBAGE)
