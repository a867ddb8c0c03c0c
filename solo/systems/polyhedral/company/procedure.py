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

S = TypeVar("S", bound=CompanyState)


class CompanyProcedure(PartyProcedure[S, CompanyMember, Character], Generic[S]):
    """A procedure of a PolyRPG party."""

    def begin(self, setup: Setup) -> S:
        """Return the first state. Raises ValueError with a sentence for an illegal setup."""
        return self.state_type(title=setup.title or self.title, people=make_company(setup, self.content))

    def find_problems(self, state: S) -> Iterator[str]:
        """Yield the problems of a state that was read from a file."""
        yield from super().find_problems(state)
        for person in state.people:
            yield from build_problems(person.name, person.build)

    def apply_outcome(self, state: S, character: Character) -> Character:
        """Return `character` with the procedure's outcome; unchanged if it took no part because it was dead before."""
        return apply_outcome(state, character)

    def unhurt(self, before: CompanyMember, after: CompanyMember) -> bool:
        """Return True if no LP or VP were lost between `before` and `after`."""
        return after.lp >= before.lp and after.vp >= before.vp

    def spent(self, before: CompanyMember, after: CompanyMember) -> tuple[ResourceSpent, ...]:
        """Return the points lost between `before` and `after`, and the potions drunk."""
        return (
            ResourceSpent("LP", before.lp - after.lp),
            ResourceSpent("VP", before.vp - after.vp),
            ResourceSpent("SP", before.sp - after.sp),
            *(ResourceSpent(name, count) for name, count in after.drunk.items()),
        )

    def bars(self, person: CompanyMember) -> tuple[Bar, ...]:
        """Return the bars of LP, VP and SP."""
        return (
            Bar.at("LP", person.lp, person.full_lp),
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
            *(("first aid due",) if person.aid_due else ()),
            *((f"{person.earned_xp} XP earned",) if person.earned_xp else ()),
        )
