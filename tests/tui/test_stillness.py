"""What tests wait with: an app is still only once a new size is laid out and what is due has come, on any machine."""

from __future__ import annotations

import asyncio
import time
from typing import cast

import pytest
from textual.app import App, ComposeResult
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import Resize
from textual.geometry import Size
from textual.widgets import Static

from tests.tui import stillness
from tests.tui.stillness import SOON, until, wait_until_still


class Ticking(App[None]):
    """Something of it comes by itself, again and again."""

    ticks = 0

    def compose(self) -> ComposeResult:
        yield Static()

    def on_mount(self) -> None:
        self.set_interval(0.05, self.tick)

    def tick(self) -> None:
        """One more."""
        self.ticks += 1


class Restless(App[None]):
    """Once it begins it always has something to do."""

    restless = False

    def go_on(self) -> None:
        """Do it again at once, so long as that is wished."""
        if self.restless:
            self.set_timer(0.001, self.go_on)


def takes_long() -> None:
    """What holds up a turn of the loop for longer than a timer that rings soon."""
    time.sleep(4 * SOON)


async def test_a_new_size_is_laid_out_however_slow_the_loop_is() -> None:
    app = Ticking()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        cast("HeadlessDriver", app._driver)._size = Size(60, 20)
        app.post_message(Resize(Size(60, 20), Size(60, 20)))
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(takes_long)
        await wait_until_still()
        assert app.query_one(Static).size.width == 60


async def test_what_is_due_has_come_however_slow_the_loop_is() -> None:
    loop = asyncio.get_running_loop()
    came: list[str] = []

    def takes_long_and_goes_on() -> None:
        takes_long()
        loop.call_later(SOON / 5, came.append, "it")

    async with Ticking().run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        loop.call_soon(takes_long_and_goes_on)
        await wait_until_still()
        assert came == ["it"]


async def test_what_comes_of_itself_is_waited_for() -> None:
    app = Ticking()
    async with app.run_test(size=(40, 10)) as pilot:
        await until(pilot, lambda: app.ticks > 1, "two ticks")
        assert app.ticks > 1


async def test_a_widget_that_answers_no_more_holds_nothing_up() -> None:
    app = Ticking()
    async with app.run_test(size=(40, 10)) as pilot:
        (widget,) = app.query(Static)
        widget._message_queue.put_nowait(None)  # the sign to end, after which it reads nothing
        async with asyncio.timeout(10):
            await pilot.pause()


async def test_what_never_comes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stillness, "PATIENCE", 0.02)
    monkeypatch.setattr(stillness, "WORK", 0.0)
    app = Ticking()
    async with app.run_test(size=(40, 10)) as pilot:
        with pytest.raises(AssertionError, match="waited in vain for rain"):
            await until(pilot, lambda: False, "rain")


async def test_an_app_that_is_never_still_is_told_by_what_it_does() -> None:
    app = Restless()
    async with app.run_test():
        app.restless = True
        app.go_on()
        with pytest.raises(AssertionError, match=r"never still: ready \[.*to be drawn"):
            await wait_until_still(max_sleep=0.2)
        app.restless = False
