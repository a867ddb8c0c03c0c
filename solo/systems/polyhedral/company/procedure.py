"""Common base of PolyRPG's party procedures: start, bars and conditions, outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from solo.systems.contract import Bar, ResourceSpent, Setup
from solo.systems.parts.company import PartyProcedure
from solo.systems.parts.phrasing import format_number
from solo.systems.polyhedral.company.people import CompanyMember, CompanyState, apply_outcome, make_company
from solo.systems.polyhedral.people.sheet import Character
from solo.systems.polyhedral.people.validation import build_problems
from solo.systems.polyhedral.wording import describe_losses

S = TypeVar("S", bound=CompanyState)


class CompanyProcedure(PartyProcedure[S, CompanyMember, Character], Generic[S]):
    """A procedure of a PolyRPG party."""

    def begin(self, setup: Setup) -> S:
        """Return the initial state. Raises ValueError with a sentence for an illegal setup."""
        return self.state_type(title=setup.title or self.title, people=make_company(setup, self.content))

    def find_problems(self, state: S) -> Iterator[str]:
        """Yield the problems of a state that was read from a file."""
        yield from super().find_problems(state)
        for person in state.people:
            yield from build_problems(person.name, person.build)

    def apply_outcome(self, state: S, character: Character) -> Character:
        """Return `character` with the procedure's outcome; unchanged for a dead character that took no part."""
        return apply_outcome(state, character)

    def unhurt(self, before: CompanyMember, after: CompanyMember) -> bool:
        """Return True if no LP or VP were lost between `before` and `after`."""
        return after.lp >= before.lp and after.vp >= before.vp

    def list_spending(self, before: CompanyMember, after: CompanyMember) -> tuple[ResourceSpent, ...]:
        """Return the points lost between `before` and `after`, and the potions drunk."""
        return (
            ResourceSpent("LP", before.lp - after.lp),
            ResourceSpent("VP", before.vp - after.vp),
            ResourceSpent("SP", before.sp - after.sp),
            *(ResourceSpent(name, count) for name, count in after.drunk.items()),
        )

    def facts(self, start: S, end: S) -> tuple[str, ...]:
        """Return sentences about the party: falls, deaths and costs, then ailments and XP."""
        before = {person.key: person for person in start.people}
        own = (sentence for one in end.people for sentence in _describe(before[one.key], one))
        return (*describe_losses(self.accounts(start, end)), *own)

    def bars(self, person: CompanyMember) -> tuple[Bar, ...]:
        """Return the bars of LP, VP and SP."""
        return (
            Bar.from_value("LP", person.lp, person.full_lp),
            Bar("VP", person.vp, person.full_vp),
            Bar("SP", person.sp, person.full_sp),
        )

    def conditions(self, person: CompanyMember) -> tuple[str, ...]:
        """Return the conditions of a member: down or dead, ailments, first aid due, and XP earned."""
        if person.dead:
            return ("dead",)
        down = (f"down at {format_number(person.lp)} LP", "bleeding" if person.bleeding else "stable")
        return (
            *(() if person.awake else down),
            *(ailment.name for ailment in person.ailments),
            *(("needs first aid",) if person.aid_due else ()),
            *((f"{person.earned_xp} XP earned",) if person.earned_xp else ()),
        )


def _describe(before: CompanyMember, after: CompanyMember) -> Iterator[str]:
    had, has = ([ailment.name for ailment in person.ailments] for person in (before, after))
    yield from (f"{after.name} suffers from {name}." for name in has if name not in had)
    yield from (f"{after.name} is cured of {name}." for name in had if name not in has)
    if after.earned_xp > before.earned_xp:
        yield f"{after.name} earned {after.earned_xp - before.earned_xp} XP."
