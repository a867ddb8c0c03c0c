"""Interface of a game's checks: the tests, their targets, and the roll."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from solo.systems.contract import CHECK, Option, Scene
from solo.systems.parts.checking.plan import (
    Circumstance,
    Helper,
    NumberPrompt,
    OppositionOption,
    ReadyTest,
    RetryRule,
    Test,
    TestCompany,
    TestOpposition,
    TestPlan,
    TestVerdict,
    toggle,
)
from solo.systems.parts.company import PartyProcedure
from solo.systems.parts.party_setup import SetupMember

S = TypeVar("S", bound=TestCompany)
P = TypeVar("P", bound=SetupMember)
C = TypeVar("C", bound=msgspec.Struct)


class CheckRules(PartyProcedure[S, P, C], Generic[S, P, C]):
    """The base class of a game's checks, with required and optional methods for a game to write.

    `typed` maps verbs of a `TestOpposition` to the prompts for figures that a player may enter as a target. `referee`
    is the game's name for the game master.
    """

    key = CHECK
    title = "A check"
    typed: Mapping[str, NumberPrompt] = {}
    referee: str = "the game master"

    # Required of each game

    @abstractmethod
    def tests(self, company: S, who: str) -> Sequence[Test]:
        """List the tests that the character with the key `who` can make, the most frequent first."""

    @abstractmethod
    def difficulties(self, plan: TestPlan) -> Sequence[OppositionOption]:
        """List the named difficulties for this test."""

    @abstractmethod
    def usual_difficulty(self, plan: TestPlan) -> TestOpposition:
        """Return the default difficulty of this test, one of `difficulties`."""

    @abstractmethod
    def foes(self) -> Iterable[str]:
        """Return the names of foes who may oppose a test."""

    @abstractmethod
    def answers(self, company: S, plan: TestPlan) -> Sequence[Test]:
        """List the tests that the plan's opponent may resist with, the usual first; at least one."""

    @abstractmethod
    def trial(self, company: S, plan: TestPlan) -> ReadyTest:
        """Return the planned test, ready to be rolled."""

    # Optional for a game

    def circumstances(self, company: S, plan: TestPlan) -> Sequence[Circumstance]:
        """List the circumstances that may affect this test."""
        del company, plan
        return ()

    def default_circumstances(self, company: S, plan: TestPlan) -> tuple[str, ...]:
        """Return the names of the circumstances that apply automatically against the plan's target."""
        del company, plan
        return ()

    def helpers(self, company: S, plan: TestPlan) -> Sequence[Helper]:
        """List the characters who may help with the test. `free_helpers` removes the opponent from this list."""
        del company, plan
        return ()

    def with_helper(self, plan: TestPlan, helper: str) -> TestPlan:
        """Return the plan with this helper added, or removed if the helper is in the plan already."""
        return replace(plan, helpers=toggle(plan.helpers, helper))

    def retry_rule(self, company: S, plan: TestPlan, verdict: TestVerdict) -> RetryRule:
        """Return the cost of another try, or the reason why no try is allowed."""
        del company, plan, verdict
        return RetryRule()

    def settle(self, company: S, scene: Scene, plan: TestPlan, verdict: TestVerdict) -> None:
        """Apply the further effects of a test, such as time spent or experience gained."""

    def list_further_options(self, company: S) -> Sequence[Option]:
        """List a game's own options for the menu of the check, such as a choice between two readings of a rule."""
        del company
        return ()

    def takes(self, company: S, code: str) -> bool:
        """Carry out the option `code` and return True if it is one of `list_further_options`; else return False."""
        del company, code
        return False

    def describe_target(self, company: S, plan: TestPlan) -> str:
        """Name the target of a plan within a title: an opponent, or a difficulty by its name or figure."""
        return self.opponent(company, plan) or plan.target.name

    # Derived from the above

    def list_able(self, company: S) -> list[P]:
        """List the characters who can be tested."""
        return [one for one in company.people if one.awake]

    def test(self, company: S, plan: TestPlan) -> Test:
        """Return the character's test that a plan names."""
        return next(one for one in self.tests(company, plan.who) if one.code == plan.test)

    def targets(self, company: S, plan: TestPlan) -> Iterator[OppositionOption]:
        """Yield the possible targets of the plan's test: difficulties and other characters, but no foes."""
        yield from self.difficulties(plan)
        for one in company.living():
            if one.key != plan.who:
                yield self._somebody(company, plan, TestOpposition("one", one.key), one.name)

    def opponents(self, company: S, plan: TestPlan) -> Iterator[OppositionOption]:
        """Yield all foes who may resist the plan's test."""
        return (self._somebody(company, plan, TestOpposition("foe", name), name) for name in self.foes())

    def with_target(self, company: S, plan: TestPlan, code: str) -> TestPlan:
        """Return the plan against this target. An opponent resists with its usual test."""
        helpers = tuple(one for one in plan.helpers if str(TestOpposition("one", one)) != code)
        held = replace(plan, against=code, answer="", helpers=helpers, tries=0)
        if held.target.has_opponent:
            held = replace(held, answer=self.answers(company, held)[0].code)
        known = [one.name for one in self.circumstances(company, held)]
        kept = (one for one in held.circumstances if one in known)
        return replace(held, circumstances=tuple(dict.fromkeys((*kept, *self.default_circumstances(company, held)))))

    def with_usual_difficulty(self, company: S, plan: TestPlan) -> TestPlan:
        """Return the plan against the usual difficulty of its test."""
        return self.with_target(company, plan, str(self.usual_difficulty(plan)))

    def opponent(self, company: S, plan: TestPlan) -> str:
        """Return the opponent's name; "" if the world resists, or if the opponent is only a figure."""
        target = plan.target
        return company.find(target.name).name if target.verb == "one" else target.name if target.verb == "foe" else ""

    def free_helpers(self, company: S, plan: TestPlan) -> list[Helper]:
        """List the characters who may help with the test and are not its opponent."""
        target = plan.target
        return [one for one in self.helpers(company, plan) if target != TestOpposition("one", one.key)]

    def _somebody(self, company: S, plan: TestPlan, target: TestOpposition, name: str) -> OppositionOption:
        usual = self.answers(company, replace(plan, against=str(target)))[0]
        entry = target.name if target.verb == "foe" else ""
        return OppositionOption(target, f"{name}: {usual.name}, {usual.figure}", entry=entry)
