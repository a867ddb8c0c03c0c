"""Decisions of a check: the choice of character, test and target, the menu before the roll, and the next step.

Each option shows the exact odds of the test that it leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from msgspec.structs import replace

from solo.resolver import Modifier
from solo.systems.contract import (
    ChartBar,
    Choose,
    EnterNumber,
    Explanation,
    Measure,
    Option,
    Preview,
    Verdict,
    default_first,
)
from solo.systems.parts.checking.plan import (
    MOST_OF_REFEREE,
    MOST_TRIES,
    Circumstance,
    OppositionOption,
    ReadyTest,
    TestOpposition,
    TestPlan,
    TestVerdict,
    trial_title,
    with_circumstance,
)
from solo.systems.parts.checking.rules import C, CheckRules, P, S
from solo.systems.parts.company import END
from solo.systems.parts.phrasing import with_sign

ROLL, AGAIN, ANOTHER = "roll", "again", "another"
WHO, WHAT, AGAINST, FOE, ANSWER, REFEREE = "who", "what", "against", "foe", "answer", "gamemaster"
CIRCUMSTANCE, HELP, TYPED = "circumstance:", "help:", "typed:"
SUCCEEDS: Final = "succeeds"
CIRCUMSTANCES: Final = "circumstances"
OTHERWISE: Final = "other choices"
ENOUGH: Final = "This scene has reached its limit of checks. Start a new scene."


def ask_tester(rules: CheckRules[S, P, C], company: S, usual: str) -> Choose:
    """Ask which character is to be tested."""
    options = [Option(one.key, one.name) for one in rules.list_able(company)]
    return Choose(company.speaker().key, WHO, "Who makes the check?", default_first(options, usual), usual)


def ask_task(rules: CheckRules[S, P, C], company: S, plan: TestPlan) -> Choose:
    """Ask for the test; each option shows its odds against the usual target."""
    tests = rules.tests(company, plan.who)

    def usual(code: str, why: str) -> Preview:
        return preview(rules.trial(company, rules.with_usual_difficulty(company, replace(plan, test=code))), why)

    options = [
        Option(one.code, f"{one.name}, {one.figure}", partial(usual, one.code, one.why), one.group, entry=one.entry)
        for one in tests
    ]
    return Choose(plan.who, WHAT, f"What does {company.find(plan.who).name} try?", options, tests[0].code)


def ask_opposition(rules: CheckRules[S, P, C], company: S, plan: TestPlan) -> Choose:
    """Ask for the target of the test: a difficulty, a character, a foe, or a figure to enter."""
    named = plan.against and plan.target.verb in ("hard", "one")
    default = plan.against if named else str(rules.usual_difficulty(plan))

    def options() -> Sequence[Option]:
        found = [_held(rules, company, plan, one) for one in rules.targets(company, plan)]
        typed = [Option(f"{TYPED}{verb}", asked.label) for verb, asked in rules.typed.items()]
        foes = [Option(FOE, "a foe by name")] if any(rules.foes()) else []
        return default_first([*found, *foes, *typed], default)

    return Choose(plan.who, AGAINST, f"{rules.test(company, plan).name}: against what?", options, default)


def which_foe(rules: CheckRules[S, P, C], company: S, plan: TestPlan) -> Choose:
    """Ask which foe resists. The content must have at least one foe."""

    def options() -> Sequence[Option]:
        return [_held(rules, company, plan, one) for one in rules.opponents(company, plan)]

    first = TestOpposition("foe", next(iter(rules.foes())))
    return Choose(plan.who, FOE, f"{rules.test(company, plan).name}: against whom?", options, str(first))


def ask_resistance(rules: CheckRules[S, P, C], company: S, plan: TestPlan) -> Choose:
    """Ask which test the opponent resists with, the usual first."""

    def options() -> Sequence[Option]:
        return [
            Option(one.code, f"{one.name}, {one.figure}", partial(_row, rules, company, replace(plan, answer=one.code)))
            for one in rules.answers(company, plan)
        ]

    return Choose(plan.who, ANSWER, "How does the opponent resist?", options, plan.answer)


def ask_number(rules: CheckRules[S, P, C], plan: TestPlan, verb: str) -> EnterNumber:
    """Ask for the figure of a target that is typed in, such as a difficulty. `verb` is the type of target."""
    asked = rules.typed[verb]
    return EnterNumber(plan.who, "figure", asked.prompt, asked.low, asked.high, str(asked.usual))


def ask_ready(rules: CheckRules[S, P, C], company: S) -> Choose:
    """Ask whether to roll the test as planned or to change the plan; every possible change is an option."""
    plan = company.plan
    trial = rules.trial(company, plan)

    def rows() -> Sequence[Option]:
        return [
            Option(ROLL, "Roll", partial(preview, trial, _as_it_stands(rules, company, plan))),
            *_circumstances(rules, company, plan),
            *_help(rules, company, plan),
            *([Option(ANSWER, "change the resistance", group=OTHERWISE)] if plan.target.has_opponent else ()),
            Option(AGAINST, "change the target", group=OTHERWISE),
            Option(WHAT, "choose another test", group=OTHERWISE),
            *([Option(WHO, "choose another character", group=OTHERWISE)] if len(rules.list_able(company)) > 1 else ()),
            *rules.list_further_options(company),
            Option(END, "end without a roll"),
        ]

    return Choose(plan.who, "check", f"{trial_title(trial)}. Roll?", rows, ROLL)


def ask_referee_modifier(rules: CheckRules[S, P, C], plan: TestPlan) -> EnterNumber:
    """Ask for the modifier given by the game master."""
    prompt = f"What modifier does {rules.referee} give? A negative number is a penalty."
    return EnterNumber(plan.who, REFEREE, prompt, -MOST_OF_REFEREE, MOST_OF_REFEREE, str(plan.referee))


def ask_next(rules: CheckRules[S, P, C], company: S, verdict: TestVerdict) -> Choose:
    """Ask for the next step after a roll. The default is to end."""
    plan, enough = company.plan, "" if company.done < MOST_TRIES else ENOUGH
    again = rules.retry_rule(company, plan, verdict)
    other = partial(_row, rules, company, replace(plan, tries=plan.tries + 1), again.note)
    options = [
        Option(AGAIN, "try again", other, refused=again.refused or enough),
        Option(ANOTHER, "another check", refused=enough),
        Option(END, "no more checks"),
    ]
    return Choose(plan.who, "next", "What now?", options, END)


# Odds


def success_chance(trial: ReadyTest) -> Fraction:
    """Return the chance that a test succeeds, from 0 to 1."""
    return trial.odds().chance(lambda verdict: verdict.succeeded)


def preview(trial: ReadyTest, note: str = "") -> Preview:
    """Return the preview of an option that leads to this test: exact odds, their explanation, and a `note`."""
    return Preview((Measure(SUCCEEDS, success_chance(trial), "chance"),), note=note, explain=partial(explain, trial))


def told_verdict(trial: ReadyTest, title: str, verdict: TestVerdict) -> Verdict:
    """Return the verdict of a rolled test as an event of the story shows it, with a title and the chance of success."""
    failures = {other.rank for other, _ in trial.odds() if not other.succeeded}
    is_worst = len(failures) > 1 and verdict.rank == min(failures)
    return Verdict(title, verdict.rank, verdict.succeeded, verdict.word, float(success_chance(trial)), is_worst)


def explain(trial: ReadyTest) -> Explanation:
    """Return the explanation of a test's odds: the rule, the modifiers by name, and the chance of each verdict."""
    odds = trial.odds()
    weighed = sorted(odds, key=lambda pair: (pair[0].succeeded, pair[0].rank))
    outcomes = tuple(ChartBar(verdict.word, Fraction(weight, odds.total)) for verdict, weight in weighed)
    return Explanation(trial_title(trial), trial.explanation, trial.modifiers, outcomes)


