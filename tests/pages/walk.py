"""Walk through all pages, in one app with colours and one without. Sizes and themes change while a page is open."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import NamedTuple, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from solo.campaign.settings import Settings
from solo.tui.app import SoloApp
from solo.tui.open_game import StartupRequest
from solo.tui.themes import DARK, HIGH_CONTRAST, LIGHT, PLAIN
from tests.tui.running import NOON, TINY, an_app, press, running, settle
from tests.tui.stillness import patch_pilot
from tests.tui.storied import a_story

SIZES = ((60, 20), (80, 24), (120, 36), (160, 50))
TOO_SMALL = ((12, 4), TINY)  # a page must look the same after these sizes as before
COLOURED = (DARK.name, LIGHT.name, HIGH_CONTRAST.name)
BARE = (PLAIN.name,)
GO = "go "
"""Prefix of a step that opens a page by its name, without a key."""
# The keys that lead from the first page to each other page.
WAYS: dict[str, tuple[str, ...]] = {
    "home": (),
    "quick fight": ("q",),
    "campaigns": ("a",),
    "house rules": ("a", "r"),
    "characters": ("h",),
    "creation": ("h", "n"),
    "a picker": ("h", "n", "s"),
    "encounter": ("e",),
    "foes": ("e", "n"),
    "evening": ("v",),
    "library": ("l",),
    "chronicle": ("r",),
    "settings": ("s",),
    "help": ("question_mark",),
    "help of a page": ("e", "question_mark"),
    "palette": ("ctrl+p",),
    "fight": ("c",),
    "field hidden": ("c", "m"),
    "field enlarged": ("c", "f2", "f2"),
    "odds": ("c", "o"),
    "sheet": ("c", "s"),
    "story": ("c", "l"),
    "orders": ("c", "c"),
    "conflicts": ("k",),
    "rest": ("z",),
}
# Pages at the end of a fight with Nerve, before its result is saved.
ENDED: dict[str, tuple[str, ...]] = {
    "end of a fight": ("c",),
    "end enlarged": ("c", "f2"),
    "course": ("c", "v"),
    "dice of a moment": ("c", "v", "enter"),
    "tale": ("c", "l"),
    "fight in progress": (),
}
# Pages of a story with an open scene.
TOLD: dict[str, tuple[str, ...]] = {
    "tonight": ("n",),
    "frame": ("n", "e"),
    "scene": (f"{GO}scene",),
    "oracle": (f"{GO}scene", "q"),
    "what now": (f"{GO}scene", "n"),
    "fight of a scene": (f"{GO}scene", "f"),
    "card of a scene": (f"{GO}scene", "e"),
    "closing": (f"{GO}scene", "g"),
    "journal": (f"{GO}journal",),
    "threads": (f"{GO}lists",),
    "people": (f"{GO}lists", "tab"),
    "clocks": (f"{GO}lists", "tab", "tab"),
    "form of a person": (f"{GO}lists", "tab", "e"),
    "random tables": (f"{GO}tables",),
}
# Pages with forecasts. They need a game whose fights end at once.
FORETOLD: dict[str, tuple[str, ...]] = {
    "forecast": ("q", "w"),
    "forecast enlarged": ("q", "w", "f2"),
    "side by side": ("e", "b", "b"),
    "encounter with odds": ("e", "tab"),
}


MOST_KEYS = 40
"""Maximum number of keys until the fight is over."""
OF_THE_MOMENT = (
    r"\d+ \w+ 20\d\d, \d\d:\d\d",
    r"\w+ 20\d\d, \d\d:\d\d",
    r"(?:played|simulated) in [\d.]+ s",
    r"/tmp/\S*",
)


class Picture(NamedTuple):
    """A page at a size in a theme: its lines, and a digest of their styles."""

    page: str
    size: tuple[int, int]
    theme: str
    lines: Sequence[str]
    styles: str


async def pictures(
    home: Path, themes: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES
) -> AsyncIterator[Picture]:
    """Yield each page at each size in each theme, page by page; for `BARE`, without colours."""
    for walk in (in_a_fight, after_a_fight, with_forecasts, in_a_story):
        async for picture in walk(home, themes, sizes):
            yield picture


async def in_a_fight(
    home: Path, themes: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES
) -> AsyncIterator[Picture]:
    """Yield the pages of a campaign with a fight in progress."""
    with _coloured(themes):
        app = SoloApp(
            StartupRequest(home / "played", "polyhedral", None, 3, lambda: NOON), Settings(pace=0, forecast=0)
        )
    with _patient():
        async with running(app, sizes[0]) as pilot:
            await press(pilot, "q", "1", "enter")
            async for picture in _along(WAYS, pilot, themes, sizes):
                yield picture


async def after_a_fight(
    home: Path, themes: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES
) -> AsyncIterator[Picture]:
    """Yield the pages of a campaign whose fight has ended, but is not saved."""
    with _coloured(themes):
        app = SoloApp(StartupRequest(home / "ended", "swords", None, 3, lambda: NOON), Settings(pace=0, forecast=0))
    app.reading_clock = partial(next, count(step=3600))  # so that each key counts as pressed long after the result
    with _patient():
        async with running(app, sizes[0]) as pilot:
            await press(pilot, "q", "1", "enter")
            for _ in range(MOST_KEYS):
                if app.session and app.session.table and app.session.table.result:
                    break
                await press(pilot, "E")
            async for picture in _along(ENDED, pilot, themes, sizes):
                yield picture


async def in_a_story(
    home: Path, themes: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES
) -> AsyncIterator[Picture]:
    """Yield the pages of a story with an open scene."""
    a_story(home / "told")
    with _coloured(themes):
        app = an_app(home / "told", settings=Settings(pace=0, forecast=0), campaign="Ash Hollow")
    with _patient():
        async with running(app, sizes[0]) as pilot:
            async for picture in _along(TOLD, pilot, themes, sizes):
                yield picture


async def with_forecasts(
    home: Path, themes: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES
) -> AsyncIterator[Picture]:
    """Yield the pages with forecasts."""
    with _coloured(themes):
        app = an_app(home / "foretold")
    with _patient():
        async with running(app, sizes[0]) as pilot:
            async for picture in _along(FORETOLD, pilot, themes, sizes):
                yield picture


@contextmanager
def _patient() -> Iterator[None]:
    """Let pilots wait for the app instead of the clock within the context, and show a fixed time for campaigns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solo.tui.screens.campaigns.screen._time", lambda _: "02 January 2026, 12:00")
        patch_pilot(patch)
        yield


