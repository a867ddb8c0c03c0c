"""Owns what the people of Fire and Sword are in every procedure of a company: switches, looks, and the way home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from solo.systems.contract import Account, Bar, FighterView, Option, Setup, Spent
from solo.systems.fire_and_sword.company.people import Company, Person, gather, homecoming, switched
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.parts.company import PARTY, PartyProcedure

SET = "set"
"""Opens the code of an answer that sets a switch of the setup."""


class CompanyProcedure(PartyProcedure[Company, Person]):
    """A procedure of a company of Fire and Sword; its switches may also be set while it is played."""

    state_type: type[msgspec.Struct] = Company
    switches: Mapping[str, Sequence[str]] = {}

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of its setup and their values, the default first."""
        return self.switches

    def begin(self, setup: Setup) -> msgspec.Struct:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""
        if setup.foes:
            raise ValueError("Nobody is fought here: name characters only.")
        switches = self.setup_options()
        people = gather(setup, switches)
        return self.state_type(
            title=setup.title or self.title, people=people, options=switched(setup.options, switches)
        )

    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        """The character as it leaves it. Raises ValueError with a sentence for one who took no part."""
        if not isinstance(character, Character):
            raise TypeError(f"A character of Fire and Sword is needed, not a {type(character).__name__}.")
        return homecoming(self.company(state), character)

    def company(self, state: msgspec.Struct) -> Company:
        """The state, as the company that it is. Raises TypeError for any other."""
        if not isinstance(state, Company):
            raise TypeError(f"A company of Fire and Sword is needed, not a {type(state).__name__}.")
        return state

    def account(self, before: Person, after: Person) -> Account:
        """What came of it for one of them."""
        return account(before, after)

    def seen(self, person: Person, number: int, acting: bool) -> FighterView:
        """One of them, as everybody sees it."""
        return seen(person, number, acting)

    def table_options(self, company: Company) -> list[Option]:
        """An option for each way in which a switch may be set otherwise, for whoever began without setting it."""
        return [
            Option(f"{SET}:{name}:{value}", f"{name}: {value} (now: {company.options[name]})", group="at this table")
            for name, values in self.setup_options().items()
            for value in values
            if value != company.options[name]
        ]


def sets_switch(company: Company, code: str) -> bool:
    """Whether an answer sets a switch, which it then does."""
    what, _, setting = code.partition(":")
    if what != SET:
        return False
    name, _, value = setting.partition(":")
    company.options[name] = value
    return True


def account(before: Person, after: Person) -> Account:
    """How somebody came through it."""
    was, now = before.character, after.character
    return Account(
        key=after.key,
        name=after.name,
        kind=after.name,
        side=PARTY,
        down=before.awake and not after.awake,
        dead=not after.alive,
        unhurt=now.wounds == was.wounds,
        spent=(Spent("MP", was.magic_points - now.magic_points), Spent("POW", now.power_lost - was.power_lost)),
    )


def seen(person: Person, number: int, acting: bool) -> FighterView:
    """One of the company with the magic points left, and all that is the matter."""
    character = person.character
    return FighterView(
        key=person.key,
        name=person.name,
        letter=person.letter,
        side=PARTY,
        order=number,
        bars=(Bar("MP", character.magic_points, character.power),) if character.pays_for_magic else (),
        conditions=conditions(character),
        acting=acting,
        out=not person.awake,
    )


def conditions(character: Character) -> tuple[str, ...]:
    """All that is the matter with somebody, the gravest first, and what is at work on them."""
    wounds = character.wounds
    found = [wounds.injury.value] if wounds.injury.value != "healthy" else []
    found += ["lost between the planes"] if wounds.lost_soul else []
    found += ["flesh rot"] if wounds.rotting is not None else []
    found += [*map(str, wounds.disabilities), *wounds.ails]
    found += ["exhausted"] if character.exhausted else []
    return (*found, *(f"{one.spell} {one.power}" for one in character.running))
