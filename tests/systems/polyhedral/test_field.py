"""The field: going, sight and cover against slow and obvious readings of the same rules."""

from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.polyhedral.ground.field import (
    GROUNDS,
    OPEN_FIELD,
    Field,
    Place,
    block,
    border,
    direction_from,
    distance,
    is_flanked,
    place_name,
    side,
    with_ground,
)
from solo.systems.polyhedral.ground.movement import (
    costs,
    path_to,
    pushed_back,
    reachable,
    sprint_places,
    step_places,
)
from solo.systems.polyhedral.ground.sight import cover, light_at, line_of_sight, sees, visible

SIZE = 7
SQUARES = [(column, row) for row in range(SIZE) for column in range(SIZE)]
FIELDS = st.lists(
    st.text(alphabet="......,,oO##_+'~%", min_size=SIZE, max_size=SIZE), min_size=SIZE, max_size=SIZE
).map(lambda rows: Field(tuple(rows)))
PLACES = st.sampled_from(SQUARES)
SOME_PLACES = st.frozensets(PLACES, max_size=8)


def field(*rows: str) -> Field:
    return Field(rows)


# The field itself


@pytest.mark.parametrize(
    "rows",
    [(), ("",), ("..", "..."), ("..x",), ("." * 61,), (".",) * 61],
)
def test_a_grid_that_is_none_is_refused_in_words(rows: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Field(rows)


def test_light_needs_a_grid_of_the_same_size() -> None:
    with pytest.raises(ValueError, match="as many rows"):
        Field(("...",), lights=("..",))


def test_a_door_is_opened_on_a_new_field() -> None:
    shut = field("#+#", "...")
    opened = with_ground(shut, (1, 0), "'")
    assert opened.rows == ("#'#", "...")
    assert shut.ground((1, 0)).opaque
    assert not opened.ground((1, 0)).opaque


def test_squares_have_names() -> None:
    assert [place_name(place) for place in ((0, 0), (2, 4), (25, 11), (26, 0))] == ["A1", "C5", "Z12", "AA1"]


def test_the_edge_of_the_field() -> None:
    assert border(OPEN_FIELD, (0, 5))
    assert border(OPEN_FIELD, (19, 5))
    assert not border(OPEN_FIELD, (17, 5))
    assert border(OPEN_FIELD, (17, 5), size=3)


@pytest.mark.parametrize(("extra_size", "squares"), [(0, 1), (1, 1), (2, 4), (3, 9)])
def test_large_creatures_fill_a_block(extra_size: int, squares: int) -> None:
    assert len(block((3, 3), side(extra_size))) == squares


@given(PLACES, PLACES, st.integers(1, 3), st.integers(1, 3))
def test_distance_is_that_of_the_nearest_squares(one: Place, other: Place, size: int, its_size: int) -> None:
    pairs = product(block(one, size), block(other, its_size))
    nearest = min(max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairs)
    assert distance(one, other, size, its_size) == nearest
    assert distance(one, other, size, its_size, height=3) == max(nearest, 3)


# Going


def naive_costs(ground: Field, start: Place, blocked: frozenset[Place]) -> dict[Place, int]:
    """Dijkstra with a heap, straight from H-03: 2 for rough and low obstacles, no diagonal past a corner."""
    known: dict[Place, int] = {}
    waiting = [(0, start)]
    while waiting:
        spent, (column, row) = heappop(waiting)
        if (column, row) in known:
            continue
        known[column, row] = spent
        if ground.ground((column, row)).name == "pit":
            continue  # one climbs out of it
        for right, down in product((-1, 0, 1), repeat=2):
            there = (column + right, row + down)
            if there not in ground or there in blocked or ground.ground(there).name in NOT_ENTERED:
                continue
            beside = [(column + right, row), (column, row + down)]
            if right and down and any(ground.ground(square).name in WALLS for square in beside):
                continue
            slow = ground.rows[there[1]][there[0]] in ",oO%;"
            heappush(waiting, (spent + (2 if slow else 1), there))
    return known


WALLS = ("wall", "shut door", "tall wall of earth")
NOT_ENTERED = (*WALLS, "pit", "burning", "lava")


@pytest.mark.slow
@given(FIELDS, PLACES, st.integers(1, 9), SOME_PLACES)
def test_a_move_costs_what_the_slow_search_says(
    ground: Field, start: Place, move: int, blocked: frozenset[Place]
) -> None:
    blocked = blocked - {start}
    naive = naive_costs(ground, start, blocked)
    assert costs(ground, start, move, blocked) == {place: cost for place, cost in naive.items() if cost <= move}


@pytest.mark.slow
@given(FIELDS, PLACES, st.integers(1, 9), SOME_PLACES, SOME_PLACES)
def test_a_move_ends_on_a_free_square_by_a_way_that_can_be_walked(
    ground: Field, start: Place, move: int, foes: frozenset[Place], friends: frozenset[Place]
) -> None:
    foes, friends = foes - {start}, friends - {start}
    for goal, cost in reachable(ground, start, move, foes, foes | friends).items():
        assert goal not in foes | friends
        path = path_to(ground, start, goal, move, foes)
        assert path[-1] == goal
        assert not foes & set(path)
        assert sum(ground.ground(place).cost for place in path) == cost <= move
        assert all(distance(*step) == 1 for step in zip((start, *path), path, strict=False))


def test_friends_are_passed_and_foes_are_not() -> None:
    corridor = field("#####", ".....", "#####")
    assert reachable(corridor, (0, 1), 3, occupied={(1, 1)}) == {(2, 1): 2, (3, 1): 3}
    assert reachable(corridor, (0, 1), 3, blocked={(1, 1)}, occupied={(1, 1)}) == {}


def test_no_diagonal_past_a_corner() -> None:
    corner = field(".#", "..")
    assert reachable(corner, (0, 0), 1) == {(0, 1): 1}
    assert reachable(corner, (0, 0), 2) == {(0, 1): 1, (1, 1): 2}


def test_a_flyer_ignores_ground_but_not_walls() -> None:
    ground = field(".o_,#.")
    assert reachable(ground, (0, 0), 9, flying=True) == {(1, 0): 1, (2, 0): 2, (3, 0): 3}
    assert reachable(ground, (0, 0), 9) == {(1, 0): 2}


def test_a_door_on_the_way_costs_one_space_more_to_open() -> None:
    room = field(".+..", "####")
    assert reachable(room, (0, 0), 3) == {}
    assert reachable(room, (0, 0), 3, opening=True) == {(1, 0): 2, (2, 0): 3}


def test_large_creatures_need_room() -> None:
    gap = field("..#..", "..#..", ".....", ".....")
    assert (3, 0) in reachable(gap, (0, 0), 9, size=2)
    assert (3, 0) not in reachable(with_ground(gap, (2, 3), "#"), (0, 0), 9, size=2)
    assert (3, 0) not in reachable(gap, (0, 0), 9, blocked={(2, 3)}, size=2)
    assert (3, 1) not in reachable(gap, (0, 0), 9, occupied={(4, 2)}, size=2)


def test_there_is_no_way_out_of_reach() -> None:
    assert path_to(OPEN_FIELD, (0, 0), (9, 0), 8) == ()
    assert path_to(OPEN_FIELD, (0, 0), (3, 3), 3) == ((1, 1), (2, 2), (3, 3))


def test_a_sprint_is_straight_and_over_free_squares_only() -> None:
    ground = field(".....", ".....", "..,..", "..#..", "....~")
    assert sprint_places(ground, (2, 0), 9) == {
        (1, 0): 1,
        (0, 0): 2,
        (3, 0): 1,
        (4, 0): 2,
        (2, 1): 1,
        (3, 1): 1,
        (4, 2): 2,
        (1, 1): 1,
        (0, 2): 2,
    }
    assert sprint_places(ground, (0, 0), 2, blocked={(1, 0)}) == {(0, 1): 1, (0, 2): 2, (1, 1): 1}


def test_a_step_may_enter_rough_ground_but_nobodys_square() -> None:
    ground = field(".,o", "#..")
    assert set(step_places(ground, (1, 1), {(2, 1)})) == {(1, 0), (2, 0)}


@pytest.mark.parametrize(
    ("source", "there"),
    [
        ((4, 5), (6, 5)),
        ((6, 6), (4, 4)),
        ((3, 4), (6, 6)),
        ((2, 4), (6, 5)),
        ((5, 8), (5, 4)),
    ],
)
def test_a_blow_pushes_straight_away(source: Place, there: Place) -> None:
    assert pushed_back(OPEN_FIELD, (5, 5), source) == there


def test_a_push_stops_at_walls_bodies_and_the_edge_but_not_at_a_pit() -> None:
    """`H-24`: a creature stays if its next square is a wall or taken; a pit on the way counts."""
    ground = field(".._", "..#", "...")
    assert pushed_back(ground, (1, 0), (0, 0)) == (2, 0)
    assert pushed_back(ground, (1, 1), (0, 1)) == (1, 1)
    assert pushed_back(ground, (1, 2), (0, 2), occupied={(2, 2)}) == (1, 2)
    assert pushed_back(ground, (1, 2), (1, 1)) == (1, 2)


def test_a_large_creature_is_pushed_as_one_block() -> None:
    assert direction_from((0, 1), (1, 0), size=3) == (1, 0)
    assert pushed_back(OPEN_FIELD, (5, 5), (4, 6), size=3) == (6, 5)
    assert pushed_back(OPEN_FIELD, (5, 5), (4, 6), occupied={(8, 7)}, size=3) == (5, 5)


# Sight


def touched(one: Place, other: Place) -> tuple[set[Place], set[tuple[Fraction, Fraction]]]:
    """The squares whose inside a line between two centres enters, and the corners it runs through.

    Found the slow way: by cutting the line at every border of a column or a row, and looking where the middles
    of the pieces lie.
    """
    half = Fraction(1, 2)
    x, y = one[0] + half, one[1] + half
    across, down = Fraction(other[0] - one[0]), Fraction(other[1] - one[1])
    cuts = {Fraction(0), Fraction(1)}
    cuts |= {(line - x) / across for line in range(SIZE + 1) if across}
    cuts |= {(line - y) / down for line in range(SIZE + 1) if down}
    along = sorted(cut for cut in cuts if 0 <= cut <= 1)
    middles = [(start + end) / 2 for start, end in pairwise(along)]
    inside = {(int(x + part * across), int(y + part * down)) for part in middles}
    points = {(x + part * across, y + part * down) for part in along}
    return inside, {point for point in points if point[0].denominator == point[1].denominator == 1}


def naive_sight(ground: Field, one: Place, other: Place) -> bool:
    inside, corners = touched(one, other)
    if any(ground.ground(place).opaque for place in inside - {one, other}):
        return False
    for x, y in corners:
        meeting = {(int(x) - left, int(y) - up) for left, up in product((0, 1), repeat=2)} - inside
        if all(ground.ground(place).opaque for place in meeting):
            return False
    return True


@given(FIELDS, PLACES, PLACES)
def test_sight_is_what_the_slow_reading_sees(ground: Field, one: Place, other: Place) -> None:
    assert line_of_sight(ground, one, other) == naive_sight(ground, one, other)


@given(FIELDS, PLACES, PLACES)
def test_sight_works_both_ways(ground: Field, one: Place, other: Place) -> None:
    """`H-04`: line of sight works both ways."""
    assert line_of_sight(ground, one, other) == line_of_sight(ground, other, one)


def test_a_touched_corner_is_open_unless_walls_meet_there() -> None:
    """`H-04`: a line that only touches a corner is open unless walls meet there from both sides."""
    assert line_of_sight(field(".#", ".."), (0, 0), (1, 1))
    assert not line_of_sight(field(".#", "#."), (0, 0), (1, 1))
    assert not line_of_sight(field(".+", "^."), (0, 0), (1, 1))


def test_low_obstacles_pits_and_open_doors_do_not_cut_sight() -> None:
    """`H-04`: shut doors cut the line of sight, low obstacles do not."""
    assert line_of_sight(field(".oO_,'."), (0, 0), (6, 0))
    assert not line_of_sight(field("..+.."), (0, 0), (4, 0))


def test_any_square_of_a_large_creature_will_do() -> None:
    """`H-04`: for a large creature any of its squares will do."""
    ground = field("..#..", ".....")
    assert not sees(ground, (0, 0), (4, 0))
    assert sees(ground, (0, 0), (3, 0), other_size=2)


@pytest.mark.parametrize(
    ("row", "bodies", "modifier"),
    [
        ("......", (), 0),
        ("...o..", (), -1),
        (".o....", (), 0),
        ("....o.", (), -1),
        ("......", ((1, 0),), -1),
        ("......", ((0, 0), (5, 0)), 0),
        ("...O..", ((2, 0),), -2),
        (".O....", (), 0),
        ("..oo..", ((4, 0),), -1),
    ],
)
def test_cover(row: str, bodies: tuple[Place, ...], modifier: int) -> None:
    assert cover(field(row), (0, 0), (5, 0), bodies) == modifier


def test_a_large_shooter_takes_its_best_line() -> None:
    ground = field("...o..", "......")
    assert cover(ground, (0, 0), (5, 0), shooter_size=1) == -1
    assert cover(ground, (0, 0), (4, 0), shooter_size=2, target_size=2) == 0


@pytest.mark.slow
@given(FIELDS, PLACES, PLACES, SOME_PLACES)
def test_cover_is_that_of_the_squares_the_line_enters(
    ground: Field, shooter: Place, target: Place, bodies: frozenset[Place]
) -> None:
    if not line_of_sight(ground, shooter, target):
        return
    crossed = touched(shooter, target)[0] - {shooter, target}
    worst = -1 if crossed & bodies else 0
    for place in crossed:
        if distance(shooter, place) > 1:
            worst = min(worst, {"low obstacle": -1, "strong cover": -2}.get(ground.ground(place).name, 0))
    assert cover(ground, shooter, target, bodies) == worst


def test_light() -> None:
    ground = Field(("." * 20,) * 2, light="pitch dark", lights=("." * 4 + "d" * 4 + "p" * 12, "." * 20))
    assert [light_at(ground, (column, 0)) for column in (0, 5, 10)] == ["lit", "dark", "pitch dark"]
    assert light_at(ground, (10, 0), lamps=[(18, 1)]) == "lit"
    assert light_at(ground, (10, 0), lamps=[(19, 1)]) == "pitch dark"
    assert light_at(Field(("...#...",), light="dark"), (0, 0), lamps=[(5, 0)]) == "dark"
    assert visible("pitch dark", 3)
    assert not visible("pitch dark", 4)
    assert visible("dark", 15)


# Flanking


@pytest.mark.parametrize(
    ("foes", "expected"),
    [
        (((4, 5), (6, 5)), True),
        (((4, 4), (6, 6)), True),
        (((5, 4), (5, 6), (9, 9)), True),
        (((4, 5), (6, 4)), False),
        (((3, 5), (7, 5)), False),
        (((4, 5),), False),
        ((), False),
    ],
)
def test_flanked(foes: tuple[Place, ...], expected: bool) -> None:
    assert is_flanked((5, 5), foes) is expected


def test_a_large_creature_is_flanked_across_its_whole_block() -> None:
    """`H-08`: flankers stand adjacent to the block, on exactly opposite sides of it."""
    assert is_flanked((5, 5), ((4, 5), (7, 6)), size=2)
    assert not is_flanked((5, 5), ((4, 5), (7, 5)), size=2)


def test_every_ground_has_a_name_of_its_own() -> None:
    assert len({ground.name for ground in GROUNDS.values()}) == len(GROUNDS)
