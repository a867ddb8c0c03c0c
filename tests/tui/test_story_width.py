"""A story that gets narrower is wrapped anew: nothing of it is cut off."""

from __future__ import annotations

from textual.app import App, ComposeResult

from solo.systems.contract import Event
from solo.tui.timer_fix import PunctualTimers
from solo.tui.widgets.story import Story

TOLD = "Somebody walks a long way over the hills and far beyond, and comes home in the evening."


class Reader(PunctualTimers, App[None]):
    """A story that has the whole screen."""

    def compose(self) -> ComposeResult:
        yield Story()


async def test_a_story_is_wrapped_for_the_room_it_has() -> None:
    app = Reader()
    async with app.run_test(size=(120, 12)) as pilot:
        story = app.query_one(Story)
        story.show([Event("deed", TOLD)])
        await pilot.pause()
        assert any(TOLD in line.plain for line in story.lines())
        for columns in (50, 70, 40):
            await pilot.resize_terminal(columns, 12)
            await pilot.pause()
            told = " ".join(line.plain for line in story._worded or ())
            assert " ".join(told.split()) == TOLD
            assert all(line.cell_length <= columns for line in story._worded or ())
