"""Acts of an open scene: another card, and an interruption that passes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.story.acts.interrupting import let_pass
from solo.story.acts.scenes import change_card
from solo.story.entries import CardChanged, DraftsChanged, InterruptionDrawn, InterruptionSettled
from solo.story.errors import StoryError
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
