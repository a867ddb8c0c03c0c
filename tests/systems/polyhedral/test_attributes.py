"""Scores, their costs, dice and Difficulties, and the XP they add up to."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.polyhedral.people import advancement
from solo.systems.polyhedral.people.attributes import ABBREVIATIONS, ATTRIBUTES, Attributes
from solo.systems.polyhedral.people.sheet import Build, Character
from solo.systems.polyhedral.rolls.scores import SCORES, cost, die, difficulty

even_scores = st.integers(1, 8).map(lambda half: 2 * half)

PRINTED = """
2 -10 -35 1d2 3
4 -10 -25 1d4 4
6 -15 -15 1d6 5
8 0 0 1d8 6
10 30 30 1d10 7
12 50 80 1d12 8
14 50 130 2d12 9
16 50 180 3d12 10
"""


@pytest.mark.parametrize("line", PRINTED.strip().splitlines())
def test_the_printed_attribute_table(line: str) -> None:
    """`P-01`, `P-02`, `R-05`: cost, die and Difficulty of every score; scores below 8 pay back 15, 25, 35."""
    score, _, total, dice, printed_difficulty = line.split()
    count, sides = dice.split("d")
    assert cost(8, int(score)) == int(total)
    assert die(int(score)) == (int(count), int(sides))
    assert difficulty(int(score)) == int(printed_difficulty)


def test_the_printed_steps_are_the_differences_of_the_totals() -> None:
    """`P-02`: each step has its printed cost, also when it is raised later."""
    steps = {int(line.split()[0]): int(line.split()[1]) for line in PRINTED.strip().splitlines()}
    assert {line.score: line.step_cost for line in SCORES} == steps
    for score in (2, 4, 6):
        assert cost(score + 2, score) == steps[score]
    for score in (10, 12, 14, 16):
        assert cost(score - 2, score) == steps[score]


@given(even_scores, even_scores, even_scores)
def test_costs_do_not_depend_on_the_way(low: int, middle: int, high: int) -> None:
    assert cost(low, middle) + cost(middle, high) == cost(low, high)


@given(even_scores)
def test_difficulty_is_two_and_half_the_score(score: int) -> None:
    assert difficulty(score) == 2 + score // 2


@pytest.mark.parametrize("score", [-2, 0, 1, 7, 9, 18])
def test_a_score_that_is_not_one_is_refused_in_a_sentence(score: int) -> None:
    for refused in (difficulty, die):
        with pytest.raises(ValueError, match=f"even number from 2 to 16, not {score}\\."):
            refused(score)
    with pytest.raises(ValueError, match="Quickness must be an even number"):
        Attributes(quickness=score)


def test_files_write_the_abbreviations() -> None:
    written = msgspec.json.decode(msgspec.json.encode(Attributes(intellect=10)))
    assert written == {"STR": 8, "PRC": 8, "QKN": 8, "TGH": 8, "INT": 10, "SPI": 8}
    assert tuple(written) == ABBREVIATIONS == tuple(name.abbreviation for name in ATTRIBUTES)


def test_files_with_unknown_attributes_or_bad_scores_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="CHA"):
        msgspec.convert({"CHA": 8}, Attributes)
    with pytest.raises(msgspec.ValidationError, match="Strength must be an even number"):
        msgspec.convert({"STR": 9}, Attributes)


def test_score_and_difficulty_by_abbreviation() -> None:
    attributes = Attributes(2, 4, 6, 10, 12, 16)
    assert [attributes.score(name) for name in ABBREVIATIONS] == [2, 4, 6, 10, 12, 16]
    assert [attributes.difficulty(name) for name in ABBREVIATIONS] == [3, 4, 5, 7, 8, 10]


def test_starting_and_session_xp() -> None:
    """`P-10`: a session gives XP equal to the INT Difficulty, 2 less or more at most. `P-03`: 75 XP and INT, $300."""
    assert advancement.starting_xp(8) == 83
    assert advancement.starting_xp(10) == 85
    assert advancement.session_xp(8) == 6
    assert advancement.session_xp(12, -2) == 6
    assert advancement.STARTING_MONEY == 30_000
    with pytest.raises(ValueError, match="-2 to \\+2, not \\+3"):
        advancement.session_xp(8, 3)
    with pytest.raises(ValueError, match="even number"):
        advancement.starting_xp(9)


def test_a_typical_start_leaves_15_xp_besides_the_points_for_skills() -> None:
    """`P-03`: two attributes at 10 leave 15 of the 75 XP."""
    assert (
        advancement.STARTING_XP_FOR_ANYTHING - advancement.attributes_cost(Attributes(strength=10, precision=10)) == 15
    )


def test_received_xp_are_the_total_and_raising_intellect_later_pays_nothing_back() -> None:
    """`R-06`: the total is all XP received, spent or not; raised Intellect pays nothing back."""
    character = Character("Vex", Build(attributes=Attributes(intellect=10)), starting_intellect=8, earned_xp=40)
    assert advancement.total_xp(character) == 123
    assert advancement.xp_for_anything(character) == 115
    assert advancement.unspent_xp(character) == 93


def test_scores_of_other_games() -> None:
    expected = {2: range(1, 3), 4: range(3, 5), 6: range(5, 8), 8: range(8, 13), 10: range(13, 17)}
    expected |= {12: range(17, 19), 14: range(19, 23), 16: range(23, 60)}
    for ours, theirs in expected.items():
        for score in theirs:
            assert advancement.converted_score(score) == ours, score
    with pytest.raises(ValueError, match="1 or more"):
        advancement.converted_score(0)
