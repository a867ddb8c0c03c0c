"""Breakable objects: their Structure, their Soak, and the number of Breaks that they can take (`R-31`, `T-16`)."""

from __future__ import annotations

from typing import Final, NamedTuple


# rule: Break
class BreakableObject(NamedTuple):
    """A breakable object, which is broken once it has `breaks` Breaks."""

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
SHIELDS: Final = {
    "buckler": BreakableObject(4, 3, 1),
    "round shield": BreakableObject(6, 3, 2),
    "tower shield": BreakableObject(8, 4, 3),
}
OTHER_SHIELD: Final = SHIELDS["round shield"]
"""The figures of any shield that the table does not name."""


def object_named(kind: str) -> BreakableObject:
    """Return the figures of a kind of object, or of a shield by its name in lower case."""
    return OBJECTS.get(kind) or SHIELDS.get(kind, OTHER_SHIELD)
