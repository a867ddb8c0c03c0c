"""Owns the ways over a whole field: what every place costs from one of them, however far.

Places are bits of one whole number, so that all that is reached with the same spaces goes on in eight shifts at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import repeat
from typing import Final, NamedTuple

import msgspec

from solo.systems.polyhedral.ground.field import DIRECTIONS, Field, Place, shifted
from solo.systems.polyhedral.ground.going import standing_on, walking

FAR: Final = 10_000


class _Board(msgspec.Struct, frozen=True):
    """A field as bits, `stride` of them a row, one kept empty so that nothing runs over the edge.

    `turns` has for each direction how far the bits shift and which places one may leave by it; entering the `easy`
    places costs one space, any other that is `enterable` two.
    """

    stride: int
    bits: Mapping[Place, int]
    turns: tuple[tuple[int, int], ...]
    easy: int
    enterable: int


@lru_cache(maxsize=64)
def _board(field: Field, size: int, opening: bool) -> _Board:
    ground = walking(field, size, False, opening)
    stride = field.width + 1

    bits = {place: 1 << _bit(place, stride) for place in ground.neighbours}

    def together(places: Collection[Place]) -> int:
        return sum(map(bits.__getitem__, places))

    leaving = {
        direction: [here for here, near in ground.neighbours.items() if shifted(here, direction) in dict(near)]
        for direction in DIRECTIONS
    }
    turns = tuple((_bit(direction, stride), together(places)) for direction, places in leaving.items())
    easy = [place for place, cost in ground.costs.items() if cost == 1]
    return _Board(stride, bits, turns, together(easy), together(ground.costs))


def _bit(place: Place, stride: int) -> int:
    return place[1] * stride + place[0]


class _Gone(NamedTuple):
    """How far one has gone: what each space more reaches, what comes next and after that, and what is unknown yet."""

    layers: tuple[int, ...]
    here: int
    later: int
    unknown: int


def _farther(board: _Board, gone: _Gone) -> _Gone:
    """One space farther."""
    here = gone.here
    unknown, entered = gone.unknown & ~here, 0
    for shift, leaving in board.turns:
        going = here & leaving
        entered |= going << shift if shift > 0 else going >> -shift
    entered &= unknown
    return _Gone((*gone.layers, here), (gone.later | entered & board.easy) & unknown, entered & ~board.easy, unknown)


class Ways:
    """What the places of a field cost from one of them; FAR where no way leads. They go as far as somebody asks."""

    def __init__(self, board: _Board, here: int, blocked: Collection[Place]) -> None:
        self._board, self._bits = board, board.bits
        self._gone = _Gone((), here, 0, ~self._together(blocked))

    def least(self, places: Collection[Place]) -> int:
        """What the nearest of these places, all different, costs."""
        return self._first(self._together(places))[0]

    def cost(self, place: Place) -> int:
        """What one place costs, FAR where no way leads there."""
        return self._first(self._bits.get(place, 0))[0]

    def nearest(self, places: Collection[Place]) -> list[Place]:
        """Those of these places that cost least, in their order; all of them where no way leads to any."""
        least, layers = self._first(self._together(places))
        if least == FAR:
            return list(places)
        layer, bits = layers[least], self._bits
        return [place for place in places if layer & bits.get(place, 0)]

    def nearer(self, places: Collection[Place], than: Place) -> list[Place]:
        """Those of these places that cost less than one, in their order."""
        bits = self._bits
        cost, layers = self._first(bits.get(than, 0))
        within = sum(layers[:cost])
        return [place for place in places if within & bits.get(place, 0)]

    def _together(self, places: Collection[Place]) -> int:
        return sum(map(self._bits.get, places, repeat(0)))

    def _first(self, wanted: int) -> tuple[int, tuple[int, ...]]:
        """What the first of these bits costs, and all that costs as much or less, space by space."""
        gone = self._gone
        for spent, layer in enumerate(gone.layers):
            if layer & wanted:
                return spent, gone.layers
        while gone.here or gone.later:
            # Whoever else goes farther meanwhile finds the same.
            gone = self._gone = _farther(self._board, gone)
            if gone.layers[-1] & wanted:
                return len(gone.layers) - 1, gone.layers
        return FAR, gone.layers


@lru_cache(maxsize=1024)
def ways(field: Field, start: Place, blocked: frozenset[Place], size: int, opening: bool) -> Ways:
    """The ways from a place past the blocked squares, through shut doors where they can be opened (`H-03`)."""
    board = _board(field, size, opening)
    return Ways(board, board.bits[start], standing_on(blocked, size))


@lru_cache(maxsize=1024)
def ways_from_any(field: Field, starts: tuple[Place, ...], blocked: frozenset[Place], size: int, opening: bool) -> Ways:
    """The ways from whichever of these places, all different, is nearest; those where nobody can stand do not count."""
    board = _board(field, size, opening)
    here = sum(map(board.bits.get, starts, repeat(0))) & board.enterable
    return Ways(board, here, standing_on(blocked, size))
