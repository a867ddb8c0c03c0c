"""Participants of a party procedure: each character of the setup once, a letter for each, and the speaker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from solo.systems.contract import Setup

MOST_PEOPLE: Final = len(ascii_uppercase)


class HasName(Protocol):
    """A character of any game."""

    @property
    def name(self) -> str: ...


class MayBeDead(Protocol):
    """A person who may be dead."""

    @property
    def dead(self) -> bool: ...


class SetupMember(MayBeDead, Protocol):
    """A participant: a key for answers, a name and letter for display, and the condition."""

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def letter(self) -> str: ...

    @property
    def awake(self) -> bool: ...


class HasLetter(Protocol):
    """A person whom the screen shows as a letter."""

    name: str
    letter: str


class HasMembers(Protocol):
    """The participants of a procedure; the state of each procedure adds further fields."""

    @property
    def title(self) -> str: ...

    @property
    def people(self) -> Sequence[Any]: ...

    def living(self) -> Sequence[Any]: ...

    def speaker(self) -> Any: ...


N = TypeVar("N", bound=HasName)
P = TypeVar("P", bound=SetupMember)
M = TypeVar("M", bound=MayBeDead)


class MemberList(Generic[P]):
    """Participants in the order in which they were named."""

    __slots__ = ()

    @property
    def people(self) -> list[P]:
        """All participants, including the dead."""
        raise NotImplementedError

    def find_by_name(self, name: str) -> P | None:
        """Return the participant with this name; None if there is none."""
        return next((person for person in self.people if person.name == name), None)

    def living(self) -> list[P]:
        """Return all participants who are not dead."""
        return list_living(self.people)

    def awake(self) -> list[P]:
        """Return all participants who are on their feet."""
        return [person for person in self.people if person.awake]

    def speaker(self) -> P:
        """Return the participant who answers for the party: the first who is awake, or else the first of all."""
        return next((person for person in self.people if person.awake), self.people[0])


class SavedMembers(MemberList[P], msgspec.Struct, Generic[P], omit_defaults=True):
    """The participants as a state saves them, with the title of the procedure."""

    title: str
    people: list[P]

    def find(self, key: str) -> P:
        """Return the participant with this key. Raises KeyError if there is none."""
        for person in self.people:
            if person.key == key:
                return person
        raise KeyError(key)


def list_living(people: Iterable[M]) -> list[M]:
    """Return the people who are not dead."""
    return [person for person in people if not person.dead]


def without_fight(setup: Setup, switches: Mapping[str, str]) -> None:
    """Raise ValueError with a sentence if a setup has parts that only a fight uses.

    `switches` are the procedure's own options.
    """
    if setup.foes or setup.place or switches:
        raise ValueError("Only fights have foes, a place and options. Name characters only.")


def some_alive(people: Iterable[M]) -> list[M]:
    """Return the people who are not dead. Raises ValueError with a sentence if there are none."""
    alive = list_living(people)
    if not alive:
        raise ValueError("None of these characters is alive: choose others.")
    return alive


def characters(setup: Setup, kind: type[N], wanted: str) -> list[N]:
    """Return the characters of a setup as type `kind`. `wanted` describes them in errors: "characters of Swords".

    Raises ValueError with a sentence for too many characters, another game's characters, or a character named twice.
    """
    party: Iterable[object] = setup.party
    found = [character for character in party if isinstance(character, kind)]
    if len(found) < len(setup.party):
        raise ValueError(f"Only {wanted} can take part here.")
    if len(found) > MOST_PEOPLE:
        raise ValueError(f"At most {MOST_PEOPLE} can take part at once, not {len(found)}.")
    twice = next((name for name, count in Counter(one.name for one in found).items() if count > 1), None)
    if twice is not None:
        raise ValueError(f"{twice} cannot take part twice.")
    return found


def give_letters(people: Iterable[HasLetter]) -> None:
    """Give each person the first free letter of the name, or else the next free letter of the alphabet."""
    spare = list(ascii_uppercase)
    for person in people:
        person.letter = next((sign for sign in person.name.upper() if sign in spare), spare[0])
        spare.remove(person.letter)
