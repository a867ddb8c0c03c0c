"""Bare Textual apps, one for each seat of a table, in one process: the minimum cost of as many repaints."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from statistics import median
from time import perf_counter, process_time

from textual.app import App, ComposeResult
from textual.widgets import Static

from tests.bench.figure import Figure, milliseconds

TEXTS, LINES, TURNS, PAUSE = 8, 3, 20, 0.1
SIZE = (80, 24)


class TextsOnly(App[None]):
    """An app with eight texts of three lines, which has about as many parts as the page of a fight."""

    CSS = f"Static {{ height: {LINES}; }}"

    def compose(self) -> ComposeResult:
        for _ in range(TEXTS):
            yield Static()


async def redraw_bare_apps(count: int) -> Figure:
    """Return the median time in which `count` apps have all redrawn all their texts."""
    taken, spent = [], []
    async with AsyncExitStack() as running:
        apps = [TextsOnly() for _ in range(count)]
        for app in apps:
            await running.enter_async_context(app.run_test(size=SIZE))
        for turn in range(TURNS):
            await asyncio.sleep(PAUSE)
            begun, had = perf_counter(), process_time()
            await asyncio.gather(*(_redraw(app, turn) for app in apps))
            taken.append(perf_counter() - begun)
            spent.append(process_time() - had)
    found = f"{milliseconds(median(taken))} ({milliseconds(median(spent))} of processor)"
    return Figure(f"{count} bare Textual apps redraw {TEXTS} texts of {LINES} lines each, median", found)


async def _redraw(app: TextsOnly, turn: int) -> None:
    drawn = asyncio.Event()
    for number, text in enumerate(app.query(Static)):
        text.update("\n".join(f"Line {line} of text {number} in turn {turn}" for line in range(LINES)))
    app.screen.call_after_refresh(drawn.set)
    await drawn.wait()
