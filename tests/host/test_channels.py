"""The open channels of all listeners: whom the open_channels refuses, what ends a channel, and what closing tells."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from math import inf

import msgspec

from solo.host.listeners.channel import Channel, Serve
from solo.host.listeners.channels import CLOSED, FAILED, NOT_SAVED, OpenChannels
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog
from tests.host.doors import PATIENCE, TERMINAL, Sheet, echo


class Room:
    """Open channels whose log and failures are kept."""

    def __init__(self, serve: Serve = echo, terminals: int = 4) -> None:
        self.log: list[str] = []
        self.failures: list[Exception] = []
        book = ConnectionLog(self.log.append, lambda: datetime(2026, 3, 1, tzinfo=UTC))
        self.open_channels = OpenChannels(serve, Limits(terminals=terminals, leaving=0.02), book, self.failures.append)

    def admit(self, person: str = "Mara") -> Sheet:
        channel = Sheet()
        channel.person = person
        self.open_channels.admit(channel)
        return channel

    async def leave(self, channel: Channel) -> None:
        """End a channel, and return once the open_channels has let it go."""
        channel.hang_up()
        async with asyncio.timeout(PATIENCE):
            while channel in self.open_channels.channels:
                await asyncio.sleep(0)


async def test_an_admitted_channel_is_served_until_it_ends() -> None:
    room = Room()
    assert (room.open_channels.quiet, room.open_channels.left) == (inf, 0)
    channel = room.admit()
    await channel.shows(b"<Mara xterm-256color 80x24>")
    assert list(room.open_channels.channels) == [channel]
    assert 0 <= room.open_channels.quiet < PATIENCE
    await room.leave(channel)
    assert (list(room.open_channels.channels), room.open_channels.left, room.failures) == ([], 1, [])
    assert room.log[-1].endswith("nobody is here.")


async def test_a_person_has_at_most_the_allowed_number_of_terminals() -> None:
    room = Room(terminals=2)
    first, _, other = room.admit(), room.admit(), room.admit("Bo")
    refused = room.admit()
    assert b"You already have 2 terminals open" in refused.text
    assert refused not in room.open_channels.channels
    assert other in room.open_channels.channels
    assert "Refused Mara by 192.0.2.7: You already have 2 terminals open" in room.log[0]
    await room.leave(first)
    assert room.admit() in room.open_channels.channels, "another one was closed"
    await room.open_channels.close()


async def test_a_terminal_that_cannot_draw_is_refused() -> None:
    room = Room()
    channel = Sheet(msgspec.structs.replace(TERMINAL, kind="dumb"))
    room.open_channels.admit(channel)
    assert channel not in room.open_channels.channels
    assert room.log[0].startswith("2026-03-01 00:00:00  Refused Mara by 192.0.2.7: ")


async def test_a_closed_hall_tells_everyone_and_refuses_newcomers() -> None:
    room = Room()
    channel = room.admit()
    await channel.shows(b"<Mara")
    await room.open_channels.close(NOT_SAVED)
    assert NOT_SAVED.encode() in channel.text
    assert list(room.open_channels.channels) == []
    late = room.admit("Bo")
    assert CLOSED.encode() in late.text
    assert list(room.open_channels.channels) == []


async def test_a_failure_is_reported_and_told_to_its_person_alone() -> None:
    async def fail(channel: Channel) -> None:
        if channel.person == "Mara":
            raise ValueError("odd")
        await echo(channel)

    room = Room(fail)
    other, channel = room.admit("Bo"), room.admit()
    await channel.shows(FAILED.encode())
    async with asyncio.timeout(PATIENCE):
        while channel in room.open_channels.channels:
            await asyncio.sleep(0)
    assert [str(one) for one in room.failures] == ["odd"]
    assert list(room.open_channels.channels) == [other]
    assert any("Mara disconnected after 0 s: failed; 1 terminal here." in line for line in room.log)
    assert FAILED.encode() not in other.text
    await room.open_channels.close()
