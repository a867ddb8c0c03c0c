"""Known names in a text, and the completion of half-typed ones."""

from __future__ import annotations

import pytest

from solo.story.journal.links import Completion, KnownName, Link, NameIndex, list_names
from solo.story.lists import Clock, Person, Thread
from solo.story.state import Story

STORY = Story(
    people=(Person("Jory"), Person("Jory Pike"), Person("Élodie"), Person("赫尔德")),
    places=("The mill", "Harrow"),
    threads=(Thread("Who raised the toll?"),),
    clocks=(Clock("River"), Clock("harrow")),
)


def index(*heroes: str) -> NameIndex:
    return NameIndex(list_names(STORY, heroes))


def names(text: str) -> list[tuple[str, str]]:
    return [(text[link.start : link.end], link.name) for link in index("Hild").find(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jory Pike took it.", [("Jory Pike", "Jory Pike")]),
        ("Jory, Pike and Jory.", [("Jory", "Jory"), ("Jory", "Jory")]),
        ("jory's silver", [("jory", "Jory")]),
        ("Joryan", []),
        ("ELODIE at the mill", [("ELODIE", "Élodie"), ("the mill", "The mill")]),
        ("So who raised the toll?", [("who raised the toll", "Who raised the toll?")]),
        ("Hild saw the river.", [("Hild", "Hild"), ("river", "River")]),
        ("然后赫尔德走了", [("赫尔德", "赫尔德")]),
        ("", []),
        ("Jory", [("Jory", "Jory")]),
    ],
)
def test_known_names_are_found_as_whole_words_and_the_longest_wins(text: str, found: list[tuple[str, str]]) -> None:
    assert names(text) == found


def test_a_link_names_the_kind_of_its_owner_and_the_first_kind_wins() -> None:
    assert index().find("Harrow") == [Link(0, 6, "Harrow", "place")]
    assert index("Jory").find("Jory") == [Link(0, 4, "Jory", "hero")]


def test_the_longest_of_two_unspaced_names_wins() -> None:
    known = NameIndex([KnownName("赫尔", "person"), KnownName("赫尔德", "person")])
    assert known.find("赫尔德和赫尔") == [Link(0, 3, "赫尔德", "person"), Link(4, 6, "赫尔", "person")]


@pytest.mark.parametrize(
    ("before", "completions"),
    [
        ("We met Jo", [(7, "Jory"), (7, "Jory Pike")]),
        ("We met Jory", [(7, "Jory Pike")]),
        ("We met jory p", [(7, "Jory Pike")]),
        ("elo", [(0, "Élodie")]),
        ("To the pi", [(7, "Jory Pike")]),
        ("at the mi", [(3, "The mill")]),
        ("Jory Pike", []),
        ("xyz", []),
        ("", []),
    ],
)
def test_a_half_typed_name_is_completed(before: str, completions: list[tuple[int, str]]) -> None:
    assert index().complete(before) == [Completion(start, name) for start, name in completions]
