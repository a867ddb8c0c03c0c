"""Successive changes of one clock: one line in a scene and in exports, worded as a decrease if it is one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.story.acts import listing
from solo.story.entries import ClockPut, Entry, EntryStruck, Line, SceneOpened
from solo.story.journal.clock_runs import merge_clock_runs
from solo.story.journal.exporting.markdown import export_markdown
from solo.story.journal.exporting.selection import JournalSource, Selection
from solo.story.journal.exporting.text import export_text
from solo.story.journal.narration import narrate
from solo.story.lists import Clock
from solo.story.scenes import SceneCard
from solo.story.state import Story, tell
from solo.tui.screens.scene.entry_rows import scene_entries
from solo.tui.screens.scene.story_text import story_markdown
from tests.story.acting import content
from tests.story.journal.journals import numbered

RIVER, LEVY = Clock("River", 6, 2), Clock("Levy", 4, 1)


def ticked(*steps: tuple[str, int] | str) -> list[Entry]:
    """A scene with two clocks that were made before, and these ticks and lines."""
    entries: list[Entry] = [ClockPut(RIVER), ClockPut(LEVY), SceneOpened(1, SceneCard("The ford"))]
    for step in steps:
        story = tell(Story(), entries)
        entries += [Line(step)] if isinstance(step, str) else listing.tick(story, *step)
    return entries


def told(entries: Sequence[Entry]) -> list[str]:
    """The lines of the scene."""
    return [narrate(shown, content().words).text for shown in merge_clock_runs(numbered(entries))][3:]


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        ((1,), "Clock: River 3/6"),
        ((-1,), "Clock set back: River 1/6"),
        ((1, 1, 1), "Clock: River 5/6"),
        ((1, 1, -1), "Clock: River 3/6"),
        ((1, -1), "Clock: River 2/6"),
        ((1, -1, -1), "Clock set back: River 1/6"),
    ],
)
def test_changes_of_one_clock_in_a_row_are_one_line(steps: tuple[int, ...], line: str) -> None:
    assert told(ticked(*(("River", step) for step in steps))) == [line]


def test_a_line_or_another_clock_between_two_changes_keeps_them_apart() -> None:
    assert told(ticked(("River", 1), "It rains.", ("River", 1), ("Levy", 1), ("River", 1))) == [
        "Clock: River 3/6",
        "It rains.",
        "Clock: River 4/6",
        "Clock: Levy 2/4",
        "Clock: River 5/6",
    ]


def test_a_struck_change_keeps_its_own_line() -> None:
    entries = [*ticked(("River", 1), ("River", 1)), EntryStruck(4)]
    assert told(entries) == ["Clock: River 3/6", "Clock: River 4/6"]


def test_a_new_clock_keeps_its_own_line() -> None:
    assert told([*ticked(), ClockPut(Clock("Dawn")), ClockPut(Clock("Dawn", filled=1), before=0)]) == [
        "Clock: Dawn 0/6",
        "Clock: Dawn 1/6",
    ]


def test_the_scene_and_all_exports_tell_a_run_once() -> None:
    entries = ticked(("River", 1), ("River", 1), ("River", 1))
    words, shown = content().words, numbered(entries)
    source = JournalSource("The ford", "Swords", shown, tell(Story(), entries), words)
    texts = (
        export_text(source, Selection()).text,
        export_markdown(source, Selection(), single=True)[0].text,
        story_markdown("The ford", shown, words),
        "\n".join(narration.text for _, narration in scene_entries(shown, 1, words)),
    )
    for text in texts:
        assert "Clock: River 5/6" in text
        assert "River 4/6" not in text and "River 3/6" not in text
