"""Owns the words of a roll: its level, from fumble to cinematic, and the face that counts beside it."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

D20: Final = 20
D30: Final = 30


class Level(IntEnum):
    """How well a roll went; a higher level beats a lower one unless `F-14` says otherwise."""

    FUMBLE = 0
    FAILURE = 1
    NORMAL = 2
    SPECIAL = 3
    CRITICAL = 4
    CINEMATIC = 5

    @property
    def word(self) -> str:
        """The level as a person reads it: "special"."""
        return self.name.lower()


class Rolled(NamedTuple):
    """A roll as it was read (`F-04`, `F-05`): its level, the face that counts (0 where it failed).

    `over` are the points of skill above the second band, which count as +Z (`R-02`).
    """

    level: Level
    face: int
    over: int = 0

    @property
    def succeeded(self) -> bool:
        """Whether anything was achieved at all."""
        return self.level >= Level.NORMAL

    def rating(self, die: int = D20) -> int:
        """The face as it is held against others: a special counts 20 more, on the D30 30 more (`F-05`, `R-12`)."""
        return self.face + self.over + (die if self.level is Level.SPECIAL else 0)


FUMBLED: Final = Rolled(Level.FUMBLE, 0)
FAILED: Final = Rolled(Level.FAILURE, 0)
