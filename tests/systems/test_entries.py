"""What entries of content are judged by, and how one record is made of another."""

from __future__ import annotations

import msgspec

from solo.systems.parts.entries import missing_field_problems, parse_problems, unknown_name_problems
from solo.systems.parts.field_copying import made_of


class Recipe(msgspec.Struct, frozen=True):
    name: str
    text: str = ""
    herbs: tuple[str, ...] = ()
    hours: int = 1


class Dish(msgspec.Struct, frozen=True):
    name: str
    hours: int = 2
    herbs: frozenset[str] = frozenset()
    salt: bool = False


def test_what_holds_nothing_is_untold_field_by_field() -> None:
    assert list(missing_field_problems(Recipe("Soup", "  "), "Say it.", "name", "text", "herbs")) == [
        ("text", "Say it."),
        ("herbs", "Say it."),
    ]
    assert not list(missing_field_problems(Recipe("Soup", "Hot.", ("dill",)), "Say it.", "text", "herbs"))


def test_each_name_that_nobody_knows_is_missing_the_empty_one_too() -> None:
    assert list(unknown_name_problems("herbs", "herb", ("dill", "lead", ""), {"dill"})) == [
        ("herbs", "There is no herb “lead”."),
        ("herbs", "There is no herb “”."),
    ]


def test_what_cannot_be_read_is_told_in_the_words_of_who_reads() -> None:
    (fault,) = parse_problems("hours", int, "3", "three")
    assert fault[0] == "hours" and "three" in fault[1]


def test_a_record_takes_what_it_has_alike_and_what_is_said_otherwise() -> None:
    soup = Recipe("Soup", "Hot.", ("dill",), 3)
    assert made_of(soup, Dish, herbs=frozenset(soup.herbs)) == Dish("Soup", 3, frozenset({"dill"}))
    assert made_of(soup, Dish, name="Broth", herbs=frozenset(), salt=True) == Dish("Broth", 3, salt=True)
