"""Owns when the apps of those who left are cleared away: where many play, the looks for garbage are few."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Final

from solo.host.doors.hall import Hall

LOOK: Final = 0.5
NOBODY_TYPES: Final = 1.0
LONGEST_KEPT: Final = 60.0
"""Seconds without a key, and seconds, after which it is done. It holds everybody up for a tenth of a second or more."""


async def clear_away(hall: Hall, clear: Callable[[], object] = gc.collect) -> None:
    """Clear away what those who left have left behind, for ever: once nobody types, or too long after."""
    loop = asyncio.get_running_loop()
    cleared, due = hall.left, 0.0
    while True:
        await asyncio.sleep(LOOK)
        if hall.left == cleared:
            due = loop.time() + LONGEST_KEPT
        elif hall.quiet > NOBODY_TYPES or loop.time() > due:
            cleared = hall.left
            clear()
