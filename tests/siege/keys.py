"""Random keys in the app of a random game: in bursts, with mouse events and changes of size among them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from textual.events import Event, Key, MouseDown, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp, Paste, Resize
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.widgets import Input, TextArea

from solo.campaign.settings import Settings
from solo.forecast.workers import Workers
from solo.library.systems import manifests
from solo.tui.app import SoloApp
from solo.tui.loaders import SystemLoader
from solo.tui.open_game import StartupRequest
from tests.siege.limits import seconds
from tests.tui.stillness import wait_until_still

WHAT = "keys"
SHORT = (1,)
KEYS = 120  # in each attempt
LONGEST_BURST = 6
SIZES = ((80, 24), (40, 12), (120, 36), (100, 30), (60, 20), (20, 6), (8, 3), (200, 60))
NAMED = (
    *("enter", "enter", "enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "home", "end"),
    *("pageup", "pagedown", "delete", "backspace", "space", "f1", "ctrl+p", "ctrl+n", "ctrl+s", "ctrl+f"),
)
LETTERS = "abcdefghijklmnopqrstuvwxyzAFRV0123456789?$+-="
RUNS = (["ctrl+p", "enter", "enter"], ["g", "enter", "enter"], ["q", "1", "enter"], ["a", "enter", "u"])
SEARCHES = "/"  # not typed into text fields, where it could name any file of this machine
QUITS = ("ctrl+q", "ctrl+c", "x")
QUITTING = 0.01


class Breach(AssertionError):
    """A failure of the app; the message has the last keys before it."""


def attempt(seed: int, folder: Path) -> int:
    return asyncio.run(_play(Random(seed), folder))


async def _play(chance: Random, folder: Path) -> int:
    """Start the app again and again until `KEYS` keys have been pressed. Return their number."""
    game = chance.choice(manifests()).key
    pressed: list[str] = []
    while len(pressed) < KEYS:
        wanted = StartupRequest(
            folder, game, None, chance.randrange(100), lambda: datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
        )
        systems = SystemLoader(workers=lambda: Workers(1))
        app = SoloApp(wanted, Settings(pace=chance.choice((0, 0, 50)), forecast=8), (), systems)
        try:
            await _press_in(app, chance, pressed)
        except Exception as error:
            raise Breach(f"{type(error).__name__}: {error}. In {game}, after {' '.join(pressed[-40:])}") from error
        finally:
            app._end_forecasts()  # otherwise they would go on during the next app
            app.save()
    return len(pressed)


async def _press_in(app: SoloApp, chance: Random, pressed: list[str]) -> None:
    async with app.run_test(size=chance.choice(SIZES), notifications=True):
        if chance.random() < 0.7:
            await _rest(app, 0)
        while len(pressed) < KEYS and app.return_code is None and app.failure is None:
            for _ in range(chance.randint(1, LONGEST_BURST)):
                for event, name in _inputs(app, chance):
                    pressed.append(name)
                    app.post_message(event)
                if chance.random() < 0.2:
                    await asyncio.sleep(chance.choice((0, 0.001, 0.02)))
            if chance.random() < 0.8 or len(pressed) >= KEYS:  # no key may be pending when the pilot ends the app
                await _rest(app, LONGEST_BURST)


async def _rest(app: SoloApp, typed: int) -> None:
    """Wait until the app has processed `typed` keys, within their time limits, and has drawn everything."""
    await wait_until_still(max_sleep=seconds() * (1 + typed))
    leaving = app.return_code is not None or app.failure is not None
    assert leaving or not app._batch_count, "the app draws no more"


def _inputs(app: SoloApp, chance: Random) -> Iterator[tuple[Event, str]]:
    """Yield the next random events, each with its name."""
    kind = chance.random()
    if kind < 0.05:
        width, height = chance.choice(SIZES)
        app._driver._size = Size(width, height)  # type: ignore[union-attr]
        yield Resize(Size(width, height), Size(width, height)), f"{width}×{height}"
    elif kind < 0.12:
        yield from _mouse(app, chance)
    elif kind < 0.2:
        for name in chance.choice(RUNS):
            yield _key(name), name
    elif kind < 0.21:
        yield Paste("pasted, 1 2 3\n" * chance.randint(1, 200)), "paste"
    elif kind < 0.21 + QUITTING:
        name = chance.choice(QUITS)
        yield _key(name), name
    elif kind < 0.6:
        name = chance.choice(NAMED)
        yield _key(name), name
    else:
        types = isinstance(app.focused, Input | TextArea) if app.screen_stack else True
        name = chance.choice(LETTERS if types else LETTERS + SEARCHES)
        yield _key(name), name


def _key(name: str) -> Key:
    named = name if len(name) > 1 or name.isalnum() else _character_to_key(name)
    return Key(named, name if len(name) == 1 else None)


def _mouse(app: SoloApp, chance: Random) -> Iterator[tuple[Event, str]]:
    x, y = chance.randrange(max(1, app.size.width)), chance.randrange(max(1, app.size.height))
    where = (None, x, y, 0, 0)
    kinds = chance.choice(((MouseDown, MouseUp), (MouseMove,), (MouseScrollDown,), (MouseScrollUp,)))
    for kind in kinds:
        button = 1 if kind in (MouseDown, MouseUp) else 0
        yield kind(*where, button, False, False, False, x, y), f"{kind.__name__}({x},{y})"
