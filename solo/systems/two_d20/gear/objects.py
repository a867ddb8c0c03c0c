"""Owns the things that can be broken: Structure, Soak, and how many Breaks they bear (`R-31`, `T-16`)."""

from __future__ import annotations

from typing import Final, NamedTuple


class Thing(NamedTuple):
    """Something that stands in the way: it is broken at so many `breaks`."""

    structure: int
    soak: int
    breaks: int


OBJECTS: Final = {
    "wooden door": Thing(8, 2, 2),
    "iron-bound chest": Thing(10, 4, 2),
    "rope": Thing(3, 0, 1),
    "stone wall": Thing(20, 8, 3),
}
