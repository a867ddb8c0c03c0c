"""Garbage collection of a host: between key presses, since a collection delays all people."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Final

from solo.host.listeners.channels import OpenChannels

LOOK: Final = 0.5
NOBODY_TYPES: Final = 1.0
ALL_REST: Final = 10.0
LONGEST_KEPT: Final = 600.0
"""Seconds without input after which new objects (`NOBODY_TYPES`) or all objects (`ALL_REST`) are collected.

Seconds after which all objects are collected despite input (`LONGEST_KEPT`). With sixteen people, collecting all
objects takes half a second or more.
"""
SWEEP: Final = 0.2
SWEPT: Final = ((1, 3, 0.3), (0, 2_000, 0.3))
"""Seconds between checks (`SWEEP`). `SWEPT`: a generation, the count above which it is collected, and idle seconds."""


def collect_new() -> None:
    """Collect new objects, then freeze the survivors so that later collections skip them."""
    gc.collect()
    gc.freeze()


def collect_all() -> None:
    """Collect all objects, including frozen ones."""
    gc.unfreeze()
    collect_new()


async def collect_forever(open_channels: OpenChannels, clear: Callable[[int], object] = gc.collect) -> None:
    """Call `clear` for young generations in pauses between key presses, for ever."""
    while True:
        await asyncio.sleep(SWEEP)
        counts = gc.get_count()
        due = (young for young, many, rest in SWEPT if counts[young] > many and open_channels.quiet > rest)
        if (young := next(due, None)) is not None:
            clear(young)


async def free_after_leaving(
    open_channels: OpenChannels,
    among_new: Callable[[], object] = collect_new,
    among_all: Callable[[], object] = collect_all,
) -> None:
    """Collect the objects of people who have left, for ever: new objects in short pauses, all objects in long ones."""
    loop = asyncio.get_running_loop()
    looked = cleared = open_channels.left
    due = 0.0
    while True:
        await asyncio.sleep(LOOK)
        if open_channels.left == cleared:
            due = loop.time() + LONGEST_KEPT
        elif open_channels.quiet > ALL_REST or loop.time() > due:
            looked = cleared = open_channels.left
            among_all()
        elif open_channels.left != looked and open_channels.quiet > NOBODY_TYPES:
            looked = open_channels.left
            among_new()
