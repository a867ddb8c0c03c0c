"""Levels of a roll, from fumble to cinematic, and its rating."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

D20: Final = 20
D30: Final = 30


# rule: Levels
class Level(IntEnum):
    """The level of a roll. A higher level beats a lower one unless `F-14` says otherwise."""

    FUMBLE = 0
    FAILURE = 1
    NORMAL = 2
    SPECIAL = 3
    CRITICAL = 4
    CINEMATIC = 5

    @property
    def word(self) -> str:
        """The level in words: "special"."""
        return self.name.lower()


class ReadRoll(NamedTuple):
    """A roll after reading (`F-04`, `F-05`): the level, and the face that counts (0 after a failure).

    `over` are the points of skill above the second band, which count as +Z (`R-02`).
    """

    level: Level
    face: int
    over: int = 0

    @property
    def succeeded(self) -> bool:
        """True for a normal success or a higher level."""
        return self.level >= Level.NORMAL

    # rule: Rating
    def rating(self, die: int = D20) -> int:
        """Return the face for comparisons. A special counts 20 more, on the D30 30 more (`F-05`, `R-12`)."""
        return self.face + self.over + (die if self.level is Level.SPECIAL else 0)


FUMBLED: Final = ReadRoll(Level.FUMBLE, 0)
FAILED: Final = ReadRoll(Level.FAILURE, 0)
