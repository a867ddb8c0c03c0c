"""The frame of a story: fields as one line of text, and suggestions from tables."""

from __future__ import annotations

import pytest

from solo.library.content import shipped_content
from solo.story.acts.framing import FrameField, field_text, set_field, suggest_field
from solo.story.content import StoryContent, read_content
from solo.story.dice import StoryDice
from solo.story.entries import Entry
from solo.story.errors import StoryError
from solo.story.frame import Frame
from solo.story.state import Story, tell


@pytest.fixture(scope="module")
def content() -> StoryContent:
    return read_content(shipped_content() / "story")


def after(story: Story, entries: list[Entry]) -> Story:
    return tell(story, entries)


def test_truths_are_split_at_slashes_and_words_that_stay_out_at_commas() -> None:
    story = after(Story(), set_field(Story(), "truths", "Salt is money; it melts. / The river and/or the road"))
    story = after(story, set_field(story, "stays_out", "rats,spiders , "))
    assert story.frame.truths == ("Salt is money; it melts.", "The river and/or the road")
    assert story.frame.stays_out == ("rats", "spiders")
    assert field_text(story.frame, "truths") == "Salt is money; it melts. / The river and/or the road"
    assert field_text(story.frame, "stays_out") == "rats, spiders"


def test_a_field_that_is_unchanged_makes_no_entry() -> None:
    story = after(Story(), set_field(Story(), "tone", "Dry."))
    assert set_field(story, "tone", " Dry. ") == []


def test_there_is_room_for_five_truths_but_not_for_six() -> None:
    five = " / ".join("abcde")
    story = after(Story(), set_field(Story(), "truths", five))
    assert story.frame.truths == tuple("abcde")
    with pytest.raises(StoryError, match="room for 5 truths, not 6"):
        set_field(story, "truths", f"{five} / f")


@pytest.mark.parametrize("field", ["tone", "truths", "stays_out", "ties", "aim"])
def test_every_field_can_be_suggested(content: StoryContent, field: FrameField) -> None:
    story = after(Story(), suggest_field(Story(), StoryDice(7, 1), content, field))
    assert field_text(story.frame, field)
    assert others_are_empty(story.frame, field)


def test_a_second_truth_joins_the_first_but_a_second_tone_replaces_it(content: StoryContent) -> None:
    story = Story()
    for act in (1, 2):
        story = after(story, suggest_field(story, StoryDice(7, act), content, "truths"))
        story = after(story, suggest_field(story, StoryDice(7, act), content, "tone"))
    assert len(story.frame.truths) == 2
    assert "/" not in story.frame.tone


def test_rows_with_a_word_that_stays_out_are_never_suggested(content: StoryContent) -> None:
    hidden = ("salt", "river", "war", "the", "a")
    story = Story(frame=Frame(stays_out=hidden))
    for act in range(20):
        try:
            told = after(story, suggest_field(story, StoryDice(7, act), content, "truths")).frame.truths
        except StoryError:
            continue
        assert not set(hidden) & set(" ".join(told).lower().replace(".", "").replace(",", "").split())


def others_are_empty(frame: Frame, field: FrameField) -> bool:
    others: tuple[FrameField, ...] = ("tone", "truths", "stays_out", "ties", "aim")
    return not any(field_text(frame, other) for other in others if other != field)
