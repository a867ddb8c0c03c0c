"""Runs the whole app on a tiny game and a folder of its own, for tests that press keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Any, ParamSpec, TypeVar, cast

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Input, Static

from solo.campaign.settings import Settings
from solo.evening.chain import ChainBatch, encode_courses
from solo.forecast.batches import Batch, encode_batch_sums
from solo.forecast.workers import Workers
from solo.library.content import Shelves
from solo.library.systems import LoadedSystem, SystemSurvey
from solo.systems.contract import System
from solo.tui.app import SoloApp
from solo.tui.loaders import SystemLoader
from solo.tui.open_game import StartupRequest
from solo.tui.widgets.forecast_pane import ForecastPane
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing
from tests.fake_system import MANIFEST, FakeSystem
from tests.tui.stillness import PATIENCE, until

P = ParamSpec("P")
T = TypeVar("T")
WIDE, NARROW, TINY = (120, 36), (80, 24), (40, 12)
FORECAST = 32  # fights: enough to see figures, few enough to wait for
SAVING = "saving…"
NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)


def both(one: object, other: object) -> SystemLoader:
    """Two systems that are installed, the first of which opens."""
    systems = {cast("System", system).manifest.key: system for system in (one, other)}

    def opened(key: str, own: Path | None, packs: Sequence[Path]) -> LoadedSystem:
        del own, packs
        return LoadedSystem(cast("System", systems[key]), Shelves(tuple, Path("no such folder")))

    manifests = tuple(cast("System", system).manifest for system in systems.values())
    return SystemLoader(
        lambda: SystemSurvey(manifests, ()), opened, lambda: Workers(1, lambda count: Beside(one, count))
    )


def only(system: object) -> SystemLoader:
    """The one system that is installed."""

    def opened(key: str, own: Path | None, packs: Sequence[Path]) -> LoadedSystem:
        del key, own, packs
        return LoadedSystem(cast("System", system), Shelves(tuple, Path("no such folder")))

    return SystemLoader(
        lambda: SystemSurvey((MANIFEST,), ()), opened, lambda: Workers(1, lambda count: Beside(system, count))
    )


class Beside(Executor):
    """Plays lots of a system that no other process could open, in the thread that asks for them."""

    def __init__(self, system: object, count: int) -> None:
        assert count == 1
        self._system = cast("System", system)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        del fn, kwargs
        lot = cast("Batch | ChainBatch", args[0])
        future: Future[T] = Future()
        if isinstance(lot, ChainBatch):
            future.set_result(cast("T", encode_courses(lot, self._system)))
        else:
            future.set_result(cast("T", encode_batch_sums(lot, self._system.procedures[lot.game.procedure])))
        return future


class Held(Beside):
    """Plays the first lots at once, and no more until it is let go: a forecast that is caught under way."""

    def __init__(self, system: object, at_once: int, let_go: Event) -> None:
        super().__init__(system, 1)
        self._at_once = at_once
        self._let_go = let_go

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if not self._at_once:
            self._let_go.wait(PATIENCE)
        self._at_once = max(0, self._at_once - 1)
        return super().submit(fn, *args, **kwargs)


def an_app(
    home: Path,
    system: object | None = None,
    settings: Settings | None = None,
    systems: SystemLoader | None = None,
    **wanted: str,
) -> SoloApp:
    """The app on this folder; foes act at once."""
    asked = StartupRequest(home, None, wanted.get("campaign"), 4711, lambda: NOON)
    return SoloApp(
        asked,
        settings or Settings(pace=0, forecast=FORECAST, running_chance=False),
        (),
        systems or only(system or FakeSystem()),
    )


@asynccontextmanager
async def running(app: SoloApp, size: tuple[int, int] = WIDE) -> AsyncIterator[Pilot[int]]:
    """The app once systems and campaigns are open."""
    async with app.run_test(size=size, notifications=True) as pilot:
        try:
            await settle(pilot)
            yield pilot
        finally:
            if app.session is not None:
                app.session.close()


async def settle(pilot: Pilot[int]) -> None:
    """Wait until whatever is being opened is open, no worker is at work, all is on disk, and all is drawn."""
    app = cast("SoloApp", pilot.app)
    await until(pilot, lambda: app.game.ready, "what is opened first")
    await pilot.pause()
    while app.workers:
        await app.workers.wait_for_complete()
        await pilot.pause()
    if app.session is not None and not app.session.saved:
        await until(pilot, lambda: app.session is None or app.session.saved or app.session.fault, "the disk")
        await until(pilot, lambda: SAVING not in shown(app), "the title to say so")


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys one after the other, each drawn before the next."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def write(pilot: Pilot[int], text: str) -> None:
    """Replace the text of the focused field and enter it."""
    field = pilot.app.focused
    assert isinstance(field, Input)
    field.value = text
    await press(pilot, "enter")


def all_played(pane: ForecastPane) -> bool:
    """Return True if a pane shows a forecast of which no more fights are played."""
    told = str(pane.content)
    return pane.known is not None and " of " not in told.splitlines()[-1] and "Still simulating" not in told


def title(app: SoloApp) -> str:
    """The title of the page that is shown."""
    return str(getattr(app.screen, "page_title", type(app.screen).__name__))


def strips(app: App[Any]) -> list[Strip]:
    """The lines of the screen as they are drawn."""
    return app.screen._compositor.render_strips(app.size)


def shown(app: App[Any]) -> str:
    """All that stands on the screen, line by line, as a person sees it."""
    return "\n".join(strip.text for strip in strips(app))


def rows(app: SoloApp, selector: str) -> list[str]:
    """The keys of a listing's rows."""
    return [str(option.id) for option in app.screen.query_one(selector, Listing).options]


def row_texts(screen: Screen[Any], selector: str) -> dict[str, tuple[str, str]]:
    """The left and the right text of each row of a listing that can be marked, by the row's key."""
    options = screen.query_one(selector, Listing).options
    rows = {str(option.id): option.prompt for option in options if not option.disabled}
    return {key: (row.left.plain, row.right.plain) for key, row in rows.items() if isinstance(row, ListRow)}


def text(app: SoloApp, selector: str) -> str:
    """The text of a widget."""
    return str(app.screen.query_one(selector, Static).content)


def notices(app: App[Any]) -> list[str]:
    """The messages that lie over the page, oldest first."""
    return [str(toast.render()) for toast in app.screen.query("Toast")]
