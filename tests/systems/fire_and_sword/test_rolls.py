"""Rolls: the worked examples, every ordered throw judged the naive way, and the ladder row by row."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product

import pytest

from solo.resolver import Pile, Thrower, TypedThrower, distribution
from solo.systems.fire_and_sword.rolls import roll
from solo.systems.fire_and_sword.rolls.roll import AttackContest, BlowDepth, Level, ReadRoll, resolve
from solo.systems.fire_and_sword.rolls.throwers import record_roll
from tests.systems.fire_and_sword import naive

FUMBLE, FAILURE, NORMAL, SPECIAL, CRITICAL, CINEMATIC = Level


def levels(skill: int, die: int = 20, crit_bonus: int = 0) -> dict[str, float]:
    odds = distribution(roll.skill_roll, skill, die, crit_bonus)
    return {level.word: float(odds.chance(lambda rolled, level=level: rolled.level is level)) for level in Level}


@pytest.mark.parametrize(
    "hand",
    [
        lambda thrower: thrower.draw(Pile.from_cards("aab"), 2),
        lambda thrower: thrower.chain(Pile.from_cards("aab"), frozenset("a")),
        lambda thrower: thrower.pool(2, 3),
        lambda thrower: thrower.sum(2, 3),
    ],
)
def test_what_is_noted_falls_as_it_does_anyhow(hand: Callable[[Thrower], Hashable]) -> None:
    """Whether a skill was rolled critically stands beside it; without a skill none was (R-33)."""
    assert {seen.outcome: weight for seen, weight in distribution(record_roll, hand)} == dict(distribution(hand))
    assert not any(seen.critical for seen, _ in distribution(record_roll, hand))


def test_a_roll_above_twenty_as_the_brief_tells_it() -> None:
    told = {"fumble": 0.00225, "failure": 0.04275, "normal": 0.81, "special": 0.09025, "critical": 0.05475}
    assert levels(22) == pytest.approx({**told, "cinematic": 0})


def test_a_roll_of_fifteen_and_one_on_the_thirty_sided_die() -> None:
    ordinary = {"fumble": 0.015, "failure": 0.285, "normal": 0.6625, "special": 0, "critical": 0.0375, "cinematic": 0}
    assert levels(15) == pytest.approx(ordinary)
    odds = levels(18, 30)
    assert odds["fumble"] == pytest.approx(0.031111, abs=1e-6)
    assert odds["failure"] == pytest.approx(0.435556, abs=1e-6)
    assert odds["normal"] == pytest.approx(0.493333, abs=1e-6)
    assert odds["critical"] == pytest.approx(0.04)


@pytest.mark.parametrize("skill", range(2, 21))
def test_the_short_formulas_of_the_first_band(skill: int) -> None:
    odds = levels(skill)
    assert odds["fumble"] == pytest.approx((21 - skill) / 400)
    assert odds["critical"] == pytest.approx(skill / 400)
    assert odds["normal"] + odds["critical"] == pytest.approx((skill - 1) / 20)


@pytest.mark.parametrize("skill", range(20, 41))
def test_the_short_formulas_of_the_second_band(skill: int) -> None:
    odds, above = levels(skill), skill - 20
    success = odds["normal"] + odds["special"] + odds["critical"]
    assert success == pytest.approx(1 - 1 / 20 * (1 - above / 20))
    assert odds["critical"] == pytest.approx(1 - 19 / 20 * (1 - above / 400))


@pytest.mark.parametrize("skill", [-7, 0, 1])
def test_a_skill_of_one_or_less_never_succeeds_and_fumbles_once_in_twenty(skill: int) -> None:
    """`R-04`: with a skill of 1 or less no roll succeeds, and one in 20 is a fumble."""
    assert levels(skill) == pytest.approx(
        {"fumble": 0.05, "failure": 0.95, "normal": 0, "special": 0, "critical": 0, "cinematic": 0}
    )


def test_each_level_is_better_than_the_one_before() -> None:
    """`F-05`: fumble, failure, normal, special, critical, cinematic."""
    assert FUMBLE < FAILURE < NORMAL < SPECIAL < CRITICAL < CINEMATIC


@pytest.mark.parametrize(("level", "face", "rating"), [(NORMAL, 9, 9), (SPECIAL, 1, 21), (CRITICAL, 3, 3)])
def test_a_special_is_rated_20_more_than_its_face_and_a_critical_by_its_second_die(
    level: Level, face: int, rating: int
) -> None:
    """`F-05`."""
    assert ReadRoll(level, face).rating() == rating


def test_a_wider_chance_of_a_critical_does_not_raise_the_rating() -> None:
    """`R-10`: only +Z raises the rating, +Y does not."""
    assert roll.read(15, 13, second=16, crit_bonus=3).rating() == 13


@pytest.mark.parametrize(("second", "rolled"), [(1, (CRITICAL, 1)), (15, (CRITICAL, 15)), (16, (NORMAL, 15))])
def test_a_confirming_1_makes_a_critical(second: int, rolled: tuple[Level, int]) -> None:
    """`R-03`: at skill 15, a 15 and then 15 or less is a critical."""
    assert roll.read(15, 15, second=second) == ReadRoll(*rolled)


@pytest.mark.parametrize(
    ("first", "second", "special", "special_second", "rolled"),
    [
        (9, 0, 1, 0, (SPECIAL, 1)),
        (9, 0, 2, 3, (SPECIAL, 2)),
        (9, 0, 2, 2, (CRITICAL, 2)),
        (9, 0, 3, 0, (NORMAL, 9)),
        (19, 0, 9, 0, (NORMAL, 19)),
        (20, 20, 9, 0, (CRITICAL, 20)),
    ],
)
def test_at_skill_22_a_2_on_the_special_die_or_a_natural_20_may_be_critical(
    first: int, second: int, special: int, special_second: int, rolled: tuple[Level, int]
) -> None:
    """`R-05`: the special die must show 2 and succeed again; a natural 20 on the normal die is critical by itself."""
    assert roll.read(22, first, second, special, special_second) == ReadRoll(*rolled)


@pytest.mark.parametrize(
    ("first", "second", "special", "special_second", "rolled"),
    [
        (1, 0, 17, 0, (SPECIAL, 17)),
        (1, 20, 19, 0, (FAILURE, 0)),
        (1, 1, 19, 0, (FUMBLE, 0)),
        (20, 7, 18, 12, (CRITICAL, 12)),
        (20, 13, 18, 12, (CRITICAL, 13)),
    ],
)
def test_the_better_of_two_dice_at_odds_stands(
    first: int, second: int, special: int, special_second: int, rolled: tuple[Level, int]
) -> None:
    """`R-06`, at skill 38: a special averts the fumble of a normal 1; of two criticals the higher face counts."""
    assert roll.read(38, first, second, special, special_second) == ReadRoll(*rolled)


@pytest.mark.parametrize(
    ("skill", "die", "bonus"),
    [
        (2, 20, 0),
        (11, 20, 0),
        (20, 20, 0),
        (14, 20, 3),
        (4, 20, 9),
        (23, 20, 0),
        (27, 20, 2),
        (21, 20, 1),
        (34, 20, 19),
        (39, 20, 0),
        (40, 20, 0),
        (40, 20, 18),
        (40, 20, 20),
        (46, 20, 1),
        (2, 30, 0),
        (3, 30, 0),
        (18, 30, 2),
        (30, 30, 0),
    ],
)
def test_every_ordered_throw_judged_naively(skill: int, die: int, bonus: int) -> None:
    odds = distribution(roll.skill_roll, skill, die, bonus)
    found = {(came.level.word, came.face, came.over): odds.chance_of(came) for came, _ in odds}
    assert found == naive.roll_odds(skill, die, bonus)


@pytest.mark.parametrize(
    ("skill", "bonus"), [(31, 0), (33, 0), (44, 0), (44, 3), (59, 0), (60, 0), (60, 1), (60, 27), (71, 0)]
)
def test_the_thirty_sided_roll_with_a_special_die_judged_naively(skill: int, bonus: int) -> None:
    odds = distribution(roll.skill_roll, skill, 30, bonus)
    found = {(came.level.word, came.face, came.over): odds.chance_of(came) for came, _ in odds}
    assert found == naive.thirty_sided_odds(skill, bonus)


def test_the_special_die_of_the_thirty_sided_roll() -> None:
    """Skill 33: t = 3, faces 2 and 3 may be critical, 1 is a special; one special in 30 or two with a failed second."""
    odds = distribution(roll.skill_roll, 33, 30, 0)
    special = odds.chance(lambda rolled: rolled.level is SPECIAL)
    not_critical_normally = 1 - Fraction(2, 30)
    confirmed = Fraction(3, 30)
    assert special == not_critical_normally * (Fraction(1, 30) + Fraction(2, 30) * (1 - confirmed))


def test_the_boar_and_julius() -> None:
    """The source's own example, with the dice as they fell."""
    boar = roll.read(22, 4, special=1)
    assert boar == ReadRoll(SPECIAL, 1)
    assert boar.rating() == 21
    julius = roll.read(21, 18, special=7, crit_bonus=1)
    assert julius == ReadRoll(NORMAL, 18)
    assert resolve(boar, julius, 0, 5) is BlowDepth.NONE
    assert resolve(boar, julius, 0, 0) is BlowDepth.NORMAL


