"""Owns the shapes of what rises on the field (`P-28`, `P-27`, `H-22`): any unbroken line, bent or closed, or a ring.

Lines are drawn in straight legs, each along a row or a column, until their end is named twice or no more is left.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import pairwise

from solo.systems.contract import Decision, PickPlace
from solo.systems.contract.decisions import read_place
from solo.systems.polyhedral.fight.spells.work import Placing
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.borders import Border
from solo.systems.polyhedral.ground.field import Field, Place

Drawing = Generator[Decision, str, list[Place]]
END, OPPOSITE = "end", "opposite"


def draw_squares(one: Placing, most: int) -> Drawing:
    """The squares of a line from where the spell was aimed, at most so many different ones, in their order."""
    return (yield from _draw(one, lambda path: most - len(set(path)), "on to which square"))


def draw_corners(one: Placing, most: int) -> Drawing:
    """The corners of a line of at most so many borders; a square stands for its upper left corner."""
    where = "on to the upper left corner of which square"
    return (yield from _draw(one, lambda path: most - (len(path) - 1), where))


def _draw(one: Placing, left_of: Callable[[list[Place]], int], where: str) -> Drawing:
    """Leg after leg; whoever names the end of the last one is done, and so is a line that comes back to its start."""
    path, ground = [one.squares[0]], one.arena.fight.field
    while True:
        legs = (between(path[-1], goal)[1:] for goal in in_line(ground, path[-1]))
        goals = [path[-1], *(leg[-1] for leg in legs if left_of([*path, *leg]) >= 0 and _goes_on(path, leg))]
        if len(goals) == 1:
            return path
        again = f"{left_of(path)} left; {field.place_name(path[-1])} again ends it"
        question = f"{one.casting.name}: {where}? {again.capitalize()}."
        goal = read_place((yield PickPlace(one.casting.caster.key, END, question, goals))) or path[-1]
        if goal == path[-1]:
            return path
        path += between(path[-1], goal)[1:]
        if goal == path[0]:
            return path


def _goes_on(path: list[Place], leg: list[Place]) -> bool:
    """Whether a leg leads on from a line, and not back over it; to its start it may."""
    return leg[0] not in path or (leg[0] == path[0] == leg[-1] and leg[0] not in path[-2:])


def in_line(ground: Field, last: Place) -> list[Place]:
    """The other squares of the same row or column."""
    column, row = last
    across = ((x, row) for x in range(ground.width) if x != column)
    down = ((column, y) for y in range(ground.height) if y != row)
    return sorted((*across, *down))


def between(start: Place, goal: Place) -> list[Place]:
    """All squares of a straight line from start to goal, both included."""
    right, down = field.sign(goal[0] - start[0]), field.sign(goal[1] - start[1])
    squares = [start]
    while squares[-1] != goal:
        squares.append(field.shifted(squares[-1], (right, down)))
    return squares


def borders_along(corners: list[Place]) -> list[Border]:
    """The borders that a line over these corners runs along, each as the two squares that it parts."""
    return [_parted(one, other) for one, other in pairwise(corners)]


def _parted(one: Place, other: Place) -> Border:
    column, row = min(one, other)
    if one[1] == other[1]:
        return (column, row), (column, row - 1)
    return (column, row), (column - 1, row)


def pick_ring(one: Placing, most: int) -> Generator[Decision, str, list[Border]]:
    """The borders round a block of squares that begins where the spell was aimed, as far as the borders suffice."""
    start, ground = one.squares[0], one.arena.fight.field
    wide = most // 2 - 1  # a ring round width and height together
    opposite = [
        start,
        *(
            place
            for place in ((x, y) for x in range(ground.width) for y in range(ground.height))
            if place != start and abs(place[0] - start[0]) + abs(place[1] - start[1]) + 1 <= wide
        ),
    ]
    if len(opposite) == 1:
        return list(_round(start, start))
    question = f"{one.casting.name}: a ring round the block from {field.place_name(start)} to which square?"
    answer = yield PickPlace(one.casting.caster.key, OPPOSITE, question, opposite)
    return list(_round(start, read_place(answer) or start))


def _round(one: Place, other: Place) -> Iterator[Border]:
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    for column in range(left, right + 1):
        yield (column, top), (column, top - 1)
        yield (column, bottom), (column, bottom + 1)
    for row in range(top, bottom + 1):
        yield (left, row), (left - 1, row)
        yield (right, row), (right + 1, row)
