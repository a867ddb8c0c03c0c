"""Modifiers of a roll of two dice, as a sum and as named parts (`S-01`, `S-02`, `S-03`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.resolver import Modifier

Part = tuple[str, int]
NOTHING: Final[tuple[Part, ...]] = ()


class NamedSum(NamedTuple):
    """The modifiers of a roll: their sum, and each part with its name."""

    total: int
    parts: tuple[Part, ...]

    def named(self) -> tuple[Modifier, ...]:
        """Return the parts as named modifiers for display."""
        return tuple(Modifier(name, value) for name, value in self.parts)
