"""Owns the last word on a draft: what a table allows by its house rules, and what stops a character.

What was wrong with a character before it was opened again is no fault of its draft. Both stay visible as warnings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Generic, TypeVar

import msgspec

from solo.border.text import text_fault
from solo.systems.contract import Draft, Problem

C = TypeVar("C")

NAME: Final = "name"
"""The field that a draft's name is told by: it is part of every draft, and no field of a blueprint."""
LONGEST_NAME: Final = 60


class Verdict(msgspec.Struct, Generic[C], frozen=True):
    """A draft's case and what remains of its problems. `allowed` are the codes that the table had to allow."""

    case: C
    problems: tuple[Problem, ...]
    allowed: tuple[str, ...]

    def demand_legal(self) -> None:
        """Raises ValueError with the sentence of the first problem that is more than a warning."""
        for problem in self.problems:
            if problem.weight == "problem":
                raise ValueError(problem.message)

    def house_rules(self, before: Iterable[str]) -> tuple[str, ...]:
        """Returns the house rules of the character that it makes: those that it needed before, then those of now."""
        return tuple(dict.fromkeys((*before, *self.allowed)))


def verdict(case: C, found: Iterable[Problem], draft: Draft, inherited: Collection[Problem] = ()) -> Verdict[C]:
    """Returns the verdict on a draft with these problems; those that were inherited or are allowed only warn."""
    problems: list[Problem] = []
    allowed: dict[str, None] = {}
    for problem in found:
        if problem.weight == "problem" and problem in inherited:
            problems.append(_noted(problem, "It was so before."))
        elif problem.overridable and problem.code in draft.house_rules:
            allowed[problem.code] = None
            problems.append(_noted(problem, "Your table allows it."))
        else:
            problems.append(problem)
    return Verdict(case, tuple(problems), tuple(allowed))


def name_problems(name: str, whose: str = "character") -> Iterator[Problem]:
    """Yields what is wrong with somebody's name: none at all, one that is too long, or of several lines."""
    if not name:
        yield Problem("no-name", NAME, f"Give the {whose} a name.")
    elif len(name) > LONGEST_NAME or "\n" in name:
        yield Problem("no-name", NAME, f"Give a name of at most {LONGEST_NAME} letters, on one line.")
    elif fault := text_fault(name, LONGEST_NAME, lines=False):
        yield Problem("no-name", NAME, fault)


def warning(code: str, field: str, message: str) -> Problem:
    """Returns what only deserves a word, and stops nobody."""
    return Problem(code, field, message, weight="warning")


def unspent(code: str, field: str, message: str) -> Problem:
    """Return a warning about something that could still be had, which is asked about before the draft is left."""
    return Problem(code, field, message, weight="warning", unspent=True)


def _noted(problem: Problem, note: str) -> Problem:
    return msgspec.structs.replace(problem, message=f"{problem.message} {note}", weight="warning")
