"""Processes of tables that are started on demand for guests: one for each table, ended together with the listener.

A table also ends once nobody has been connected for some time.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from solo.host.listeners.relay import NoTableError, is_open
from solo.storage.paths import table_socket

LOOK: Final = 0.05
"""Seconds between two checks whether a table is open."""
PATIENCE: Final = 30.0
AGAIN: Final = 1.0
"""Seconds before another attempt to start a table, whose previous process may still be ending."""
TRIES: Final = 3
ENDING: Final = 15.0
NOT_BEGUN: Final = "This table cannot be opened now. Tell its host; the log has the reason."


class TableProcesses:
    """The started processes. `command` returns the command that hosts the campaign in a folder."""

    def __init__(self, command: Callable[[Path], Sequence[str]], environment: Mapping[str, str]) -> None:
        self._command = command
        self._environment = environment
        self._processes: dict[Path, asyncio.subprocess.Process] = {}
        self._beginning: dict[Path, asyncio.Lock] = {}

    async def open(self, folder: Path) -> None:
        """Return once the table accepts connections, starting it if necessary.

        Raises NoTableError with a sentence if the table cannot be started.
        """
        async with self._beginning.setdefault(folder, asyncio.Lock()):
            for _ in range(TRIES):
                if is_open(table_socket(folder)) or await self._begin(folder):
                    return
                await asyncio.sleep(AGAIN)
        raise NoTableError(NOT_BEGUN)

    async def close(self) -> None:
        """End every started process, and return once all have saved everything."""
        running = [one for one in self._processes.values() if one.returncode is None]
        for process in running:
            with suppress(ProcessLookupError):
                process.terminate()
        if running:
            await asyncio.wait([asyncio.ensure_future(one.wait()) for one in running], timeout=ENDING)

    async def _begin(self, folder: Path) -> bool:
        """Start a table. Return False if its process ends before it accepts connections, or takes too long."""
        process = await asyncio.create_subprocess_exec(
            *self._command(folder), stdin=subprocess.DEVNULL, start_new_session=True, env=self._environment
        )
        self._processes[folder] = process
        loop = asyncio.get_running_loop()
        ends = loop.time() + PATIENCE
        while process.returncode is None and loop.time() < ends:
            if is_open(table_socket(folder)):
                return True
            await asyncio.sleep(LOOK)
        with suppress(ProcessLookupError):
            process.terminate()
        return False
