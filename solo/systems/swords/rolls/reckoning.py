"""Owns the reckoning: what is added to two dice, as a sum and as parts with names (`S-01`, `S-02`, `S-03`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.resolver import Modifier

Part = tuple[str, int]
NOTHING: Final[tuple[Part, ...]] = ()


class Reckoning(NamedTuple):
    """What is added to two dice: the sum, and each part of it with its name."""

    total: int
    parts: tuple[Part, ...]

    def named(self) -> tuple[Modifier, ...]:
        """The parts as the story tells them."""
        return tuple(Modifier(name, value) for name, value in self.parts)
