"""No story takes back in its next sentence what it has just said: nobody keeps standing and goes down by one blow."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

STORIES = sorted(Path(__file__).parent.glob("*.words"))
STANDS = " but keeps standing."
DOWN = (" goes down", " dies", " is dead")


def told(story: Path) -> list[str]:
    """The sentences of a story without their dice and figures."""
    return [line for line in story.read_text().splitlines() if line and not line.startswith(" ")]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_whoever_keeps_standing_does_not_go_down_in_the_next_sentence(story: Path) -> None:
    sentences = told(story)
    for one, after in pairwise(sentences):
        if one.endswith(STANDS):
            name = one.removesuffix(STANDS).replace(" is pushed back", "").replace(" has no room to step back", "")
            assert not after.startswith(tuple(f"{name}{end}" for end in DOWN)), f"{one} {after}"


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_no_sum_is_told_by_half(story: Path) -> None:
    assert [line for line in story.read_text().splitlines() if line.rstrip().endswith("→") or "→ ;" in line] == []
