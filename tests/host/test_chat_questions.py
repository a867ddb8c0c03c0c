"""Rules questions in the chat: each is computed in a thread, one at a time, and its answer goes to all."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue
from threading import Event
from threading import enumerate as enumerate_threads
from types import SimpleNamespace
from typing import Any, cast

import pytest

from solo.host.chat_questions import FAILED, LONGEST_ANSWER, ONE_AT_A_TIME, ChatQuestions, answer_text
from solo.host.turn_timeouts import Scheduler, Timer
from solo.systems.contract import System
from solo.systems.contract.questions import Argument, Question, QuestionError

PATIENCE = 10.0


class Turns(Scheduler):
    """A loop whose calls from other threads are made one by one by the test."""

    def __init__(self) -> None:
        self._calls: Queue[Callable[[], object]] = Queue()

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer:
        del delay, callback
        raise AssertionError("no question waits")

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> object:
        self._calls.put(callback)
        return None

    def turn(self) -> None:
        self._calls.get(timeout=PATIENCE)()


class Closed(Turns):
    """A loop that has been closed."""

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> object:
        del callback
        raise RuntimeError("Event loop is closed")


def game(ask: Callable[[dict[str, Any]], object]) -> System:
    """A game with one question, `twice number=…`."""
    question = Question("twice", "Twice a number.", (Argument("number", "Any number."),), ask)
    return cast("System", SimpleNamespace(questions={"twice": question}))


def twice(given: dict[str, Any]) -> object:
    return 2 * given["number"]


def test_an_answer_is_told_on_the_loop() -> None:
    loop, told = Turns(), list[str]()
    ChatQuestions(loop, told.append).ask(game(twice), "twice number=4")
    assert told == [], "not from the thread"
    loop.turn()
    assert told == ["8"]


def test_a_question_is_refused_while_another_is_computed_and_answered_afterwards() -> None:
    loop, told, may_go_on = Turns(), list[str](), Event()

    def slowly(given: dict[str, Any]) -> object:
        assert may_go_on.wait(PATIENCE)
        return twice(given)

    asked = ChatQuestions(loop, told.append)
    asked.ask(game(slowly), "twice number=4")
    asked.ask(game(twice), "twice number=5")
    assert told == [ONE_AT_A_TIME]
    may_go_on.set()
    loop.turn()
    asked.ask(game(twice), "twice number=6")
    loop.turn()
    assert told == [ONE_AT_A_TIME, "8", "12"]


def test_a_question_that_is_still_computed_does_not_keep_the_program_from_ending() -> None:
    loop, may_go_on, before = Turns(), Event(), set(enumerate_threads())
    ChatQuestions(loop, str).ask(game(lambda _: may_go_on.wait(PATIENCE)), "twice number=4")
    (thread,) = [one for one in enumerate_threads() if one.name == "solo-question" and one not in before]
    assert thread.daemon
    may_go_on.set()
    loop.turn()


def test_an_answer_for_a_closed_table_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[object] = []
    monkeypatch.setattr("threading.excepthook", failed.append)
    told: list[str] = []
    ChatQuestions(Closed(), told.append).ask(game(twice), "twice number=4")
    for thread in enumerate_threads():
        if thread.name == "solo-question":
            thread.join(PATIENCE)
    assert (told, failed) == ([], [])


def test_without_a_question_the_possible_ones_are_listed() -> None:
    assert answer_text(game(twice), " ") == "You can ask these questions, such as “/ask twice …”: twice"


def fails(_: dict[str, Any]) -> object:
    raise ZeroDivisionError


def refuses(_: dict[str, Any]) -> object:
    raise QuestionError("Give a number above 0.")


@pytest.mark.parametrize(
    ("ask", "line", "said"),
    [
        (twice, "twice number=4", "8"),
        (lambda _: 0.25, "twice number=4", "25 %"),
        (lambda _: {"hits": 2, "misses": 1}, "twice number=4", "hits: 2; misses: 1"),
        (twice, "twice", "Give number as well. Ask: twice number=…."),
        (refuses, "twice number=0", "Give a number above 0."),
        (fails, "twice number=4", FAILED),
    ],
)
def test_an_answer_is_one_line_or_the_reason_why_there_is_none(
    ask: Callable[[dict[str, Any]], object], line: str, said: str
) -> None:
    assert answer_text(game(ask), line) == said


@pytest.mark.parametrize(("length", "shown"), [(LONGEST_ANSWER, LONGEST_ANSWER), (LONGEST_ANSWER + 1, LONGEST_ANSWER)])
def test_a_long_answer_is_cut(length: int, shown: int) -> None:
    said = answer_text(game(lambda _: "x" * length), "twice number=4")
    assert len(said) == shown
    assert said.endswith("…") is (length > LONGEST_ANSWER)


def test_an_answer_of_600_characters_is_whole_and_a_longer_one_is_cut() -> None:
    def refuse(length: int) -> str:
        def ask(_: dict[str, Any]) -> object:
            raise QuestionError("x" * length)

        return answer_text(game(ask), "twice number=1")

    assert refuse(600) == "x" * 600
    assert refuse(601) == "x" * 599 + "…"
