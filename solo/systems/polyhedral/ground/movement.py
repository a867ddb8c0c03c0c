"""Movement on the field: the places that a Move, Sprint or Step can reach, the ways there, and being pushed back.

The cost of each square is computed once for each field, since every simulated turn needs it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from solo.systems.polyhedral.ground.field import (
    DIRECTIONS,
    GROUNDS,
    PIT,
    SHUT_DOOR,
    Field,
    Place,
    block,
    direction_from,
    neighbour_in,
)

DOOR_COST: Final = 2
MOST_COSTS: Final = 512


class MovementCosts(msgspec.Struct, frozen=True):
    """The walkable neighbours of every place, and the cost in spaces to enter each place.

    `steps` holds the neighbours by the numbers of places, since a number is looked up faster than a place.
    """

    neighbours: Mapping[Place, tuple[tuple[Place, int], ...]]
    costs: Mapping[Place, int]
    numbers: Mapping[Place, int]
    steps: tuple[tuple[tuple[int, Place, int], ...], ...]


@lru_cache(maxsize=512)
def movement_costs(field: Field, size: int, flying: bool, opening: bool) -> MovementCosts:
    """Return the walkable neighbours on a field for a creature of this size, with their costs (`H-03`)."""
    places = [(column, row) for row in range(field.height) for column in range(field.width)]
    costs = {place: cost for place in places if (cost := _entry_cost(field, place, size, flying, opening))}
    neighbours = {
        place: tuple(
            (there, costs[there])
            for direction in DIRECTIONS
            if (there := neighbour_in(place, direction)) in costs and corner_free(field, place, direction, size)
        )
        if flying or not in_pit(field, place, size)
        else ()
        for place in places
    }
    numbers = {place: number for number, place in enumerate(places)}
    steps = tuple(tuple((numbers[there], there, cost) for there, cost in neighbours[place]) for place in places)
    return MovementCosts(neighbours, costs, numbers, steps)


def _entry_cost(field: Field, place: Place, size: int, flying: bool, opening: bool) -> int:
    worst = 0
    for square in block(place, size):
        if square not in field:
            return 0
        ground = field.ground(square)
        cost = DOOR_COST if opening and ground is GROUNDS[SHUT_DOOR] else ground.cost
        if flying and not ground.opaque:
            cost = 1
        if not cost:
            return 0
        worst = max(worst, cost)
    return worst


@lru_cache(maxsize=8192)
def in_pit(field: Field, place: Place, size: int = 1) -> bool:
    """Return True if a creature here is in a pit, ten feet below the rest, and must climb to get out."""
    return any(square in field and field.ground(square) is GROUNDS[PIT] for square in block(place, size))


@lru_cache(maxsize=4096)
def around_pit(field: Field, place: Place) -> tuple[Place, ...]:
    """Return the squares to which a creature in a pit can climb from `place`; empty outside a pit."""
    if not in_pit(field, place):
        return ()
    beside = (neighbour_in(place, direction) for direction in DIRECTIONS if corner_free(field, place, direction))
    return tuple(square for square in beside if square in field and field.ground(square).cost)


def corner_free(field: Field, place: Place, direction: Place, size: int = 1) -> bool:
    """Return True if one space in this direction cuts no corner of a wall (`H-03`)."""
    right, down = direction
    if not right or not down:
        return True
    beside = block(neighbour_in(place, (right, 0)), size) + block(neighbour_in(place, (0, down)), size)
    return not any(square in field and field.ground(square).opaque for square in beside)


def standing_on(squares: Collection[Place], size: int) -> Collection[Place]:
    """Return all places at which a creature of this size would cover one of the squares."""
    if size == 1:
        return squares
    return {(column - left, row - up) for column, row in squares for up in range(size) for left in range(size)}


def costs(
    field: Field,
    start: Place,
    move: int,
    blocked: Collection[Place] = (),
    size: int = 1,
    *,
    flying: bool = False,
    opening: bool = False,
) -> dict[Place, int]:
    """Return the places within a Move with their costs in spaces, the start (0) included (`H-03`).

    Places that can only be passed are included. `blocked` are the squares of foes on their feet. With `opening`, the
    Move opens shut doors on the way, each for 1 space more. The caller must then open them on the field.
    """
    return dict(_past(field, start, move, frozenset(standing_on(blocked, size)), size, flying, opening))


def _past(
    field: Field, start: Place, move: int, closed: frozenset[Place], size: int, flying: bool, opening: bool
) -> Mapping[Place, int]:
    """Return the result of `costs` from a cache. Only closed places within reach are part of the cache key."""
    free = _costs(field, start, move, frozenset(), size, flying, opening)
    near = frozenset([place for place in closed if place in free])
    return _costs(field, start, move, near, size, flying, opening) if near else free


@lru_cache(maxsize=MOST_COSTS)
def _costs(
    field: Field, start: Place, move: int, closed: frozenset[Place], size: int, flying: bool, opening: bool
) -> Mapping[Place, int]:
    ground = movement_costs(field, size, flying, opening)
    known = {start: 0}
    # Entering a place costs the same from everywhere, so the first visit is the cheapest.
    met = bytearray(len(ground.steps))
    for place in (start, *closed):
        met[ground.numbers[place]] = True
    here, next_but_one = [ground.numbers[start]], list[int]()
    spent = 0
    while here and spent < move:
        nearer, farther = next_but_one, list[int]()
        for number in here:
            for there, place, cost in ground.steps[number]:
                if met[there] or spent + cost > move:
                    continue
                met[there] = True
                known[place] = spent + cost
                (nearer if cost == 1 else farther).append(there)
        here, next_but_one = nearer, farther
        spent += 1
        if not here and next_but_one:
            here, next_but_one = next_but_one, []
            spent += 1
    return known


# rule: Going
def reachable(
    field: Field,
    start: Place,
    move: int,
    blocked: Collection[Place] = (),
    occupied: Collection[Place] = (),
    size: int = 1,
    *,
    flying: bool = False,
    opening: bool = False,
) -> Mapping[Place, int]:
    """Return the places where a Move may end, without the start, with their costs in spaces (`H-03`).

    `blocked` are the squares of foes on their feet, which cannot be passed. `occupied` are the squares of all creatures
    on which no Move may end, friends included. Leave the moving creature out of both.
    """
    taken = standing_on(occupied, size)
    found = dict(_past(field, start, move, frozenset(standing_on(blocked, size)), size, flying, opening))
    for place in (start, *taken):
        found.pop(place, None)
    return found


def path_to(
    field: Field,
    start: Place,
    goal: Place,
    move: int,
    blocked: Collection[Place] = (),
    size: int = 1,
    *,
    flying: bool = False,
    opening: bool = False,
) -> tuple[Place, ...]:
    """Return the squares entered on a cheapest way to `goal`, the goal last; empty if there is no way."""
    found = costs(field, start, move, blocked, size, flying=flying, opening=opening)
    if goal not in found:
        return ()
    going = movement_costs(field, size, flying, opening)
    path: list[Place] = []
    here = goal
    while here != start:
        path.append(here)
        before = found[here] - going.costs[here]
        here = next(
            place
            for direction in DIRECTIONS
            if found.get(place := neighbour_in(here, direction)) == before
            and (here, going.costs[here]) in going.neighbours[place]
        )
    return tuple(reversed(path))


def sprint_places(
    field: Field, start: Place, sprint: int, blocked: Collection[Place] = (), size: int = 1, *, flying: bool = False
) -> Mapping[Place, int]:
    """Return the places where a Sprint may end, with their distances in spaces (`H-03`).

    A Sprint runs straight over free squares. `blocked` are the squares of all other creatures on their feet. Only walls
    stop a flyer (`H-23`).
    """
    closed = standing_on(blocked, size)
    found: dict[Place, int] = {}
    for ray in _rays(field, start, size, flying):
        for spaces, place in enumerate(ray[:sprint], start=1):
            if place in closed:
                break
            found[place] = spaces
    return found


@lru_cache(maxsize=8192)
def _rays(field: Field, start: Place, size: int, flying: bool) -> tuple[tuple[Place, ...], ...]:
    """Return, for each of the eight directions, the free places on the straight line from `start`."""
    return tuple(tuple(_ray(field, start, direction, size, flying)) for direction in DIRECTIONS)


def _ray(field: Field, start: Place, direction: Place, size: int, flying: bool) -> Iterator[Place]:
    place = start
    if not flying and in_pit(field, start, size):
        return
    while corner_free(field, place, direction, size):
        place = neighbour_in(place, direction)
        if not _all_free(field, place, size, flying):
            return
        yield place


def _all_free(field: Field, place: Place, size: int, flying: bool) -> bool:
    return all(
        square in field and (field.ground(square).free or (flying and not field.ground(square).opaque))
        for square in block(place, size)
    )


def step_places(
    field: Field, start: Place, occupied: Collection[Place] = (), size: int = 1, *, flying: bool = False
) -> tuple[Place, ...]:
    """Return the neighbouring places that a Step may enter: any unoccupied one, rough ground included (`H-03`)."""
    taken = standing_on(occupied, size)
    neighbours = movement_costs(field, size, flying, False).neighbours[start]
    return tuple([place for place, _ in neighbours if place not in taken])


def pushed_back(
    field: Field,
    place: Place,
    source: Place,
    occupied: Collection[Place] = (),
    size: int = 1,
    source_size: int = 1,
) -> Place:
    """Return the place to which a blow from `source` pushes a creature: 1 space straight away (`H-24`).

    Return `place` itself if a wall, a shut door, the edge of the field or another creature is in the way. Pits do not
    stop the creature.
    """
    direction = direction_from(source, place, source_size, size)
    there = neighbour_in(place, direction)
    stopped = there in standing_on(occupied, size) or not corner_free(field, place, direction, size)
    if stopped or any(square not in field or field.ground(square).opaque for square in block(there, size)):
        return place
    return there
