"""Window over blocks of lines, of which only the visible ones are laid out.

`height` returns the number of lines of a block, at least 1. It is called only for blocks near the window.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Height = Callable[[int], int]


class Window(NamedTuple):
    """Position of a window: the index of the first visible block, and the number of its lines above the window."""

    top: int = 0
    skip: int = 0


def with_marked(window: Window, marked: int, room: int, height: Height) -> Window:
    """Return the window moved as little as possible, so that the marked block is visible.

    If the block is taller than the window, its beginning is visible.
    """
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
    """Return the window that ends with block `last`, or begins with it if the block is taller than the window."""
    left, top = room - height(last), last
    while left > 0 and top > 0:
        top -= 1
        left -= height(top)
    return Window(top, max(0, -left)) if top != last else Window(last)


def fill_window(window: Window, count: int, room: int, height: Height) -> Window:
    """Return the window, moved up if it would end with empty lines, as far as there are blocks above."""
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
