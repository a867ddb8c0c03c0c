"""Base of all party procedures of Swords: start, display and return of its characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from solo.systems.contract import Bar, ResourceSpent, Setup
from solo.systems.parts.company import PartyProcedure
from solo.systems.parts.phrasing import count_noun, format_number
from solo.systems.swords.company.people import CompanyMember, CompanyState, apply_outcome, make_company
from solo.systems.swords.people.sheet import Character

S = TypeVar("S", bound=CompanyState)


class CompanyProcedure(PartyProcedure[S, CompanyMember, Character], Generic[S]):
    """A procedure of a party of Swords."""

    def begin(self, setup: Setup) -> S:
        """Return the first state. Raises ValueError with a sentence if the setup is impossible."""
        return self.state_type(setup.title or self.title, make_company(setup, self.content))

    def apply_outcome(self, state: S, character: Character) -> Character:
        """Return the character with its changes.

        A character who was already dead took no part and is returned unchanged.
        """
        return apply_outcome(state, character)

    def unhurt(self, before: CompanyMember, after: CompanyMember) -> bool:
        """Return True if neither the character's Stamina nor Health got worse."""
        return after.stamina >= before.stamina and after.level <= before.level

    def list_spending(self, before: CompanyMember, after: CompanyMember) -> tuple[ResourceSpent, ...]:
        """Return the Stamina that the character lost."""
        return (ResourceSpent("Stamina", before.stamina - after.stamina),)

    def facts(self, start: S, end: S) -> tuple[str, ...]:
        """Return sentences about the party: falls, deaths, Stamina, Health and earned points."""
        before = {person.key: person for person in start.people}
        own = (sentence for one in end.people for sentence in _describe(before[one.key], one))
        return (*super().facts(start, end), *own)

    def bars(self, person: CompanyMember) -> tuple[Bar, ...]:
        """Return the Stamina bar."""
        return (Bar.from_value("Stamina", min(person.stamina, person.full_stamina), person.full_stamina),)

    def conditions(self, person: CompanyMember) -> tuple[str, ...]:
        """Return Health, unconsciousness, care and earned points, as short phrases."""
        if person.dead:
            return ("Dead",)
        found: list[str] = [person.health] if person.level else []
        if not person.awake:
            found.append(f"unconscious at {format_number(person.stamina)} Stamina")
        if person.care:
            found.append("well tended" if person.care == "helped" else "tended without success")
        if person.earned:
            found.append(f"{count_noun(person.earned, 'point')} earned")
        return tuple(found)


def _describe(before: CompanyMember, after: CompanyMember) -> Iterator[str]:
    if after.health != before.health and not after.dead:
        yield f"{after.name}'s Health is now {after.health}."
    if after.earned > before.earned:
        yield f"{after.name} earned {count_noun(after.earned - before.earned, 'point')}."
