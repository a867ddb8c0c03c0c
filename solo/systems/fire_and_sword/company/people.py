"""Owns the company: characters outside a fight as they are now, and the way back to their sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

import msgspec

from solo.systems.contract import Setup
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.parts.gathering import Gathering, characters


class Person(msgspec.Struct, omit_defaults=True):
    """One of the company; `character` is the sheet as it stands now."""

    key: str
    letter: str
    character: Character

    @property
    def name(self) -> str:
        """The character's name."""
        return self.character.name

    @property
    def awake(self) -> bool:
        """True for whoever can speak, roll and lend a hand."""
        return self.character.wounds.awake

    @property
    def dead(self) -> bool:
        """True for the dead."""
        return not self.character.wounds.alive

    def change(self, **fields: object) -> None:
        """The sheet with these fields as they are from now on."""
        self.character = msgspec.structs.replace(self.character, **fields)


class Company(Gathering[Person], omit_defaults=True):
    """Everybody who takes part, in the order in which they were named, and the switches of the setup."""

    options: dict[str, str] = {}

    def able(self) -> list[Person]:
        """All who can act and roll."""
        return [person for person in self.people if person.awake]

    @property
    def deduct(self) -> bool:
        """True where difficulties are taken from the skill instead of being beaten (`F-08`, `R-11`)."""
        return self.options.get(DIFFICULTY) == DEDUCTED


DIFFICULTY, BEATEN, DEDUCTED = "difficulty", "to be beaten", "deducted"
DIFFICULTIES = (BEATEN, DEDUCTED)


def gather(setup: Setup, switches: Mapping[str, Sequence[str]]) -> list[Person]:
    """The people of a setup.

    Raises ValueError with a sentence for nobody alive, strangers, somebody named twice, too many, or a switch that
    is none.
    """
    found = characters(setup, Character, "characters of Fire and Sword")
    if not any(character.wounds.alive for character in found):
        raise ValueError("Nobody is there who is alive: choose characters for this.")
    check_switches(setup.options, switches)
    return [Person(f"party-{number}", ascii_uppercase[number], character) for number, character in enumerate(found)]


def check_switches(options: Mapping[str, str], switches: Mapping[str, Sequence[str]]) -> None:
    """Raises ValueError with a sentence for a switch, or a value of one, that there is not."""
    for name, value in options.items():
        if name not in switches:
            raise ValueError(f"There is no switch “{name}” here.")
        if value not in switches[name]:
            raise ValueError(f"The switch {name} is one of {', '.join(switches[name])}, not “{value}”.")


def switched(options: Mapping[str, str], switches: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """All switches as they are set, the default where nothing was said."""
    return {name: options.get(name, values[0]) for name, values in switches.items()}


def homecoming(company: Company, character: Character) -> Character:
    """The character as it leaves the company. Raises ValueError with a sentence for one who was not in it."""
    person = company.named(character.name)
    if person is None:
        raise ValueError(f"{character.name} took no part in this.")
    return person.character
