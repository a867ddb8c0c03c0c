"""Patterns of a retelling: their number, their slots, and their order."""

from __future__ import annotations

import pytest

from solo.library.content import shipped_content
from solo.story.retelling.patterns import OF_EACH, PatternOrder, parse_patterns

TWELVE = tuple(f"pattern {number}" for number in range(OF_EACH))


def shipped_text() -> str:
    return (shipped_content() / "story" / "retelling.toml").read_text(encoding="utf-8")


def test_eleven_patterns_of_a_kind_are_too_few() -> None:
    text = shipped_text().replace('    "{T} was down {when}.",\n', "", 1)
    with pytest.raises(ValueError, match="“drops” needs 12 different patterns, not 11"):
        parse_patterns(text)


def test_a_pattern_given_twice_counts_once() -> None:
    text = shipped_text().replace('"Once in {n} it goes like that."', '"One in {n}, and it came."')
    with pytest.raises(ValueError, match="“luck” needs 12 different patterns, not 11"):
        parse_patterns(text)


def test_an_unknown_slot_is_named() -> None:
    text = shipped_text().replace('"One in {n}, and it came."', '"One in {why}, and it came."')
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
