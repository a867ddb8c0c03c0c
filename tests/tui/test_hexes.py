"""A field of hexes: how they lie, how they are drawn at any width, and how a cursor goes over them."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from solo.cli.plain_text import view_lines
from solo.systems.contract import EVERYTHING, ChoosePlace, Decision, FieldView, FighterView, View, Viewer
from solo.systems.contract.hexes import WAYS, Direction, distance, neighbour, neighbours
from solo.tui.screens.fight import aiming
from solo.tui.widgets.field_drawing import FieldDrawing, PlaceSelection
from solo.tui.widgets.field_grid import Place, grid_for, hex_in_direction, place_in_direction
from solo.tui.widgets.field_map import FieldMap
from tests.tui.running import shown
from tests.tui.skirmish import SkirmishFight, a_skirmish
from tests.tui.standin import FightApp, a_session

places = st.tuples(st.integers(0, 9), st.integers(0, 9))
NO_AIM = PlaceSelection()
GROUND = ("..^^..", ".....=", ".~~...", "......")
FIELD = FieldView(6, 4, GROUND, (("^", "hill"), ("~", "river"), ("=", "road")), shape="hexes")


def unit(
    letter: str, place: Place, strength: str = "", acting: bool = False, out: bool = False, dead: bool = False
) -> FighterView:
    side = "party" if letter.isupper() else "foes"
    return FighterView(letter, letter, letter, side, 0, (), (), acting, out, (place,), strength, dead=dead)


def drawn(*fighters: FighterView, aim: PlaceSelection = NO_AIM, width: int = 32, height: int = 5) -> list[str]:
    return [line.plain.rstrip() for line in FieldDrawing(FIELD, fighters, aim, width, height).lines()]


def walked(start: Place, goal: Place) -> int:
    """The steps from one hex to another, counted by walking."""
    reached, steps = {start}, 0
    while goal not in reached:
        reached |= {beside for place in reached for beside in neighbours(place)}
        steps += 1
    return steps


# How they lie


@pytest.mark.parametrize(
    ("place", "around"),
    [
        ((2, 2), {(1, 2), (3, 2), (1, 1), (2, 1), (1, 3), (2, 3)}),
        ((2, 1), {(1, 1), (3, 1), (2, 0), (3, 0), (2, 2), (3, 2)}),
    ],
)
def test_six_hexes_lie_around_one(place: Place, around: set[Place]) -> None:
    assert set(neighbours(place)) == around


@given(places, st.sampled_from(WAYS))
def test_the_way_back_leads_back(place: Place, way: Direction) -> None:
    turned = {"left": "right", "right": "left", "up": "down", "down": "up"}
    back = " ".join(turned[word] for word in way.split())
    assert any(neighbour(neighbour(place, way), other) == place for other in WAYS if other == back)


def test_the_distance_is_the_number_of_steps() -> None:
    for start in ((3, 3), (3, 4)):
        for goal in product(range(7), range(7)):
            assert distance(start, goal) == walked(start, goal)


# Which way leads where


def test_up_and_down_keep_to_the_column_and_lead_back() -> None:
    everywhere = frozenset(product(range(6), range(6)))
    assert place_in_direction((2, 2), "up", everywhere) == (2, 1)
    assert place_in_direction(place_in_direction((2, 2), "up", everywhere), "up", everywhere) == (2, 0)
    assert place_in_direction((2, 1), "down", everywhere) == (2, 2)


@given(places, st.sampled_from(WAYS))
def test_each_of_the_six_ways_leads_to_the_hex_beside(place: Place, way: Direction) -> None:
    everywhere = frozenset(product(range(-1, 12), range(-1, 12)))
    assert hex_in_direction(place, way, everywhere) == neighbour(place, way)


def test_askew_leads_straight_on_over_what_may_not_be_picked() -> None:
    assert hex_in_direction((2, 4), "up right", frozenset({(2, 4), (3, 2), (4, 4)})) == (3, 2)
    assert hex_in_direction((2, 4), "up right", frozenset({(2, 4), (4, 2)})) == (4, 2)
    assert hex_in_direction((2, 4), "up right", frozenset({(2, 4), (2, 6)})) == (2, 4)


@pytest.mark.slow
@given(st.sets(places, min_size=2, max_size=20))
def test_every_hex_can_be_reached_with_the_arrow_keys(legal: set[Place]) -> None:
    reached = edge = {min(legal)}
    while edge:
        edge = {
            place_in_direction(here, way, legal) for here in edge for way in ("up", "down", "left", "right")
        } - reached
        reached |= edge
    assert reached == legal


def test_a_cursor_begins_in_the_middle_of_those_it_takes_in() -> None:
    foes = [unit("a", (1, 1)), unit("b", (2, 1)), unit("c", (1, 2)), unit("A", (5, 3), acting=True)]
    pick = ChoosePlace("A", "place", "?", [(1, 1), (4, 3)], area=lambda place: [place, *neighbours(place)])
    assert aiming.cursor_start(pick, foes, "hexes") == (1, 1)


# How they are drawn


def test_every_other_row_is_indented_by_half_a_hex() -> None:
    assert drawn(unit("A", (0, 0), "6"), unit("b", (4, 1), "12")) == [
        "    A   B   C   D   E   F",
        " 1  A6  ·   ^   ^   ·   ·",
        " 2    ·   ·   ·   ·   b12 =",
        " 3  ·   ~   ~   ·   ·   ·",
        " 4    ·   ·   ·   ·   ·   ·",
    ]


def test_where_it_is_narrow_hexes_stand_close_and_strengths_are_left_out() -> None:
    assert drawn(unit("A", (0, 0), "6"), unit("b", (4, 1), "12"), width=18) == [
        "    A B C D E F",
        " 1  A · ^ ^ · ·",
        " 2   · · · · b =",
        " 3  · ~ ~ · · ·",
        " 4   · · · · · ·",
    ]


def test_the_cursor_what_may_be_picked_and_what_it_takes_in_show_without_colour() -> None:
    legal = frozenset({(1, 1), (2, 0), (2, 1), (3, 2)})
    assert drawn(unit("A", (1, 1), "6"), aim=PlaceSelection(legal, (1, 1))) == [
        "    A   B   C   D   E   F",
        " 1  ·   ·   ^∘  ^   ·   ·",
        " 2    ·  [A6] ∘   ·   ·   =",
        " 3  ·   ~   ~   ∘   ·   ·",
        " 4    ·   ·   ·   ·   ·   ·",
    ]
    shaded = drawn(unit("A", (1, 1), "6"), aim=PlaceSelection(legal, (2, 1), frozenset({(1, 1), (2, 1), (3, 1)})))
    assert shaded[2] == " 2    ·  ░A6░[░]░░░░░ ·   ="
    assert drawn(aim=PlaceSelection(legal, (2, 0)), width=18)[1] == " 1  · ·[^]^ · ·"


def test_several_in_one_hex_stand_by_their_letters_whoever_acts_first() -> None:
    two = [unit("a", (0, 0), "6"), unit("A", (0, 0), "5", acting=True)]
    assert drawn(*two)[1].startswith(" 1  Aa ")
    crowd = [unit(letter, (0, 0)) for letter in "abcd"]
    assert drawn(*crowd)[1].startswith(" 1  dc+ ")
    assert drawn(*two, width=18)[1].startswith(" 1  A ·")
    assert drawn(unit("x", (0, 0), out=True), unit("y", (0, 0), "4"))[1].startswith(" 1  y4 ")
    assert drawn(unit("x", (0, 0), out=True))[1].startswith(" 1  × ")
    assert drawn(unit("x", (0, 0), out=True, dead=True))[1].startswith(" 1  † ")


def test_the_cursor_stays_in_sight_on_a_field_that_is_too_large() -> None:
    lines = drawn(aim=PlaceSelection(frozenset({(5, 3)}), (5, 3)), width=12, height=3)
    assert lines[0].split()[-1] == "F"
    assert lines[-1].startswith(" 4")
    assert lines[-1].endswith("[∘]")


@given(st.integers(8, 60), st.integers(2, 12), st.tuples(st.integers(0, 5), st.integers(0, 3)))
def test_a_click_on_a_sign_meets_the_hex_that_is_drawn_there(width: int, height: int, place: Place) -> None:
    drawing = FieldDrawing(FIELD, (), PlaceSelection(frozenset({place}), place), width, height)
    lines = [line.plain for line in drawing.lines()]
    ((y, line),) = [(y, line) for y, line in enumerate(lines) if "[" in line]
    assert drawing.place_at(line.index("[") + 1, y) == place
    assert drawing.place_at(line.index("[") + 1, 0) is None


# In the fight


class OnHexes(SkirmishFight):
    """The skirmish on a field of hexes."""

    def view(self, state: msgspec.Struct, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        view = super().view(state, decision, viewer)
        assert view.field is not None
        return msgspec.structs.replace(view, field=msgspec.structs.replace(view.field, shape="hexes"))


async def aim_on(app: FightApp, pilot: Pilot[int]) -> FieldMap:
    await pilot.pause()
    app.answer("move")
    await pilot.pause()
    return app.fight.query_one(FieldMap)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_place_is_picked_by_keys_and_by_mouse(size: tuple[int, int]) -> None:
    app = FightApp(a_session(OnHexes(), a_skirmish()))
    async with app.run_test(size=size) as pilot:
        field = await aim_on(app, pilot)
        for key in ("down", "right", "up", "left", "pagedown", "home", "end", "pageup"):
            before = field.cursor
            await pilot.press(key)
            assert field.cursor != before, key
        start = field.cursor
        assert start is not None
        await pilot.press("pagedown")
        assert field.cursor == neighbour(start, "down right")
        drawing = field._drawing()
        assert drawing is not None
        target = neighbour(start, "right")
        across, down = next(
            (x, y) for y in range(drawing.height) for x in range(drawing.width) if drawing.place_at(x, y) == target
        )
        frame = (field.gutter.left, field.gutter.top)
        await pilot.click(FieldMap, offset=(across + 1 + frame[0], down + frame[1]))
        assert field.cursor == target
        await pilot.press("enter")
        assert f"Ann moves to column {target[0]}, row {target[1]}." in [
            event.text
            for event in app.session.table.story()  # type: ignore[union-attr]
        ]


async def test_the_order_stands_beside_a_field_of_hexes_at_80_columns() -> None:
    app = FightApp(a_session(OnHexes(), a_skirmish()))
    async with app.run_test(size=(80, 24)) as pilot:
        await aim_on(app, pilot)
        seen = shown(app).split("\n")
        assert "▸ 10 A Ann" in seen[1]
        assert seen[1].rstrip().endswith("S T"), "the names of all columns"
        assert [line.index(f" {row} ") > 30 for row, line in enumerate(seen[2:11], start=1)] == [True] * 9


@pytest.mark.parametrize(("height", "seen"), [(24, True), (20, False)])
async def test_a_field_of_hexes_is_in_sight_from_the_start_where_there_are_lines_for_it(
    height: int, seen: bool
) -> None:
    app = FightApp(a_session(OnHexes(), a_skirmish()))
    async with app.run_test(size=(80, height)) as pilot:
        await pilot.pause()
        field = app.fight.query_one(FieldMap)
        assert field.display is seen
        await pilot.press("m")
        await pilot.pause()
        assert field.display is not seen


def test_plain_lines_say_how_the_rows_lie() -> None:
    view = View("The ford", "", (unit("A", (1, 2), "6"),), field=FIELD)
    lines = list(view_lines(view))
    assert "  A (A), party, at B3" in lines
    assert any("Even rows are shifted half a hex to the right" in line for line in lines)
    assert neighbour((0, 1), "up left") == (0, 0)
    assert neighbour((0, 1), "up right") == (1, 0)


def test_a_large_field_stands_still_while_those_who_are_near_each_other_act_in_turn() -> None:
    wide = FieldView(36, 20, ("." * 36,) * 20, shape="hexes")

    def corner(*acting: str, far: Place = (23, 8)) -> Place:
        people = [unit(letter, place, acting=letter in acting) for letter, place in (("A", (11, 6)), ("b", far))]
        return FieldDrawing(wide, people, NO_AIM, 56, 10).corner

    assert corner("A") == corner("b") == corner()
    columns, rows = grid_for(wide, 56).fitting(56, 10)
    for letter, place in (("A", (11, 6)), ("b", (35, 19))):
        across, down = corner(letter, far=(35, 19))
        assert across <= place[0] < across + columns and down <= place[1] < down + rows
