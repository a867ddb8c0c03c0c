"""Load: encumbrance carried, and the Fatigue it causes (`T-26`, `R-24`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

LOWEST: Final = 2
HIGHEST: Final = 5


class CarriedObject(Protocol):
    """An object that a hero carries, with its encumbrance."""

    @property
    def encumbrance(self) -> int: ...


def load_problems(thing: CarriedObject) -> Iterator[tuple[str, str]]:
    """Yield the problems of an object's encumbrance as (field, sentence) pairs."""
    if thing.encumbrance < 0:
        yield "encumbrance", "The encumbrance must be 0 or more."


# rule: Load
# rule: R-24 Load
def fatigue(brawn: int, encumbrance: int) -> int:
    """Return the Fatigue of a load: 1 for each of 2, 3, 4 and 5 times Brawn that the `encumbrance` exceeds."""
    return sum(encumbrance > brawn * times for times in range(LOWEST, HIGHEST + 1))
