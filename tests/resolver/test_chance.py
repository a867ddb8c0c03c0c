"""Chance functions: their odds are those of every ordered throw that a person could make."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from solo.resolver import ClosedForm, Distribution, NeedsDice, Thrower, TypedThrower, distribution, draw, read
from solo.resolver.dice import DiceError


def highest(throw: Thrower, count: int, sides: int) -> int:
    return throw.pool(count, sides)[0]


def exploding(throw: Thrower, sides: int, most: int) -> int:
    face = throw.sum(1, sides)
    if face < sides or most == 0:
        return face
    return face + throw.roll(exploding, sides, most - 1)


def contest(throw: Thrower, mine: int, theirs: int) -> str:
    own = throw.roll(highest, 2, mine)
    other = throw.roll(highest, 1, theirs)
    if own == other:
        return "coin" if throw.sum(1, 2) == 1 else "draw"
    return "won" if own > other else "lost"


def pools_and_sums(throw: Thrower, count: int) -> tuple[int, int]:
    faces = throw.pool(count, 4)
    return len(set(faces)), throw.sum(len(set(faces)), 3)


def no_dice(throw: Thrower, answer: int) -> int:
    return answer + throw.sum(0, 6)


def naive(chance: Callable[..., Hashable], *args: Any) -> dict[Hashable, Fraction]:
    """The odds by throwing every ordered throw by hand, each pool as it is asked for."""
    found: dict[Hashable, Fraction] = {}
    waiting: list[tuple[list[tuple[int, ...]], Fraction]] = [([], Fraction(1))]
    while waiting:
        typed, weight = waiting.pop()
        try:
            outcome = chance(TypedThrower(typed), *args)
        except NeedsDice as wanted:
            share = weight / wanted.sides**wanted.count
            throws = product(range(1, wanted.sides + 1), repeat=wanted.count)
            waiting.extend(([*typed, faces], share) for faces in throws)
            continue
        found[outcome] = found.get(outcome, Fraction(0)) + weight
    return found


@pytest.mark.parametrize(
    ("chance", "args"),
    [
        (highest, (3, 6)),
        (exploding, (4, 3)),
        (contest, (6, 8)),
        (contest, (4, 4)),
        (pools_and_sums, (3,)),
    ],
)
def test_odds_are_those_of_every_ordered_throw(chance: Callable[..., Hashable], args: tuple[int, ...]) -> None:
    exact = distribution(chance, *args)
    assert {outcome: exact.chance_of(outcome) for outcome, _ in exact} == naive(chance, *args)


def test_a_certain_outcome_has_chance_one() -> None:
    assert distribution(no_dice, 7).chance_of(7) == 1


def test_odds_are_worked_out_once() -> None:
    assert distribution(contest, 6, 6) is distribution(contest, 6, 6)


def test_arguments_must_be_positional_since_odds_are_remembered_by_them() -> None:
    with pytest.raises(TypeError, match="positional"):
        distribution(highest, count=2, sides=6)


def test_too_many_throws_to_list_are_refused_in_words() -> None:
    with pytest.raises(DiceError, match="use fewer"):
        distribution(highest, 50, 50)


def test_dice_that_are_read_are_refused_in_words_as_well_where_there_are_too_many() -> None:
    with pytest.raises(DiceError, match="use fewer"):
        distribution(read, 1007, ("one", "two", "blank", "blank", "effect", "effect"))


def test_draws_keep_to_the_odds() -> None:
    random = Random(11)
    draws = 20_000
    won = sum(draw(random, contest, 8, 6) == "won" for _ in range(draws))
    chance = naive(contest, 8, 6)["won"]
    spread = float(chance * (1 - chance) / draws) ** 0.5
    assert abs(won / draws - chance) < 4 * spread


def test_odds_that_hardly_ever_come_again_are_told_and_not_remembered() -> None:
    asked: list[int] = []

    def odds(sides: int) -> Distribution[int]:
        asked.append(sides)
        return Distribution(dict.fromkeys(range(1, sides + 1), 1))

    for remembered, times in ((True, 1), (False, 3)):
        die = ClosedForm(lambda thrower, sides: thrower.sum(1, sides), odds, remembered)
        asked.clear()
        for _ in range(3):
            assert distribution(die, 6) == distribution(lambda thrower: thrower.sum(1, 6))
        assert len(asked) == times
        assert 1 <= draw(Random(1), die, 6) <= 6
