"""Sentences of the journal for each entry whose text depends on more than one field."""

from __future__ import annotations

import pytest

from solo.resolver import ThrownPool
from solo.story import entries
from solo.story.entries import Entry
from solo.story.frame import Frame
from solo.story.journal.narration import Narration, narrate_entry
from solo.story.lists import Thread
from solo.story.scenes import SceneCard
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


def test_a_settled_thread_is_told_by_its_state_and_a_moved_one_by_its_steps() -> None:
    closed = told(entries.ThreadPut(Thread("Who raised the toll?", state="closed")))
    assert closed.text == "Thread closed: Who raised the toll?"
    moved = told(entries.ThreadPut(Thread("Bring the salt home", weight=3, steps=-2)))
    assert (moved.text, moved.details) == ("Thread: Bring the salt home", ("weight 3", "2 steps away from its end"))


def test_a_changed_card_and_a_rule_are_told_by_their_names() -> None:
    card = SceneCard("A sheepfold", stake="the mule")
    changed = told(entries.CardChanged(card))
    assert (changed.text, changed.details) == ("The scene card was changed: A sheepfold", ("at stake: the mule",))
    assert told(entries.RuleSet("wrong-question", "on")).text == "The rule “The wrong question” is now on."


def test_a_changed_card_says_what_changed() -> None:
    before = SceneCard("The ford", "noon", ("Hild",), "the salt", "it is wet")
    after = SceneCard("The ford", "dusk", ("Hild", "Edda"), "", "it is wet", strand="B")
    changed = told(entries.CardChanged(after, before))
    assert changed.text == "The scene card was changed: when “dusk”; here “Hild, Edda”; at stake nothing; strand “B”"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("After 1 day: no one is wounded.", "A night by the ford. After 1 day: no one is wounded."),
        ("All have recovered.", "A night by the ford: All have recovered."),
        ("A night by the ford. Hild fell.", "A night by the ford. Hild fell."),
    ],
)
def test_a_played_procedure_has_one_colon_at_most(text: str, sentence: str) -> None:
    assert told(entries.ProcedurePlayed("rest", "A night by the ford", "done", text)).text == sentence


def test_a_title_that_begins_the_text_in_capitals_is_not_told_twice() -> None:
    text = "The toll inn by the ford. Three wolves faced Ann."
    assert told(entries.ProcedurePlayed("fight", "the toll inn by the ford", "won", text)).text == text


def test_a_sentence_that_ends_with_a_question_gets_no_second_stop() -> None:
    assert told(entries.InterruptionDrawn("rumour", "Word comes: whose spears are they?")).text.endswith("are they?")
    assert told(entries.InterruptionDrawn("rumour", "Word comes: the ford is gone")).text.endswith("is gone.")
    assert content().words.proposal("rumour", {"rumour": "Whose are they?"}) == "Follow up a rumour: Whose are they?"
    assert content().words.proposal("rumour", {"rumour": "It is"}) == "Follow up a rumour: It is."


def test_each_truth_of_the_frame_has_a_line() -> None:
    frame = told(entries.FrameSet(Frame(truths=("Salt is dear.", "The river rises."), aim="home")))
    assert frame.details == ("True here: Salt is dear.", "True here: The river rises.", "Aim: home")


def test_a_draw_of_one_row_is_not_told_twice_and_calls_have_no_braces() -> None:
    dice = (ThrownPool(1, 40, (12,)),)
    single = told(entries.TableDrawn("A twist", "It was sold.", ("A twist: It was sold.",), dice=dice))
    assert (single.text, single.details) == ("A twist — It was sold.", ("d40 12",))
    rows = ("The road (5, 3): {A thing}", "A thing: Cherry stones.")
    assert told(entries.TableDrawn("The road", "Cherry stones.", rows)).details == (
        "The road (5, 3): A thing",
        "A thing: Cherry stones.",
    )
