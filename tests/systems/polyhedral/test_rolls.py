"""Checks, attacks and wounds: the brief's examples, and every ordered throw judged the naive way."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.resolver import Modifier, SeededThrower, TypedThrower, distribution, sum_modifiers
from solo.systems.polyhedral.rolls import attacks, checks, hazards, initiative, injuries, recovery
from solo.systems.polyhedral.rolls.attacks import Blow
from solo.systems.polyhedral.rolls.checks import dice_text
from solo.systems.polyhedral.rolls.injuries import Health

SUCCESS_TABLE = {
    "2d4": [93.75, 75, 43.75, 43.75, 6.25, 0, 0, 0, 0, 0, 0],
    "1d6": [83.33, 66.67, 50, 33.33, 16.67, 16.67, 0, 0, 0, 0, 0],
    "2d6": [97.22, 88.89, 75, 55.56, 30.56, 30.56, 2.778, 0, 0, 0, 0],
    "2d8": [98.44, 93.75, 85.94, 75, 60.94, 43.75, 23.44, 23.44, 1.562, 0, 0],
    "4d8": [99.98, 99.61, 98.02, 93.75, 84.74, 68.36, 41.38, 41.38, 7.886, 0.708, 0.02441],
    "1d10": [90, 80, 70, 60, 50, 40, 30, 20, 10, 10, 0],
    "3d10": [99.9, 99.2, 97.3, 93.6, 87.5, 78.4, 65.7, 48.8, 27.1, 27.1, 2.8],
    "2d12": [99.31, 97.22, 93.75, 88.89, 82.64, 75, 65.97, 55.56, 43.75, 30.56, 15.97],
    "4d12": [100, 99.92, 99.61, 98.77, 96.99, 93.75, 88.42, 80.25, 68.36, 51.77, 29.39],
}

ATTACK_TABLE = [
    (8, 2, 8, 6, 0, 39.0625, 46.8750, 14.0625),
    (8, 2, 8, 7, 0, 56.2500, 37.5000, 6.2500),
    (10, 2, 10, 7, 0, 36.0000, 48.0000, 16.0000),
    (10, 3, 10, 8, 0, 34.3000, 44.1000, 21.6000),
    (8, 2, 8, 9, 0, 76.5625, 23.4375, 0.0000),
    (8, 1, 8, 6, 0, 62.5000, 37.5000, 0.0000),
    (8, 2, 8, 6, -1, 56.2500, 37.5000, 6.2500),
    (12, 2, 12, 8, 0, 34.0278, 48.6111, 17.3611),
    (8, 3, 8, 2, 0, 0.1953, 4.1016, 95.7031),
]


def closed_form(count: int, sides: int, target: int) -> Fraction:
    """The odds of a check as the brief states them: P-11's two formulas."""
    if target <= 1:
        return Fraction(1)
    if target <= sides:
        return 1 - Fraction(target - 1, sides) ** count
    return Fraction(
        sum(comb(count, tops) * (sides - 1) ** (count - tops) for tops in range(target - sides, count + 1)),
        sides**count,
    )


def naive_result(faces: tuple[int, ...], sides: int) -> int:
    return max(faces) + sum(face == sides for face in faces)


def naive_blow(faces: tuple[int, ...], sides: int, precision: int, defence: int, modifier: int) -> str:
    """P-30 and R-16, read word by word over the dice as they lie."""
    if naive_result(faces, sides) + modifier < defence:
        return "miss"
    hits_alone = [face for face in faces if face + (1 if face == sides else 0) + modifier >= defence]
    return "critical" if len(hits_alone) >= 2 and precision >= defence else "hit"


def naive_odds(outcomes: list[object]) -> dict[object, Fraction]:
    return {outcome: Fraction(times, len(outcomes)) for outcome, times in Counter(outcomes).items()}


@pytest.mark.parametrize("dice", SUCCESS_TABLE)
def test_table_of_success(dice: str) -> None:
    count, sides = map(int, dice.split("d"))
    for target, percent in zip(range(2, 13), SUCCESS_TABLE[dice], strict=True):
        chance = float(distribution(checks.check, count, sides, target, 0).chance_of(True)) * 100
        assert chance == pytest.approx(percent, rel=0.0005, abs=0.0001), target


@pytest.mark.parametrize("attack", ATTACK_TABLE)
def test_table_of_attacks(attack: tuple[float, ...]) -> None:
    precision, count, sides, defence, modifier, *percents = attack
    odds = distribution(attacks.attack, count, sides, precision, defence, modifier)
    found = [float(odds.chance_of(blow)) * 100 for blow in Blow]
    assert found == pytest.approx(percents, abs=0.00005)


