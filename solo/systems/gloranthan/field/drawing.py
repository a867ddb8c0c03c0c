"""Owns how fields come about: where both sides are set up, and what lies between them (`H-14`, `H-16`).

A drawn field is one of a thousand, so that one number tells all of it, and the odds of each are the same.
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
"""How many hexes the front edges of both zones are apart."""
DEPTHS: Final[dict[Scale, int]] = {"personal": 3, "battle": 2}
"""Columns of a zone."""
SHARES: Final = (("~", 0.18), (WOODS, 0.05), ("^", 0.05), (CLOSED, 0.02))
"""How much of the ground between the zones is rough, wooded, difficult otherwise, and closed."""
SMALLEST, LARGEST = 2, 6
"""Hexes of a clump."""
GOOD: Final = "."

Columns = tuple[int, int]


def zones(scale: Scale, distance: Distance) -> tuple[Columns, Columns]:
    """Returns the first and last column of the zone at the left and of that at the right."""
    depth, gap = DEPTHS[scale], GAPS[scale][distance]
    left = (SIZES[scale][0] - 2 * depth - gap + 1) // 2
    right = left + depth - 1 + gap
    return (left, left + depth - 1), (right, right + depth - 1)


def plain_field(scale: Scale) -> HexField:
    """Returns a field of nothing but good going."""
    width, height = SIZES[scale]
    return HexField((GOOD * width,) * height)


def field_number(thrower: Thrower) -> int:
    """Which of a thousand fields it is: three ten-sided dice read as one number."""
    return thrower.sum(1, FIELDS)


@lru_cache(maxsize=FIELDS)
def drawn_field(scale: Scale, distance: Distance, number: int) -> HexField:
    """Returns the field of a number: clumps of worse going, and good going where both sides are set up."""
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
    """The size of the next clump, so that no single hex is left for the one after it."""
    size = min(wanted, SMALLEST + int(dice.random() * (LARGEST - SMALLEST + 1)))
    return size if wanted - size != 1 else size - 1 if size > SMALLEST else size + 1


def _clump(dice: Random, free: dict[Place, None], size: int) -> list[Place]:
    """Takes so many hexes that hang together; fewer where they do not find room. The first is the first free one."""
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
