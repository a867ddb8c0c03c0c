"""Checks of Swords as a procedure: skills and attributes, challenges and opponents, and help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from solo.resolver import Modifier, sum_modifiers
from solo.systems.contract import Setup
from solo.systems.parts.checking.plan import (
    Circumstance,
    Helper,
    NumberPrompt,
    OppositionOption,
    ReadyTest,
    Test,
    TestOpposition,
    TestPlan,
    in_force,
    referee_modifier,
)
from solo.systems.parts.checking.procedure import CheckProcedure
from solo.systems.parts.phrasing import format_number, with_article, with_sign
from solo.systems.parts.state_validation import not_theirs
from solo.systems.swords.checks import table
from solo.systems.swords.checks.state import CheckFigures, SkillCheckState, figures_of, foe_figures
from solo.systems.swords.checks.trial import OpposedRoll, Resistance, SkillRoll
from solo.systems.swords.company.people import CompanyMember
from solo.systems.swords.company.procedure import CompanyProcedure
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.people.sheet import ATTRIBUTES, CRAFTS, SKILLS, Character
from solo.systems.swords.rolls.damage import scale_of
from solo.systems.swords.rolls.mass import doublings, group_bonus
from solo.systems.swords.rolls.skill import CHALLENGES, HIGHEST_CHALLENGE

FAIR: Final = TestOpposition("hard", "fair")
FIGURE: Final = "figure"


class SkillChecks(CompanyProcedure[SkillCheckState], CheckProcedure[SkillCheckState, CompanyMember, Character]):
    """The procedure of checks: skills and attributes outside fights."""

    help = "Roll any skill or attribute against a challenge or an opponent. Add circumstances and help, or try again."
    state_type = SkillCheckState
    referee = "The Master"
    typed: Mapping[str, NumberPrompt] = {
        "number": NumberPrompt("another challenge", "Which challenge level?", 0, HIGHEST_CHALLENGE, 8),
        FIGURE: NumberPrompt("an opponent with a bonus you enter", "What does the opponent add to 2d6?", -10, 30, 3),
    }

    def begin(self, setup: Setup) -> SkillCheckState:
        """Return the first state. Raises ValueError with a sentence if the setup is impossible."""
        state = super().begin(setup)
        figures = figures_of(setup.party, self.content)
        state.figures = {person.key: figures[person.name] for person in state.people}
        return state

    def find_problems(self, state: SkillCheckState) -> Iterator[str]:
        """Yield the problems of a state that was read from a file."""
        if wrong := next(not_theirs("The figures", state.figures, [person.key for person in state.people]), ""):
            yield wrong
            return
        yield from super().find_problems(state)

    # Tests and their targets

    def tests(self, company: SkillCheckState, who: str) -> Sequence[Test]:
        """List a character's tests: crafts and everyday skills by bonus, fighting skills, then bare attributes."""
        figures, penalty = company.figures[who], self._penalty(company, who)
        return list(_tests(figures, penalty))

    def difficulties(self, plan: TestPlan) -> Sequence[OppositionOption]:
        """List the named challenge levels (`R-13`).

        Shots and throws at a motionless target can also use the challenge level of their range (`S-08`).
        """
        named = [OppositionOption(TestOpposition("hard", name), f"{name}, {level}") for name, level in CHALLENGES]
        if plan.test not in table.AT_RANGE:
            return named
        steps = RangeLevels(self.content).steps
        near = [
            OppositionOption(TestOpposition("hard", step.name), f"at {step.name}, {step.level}", "at range")
            for step in steps
        ]
        return [*near, *named]

    def usual_difficulty(self, plan: TestPlan) -> TestOpposition:
        """Return the challenge level of a fair challenge."""
        del plan
        return FAIR

    def foes(self) -> Iterable[str]:
        """Return the names of all foes in the content."""
        return self.content.entries(Foe)

    def answers(self, company: SkillCheckState, plan: TestPlan) -> Sequence[Test]:
        """List the tests with which the opponent can resist the planned test, the usual resistance first."""
        target = plan.target
        if target.verb == FIGURE:
            return (Test(FIGURE, "a roll", f"2d6 {with_sign(int(target.name))}"),)
        figures, penalty = self._figures(company, target)
        usual = table.RESISTED_BY.get(plan.test, plan.test)
        return sorted(_tests(figures, penalty, usual), key=lambda test: test.code != usual)

    def circumstances(self, company: SkillCheckState, plan: TestPlan) -> Sequence[Circumstance]:
        """List the circumstances that may modify the planned test, each with its modifier from the rules."""
        shield = company.figures[plan.who].shield if plan.test == "Defense" else 0
        blocks = (Circumstance(table.SHIELD, shield, "S-21"),) if shield else ()
        return (*blocks, *table.OF_A_SKILL.get(plan.test, ()), *table.CIRCUMSTANCES)

    def helpers(self, company: SkillCheckState, plan: TestPlan) -> Sequence[Helper]:
        """List the other characters on their feet, if the test allows help (`S-19`, `R-10`).

        Of the fighting skills only Grappling allows help. Help with other tests is a house rule.
        """
        if plan.test in table.FIGHTING and plan.test != table.GRAPPLING:
            return ()
        note = (
            "adds this helper's mass to yours"
            if plan.test == table.GRAPPLING
            else "+2 for 2 people, +3 for 3, +4 for 4"
        )
        return [Helper(one.key, one.name, note) for one in self.list_able(company) if one.key != plan.who]

    # The roll

    def trial(self, company: SkillCheckState, plan: TestPlan) -> ReadyTest:
        """Return the planned test with all modifiers, ready to roll."""
        person, target = company.find(plan.who), plan.target
        modifiers = (
            *_named(company.figures[plan.who].parts(plan.test, self._penalty(company, plan.who))),
            *in_force(plan, self.circumstances(company, plan)),
            *self._helped(company, plan),
            *referee_modifier(plan, self.referee),
        )
        if target.has_opponent:
            resistance = self._resistance(company, plan)
            return OpposedRoll(person.key, person.name, plan.test, modifiers, resistance)
        challenge, against = self._challenge(target)
        return SkillRoll(person.key, person.name, plan.test, modifiers, challenge, against, plan.test in table.ATTACKS)

    def describe_target(self, company: SkillCheckState, plan: TestPlan) -> str:
        """Name the target of a plan within a title."""
        target = plan.target
        if target.verb == FIGURE:
            return f"2d6 {with_sign(int(target.name))}"
        return super().describe_target(company, plan)

    def _challenge(self, target: TestOpposition) -> tuple[int, str]:
        if target.verb == "number":
            return int(target.name), format_number(int(target.name))
        levels = dict(CHALLENGES)
        if target.name in levels:
            return levels[target.name], f"{with_article(target.name)} challenge of {levels[target.name]}"
        steps = {step.name: step.level for step in RangeLevels(self.content).steps}
        return steps[target.name], f"a range of {target.name} (level {steps[target.name]})"

    def _resistance(self, company: SkillCheckState, plan: TestPlan) -> Resistance:
        target = plan.target
        if target.verb == FIGURE:
            return Resistance("", "a roll", (Modifier("bonus", int(target.name)),))
        figures, penalty = self._figures(company, target)
        named = _named(figures.parts(plan.answer, penalty))
        if plan.test == plan.answer == table.GRAPPLING:
            named = (*named, *_mass(figures.mass, self._mass(company, plan)))
        return Resistance(self.opponent(company, plan), plan.answer, named)

    def _helped(self, company: SkillCheckState, plan: TestPlan) -> tuple[Modifier, ...]:
        if plan.test == table.GRAPPLING:
            target = plan.target
            known = target.has_opponent and target.verb != FIGURE
            return _mass(self._mass(company, plan), self._figures(company, target)[0].mass) if known else ()
        people = 1 + len(plan.helpers)
        return (Modifier(f"{people} together", group_bonus(people)),) if plan.helpers else ()

    def _mass(self, company: SkillCheckState, plan: TestPlan) -> int:
        return sum(company.figures[key].mass for key in (plan.who, *plan.helpers))

    def _figures(self, company: SkillCheckState, target: TestOpposition) -> tuple[CheckFigures, int]:
        if target.verb == "one":
            return company.figures[target.name], self._penalty(company, target.name)
        return foe_figures(self.content.entries(Foe)[target.name]), 0

    def _penalty(self, company: SkillCheckState, who: str) -> int:
        return scale_of(self.content).penalty(company.find(who).level)


