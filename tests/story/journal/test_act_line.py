"""An act in one line: its first entry, shortened, or its name if it has no text in the journal."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.story import entries
from solo.story.entries import Entry
from solo.story.journal.act_line import LONGEST, describe_act
from solo.story.lists import Clock, Thread
from solo.story.scenes import SceneCard
from tests.story.acting import content


@pytest.mark.parametrize(
    ("act", "line"),
    [
        ([entries.EveningBegun(1), entries.Line("It rains.")], "It rains."),
        ([entries.Line("one"), entries.Line("two"), entries.Line("three")], "one (and 2 more)"),
        ([entries.SceneOpened(1, SceneCard("The ford")), entries.DraftsChanged()], "Scene 1: The ford"),
        ([entries.ThreadPut(Thread("Salt"))], "Thread: Salt"),
        ([entries.ClockPut(Clock("River", 6, 2), before=3)], "Clock set back: River 2/6"),
        ([entries.LineEdited(1_200, "It rained.")], "line 1,200 was edited: It rained."),
        ([entries.EntryStruck(3)], "entry 3 was struck out"),
        ([entries.EntryStruck(3, back=True)], "entry 3 was restored"),
        ([entries.DraftsChanged()], "the drafts were changed"),
        ([entries.SceneTested("", 5)], "the scene began without a test"),
        ([entries.EveningBegun(1)], ""),
    ],
)
def test_an_act_is_named_by_its_first_entry(act: Sequence[Entry], line: str) -> None:
    assert describe_act(act, content().words) == line


def test_a_long_line_is_cut() -> None:
    told = describe_act([entries.Line("word " * 100)], content().words)
    assert len(told) <= LONGEST
    assert told.endswith("word…")
