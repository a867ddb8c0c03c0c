"""Checks as a procedure: character, test and target first, then a menu of all circumstances, then the roll.

Its state is complete between two rolls.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Generic

from msgspec.structs import replace

from solo.systems.contract import CHECKED, Checkpoint, Decision, Event, Panel, Result, Scene, SheetLine
from solo.systems.parts.checking import options
from solo.systems.parts.checking.options import (
    AGAIN,
    AGAINST,
    ANSWER,
    CIRCUMSTANCE,
    FOE,
    HELP,
    REFEREE,
    ROLL,
    TYPED,
    WHAT,
    WHO,
)
from solo.systems.parts.checking.plan import MOST_TRIES, TestPlan, TestVerdict, trial_title, with_circumstance
from solo.systems.parts.checking.rules import C, CheckRules, P, S
from solo.systems.parts.checking.validation import plan_problems
from solo.systems.parts.company import END, Playing, Step
from solo.systems.parts.phrasing import capitalise, count_noun, with_sign
from solo.systems.parts.state_validation import range_problem

Planning = Generator[Decision, str, TestPlan]


class CheckProcedure(CheckRules[S, P, C], Generic[S, P, C]):
    """The procedure of checks: any test of a character, alone or opposed, as often as the rules allow."""

    def play(self, company: S, scene: Scene) -> Playing:
        """Play one test after another until the players end it."""
        while True:
            yield Checkpoint(self.subtitle(company) or "the start")
            if not self.list_able(company):
                return Result(CHECKED, "No character here can make a check.")
            if not company.plan.against:
                company.plan = yield from self._ask_who(company, company.plan)
            while (code := (yield options.ask_ready(self, company))) not in (ROLL, END):
                yield from self._change(company, code)
            if code == ROLL:
                verdict = self._roll(company, scene)
                code = yield options.ask_next(self, company, verdict)
            if code == END:
                return Result(CHECKED, self.ending(company))
            plan = company.plan
            company.plan = replace(plan, tries=plan.tries + 1) if code == AGAIN else TestPlan(plan.who)

    def subtitle(self, company: S) -> str:
        """Return the number of tests rolled so far, in words."""
        return count_noun(company.done, "check") if company.done else ""

    def ending(self, company: S) -> str:
        """Return the closing sentence of the procedure."""
        return f"{capitalise(count_noun(company.done, 'check'))} rolled." if company.done else "No check was made."

    def panels(self, company: S) -> tuple[Panel, ...]:
        """Return the planned test with all its modifiers."""
        if not company.plan.against:
            return ()
        trial = self.trial(company, company.plan)
        return (Panel(trial_title(trial), tuple(SheetLine(one.name, with_sign(one.value)) for one in trial.modifiers)),)

    def find_problems(self, state: S) -> Iterator[str]:
        """Yield the problems of a state that was read from a file."""
        yield from super().find_problems(state)
        yield from range_problem("The number of checks", state.done, 0, MOST_TRIES)
        yield from plan_problems(self, state, state.plan)

    # Questions in order

    def _ask_who(self, company: S, plan: TestPlan) -> Planning:
        keys = [one.key for one in self.list_able(company)]
        who = plan.who if plan.who in keys else keys[0]
        if len(keys) > 1:
            who = yield options.ask_tester(self, company, who)
        return (yield from self._ask_what(company, TestPlan(who, referee=plan.referee)))

    def _ask_what(self, company: S, plan: TestPlan) -> Planning:
        test = yield options.ask_task(self, company, plan)
        return (yield from self._ask_against(company, replace(plan, test=test)))

    def _ask_against(self, company: S, plan: TestPlan) -> Planning:
        code = yield options.ask_opposition(self, company, plan)
        if code.startswith(TYPED):
            verb = code.removeprefix(TYPED)
            number = yield options.ask_number(self, plan, verb)
            code = f"{verb}:{number}"
        elif code == FOE:
            code = yield options.which_foe(self, company, plan)
        return self.with_target(company, plan, code)

    def _change(self, company: S, code: str) -> Step:
        """Change the plan as the option `code` of the menu says, asking for further choices if needed."""
        plan = company.plan
        if self.takes(company, code):
            return
        if code == WHO:
            company.plan = yield from self._ask_who(company, plan)
        elif code == WHAT:
            company.plan = yield from self._ask_what(company, TestPlan(plan.who, referee=plan.referee))
        elif code == AGAINST:
            company.plan = yield from self._ask_against(company, plan)
        elif code == REFEREE:
            given = yield options.ask_referee_modifier(self, plan)
            company.plan = replace(plan, referee=int(given))
        elif code.startswith(CIRCUMSTANCE):
            name = code.removeprefix(CIRCUMSTANCE)
            company.plan = with_circumstance(plan, name, self.circumstances(company, plan))
        elif code.startswith(HELP):
            company.plan = self.with_helper(plan, code.removeprefix(HELP))
        elif code == ANSWER:
            answer = yield options.ask_resistance(self, company, plan)
            company.plan = replace(plan, answer=answer)

    def _roll(self, company: S, scene: Scene) -> TestVerdict:
        plan = company.plan
        trial = self.trial(company, plan)
        came = trial.roll(scene)
        company.done += 1
        if scene.has_listener:
            name = company.find(plan.who).name
            tried = f" (try {plan.tries + 1})" if plan.tries else ""
            text = f"{name} rolls {trial.roll_words}{tried} and {came.verdict.word}."
            title = f"{name}: {self.test(company, plan).name} against {self.describe_target(company, plan)}"
            verdict = options.told_verdict(trial, title, came.verdict)
            scene.emit(Event("check", text, name, came.rolls, verdict=verdict))
        self.settle(company, scene, plan, came.verdict)
        return came.verdict
