"""Map generation: the zones of both sides, and the terrain between them (`H-14`, `H-16`).

A field is drawn from its number; all thousand numbers are equally likely.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, Literal

from solo.resolver import Thrower
from solo.systems.contract.hexes import Place, neighbours
from solo.systems.gloranthan.field.hex_field import CLOSED, SIZES, WOODS, HexField
from solo.systems.gloranthan.units.ranges import Scale

FIELDS: Final = 1000
Distance = Literal["usual", "close", "open"]
GAPS: Final[dict[Scale, dict[Distance, int]]] = {
    "personal": {"usual": 12, "close": 5, "open": 30},
    "battle": {"usual": 6, "close": 4, "open": 12},
}
"""Distance between the front edges of the zones, in hexes."""
DEPTHS: Final[dict[Scale, int]] = {"personal": 3, "battle": 2}
"""Number of columns of a zone, by scale."""
SHARES: Final = (("~", 0.18), (WOODS, 0.05), ("^", 0.05), (CLOSED, 0.02))
"""Shares of the ground between the zones that are rough, wooded, otherwise difficult, and closed."""
SMALLEST, LARGEST = 2, 6
"""Least and greatest number of hexes in a clump of terrain."""
GOOD: Final = "."

Columns = tuple[int, int]


def zones(scale: Scale, distance: Distance) -> tuple[Columns, Columns]:
    """Return the first and last column of each side's zone, the left zone first."""
    depth, gap = DEPTHS[scale], GAPS[scale][distance]
    left = (SIZES[scale][0] - 2 * depth - gap + 1) // 2
    right = left + depth - 1 + gap
    return (left, left + depth - 1), (right, right + depth - 1)


def plain_field(scale: Scale) -> HexField:
    """Return a field of good going only."""
    width, height = SIZES[scale]
    return HexField((GOOD * width,) * height)


def field_number(thrower: Thrower) -> int:
    """Return the number of one of a thousand fields: three ten-sided dice read as one number."""
    return thrower.sum(1, FIELDS)


# rule: H-14 The field
@lru_cache(maxsize=FIELDS)
def drawn_field(scale: Scale, distance: Distance, number: int) -> HexField:
    """Return the field with this number: clumps of rough, difficult or closed ground, and good going in both zones."""
    width, height = SIZES[scale]
    kept = [range(first, last + 1) for first, last in zones(scale, distance)]
    columns = [column for column in range(width) if not any(column in zone for zone in kept)]
    dice = Random(number)
    places = [(column, row) for row in range(height) for column in columns]
    free = dict.fromkeys(sorted(places, key=lambda _: dice.random()))
    between, rows = len(free), [[GOOD] * width for _ in range(height)]
    for sign, share in SHARES:
        wanted = round(share * between)
        while wanted:
            clump = _clump(dice, free, _size(dice, wanted))
            for column, row in clump:
                rows[row][column] = sign
            wanted -= len(clump)
    return HexField(tuple(map("".join, rows)))


def _size(dice: Random, wanted: int) -> int:
    """Return a random size for the next clump of terrain, so that never just one of `wanted` hexes is left over."""
    size = min(wanted, SMALLEST + int(dice.random() * (LARGEST - SMALLEST + 1)))
    return size if wanted - size != 1 else size - 1 if size > SMALLEST else size + 1


def _clump(dice: Random, free: dict[Place, None], size: int) -> list[Place]:
    """Remove a clump of `size` connected hexes from `free`, and return the clump; fewer hexes if there is no room."""
    here, clump, around = next(iter(free)), list[Place](), list[Place]()
    while True:
        del free[here]
        clump.append(here)
        while here in around:
            around.remove(here)
        around += [other for other in neighbours(here) if other in free]
        if len(clump) == size or not around:
            return clump
        here = around[int(dice.random() * len(around))]
