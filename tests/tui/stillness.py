"""Waits until an app has nothing left to do, by what it has to do instead of by the clock, however slow the machine is.

Textual's own pilot sleeps until the processor rests, twice for each key, and any other program on it disturbs that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic, process_time, thread_time
from typing import Any

import pytest
from textual._context import active_app
from textual.pilot import Pilot
from textual.screen import Screen

STEP = 0.0003  # seconds in which the app is alone on its loop: what is typed waits for that as well
SOON = 0.005  # seconds: a timer that rings by then belongs to what is under way
A_MOMENT = 0.005  # seconds between two looks at what does not tell when it is there
PATIENCE = 60.0  # seconds: what takes longer never comes
WORK = 3.0  # seconds of the processor: what a busy machine has not given to the test does not count against it


async def until(pilot: Pilot[Any], condition: Callable[[], object], what: str) -> None:
    """Wait until this is so, whatever timer or thread it comes from. Fails where it never is."""
    ends, enough = monotonic() + PATIENCE, process_time() + WORK
    while not condition():
        assert monotonic() < ends or process_time() < enough, f"waited in vain for {what}"
        await asyncio.sleep(A_MOMENT)
        pilot.app.screen._on_timer_update()
    await pilot.pause()


async def wait_until_still(min_sleep: float = 0, max_sleep: float = PATIENCE) -> None:
    """Wait until no task of the loop could go on, nothing is left to draw, and no timer is about to ring.

    An app that is being left draws nothing any more. Fails where an app is never still: so long as `max_sleep` says, in
    seconds that it had the processor or slept by itself, for what others take of the machine is no fault of it.
    """
    del min_sleep
    loop = asyncio.get_running_loop()
    began, slept = thread_time(), 0.0
    while not active_app.get()._exit:
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]
            slept += STEP
            await asyncio.sleep(STEP)
        elif not _drawn():
            rings = _next_ring(loop)
            # Only now is looked at the clock: a turn of the loop may have taken longer than any timer.
            rest = rings - loop.time()
            if rest > SOON:
                return
            slept += max(0, rest)
            await asyncio.sleep(max(0, rest))
        assert thread_time() - began + slept < max_sleep, f"The app is never still: {_what_goes_on(loop)}"


async def wait_for_screen(pilot: Pilot[Any], timeout: float = PATIENCE) -> bool:
    """Wait as `wait_until_still`, in place of the pilot's own wait. Returns True.

    The pilot counts the answers of all widgets, and one that is removed meanwhile never answers.
    """
    del pilot
    await wait_until_still(max_sleep=timeout)
    return True


def patch_pilot(patch: pytest.MonkeyPatch) -> None:
    """Let every wait of Textual's pilot be a wait for the app instead of the clock."""
    patch.setattr("textual.app.wait_for_idle", wait_until_still)
    patch.setattr("textual.pilot.wait_for_idle", wait_until_still)
    patch.setattr(Pilot, "_wait_for_screen", wait_for_screen)


def _what_goes_on(loop: asyncio.AbstractEventLoop) -> str:
    """What the loop would do next, which timers ring soon, and what is to be drawn."""
    timers: list[Any] = [one for one in loop._scheduled if not one.cancelled()]  # type: ignore[attr-defined]
    soon = sorted(timers, key=lambda one: one.when())[:3]
    app = active_app.get()
    screens = [screen for screen in (app.screen, *app._background_screens) if _waits(screen)]
    dirty = [widget for screen in screens for widget in screen._dirty_widgets]
    return (
        f"ready {[*loop._ready][:5]}, ringing {[(round(one.when() - loop.time(), 3), one) for one in soon]}, "  # type: ignore[attr-defined]
        f"to be drawn {screens} {dirty[:5]}, a new size {app._resize_event}."
    )


def _drawn() -> bool:
    """Draw what waits for the next frame, and lay out what lies below a dialog. True where something did."""
    app = active_app.get()
    waiting = [screen for screen in app._background_screens if screen._layout_required]
    if _waits(app.screen):
        waiting.append(app.screen)
    for screen in waiting:
        screen._on_timer_update()
    return bool(waiting)


def _waits(screen: Screen[Any]) -> bool:
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
    )


def _next_ring(loop: asyncio.AbstractEventLoop) -> float:
    """When the next timer rings, by the loop's clock. A new size of the terminal rings whenever it is taken over."""
    if active_app.get()._resize_event is not None:
        return 0.0
    return min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=float("inf"))  # type: ignore[attr-defined]