@pytest.mark.parametrize(
    ("strike", "dr", "mean", "nothing"),
    [((2, 8, 8, 6, 0, 1, 8, 4), 3, 3.84375, 0.390625), ((3, 10, 10, 7, -2, 1, 8, 5), 3, 3.536, 0.512)],
)
def test_one_blow_and_one_aimed_by_two(strike: tuple[int, ...], dr: int, mean: float, nothing: float) -> None:
    odds = distribution(attacks.strike, *strike)
    assert float(odds.mean(lambda blow: injuries.damage_after_dr(blow[1], dr))) == pytest.approx(mean)
    assert float(odds.chance(lambda blow: injuries.damage_after_dr(blow[1], dr) == 0)) == pytest.approx(nothing)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 9])
@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12])
def test_success_is_the_closed_form(count: int, sides: int) -> None:
    for target in range(-1, sides + count + 2):
        assert distribution(checks.check, count, sides, target, 0).chance_of(True) == closed_form(count, sides, target)
        assert distribution(checks.check, count, sides, target, -2).chance_of(True) == closed_form(
            count, sides, target + 2
        )


@pytest.mark.parametrize(("count", "sides"), [(1, 2), (2, 4), (4, 6), (5, 4), (3, 10), (6, 3)])
def test_results_are_those_of_every_ordered_throw(count: int, sides: int) -> None:
    throws = product(range(1, sides + 1), repeat=count)
    odds = distribution(checks.result, count, sides)
    assert {outcome: odds.chance_of(outcome) for outcome, _ in odds} == naive_odds(
        [naive_result(faces, sides) for faces in throws]
    )


def test_results_agree_with_icepool() -> None:
    second_opinion = icepool.d12.pool(6).expand().map(lambda *faces: max(faces) + faces.count(12), star=True)
    odds = distribution(checks.result, 6, 12)
    assert {outcome: odds.chance_of(outcome) for outcome, _ in odds} == {
        outcome: Fraction(weight, second_opinion.denominator()) for outcome, weight in second_opinion.items()
    }


@pytest.mark.parametrize(("count", "sides"), [(1, 8), (2, 6), (2, 8), (3, 6), (5, 4)])
def test_attacks_are_those_of_every_ordered_throw(count: int, sides: int) -> None:
    throws = list(product(range(1, sides + 1), repeat=count))
    for precision, defence, modifier in product((4, 8), (2, 5, 7, 9), (-4, -1, 0, 2)):
        odds = distribution(attacks.attack, count, sides, precision, defence, modifier)
        assert {blow: odds.chance_of(blow) for blow, _ in odds} == naive_odds(
            [naive_blow(faces, sides, precision, defence, modifier) for faces in throws]
        )


def test_strikes_are_those_of_every_ordered_throw() -> None:
    naive: list[object] = []
    for faces in product(range(1, 7), repeat=3):
        blow = naive_blow(faces, 6, 8, 5, -1)
        for damage_die in range(1, 9):
            raw = {"miss": 0, "hit": damage_die + 3, "critical": 8 + 3}[blow]
            naive.append((blow, raw))
    odds = distribution(attacks.strike, 3, 6, 8, 5, -1, 1, 8, 3)
    assert {outcome: odds.chance_of(outcome) for outcome, _ in odds} == naive_odds(naive)


def test_two_top_faces_that_only_together_reach_the_number_are_not_critical() -> None:
    assert attacks.attack(TypedThrower([(8, 8)]), 2, 8, 10, 10, 0) is Blow.HIT
    assert attacks.attack(TypedThrower([(8, 8)]), 2, 8, 10, 9, 0) is Blow.CRITICAL


def test_precision_below_the_bare_defence_is_never_critical() -> None:
    assert attacks.attack(TypedThrower([(8, 8)]), 2, 8, 6, 7, 2) is Blow.HIT
    assert attacks.attack(TypedThrower([(8, 8)]), 2, 8, 8, 7, 2) is Blow.CRITICAL


@given(st.integers(2, 12), st.integers(-9, 9), st.integers(-4, 4))
def test_one_die_is_never_critical(sides: int, defence: int, modifier: int) -> None:
    assert distribution(attacks.attack, 1, sides, 16, defence, modifier).chance_of(Blow.CRITICAL) == 0


@given(st.lists(st.integers(1, 8), min_size=1, max_size=12))
def test_a_pool_thrown_in_handfuls_is_judged_as_one(faces: list[int]) -> None:
    hand = checks.HANDFUL
    handfuls = [tuple(faces[start : start + hand]) for start in range(0, len(faces), hand)]
    assert checks.result(TypedThrower(handfuls), len(faces), 8) == naive_result(tuple(faces), 8)
    assert checks.judge(faces, 8) == naive_result(tuple(faces), 8)


