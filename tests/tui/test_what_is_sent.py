"""A terminal shows what its app does: all that is shown, moved or said at a table is sent to it, and not only drawn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pyte
import pytest

from solo.campaign.settings import Settings
from solo.host.table_settings import TableSettings
from solo.tui.participants.talk_pane import TalkPane
from solo.tui.screens.fight.shared_screen import SharedFightScreen
from solo.tui.seat.app import SeatApp
from solo.tui.seat.channel_driver import dress, driver_for, run
from solo.tui.seat.shared_process import settle_in
from tests.campaign import campaigns
from tests.host.doors import PATIENCE, Sheet
from tests.host.hosted import FOUR, Hosted
from tests.tui.at_a_table import SkirmishSystem, StillClock
from tests.tui.running import shown

SIZE = (120, 36)
SAID = 14
A_FRAME = 0.02  # seconds in which all that waits to be drawn is drawn


class Watched:
    """Somebody's terminal at a table, and the app behind it."""

    def __init__(self, hosted: Hosted, app: SeatApp, sheet: Sheet) -> None:
        self.hosted = hosted
        self.app = app
        self.sheet = sheet

    def shown(self) -> list[str]:
        """What the app shows, as it has it."""
        with self.app._context():
            return [line.rstrip() for line in shown(self.app).split("\n")]

    def sent(self) -> list[str]:
        """What stands on the terminal by all that was sent since its size changed."""
        screen = pyte.Screen(*SIZE)
        pyte.ByteStream(screen).feed(self.sheet.text)
        return [line.rstrip() for line in screen.display]

    async def press(self, key: str, done: Callable[[TalkPane], bool]) -> None:
        """Press a key, and return once it has done so much, and terminal and app show the same."""
        self.sheet.receive(key.encode())
        async with asyncio.timeout(PATIENCE):
            while not done(self.app.screen.query_one(TalkPane)):
                await asyncio.sleep(0.01)
        await self.same()

    async def nothing_more_is_sent(self) -> int:
        """Return how much was sent, once nothing has been sent for some frames."""
        before = -1
        while before != len(self.sheet.text):
            before = len(self.sheet.text)
            await asyncio.sleep(10 * A_FRAME)
        return before

    async def same(self) -> None:
        """Return once terminal and app show the same. Fails where they never do."""
        ends = asyncio.get_running_loop().time() + PATIENCE
        while (shown := self.shown()) != (sent := self.sent()):
            assert asyncio.get_running_loop().time() < ends, [
                pair for pair in zip(shown, sent, strict=True) if pair[0] != pair[1]
            ]
            await asyncio.sleep(0.02)


@asynccontextmanager
async def watched(home: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Watched]:
    """Tom at a table at which much has been said already."""
    settle_in()
    monkeypatch.setattr(campaigns, "Clock", StillClock)
    hosted = Hosted(home, FOUR, "Mia Tom", system=SkirmishSystem, table_settings=TableSettings(pace=1, away=60))
    hosted.begin()
    sheet = Sheet()
    app = SeatApp(hosted.company("Tom"), Settings(), driver_for(sheet))
    dress(app, sheet.terminal)
    running = asyncio.ensure_future(run(app, sheet))
    await sheet.shows(b"Talk")
    for number in range(SAID):
        hosted.shared.say("Mia", f"line {number}")
    sheet.text = b""
    sheet.resize(*SIZE)
    await sheet.shows(b"Talk")
    tom = Watched(hosted, app, sheet)
    await tom.same()
    yield tom
    sheet.lose("gone")
    await running
    hosted.close()


@pytest.mark.slow
async def test_a_seat_that_waits_for_a_minute_is_sent_one_title_line_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(tmp_path, monkeypatch) as tom:
        screen = tom.app.screen
        assert isinstance(screen, SharedFightScreen)
        before = await tom.nothing_more_is_sent()
        for _ in range(60):
            tom.hosted.clock.now += timedelta(seconds=1)
            with tom.app._context():
                screen._tick()
            await asyncio.sleep(A_FRAME)
        await tom.same()
        assert any("Mia must decide  ·  1 min" in line for line in tom.sent())
        assert 0 < len(tom.sheet.text) - before < 500, "a line of 120 cells with its colours, once"


@pytest.mark.slow
async def test_the_line_for_talk_is_sent_whenever_it_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(tmp_path, monkeypatch) as tom:
        await tom.press("t", lambda pane: pane.saying)
        await tom.press("word", lambda pane: pane.field.value == "word")
        await tom.press("\r", lambda pane: not pane.field.value)
        await tom.press("\x1b", lambda pane: not pane.saying)
        await tom.press("t", lambda pane: pane.saying)
        assert any("› you" in line for line in tom.sent())
