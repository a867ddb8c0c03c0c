"""The party: characters outside a fight with their present sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

import msgspec

from solo.systems.contract import Setup
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.parts.fight.nerve_rule import without_rule
from solo.systems.parts.party_setup import SavedMembers, characters


class CompanyMember(msgspec.Struct, omit_defaults=True):
    """A character in the party; `character` is its present sheet."""

    key: str
    letter: str
    character: Character

    @property
    def name(self) -> str:
        """The character's name."""
        return self.character.name

    @property
    def awake(self) -> bool:
        """True if the character can speak, roll and help."""
        return self.character.wounds.awake

    @property
    def dead(self) -> bool:
        """True if the character is dead."""
        return not self.character.wounds.alive

    def change(self, **fields: object) -> None:
        """Set these fields of the character's sheet."""
        self.character = msgspec.structs.replace(self.character, **fields)


class CompanyState(SavedMembers[CompanyMember], omit_defaults=True):
    """The characters who take part, in the order in which they were named, and the switches of the setup."""

    options: dict[str, str] = {}

    def list_able(self) -> list[CompanyMember]:
        """List the characters who can act and roll."""
        return [person for person in self.people if person.awake]

    @property
    def deduct(self) -> bool:
        """True if difficulties are deducted from the skill, False if the roll must beat them (`F-08`, `R-11`)."""
        return self.options.get(DIFFICULTY) == DEDUCTED


DIFFICULTY, BEATEN, DEDUCTED = "difficulty", "to be beaten", "deducted"
DIFFICULTIES = (BEATEN, DEDUCTED)


def make_company(setup: Setup, switches: Mapping[str, Sequence[str]]) -> list[CompanyMember]:
    """Return the characters of a setup.

    Raises ValueError with a sentence for a party without a living character, an unsuitable or repeated character, too
    many characters, or an unknown switch.
    """
    found = characters(setup, Character, "characters of Fire and Sword")
    if not any(character.wounds.alive for character in found):
        raise ValueError("Choose at least one living character.")
    check_switches(without_rule(setup.options), switches)
    return [
        CompanyMember(f"party-{number}", ascii_uppercase[number], character) for number, character in enumerate(found)
    ]


def check_switches(options: Mapping[str, str], switches: Mapping[str, Sequence[str]]) -> None:
    """Raise ValueError with a sentence for an unknown switch, or an unknown value of a switch."""
    for name, value in options.items():
        if name not in switches:
            raise ValueError(f"There is no switch “{name}” here.")
        if value not in switches[name]:
            raise ValueError(f"The switch {name} must be one of {', '.join(switches[name])}, not “{value}”.")


def read_switches(options: Mapping[str, str], switches: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the value of each switch, from `options` or by default."""
    return {name: options.get(name, values[0]) for name, values in switches.items()}


def apply_outcome(company: CompanyState, character: Character) -> Character:
    """Return the character after the procedure. Raises ValueError with a sentence for a character who took no part."""
    person = company.find_by_name(character.name)
    if person is None:
        raise ValueError(f"{character.name} did not take part.")
    return person.character
