"""The party outside fights: characters with Stamina and Health, and their changes at the end."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Content, Setup
from solo.systems.parts.party_setup import SavedMembers, characters, give_letters, some_alive, without_fight
from solo.systems.swords.company.house_rules import without_rules
from solo.systems.swords.gear.weapon import starting_ammunition
from solo.systems.swords.people.sheet import Care, Character, armour_value, skill_total
from solo.systems.swords.rolls.damage import BY_WORD, Health, HealthWord, is_down


class CompanyMember(msgspec.Struct, omit_defaults=True):
    """A character of the party. `stamina` may be below 0.

    `resting` counts the seconds of rest towards the next point of Stamina, `mending` the seconds towards the next
    better Health. `care` is as in `Character`. `medicine` is Intelligence + Medicine. `missiles` counts the missiles
    left, `full_missiles` the missiles in a full quiver.
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
        """Health as the type that the rolls use."""
        return BY_WORD[self.health]

    @property
    def dead(self) -> bool:
        """True if the character is dead."""
        return self.level >= Health.DEAD

    @property
    def awake(self) -> bool:
        """True if the character is on their feet (`R-18`)."""
        return not is_down(self.stamina, self.level)


class CompanyState(SavedMembers[CompanyMember], omit_defaults=True):
    """The participants in the order in which they were named. `seconds` is the time passed so far."""

    seconds: int = 0


def make_company(setup: Setup, content: Content) -> list[CompanyMember]:
    """Return the living characters of a setup.

    Raises ValueError with a sentence if nobody is alive, a character is named twice, there are too many characters, or
    foes or options are given.
    """
    alive = some_alive(_person(number, character, content) for number, character in enumerate(_characters(setup)))
    give_letters(alive)
    return alive


def apply_outcome(company: CompanyState, character: Character) -> Character:
    """Return `character` with its changes from the procedure.

    A character who took no part is returned unchanged.
    """
    person = company.find_by_name(character.name)
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
    without_fight(setup, without_rules(setup.options))
    return characters(setup, Character, "characters of Swords")


def _person(number: int, character: Character, content: Content) -> CompanyMember:
    return CompanyMember(
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
        full_missiles=starting_ammunition(character.weapons, content),
    )
