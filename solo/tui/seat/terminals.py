"""Terminals at a table. An app runs in each terminal while its person is connected.

A person who is removed from the table is disconnected from all terminals.
"""

from __future__ import annotations

from collections.abc import Collection

from solo.campaign.settings import Settings
from solo.host.listeners.channel import FORGOTTEN, Channel
from solo.host.participants import Participants
from solo.host.shared_table import SharedTable
from solo.tui.seat.app import SeatApp
from solo.tui.seat.channel_driver import dress, driver_for, run


class SeatTerminals:
    """The terminals at a table. A person's settings apply to all terminals of this person."""

    def __init__(self, shared: SharedTable) -> None:
        self._shared = shared
        self._settings: dict[str, Settings] = {}
        self._channels: list[Channel] = []
        shared.news.listen(self._close_removed)

    @property
    def channels(self) -> Collection[Channel]:
        """The channels in which an app runs."""
        return self._channels

    async def serve(self, channel: Channel) -> None:
        """Connect the person of `channel` to the table, and run an app there. Raises the failure of the app."""
        person = channel.person
        if why := self._shared.connect_terminal(person):
            channel.ending = "no seat"
            channel.close(why)
            return
        self._channels.append(channel)
        try:
            await run(self._app(channel), channel)
        finally:
            self._channels.remove(channel)
            self._shared.go(person)

    def _app(self, channel: Channel) -> SeatApp:
        person = channel.person

        def keep(settings: Settings) -> None:
            self._settings[person] = settings

        company = Participants(self._shared, person)
        app = SeatApp(company, self._settings.get(person), driver_for(channel), keep)
        dress(app, channel.terminal)
        return app

    def _close_removed(self) -> None:
        for channel in self._channels:
            if self._shared.people.find(channel.person) is None:
                channel.ending = "removed"
                channel.close(FORGOTTEN)
