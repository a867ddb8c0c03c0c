"""Blows: what armour keeps, who stands it, the attack whole, and the closed form of a duel."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.resolver import Distribution, distribution
from solo.systems.fire_and_sword.rolls import attack as attack_rolls
from solo.systems.fire_and_sword.rolls.attack import (
    AttackResult,
    BlowForce,
    TargetState,
    apply_blow,
    attack,
    incapacitation,
    resistance_result,
)
from solo.systems.fire_and_sword.rolls.duel import Duellist, chance_to_put_out, duel, duel_end_odds
from solo.systems.fire_and_sword.rolls.roll import AttackContest, BlowDepth
from tests.systems.fire_and_sword import naive


def harms(odds: Distribution[AttackResult]) -> dict[str, Fraction]:
    return {harm.word: odds.chance(lambda came, harm=harm: came.harm is harm) for harm in TargetState}


def test_the_attack_of_the_brief() -> None:
    odds = harms(distribution(attack, AttackContest(16, 14), BlowForce(1, 1, 0, named=True)))
    told = {"unaffected": 0.705175, "stunned": 0.038432, "incapacitated": 0.256393}
    assert {harm: float(chance) for harm, chance in odds.items()} == pytest.approx(told, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("skill", "defence", "bonus", "armour", "magic", "named", "die"),
    [
        (16, 14, 1, 1, 0, True, 10),
        (14, None, 3, 2, 7, False, 10),
        (22, 21, 4, 3, 2, False, 12),
        (19, 13, 8, 9, 5, True, 20),
    ],
)
def test_the_attack_whole_against_every_die_thrown_naively(
    skill: int, defence: int | None, bonus: int, armour: int, magic: int, named: bool, die: int
) -> None:
    odds = harms(distribution(attack, AttackContest(skill, defence), BlowForce(bonus, armour, magic, named, die)))
    assert odds == naive.attack_odds(skill, defence, bonus, armour, magic, named, die)


def test_incapacitation_as_the_brief_tells_it() -> None:
    """`F-19`: net damage 7 against a named target, 11 against an unnamed one."""
    odds = distribution(incapacitation, 7, True)
    assert [odds.chance_of(harm) for harm in TargetState] == [Fraction(3, 10), Fraction(1, 10), Fraction(6, 10)]
    assert distribution(incapacitation, 11, False).chance_of(TargetState.INCAPACITATED) == 1


def test_one_always_fells_and_the_highest_face_saves_only_the_named() -> None:
    """`R-15`: only a named character is unaffected on the top face; a 1 always incapacitates."""
    assert resistance_result(1, 1, True, 10) is TargetState.INCAPACITATED
    assert resistance_result(10, 25, True, 10) is TargetState.UNAFFECTED
    assert resistance_result(12, 25, True, 12) is TargetState.UNAFFECTED
    assert resistance_result(10, 10, False, 10) is TargetState.STUNNED
    assert resistance_result(10, 11, False, 10) is TargetState.INCAPACITATED
    assert distribution(incapacitation, 0, False).chance_of(TargetState.UNAFFECTED) == 1


def test_a_deep_blow_does_the_maximum_and_a_critical_one_minds_no_armour() -> None:
    """`R-35`: the maximum is the top face and all bonuses; net damage is never below 0."""
    assert distribution(attack_rolls.raw_damage, BlowDepth.NORMAL, 3).weights.keys() == set(range(4, 14))
    assert distribution(attack_rolls.raw_damage, BlowDepth.SPECIAL, 3).weights.keys() == {13}
    assert attack_rolls.protection(BlowDepth.SPECIAL, 3, 9) == 8
    assert attack_rolls.protection(BlowDepth.CRITICAL, 3, 9) == attack_rolls.protection(BlowDepth.CINEMATIC, 3, 9) == 0
    assert attack_rolls.net_damage(4, 8) == 0
    assert distribution(apply_blow, BlowDepth.NONE, BlowForce(9, 0, 0, False)).chance_of(TargetState.UNAFFECTED) == 1


def test_armour_by_its_kind() -> None:
    """`F-16`: light, medium and heavy armour, ordinary and enchanted."""
    assert [attack_rolls.armour_points(kind, False) for kind in ("light", "medium", "heavy")] == [1, 2, 3]
    assert [attack_rolls.armour_points(kind, True) for kind in ("light", "medium", "heavy")] == [3, 4, 5]
    with pytest.raises(ValueError, match=r"not a type of armour. Choose .*\.$"):
        attack_rolls.armour_points("paper", False)


BENCHMARK = Duellist(15, 15, 1, 2, 0, named=True)
TOLD = {
    "Recruit": (Duellist(11, 11, 0, 1), (72, 19, 9)),
    "Bandit": (Duellist(12, 10, 0, 1), (70, 20, 10)),
    "Trained soldier": (Duellist(14, 14, 1, 2), (49, 39, 12)),
    "Horse archer": (Duellist(15, 14, 1, 1), (50, 36, 14)),
    "Lancer": (Duellist(16, 16, 1, 3), (35, 54, 11)),
    "Decurion": (Duellist(17, 17, 1, 2), (35, 53, 12)),
    "Centurion": (Duellist(20, 20, 1, 4, named=True), (17, 75, 8)),
    "Centurion blessed": (Duellist(22, 20, 1, 4, named=True), (15, 76, 8)),
    "Champion": (Duellist(24, 23, 4, 5, named=True), (6, 87, 7)),
    "Champion of the right mind": (Duellist(24, 23, 4, 5, 0, True, 10, 1, 5, 1, 5), (3, 92, 5)),
    "Wolf": (Duellist(15, 13, 0, 1), (58, 30, 12)),
    "Wild boar": (Duellist(22, 10, 2, 2), (29, 51, 20)),
    "Bear": (Duellist(18, 10, 3, 2, resist_die=12), (29, 54, 17)),
    "War mammoth": (Duellist(20, 6, 8, 4, resist_die=20), (7, 83, 10)),
    "Priestess": (Duellist(11, 12, 0, 1, named=True), (71, 21, 9)),
    "Sorcerer": (Duellist(9, 10, 0, 0, 3, named=True), (72, 22, 6)),
}


@pytest.mark.parametrize("name", TOLD)
def test_the_odds_of_the_list_of_foes(name: str) -> None:
    """Part 5: the odds of the benchmark fighter against each foe, in percent."""
    foe, told = TOLD[name]
    assert tuple(round(100 * float(chance)) for chance in duel(BENCHMARK, foe)) == told


def test_equals_and_the_worth_of_a_parry() -> None:
    """R-20: two attacks at −5 without a parry against attack and parry, between equals."""
    one = BENCHMARK._replace(named=True)
    assert tuple(round(100 * float(chance)) for chance in duel(one, one)) == (44, 44, 12)
    hits_twice = one._replace(attack=10, defence=None)
    first = chance_to_put_out(hits_twice, one)
    second = chance_to_put_out(hits_twice, one._replace(defence=None))
    both = duel_end_odds(1 - (1 - first) * (1 - second), chance_to_put_out(one, hits_twice))
    assert tuple(round(100 * float(chance)) for chance in both) == (38, 43, 19)


def test_a_duel_in_which_nobody_can_fall_is_won_by_nobody() -> None:
    harmless = Duellist(0, 10)
    assert duel(harmless, harmless) == (0, 0, 0)
