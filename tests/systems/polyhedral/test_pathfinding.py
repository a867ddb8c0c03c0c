"""The ways over a whole field against the costs of a Move without an end, which are found square by square."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.polyhedral.ground.field import Field, Place, border, edge
from solo.systems.polyhedral.ground.movement import costs, movement_costs
from solo.systems.polyhedral.ground.pathfinding import FAR, path_costs, ways_from_any

WIDTH, HEIGHT = 8, 6
PLACES = [(column, row) for row in range(HEIGHT) for column in range(WIDTH)]
FIELDS = st.lists(
    st.text(alphabet="......,,oO##_+'~%^", min_size=WIDTH, max_size=WIDTH), min_size=HEIGHT, max_size=HEIGHT
).map(lambda rows: Field(tuple(rows)))
ROOMY = [(column, row) for column in range(-2, WIDTH + 1) for row in range(-2, HEIGHT + 3)]


@pytest.mark.slow
@given(FIELDS, st.sampled_from(PLACES), st.frozensets(st.sampled_from(PLACES), max_size=6), st.integers(1, 3))
def test_ways_cost_what_a_move_without_an_end_costs(
    field: Field, start: Place, blocked: frozenset[Place], size: int
) -> None:
    for opening in (False, True):
        slow = costs(field, start, FAR, blocked, size, opening=opening)
        fast = path_costs(field, start, blocked, size, opening)
        for place in ROOMY:
            assert fast.least([place]) == slow.get(place, FAR)


@pytest.mark.slow
@given(FIELDS, st.sampled_from(PLACES), st.frozensets(st.sampled_from(PLACES), min_size=1))
def test_the_nearest_of_several_places_is_the_cheapest(field: Field, start: Place, wanted: frozenset[Place]) -> None:
    slow = costs(field, start, FAR)
    fast = path_costs(field, start, frozenset(), 1, False)
    least = min(slow.get(place, FAR) for place in wanted)
    assert fast.least(wanted) == least
    assert fast.nearest(sorted(wanted)) == [place for place in sorted(wanted) if slow.get(place, FAR) == least]


@pytest.mark.slow
@given(FIELDS, st.frozensets(st.sampled_from(PLACES), min_size=1), st.frozensets(st.sampled_from(PLACES), max_size=6))
def test_ways_from_several_places_are_those_from_the_nearest_that_can_be_stood_on(
    field: Field, starts: frozenset[Place], blocked: frozenset[Place]
) -> None:
    standable = [place for place in starts if place in movement_costs(field, 1, False, False).costs]
    slow = [costs(field, start, FAR, blocked) for start in standable]
    fast = ways_from_any(field, tuple(starts), blocked, 1, False)
    for place in PLACES:
        assert fast.cost(place) == min((one.get(place, FAR) for one in slow), default=FAR)


def test_the_edge_is_where_somebody_may_leave() -> None:
    field = Field(("." * WIDTH,) * HEIGHT)
    for size in (1, 2, 3):
        inside = [place for place in PLACES if place[0] + size <= WIDTH and place[1] + size <= HEIGHT]
        assert set(edge(field, size)) == {place for place in inside if border(field, place, size)}
