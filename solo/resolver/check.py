"""Owns the record of a check: dice, target, named modifiers, faces and outcome.

Every modifier keeps its name from the rule that gave it to the line that a person reads.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Modifier(msgspec.Struct, frozen=True, order=True):
    """A signed whole number and why it applies."""

    name: str
    value: int

    def __str__(self) -> str:
        signed = f"{self.value:+d}".replace("-", "−")
        return f"{self.name} {signed}"


def total(modifiers: Iterable[Modifier]) -> int:
    """The sum of all modifiers."""
    return sum(modifier.value for modifier in modifiers)


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """One throw as it is told: what for, which dice, how they fell and how that was judged."""

    what: str
    dice: str
    faces: tuple[int, ...]
    result: int | None = None
    target: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    outcome: str = ""
