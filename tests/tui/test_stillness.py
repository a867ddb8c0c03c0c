"""That an app which is never still is found out, and told by what it does."""

from __future__ import annotations

import asyncio

import pytest
from textual.app import App

from tests.tui.stillness import wait_until_still


class Restless(App[None]):
    restless = False

    def go_on(self) -> None:
        if self.restless:
            self.set_timer(0.001, self.go_on)


def test_an_app_that_always_has_something_to_do_is_never_still() -> None:
    async def wait() -> None:
        app = Restless()
        async with app.run_test():
            app.restless = True
            app.go_on()
            try:
                await wait_until_still(max_sleep=0.2)
            finally:
                app.restless = False

    with pytest.raises(AssertionError, match=r"never still: ready \[.*to be drawn"):
        asyncio.run(wait())


def test_an_app_that_waits_is_still() -> None:
    async def wait() -> None:
        async with App[None]().run_test():
            await wait_until_still(max_sleep=2.0)

    asyncio.run(wait())
