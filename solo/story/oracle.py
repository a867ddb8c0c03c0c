"""The oracle: six answers to a yes-or-no question, and the fuse, which sets the chance that something breaks in."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, get_args

import msgspec

from solo.resolver import Thrower, distribution
from solo.story.likelihood import Stance, shifted_number
from solo.story.switches import OracleRules

Degree = Literal["yes_and", "yes", "yes_but", "no_but", "no", "no_and", "wrong"]
"""An answer. "wrong" means that the question itself was wrong (a house rule)."""

DEGREES: Final[tuple[Degree, ...]] = get_args(Degree)
ANSWERS: Final = DEGREES[:6]

HIGH_TENSION: Final = 7
LOW_TENSION: Final = 3

USUAL_RULES: Final = OracleRules()


class Answer(msgspec.Struct, frozen=True):
    """The oracle's answer, and whether something breaks in."""

    degree: Degree
    broke_in: bool = False


def answer(
    thrower: Thrower, number: int, stance: Stance, tension: int, fuse: int, rules: OracleRules = USUAL_RULES
) -> Answer:
    """Answer a question: a d20 up to the shifted number means yes, and a d6 adds “and” or “but”.

    Something breaks in if a second d20 shows at most `fuse`. A neutral question has no second d20.
    """
    if not rules.tension:
        stance = "plain"
    face = thrower.sum(1, 20)
    is_yes = face <= shifted_number(number, stance, tension)
    grade = thrower.sum(1, 6) if rules.degrees else 0
    second = 0
    if stance != "plain" and (rules.fuse or rules.wrong_question):
        second = thrower.sum(1, 20)
    broke_in = rules.fuse and 0 < second <= fuse
    if rules.wrong_question and second == face:
        return Answer("wrong", broke_in)
    return Answer(_degree(is_yes, grade, stance, tension), broke_in)


def next_fuse(fuse: int, tension: int, stance: Stance, rules: OracleRules = USUAL_RULES) -> int:
    """Return the fuse of the next question: `fuse` plus 1, at most the tension; unchanged for a neutral question."""
    burns = rules.fuse and rules.tension and stance != "plain"
    return min(fuse + 1, tension) if burns else fuse


def answer_shares(
    number: int, stance: Stance, tension: int, rules: OracleRules = USUAL_RULES
) -> dict[Degree, Fraction]:
    """Return the exact share of each possible answer, best first; their sum is 1."""
    # The fuse does not change the answer, and its d20 would multiply the number of throws by 20.
    odds = distribution(answer, number, stance, tension, 0, msgspec.structs.replace(rules, fuse=False))
    degrees = DEGREES if rules.wrong_question else ANSWERS
    return {degree: odds.chance_of(Answer(degree)) for degree in degrees}


def interruption_chance(
    number: int, stance: Stance, tension: int, fuse: int, rules: OracleRules = USUAL_RULES
) -> Fraction:
    """Return the exact chance that something breaks in at a question with this fuse."""
    odds = distribution(answer, number, stance, tension, fuse, rules)
    return sum((odds.chance_of(Answer(degree, broke_in=True)) for degree in DEGREES), Fraction(0))


def _degree(is_yes: bool, grade: int, stance: Stance, tension: int) -> Degree:
    helps = is_yes == (stance == "hope")
    adds_and, adds_but = {6}, {1}
    if stance != "plain" and tension >= HIGH_TENSION:
        (adds_but if helps else adds_and).add(2 if helps else 5)
    if stance != "plain" and tension <= LOW_TENSION:
        (adds_and if helps else adds_but).add(5 if helps else 2)
    if grade in adds_and:
        return "yes_and" if is_yes else "no_and"
    if grade in adds_but:
        return "yes_but" if is_yes else "no_but"
    return "yes" if is_yes else "no"
