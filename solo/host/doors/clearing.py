"""Owns when garbage is looked for where many play: between their keys, as a look holds all of them up."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Final

from solo.host.doors.hall import Hall

LOOK: Final = 0.5
NOBODY_TYPES: Final = 1.0
ALL_REST: Final = 10.0
LONGEST_KEPT: Final = 600.0
"""Seconds without a key after which it is done among what has come since, and among all; seconds after which it is done
in any case. Among all of sixteen seats it holds everybody up for half a second or more."""
SWEEP: Final = 0.2
SWEPT: Final = ((1, 3, 0.3), (0, 2_000, 0.3))
"""Seconds between two thoughts of it; which generation is swept, from how many on, so many seconds after a key."""


def among_new() -> None:
    """Look for garbage among all that is not set apart yet, and set apart what is left: it costs no look any more."""
    gc.collect()
    gc.freeze()


def among_all() -> None:
    """Look for garbage among all there is."""
    gc.unfreeze()
    among_new()


async def sweep(hall: Hall, clear: Callable[[int], object] = gc.collect) -> None:
    """Look for garbage among what is new, for ever: in the rests between two keys, so that no key waits for it."""
    while True:
        await asyncio.sleep(SWEEP)
        counts = gc.get_count()
        due = (young for young, many, rest in SWEPT if counts[young] > many and hall.quiet > rest)
        if (young := next(due, None)) is not None:
            clear(young)


async def clear_away(
    hall: Hall, among_new: Callable[[], object] = among_new, among_all: Callable[[], object] = among_all
) -> None:
    """Clear away what those who left have left behind, for ever: what is new once nobody types, all of it in a rest."""
    loop = asyncio.get_running_loop()
    looked = cleared = hall.left
    due = 0.0
    while True:
        await asyncio.sleep(LOOK)
        if hall.left == cleared:
            due = loop.time() + LONGEST_KEPT
        elif hall.quiet > ALL_REST or loop.time() > due:
            looked = cleared = hall.left
            among_all()
        elif hall.left != looked and hall.quiet > NOBODY_TYPES:
            looked = hall.left
            among_new()
