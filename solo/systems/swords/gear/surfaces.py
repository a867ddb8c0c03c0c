"""Targets of a slam: surfaces and their sharp corners (`S-17`, `R-14`).

Surfaces and corners are content. The source gives ranges of harm; the materials within these ranges are house rulings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content

HARDEST: Final = 8
SHARPEST: Final = 4


class Surface(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of ground or wall. `harm` is added to the damage of a slam on the surface."""

    name: str
    harm: int


class Corner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sharp corner. `harm` is added to a slam's damage on top of the surface's."""

    name: str
    harm: int


def surface_problems(surface: Surface, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a surface as (field, sentence) pairs."""
    del content
    if not 1 <= surface.harm <= HARDEST:
        yield "harm", f"A slam against a surface must add from 1 to {HARDEST} damage, not {surface.harm}."


def corner_problems(corner: Corner, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a corner as (field, sentence) pairs."""
    del content
    if not 1 <= corner.harm <= SHARPEST:
        yield "harm", f"A sharp corner must add from 1 to {SHARPEST} damage, not {corner.harm}."
