"""A question in a person's words: its name and its arguments, read as they were meant, or refused in a sentence."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solo.host.asked_aloud import FAILED, LONGEST_ANSWER, answer_text
from solo.library.answers import chances_as_percent
from solo.library.questions import answered, put
from solo.systems.contract import Question, QuestionFault, System
from tests.fake_system import FakeSystem

FAKE = cast("System", FakeSystem())


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("hit", ("hit", {})),
        ("hit skill=3", ("hit", {"skill": 3})),
        ("  hit   skill=3  ", ("hit", {"skill": 3})),
        ("read rolled=[5, 6, 2] dice=3d8", ("read", {"rolled": [5, 6, 2], "dice": "3d8"})),
        ("ask name=two words more=null", ("ask", {"name": "two words", "more": None})),
        ("ask action-penalty=true name=", ("ask", {"action-penalty": True, "name": ""})),
        ("", ("", {})),
    ],
)
def test_a_line_is_read_as_it_is_meant(line: str, read: tuple[str, dict[str, object]]) -> None:
    assert put(line) == read


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("hit 3", "Write each argument as NAME=VALUE, not “3”."),
        ("hit 3 skill=3", "Write each argument as NAME=VALUE, not “3”."),
        ("hit skill=3 skill=4", "The argument skill is given twice."),
    ],
)
def test_a_line_that_cannot_be_read_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(QuestionFault, match=f"^{sentence}$"):
        put(line)


def test_a_question_is_found_in_letters_of_any_case() -> None:
    assert answered(FAKE, "HIT", {"skill": 5}) == answered(FAKE, "hit", {"skill": 5})


@given(st.text(max_size=200))
@example("0\n0 ")
def test_whatever_is_asked_in_the_talk_one_line_answers(line: str) -> None:
    said = answer_text(FAKE, line)
    assert said
    assert "\n" not in said
    assert len(said) <= LONGEST_ANSWER
    assert said != FAILED


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hit skill=5", "hit: 72 %"),
        ("hit skill=99", "Give skill as a whole number from 0 to 9."),
        ("hti skill=5", "There is no question “hti”: there is only hit."),
        ("", "/ask puts one of these, such as “/ask hit …”: hit"),
    ],
)
def test_an_answer_is_one_line(line: str, answer: str) -> None:
    assert answer_text(FAKE, line) == answer


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        ("hit", {"success": 0.556327}, {"success": "56 %"}),
        ("wound", {"none": 0.001, "down": 0.999}, {"none": "<1 %", "down": ">99 %"}),
        ("wound", {"harm": [0.25, 0.75]}, {"harm": ["25 %", "75 %"]}),
        (
            "wound",
            {"mean": 0.25, "momentum_mean": 0.5, "none": 0.5},
            {"mean": 0.25, "momentum_mean": 0.5, "none": "50 %"},
        ),
        ("combat-dice-mean", {"total": 0.5}, {"total": 0.5}),
        ("group-weight", {"weight": 0.5}, {"weight": 0.5}),
        ("success-chance-percent", {"percent": 55.6}, {"percent": "56 %"}),
        ("distance", {"metres": 1.5, "hexes": 1, "far": True}, {"metres": 1.5, "hexes": 1, "far": True}),
        ("certain", 1.0, "100 %"),
    ],
)
def test_chances_in_an_answer_are_written_in_per_cent_and_amounts_are_not(
    question: str, answer: object, told: object
) -> None:
    assert chances_as_percent(answer, question) == told


def test_rules_that_fail_on_a_question_end_nothing() -> None:
    def fail(given: dict[str, object]) -> object:
        raise ZeroDivisionError(given)

    def long(given: dict[str, object]) -> object:
        return [*range(9), {"many": list(range(1000))}, given]

    class Failing(FakeSystem):
        questions = {"fail": Question("fail", "", (), fail), "long": Question("long", "", (), long)}

    failing = cast("System", Failing())
    assert answer_text(failing, "fail") == FAILED
    assert len(answer_text(failing, "long")) == LONGEST_ANSWER
