"""Window over blocks of lines. Only blocks in sight are laid out.

`height` returns the number of lines of a block, at least 1. A window asks for blocks near its edges only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Height = Callable[[int], int]


class Window(NamedTuple):
    """The first block in sight, and the number of its lines above the window."""

    top: int = 0
    skip: int = 0


def with_marked(window: Window, marked: int, room: int, height: Height) -> Window:
    """Return the window moved just so far that the marked block is in sight; of a taller one, its beginning."""
    if marked < window.top or (marked == window.top and window.skip and height(marked) <= room):
        return Window(marked)
    if marked == window.top:
        return window
    if marked - window.top <= room:
        used = -window.skip
        for block in range(window.top, marked + 1):
            used += height(block)
            if used > room:
                break
        else:
            return window
    return ending_with(marked, room, height)


def ending_with(last: int, room: int, height: Height) -> Window:
    """Return the window that ends with this block; it begins with the block if that is taller than the room."""
    left, top = room - height(last), last
    while left > 0 and top > 0:
        top -= 1
        left -= height(top)
    return Window(top, max(0, -left)) if top != last else Window(last)


def fill_window(window: Window, count: int, room: int, height: Height) -> Window:
    """Return the window without empty lines below the last block, as far as there are blocks above."""
    used = -window.skip
    for block in range(window.top, count):
        used += height(block)
        if used >= room:
            return window
    last = ending_with(count - 1, room, height)
    return min(window, last)


def lines_below(window: Window, marked: int, room: int, height: Height) -> int:
    """Return the number of lines of the marked block that are below the window."""
    used = -window.skip + sum(height(block) for block in range(window.top, marked + 1))
    return max(0, used - room)