def test_a_known_throw() -> None:
    assert checks.judge((5, 6, 2), 6) == 7
    assert checks.check_result(TypedThrower([(1, 2)]), 2, 8, -4) == 0
    assert checks.check_result(TypedThrower([(8, 8)]), 2, 8, 2) == 12


def test_damage_has_no_luck_and_a_critical_shows_the_maximum() -> None:
    """`R-18`: damage dice have no luck."""
    assert distribution(injuries.damage, 2, 6, 1, True).weights == {13: 1}
    assert distribution(attacks.throw_blocked, 1, 4, 2).weights == {3: 1, 4: 1, 5: 1, 6: 1}
    assert injuries.damage_after_dr(4, 7) == 0
    damage = distribution(injuries.damage, 1, 10, 5, False)
    assert damage.mean(lambda raw: injuries.damage_after_dr(raw, 5)) == Fraction(11, 2)
    assert damage.chance(lambda raw: injuries.damage_after_dr(raw, 5) == 0) == 0


@pytest.mark.parametrize(
    ("lp", "vp", "wound", "after"),
    [
        (6, 6, 4, (5, 3)),
        (4, 0, 3, (1, 0)),
        (6, 2, 9, (-1, 0)),
        (5, 5, 0, (5, 5)),
        (5, 5, 1, (4, 5)),
        (5, 5, 6, (4, 0)),
        (5, 5, 7, (3, 0)),
    ],
)
def test_wounds(lp: int, vp: int, wound: int, after: tuple[int, int]) -> None:
    assert injuries.split(lp, vp, wound) == after


@given(st.integers(-20, 20), st.integers(0, 30), st.integers(1, 60))
def test_a_wound_takes_all_its_points_and_at_least_one_of_life(lp: int, vp: int, wound: int) -> None:
    new_lp, new_vp = injuries.split(lp, vp, wound)
    assert (lp - new_lp) + (vp - new_vp) == wound
    assert new_lp <= lp - 1
    assert 0 <= new_vp <= vp
    assert new_vp == 0 or new_lp == lp - 1


def test_a_fall_spares_life_as_long_as_vitality_lasts() -> None:
    assert injuries.drain(6, 5, 4) == (6, 1)
    assert injuries.drain(6, 5, 8) == (3, 0)


@pytest.mark.parametrize(
    ("before", "lost", "wounded", "drained"),
    [
        (Health(5, 4), 3, Health(4, 2, 0, 3), Health(5, 1, 0, 3)),
        (Health(5, 4, shell=3), 2, Health(5, 4, 1, 2), Health(5, 4, 1, 2)),
        (Health(5, 4, shell=3), 5, Health(4, 3, 0, 5), Health(5, 2, 0, 5)),
        (Health(5, 4, shell=3, lost=2), 9, Health(3, 0, 0, 11), Health(3, 0, 0, 11)),
    ],
)
def test_temporary_vitality_goes_first_in_a_wound_and_in_a_drain(
    before: Health, lost: int, wounded: Health, drained: Health
) -> None:
    """What is left of the loss takes 1 LP of a wound, and of a drain VP as long as they last (P-34, R-25, R-39)."""
    assert (before.take_wound(lost), before.lose_points(lost)) == (wounded, drained)


@pytest.mark.parametrize(
    ("before", "after"),
    [(Health(5, 4), Health(4, 3)), (Health(5, 0), Health(4, 0)), (Health(5, 4, shell=2), Health(5, 4, shell=1))],
)
def test_bleeding_takes_a_point_of_each_or_of_the_temporary_vitality(before: Health, after: Health) -> None:
    assert before.bled() == after


@pytest.mark.parametrize(
    ("dice", "text"),
    [((2, 8), "2d8"), ((1, 8, 4), "1d8+4"), ((1, 6, -1), "1d6-1"), ((0, 1, 3), "+3"), ((0, 1), "0")],
)
def test_dice_are_written_as_players_write_them(dice: tuple[int, ...], text: str) -> None:
    assert dice_text(*dice) == text


def test_falls_are_softened_by_half_the_armour_and_a_jump() -> None:
    odds = distribution(hazards.fall, 25, 5, 3)
    naive = [max(0, one + other - 2 - 3) for one, other in product(range(1, 9), repeat=2)]
    assert {outcome: odds.chance_of(outcome) for outcome, _ in odds} == naive_odds(list(naive))


def test_initiative_odds() -> None:
    assert distribution(initiative.first, 10, 8).chance_of(True) == Fraction(6375, 10_000)
    assert distribution(initiative.first, 8, 8).chance_of(True) == Fraction(1, 2)


