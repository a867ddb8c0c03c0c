"""Owns what PolyRPG's own people are in every procedure of a company: how they begin, how they look, the way home."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Account, Bar, FighterView, Setup, Spent
from solo.systems.parts.company import PARTY, PartyProcedure
from solo.systems.polyhedral.company.people import Company, Person, gather, homecoming
from solo.systems.polyhedral.people.sheet import Character


class CompanyProcedure(PartyProcedure[Company, Person]):
    """A procedure of a company of PolyRPG."""

    state_type: type[msgspec.Struct] = Company

    def begin(self, setup: Setup) -> msgspec.Struct:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""
        return self.state_type(title=setup.title or self.title, people=gather(setup, self.content))

    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        """The character as it leaves it; one who was dead before, and so took no part, unchanged."""
        if not isinstance(character, Character):
            raise TypeError(f"A PolyRPG character is needed, not a {type(character).__name__}.")
        return homecoming(self.company(state), character)

    def company(self, state: msgspec.Struct) -> Company:
        """The state, as the company that it is. Raises TypeError for any other."""
        if not isinstance(state, Company):
            raise TypeError(f"A company of PolyRPG is needed, not a {type(state).__name__}.")
        return state

    def account(self, before: Person, after: Person) -> Account:
        """What came of it for one of them."""
        return Account(
            key=after.key,
            name=after.name,
            kind=after.name,
            side=PARTY,
            down=before.awake and not after.awake,
            dead=after.dead,
            unhurt=after.lp >= before.lp and after.vp >= before.vp,
            spent=(
                Spent("LP", before.lp - after.lp),
                Spent("VP", before.vp - after.vp),
                Spent("SP", before.sp - after.sp),
                *(Spent(name, count) for name, count in after.drunk.items()),
            ),
        )

    def seen(self, person: Person, number: int, acting: bool) -> FighterView:
        """One of them, as everybody sees it."""
        return FighterView(
            key=person.key,
            name=person.name,
            letter=person.letter,
            side=PARTY,
            order=number,
            bars=(
                Bar("LP", max(person.lp, 0), person.full_lp),
                Bar("VP", person.vp, person.full_vp),
                Bar("SP", person.sp, person.full_sp),
            ),
            conditions=tuple(_conditions(person)),
            acting=acting,
            out=not person.awake,
        )


def _conditions(person: Person) -> list[str]:
    if person.dead:
        return ["dead"]
    found = [ailment.name for ailment in person.ailments]
    if not person.awake:
        found = [f"down at {person.lp} LP".replace("-", "−"), "bleeding" if person.bleeding else "stable", *found]
    if person.untended:
        found.append("first aid due")
    if person.earned_xp:
        found.append(f"{person.earned_xp} XP earned")
    return found
