"""Rules questions in the chat of a shared table (`/ask`), with exact answers that all participants see.

A thread computes the answers, one at a time, so that the game never waits.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final

import msgspec

from solo.host.turn_timeouts import Scheduler
from solo.library.answer_text import chances_as_percent, value_lines
from solo.library.questions import ask_question, parse_question
from solo.systems.contract import QuestionError, System
from solo.untrusted.text import make_one_line

ASK: Final = "/ask"
"""First word of a chat message that asks a rules question."""
LONGEST_ANSWER: Final = 600
ONE_AT_A_TIME: Final = "Solo is still computing the previous answer: ask again in a moment."
FAILED: Final = "Solo could not answer this question: try other words or values."


class ChatQuestions:
    """Answers rules questions about a game. Calls `tell` with each answer, on the event loop."""

    def __init__(self, loop: Scheduler, tell: Callable[[str], object]) -> None:
        self._loop = loop
        self._tell = tell
        self._busy = False

    def ask(self, system: System, question: str) -> None:
        """Compute the answer to `question` in a thread and pass it to `tell`.

        Pass a refusal to `tell` while another answer is being computed.
        """
        if self._busy:
            self._tell(ONE_AT_A_TIME)
            return
        self._busy = True
        Thread(target=self._work_out, args=(system, question), name="solo-question", daemon=True).start()

    def _work_out(self, system: System, question: str) -> None:
        said = answer_text(system, question)
        with suppress(RuntimeError):  # The table was closed in the meantime, so the answer has no reader.
            self._loop.call_soon_threadsafe(lambda: self._answer(said))

    def _answer(self, said: str) -> None:
        self._busy = False
        self._tell(said)


def answer_text(system: System, line: str) -> str:
    """Return the answer to a rules question on one line, or the reason why it has no answer.

    For an empty `line`, return the list of possible questions.
    """
    if not line.strip():
        return f"You can ask these questions, such as “{ASK} {next(iter(system.questions), '')} …”: " + ", ".join(
            system.questions
        )
    try:
        name, given = parse_question(make_one_line(line))
        answer = msgspec.to_builtins(ask_question(system, name, given))
        said = "; ".join(part.strip() for part in value_lines(chances_as_percent(answer, name)))
    except QuestionError as error:
        said = str(error)
    except Exception:  # A third-party system may raise any exception for this question.
        said = FAILED
    return said if len(said) <= LONGEST_ANSWER else f"{said[: LONGEST_ANSWER - 1]}…"
