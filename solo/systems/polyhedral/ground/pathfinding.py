"""Ways over a whole field: the cost of every place from a start, however far.

A set of places is one whole number with a bit for each place, so eight shifts extend all places of one cost at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import repeat
from typing import Final, NamedTuple

import msgspec

from solo.systems.polyhedral.ground.field import DIRECTIONS, Field, Place, neighbour_in
from solo.systems.polyhedral.ground.movement import movement_costs, standing_on

FAR: Final = 10_000


class _Board(msgspec.Struct, frozen=True):
    """A field with its places as bits of whole numbers, `stride` bits a row.

    One bit of each row stays empty, so that shifts do not wrap round. `turns` holds, for each direction, the shift and
    the places that can be left in that direction. Entering an `easy` place costs one space, entering any other
    `enterable` place two.
    """

    stride: int
    bits: Mapping[Place, int]
    turns: tuple[tuple[int, int], ...]
    easy: int
    enterable: int


@lru_cache(maxsize=64)
def _board(field: Field, size: int, opening: bool) -> _Board:
    ground = movement_costs(field, size, False, opening)
    stride = field.width + 1

    bits = {place: 1 << _bit(place, stride) for place in ground.neighbours}

    def together(places: Collection[Place]) -> int:
        return sum(map(bits.__getitem__, places))

    leaving = {
        direction: [here for here, near in ground.neighbours.items() if neighbour_in(here, direction) in dict(near)]
        for direction in DIRECTIONS
    }
    turns = tuple((_bit(direction, stride), together(places)) for direction, places in leaving.items())
    easy = [place for place, cost in ground.costs.items() if cost == 1]
    return _Board(stride, bits, turns, together(easy), together(ground.costs))


def _bit(place: Place, stride: int) -> int:
    return place[1] * stride + place[0]


class _Gone(NamedTuple):
    """The state of a search, with sets of places as bits.

    `layers` holds the places of each cost so far, `here` and `later` the places of the next two costs, `unknown` all
    places not yet visited.
    """

    layers: tuple[int, ...]
    here: int
    later: int
    unknown: int


def _farther(board: _Board, gone: _Gone) -> _Gone:
    """Return the search after one more step, which leaves the places in `here` in all directions."""
    here = gone.here
    unknown, entered = gone.unknown & ~here, 0
    for shift, leaving in board.turns:
        going = here & leaving
        entered |= going << shift if shift > 0 else going >> -shift
    entered &= unknown
    return _Gone((*gone.layers, here), (gone.later | entered & board.easy) & unknown, entered & ~board.easy, unknown)


class PathCosts:
    """The costs in spaces of all places from a start; FAR if no way leads there.

    The search extends only as far as needed.
    """

    def __init__(self, board: _Board, here: int, blocked: Collection[Place]) -> None:
        self._board, self._bits = board, board.bits
        self._gone = _Gone((), here, 0, ~self._together(blocked))

    def least(self, places: Collection[Place]) -> int:
        """Return the cost of the nearest of these places. The places must be distinct."""
        return self._first(self._together(places))[0]

    def cost(self, place: Place) -> int:
        """Return the cost of one place, FAR if no way leads there."""
        return self._first(self._bits.get(place, 0))[0]

    def nearest(self, places: Collection[Place]) -> list[Place]:
        """Return the places with the lowest cost, in the given order; all places if none can be reached."""
        least, layers = self._first(self._together(places))
        if least == FAR:
            return list(places)
        layer, bits = layers[least], self._bits
        return [place for place in places if layer & bits.get(place, 0)]

    def nearer(self, places: Collection[Place], than: Place) -> list[Place]:
        """Return the places that cost less than `than`, in their order."""
        bits = self._bits
        cost, layers = self._first(bits.get(than, 0))
        within = sum(layers[:cost])
        return [place for place in places if within & bits.get(place, 0)]

    def _together(self, places: Collection[Place]) -> int:
        return sum(map(self._bits.get, places, repeat(0)))

    def _first(self, wanted: int) -> tuple[int, tuple[int, ...]]:
        """Return the cost of the nearest place among `wanted`, and the places of each cost up to that cost, as bits."""
        gone = self._gone
        for spent, layer in enumerate(gone.layers):
            if layer & wanted:
                return spent, gone.layers
        while gone.here or gone.later:
            # A concurrent caller that extends the search reaches the same result.
            gone = self._gone = _farther(self._board, gone)
            if gone.layers[-1] & wanted:
                return len(gone.layers) - 1, gone.layers
        return FAR, gone.layers


@lru_cache(maxsize=1024)
def path_costs(field: Field, start: Place, blocked: frozenset[Place], size: int, opening: bool) -> PathCosts:
    """Return the costs of all places from `start` past the blocked squares (`H-03`).

    With `opening`, doors on the way are opened.
    """
    board = _board(field, size, opening)
    return PathCosts(board, board.bits[start], standing_on(blocked, size))


@lru_cache(maxsize=1024)
def ways_from_any(
    field: Field, starts: tuple[Place, ...], blocked: frozenset[Place], size: int, opening: bool
) -> PathCosts:
    """Return the costs of all places, each counted from its nearest start.

    The `starts` must be distinct. Starts that cannot be entered do not count.
    """
    board = _board(field, size, opening)
    here = sum(map(board.bits.get, starts, repeat(0))) & board.enterable
    return PathCosts(board, here, standing_on(blocked, size))
