"""Waits until an app has nothing left to do, by its loop instead of by the clock, and so no longer than needed.

Textual's own pilot sleeps until the processor rests, twice for each key, and any other program on it disturbs that.
"""

from __future__ import annotations

import asyncio

from textual._context import active_app

STEP = 0.0003  # seconds in which the app is alone on its loop: what is typed waits for that as well
SOON = 0.005  # seconds: a timer that rings by then belongs to what is under way
AT_MOST = 1.0  # seconds: an app that is never still is looked at as it is, as Textual's pilot does


async def wait_until_still(min_sleep: float = 0, max_sleep: float = AT_MOST) -> None:
    """Wait until no task of the loop could go on, nothing is left to draw, and no timer is about to ring."""
    del min_sleep
    loop = asyncio.get_running_loop()
    ends = loop.time() + max_sleep
    while (now := loop.time()) < ends:
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]
            await asyncio.sleep(STEP)
            continue
        if _drawn():
            continue
        rings = _next_ring(loop, ends)
        if rings > now + SOON:
            return
        await asyncio.sleep(max(0, rings - now))


def _drawn() -> bool:
    """Draw what waits for the next frame. True where something did."""
    screen = active_app.get().screen
    waits = (
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
    )
    if waits:
        screen._on_timer_update()
    return bool(waits)


def _next_ring(loop: asyncio.AbstractEventLoop, ends: float) -> float:
    """When the next timer rings, by the loop's clock. A new size of the terminal rings whenever it is taken over."""
    if active_app.get()._resize_event is not None:
        return loop.time()
    return min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=ends)  # type: ignore[attr-defined]
