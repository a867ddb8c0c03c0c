"""Owns what a game says of its checks: what people may be put to, what that is held against, and how it is rolled."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from solo.systems.contract import CHECK, Option, Scene
from solo.systems.parts.checking.plan import (
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
)
from solo.systems.parts.company import PartyProcedure
from solo.systems.parts.gathering import OneOfThem

S = TypeVar("S", bound=Checks)
P = TypeVar("P", bound=OneOfThem)
C = TypeVar("C", bound=msgspec.Struct)


class CheckRules(PartyProcedure[S, P, C], Generic[S, P, C]):
    """The checks of a game, as far as they are its own.

    `typed` are the figures that may be typed, by the verb of the target that they become; `referee` is what the game
    calls whoever gives or takes.
    """

    key = CHECK
    title = "A check"
    typed: Mapping[str, Asked] = {}
    referee: str = "the gamemaster"

    # What each game must say

    @abstractmethod
    def tests(self, company: S, who: str) -> Sequence[Test]:
        """What somebody may be put to, what is most often asked for first."""

    @abstractmethod
    def difficulties(self, plan: Plan) -> Sequence[Held]:
        """What the world may set against this test, by name."""

    @abstractmethod
    def usual_difficulty(self, plan: Plan) -> Target:
        """What is set against this test where nobody says otherwise, one of these."""

    @abstractmethod
    def foes(self) -> Iterable[str]:
        """Foes by name who may oppose it."""

    @abstractmethod
    def answers(self, company: S, plan: Plan) -> Sequence[Test]:
        """What the opponent of a plan may resist this test with, the usual first; at least one."""

    @abstractmethod
    def trial(self, company: S, plan: Plan) -> Trial:
        """The test as it stands, ready to be rolled."""

    # What it may have besides

    def circumstances(self, company: S, plan: Plan) -> Sequence[Circumstance]:
        """What may bear upon this test, by name."""
        del company, plan
        return ()

    def given(self, company: S, plan: Plan) -> tuple[str, ...]:
        """The circumstances that hold by themselves against this target."""
        del company, plan
        return ()

    def helpers(self, company: S, plan: Plan) -> Sequence[Helper]:
        """Who might lend a hand; whoever resists is left out anyhow."""
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

    # What follows from it

    def able(self, company: S) -> list[P]:
        """All who can be put to a test."""
        return [one for one in company.people if one.awake]

    def test(self, company: S, plan: Plan) -> Test:
        """The test of a plan."""
        return next(one for one in self.tests(company, plan.who) if one.code == plan.test)

    def targets(self, company: S, plan: Plan) -> Iterator[Held]:
        """What the test of a plan may be held against besides foes: difficulties, and others of the company."""
        yield from self.difficulties(plan)
        for one in company.living():
            if one.key != plan.who:
                yield self._somebody(company, plan, Target("one", one.key), one.name)

    def opponents(self, company: S, plan: Plan) -> Iterator[Held]:
        """All foes who may resist the test of a plan."""
        return (self._somebody(company, plan, Target("foe", name), name) for name in self.foes())

    def against(self, company: S, plan: Plan, code: str) -> Plan:
        """The plan held against this target, an opponent resisting with what is usual."""
        helpers = tuple(one for one in plan.helpers if str(Target("one", one)) != code)
        held = replace(plan, against=code, answer="", helpers=helpers, tries=0)
        if held.target.opposed:
            held = replace(held, answer=self.answers(company, held)[0].code)
        known = [one.name for one in self.circumstances(company, held)]
        kept = (one for one in held.circumstances if one in known)
        return replace(held, circumstances=tuple(dict.fromkeys((*kept, *self.given(company, held)))))

    def at_the_usual(self, company: S, plan: Plan) -> Plan:
        """The plan held against what is usual for its test."""
        return self.against(company, plan, str(self.usual_difficulty(plan)))

    def opponent(self, company: S, plan: Plan) -> str:
        """Who resists, by name; "" for the world, and for whoever has only a figure."""
        target = plan.target
        return company.of(target.name).name if target.verb == "one" else target.name if target.verb == "foe" else ""

    def free_helpers(self, company: S, plan: Plan) -> list[Helper]:
        """Who might lend a hand, and does not resist."""
        target = plan.target
        return [one for one in self.helpers(company, plan) if target != Target("one", one.key)]

    def _somebody(self, company: S, plan: Plan, target: Target, name: str) -> Held:
        usual = self.answers(company, replace(plan, against=str(target)))[0]
        entry = target.name if target.verb == "foe" else ""
        return Held(target, f"{name}: {usual.name}, {usual.figure}", entry=entry)
