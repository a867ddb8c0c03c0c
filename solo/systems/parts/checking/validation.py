"""Validation of a check's plan that was read from a file: all names exist, and the test can be rolled."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from solo.systems.parts.checking.plan import MOST_OF_REFEREE, MOST_TRIES, TestPlan
from solo.systems.parts.checking.rules import C, CheckRules, P, S
from solo.systems.parts.state_validation import non_empty, range_problem, unknown_key_problems, unknown_name_problems


def plan_problems(rules: CheckRules[S, P, C], company: S, plan: TestPlan) -> Iterator[str]:
    """Yield a sentence for each problem of a plan."""
    people = {one.key for one in company.people}
    yield from unknown_key_problems("makes a check", non_empty(plan.who), people)
    yield from range_problem("The game master's modifier", plan.referee, -MOST_OF_REFEREE, MOST_OF_REFEREE)
    yield from range_problem("The number of tries", plan.tries, 0, MOST_TRIES)
    if plan.who in people and plan.against:
        yield from _test_problems(rules, company, plan)
    elif plan.test or plan.against or plan.helpers:
        yield "No character is making the current check."


def _test_problems(rules: CheckRules[S, P, C], company: S, plan: TestPlan) -> Iterator[str]:
    if plan.test not in [one.code for one in rules.tests(company, plan.who)]:
        yield f"There is no test “{plan.test}”."
        return
    if fault := _target_problem(rules, company, plan):
        yield fault
        return
    yield from unknown_name_problems(
        "circumstance", plan.circumstances, [one.name for one in rules.circumstances(company, plan)]
    )
    yield from unknown_name_problems("helper", plan.helpers, [one.key for one in rules.free_helpers(company, plan)])
    answers = [one.code for one in rules.answers(company, plan)] if plan.target.has_opponent else [""]
    if plan.answer not in answers:
        yield f"An opponent cannot resist this test with “{plan.answer}”."


def _target_problem(rules: CheckRules[S, P, C], company: S, plan: TestPlan) -> str:
    try:
        target = plan.target
    except ValueError as error:
        return str(error)
    if target.verb not in rules.typed:
        alone = replace(plan, answer="")
        held = {str(one.target) for one in (*rules.targets(company, alone), *rules.opponents(company, alone))}
        return "" if plan.against in held else f"“{plan.against}” is neither a difficulty nor an opponent."
    figure = target.name.removeprefix("-")
    if not (figure.isascii() and figure.isdecimal() and len(figure) < 6):
        return f"“{target.name}” is not a number."
    asked = rules.typed[target.verb]
    return next(range_problem("The figure", int(target.name), asked.low, asked.high), "")
