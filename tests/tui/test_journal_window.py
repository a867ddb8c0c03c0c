"""The window of the journal's view: the marked block in sight, filled from the end, for blocks of any height."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.tui.screens.journal.window import Window, ending_with, fill_window, lines_below, with_marked

HEIGHTS = [1, 3, 1, 2, 9, 1, 1]
"""Lines of seven blocks; the fifth is taller than a room of six."""


def height(block: int) -> int:
    return HEIGHTS[block]


@pytest.mark.parametrize(
    ("window", "marked", "moved"),
    [
        (Window(0), 2, Window(0)),  # its last line is the fifth of six
        (Window(0), 3, Window(1)),  # seven lines to its end: one of them goes
        (Window(3), 1, Window(1)),
        (Window(3, 1), 3, Window(3)),
        (Window(0), 4, Window(4)),  # taller than the room: it begins at the top
        (Window(4, 2), 4, Window(4, 2)),  # and scrolls
        (Window(0), 6, Window(4, 5)),
    ],
)
def test_the_window_moves_just_so_far_that_the_marked_block_is_in_sight(
    window: Window, marked: int, moved: Window
) -> None:
    assert with_marked(window, marked, 6, height) == moved


def test_a_window_that_ends_with_a_block_begins_within_the_block_that_fits_partly() -> None:
    assert ending_with(3, 6, height) == Window(1)
    assert ending_with(3, 4, height) == Window(1, 2)
    assert ending_with(1, 6, height) == Window(0)


def test_no_empty_lines_remain_at_the_end() -> None:
    assert fill_window(Window(6), 7, 6, height) == Window(4, 5)
    assert fill_window(Window(0), 7, 6, height) == Window(0)
    assert fill_window(Window(2), 3, 6, height) == Window(0)


def test_lines_below_the_window_are_those_of_the_marked_block_alone() -> None:
    assert lines_below(Window(4), 4, 6, height) == 3
    assert lines_below(Window(4, 3), 4, 6, height) == 0
    assert lines_below(Window(0), 1, 6, height) == 0


@given(st.lists(st.integers(1, 8), min_size=1, max_size=20), st.integers(1, 10), st.data())
def test_a_marked_block_is_always_in_sight_whole_or_from_its_beginning(
    heights: list[int], room: int, data: st.DataObject
) -> None:
    top = data.draw(st.integers(0, len(heights) - 1))
    marked = data.draw(st.integers(0, len(heights) - 1).filter(lambda at: at != top))
    moved = fill_window(
        with_marked(Window(top), marked, room, heights.__getitem__), len(heights), room, heights.__getitem__
    )
    first = sum(heights[:marked]) - sum(heights[: moved.top]) - moved.skip
    assert 0 <= first < room
    assert first + heights[marked] <= room or first == 0
