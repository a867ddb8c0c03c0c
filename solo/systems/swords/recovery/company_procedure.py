"""Owns what the people of Swords are in every procedure of a company: how they begin, how they look, the way home."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Account, Bar, FighterView, Setup, Spent
from solo.systems.parts.company import PARTY, PartyProcedure
from solo.systems.swords.people.sheet import Character
from solo.systems.swords.recovery.company import Company, Person, gather, homecoming
from solo.systems.swords.wording import counted, plain


class CompanyProcedure(PartyProcedure[Company, Person]):
    """A procedure of a company of Swords."""

    state_type: type[msgspec.Struct] = Company

    def begin(self, setup: Setup) -> msgspec.Struct:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""
        return Company(setup.title or self.title, gather(setup, self.content))

    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        """The character as it leaves it; one who was dead before, and so took no part, unchanged."""
        if not isinstance(character, Character):
            raise TypeError(f"A character of Swords is needed, not a {type(character).__name__}.")
        return homecoming(self.company(state), character)

    def company(self, state: msgspec.Struct) -> Company:
        """The state, as the company that it is. Raises TypeError for any other."""
        if not isinstance(state, Company):
            raise TypeError(f"A company of Swords is needed, not a {type(state).__name__}.")
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
            unhurt=after.stamina >= before.stamina and after.level <= before.level,
            spent=(Spent("Stamina", before.stamina - after.stamina),),
        )

    def seen(self, person: Person, number: int, acting: bool) -> FighterView:
        """One of them, as everybody sees it."""
        return FighterView(
            key=person.key,
            name=person.name,
            letter=person.letter,
            side=PARTY,
            order=number,
            bars=(Bar("Stamina", max(0, min(person.stamina, person.full_stamina)), person.full_stamina),),
            conditions=tuple(_conditions(person)),
            acting=acting,
            out=not person.awake,
        )


def _conditions(person: Person) -> list[str]:
    if person.dead:
        return ["Dead"]
    found: list[str] = [person.health] if person.level else []
    if not person.awake:
        found.append(f"unconscious at {plain(person.stamina)}")
    if person.care:
        found.append("well tended" if person.care == "helped" else "tended in vain")
    if person.earned:
        found.append(f"{counted(person.earned, 'point')} earned")
    return found
