"""Checks of PolyRPG as a procedure: tasks, Difficulties set by the world or by creatures, and the time taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from solo.resolver import Modifier
from solo.systems.contract import Event, Scene
from solo.systems.parts.checking.plan import (
    Circumstance,
    Helper,
    NumberPrompt,
    OppositionOption,
    ReadyTest,
    RetryRule,
    Test,
    TestOpposition,
    TestPlan,
    TestVerdict,
    in_force,
    referee_modifier,
)
from solo.systems.parts.checking.procedure import CheckProcedure
from solo.systems.parts.phrasing import count_noun
from solo.systems.parts.state_validation import range_problem
from solo.systems.polyhedral.checks import table
from solo.systems.polyhedral.checks.state import CheckState
from solo.systems.polyhedral.checks.table import TASKS, Opposition, Task
from solo.systems.polyhedral.checks.trial import Check
from solo.systems.polyhedral.company.people import CompanyMember
from solo.systems.polyhedral.company.procedure import CompanyProcedure
from solo.systems.polyhedral.company.recovery_over_time import format_duration
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.magic.ailment_effects import apply_weakness, hindrances
from solo.systems.polyhedral.people.sheet import Build, Character, derive_sheet, skill_dice
from solo.systems.polyhedral.rolls.checks import circumstances, opposed_difficulty
from solo.systems.polyhedral.rolls.scores import die
from solo.systems.polyhedral.wording import dice

LONGEST = 1_000_000


class Checks(CompanyProcedure[CheckState], CheckProcedure[CheckState, CompanyMember, Character]):
    """The procedure of checks of skills and attributes between fights."""

    help = "Roll any skill or attribute against a Difficulty or a creature. Add circumstances, helpers and retries."
    state_type = CheckState
    typed: Mapping[str, NumberPrompt] = {
        "number": NumberPrompt("another Difficulty", "Which Difficulty?", 1, table.HARDEST, table.COMMON)
    }

    # Options of a check

    def tests(self, company: CheckState, who: str) -> Sequence[Test]:
        """Return the tasks that a member may try: everyday tasks by falling skill level, then the others by heading."""
        build = self._able_build(company.find(who))
        known = sorted(TASKS.values(), key=lambda task: (bool(task.group), 0 if task.group else -_level(build, task)))
        return [
            Test(task.code, task.name, dice(*_pool(build, task)), task.group, _why(task), task.skill or task.name)
            for task in known
        ]

    def difficulties(self, plan: TestPlan) -> Sequence[OppositionOption]:
        """Return the Difficulties from easy to out of reach (`P-12`)."""
        del plan
        return [
            OppositionOption(TestOpposition("hard", name), f"{name}, Difficulty {level}")
            for name, level in table.DIFFICULTIES
        ]

    def usual_difficulty(self, plan: TestPlan) -> TestOpposition:
        """Return the usual Difficulty of a task: common, or high for skills that always face a high one (`P-06`)."""
        usual = TASKS[plan.test].usual
        return TestOpposition("hard", next(name for name, level in table.DIFFICULTIES if level == usual))

    def foes(self) -> Iterable[str]:
        """Return the names of all foes in the content."""
        return self.content.entries(Foe)

    def answers(self, company: CheckState, plan: TestPlan) -> Sequence[Test]:
        """Return the options for the creature's Difficulty that opposes the check, the usual option first (`P-12`)."""
        build = self._opponent(company, plan.target)
        found = table.list_oppositions(TASKS[plan.test])
        return [Test(one.code, one.name, f"Difficulty {self._difficulty(build, one)}") for one in found]

    def circumstances(self, company: CheckState, plan: TestPlan) -> Sequence[Circumstance]:
        """Return the circumstances that may be chosen: situation, rules and tools (`P-13`).

        On Toughness checks only the general situation may be chosen (`H-09`).
        """
        task = TASKS[plan.test]
        if task.code == table.TOUGHNESS:
            return table.WHATEVER_HAPPENS
        return (*self._by_rule(company.find(plan.who), task), *table.WHATEVER_HAPPENS, *table.OF_THE_PLACE)

    def _by_rule(self, person: CompanyMember, task: Task) -> tuple[Circumstance, ...]:
        """Return the circumstances that rules define: ailments, tools, posture and Charms (`P-26`, `P-27`, `P-37`)."""
        tools = table.TOOLS if task.skill == "Lockpicking" else ()
        return (*self._ailing(person), *tools, *table.list_charm_bonuses(task.skill, self.content), *table.BY_RULE)

    def _ailing(self, person: CompanyMember) -> list[Circumstance]:
        found = hindrances(person.ailments, self.content)
        return [Circumstance(one.name, modifier, "P-26" if one.kind == "curse" else "P-37") for one, modifier in found]

    def default_circumstances(self, company: CheckState, plan: TestPlan) -> tuple[str, ...]:
        """Return the circumstances that are selected at first.

        A member without lockpicks uses improvised tools on a lock (`P-06`). Ailments count on all checks except
        Toughness checks.
        """
        person, task = company.find(plan.who), TASKS[plan.test]
        carried = [carried.name for carried in person.build.gear]
        improvised = task.skill == "Lockpicking" and table.LOCKPICKS not in carried
        ailing = [] if task.code == table.TOUGHNESS else [one.name for one in self._ailing(person)]
        return (*ailing, *((table.IMPROVISED.name,) if improvised else ()))

    # rule: Help with a check
    def helpers(self, company: CheckState, plan: TestPlan) -> Sequence[Helper]:
        """Return the other able members. A member may help with at least level 1 of the skill (house rule)."""
        skill, note = TASKS[plan.test].skill, f"+{table.HELP} on the check"
        return [
            Helper(one.key, one.name, note, _why_no_help(one, skill))
            for one in self.list_able(company)
            if one.key != plan.who
        ]

    def retry_rule(self, company: CheckState, plan: TestPlan, verdict: TestVerdict) -> RetryRule:
        """Describe the cost of another try: the time that it takes (`P-06`)."""
        del company, verdict
        minutes = TASKS[plan.test].minutes
        return RetryRule(f"takes {format_duration(minutes)} more" if minutes else "")

    # Rolling

    def trial(self, company: CheckState, plan: TestPlan) -> ReadyTest:
        """Return the check that a plan describes, ready to be rolled."""
        person, task = company.find(plan.who), TASKS[plan.test]
        situation = (
            *in_force(plan, (*table.WHATEVER_HAPPENS, *table.OF_THE_PLACE)),
            *(_help(company.find(one)) for one in plan.helpers),
        )
        by_rule = (*_load(person, task), *in_force(plan, self._by_rule(person, task)))
        modifiers = (*circumstances(situation, by_rule), *referee_modifier(plan, self.referee))
        difficulty, against = self._against(company, plan)
        pool = _pool(self._able_build(person), task)
        return Check(person.key, person.name, task.name, *pool, difficulty, modifiers, against)

    def describe_target(self, company: CheckState, plan: TestPlan) -> str:
        """Return the plan's target in words, for a title."""
        if plan.target.has_opponent:
            return super().describe_target(company, plan)
        return f"Difficulty {self._against(company, plan)[0]}"

    def settle(self, company: CheckState, scene: Scene, plan: TestPlan, verdict: TestVerdict) -> None:
        """Add the minutes of this try to the total time of all checks (`P-06`)."""
        del verdict
        minutes = TASKS[plan.test].minutes
        company.minutes += minutes
        if minutes and scene.has_listener:
            scene.emit(Event("time", f"That took {format_duration(minutes)}.", company.find(plan.who).name))

    def subtitle(self, company: CheckState) -> str:
        """Return the number of checks made, and the time that all of them took."""
        taken = f", {format_duration(company.minutes)}" if company.minutes else ""
        return f"{count_noun(company.done, 'check')}{taken}" if company.done else ""

    def find_problems(self, state: CheckState) -> Iterator[str]:
        """Yield the problems of a state that was read from a file."""
        yield from range_problem("The time passed", state.minutes, 0, LONGEST)
        yield from super().find_problems(state)

    def _against(self, company: CheckState, plan: TestPlan) -> tuple[int, str]:
        target = plan.target
        if target.verb == "number":
            return int(target.name), ""
        if target.verb == "hard":
            return dict(table.DIFFICULTIES)[target.name], ""
        met = next(one for one in table.list_oppositions(TASKS[plan.test]) if one.code == plan.answer)
        whose = f"{self.opponent(company, plan)}'s {met.name}"
        return self._difficulty(self._opponent(company, target), met), whose

    def _opponent(self, company: CheckState, target: TestOpposition) -> Build:
        if target.verb == "one":
            return self._able_build(company.find(target.name))
        return self.content.entries(Foe)[target.name].build

    def _able_build(self, person: CompanyMember) -> Build:
        """Return a member's build with its attributes lowered by ailments (`P-37`)."""
        attributes = apply_weakness(person.build.attributes, person.ailments, self.content)
        return msgspec.structs.replace(person.build, attributes=attributes)

    def _difficulty(self, build: Build, met: Opposition) -> int:
        if not met.derived:
            return opposed_difficulty(build.attributes.score(met.attribute), build.skills.get(met.skill, 0))
        value: int = getattr(derive_sheet(build, self.content), met.derived)
        return value


def _pool(build: Build, task: Task) -> tuple[int, int]:
    return skill_dice(build, task.skill) if task.skill else die(build.attributes.score(task.attribute))


def _level(build: Build, task: Task) -> int:
    return build.skills.get(task.skill, 0)


def _why(task: Task) -> str:
    return f"{format_duration(task.minutes)} per try" if task.minutes else ""


def _load(person: CompanyMember, task: Task) -> tuple[Modifier, ...]:
    heavy = task.skill in table.LOADED and person.load_penalty
    return (Modifier("load", -person.load_penalty),) if heavy else ()


def _help(helper: CompanyMember) -> Modifier:
    return Modifier(f"{helper.name} helps", table.HELP)


def _why_no_help(helper: CompanyMember, skill: str) -> str:
    return "" if not skill or helper.build.skills.get(skill, 0) else f"{helper.name} is not trained in {skill}."
