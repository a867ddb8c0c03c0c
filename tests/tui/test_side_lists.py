"""Lists at the right of a wide page: cut only if there is no room for every item."""

from __future__ import annotations

import pytest

from solo.story.lists import Thread
from solo.story.state import Story
from solo.tui.screens.scene.side_lists import list_lines
from tests.story.acting import content


@pytest.mark.parametrize(("room", "shown", "more"), [(13, 11, ""), (12, 9, "2 more"), (0, 8, "3 more")])
def test_a_long_list_uses_the_lines_that_are_free(room: int, shown: int, more: str) -> None:
    story = Story(threads=tuple(Thread(f"Thread {number}") for number in range(11)))
    told = list_lines(story, content().words, room).plain.splitlines()
    assert sum(line.startswith("Thread ") for line in told) == shown
    assert [line for line in told if line.endswith(" more")] == ([more] if more else [])
