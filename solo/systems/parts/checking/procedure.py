"""Owns checks as a procedure: who, what and against what; then one menu with all that bears upon it; then the roll.

A game says what people may be put to, what that is held against, and how it is rolled. Its state is complete between
two rolls.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from solo.systems.contract import (
    Checkpoint,
    Choose,
    Decision,
    Event,
    Line,
    Option,
    Panel,
    Preview,
    Result,
    Scene,
    WholeNumber,
    usual_first,
)
from solo.systems.parts.checking import offers
from solo.systems.parts.checking.plan import (
    MOST_OF_REFEREE,
    MOST_TRIES,
    Again,
    Asked,
    Checks,
    Circumstance,
    Held,
    Helper,
    Plan,
    Target,
    Test,
    Trial,
    Verdict,
    toggled,
    with_circumstance,
)
from solo.systems.parts.company import END, PartyProcedure, Playing, Step
from solo.systems.parts.gathering import OneOfThem
from solo.systems.parts.soundness import beyond, strangers, unknown
from solo.systems.parts.wording import counted, sentence, signed

ROLL, AGAIN, ANOTHER = "roll", "again", "another"
WHO, WHAT, AGAINST, REFEREE = "who", "what", "against", "gamemaster"
CIRCUMSTANCE, ANSWER, HELP, TYPED = "circumstance", "answer", "help", "typed"
OF_THE_COMPANY: Final = "of the company"
FOES: Final = "foes"
CIRCUMSTANCES: Final = "circumstances"
OTHERWISE: Final = "something else"
Planning = Generator[Decision, str, Plan]

S = TypeVar("S", bound=Checks)
P = TypeVar("P", bound=OneOfThem)
C = TypeVar("C", bound=msgspec.Struct)


class CheckProcedure(PartyProcedure[S, P, C], Generic[S, P, C]):
    """Any test of a game: of one of the company, alone or opposed, as often as its rules let it be tried.

    `typed` are the figures that may be typed, by the verb of the target that they become; `referee` is what the game
    calls whoever gives or takes.
    """

    key = "check"
    title = "A check"
    typed: Mapping[str, Asked] = {}
    referee: str = "the gamemaster"

    # What each game says

    @abstractmethod
    def tests(self, company: S, who: str) -> Sequence[Test]:
        """What somebody may be put to, what is most often asked for first."""

    @abstractmethod
    def difficulties(self, plan: Plan) -> Sequence[Held]:
        """What the world may set against this test, by name."""

    @abstractmethod
    def usual_difficulty(self, plan: Plan) -> Target:
        """What is set against this test where nobody says otherwise."""

    @abstractmethod
    def foes(self) -> Iterable[str]:
        """Foes by name who may oppose it."""

    @abstractmethod
    def answers(self, company: S, plan: Plan) -> Sequence[Test]:
        """What the opponent of a plan may resist this test with, the usual first; at least one."""

    @abstractmethod
    def trial(self, company: S, plan: Plan) -> Trial:
        """The test as it stands, ready to be rolled."""

    def circumstances(self, company: S, plan: Plan) -> Sequence[Circumstance]:
        """What may bear upon this test, by name."""
        del company, plan
        return ()

    def given(self, company: S, plan: Plan) -> tuple[str, ...]:
        """The circumstances that hold by themselves against this target."""
        del company, plan
        return ()

    def helpers(self, company: S, plan: Plan) -> Sequence[Helper]:
        """Who might lend a hand."""
        del company, plan
        return ()

    def helped(self, plan: Plan, helper: str) -> Plan:
        """The plan with this helper, or without one who helped."""
        return replace(plan, helpers=toggled(plan.helpers, helper))

    def again(self, company: S, plan: Plan, verdict: Verdict) -> Again:
        """What another try costs."""
        del company, plan, verdict
        return Again()

    def settle(self, company: S, scene: Scene, plan: Plan, verdict: Verdict) -> None:
        """What follows from a test besides what was at stake: the time it took, what was learned of it."""

    def further(self, company: S) -> Sequence[Option]:
        """Further rows of the menu, such as switches of the table."""
        del company
        return ()

    def takes(self, company: S, code: str) -> bool:
        """Whether an answer was one of these rows, which is then done."""
        del company, code
        return False

    # The course

    def play(self, company: S, scene: Scene) -> Playing:
        """One test after the other, until that is all."""
        while True:
            yield Checkpoint(self.subtitle(company) or "the start")
            if not self.able(company):
                return Result("checked", "Nobody here is able to be put to a test.")
            if not company.plan.against:
                company.plan = yield from self._planned(company, company.plan)
            code = yield self.menu(company)
            while code not in (ROLL, END):
                yield from self._changed(company, code)
                code = yield self.menu(company)
            if code == END:
                return Result("checked", self.ending(company))
            verdict = self._rolled(company, scene)
            code = yield self.what_next(company, verdict)
            if code == END:
                return Result("checked", self.ending(company))
            plan = company.plan
            company.plan = replace(plan, tries=plan.tries + 1) if code == AGAIN else Plan(plan.who)

    def able(self, company: S) -> list[P]:
        """All who can be put to a test."""
        return [one for one in company.people if one.awake]

    def subtitle(self, company: S) -> str:
        """How many were rolled so far."""
        return counted(company.done, "check") if company.done else ""

    def ending(self, company: S) -> str:
        """How it is told that it is over."""
        return f"{sentence(counted(company.done, 'check'))} rolled." if company.done else "Nothing was rolled."

    def panels(self, company: S) -> tuple[Panel, ...]:
        """The test as it stands, with all that bears upon it."""
        if not company.plan.against:
            return ()
        trial = self.trial(company, company.plan)
        lines = (Line(one.name, signed(one.value)) for one in trial.modifiers)
        return (Panel(trial.title, tuple(lines)),)

    def faults(self, state: S) -> Iterator[str]:
        """What does not hold of a state that was read from a file."""
        yield from super().faults(state)
        yield from beyond("The number of checks", state.done, 0, MOST_TRIES)
        yield from self._plan_faults(state, state.plan)

    def _plan_faults(self, company: S, plan: Plan) -> Iterator[str]:
        people = {one.key for one in company.people}
        yield from strangers("is put to a test", (plan.who,), people)
        yield from strangers("helps", plan.helpers, people)
        yield from beyond("What the gamemaster gives", plan.referee, -MOST_OF_REFEREE, MOST_OF_REFEREE)
        yield from beyond("The number of tries", plan.tries, 0, MOST_TRIES)
        if plan.who in people and plan.against:
            yield from self._test_faults(company, plan)
        elif plan.test or plan.against:
            yield "A test is begun that nobody is put to."

    def _test_faults(self, company: S, plan: Plan) -> Iterator[str]:
        if plan.test not in [one.code for one in self.tests(company, plan.who)]:
            yield f"There is no test “{plan.test}”."
            return
        if fault := self._target_fault(company, plan):
            yield fault
            return
        yield from unknown("circumstance", plan.circumstances, [one.name for one in self.circumstances(company, plan)])
        answers = [one.code for one in self.answers(company, plan)] if plan.target.opposed else [""]
        if plan.answer not in answers:
            yield f"There is no way to resist by “{plan.answer}”."

    def _target_fault(self, company: S, plan: Plan) -> str:
        try:
            target = plan.target
        except ValueError as fault:
            return str(fault)
        if target.verb not in self.typed:
            held = {str(one.target) for one in self._targets(company, replace(plan, answer=""))}
            return "" if plan.against in held else f"Nothing is “{plan.against}” that a test is held against."
        figure = target.name.removeprefix("-")
        if not (figure.isascii() and figure.isdecimal() and len(figure) < 6):
            return f"“{target.name}” is no figure."
        asked = self.typed[target.verb]
        return next(beyond("The figure", int(target.name), asked.low, asked.high), "")

    # What is asked

    def _planned(self, company: S, plan: Plan) -> Planning:
        able = self.able(company)
        keys = [one.key for one in able]
        who = plan.who if plan.who in keys else keys[0]
        if len(able) > 1:
            options = [Option(one.key, one.name) for one in able]
            who = yield Choose(company.speaker().key, WHO, "Who is put to a test?", usual_first(options, who), who)
        return (yield from self._tested(company, Plan(who)))

    def _tested(self, company: S, plan: Plan) -> Planning:
        tests = self.tests(company, plan.who)
        options = [
            Option(one.code, f"{one.name}, {one.figure}", partial(self._at_the_usual, company, plan, one), one.group)
            for one in tests
        ]
        name = company.of(plan.who).name
        code = yield Choose(plan.who, WHAT, f"What does {name} try?", options, tests[0].code)
        return (yield from self._held(company, replace(plan, test=code)))

    def _held(self, company: S, plan: Plan) -> Planning:
        held = {str(one.target): one for one in self._targets(company, plan)}
        options = [
            Option(
                code,
                one.label,
                partial(self._row, company, self.against(company, plan, code)),
                one.group,
                "",
                one.entry,
            )
            for code, one in held.items()
        ]
        options += [Option(f"{TYPED}:{verb}", asked.label) for verb, asked in self.typed.items()]
        usual = plan.against or str(self.usual_difficulty(plan))
        default = usual if usual in held else options[0].code
        prompt = f"{self._test(company, plan).name}: against what?"
        code = yield Choose(plan.who, AGAINST, prompt, usual_first(options, default), default)
        if code not in held:
            verb = code.partition(":")[2]
            asked = self.typed[verb]
            number = yield WholeNumber(plan.who, "figure", asked.prompt, asked.low, asked.high, str(asked.usual))
            code = f"{verb}:{number}"
        return self.against(company, plan, code)

    def menu(self, company: S) -> Choose:
        """The question whether it is rolled as it stands, with all that may be changed before."""
        plan = company.plan
        trial = self.trial(company, plan)
        return Choose(plan.who, "check", f"{trial.title}. Roll it?", lambda: self._rows(company, plan, trial), ROLL)

    def what_next(self, company: S, verdict: Verdict) -> Choose:
        """The question what follows a roll."""
        plan = company.plan
        again = self.again(company, plan, verdict)
        refused = again.refused or ("It has been tried often enough." if plan.tries + 1 >= MOST_TRIES else "")
        if company.done >= MOST_TRIES:
            refused = "Enough was rolled for one time."
        options = [
            Option(
                AGAIN,
                "try the same again",
                partial(self._row, company, replace(plan, tries=plan.tries + 1), again.note),
                refused=refused,
            ),
            Option(ANOTHER, "another check", refused=refused if company.done >= MOST_TRIES else ""),
            Option(END, "that is all"),
        ]
        return Choose(plan.who, "next", "What now?", options, END)

    def _rows(self, company: S, plan: Plan, trial: Trial) -> Sequence[Option]:
        rows = [Option(ROLL, "Roll", partial(offers.preview, trial, self._as_it_stands(company, plan)))]
        rows += (self._circumstance(company, plan, one) for one in self.circumstances(company, plan))
        given = f" (now {signed(plan.referee)})" if plan.referee else ""
        rows.append(Option(REFEREE, f"{self.referee} gives or takes{given}", group=CIRCUMSTANCES))
        rows += (self._help(company, plan, one) for one in self._free_helpers(company, plan))
        if plan.target.opposed:
            rows += self._answer_rows(company, plan)
        rows.append(Option(AGAINST, "against something else", group=OTHERWISE))
        rows.append(Option(WHAT, "try something else", group=OTHERWISE))
        if len(self.able(company)) > 1:
            rows.append(Option(WHO, "put somebody else to it", group=OTHERWISE))
        return [*rows, *self.further(company), Option(END, "leave it")]

    def _circumstance(self, company: S, plan: Plan, one: Circumstance) -> Option:
        label = offers.label(one, one.name in plan.circumstances)
        other = with_circumstance(plan, one.name, self.circumstances(company, plan))
        note = offers.change_note(one.value, one.source)
        return Option(f"{CIRCUMSTANCE}:{one.name}", label, partial(self._row, company, other, note), CIRCUMSTANCES)

    def _free_helpers(self, company: S, plan: Plan) -> Iterator[Helper]:
        """Nobody helps against themselves."""
        opposing = plan.target.name if plan.target.verb == "one" else ""
        return (one for one in self.helpers(company, plan) if one.key != opposing)

    def _help(self, company: S, plan: Plan, one: Helper) -> Option:
        label = f"{one.name} no longer helps" if one.key in plan.helpers else f"{one.name} helps"
        other = partial(self._row, company, self.helped(plan, one.key), one.note)
        return Option(f"{HELP}:{one.key}", label, other, "help", one.refused)

    def _answer_rows(self, company: S, plan: Plan) -> Iterator[Option]:
        for one in self.answers(company, plan):
            if one.code != plan.answer:
                other = partial(self._row, company, replace(plan, answer=one.code))
                yield Option(
                    f"{ANSWER}:{one.code}", f"resisted by {one.name}, {one.figure}", other, "resisted otherwise"
                )

    # What answers do

    def _changed(self, company: S, code: str) -> Step:
        plan = company.plan
        verb, _, name = code.partition(":")
        if self.takes(company, code):
            return
        if code == WHO:
            company.plan = yield from self._planned(company, plan)
        elif code == WHAT:
            company.plan = yield from self._tested(company, Plan(plan.who, referee=plan.referee))
        elif code == AGAINST:
            company.plan = yield from self._held(company, plan)
        elif code == REFEREE:
            prompt = f"What does {self.referee} give, or take below 0?"
            most = MOST_OF_REFEREE
            given = yield WholeNumber(plan.who, REFEREE, prompt, -most, most, str(plan.referee))
            company.plan = replace(plan, referee=int(given))
        elif verb == CIRCUMSTANCE:
            company.plan = with_circumstance(plan, name, self.circumstances(company, plan))
        elif verb == HELP:
            company.plan = self.helped(plan, name)
        else:
            company.plan = replace(plan, answer=name)

    def _rolled(self, company: S, scene: Scene) -> Verdict:
        plan = company.plan
        trial = self.trial(company, plan)
        came = trial.roll(scene)
        company.done += 1
        if scene.listening:
            name = company.of(plan.who).name
            tried = f", try {plan.tries + 1}" if plan.tries else ""
            scene.tell(Event("check", f"{trial.title}{tried}: {name} {came.verdict.word}.", name, came.rolls))
        self.settle(company, scene, plan, came.verdict)
        return came.verdict

    # Plans

    def against(self, company: S, plan: Plan, code: str) -> Plan:
        """The plan held against this, an opponent resisting with what is usual."""
        helpers = tuple(one for one in plan.helpers if str(Target("one", one)) != code)
        held = replace(plan, against=code, answer="", helpers=helpers, tries=0)
        if held.target.opposed:
            held = replace(held, answer=self.answers(company, held)[0].code)
        known = [one.name for one in self.circumstances(company, held)]
        kept = (one for one in held.circumstances if one in known)
        return replace(held, circumstances=tuple(dict.fromkeys((*kept, *self.given(company, held)))))

    def opponent(self, company: S, plan: Plan) -> str:
        """Who resists, by name; "" for the world, and for whoever has only a figure."""
        target = plan.target
        return company.of(target.name).name if target.verb == "one" else target.name if target.verb == "foe" else ""

    def _targets(self, company: S, plan: Plan) -> Iterator[Held]:
        yield from self.difficulties(plan)
        others = [
            (Target("one", one.key), one.name, OF_THE_COMPANY, "") for one in company.living() if one.key != plan.who
        ]
        foes = [(Target("foe", name), name, FOES, name) for name in self.foes()]
        for target, name, group, entry in (*others, *foes):
            answer = self.answers(company, replace(plan, against=str(target)))[0]
            yield Held(target, f"{name}: {answer.name}, {answer.figure}", group, entry)

    def _test(self, company: S, plan: Plan) -> Test:
        return next(one for one in self.tests(company, plan.who) if one.code == plan.test)

    def _at_the_usual(self, company: S, plan: Plan, test: Test) -> Preview:
        tried = replace(plan, test=test.code)
        usual = self.against(company, tried, str(self.usual_difficulty(tried)))
        return offers.preview(self.trial(company, usual), test.why)

    def _row(self, company: S, plan: Plan, note: str = "") -> Preview:
        return offers.preview(self.trial(company, plan), note)

    def _as_it_stands(self, company: S, plan: Plan) -> str:
        """What was added to the plain test: tries, circumstances, help, and the gamemaster's word."""
        tried = [f"try {plan.tries + 1}"] if plan.tries else []
        helped = [f"{company.of(one).name} helps" for one in plan.helpers]
        given = [f"{self.referee} {signed(plan.referee)}"] if plan.referee else []
        return " · ".join([*tried, *plan.circumstances, *helped, *given])