# Options of the menu


def _row(rules: CheckRules[S, P, C], company: S, plan: TestPlan, note: str = "") -> Preview:
    return preview(rules.trial(company, plan), note)


def _held(rules: CheckRules[S, P, C], company: S, plan: TestPlan, held: OppositionOption) -> Option:
    code = str(held.target)

    def other() -> Preview:
        return _row(rules, company, rules.with_target(company, plan, code))

    return Option(code, held.label, other, held.group, entry=held.entry)


def _circumstances(rules: CheckRules[S, P, C], company: S, plan: TestPlan) -> Iterator[Option]:
    known = rules.circumstances(company, plan)
    for one in known:
        note = f"{with_sign(one.value)}, {one.source}" if one.value else one.source
        other = partial(_row, rules, company, with_circumstance(plan, one.name, known), note)
        yield Option(f"{CIRCUMSTANCE}{one.name}", _label(one, one.name in plan.circumstances), other, CIRCUMSTANCES)
    now = f" (now {with_sign(plan.referee)})" if plan.referee else ""
    yield Option(REFEREE, f"modifier from {rules.referee}{now}", group=CIRCUMSTANCES)


def _label(circumstance: Circumstance, held: bool) -> str:
    if held:
        return f"remove: {circumstance.name}"
    return str(Modifier(circumstance.name, circumstance.value)) if circumstance.value else circumstance.name


def _help(rules: CheckRules[S, P, C], company: S, plan: TestPlan) -> Iterator[Option]:
    for one in rules.free_helpers(company, plan):
        label = f"{one.name} no longer helps" if one.key in plan.helpers else f"{one.name} helps"
        other = partial(_row, rules, company, rules.with_helper(plan, one.key), one.note)
        yield Option(f"{HELP}{one.key}", label, other, "help", one.refused)


def _as_it_stands(rules: CheckRules[S, P, C], company: S, plan: TestPlan) -> str:
    """Return a line with the try, circumstances, helpers and the referee's modifier; "" if there is nothing to list."""
    tried = [f"try {plan.tries + 1}"] if plan.tries else []
    helped = [f"{company.find(one).name} helps" for one in plan.helpers]
    given = [f"{rules.referee} {with_sign(plan.referee)}"] if plan.referee else []
    return " · ".join([*tried, *plan.circumstances, *helped, *given])