def test_opposed_rolls_as_the_brief_tells_them() -> None:
    assert float(distribution(roll.roll_opposed, 15, 15).chance_of(True)) == pytest.approx(0.438625)
    assert float(distribution(roll.roll_opposed, 14, 16, 5).chance_of(True)) == pytest.approx(0.5074875)


@pytest.mark.slow
@pytest.mark.parametrize(("skill", "other", "z", "against"), [(70, 61, 0, 0), (12, 33, 5, -30), (25, 40, -40, 2)])
def test_opposed_rolls_are_what_every_pair_of_rolls_comes_to(skill: int, other: int, z: int, against: int) -> None:
    def beats(one: tuple[str, int, int], two: tuple[str, int, int]) -> bool:
        if one[0] in ("fumble", "failure"):
            return False
        if two[0] in ("fumble", "failure"):
            return True
        if "critical" in (one[0], two[0]) and one[0] != two[0]:
            return one[0] == "critical"
        mine = one[1] + one[2] + z + (20 if one[0] == "special" else 0)
        return mine > two[1] + two[2] + against + (20 if two[0] == "special" else 0)

    pairs = product(naive.roll_odds(skill).items(), naive.roll_odds(other).items())
    won = sum((weight * share for (one, weight), (two, share) in pairs if beats(one, two)), Fraction(0))
    assert distribution(roll.roll_opposed, skill, other, z, against).chance_of(True) == won


