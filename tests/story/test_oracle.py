"""The oracle's answers against a naive count of all throws, and against the published table of odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

from solo.resolver import SeededThrower, TypedThrower, distribution
from solo.story.likelihood import LIKELIHOODS, NUMBERS, STANCES, Likelihood, Stance
from solo.story.oracle import ANSWERS, Answer, answer, answer_shares, next_fuse
from solo.story.switches import OracleRules

TENSIONS = range(1, 10)
MIRROR = dict(zip(LIKELIHOODS, reversed(LIKELIHOODS), strict=True))


def published() -> dict[Likelihood, list[list[int]]]:
    lines = (Path(__file__).parent / "odds_in_hope.txt").read_text().splitlines()[1:]
    return {
        likelihood: [[int(part) for part in cell.split("/")] for cell in line.split()[1:]]
        for likelihood, line in zip(LIKELIHOODS, lines, strict=True)
    }


def count_naively(number: int, stance: Stance, tension: int) -> list[int]:
    """Count the answers of all 120 throws by the words of the rule."""
    if stance == "hope":
        number -= tension - 5
    if stance == "fear":
        number += tension - 5
    number = max(1, min(19, number))
    counts: Counter[str] = Counter()
    for face, grade in product(range(1, 21), range(1, 7)):
        word = "yes" if face <= number else "no"
        good = (word == "yes") if stance == "hope" else (word == "no")
        suffix = {1: "_but", 6: "_and"}.get(grade, "")
        if stance != "plain" and tension >= 7:
            suffix = "_but" if good and grade == 2 else "_and" if not good and grade == 5 else suffix
        if stance != "plain" and tension <= 3:
            suffix = "_and" if good and grade == 5 else "_but" if not good and grade == 2 else suffix
        counts[word + suffix] += 1
    return [counts[degree] for degree in ANSWERS]


@pytest.mark.parametrize("stance", STANCES)
@pytest.mark.parametrize("likelihood", LIKELIHOODS)
def test_every_share_equals_a_naive_count_of_all_throws(likelihood: Likelihood, stance: Stance) -> None:
    number = NUMBERS[likelihood]
    for tension in TENSIONS:
        shares = answer_shares(number, stance, tension)
        assert [share * 120 for share in shares.values()] == count_naively(number, stance, tension)


def test_hopes_have_the_published_odds_at_every_tension() -> None:
    for likelihood, cells in published().items():
        for tension, cell in zip(TENSIONS, cells, strict=True):
            shares = answer_shares(NUMBERS[likelihood], "hope", tension)
            assert [share * 120 for share in shares.values()] == cell


def test_a_fear_mirrors_the_hope_of_the_opposite_likelihood() -> None:
    for likelihood, tension in product(LIKELIHOODS, TENSIONS):
        fear = list(answer_shares(NUMBERS[likelihood], "fear", tension).values())
        hope = list(answer_shares(NUMBERS[MIRROR[likelihood]], "hope", tension).values())
        assert fear == list(reversed(hope))


def test_a_neutral_question_has_the_same_odds_at_every_tension() -> None:
    for likelihood in LIKELIHOODS:
        number = NUMBERS[likelihood]
        assert len({tuple(answer_shares(number, "plain", tension).values()) for tension in TENSIONS}) == 1


def share_of_best(rank: int, likelihood: Likelihood, tension: int) -> Fraction:
    return sum(list(answer_shares(NUMBERS[likelihood], "hope", tension).values())[:rank], Fraction(0))


def test_a_better_answer_grows_more_likely_with_the_likelihood() -> None:
    for rank, tension in product(range(1, 6), TENSIONS):
        good = [share_of_best(rank, likelihood, tension) for likelihood in LIKELIHOODS]
        assert good == sorted(good)


def test_a_better_answer_grows_less_likely_with_the_tension() -> None:
    for rank, likelihood in product(range(1, 6), LIKELIHOODS):
        good = [share_of_best(rank, likelihood, tension) for tension in TENSIONS]
        assert good == sorted(good, reverse=True)


def test_a_rising_fuse_lets_something_break_in_as_published() -> None:
    published = {
        5: {1: 5, 2: 14, 3: 27, 4: 42, 5: 56, 6: 67, 8: 82, 10: 90},
        1: {1: 5, 2: 10, 3: 14, 4: 19, 5: 23, 6: 26, 8: 34, 10: 40},
        9: {1: 5, 2: 14, 3: 27, 4: 42, 5: 56, 6: 69, 8: 88, 10: 96},
    }
    for tension, known in published.items():
        quiet, fuse = Fraction(1), 0
        for question in range(1, 11):
            fuse = next_fuse(fuse, tension, "hope")
            odds = distribution(answer, 10, "hope", tension, fuse, OracleRules())
            quiet *= odds.chance(lambda found: not found.broke_in)
            if question in known:
                assert abs((1 - quiet) * 100 - known[question]) <= Fraction(1, 2)


def test_a_neutral_question_neither_burns_nor_tests_the_fuse() -> None:
    assert next_fuse(3, 5, "plain") == 3
    odds = distribution(answer, 10, "plain", 5, 20, OracleRules())
    assert odds.chance(lambda found: found.broke_in) == 0


def test_the_fuse_stops_at_the_tension() -> None:
    assert next_fuse(5, 6, "fear") == 6
    assert next_fuse(6, 6, "fear") == 6


def test_equal_twenties_are_a_wrong_question_only_under_the_house_rule() -> None:
    faces = [(7,), (3,), (7,)]
    usual = answer(TypedThrower(faces), 10, "hope", 5, 1, OracleRules())
    ruled = answer(TypedThrower(faces), 10, "hope", 5, 1, OracleRules(wrong_question=True))
    assert (usual, ruled) == (Answer("yes"), Answer("wrong"))


def test_a_wrong_question_takes_a_twentieth_of_every_share() -> None:
    usual = answer_shares(10, "hope", 8)
    ruled = answer_shares(10, "hope", 8, OracleRules(wrong_question=True))
    assert ruled["wrong"] == Fraction(1, 20)
    assert all(ruled[degree] == usual[degree] * Fraction(19, 20) for degree in ANSWERS)


def test_without_degrees_only_yes_and_no_are_possible() -> None:
    shares = answer_shares(12, "fear", 8, OracleRules(degrees=False))
    assert {degree for degree, share in shares.items() if share} == {"yes", "no"}
    assert shares["yes"] == Fraction(15, 20)


def test_without_tension_every_question_is_neutral() -> None:
    ruled = OracleRules(tension=False)
    assert answer_shares(10, "hope", 9, ruled) == answer_shares(10, "plain", 5)
    assert next_fuse(2, 9, "hope", ruled) == 2
    assert distribution(answer, 10, "hope", 9, 9, ruled).chance(lambda found: found.broke_in) == 0


def test_without_the_fuse_no_question_interrupts() -> None:
    ruled = OracleRules(fuse=False)
    assert next_fuse(2, 9, "hope", ruled) == 2
    assert distribution(answer, 10, "hope", 9, 9, ruled).chance(lambda found: found.broke_in) == 0


def test_thrown_answers_agree_with_the_exact_shares() -> None:
    thrower = SeededThrower(Random(7))
    total = 20_000
    counts = Counter(answer(thrower, 8, "hope", 7, 3, OracleRules()).degree for _ in range(total))
    for degree, share in answer_shares(8, "hope", 7).items():
        expected = float(share) * total
        assert abs(counts[degree] - expected) < 5 * (expected * (1 - float(share))) ** 0.5