def _named(parts: Iterable[tuple[str, int]]) -> tuple[Modifier, ...]:
    return tuple(Modifier(name, value) for name, value in parts)


def _mass(own: int, other: int) -> tuple[Modifier, ...]:
    bonus = doublings(own, other) if own > other else 0
    return (Modifier("mass", bonus),) if bonus else ()


def _tests(figures: CheckFigures, penalty: int, usual: str = "") -> Iterator[Test]:
    """Yield everyday skills and crafts by bonus, then fighting skills, then bare attributes.

    Skills in `usual` are listed even if untrained, so that a foe can resist with an untrained skill.
    """
    crafts = [*figures.skills, *CRAFTS, *([usual] if usual and usual not in ATTRIBUTES else [])]
    everyday = dict.fromkeys(name for name in (*crafts, *SKILLS) if name not in table.FIGHTING)
    for name in sorted(everyday, key=lambda name: -sum_modifiers(_named(figures.parts(name, penalty)))):
        yield _test(figures, penalty, name, "")
    for name in table.FIGHTING:
        yield _test(figures, penalty, name, "fighting")
    for name in ATTRIBUTES:
        yield _test(figures, penalty, name, "attributes")


def _test(figures: CheckFigures, penalty: int, name: str, group: str) -> Test:
    named = _named(figures.parts(name, penalty))
    entry = "" if name in ATTRIBUTES else name
    return Test(name, name, f"2d6 {with_sign(sum_modifiers(named))}", group, ", ".join(map(str, named)), entry)
