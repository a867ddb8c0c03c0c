"""Owns load: what carrying much costs (`T-26`, `R-24`)."""

from __future__ import annotations

from typing import Final

LOWEST: Final = 2
HIGHEST: Final = 5


def fatigue(brawn: int, encumbrance: int) -> int:
    """Returns the Fatigue of a load: one for each of 2, 3, 4 and 5 times Brawn that it exceeds."""
    return sum(encumbrance > brawn * times for times in range(LOWEST, HIGHEST + 1))