@contextmanager
def _coloured(themes: Sequence[str]) -> Iterator[None]:
    """Let apps start within the context without colours for `BARE`, and with colours for other themes."""
    with pytest.MonkeyPatch.context() as patch:
        if themes == BARE:
            patch.setenv("NO_COLOR", "1")
        else:
            patch.delenv("NO_COLOR", raising=False)
        yield


async def _along(
    ways: dict[str, tuple[str, ...]],
    pilot: Pilot[int],
    themes: Sequence[str],
    sizes: Sequence[tuple[int, int]],
) -> AsyncIterator[Picture]:
    app = cast("SoloApp", pilot.app)
    for page, keys in ways.items():
        while app.screen_stack[1:]:
            await press(pilot, "escape")
        app.clear_notifications()  # they vanish by the clock, and would cover the next page
        await pilot.resize_terminal(*sizes[0])
        for key in keys:
            if key.startswith(GO):
                app.go(key.removeprefix(GO))
                await settle(pilot)
            else:
                await press(pilot, key)
        for size in TOO_SMALL:
            await pilot.resize_terminal(*size)
        for size in sizes:
            await pilot.resize_terminal(*size)
            for theme in themes:
                app.theme = theme
                yield Picture(page, size, theme, *await _still(pilot))


async def _still(pilot: Pilot[int]) -> tuple[list[str], str]:
    """Return the page once two pictures of it are equal, since a new size is drawn in several steps."""
    for field in pilot.app.screen.query(Input):
        field.cursor_blink = False
    before = None
    while True:
        pilot.app.clear_notifications()  # they vanish by the clock
        await settle(pilot)
        now = _taken(cast("SoloApp", pilot.app))
        if now == before:
            return now
        before = now


def _taken(app: SoloApp) -> tuple[list[str], str]:
    strips = app.screen._compositor.render_strips(app.screen.size)
    dressed = blake2b(digest_size=6)
    for strip in strips:
        for segment in strip.simplify():
            dressed.update(f"{len(segment.text)} {segment.style}\n".encode())
    return [_timeless("".join(segment.text for segment in strip)) for strip in strips], dressed.hexdigest()


def _timeless(line: str) -> str:
    """Return a line with times and the temporary folder replaced by dots."""
    for pattern in OF_THE_MOMENT:
        line = re.sub(pattern, lambda found: "·" * len(found.group()), line)
    return line.rstrip()
