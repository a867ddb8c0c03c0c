"""Walk through all pages: one app for each kind of colours. Each page is resized, and its theme changed, in place."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
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
from tests.tui.stillness import wait_until_still

SIZES = ((60, 20), (80, 24), (120, 36), (160, 50))
TOO_SMALL = ((12, 4), TINY)  # each page must come back from these as it was
COLOURED = (DARK.name, LIGHT.name, HIGH_CONTRAST.name)
BARE = (PLAIN.name,)
# How to come from the first page to each of the others.
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
}
# What is foretold on a page takes a game whose fights are over at once.
FORETOLD: dict[str, tuple[str, ...]] = {
    "forecast": ("q", "w"),
    "forecast enlarged": ("q", "w", "f2"),
    "side by side": ("e", "b", "b"),
    "encounter with odds": ("e", "tab"),
}


OF_THE_MOMENT = (r"\d+ \w+ 20\d\d, \d\d:\d\d", r"\w+ 20\d\d, \d\d:\d\d", r"played in [\d.]+ s", r"/tmp/\S*")


class Picture(NamedTuple):
    """A page at a size in a theme: its lines, and what their styles come to."""

    page: str
    size: tuple[int, int]
    theme: str
    lines: Sequence[str]
    styles: str


async def pictures(
    home: Path, themes: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES
) -> AsyncIterator[Picture]:
    """Yields each page at each size in each theme, page by page; those of BARE are taken without colour."""
    for walk in (in_a_fight, with_forecasts):
        async for picture in walk(home, themes, sizes):
            yield picture


async def in_a_fight(
    home: Path, themes: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES
) -> AsyncIterator[Picture]:
    """Yields the pages of a campaign in which a fight has begun."""
    with _coloured(themes):
        app = SoloApp(
            StartupRequest(home / "played", "polyhedral", None, 3, lambda: NOON), Settings(pace=0, forecast=0)
        )
    with _patient():
        async with running(app, sizes[0]) as pilot:
            await press(pilot, "q", "1", "enter")
            async for picture in _along(WAYS, pilot, themes, sizes):
                yield picture


async def with_forecasts(
    home: Path, themes: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES
) -> AsyncIterator[Picture]:
    """Yields the pages on which something is foretold."""
    with _coloured(themes):
        app = an_app(home / "foretold")
    with _patient():
        async with running(app, sizes[0]) as pilot:
            async for picture in _along(FORETOLD, pilot, themes, sizes):
                yield picture


@contextmanager
def _patient() -> Iterator[None]:
    """As pilots wait for the app, and not for the clock; and as files are never newer than the day of the pictures."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solo.tui.screens.campaigns.screen._time", lambda _: "02 January 2026, 12:00")
        patch.setattr("textual.app.wait_for_idle", wait_until_still)
        patch.setattr("textual.pilot.wait_for_idle", wait_until_still)
        yield


@contextmanager
def _coloured(themes: Sequence[str]) -> Iterator[None]:
    """As apps begin with colours, or without."""
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
        app.clear_notifications()  # they go by the clock, and lie on the page that they came up on
        await pilot.resize_terminal(*sizes[0])
        await press(pilot, *keys)
        for size in TOO_SMALL:
            await pilot.resize_terminal(*size)
        for size in sizes:
            await pilot.resize_terminal(*size)
            for theme in themes:
                app.theme = theme
                yield Picture(page, size, theme, *await _still(pilot))


async def _still(pilot: Pilot[int]) -> tuple[list[str], str]:
    """The page once it looks the same twice: what follows from a size is drawn in a few steps."""
    for field in pilot.app.screen.query(Input):
        field.cursor_blink = False
    before = None
    while True:
        pilot.app.clear_notifications()  # they go by the clock
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
    """A line without what the clock says, nor the folder that the pages are taken in."""
    for pattern in OF_THE_MOMENT:
        line = re.sub(pattern, lambda found: "·" * len(found.group()), line)
    return line.rstrip()
