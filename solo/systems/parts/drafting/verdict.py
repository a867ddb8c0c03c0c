"""Verdict on a draft: the problems left after the table's house rules.

Problems from before a character was reopened do not count against its draft. Allowed and earlier problems stay visible
as warnings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Generic, TypeVar

import msgspec

from solo.systems.contract import Draft, DraftProblem
from solo.untrusted.text import check_text

C = TypeVar("C")

NAME: Final = "name"
"""The field name for problems of a draft's name. It belongs to every draft and is no field of a blueprint."""
LONGEST_NAME: Final = 60


class DraftVerdict(msgspec.Struct, Generic[C], frozen=True):
    """A parsed draft and its remaining problems. `allowed` are the codes of problems that the table has permitted."""

    case: C
    problems: tuple[DraftProblem, ...]
    allowed: tuple[str, ...]

    def demand_legal(self) -> None:
        """Raise ValueError if the draft is not legal.

        The error's text is the sentence of the first problem that is more than a warning.
        """
        for problem in self.problems:
            if problem.weight == "problem":
                raise ValueError(problem.message)

    def house_rules(self, before: Iterable[str]) -> tuple[str, ...]:
        """Return the codes of all problems allowed to the finished character, with the earlier codes `before` first."""
        return tuple(dict.fromkeys((*before, *self.allowed)))


def judge_draft(
    case: C, found: Iterable[DraftProblem], draft: Draft, inherited: Collection[DraftProblem] = ()
) -> DraftVerdict[C]:
    """Return the verdict on a draft with these problems. Inherited and allowed problems become warnings."""
    problems: list[DraftProblem] = []
    allowed: dict[str, None] = {}
    for problem in found:
        if problem.weight == "problem" and problem in inherited:
            problems.append(_noted(problem, "The earlier version had this problem too."))
        elif problem.overridable and problem.code in draft.house_rules:
            allowed[problem.code] = None
            problems.append(_noted(problem, "Your table allows it."))
        else:
            problems.append(problem)
    return DraftVerdict(case, tuple(problems), tuple(allowed))


def name_problems(name: str, whose: str = "character") -> Iterator[DraftProblem]:
    """Yield the problems of a name: it is missing, too long, or on several lines."""
    if not name:
        yield DraftProblem("no-name", NAME, f"Give the {whose} a name.")
    elif len(name) > LONGEST_NAME or "\n" in name:
        yield DraftProblem("no-name", NAME, f"Give a name of at most {LONGEST_NAME} letters, on one line.")
    elif fault := check_text(name, LONGEST_NAME, lines=False):
        yield DraftProblem("no-name", NAME, fault)


def warning(code: str, field: str, message: str) -> DraftProblem:
    """Return a problem that is only a warning."""
    return DraftProblem(code, field, message, weight="warning")


def unspent(code: str, field: str, message: str) -> DraftProblem:
    """Return a warning about an unused benefit. The player must confirm it before leaving the draft."""
    return DraftProblem(code, field, message, weight="warning", unspent=True)


def _noted(problem: DraftProblem, note: str) -> DraftProblem:
    return msgspec.structs.replace(problem, message=f"{problem.message} {note}", weight="warning")
