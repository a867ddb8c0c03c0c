"""Owns the verdict on a draft: its candidate, and its problems after what the table allows.

What was wrong with a character before it was opened again is no fault of this draft either; both stay as warnings.
"""

from __future__ import annotations

import msgspec

from solo.systems.contract import Draft, Problem
from solo.systems.fire_and_sword.creation.candidate import candidate
from solo.systems.fire_and_sword.creation.problems import Case, problems_of
from solo.systems.fire_and_sword.creation.reading import read
from solo.systems.fire_and_sword.creation.reopen import reopen
from solo.systems.fire_and_sword.creation.stock import Stock


class Verdict(msgspec.Struct, frozen=True):
    """A draft's case and what remains of its problems. `allowed` are the codes that the table had to allow."""

    case: Case
    problems: tuple[Problem, ...]
    allowed: tuple[str, ...]


def judge(draft: Draft, stock: Stock) -> Verdict:
    """Returns the verdict on any draft at all."""
    case = _case(draft, stock)
    inherited = () if case.reading.fresh else problems_of(_case(reopen(case.reading.origin, stock), stock))
    problems: list[Problem] = []
    allowed: dict[str, None] = {}
    for problem in problems_of(case):
        if problem.weight == "problem" and problem in inherited:
            problems.append(_noted(problem, "It was so before."))
        elif problem.overridable and problem.code in draft.house_rules:
            allowed[problem.code] = None
            problems.append(_noted(problem, "Your table allows it."))
        else:
            problems.append(problem)
    return Verdict(case, tuple(problems), tuple(allowed))


def _case(draft: Draft, stock: Stock) -> Case:
    reading = read(draft, stock)
    return Case(reading, candidate(reading, stock), stock)


def _noted(problem: Problem, note: str) -> Problem:
    return msgspec.structs.replace(problem, message=f"{problem.message} {note}", weight="warning")
