"""Acts of an open scene: another card, and an interruption that passes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.story.acts.interrupting import let_pass
from solo.story.acts.listing import put
from solo.story.acts.scenes import change_card, close_scene, open_draft, open_scene
from solo.story.entries import (
    CardChanged,
    DraftsChanged,
    InterruptionDrawn,
    InterruptionSettled,
    ProposalTaken,
    SceneOpened,
    ThreadPut,
)
from solo.story.errors import StoryError
from solo.story.lists import Thread
from solo.story.oracle import interruption_chance
from solo.story.scenes import Draft, SceneCard, StoryScene
from solo.story.state import Story, tell
from solo.story.switches import OracleRules

CARD = SceneCard("The ford", stake="the salt")


def interrupted(questions: int = 0) -> Story:
    """A scene that its test interrupted; its plan waits as a draft."""
    return Story(
        scene=StoryScene(1, CARD, test="interrupted", is_tested=True, questions=questions),
        drafts=(Draft(CARD, "Interrupted", waits=True), Draft(SceneCard("Harrow"))),
        offer=InterruptionDrawn("luck", "A stroke of luck"),
    )


def test_an_open_scene_takes_another_card_and_keeps_its_number() -> None:
    story = Story(scene=StoryScene(3, CARD))
    changed = change_card(story, SceneCard("The mill"))
    assert changed == [CardChanged(SceneCard("The mill"), CARD)]
    after = tell(story, changed)
    assert after.scene is not None
    assert (after.scene.number, after.scene.card.where) == (3, "The mill")
    assert change_card(story, CARD) == []


def threads(story: Story) -> list[str]:
    return [thread.name for thread in story.threads]


def test_a_new_thread_on_the_card_of_a_new_scene_is_made() -> None:
    opened = open_scene(Story(), SceneCard("The mill", thread="The toll"))
    assert opened == [SceneOpened(1, SceneCard("The mill", thread="The toll")), ThreadPut(Thread("The toll"))]
    story = tell(Story(), opened)
    assert story.threads == (Thread("The toll", touched=1),)
    closed = tell(story, close_scene(story, "open"))
    assert open_scene(closed, SceneCard("The ford", thread="the toll")) == [
        SceneOpened(2, SceneCard("The ford", thread="the toll"))
    ], "a known thread is not made again"


def test_a_new_thread_on_a_changed_card_is_made_beside_a_chosen_one() -> None:
    story = Story(threads=(Thread("Salt"),))
    story = tell(story, open_scene(story, SceneCard("The mill", thread="Salt")))
    story = tell(story, change_card(story, SceneCard("The mill", thread="The toll")))
    assert threads(story) == ["Salt", "The toll"]


def test_another_name_on_the_card_renames_the_thread_that_the_card_made() -> None:
    story = tell(Story(), open_scene(Story(), SceneCard("The mill", thread="The tol")))
    story = tell(story, change_card(story, SceneCard("The mill", thread="The toll")))
    assert threads(story) == ["The toll"]
    story = tell(story, change_card(story, SceneCard("The mill", thread="The levy")))
    assert threads(story) == ["The levy"]
    flashback = open_scene(story, SceneCard("The ford", thread="The river"), "flashback")
    assert threads(tell(story, flashback)) == ["The levy", "The river"]


def test_the_card_follows_its_renamed_thread() -> None:
    story = Story(threads=(Thread("Salt"),), drafts=(Draft(SceneCard("The ford", thread="salt")),))
    story = tell(story, open_scene(story, SceneCard("The mill", thread="Salt")))
    story = tell(story, open_scene(story, SceneCard("The quay"), "flashback"))
    story = tell(story, put(story, Thread("The salt"), "Salt"))
    assert story.waiting is not None
    assert (story.waiting.card.thread, story.drafts[0].card.thread) == ("The salt", "The salt")
    story = tell(story, close_scene(story, "open"))
    story = tell(story, put(story, Thread("Our salt"), "The salt"))
    assert story.scene is not None
    assert story.scene.card.thread == "Our salt"


def test_the_line_of_a_draft_begins_its_scene() -> None:
    story = Story(drafts=(Draft(CARD, "Follow up a rumour: lights"), Draft(CARD, "Interrupted", waits=True)))
    opened = open_draft(story, 0, SceneCard("The moor"))
    assert opened[:2] == [SceneOpened(1, SceneCard("The moor")), ProposalTaken("draft", "Follow up a rumour: lights")]
    assert tell(story, opened).drafts == story.drafts[1:]
    assert open_draft(story, 1) == [SceneOpened(1, CARD), DraftsChanged(story.drafts[:1])]


def test_a_card_needs_a_place_and_an_open_scene() -> None:
    with pytest.raises(StoryError, match="where the scene takes place"):
        change_card(Story(scene=StoryScene(1, CARD)), SceneCard(" "))
    with pytest.raises(StoryError, match="No scene is open"):
        change_card(Story(), CARD)


def test_a_scene_whose_interruption_passes_takes_place_as_planned_and_no_longer_waits() -> None:
    entries = let_pass(interrupted())
    assert entries == [InterruptionSettled(False, "A stroke of luck"), DraftsChanged((Draft(SceneCard("Harrow")),))]


def test_an_interruption_by_a_question_leaves_the_waiting_scene_alone() -> None:
    assert let_pass(interrupted(questions=1)) == [InterruptionSettled(False, "A stroke of luck")]


@pytest.mark.parametrize(
    ("stance", "fuse", "chance"), [("hope", 1, 1), ("hope", 3, 3), ("fear", 9, 9), ("plain", 3, 0)]
)
def test_something_breaks_in_at_as_many_twentieths_as_the_fuse_has(stance: str, fuse: int, chance: int) -> None:
    assert interruption_chance(10, stance, 6, fuse) == Fraction(chance, 20)  # type: ignore[arg-type]


def test_nothing_breaks_in_without_the_fuse() -> None:
    assert interruption_chance(10, "hope", 6, 3, OracleRules(fuse=False)) == 0
