"""`solo host --tables`: one listener for all tables of a home directory.

Guests choose among the tables that accept their key, and return to the list afterwards. Each table runs in a separate
process, which guests join through its socket.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from solo.cli.campaigns import utc_now
from solo.cli.errors import CommandError
from solo.cli.printing import print_lines, say
from solo.cli.table_server import TableAddresses, share_process, stop_event
from solo.host.listeners.channel import Channel
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_log import ConnectionLog, ProcessFigures
from solo.host.listeners.garbage import collect_forever, free_after_leaving
from solo.host.listeners.relay import NoTableError, relay
from solo.host.table_processes import TableProcesses
from solo.host.tables import TableDirectory, TableListing
from solo.storage.crash import report
from solo.storage.paths import table_socket
from solo.tui.seat.channel_driver import dress, driver_for, run
from solo.tui.table_list.app import TableListApp

LINGER: Final = 600
"""Seconds for which a table stays open after its last guest has left."""
COMING: Final = "Opening “{}” …"
BACK: Final = "You left “{}”. Your seat is kept."


class TableLobby:
    """Shows each guest the list of tables until they leave."""

    def __init__(self, tables: TableDirectory, started: TableProcesses, note: Callable[[str], None]) -> None:
        self._tables = tables
        self._started = started
        self._note = note

    async def serve(self, channel: Channel) -> None:
        """Alternate between the list and the chosen table until the guest leaves. Raises whatever the list raises."""
        said = ""
        while not channel.leaving:
            chosen = await self._choice(channel, said)
            if chosen is None or channel.leaving:
                return
            said = await self._sit_down(channel, chosen)

    async def _choice(self, channel: Channel, said: str) -> TableListing | None:
        app = TableListApp(channel.person, partial(self._tables.open_to, channel.key), said, driver_for(channel))
        dress(app, channel.terminal)
        await run(app, channel)
        return app.chosen

    async def _sit_down(self, channel: Channel, table: TableListing) -> str:
        """Relay the guest to a table until they leave it. Return a message for the list."""
        self._note(f"{channel.person} goes to {table.folder.name}.")
        if not table.hosted:
            channel.write(f"{COMING.format(table.name)}\r\n".encode())
        try:
            await self._started.open(table.folder)
            await relay(channel, table_socket(table.folder), key=channel.key)
        except NoTableError as error:
            return str(error)
        return BACK.format(table.name)


def host_tables(home: Path, doors: TableAddresses) -> int:
    """Run the listener until a signal comes, then end it and the tables that it started."""
    share_process()
    return asyncio.run(_host(home, doors))


async def _host(home: Path, doors: TableAddresses) -> int:
    from solo.host.listeners.ssh_listener import SshListener

    assert doors.key is not None
    over = stop_event()
    book = ConnectionLog(partial(say, flush=True), lambda: utc_now().astimezone())
    tables, started = TableDirectory(home), TableProcesses(_command, {**os.environ, "SOLO_HOME": str(home)})
    open_channels = OpenChannels(
        TableLobby(tables, started, book.note).serve,
        tables.limits,
        book,
        lambda failure: book.note(f"A guest's list of tables failed. The report is in {report(failure)}."),
    )
    door = SshListener(tables, open_channels, doors.key, asyncio.get_running_loop().time)
    try:
        await door.open(doors.address, doors.way_in.port, doors.handed)
    except OSError as error:
        raise CommandError(
            f"The port could not be opened: {error.strerror or error}. Is another Solo hosting on this port?"
        ) from error
    doors.way_in.port = door.port
    print_lines(
        (
            f"The tables in {home} are open. Stop with ctrl+c; everything is saved.",
            f"Guests join with: {doors.way_in.line('NAME')}",
            f"The first time, their ssh shows this fingerprint: {doors.way_in.fingerprint}",
        )
    )
    sys.stdout.flush()
    figures = ProcessFigures(time.process_time)
    watching = asyncio.ensure_future(
        figures.watch(lambda: book.minute(open_channels.channels, figures.describe_load()))
    )
    clearing = [
        asyncio.ensure_future(one) for one in (free_after_leaving(open_channels), collect_forever(open_channels))
    ]
    await over.wait()
    for one in (watching, *clearing):
        one.cancel()
    await door.close()
    await open_channels.close()
    await started.close()
    return 0


def _command(folder: Path) -> Sequence[str]:
    """Return the command that hosts a table for this listener only, and ends once nobody is connected."""
    return sys.executable, "-m", "solo", "host", folder.name, "--headless", "--local", "--linger", str(LINGER)
