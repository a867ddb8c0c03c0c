"""Breakable objects: Structure, Soak, and the Breaks they can take (`R-31`, `T-16`)."""

from __future__ import annotations

from typing import Final, NamedTuple


# rule: Break
class Thing(NamedTuple):
    """A breakable object: it is broken at `breaks` Breaks."""

    structure: int
    soak: int
    breaks: int


# rule: Structure
# rule: R-31 Objects
OBJECTS: Final = {
    "wooden door": Thing(8, 2, 2),
    "iron-bound chest": Thing(10, 4, 2),
    "rope": Thing(3, 0, 1),
    "stone wall": Thing(20, 8, 3),
}
