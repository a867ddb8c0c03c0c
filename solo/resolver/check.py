"""The record of a check: dice, target, named modifiers, faces and outcome.

Every modifier keeps its name from the rule that set it to the line shown to the player.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Modifier(msgspec.Struct, frozen=True, order=True):
    """A signed whole number and the reason for it."""

    name: str
    value: int

    def __str__(self) -> str:
        signed = f"{self.value:+d}".replace("-", "−")
        return f"{self.name} {signed}"


def sum_modifiers(modifiers: Iterable[Modifier]) -> int:
    """Return the sum of all modifiers."""
    return sum(modifier.value for modifier in modifiers)


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """One throw for the record: its purpose, the dice, their faces, and the result."""

    what: str
    dice: str
    faces: tuple[int, ...]
    result: int | None = None
    target: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    outcome: str = ""
