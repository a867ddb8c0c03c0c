"""The procedure of checks: tests of characters' abilities against a difficulty or an opponent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from solo.resolver import Modifier, sum_modifiers
from solo.systems.contract import Option, Scene
from solo.systems.fire_and_sword.checks import table
from solo.systems.fire_and_sword.checks.state import CheckState
from solo.systems.fire_and_sword.checks.testable_abilities import (
    OF_STATISTICS,
    character_abilities,
    foe_abilities,
    modifiers,
    name_of,
    raw_level,
    tests,
    usually_resists,
)
from solo.systems.fire_and_sword.checks.trial import OpposedTest, SkillTest, TestRoller, was_critical
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import DIFFICULTIES, DIFFICULTY, CompanyMember
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure, sets_switch
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.magic.enchantment import bonus
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.rolls.contest import ContestSide
from solo.systems.fire_and_sword.rolls.roll import D20, D30
from solo.systems.fire_and_sword.skills import HIDE, HIGHEST_LEVEL
from solo.systems.parts.checking.plan import (
    Circumstance,
    Helper,
    NumberPrompt,
    OppositionOption,
    ReadyTest,
    Test,
    TestOpposition,
    TestPlan,
    TestVerdict,
    in_force,
    referee_modifier,
)
from solo.systems.parts.checking.procedure import CheckProcedure
from solo.systems.parts.phrasing import format_number

FIGURE: Final = "figure"
ROLLED_TWICE: Final = ("CON", "STR")
RESISTING: Final = "resisting magic"


class Checks(CompanyProcedure[CheckState], CheckProcedure[CheckState, CompanyMember, Character]):
    """Checks of skills and statistics between fights."""

    help = "Test a skill or statistic against a difficulty or an opponent, with circumstances, help and retries."
    state_type = CheckState
    switches = {DIFFICULTY: DIFFICULTIES}
    typed: Mapping[str, NumberPrompt] = {
        "number": NumberPrompt("another difficulty", "Which difficulty?", 0, table.HARDEST, 5),
        FIGURE: NumberPrompt(
            "an opponent with a given skill", "What is the opponent's effective skill?", -20, HIGHEST_LEVEL, 10
        ),
    }

    # Possible tests

    def tests(self, company: CheckState, who: str) -> Sequence[Test]:
        """List the possible tests of a character: learned skills from best to worst, then all other tests."""
        return tests(character_abilities(company.find(who).character))

    def difficulties(self, plan: TestPlan) -> Sequence[OppositionOption]:
        """List the difficulties of the game (`F-08`, `F-25`)."""
        del plan
        return [
            OppositionOption(TestOpposition("hard", name), f"{name}, {level or 'any success'}")
            for name, level in table.DIFFICULTIES
        ]

    def usual_difficulty(self, plan: TestPlan) -> TestOpposition:
        """Return the usual difficulty, at which any success is enough (`R-11`)."""
        del plan
        return TestOpposition("hard", "plain")

    def foes(self) -> Iterable[str]:
        """List the names of all foes in the content."""
        return self.content.entries(Foe)

    def answers(self, company: CheckState, plan: TestPlan) -> Sequence[Test]:
        """List the tests with which the opponent can resist, the usual resistance first (`F-07`)."""
        target = plan.target
        if target.verb == FIGURE:
            return (Test(FIGURE, "a roll", format_number(int(target.name))),)
        other = (
            character_abilities(company.find(target.name).character)
            if target.verb == "one"
            else foe_abilities(self.content.entries(Foe)[target.name])
        )
        usual = usually_resists(plan.test, other)
        return sorted(tests(other), key=lambda test: test.code != usual)

    def circumstances(self, company: CheckState, plan: TestPlan) -> Sequence[Circumstance]:
        """List the circumstances that may apply to a plan, each with its modifier (`F-07`, `F-09`, `F-22`)."""
        person = company.find(plan.who).character
        resisting = bonus(person.enchanted, "resistance") if plan.test == table.POWER else 0
        return (
            *((table.DEFENDS,) if plan.target.has_opponent else ()),
            *((Circumstance(RESISTING, resisting, "F-34"),) if resisting else ()),
            *(table.HIDING if plan.test == HIDE else (table.SPIRIT_PLANE,) if plan.test == table.POWER else ()),
            *(one for one in table.GENERAL if not (person.exhausted and one.kind == "weariness")),
        )

    def default_circumstances(self, company: CheckState, plan: TestPlan) -> tuple[str, ...]:
        """Return the preselected circumstances. A test to hide, dodge or parry defends, and so wins ties (`F-07`)."""
        del company
        return (table.DEFENDS.name,) if plan.target.has_opponent and table.defends(plan.test) else ()

    def helpers(self, company: CheckState, plan: TestPlan) -> Sequence[Helper]:
        """List the characters who could help with a plan, each with the modifier of the help.

        The rules have no help, so a helper with enough skill gives the smallest general modifier (house rule).
        """
        note = f"+{table.HELPED}"
        return [
            Helper(one.key, one.name, note, self._why_no_help(one, plan.test))
            for one in self.list_able(company)
            if one.key != plan.who
        ]

    def with_helper(self, plan: TestPlan, helper: str) -> TestPlan:
        """Return the plan with `helper` as its only helper, or with none if `helper` was already chosen."""
        return replace(plan, helpers=() if plan.helpers == (helper,) else (helper,))

    def _why_no_help(self, helper: CompanyMember, test: str) -> str:
        level = raw_level(helper.character, test)
        if level >= table.ABLE_TO_HELP:
            return ""
        return f"{helper.name}'s skill is only {level}. A helper needs at least {table.ABLE_TO_HELP}."

    def list_further_options(self, company: CheckState) -> Sequence[Option]:
        """List the options for how difficulties count: as a deduction from the skill, or as a number to beat."""
        return self.table_options(company)

    def takes(self, company: CheckState, code: str) -> bool:
        """If `code` is an option for a switch, set the switch and return True."""
        return sets_switch(company, code)

    def find_problems(self, state: CheckState) -> Iterator[str]:
        """Yield a sentence for each problem in a state that was read from a file."""
        if set(state.options) != set(self.switches):
            yield "These switches do not belong to a check."
            return
        yield from super().find_problems(state)

    # Rolling

    def trial(self, company: CheckState, plan: TestPlan) -> ReadyTest:
        """Return the planned test, ready to be rolled."""
        target = plan.target
        die = D30 if table.SPIRIT_PLANE.name in plan.circumstances else D20
        if target.has_opponent:
            other, defends = self._other(company, plan), table.DEFENDS.name in plan.circumstances
            return OpposedTest(self._tester(company, plan), other, defends, die)
        difficulty = _difficulty(target)
        if not company.deduct:
            return SkillTest(self._tester(company, plan), difficulty, die)
        deducted = (Modifier("difficulty", -difficulty),) if difficulty else ()
        return SkillTest(self._tester(company, plan, deducted), 0, die)

    def settle(self, company: CheckState, scene: Scene, plan: TestPlan, verdict: TestVerdict) -> None:
        """If the roll was a critical, note a check of the tested skill for the session's end (`R-33`)."""
        if was_critical(verdict) and plan.test not in OF_STATISTICS:
            skill_rolls.earn(scene, company.find(plan.who), plan.test)

    def describe_target(self, company: CheckState, plan: TestPlan) -> str:
        """Return the difficulty or opponent of a plan in words, for a title."""
        target = plan.target
        if target.verb == FIGURE:
            return f"skill {format_number(int(target.name))}"
        if target.has_opponent:
            return super().describe_target(company, plan)
        return f"difficulty {_difficulty(target)}"

    def _tester(self, company: CheckState, plan: TestPlan, deducted: tuple[Modifier, ...] = ()) -> TestRoller:
        person = company.find(plan.who)
        named = (
            *modifiers(person.character, plan.test),
            *deducted,
            *in_force(plan, self.circumstances(company, plan)),
            *(Modifier(f"{company.find(one).name} helps", table.HELPED) for one in plan.helpers),
            *referee_modifier(plan, self.referee),
        )
        return _of_character(person, plan.test, named)

    def _other(self, company: CheckState, plan: TestPlan) -> TestRoller:
        target = plan.target
        if target.verb == FIGURE:
            return TestRoller(plan.who, "", "a roll", ContestSide(int(target.name)), ())
        if target.verb == "one":
            other = company.find(target.name)
            return _of_character(other, plan.answer, modifiers(other.character, plan.answer))
        foe = self.content.entries(Foe)[target.name]
        return TestRoller(
            plan.who, foe.name, name_of(plan.answer), ContestSide(foe_abilities(foe).level(plan.answer)), ()
        )


def _difficulty(target: TestOpposition) -> int:
    return int(target.name) if target.verb == "number" else dict(table.DIFFICULTIES)[target.name]


def _of_character(person: CompanyMember, test: str, named: tuple[Modifier, ...]) -> TestRoller:
    character = person.character
    pluses = effects.spell_bonuses(character.running, test, table.is_attack(test) or table.is_parry(test))
    skill = raw_level(character, test) + sum_modifiers(named)
    weak = character.wounds.weak and test in ROLLED_TWICE
    return TestRoller(
        person.key, person.name, name_of(test), ContestSide(skill, pluses.critical, pluses.overcome, weak), named
    )
