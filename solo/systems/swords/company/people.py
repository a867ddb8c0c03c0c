"""Owns the company: characters outside a fight with their Stamina and Health, and what they take home of it."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Content, Setup
from solo.systems.parts.gathering import Gathering, characters, give_letters, some_alive, without_fight
from solo.systems.swords.gear.weapon import supplied
from solo.systems.swords.people.sheet import Care, Character, armour_value, skill_total
from solo.systems.swords.rolls.health import BY_WORD, Health, HealthWord, falls


class Person(msgspec.Struct, omit_defaults=True):
    """One of the company. `stamina` may be below 0.

    `resting` counts the seconds rested towards the next point of Stamina, `mending` those towards the next better
    Health; `care` is as in `Character`. `medicine` is Intelligence and Medicine together. `missiles` counts what is
    left to shoot, `full_missiles` what a full quiver holds.
    """

    key: str
    name: str
    letter: str
    stamina: int
    full_stamina: int
    health: HealthWord
    strength: int = 0
    armour: int = 0
    medicine: int = 0
    resting: int = 0
    mending: int = 0
    care: Care = ""
    earned: int = 0
    missiles: dict[str, int] = {}
    full_missiles: dict[str, int] = {}

    @property
    def level(self) -> Health:
        """Health as the rolls know it."""
        return BY_WORD[self.health]

    @property
    def dead(self) -> bool:
        """True for the dead."""
        return self.level >= Health.DEAD

    @property
    def awake(self) -> bool:
        """True for whoever is on their feet (`R-18`)."""
        return not falls(self.stamina, self.level)


class Company(Gathering[Person], omit_defaults=True):
    """Everybody who takes part, in the order in which they were named; `seconds` have passed so far."""

    seconds: int = 0


def gather(setup: Setup, content: Content) -> list[Person]:
    """Returns the living people of a setup.

    Raises ValueError with a sentence for nobody alive, foes or switches, somebody named twice, or too many.
    """
    alive = some_alive(_person(number, character, content) for number, character in enumerate(_characters(setup)))
    give_letters(alive)
    return alive


def homecoming(company: Company, character: Character) -> Character:
    """Returns the character as it leaves the company; one who was not in it unchanged."""
    person = company.named(character.name)
    if person is None:
        return character
    return msgspec.structs.replace(
        character,
        stamina=person.stamina,
        health=person.health,
        mending=person.mending,
        care=person.care,
        earned=character.earned + person.earned,
        missiles={**character.missiles, **person.missiles},
    )


def _characters(setup: Setup) -> list[Character]:
    without_fight(setup, setup.options)
    return characters(setup, Character, "characters of Swords")


def _person(number: int, character: Character, content: Content) -> Person:
    return Person(
        key=f"party-{number}",
        name=character.name,
        letter="",
        stamina=character.stamina,
        full_stamina=character.full_stamina,
        health=character.health,
        strength=character.attributes.strength,
        armour=armour_value(character, content),
        medicine=skill_total(character, "Medicine", content),
        mending=character.mending,
        care=character.care,
        missiles=dict(character.missiles),
        full_missiles=supplied(character.weapons, content),
    )