@pytest.mark.parametrize(("quickness", "other"), [(4, 12), (12, 4), (6, 2)])
def test_initiative_ties_go_to_the_higher_score(quickness: int, other: int) -> None:
    won = 0
    for own, theirs in product(range(1, quickness + 1), range(1, other + 1)):
        ours, them = naive_result((own,), quickness), naive_result((theirs,), other)
        won += ours > them or (ours == them and quickness > other)
    assert distribution(initiative.first, quickness, other).chance_of(True) == Fraction(won, quickness * other)


def test_bleeding_stops_by_itself_at_zero_and_one_below() -> None:
    assert distribution(injuries.stabilise, 4, 0, 0).chance_of(True) == 1
    assert distribution(injuries.stabilise, 4, -1, 0).chance_of(True) == 1
    assert distribution(injuries.stabilise, 8, -5, 0).chance_of(True) == Fraction(4, 8)
    assert distribution(injuries.stabilise, 8, -5, 1).chance_of(True) == Fraction(5, 8)
    assert not injuries.is_dead(-7, 8)
    assert injuries.is_dead(-8, 8)


def test_balance_after_a_push() -> None:
    assert distribution(injuries.balance, 8).chance_of(False) == Fraction(2, 8)
    assert distribution(injuries.balance, 14).chance_of(False) == Fraction(4, 144)
    assert not injuries.knocks_back(8, 8)
    assert injuries.knocks_back(9, 8)


def test_a_hider_sets_the_difficulty_of_the_watchman() -> None:
    assert checks.opposed_difficulty(8, 1) == 7


def test_distraction_holds_by_its_result_or_not_at_all() -> None:
    assert attacks.distraction(TypedThrower([(7, 3)]), 2, 8, 8, 0) == 7
    assert attacks.distraction(TypedThrower([(5, 3)]), 2, 8, 8, 0) == 0


def test_care() -> None:
    assert recovery.first_aid(TypedThrower([(7, 3)]), 2, 8, 0) == 3
    assert distribution(recovery.daily_recovery, 8, 2).chance_of(True) == Fraction(6, 8)


@pytest.mark.parametrize(
    ("strength", "minima", "modifier"),
    [
        (8, (6, 8), -1),
        (8, (6, 6), -1),
        (8, (None, 8), -1),
        (8, (8, 8), -2),
        (8, (10, 6), -2),
        (8, (10, None), -2),
        (8, (10, 8), -4),
        (8, (10, 10), -4),
    ],
)
def test_two_weapons(strength: int, minima: tuple[int | None, int | None], modifier: int) -> None:
    assert attacks.dual_wielding(strength, *minima) == modifier
    assert attacks.dual_wielding(strength, *reversed(minima)) == modifier


def named(*values: int) -> list[Modifier]:
    return [Modifier(f"factor {number}", value) for number, value in enumerate(values)]


@pytest.mark.parametrize(
    ("situational", "rule_given", "modifier"),
    [
        ((-1, -1, -1), (), -2),
        ((-1, -1, -1), (1,), -1),
        ((1, -1, -1), (), -1),
        ((1, -1, -1), (1,), 0),
        ((-1,), (-2,), -3),
        ((-2, -2), (-2, -2), -4),
        ((1, 1, 1), (2,), 2),
        ((2, 2), (-1,), 1),
        ((), (), 0),
    ],
)
def test_circumstances(situational: tuple[int, ...], rule_given: tuple[int, ...], modifier: int) -> None:
    assert sum_modifiers(checks.circumstances(named(*situational), named(*rule_given))) == modifier


@given(st.lists(st.integers(-2, 2), max_size=5), st.lists(st.integers(-4, 2), max_size=5))
def test_circumstances_keep_every_name_and_the_limits(situational: list[int], rule_given: list[int]) -> None:
    modifiers = checks.circumstances(named(*situational), named(*rule_given))
    assert set(modifiers) >= {*named(*situational), *named(*rule_given)}
    assert -4 <= sum_modifiers(modifiers) <= 2
    assert all(modifier.value for modifier in modifiers if modifier.name.startswith("never"))


def test_play_keeps_to_the_odds_it_tells() -> None:
    thrower = SeededThrower(Random(5))
    often = 8_000
    seen = Counter(attacks.attack(thrower, 3, 10, 10, 8, 0) for _ in range(often))
    odds = distribution(attacks.attack, 3, 10, 10, 8, 0)
    for blow in Blow:
        chance = float(odds.chance_of(blow))
        assert abs(seen[blow] / often - chance) < 4 * (chance * (1 - chance) / often) ** 0.5
