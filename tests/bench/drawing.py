"""Cost of a key with the largest repaints: a filter of 2,000 library entries, and a cursor among 240 places.

Measures processor time without a terminal, so that other load on the machine does not matter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from time import process_time

from textual.pilot import Pilot

from solo.library.index import Index
from solo.tui.screens.library.screen import LibraryScreen
from tests.bench.figure import Figure, at_most, percentile
from tests.tui.running import an_app, press, running
from tests.tui.test_casting import aim, start
from tests.tui.wizardry import Spellbook, two_thousand_entries

KEY = 0.030
TYPED = [*"stick 19", *["backspace"] * 8] * 3
STEPS = ["left"] * 6 + ["up"] * 4 + ["right"] * 10 + ["down"] * 4


def figures(folder: Path) -> Iterator[Figure]:
    for what, times in (
        ("a letter filters 2,000 entries", asyncio.run(_filtering(folder))),
        ("a step of a cursor among 240 places", asyncio.run(_aiming())),
    ):
        remark = f"median {median(times) * 1000:.0f} ms"
        yield at_most(f"{what}, processor time to the repaint, p95", KEY, percentile(times, 0.95), remark)


async def _filtering(home: Path) -> list[float]:
    app = an_app(home, Spellbook())
    async with running(app) as pilot:
        await press(pilot, "l")
        assert isinstance(app.screen, LibraryScreen)
        app.screen._index = Index(two_thousand_entries())
        return await _spent(pilot, TYPED)


async def _aiming() -> list[float]:
    app = start()
    async with app.run_test(size=(120, 36)) as pilot:
        await aim(app, pilot)
        return await _spent(pilot, STEPS)


async def _spent(pilot: Pilot[int], keys: Iterable[str]) -> list[float]:
    """Return the processor seconds of each key."""
    times = []
    for key in keys:
        before = process_time()
        await pilot.press(key)
        await pilot.pause()
        times.append(process_time() - before)
    return times
