"""The four runes of a being, and the forms (`G-02`, `G-03`)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec

from solo.systems.gloranthan.rolls.levels import combine_levels, cost

Rune = Literal["physical", "magic", "intellect", "social"]
RUNES: Final[tuple[Rune, ...]] = get_args(Rune)
FORMS: Final = (
    "Spirit", "Man", "Plant", "Mineral", "Animal", "Dragonewt", "Uz", "Aldryami", "Mostali", "Beastman", "Hsunchen",
)  # fmt: skip


Level = Annotated[int, msgspec.Meta(ge=0, le=60)]
"""Level of a rune. The tables end at 16; the limit keeps the multiples, which double, at a printable length."""


# rule: The four runes
class Powers(msgspec.Struct, frozen=True, omit_defaults=True):
    """Levels of the four runes; None for a rune that a being lacks."""

    physical: Level | None = None
    magic: Level | None = None
    intellect: Level | None = None
    social: Level | None = None

    def level_of(self, rune: Rune) -> int | None:
        """Return the level of a rune by its name."""
        level: int | None = getattr(self, rune)
        return level

    @property
    def levels(self) -> tuple[int, ...]:
        """Levels of the runes that the being has."""
        return tuple(level for rune in RUNES if (level := self.level_of(rune)) is not None)


ADULT: Final = Powers(3, 3, 3, 3)
"""Runes of an ordinary initiate or adult."""


def total_power(powers: Powers) -> int:
    """Return the total power of all runes (`G-13`)."""
    return combine_levels(powers.levels)


def runes_cost(powers: Powers) -> int:
    """Return the XP that all runes cost from 0 (`G-02`)."""
    return sum(cost(0, level) for level in powers.levels)
