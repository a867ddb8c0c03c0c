"""Owns the verdict on a draft: its candidate, and its problems after what the table allows.

What was wrong with a character before it was reopened is no fault of this draft either. Both stay visible as warnings.
"""

from __future__ import annotations

import msgspec

from solo.systems.contract import Draft, Problem
from solo.systems.polyhedral.creation.candidate import candidate
from solo.systems.polyhedral.creation.hands import resolved
from solo.systems.polyhedral.creation.problems import Case, problems_of
from solo.systems.polyhedral.creation.reading import Reading, read
from solo.systems.polyhedral.creation.reopen import reopen
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.people.sheet import derive


class Verdict(msgspec.Struct, frozen=True):
    """A draft's case and what remains of its problems. `allowed` are the codes that the table had to allow."""

    case: Case
    problems: tuple[Problem, ...]
    allowed: tuple[str, ...]


def judge(draft: Draft, shop: Shop) -> Verdict:
    """Returns the verdict on any draft at all."""
    reading = read(draft, shop)
    case = _case(reading, shop)
    inherited = () if reading.fresh else problems_of(_case(read(reopen(reading.origin, shop), shop), shop))
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


def _case(reading: Reading, shop: Shop) -> Case:
    character = candidate(reading, shop)
    hands = resolved(reading.hands, character.build, shop.content)
    return Case(reading, character, derive(character.build, shop.content), hands, shop)


def _noted(problem: Problem, note: str) -> Problem:
    return msgspec.structs.replace(problem, message=f"{problem.message} {note}", weight="warning")
