"""Owns the ways over a whole field: what every place costs from one of them, however far.

Places are bits of one whole number, so that all that is reached with the same spaces goes on in eight shifts at once.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

import msgspec

from solo.systems.polyhedral.ground.field import DIRECTIONS, Field, Place, shifted
from solo.systems.polyhedral.ground.going import standing_on, walking

FAR: Final = 10_000


class _Board(msgspec.Struct, frozen=True):
    """A field as bits, `stride` of them a row, one kept empty so that nothing runs over the edge.

    `turns` has for each direction how far the bits shift and which places one may leave by it; entering the `easy`
    places costs one space, any other that can be entered two.
    """

    stride: int
    turns: tuple[tuple[int, int], ...]
    easy: int


@lru_cache(maxsize=64)
def _board(field: Field, size: int, opening: bool) -> _Board:
    ground = walking(field, size, False, opening)
    stride = field.width + 1

    def bits(places: Collection[Place]) -> int:
        return sum(1 << _bit(place, stride) for place in places)

    leaving = {
        direction: [here for here, near in ground.neighbours.items() if shifted(here, direction) in dict(near)]
        for direction in DIRECTIONS
    }
    turns = tuple((_bit(direction, stride), bits(places)) for direction, places in leaving.items())
    return _Board(stride, turns, bits([place for place, cost in ground.costs.items() if cost == 1]))


def _bit(place: Place, stride: int) -> int:
    return place[1] * stride + place[0]


class Ways:
    """What the places of a field cost from one of them; FAR where no way leads."""

    def __init__(self, stride: int, layers: tuple[int, ...]) -> None:
        self._stride = stride
        self._layers = layers

    def least(self, places: Collection[Place]) -> int:
        """What the nearest of these places costs."""
        wanted = 0
        for column, row in places:
            if 0 <= column < self._stride and row >= 0:
                wanted |= 1 << row * self._stride + column
        return next((spent for spent, layer in enumerate(self._layers) if layer & wanted), FAR)

    def at(self, spent: int, place: Place) -> bool:
        """Whether a place costs just so much."""
        if spent == FAR:
            return self.least((place,)) == FAR
        return bool(self._layers[spent] >> _bit(place, self._stride) & 1)


@lru_cache(maxsize=2048)
def ways(field: Field, start: Place, blocked: frozenset[Place], size: int, opening: bool) -> Ways:
    """The ways from a place past the blocked squares, through shut doors where they can be opened (`H-03`)."""
    board = _board(field, size, opening)
    closed = 0
    for column, row in standing_on(blocked, size):
        if column >= 0 and row >= 0:
            closed |= 1 << row * board.stride + column
    here, later = 1 << _bit(start, board.stride), 0
    unknown = ~closed
    layers: list[int] = []
    while here or later:
        layers.append(here)
        unknown &= ~here
        entered = 0
        for shift, leaving in board.turns:
            going = here & leaving
            entered |= going << shift if shift > 0 else going >> -shift
        entered &= unknown
        here, later = (later | entered & board.easy) & unknown, entered & ~board.easy
    return Ways(board.stride, tuple(layers))
