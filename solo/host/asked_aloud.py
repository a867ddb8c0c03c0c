"""Owns the questions of the rules that are put in the talk: answered exactly, before all, one after the other.

They are worked out in a thread, so that nobody's game waits for an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final

import msgspec

from solo.border.text import one_line
from solo.host.patience import Loop
from solo.library.answers import chances_as_percent, value_lines
from solo.library.questions import answered, put
from solo.systems.contract import QuestionFault, System

ASK: Final = "/ask"
"""The word that a question of the rules begins with."""
LONGEST_ANSWER: Final = 600
ONE_AT_A_TIME: Final = "The question before is still being worked out: ask again in a moment."
FAILED: Final = "That question could not be worked out: ask it otherwise."


class AskedAloud:
    """Answers questions of a system. `tell` is told each answer, on the loop."""

    def __init__(self, loop: Loop, tell: Callable[[str], object]) -> None:
        self._loop = loop
        self._tell = tell
        self._busy = False

    def ask(self, system: System, question: str) -> None:
        """Answer a question as soon as it is worked out."""
        if self._busy:
            self._tell(ONE_AT_A_TIME)
            return
        self._busy = True
        Thread(target=self._work_out, args=(system, question), name="solo-question", daemon=True).start()

    def _work_out(self, system: System, question: str) -> None:
        said = answer_text(system, question)
        with suppress(RuntimeError):  # the table is closed meanwhile, and nobody waits for it
            self._loop.call_soon_threadsafe(lambda: self._answer(said))

    def _answer(self, said: str) -> None:
        self._busy = False
        self._tell(said)


def answer_text(system: System, line: str) -> str:
    """Returns what a question says, on one line; or why it cannot be answered, and for no question which there are."""
    if not line.strip():
        return f"{ASK} puts one of these, such as “{ASK} {next(iter(system.questions), '')} …”: " + ", ".join(
            system.questions
        )
    try:
        name, given = put(one_line(line))
        answer = msgspec.to_builtins(answered(system, name, given))
        said = "; ".join(part.strip() for part in value_lines(chances_as_percent(answer, name)))
    except QuestionFault as fault:
        said = str(fault)
    except Exception:  # whatever a stranger's system does with what was asked
        said = FAILED
    return said if len(said) <= LONGEST_ANSWER else f"{said[: LONGEST_ANSWER - 1]}…"