def test_a_difficulty_is_beaten_or_deducted() -> None:
    assert distribution(roll.meets, 15, 5).chance_of(True) == Fraction(1, 2)
    assert distribution(roll.meets, 15, 5, True).chance_of(True) == Fraction(9, 20)


def test_a_critical_beats_any_difficulty_and_none_at_all_takes_any_success() -> None:
    assert distribution(roll.meets, 10, 40).chance_of(True) == Fraction(10, 400)
    assert distribution(roll.meets, 10, 0).chance_of(True) == Fraction(9, 20)


def test_the_levels_of_the_blow_as_the_brief_tells_them() -> None:
    """`F-14`: attack 22 against parry 16."""
    odds = distribution(roll.resolve_contest, AttackContest(22, 16))
    told = {
        BlowDepth.NONE: 0.325044,
        BlowDepth.NORMAL: 0.598678,
        BlowDepth.SPECIAL: 0.023718,
        BlowDepth.CRITICAL: 0.05256,
    }
    for blow, chance in told.items():
        assert float(odds.chance(lambda came, blow=blow: came.blow is blow)) == pytest.approx(chance, abs=1e-6)


@pytest.mark.parametrize(
    ("attack", "defence", "z", "against"), [(15, 12, 0, 0), (18, 24, 0, 0), (23, 21, 2, 5), (26, None, 0, 0)]
)
def test_the_blows_between_two_skills_against_the_table_read_row_by_row(
    attack: int, defence: int | None, z: int, against: int
) -> None:
    odds = distribution(roll.resolve_contest, AttackContest(attack, defence, 0, 0, z, against)).map(
        lambda came: came.blow.word
    )
    assert {blow: odds.chance_of(blow) for blow in odds.weights} == naive.blow_odds(attack, defence, z, against)


LADDER = [
    ((NORMAL, 9), None, BlowDepth.NORMAL),
    ((SPECIAL, 1), (FAILURE, 0), BlowDepth.SPECIAL),
    ((CRITICAL, 3), (FUMBLE, 0), BlowDepth.CRITICAL),
    ((FAILURE, 0), None, BlowDepth.NONE),
    ((FUMBLE, 0), (FUMBLE, 0), BlowDepth.NONE),
    ((NORMAL, 9), (NORMAL, 8), BlowDepth.NORMAL),
    ((NORMAL, 9), (NORMAL, 9), BlowDepth.NONE),
    ((NORMAL, 20), (SPECIAL, 1), BlowDepth.NONE),
    ((SPECIAL, 6), (SPECIAL, 5), BlowDepth.NORMAL),
    ((SPECIAL, 6), (SPECIAL, 6), BlowDepth.NONE),
    ((SPECIAL, 6), (NORMAL, 6), BlowDepth.NORMAL),
    ((SPECIAL, 6), (NORMAL, 5), BlowDepth.SPECIAL),
    ((CRITICAL, 7), (CRITICAL, 7), BlowDepth.NONE),
    ((CRITICAL, 7), (CRITICAL, 6), BlowDepth.SPECIAL),
    ((CRITICAL, 7), (SPECIAL, 7), BlowDepth.SPECIAL),
    ((CRITICAL, 7), (SPECIAL, 6), BlowDepth.CRITICAL),
    ((CRITICAL, 1), (NORMAL, 20), BlowDepth.CRITICAL),
    ((NORMAL, 20), (CRITICAL, 1), BlowDepth.NONE),
    ((SPECIAL, 20), (CRITICAL, 1), BlowDepth.NONE),
    ((CINEMATIC, 8), (CINEMATIC, 7), BlowDepth.CRITICAL),
    ((CINEMATIC, 8), (CINEMATIC, 8), BlowDepth.NONE),
    ((CINEMATIC, 8), (CRITICAL, 8), BlowDepth.CRITICAL),
    ((CINEMATIC, 8), (CRITICAL, 7), BlowDepth.CINEMATIC),
    ((CINEMATIC, 1), (SPECIAL, 20), BlowDepth.CINEMATIC),
]


