"""Owns which rows of a long list are in sight, so that the marked one always is."""

from __future__ import annotations


def first_in_sight(first: int, marked: int, room: int, total: int) -> int:
    """The index of the first row to show: as near to `first` as the marked row and a full window allow."""
    moved = min(max(first, marked - room + 1), marked)
    return max(0, min(moved, total - room))
