"""Visible part of a long list: the marked row is always visible."""

from __future__ import annotations


def first_in_sight(first: int, marked: int, room: int, total: int) -> int:
    """Return the index of the first row to show, as near to `first` as possible.

    The marked row must be visible, and no room may stay empty.
    """
    moved = min(max(first, marked - room + 1), marked)
    return max(0, min(moved, total - room))