@pytest.mark.parametrize(("attack", "defence", "blow"), LADDER)
def test_the_ladder_row_by_row(attack: tuple[Level, int], defence: tuple[Level, int] | None, blow: BlowDepth) -> None:
    """`F-14`, `R-07`, `R-08`: every row, with ties for the parrier; a critical parry too low leaves a special blow."""
    assert resolve(ReadRoll(*attack), ReadRoll(*defence) if defence else None) is blow


@pytest.mark.parametrize("level", [FUMBLE, FAILURE, NORMAL, SPECIAL, CRITICAL])
def test_a_cinematic_power_lifts_a_critical_attack_and_no_other(level: Level) -> None:
    """R-34."""
    attack = ReadRoll(level, 7, 2)
    assert roll.add_power(attack, False) == attack
    assert roll.add_power(attack, True) == (ReadRoll(CINEMATIC, 7, 2) if level is CRITICAL else attack)


@pytest.mark.parametrize("skill", range(0, 44, 3))
def test_a_higher_skill_is_never_worse(skill: int) -> None:
    for level in (NORMAL, CRITICAL):
        lower, higher = (
            distribution(roll.skill_roll, one, 20, 0).chance(lambda rolled: rolled.level >= level)  # noqa: B023
            for one in (skill, skill + 1)
        )
        assert lower <= higher


def test_points_above_forty_count_in_comparisons_only() -> None:
    """R-02: rolled as 40, and every point above it added as +Z."""
    assert levels(46) == levels(40)
    assert roll.read(46, 9, special=5) == ReadRoll(SPECIAL, 5, 6)
    assert roll.read(46, 9, special=5).rating() == 31
    assert roll.read(46, 9, special=20, special_second=3) == ReadRoll(CRITICAL, 3, 6)


def test_dice_are_asked_for_one_after_another_and_only_where_they_count() -> None:
    thrower = TypedThrower([(20,), (2,), (9,), (1,)])
    assert roll.skill_roll(thrower, 22) == ReadRoll(CRITICAL, 9)
    assert [thrown.faces for thrown in thrower.thrown] == [(20,), (2,), (9,), (1,)]
    twice = TypedThrower([(20,), (20,), (4,), (11,)])
    assert roll.skill_roll(twice, 43) == ReadRoll(CRITICAL, 11, 3)
    assert [thrown.faces for thrown in twice.thrown] == [(20,), (20,), (4,), (11,)]
    averted = TypedThrower([(1,), (1,)])
    assert roll.skill_roll(averted, 22) == ReadRoll(SPECIAL, 1)
    assert len(averted.thrown) == 2


@pytest.mark.parametrize(("skill", "thrown"), [(20, 1), (21, 2), (40, 2), (41, 2)])
def test_the_special_die_is_thrown_from_a_skill_of_21_on(skill: int, thrown: int) -> None:
    """R-01."""
    thrower = TypedThrower([(5,), (4,)])
    roll.skill_roll(thrower, skill)
    assert len(thrower.thrown) == thrown


@pytest.mark.parametrize(
    ("chance", "arguments", "face"),
    [(roll.success, (15,), 15), (roll.meets, (15, 5), 15), (roll.meets, (15, 5, True), 10)],
    ids=["plain", "beaten", "deducted"],
)
def test_a_roll_without_a_critical_bonus_is_thrown_again_at_its_highest_face_alone(
    chance: Callable[..., bool], arguments: tuple[int, ...], face: int
) -> None:
    """F-04; with 5 deducted, 15 is rolled as 10 (F-08)."""
    for first, thrown in ((face, 2), (face - 1, 1)):
        thrower = TypedThrower([(first,), (20,)])
        assert chance(thrower, *arguments)
        assert len(thrower.thrown) == thrown


def test_a_missing_die_is_asked_for_in_a_sentence() -> None:
    for dice in ((22, 4), (15, 15), (15, 1), (22, 4, 0, 2)):
        with pytest.raises(ValueError, match=r"Enter (its|the) .*(face|result)\.$"):
            roll.read(*dice)
