"""Typed rules questions: their name, their named arguments, and their answers.

The command line and the chat of a shared table accept the same questions and give the same error messages.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from solo.library.fuzzy import fold, unknown_name_message
from solo.systems.contract import Question, QuestionError, System

NAMED: Final = r"(?:^|\s)([A-Za-z_][\w-]*)="
LONGEST_FAULT: Final = 40


def ask_question(system: System, name: str, given: dict[str, object]) -> object:
    """Return the answer to a question with these arguments, as a JSON value.

    Raises QuestionError with a sentence if there is no such question, or the arguments are wrong.
    """
    found = next((one for one in system.questions if fold(one) == fold(name)), None)
    if found is None:
        raise QuestionError(unknown_name_message("question", name, system.questions))
    question = system.questions[found]
    known = [argument.name for argument in question.arguments]
    for argument in given:
        if argument not in known:
            raise QuestionError(f"{unknown_name_message('argument', argument, known)} {usage(question)}")
    missing = [each.name for each in question.arguments if not each.optional and each.name not in given]
    if missing:
        raise QuestionError(f"Give {', '.join(missing)} as well. {usage(question)}")
    return question.ask(given)


def usage(question: Question) -> str:
    """Describe how to ask a question: "Ask: hit attack=… [defense=…]." """
    words = [f"[{each.name}=…]" if each.optional else f"{each.name}=…" for each in question.arguments]
    return f"Ask: {' '.join([question.name, *words])}."


def parse_question(line: str) -> tuple[str, dict[str, object]]:
    """Parse a line such as "hit attack=5 defense=8" into the name of the question and its arguments.

    Raises QuestionError with a sentence for an invalid line.
    """
    name, _, rest = line.strip().partition(" ")
    starts = list(re.finditer(NAMED, rest))
    before = rest[: starts[0].start()] if starts else rest
    if before.strip():
        raise QuestionError(f"Write each argument as NAME=VALUE, not “{before.strip()[:LONGEST_FAULT]}”.")
    ends = [*(start.start() for start in starts[1:]), len(rest)]
    given: dict[str, object] = {}
    for start, end in zip(starts, ends, strict=False):
        if start[1] in given:
            raise QuestionError(f"The argument {start[1]} is given twice.")
        given[start[1]] = parse_value(rest[start.end() : end].strip())
    return name, given


def parse_value(text: str) -> object:
    """Parse the typed value of an argument: as JSON if possible, else as text."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return text
