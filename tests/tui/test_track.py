"""A field of one dimension: who stands where, to scale, and nothing unreadable however narrow it is."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from textual.app import App, ComposeResult

from solo.cli.plain_text import fighter_text, view_lines
from solo.systems.contract import FieldView, FighterView, TrackView, View
from solo.tui.screens.fight.board import Board
from solo.tui.screens.fight.pane_layout import PaneLayout, arrange
from solo.tui.timer_fix import PunctualTimers
from solo.tui.widgets.condition_words import ailments
from solo.tui.widgets.field_map import FieldMap
from solo.tui.widgets.track_line import MOST_STACKED, TrackLine, spread_out


def fighter(letter: str, place: int, side: str = "party", out: bool = False) -> FighterView:
    return FighterView(letter, letter.upper(), letter, side, 0, (), out=out, places=((place, 0),))


@pytest.mark.slow
@given(st.sets(st.integers(-500, 500), min_size=1, max_size=30), st.integers(10, 120))
def test_places_keep_their_order_and_their_figures_never_touch(places: set[int], width: int) -> None:
    columns = spread_out(sorted(places), width)
    assert list(columns) == sorted(places)[: len(columns)]
    for (one, left), (_, right) in pairwise(columns.items()):
        assert left + len(str(one)) < right
    assert all(column >= 0 for column in columns.values())
    last, column = list(columns.items())[-1]
    assert column + len(str(last)) <= width or len(columns) == 1


def test_gaps_are_to_scale_where_there_is_room() -> None:
    assert spread_out([0, 30, 60], 62) == {0: 0, 30: 30, 60: 60}


class TrackApp(PunctualTimers, App[None]):
    def __init__(self, track: TrackView | None, *fighters: FighterView) -> None:
        super().__init__()
        self._shown = (track, fighters)

    def compose(self) -> ComposeResult:
        yield TrackLine()

    def on_mount(self) -> None:
        line = self.query_one(TrackLine)
        line.show(*self._shown)
        line.styles.height = line.full_size[1]


@pytest.mark.parametrize("width", [20, 44, 100])
async def test_everybody_stands_over_their_place(width: int) -> None:
    app = TrackApp(
        TrackView("paces", 0, 60, (25,)),
        fighter("a", 0),
        fighter("b", 0),
        fighter("x", 60, "foes"),
        fighter("y", 60, "foes", True),
    )
    async with app.run_test(size=(width, 10)) as pilot:
        await pilot.pause()
        lines = app.query_one(TrackLine).render().plain.splitlines()
        top, bottom, axis, figures = lines
        assert bottom.index("a") == figures.index("0") == axis.index("┴")
        assert bottom.index("x") == figures.index("60") == top.index("×")
        assert top.index("b") == bottom.index("a")
        assert axis[figures.index("25")] == "∘"
        assert "paces" in figures or width < 30


async def test_a_crowd_at_one_place_says_how_many_more_there_are() -> None:
    crowd = [fighter(letter, 5) for letter in "abcdefghijkl"]
    app = TrackApp(TrackView("yards", 0, 10), *crowd)
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        lines = app.query_one(TrackLine).render().plain.splitlines()
        assert len(lines) == MOST_STACKED + 2
        assert lines[0].strip() == "+5"


async def test_without_a_track_nothing_is_drawn() -> None:
    app = TrackApp(None)
    async with app.run_test(size=(40, 12)):
        line = app.query_one(TrackLine)
        assert line.full_size == (0, 0)
        assert line.render().plain == ""


def test_plain_lines_tell_the_distance() -> None:
    track = TrackView("paces", 0, 60, note="In the open.")
    assert fighter_text(fighter("a", 30), track) == "A (a), party, at 30 paces"
    lines = list(view_lines(View("Fight", "", (fighter("a", 30),), track=track)))
    assert "  In the open." in lines


class FieldApp(PunctualTimers, App[None]):
    def compose(self) -> ComposeResult:
        field = FieldMap()
        field.styles.border = ("round", "white")
        yield field


@pytest.mark.parametrize(
    ("width", "above", "below"),
    [
        (60, "Field", "# wall  ~ mud  ' open door"),
        (30, "Field  ' open door", "# wall  ~ mud"),
        (22, "Field", "# wall  ~ mud"),
    ],
)
async def test_what_signs_mean_stands_above_the_field_where_it_has_no_room_below(
    width: int, above: str, below: str
) -> None:
    app = FieldApp()
    async with app.run_test(size=(width, 8)) as pilot:
        field = app.query_one(FieldMap)
        field.call("Field")
        field.show(FieldView(2, 1, ("#~",), (("#", "wall"), ("~", "mud"), ("'", "open door"))), ())
        await pilot.pause()
        assert (field.border_title, field.border_subtitle) == (above, below)


@pytest.mark.parametrize(("far", "said"), [(1, "0  1 yard"), (2, "0  2 yards")])
async def test_one_yard_is_no_yards(far: int, said: str) -> None:
    app = TrackApp(TrackView("yards", 0, far), fighter("a", 0), fighter("x", far, "foes"))
    async with app.run_test(size=(44, 10)) as pilot:
        await pilot.pause()
        figures = str(list(app.query_one(TrackLine).lines())[-1])
        assert " ".join(figures.split()) == " ".join(said.split())


class BoardApp(PunctualTimers, App[None]):
    def compose(self) -> ComposeResult:
        yield Board()


@pytest.mark.parametrize(("size", "columns"), [((160, 50), 118), ((120, 36), 120)])
async def test_the_order_is_whole_before_the_track_is_as_long_as_it_may_be(size: tuple[int, int], columns: int) -> None:
    intends = replace(fighter("b", 60, "foes"), conditions=("will shoot at Pell Nine-Doors",), order=3)
    app = BoardApp()
    async with app.run_test(size=(columns, size[1])) as pilot:
        board = app.screen.query_one(Board)
        board.show(View("Test", "", fighters=(fighter("a", 0), intends), track=TrackView("paces", 0, 60)))
        board.take_room(arrange(*size, board.needs(columns, 0), False, False), columns)
        app.screen.add_class("-framed")
        await pilot.pause()
        assert "will shoot at Pell Nine-Doors" in "\n".join(str(line) for line in board.order.lines())
        assert board.track.region.width >= 30
        assert board.order.region.width + board.track.region.width <= columns - 34


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (80, "will shoot at Pell Nine-Doors and take sword"),
        (56, "will shoot at a and take sword"),
        (45, "will shoot at a…"),
    ],
)
async def test_whom_somebody_means_to_harm_is_told_by_a_letter_before_it_is_cut(columns: int, said: str) -> None:
    plan = "will shoot at Pell Nine-Doors and take sword"
    archer = replace(fighter("b", 60, "foes"), conditions=(plan,), order=2)
    app = BoardApp()
    async with app.run_test(size=(columns, 10)) as pilot:
        order = app.screen.query_one(Board).order
        order.show((replace(fighter("a", 0), name="Pell Nine-Doors", order=1), archer))
        app.screen.query_one(Board).take_room(PaneLayout(False, False, 2, 6), columns)
        await pilot.pause()
        assert said in "\n".join(str(line).rstrip() for line in order.lines())


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (44, "1 blow, will throw and rush at a and defend…"),
        (43, "1 blow, will throw and rush at a…"),
        (32, "1 blow, will throw and rush…"),
        (27, "1 blow…"),
        (5, "…"),
    ],
)
def test_a_plan_is_told_as_far_as_there_is_room_behind_what_ails_somebody(room: int, said: str) -> None:
    told = ailments(("1 blow", "will throw and rush at a and defend", "mounted"), room)
    assert told == said
    assert len(told) <= room
