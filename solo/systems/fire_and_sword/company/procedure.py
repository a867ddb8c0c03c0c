"""Common parts of the party's procedures: switches, conditions, and the outcome for each sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from solo.systems.contract import Bar, Option, ResourceSpent, Setup, describe_costs
from solo.systems.fire_and_sword.company.people import (
    CompanyMember,
    CompanyState,
    apply_outcome,
    make_company,
    read_switches,
)
from solo.systems.fire_and_sword.people.facts import describe_checks, describe_wounds
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.parts.codes import Code, verb_of
from solo.systems.parts.company import PartyProcedure

S = TypeVar("S", bound=CompanyState)


class SwitchCode(Code, frozen=True, tag="set"):
    """An answer that sets a switch of the setup."""

    name: str
    value: str


class CompanyProcedure(PartyProcedure[S, CompanyMember, Character], Generic[S]):
    """Base class of the party's procedures, whose switches can also be set during play."""

    switches: Mapping[str, Sequence[str]] = {}

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """List the switches of the setup with their values, the default first."""
        return self.switches

    def begin(self, setup: Setup) -> S:
        """Return the state at the start of the procedure. Raises ValueError with a sentence for an invalid setup."""
        if setup.foes:
            raise ValueError("This scene has no foes. Choose characters only.")
        switches = self.setup_options()
        people = make_company(setup, switches)
        return self.state_type(
            title=setup.title or self.title, people=people, options=read_switches(setup.options, switches)
        )

    def apply_outcome(self, state: S, character: Character) -> Character:
        """Return the character after the procedure. Raises ValueError for a character who took no part."""
        return apply_outcome(state, character)

    def can_fight(self, person: CompanyMember) -> bool:
        """Return True for a character who is at most walking wounded, and not possessed or otherwise unfit."""
        return person.character.wounds.fit_to_fight

    def unhurt(self, before: CompanyMember, after: CompanyMember) -> bool:
        """Return True if the character's wounds have not changed."""
        return after.character.wounds == before.character.wounds

    def list_spending(self, before: CompanyMember, after: CompanyMember) -> tuple[ResourceSpent, ...]:
        """Return the magic points spent and the POW lost."""
        was, now = before.character, after.character
        return ResourceSpent("MP", was.magic_points - now.magic_points), ResourceSpent(
            "POW", now.power_lost - was.power_lost
        )

    def facts(self, start: S, end: S) -> tuple[str, ...]:
        """Return sentences about the party: costs, then changes of wounds, POW lost and checks earned."""
        before = {person.key: person.character for person in start.people}
        own = (sentence for one in end.people for sentence in _describe(before[one.key], one.character))
        return (*describe_costs(self.accounts(start, end), ("POW",)), *own)

    def bars(self, person: CompanyMember) -> tuple[Bar, ...]:
        """Return the bar of magic points, for characters who pay with them."""
        character = person.character
        return (Bar("MP", character.magic_points, character.store, life=False),) if character.pays_for_magic else ()

    def conditions(self, person: CompanyMember) -> tuple[str, ...]:
        """List a character's conditions."""
        return conditions(person.character)

    def table_options(self, company: S) -> list[Option]:
        """List the options that set switches during play: one for each value except the present one."""
        return [
            Option(
                str(SwitchCode(name, value)), f"{name}: {value} (now: {company.options[name]})", group="at this table"
            )
            for name, values in self.setup_options().items()
            for value in values
            if value != company.options[name]
        ]


def _describe(before: Character, after: Character) -> Iterator[str]:
    if after.power_lost > before.power_lost:
        yield f"{after.name} lost {after.power_lost - before.power_lost} POW for good."
    yield from describe_wounds(after.name, before.wounds, after.wounds)
    yield from describe_checks(after.name, before.checks, after.checks)


def sets_switch(company: CompanyState, code: str) -> bool:
    """If `code` is an answer that sets a switch, set the switch and return True."""
    if verb_of(code) not in SwitchCode.verbs():
        return False
    switch = SwitchCode.read(code)
    company.options[switch.name] = switch.value
    return True


def conditions(character: Character) -> tuple[str, ...]:
    """List a character's conditions, the gravest first, then its running spells."""
    wounds = character.wounds
    found = [wounds.injury.value] if wounds.injury.value != "healthy" else []
    found += ["lost between the planes"] if wounds.lost_soul else []
    found += ["flesh rot"] if wounds.rotting is not None else []
    found += wounds.losses
    found += ["exhausted"] if character.exhausted else []
    return (*found, *(f"{one.spell} {one.power}" for one in character.running))
