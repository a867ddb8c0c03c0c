"""Breakable objects: Structure, Soak, and the Breaks they can take (`R-31`, `T-16`)."""

from __future__ import annotations

from typing import Final, NamedTuple


# rule: Break
class BreakableObject(NamedTuple):
    """A breakable object: it is broken at `breaks` Breaks."""

    structure: int
    soak: int
    breaks: int


# rule: Structure
# rule: R-31 Objects
OBJECTS: Final = {
    "wooden door": BreakableObject(8, 2, 2),
    "iron-bound chest": BreakableObject(10, 4, 2),
    "rope": BreakableObject(3, 0, 1),
    "stone wall": BreakableObject(20, 8, 3),
}
