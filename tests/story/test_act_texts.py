"""Texts of acts: control characters, direction signs and several lines are refused wherever a player types."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from solo.story.acts import asking, framing, scenes
from solo.story.entries import CardChanged, Entry, QuestionAsked, SceneOpened
from solo.story.errors import StoryError
from solo.story.scenes import SceneCard
from solo.story.state import Story
from tests.story.acting import app_dice, content, in_scene

Write = Callable[[str], Sequence[Entry]]

FIELDS: dict[str, Write] = {
    "question": lambda text: asking.ask(Story(), app_dice(), content(), text, "even", "hope"),
    "measure": lambda text: asking.measure(Story(), app_dice(), content(), "amount", text),
    "where": lambda text: scenes.open_scene(Story(), SceneCard(text)),
    "stake": lambda text: scenes.open_scene(Story(), SceneCard("The mill", stake=text)),
    "here": lambda text: scenes.change_card(in_scene(), SceneCard("The mill", here=("Jory", text))),
    "fact": lambda text: scenes.close_scene(in_scene(kind="flashback"), "open", text=text),
    "tone": lambda text: framing.set_field(Story(), "tone", text),
}


@pytest.mark.parametrize("write", FIELDS.values(), ids=FIELDS)
@pytest.mark.parametrize(
    ("sign", "sentence"), [("\x1b", r"U\+001B"), ("\u202e", r"U\+202E"), ("\n", "on one line"), ("a" * 4001, "shorter")]
)
def test_a_text_that_a_terminal_obeys_or_that_is_too_long_is_refused(write: Write, sign: str, sentence: str) -> None:
    with pytest.raises(StoryError, match=sentence):
        write(f"The {sign} mill")


def test_a_text_in_any_script_is_kept_in_its_normal_form() -> None:
    (asked,) = asking.ask(Story(), app_dice(), content(), " Zoe\u0308 \u3000水? ", "even", "plain")
    assert isinstance(asked, QuestionAsked)
    assert asked.question == "Zo\u00eb  水?"
    (opened,) = scenes.open_scene(Story(), SceneCard(" The e\u0301tang ", here=("می\u200cخواهم",)))
    assert isinstance(opened, SceneOpened)
    assert opened.card == SceneCard("The \u00e9tang", here=("می\u200cخواهم",))


def test_a_card_that_differs_only_in_composition_changes_nothing() -> None:
    story = in_scene(card=SceneCard("The \u00e9tang"))
    assert scenes.change_card(story, SceneCard("The e\u0301tang")) == []
    was = SceneCard("The \u00e9tang")
    assert scenes.change_card(story, SceneCard("The mill")) == [CardChanged(SceneCard("The mill"), was)]
