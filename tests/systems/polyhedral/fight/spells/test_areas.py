"""Blocks, cones and lines against slow readings of the rules (H-18, H-19), on fields with walls at random."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from solo.systems.polyhedral.fight.spells import areas
from solo.systems.polyhedral.ground import field, sight
from solo.systems.polyhedral.ground.field import DIRECTIONS, Field, Place


def ground(random: Random, walls: float = 0.12) -> Field:
    def square() -> str:
        return "#" if random.random() < walls else "."

    return Field(tuple("".join(square() for _ in range(14)) for _ in range(11)))


def squares_of(where: Field) -> list[Place]:
    return [(column, row) for column in range(where.width) for row in range(where.height)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_a_block_takes_in_what_sees_its_middle(seed: int, size: int) -> None:
    random = Random(f"block {seed}")
    where = ground(random)
    for _ in range(20):
        middle = random.choice(squares_of(where))
        low = -((size - 1) // 2)
        spread = range(low, low + size)
        inside = {(middle[0] + x, middle[1] + y) for x in spread for y in spread}
        assert len(inside) == size * size
        # Of an even size the middle is a corner, and any of the four squares there will do.
        reach = (0, 1) if size % 2 == 0 else (0,)
        middles = [(middle[0] + x, middle[1] + y) for x in reach for y in reach]
        open_middles = [one for one in middles if one in where and not where.ground(one).opaque]
        wanted = {
            one
            for one in inside
            if one in where and any(sight.line_of_sight(where, start, one) for start in open_middles)
        }
        assert areas.block(where, middle, size) == wanted


@pytest.mark.parametrize("seed", range(4))
def test_a_block_may_be_put_where_its_nearest_square_is_in_range_and_sight(seed: int) -> None:
    random = Random(f"place {seed}")
    where = ground(random)
    origin = random.choice(squares_of(where))
    for size, reach in ((4, 3), (3, 5), (6, 2)):
        wanted = set()
        for middle in squares_of(where):
            inside = areas.on_the_field(where, middle, size)
            nearest = min(field.distance(origin, one) for one in inside)
            seen = [one for one in inside if field.distance(origin, one) == nearest and sight.sees(where, origin, one)]
            if nearest <= reach and seen:
                wanted.add(middle)
        assert set(areas.list_centres(where, origin, 1, reach, size)) == wanted


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("length", [5, 10])
def test_a_cone_widens_by_half_its_length(seed: int, length: int) -> None:
    random = Random(f"cone {seed}")
    where = ground(random)
    origin = random.choice(squares_of(where))
    for direction in DIRECTIONS:
        right, down = direction
        wanted = set()
        for square in squares_of(where):
            across, along = square[0] - origin[0], square[1] - origin[1]
            if right and down:
                # Both offsets must lead that way; a border of the quarter is no part of the cone by the 3 to 1 rule.
                ahead, aside = max(across * right, along * down), min(across * right, along * down)
                inside = 0 < ahead <= length and 3 * aside >= ahead
            else:
                ahead = across * right + along * down
                aside = abs(along) if right else abs(across)
                inside = 0 < ahead <= length and Fraction(aside) <= Fraction(ahead, 2)
            if inside and sight.line_of_sight(where, origin, square):
                wanted.add(square)
        assert areas.cone(where, origin, direction, length) == wanted


@pytest.mark.parametrize("seed", range(4))
def test_a_line_takes_in_all_that_it_crosses_up_to_a_wall(seed: int) -> None:
    random = Random(f"line {seed}")
    where = ground(random, walls=0.06)
    origin = random.choice([one for one in squares_of(where) if not where.ground(one).opaque])
    for _ in range(40):
        through = random.choice([one for one in squares_of(where) if one != origin])
        found = areas.line(where, origin, through, 20)
        assert origin not in found
        across, down = through[0] - origin[0], through[1] - origin[1]
        for square in found:
            assert _crossed(square[0] - origin[0], square[1] - origin[1], across, down)
            assert sight.line_of_sight(where, origin, square)
        if sight.line_of_sight(where, origin, through) and not where.ground(through).opaque:
            assert through in found


def _crossed(x: int, y: int, across: int, down: int) -> bool:
    """Whether the line from the centre through (across, down) runs through the inside of the square (x, y), ahead."""
    if x * across + y * down < 0:
        return False
    # The corners of the square lie on both sides of the line, doubled to stay whole.
    sides = [across * (2 * y + v) - down * (2 * x + u) for u in (-1, 1) for v in (-1, 1)]
    return min(sides) < 0 < max(sides)


def test_an_open_field_is_crossed_to_the_end_of_the_range() -> None:
    where = Field(("." * 20,) * 12)
    assert areas.line(where, (0, 5), (3, 5), 10) == {(column, 5) for column in range(1, 11)}
    assert areas.line(where, (0, 0), (2, 2), 4) == {(step, step) for step in range(1, 5)}


def test_the_caster_is_never_inside() -> None:
    where = Field(("." * 20,) * 12)
    for direction in DIRECTIONS:
        assert (8, 5) not in areas.cone(where, (8, 5), direction, 5)
