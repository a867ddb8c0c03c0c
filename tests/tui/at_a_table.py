"""People at one shared table, each with an app of their own, all on one loop, for tests that press keys in several."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from solo.campaign.settings import Settings
from solo.host.member import Member
from solo.host.table_settings import TableSettings
from solo.systems.contract import Setup, System
from solo.tui.seat.app import SeatApp
from tests.campaign import campaigns
from tests.fake_system import FakeCharacter, FakeSystem
from tests.host.hosted import FOUR, Hosted
from tests.tui.running import shown
from tests.tui.skirmish import SkirmishFight, a_skirmish
from tests.tui.stillness import until

EVENING = datetime(2026, 3, 1, 21, 14, tzinfo=UTC)
WIDE, NARROW = (120, 36), (80, 24)


class StillClock(campaigns.Clock):
    """A clock that goes on when the test says so."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> datetime:
        return self.now


class HostedSkirmish(SkirmishFight):
    """The skirmish as a campaign begins it, of whom it leaves no mark."""

    def begin(self, setup: Setup) -> msgspec.Struct:
        del setup
        return a_skirmish()

    def setup_options(self) -> dict[str, Sequence[str]]:
        return {}

    def apply_outcome(self, state: msgspec.Struct, character: FakeCharacter) -> FakeCharacter:
        del state
        return character


class SkirmishSystem(FakeSystem):
    """The fake game with the skirmish for its fight, which asks in every shape there is."""

    def __init__(self) -> None:
        super().__init__()
        self.procedures = {**self.procedures, "fight": HostedSkirmish()}  # type: ignore[dict-item]


class Around:
    """The people around a table, each by name with the pilot of their app."""

    def __init__(self, hosted: Hosted, pilots: dict[str, Pilot[int]]) -> None:
        self.hosted = hosted
        self.pilots = pilots

    def app(self, name: str) -> SeatApp:
        """Somebody's app."""
        app = self.pilots[name].app
        assert isinstance(app, SeatApp)
        return app

    def sees(self, name: str) -> str:
        """All that stands on somebody's screen."""
        return shown(self.app(name))  # type: ignore[arg-type]

    def line(self, name: str, words: str) -> str:
        """The first line of somebody's screen that holds these words."""
        return next((line for line in self.sees(name).splitlines() if words in line), "")

    async def settle(self) -> None:
        """Wait until all apps have shown all there is to show."""
        for _ in range(2):  # what one app does is news to those before it
            for pilot in self.pilots.values():
                with pilot.app._context():
                    await pilot.pause()

    async def press(self, name: str, *keys: str) -> None:
        """Let somebody press keys, each drawn by all before the next."""
        for key in keys:
            with self.pilots[name].app._context():
                await self.pilots[name].press(key)
            await self.settle()

    async def type(self, name: str, text: str) -> None:
        """Let somebody say this."""
        await self.press(name, "t")
        field = self.app(name).focused
        assert isinstance(field, Input)
        field.value = text
        await self.press(name, "enter", "escape")

    async def pass_time(self, seconds: float) -> None:
        """Let time pass at the table."""
        self.hosted.loop.wait(seconds)
        await self.settle()

    async def until(self, condition: Callable[[], object], what: str) -> None:
        """Wait until this is so, whatever thread it comes from."""

        def looked() -> object:
            self.hosted.loop.turn()
            return condition()

        with next(iter(self.pilots.values())).app._context():
            await until(next(iter(self.pilots.values())), looked, what)
        await self.settle()


@asynccontextmanager
async def around_a_table(
    home: Path,
    *names: str,
    size: tuple[int, int] = NARROW,
    system: Callable[[], System] = SkirmishSystem,
    people: Sequence[Member] = FOUR,
    begun: bool = True,
    settings: Settings | None = None,
    folder: Path | None = None,
) -> AsyncIterator[Around]:
    """These people at the table of a campaign, each with an app, in a fight that has begun or waiting for one.

    The campaign is one of the test's own where its `folder` is given.
    """
    patch = pytest.MonkeyPatch()
    patch.setattr(campaigns, "Clock", StillClock)
    hosted = Hosted(
        home,
        people,
        " ".join(dict.fromkeys(names)),
        system=system,
        table_settings=TableSettings(pace=1, away=60),
        folder=folder,
    )
    pilots: dict[str, Pilot[int]] = {}
    try:
        if begun:
            hosted.begin()
        async with AsyncExitStack() as stack:
            for number, name in enumerate(names):
                app = SeatApp(hosted.company(name), msgspec.structs.replace(settings or Settings(orders=False)))
                key = name if name not in pilots else f"{name} {number}"
                pilots[key] = await stack.enter_async_context(app.run_test(size=size, notifications=True))
            around = Around(hosted, pilots)
            await around.settle()
            yield around
    finally:
        hosted.close()
        patch.undo()
