"""Shapes of walls on the field (`P-28`, `P-27`, `H-22`): any unbroken line, bent or closed, or a ring.

Lines are drawn in straight legs along a row or column. A line is finished when its last square is chosen again or its
length is used up.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import pairwise

from solo.systems.contract import ChoosePlace, Decision
from solo.systems.contract.decisions import read_place
from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.fight.spells.piece_rules import FieldPlacement
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.burning_borders import Border
from solo.systems.polyhedral.ground.field import Field, Place

Drawing = Generator[Decision, str, list[Place]]
END, OPPOSITE = "end", "opposite"


def draw_squares(one: FieldPlacement, most: int) -> Drawing:
    """Ask for a line that begins at the spell's aim; return its squares in order, at most `most` different ones."""
    return (yield from _draw(one, lambda path: most - len(set(path)), "to which square", "square"))


def draw_corners(one: FieldPlacement, most: int) -> Drawing:
    """Ask for a line of at most `most` borders, and return its corners; a square stands for its upper left corner."""
    where = "to the upper left corner of which square"
    return (yield from _draw(one, lambda path: most - (len(path) - 1), where, "side"))


def _draw(one: FieldPlacement, left_of: Callable[[list[Place]], int], where: str, unit: str) -> Drawing:
    """Ask for a path of straight legs, leg by leg, and return its squares or corners.

    The path ends if its end is chosen again, if it returns to its start, or if `left_of` returns 0 for the path.
    `where` completes the question; `unit` names what `left_of` counts.
    """
    path, ground = [one.squares[0]], one.arena.fight.field
    while True:
        legs = (squares_between(path[-1], goal)[1:] for goal in in_line(ground, path[-1]))
        goals = [path[-1], *(leg[-1] for leg in legs if left_of([*path, *leg]) >= 0 and _goes_on(path, leg))]
        if len(goals) == 1:
            return path
        here = field.place_name(path[-1])
        again = f"{count_noun(left_of(path), unit)} left. Choose {here} again to finish."
        question = f"{one.casting.name}: draw a line from {here} {where}? {again}"
        goal = read_place((yield ChoosePlace(one.casting.caster.key, END, question, goals))) or path[-1]
        if goal == path[-1]:
            return path
        path += squares_between(path[-1], goal)[1:]
        if goal == path[0]:
            return path


def _goes_on(path: list[Place], leg: list[Place]) -> bool:
    """Return True if a leg does not lead back over the path. It may return to the path's start."""
    return leg[0] not in path or (leg[0] == path[0] == leg[-1] and leg[0] not in path[-2:])


def in_line(ground: Field, last: Place) -> list[Place]:
    """List the other squares of the row and column of `last`."""
    column, row = last
    across = ((x, row) for x in range(ground.width) if x != column)
    down = ((column, y) for y in range(ground.height) if y != row)
    return sorted((*across, *down))


def squares_between(start: Place, goal: Place) -> list[Place]:
    """List all squares of a straight line from start to goal, both included."""
    right, down = field.sign(goal[0] - start[0]), field.sign(goal[1] - start[1])
    squares = [start]
    while squares[-1] != goal:
        squares.append(field.neighbour_in(squares[-1], (right, down)))
    return squares


def borders_along(corners: list[Place]) -> list[Border]:
    """List the borders along a line of corners, each as the pair of squares that it separates."""
    return [_parted(one, other) for one, other in pairwise(corners)]


def _parted(one: Place, other: Place) -> Border:
    column, row = min(one, other)
    if one[1] == other[1]:
        return (column, row), (column, row - 1)
    return (column, row), (column - 1, row)


def pick_ring(one: FieldPlacement, most: int) -> Generator[Decision, str, list[Border]]:
    """Ask for a block that begins at the spell's aim; return the borders round the block, at most `most`."""
    start, ground = one.squares[0], one.arena.fight.field
    wide = most // 2 - 1  # a ring round a block takes 2 × (width + height) borders
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
    question = f"{one.casting.name}: the ring starts at {field.place_name(start)}. Which square is its opposite corner?"
    answer = yield ChoosePlace(one.casting.caster.key, OPPOSITE, question, opposite)
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
