"""Who takes part in a company: everybody once, of one game, with a letter each; and who speaks for all."""

from __future__ import annotations

from string import ascii_uppercase

import msgspec
import pytest

from solo.systems.contract import FoeCount, Setup, ValueChange
from solo.systems.parts.company import list_changes
from solo.systems.parts.party_setup import SavedMembers, characters, give_letters, some_alive, without_fight


class Hero(msgspec.Struct):
    name: str


class Stranger(msgspec.Struct):
    name: str


class Person(msgspec.Struct):
    key: str
    name: str
    letter: str = ""
    awake: bool = True
    dead: bool = False


class Band(SavedMembers[Person]):
    days: int = 0


@pytest.mark.parametrize(
    ("party", "sentence"),
    [
        ((Hero("Ann"), Stranger("Bo")), "Only heroes can take part here."),
        ((Hero("Ann"), Hero("Bo"), Hero("Ann")), "Ann cannot take part twice."),
        (tuple(Hero(f"Ann {number}") for number in range(27)), "At most 26 can take part at once, not 27."),
    ],
)
def test_who_cannot_be_gathered_is_told_in_a_sentence(party: tuple[msgspec.Struct, ...], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        characters(Setup(party), Hero, "heroes")


def test_characters_come_in_the_order_in_which_they_were_named() -> None:
    assert characters(Setup((Hero("Bo"), Hero("Ann"))), Hero, "heroes") == [Hero("Bo"), Hero("Ann")]
    assert characters(Setup(()), Hero, "heroes") == []


def test_letters_are_of_the_name_while_there_are_any_and_never_twice() -> None:
    people = [Person(str(number), name) for number, name in enumerate(("Bo", "Bob", "Øb", "Bo"))]
    give_letters(people)
    assert [person.letter for person in people] == ["B", "O", "A", "C"]
    crowd = [Person(str(number), "Zed") for number in range(26)]
    give_letters(crowd)
    assert sorted(person.letter for person in crowd) == list(ascii_uppercase)


def test_the_first_who_is_awake_speaks_and_somebody_always_does() -> None:
    band = Band("A night", [Person("one", "Ann", awake=False), Person("two", "Bo")])
    assert band.speaker() is band.find("two")
    band.find("two").awake = False
    assert band.speaker() is band.find("one")
    with pytest.raises(KeyError):
        band.find("three")


def test_a_gathering_is_read_as_it_was_written() -> None:
    band = Band("A night", [Person("one", "Ann", "A")], days=3)
    read = msgspec.json.decode(msgspec.json.encode(band), type=Band)
    assert read == band
    assert isinstance(read.people[0], Person)


def test_the_living_take_part_and_somebody_must_be_alive() -> None:
    band = Band("The band", [Person("1", "Ann", dead=True), Person("2", "Bo")])
    assert [person.name for person in band.living()] == ["Bo"]
    assert band.find_by_name("Ann") is band.people[0]
    assert band.find_by_name("Cy") is None
    assert some_alive(band.people) == band.living()
    with pytest.raises(ValueError, match="None of these characters is alive"):
        some_alive(band.people[:1])


def test_only_what_has_changed_is_told_with_true_minus_signs() -> None:
    told = list_changes("Ann", ("LP", 3, -2), ("VP", 5, 5), ("Health", "OK", "well-worn"))
    assert told == (ValueChange("Ann", "LP", "3", "−2"), ValueChange("Ann", "Health", "OK", "well-worn"))


@pytest.mark.parametrize(
    "setup",
    [Setup((), (FoeCount("Rat", 1),)), Setup((), place="a bridge"), Setup((), options={"light": "day"})],
)
def test_what_belongs_to_a_fight_is_refused(setup: Setup) -> None:
    with pytest.raises(ValueError, match=r"a place and options\. Name characters only"):
        without_fight(setup, setup.options)
    without_fight(Setup(()), {})
