"""A host in small: the doors as they are, and behind them an app of a few lines that everybody shares.

Run as a program it prints its port, and then the book of its door: `python -m tests.host.tiny FOLDER [LIMITS as JSON]`.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from solo.host.listeners.channel import Channel
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog, ProcessFigures
from solo.host.listeners.ssh_keys import host_key
from solo.host.listeners.ssh_listener import SshListener
from solo.host.listeners.unix_listener import UnixListener
from solo.host.people import Members
from solo.storage.paths import campaigns_folder, table_socket
from solo.tui.seat.channel_driver import dress, driver_for, run
from solo.tui.seat.shared_process import settle_in
from solo.tui.stable_app import StableApp

CAMPAIGN = "ash-hollow"
FILLED = 0.02  # seconds between two frames of which every sign is another


class Blackboard:
    """What all apps show."""

    def __init__(self) -> None:
        self.said: dict[str, str] = {}
        self.apps: list[TinyApp] = []

    def write(self, person: str, text: str) -> None:
        self.said[person] = (self.said.get(person, "") + text)[-20:]
        self.tell()

    def tell(self) -> None:
        for app in self.apps:
            app.draw_soon()


class TinyApp(StableApp):
    """Shows what everybody typed, and what came from its own terminal. `!` fails, `#` fills the screen, `~` leaves."""

    CSS = "Static { width: 100%; height: 100%; background: #102030; color: #f0a040; }"

    def __init__(self, channel: Channel, board: Blackboard) -> None:
        super().__init__(driver_class=driver_for(channel))
        dress(self, channel.terminal)
        self.channel = channel
        self.board = board
        self.keys = 0
        self.latest: deque[str] = deque(maxlen=8)
        self.pasted = ""
        self.clicks = ""
        self.filling = False
        self._drawn_soon = False

    def terminal_lost(self) -> None:
        self.exit()

    def compose(self) -> ComposeResult:
        yield Static(id="board")

    def on_mount(self) -> None:
        self.board.apps.append(self)
        self.board.tell()
        self.set_interval(FILLED, self.fill)

    def on_unmount(self) -> None:
        self.board.apps.remove(self)
        self.board.tell()

    @property
    def behind(self) -> bool:
        return self.channel.waiting > self.channel.limits.waiting_low

    def fill(self) -> None:
        if self.channel.person == "Cleo":
            self.draw()
        if self.filling:
            sign = chr(ord("a") + int(time.monotonic() / FILLED) % 26)
            columns, lines = self.size
            text = "\n".join(chr(ord(sign) - 32 * (line % 2)) * columns for line in range(lines))
            self.query_one(Static).update(text)

    def draw_soon(self) -> None:
        """However much has changed, it is drawn once."""
        if not self._drawn_soon:
            self._drawn_soon = self.call_later(self.draw)

    def draw(self) -> None:
        self._drawn_soon = False
        told = [
            f"person {self.channel.person}",
            f"size {self.size.width}x{self.size.height}",
            f"keys {self.keys}",
            f"pasted {len(self.pasted)} {self.pasted[:10]!r}",
            f"clicked {self.clicks}",
            f"here {len(self.board.apps)}",
            *(f"behind {app.channel.person}" for app in self.board.apps if app.behind),
            *(f"{person} says [{text}]" for person, text in self.board.said.items()),
        ]
        self.query_one(Static).update(Text("\n".join(told)))

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key):
            self.keys += 1
            self.latest.append(event.key)
            self.typed(event.character or "")
        elif isinstance(event, events.Paste):
            self.pasted = event.text
            self.draw()
        elif isinstance(event, events.MouseDown):
            self.clicks = f"{event.x},{event.y}"
            self.draw()
        elif isinstance(event, events.Resize):
            await super().on_event(event)
            self.call_after_refresh(self.draw)
        else:
            await super().on_event(event)

    def typed(self, sign: str) -> None:
        if sign == "!":
            raise ValueError("as it was asked to")
        if sign == "~":
            self.exit()
        elif sign == "#":
            self.filling = not self.filling
        elif sign.isprintable():
            self.board.write(self.channel.person, sign)
            return
        self.draw()


async def host(folder: Path, limits: Limits, told: Callable[[str], None]) -> None:
    """Host until a signal ends it."""
    settle_in()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1000)
    loop = asyncio.get_running_loop()
    over = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, over.set)
    board = Blackboard()
    book = ConnectionLog(told, lambda: datetime.now(UTC))

    async def serve(channel: Channel) -> None:
        await run(TinyApp(channel, board), channel)

    open_channels = OpenChannels(serve, limits, book, lambda failure: told(f"failed: {failure!r}"))
    people = Members(folder)
    door = SshListener(people, open_channels, host_key(folder / "host_key"), loop.time)
    await door.open("127.0.0.1", 0)
    local = UnixListener(people, open_channels)
    table = table_socket(campaigns_folder(folder) / CAMPAIGN)
    table.parent.mkdir(parents=True, exist_ok=True)
    await local.open(table)
    told(f"port {door.port}")
    figures = ProcessFigures(time.process_time)
    watching = asyncio.ensure_future(
        figures.watch(lambda: book.minute(open_channels.channels, figures.describe_load()))
    )
    await over.wait()
    watching.cancel()
    await door.close()
    await local.close()
    await open_channels.close()


if __name__ == "__main__":
    wanted = msgspec.json.decode(sys.argv[2], type=Limits) if len(sys.argv) > 2 else Limits()
    asyncio.run(host(Path(sys.argv[1]), wanted, lambda line: print(line, flush=True)))
