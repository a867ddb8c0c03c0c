"""Patterns of a retelling: their number, their slots, and their order."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solo.library.content import shipped_content
from solo.story.retelling.patterns import OF_EACH, PatternOrder, fill, parse_patterns

TWELVE = tuple(f"pattern {number}" for number in range(OF_EACH))


def shipped_text() -> str:
    return (shipped_content() / "story" / "retelling.toml").read_text(encoding="utf-8")


def test_eleven_patterns_of_a_kind_are_too_few() -> None:
    text = shipped_text().replace('    "{T} was down {when}.",\n', "", 1)
    with pytest.raises(ValueError, match="“drops” needs 12 different patterns, not 11"):
        parse_patterns(text)


def test_a_pattern_given_twice_counts_once() -> None:
    text = shipped_text().replace('"It goes like that one time in {n}."', '"The chance of that was one in {n}."')
    with pytest.raises(ValueError, match="“luck” needs 12 different patterns, not 11"):
        parse_patterns(text)


def test_an_unknown_slot_is_named() -> None:
    text = shipped_text().replace('"The chance of that was one in {n}."', '"The chance of that was one in {why}."')
    with pytest.raises(ValueError, match="“luck” has no slot “why”"):
        parse_patterns(text)


def test_twelve_patterns_pass_before_one_comes_back() -> None:
    order = PatternOrder(TWELVE, "The toll bridge", 11, "falls")
    first = [order.next() for _ in range(OF_EACH)]
    assert sorted(first) == sorted(TWELVE)
    assert order.next() == first[0]


def test_the_first_pattern_follows_from_title_and_seed_and_each_further_one_is_five_on() -> None:
    order = PatternOrder(TWELVE, "The toll bridge", 11, "falls")
    assert [order.next() for _ in range(3)] == ["pattern 4", "pattern 9", "pattern 2"]


def test_a_pattern_that_does_not_fit_is_left_for_later() -> None:
    order = PatternOrder(TWELVE, "The toll bridge", 11, "falls")
    assert order.next(frozenset({"pattern 4"})) == "pattern 9"
    assert order.next() == "pattern 4"


def test_no_pattern_that_fits_is_an_error() -> None:
    with pytest.raises(ValueError, match="No pattern fits"):
        PatternOrder(TWELVE, "The toll bridge", 11, "falls").next(frozenset({"pattern"}))


def test_a_pattern_does_not_come_twice_in_a_row_while_another_fits() -> None:
    order = PatternOrder(("{w} one", "two", "three"), "The toll bridge", 11, "falls")
    told = [order.next(frozenset({"{w}"})) for _ in range(12)]
    assert all(first != second for first, second in pairwise(told))


def test_a_unit_in_the_plural_has_its_possessive_and_its_verb() -> None:
    dragoons = {"A": "the river dragoons", "T": "the line spears", "w": "lances"}
    assert fill("{A}'s {w} struck home.", dragoons) == "The river dragoons' lances struck home."
    assert (
        fill("{T} was hurt, for the {w} was long.", dragoons) == "The line spears were hurt, for the lances were long."
    )


def test_a_weapon_loses_its_own_article() -> None:
    assert fill("{A} hit with the {w}.", {"A": "Nerys", "w": "a shying horse"}) == "Nerys hit with the shying horse."
