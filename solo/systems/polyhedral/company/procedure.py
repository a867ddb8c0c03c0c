"""Owns what PolyRPG's own people are in every procedure of a company: how they begin, how they look, the way home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from solo.systems.contract import Bar, Setup, Spent
from solo.systems.parts.company import PartyProcedure
from solo.systems.parts.wording import numeral
from solo.systems.polyhedral.company.people import Company, Person, gather, homecoming
from solo.systems.polyhedral.people.sheet import Character
from solo.systems.polyhedral.people.soundness import build_faults

S = TypeVar("S", bound=Company)


class CompanyProcedure(PartyProcedure[S, Person, Character], Generic[S]):
    """A procedure of a company of PolyRPG."""

    def begin(self, setup: Setup) -> S:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""
        return self.state_type(title=setup.title or self.title, people=gather(setup, self.content))

    def faults(self, state: S) -> Iterator[str]:
        """What does not hold of a state that was read from a file."""
        yield from super().faults(state)
        for person in state.people:
            yield from build_faults(person.name, person.build)

    def homecoming(self, state: S, character: Character) -> Character:
        """The character as it leaves it; one who was dead before, and so took no part, unchanged."""
        return homecoming(state, character)

    def unhurt(self, before: Person, after: Person) -> bool:
        """Whether no point is missing that was there before."""
        return after.lp >= before.lp and after.vp >= before.vp

    def spent(self, before: Person, after: Person) -> tuple[Spent, ...]:
        """Points, and potions drunk."""
        return (
            Spent("LP", before.lp - after.lp),
            Spent("VP", before.vp - after.vp),
            Spent("SP", before.sp - after.sp),
            *(Spent(name, count) for name, count in after.drunk.items()),
        )

    def bars(self, person: Person) -> tuple[Bar, ...]:
        """LP, VP and SP."""
        return (
            Bar.at("LP", person.lp, person.full_lp),
            Bar("VP", person.vp, person.full_vp),
            Bar("SP", person.sp, person.full_sp),
        )

    def conditions(self, person: Person) -> tuple[str, ...]:
        """How somebody is down, what ails them, and what is due to them."""
        if person.dead:
            return ("dead",)
        down = (f"down at {numeral(person.lp)} LP", "bleeding" if person.bleeding else "stable")
        return (
            *(() if person.awake else down),
            *(ailment.name for ailment in person.ailments),
            *(("first aid due",) if person.aid_due else ()),
            *((f"{person.earned_xp} XP earned",) if person.earned_xp else ()),
        )
