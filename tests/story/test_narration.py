"""Sentences of the journal for each entry whose text depends on more than one field."""

from __future__ import annotations

import pytest

from solo.story import entries
from solo.story.entries import Entry
from solo.story.journal.narration import Narration, narrate_entry
from tests.story.acting import content


def told(entry: Entry) -> Narration:
    return narrate_entry(entry, content().words)


@pytest.mark.parametrize(
    ("closed", "sentence"),
    [
        (entries.SceneClosed("won", 5, 4, stake="the salt"), "The scene ended, stake won; tension 5 → 4."),
        (entries.SceneClosed("won", 5, 4), "The scene ended; tension 5 → 4."),
        (entries.SceneClosed("open", 5, 5), "The scene ended; tension 5."),
        (entries.SceneClosed("open", 5, 5, kind="flashback"), "The flashback ended."),
        (entries.SceneClosed("open", 5, 6, kind="montage"), "The montage ended; tension 5 → 6."),
    ],
)
def test_the_end_of_a_scene_names_its_stake_only_if_it_had_one(closed: entries.SceneClosed, sentence: str) -> None:
    assert told(closed).text == sentence
