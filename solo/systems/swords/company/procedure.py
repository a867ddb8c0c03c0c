"""Owns what the people of Swords are in every procedure of a company: how they begin, how they look, the way home."""

from __future__ import annotations

from typing import Generic, TypeVar

from solo.systems.contract import Bar, Setup, Spent
from solo.systems.parts.company import PartyProcedure
from solo.systems.parts.wording import counted, numeral
from solo.systems.swords.company.people import Company, Person, gather, homecoming
from solo.systems.swords.people.sheet import Character

S = TypeVar("S", bound=Company)


class CompanyProcedure(PartyProcedure[S, Person, Character], Generic[S]):
    """A procedure of a company of Swords."""

    def begin(self, setup: Setup) -> S:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""
        return self.state_type(setup.title or self.title, gather(setup, self.content))

    def homecoming(self, state: S, character: Character) -> Character:
        """The character as it leaves it; one who was dead before, and so took no part, unchanged."""
        return homecoming(state, character)

    def unhurt(self, before: Person, after: Person) -> bool:
        """Whether neither Stamina nor Health is worse."""
        return after.stamina >= before.stamina and after.level <= before.level

    def spent(self, before: Person, after: Person) -> tuple[Spent, ...]:
        """Stamina."""
        return (Spent("Stamina", before.stamina - after.stamina),)

    def bars(self, person: Person) -> tuple[Bar, ...]:
        """Stamina."""
        return (Bar.at("Stamina", min(person.stamina, person.full_stamina), person.full_stamina),)

    def conditions(self, person: Person) -> tuple[str, ...]:
        """Health, and what was done for it."""
        if person.dead:
            return ("Dead",)
        found: list[str] = [person.health] if person.level else []
        if not person.awake:
            found.append(f"unconscious at {numeral(person.stamina)}")
        if person.care:
            found.append("well tended" if person.care == "helped" else "tended in vain")
        if person.earned:
            found.append(f"{counted(person.earned, 'point')} earned")
        return tuple(found)
