"""Field of a battle: hexes with their going, and adjacent hexes (`H-14`, `G-56`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract.hexes import Place, neighbours
from solo.systems.gloranthan.units.ranges import Scale
from solo.systems.gloranthan.units.terrain import Going

Ground = Literal[".", "~", "^", "w", "#"]
"""Kinds of ground: good, rough, difficult, woods (also difficult, and cover from sight), and closed."""
GOING: Final[dict[str, Going]] = {".": "good", "~": "rough", "^": "difficult", "w": "difficult"}
WOODS: Final = "w"
CLOSED: Final = "#"
SIZES: Final[dict[Scale, tuple[int, int]]] = {"personal": (36, 14), "battle": (16, 10)}


class HexField(msgspec.Struct, frozen=True):
    """Hexes row by row, one character for each hex; `contract.hexes` describes the layout of rows."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    def holds(self, place: Place) -> bool:
        """Return True if a hex is on the field."""
        column, row = place
        return 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])

    def ground(self, place: Place) -> str:
        """Return the ground sign of a hex."""
        column, row = place
        return self.rows[row][column]

    def open(self, place: Place) -> bool:
        """Return True if a figure can be in this hex: on the field and not closed."""
        return self.holds(place) and self.ground(place) != CLOSED

    def going(self, place: Place) -> Going:
        """Return the going of an open hex."""
        return GOING[self.ground(place)]

    def adjacent_hexes(self, place: Place) -> Iterator[Place]:
        """Yield the open hexes adjacent to `place`."""
        return (other for other in neighbours(place) if self.open(other))
