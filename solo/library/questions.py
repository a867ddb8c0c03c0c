"""Owns how a question of the rules is put in a person's words: its name, its arguments by name, and what it answers.

The command line and the talk at a shared table put the same questions, and are refused with the same sentences.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from solo.library.near import fold, unknown
from solo.systems.contract import Question, QuestionFault, System

NAMED: Final = r"(?:^|\s)([A-Za-z_][\w-]*)="
LONGEST_FAULT: Final = 40


def answered(system: System, name: str, given: dict[str, object]) -> object:
    """Returns what a question says to these arguments, as a JSON value.

    Raises QuestionFault with a sentence where there is no such question, or it cannot be asked so.
    """
    found = next((one for one in system.questions if fold(one) == fold(name)), None)
    if found is None:
        raise QuestionFault(unknown("question", name, system.questions))
    question = system.questions[found]
    known = [argument.name for argument in question.arguments]
    for argument in given:
        if argument not in known:
            raise QuestionFault(f"{unknown('argument', argument, known)} {usage(question)}")
    missing = [each.name for each in question.arguments if not each.optional and each.name not in given]
    if missing:
        raise QuestionFault(f"Give {', '.join(missing)} as well. {usage(question)}")
    return question.ask(given)


def usage(question: Question) -> str:
    """How a question is put: "Ask: hit attack=… [defense=…]."."""
    words = [f"[{each.name}=…]" if each.optional else f"{each.name}=…" for each in question.arguments]
    return f"Ask: {' '.join([question.name, *words])}."


def put(line: str) -> tuple[str, dict[str, object]]:
    """Returns the name of the question on a line, and its arguments: "hit attack=5 defense=8".

    Raises QuestionFault with a sentence for a line that cannot be read so.
    """
    name, _, rest = line.strip().partition(" ")
    starts = list(re.finditer(NAMED, rest))
    before = rest[: starts[0].start()] if starts else rest
    if before.strip():
        raise QuestionFault(f"Write each argument as NAME=VALUE, not “{before.strip()[:LONGEST_FAULT]}”.")
    ends = [*(start.start() for start in starts[1:]), len(rest)]
    given: dict[str, object] = {}
    for start, end in zip(starts, ends, strict=False):
        if start[1] in given:
            raise QuestionFault(f"The argument {start[1]} is given twice.")
        given[start[1]] = value(rest[start.end() : end].strip())
    return name, given


def value(text: str) -> object:
    """Returns what somebody typed for an argument: JSON where it is JSON, else the text."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return text
