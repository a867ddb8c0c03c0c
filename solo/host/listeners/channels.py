"""Open channels of all listeners of a table: admission and disconnection of people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from math import inf
from typing import Final

from solo.host.listeners.channel import Channel, Serve, explain_unusable
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog

TOO_MANY_TERMINALS: Final = "You already have {} terminals open, which is the maximum. Close one of them first."
FAILED: Final = "An error occurred, and a report was saved for the host. Your seat is kept."
CLOSED: Final = "The host has closed this table. Everything is saved."
NOT_SAVED: Final = "The host has closed this table. The latest answers could not be saved."


class OpenChannels:
    """The open channels.

    `serve` handles each channel; `report` is called with an exception that ended a channel. `left` counts the channels
    that have ended.
    """

    def __init__(self, serve: Serve, limits: Limits, book: ConnectionLog, report: Callable[[Exception], None]) -> None:
        self.limits = limits
        self.book = book
        self._serve = serve
        self._report = report
        self._channels: dict[Channel, asyncio.Task[None]] = {}
        self._closed = False
        self.left = 0

    @property
    def quiet(self) -> float:
        """Seconds since the latest input from anyone; infinite if nobody is connected."""
        return min((channel.quiet for channel in self._channels), default=inf)

    @property
    def channels(self) -> Collection[Channel]:
        """The open channels."""
        return self._channels.keys()

    def admit(self, channel: Channel) -> None:
        """Serve a channel if its person may join, or else close it with the reason."""
        if why := self._refusal(channel):
            self.book.log_refusal(f"{channel.person} by {channel.origin}", why)
            channel.close(why)
            channel.hang_up()
            return
        self._channels[channel] = asyncio.ensure_future(self._attend(channel))

    def _refusal(self, channel: Channel) -> str:
        if self._closed:
            return CLOSED
        theirs = sum(one.person == channel.person for one in self._channels)
        return (
            TOO_MANY_TERMINALS.format(theirs) if theirs >= self.limits.terminals else explain_unusable(channel.terminal)
        )

    async def close(self, farewell: str = CLOSED) -> None:
        """Disconnect everyone.

        Returns once they have received the farewell or do not respond. Does not wait for the channels' apps to end.
        """
        self._closed = True
        channels = dict(self._channels)
        for channel in channels:
            channel.close(farewell)
            channel.hang_up()
        if channels:
            told = [asyncio.ensure_future(channel.wait_gone()) for channel in channels]
            await asyncio.wait(told, timeout=self.limits.leaving)
            for one in told:
                one.cancel()
            await asyncio.wait(channels.values(), timeout=2 * self.limits.leaving)

    async def _attend(self, channel: Channel) -> None:
        self.book.log_arrival(channel, len(self._channels))
        try:
            await self._serve(channel)
        except Exception as failure:
            self._report(failure)
            channel.ending = "failed"
            channel.close(FAILED)
        finally:
            channel.hang_up()
            del self._channels[channel]
            self.left += 1
            self.book.log_departure(channel, len(self._channels))
