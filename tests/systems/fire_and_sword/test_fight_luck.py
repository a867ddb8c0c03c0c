"""An attack's luck: nothing over all that it can do, and good for the party where a foe goes down."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.resolver import distribution
from solo.systems.fire_and_sword.fight.rules import luck_weights
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack, melee, strike
from solo.systems.fire_and_sword.fight.rules.spirits import attack_soul
from solo.systems.fire_and_sword.fight.state import FightContext
from solo.systems.fire_and_sword.magic.casting import Casting, bolt_damage, cast
from solo.systems.fire_and_sword.rolls.attack import BlowForce, TargetState, attack, incapacitation
from solo.systems.fire_and_sword.rolls.roll import AttackContest
from solo.systems.fire_and_sword.rolls.spirit_combat import SpiritGrip, spirit_attack
from solo.systems.fire_and_sword.rolls.throwers import record_roll
from solo.systems.parts.fight.luck import GUESS
from tests.systems.fire_and_sword.fighting import SPELLS, DiceAtHand, a_build, a_fight, a_fighter, sword

CONTEST, FORCE = AttackContest(14, 9), BlowForce(4, 2, 0, True)


@pytest.mark.parametrize("struck", [0, 2])
def test_luck_is_nothing_over_all_that_an_attack_can_do(struck: int) -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("party-1"), a_fighter("foes-0", place=1), a_fighter("foes-1"))
    scene = DiceAtHand()
    scene.tracks_luck = True
    total, felled = dict[str, float](), 0.0
    for came, weight in distribution(attack, CONTEST, FORCE):
        luck_weights.record_attack_luck(scene, fight, fight.fighters[struck], CONTEST, FORCE, came)
        for column, lucks in scene.lucks.items():
            total[column] = total.get(column, 0.0) + weight * lucks[-1]
        felled += weight * scene.lucks[GUESS][-1] if came.harm is not TargetState.UNAFFECTED else 0.0
    assert set(total) == {GUESS, f"up of {fight.fighters[struck].key}"}
    assert list(total.values()) == pytest.approx([0, 0], abs=1e-9)
    assert (felled > 0) == (fight.fighters[struck].side == "foes")


@pytest.mark.parametrize("caster", [0, 1])
def test_luck_is_nothing_over_all_that_a_casting_can_do_and_good_for_whoever_casts(caster: int) -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("foes-0", place=1))
    scene, given, total = DiceAtHand(), (12, 9, 0, 0), 0.0
    scene.tracks_luck = True
    for came, weight in distribution(record_roll, cast, *given):
        luck_weights.record_casting_luck(scene, fight, fight.fighters[caster], given, came)
        deviation = scene.lucks[luck_weights.MAGIC][-1]
        total += weight * deviation
        assert (deviation > 0) == ((came.outcome is Casting.WORKS) == (caster == 0))
    assert total == pytest.approx(0, abs=1e-9)


def test_a_bolt_is_weighed_as_both_of_its_rolls_are_thrown() -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("foes-0", place=1))
    scene, thrown, resists = DiceAtHand(), (6, 1, 2), (True, 10)
    scene.tracks_luck = True
    mean = Fraction(0)
    for net, often in distribution(bolt_damage, *thrown):
        could = distribution(incapacitation, net, *resists)
        for harm, weight in could:
            luck_weights.record_bolt_luck(scene, fight, fight.fighters[1], thrown, resists, harm)
            chance = Fraction(often, distribution(bolt_damage, *thrown).total) * Fraction(weight, could.total)
            mean += chance * Fraction(scene.lucks["up of foes-0"][-1])
    assert float(mean) == pytest.approx(0, abs=1e-12)
    assert max(scene.lucks["up of foes-0"]) > 0


@pytest.mark.parametrize("target", [0, 1])
def test_luck_is_nothing_over_all_that_an_attack_on_a_soul_can_do(target: int) -> None:
    """F-23."""
    fight = a_fight(a_fighter("party-0"), a_fighter("foes-0", place=1))
    scene, souls = DiceAtHand(), ((13,), (9,), 10)
    scene.tracks_luck = True
    mean = Fraction(0)
    odds = distribution(spirit_attack, *souls)
    for came, weight in odds:
        luck_weights.record_spirit_luck(scene, fight, fight.fighters[target], souls, came)
        mean += Fraction(weight, odds.total) * Fraction(scene.lucks[GUESS][-1])
        assert (scene.lucks[GUESS][-1] > 0) == (bool(came) == (target == 1))
    assert float(mean) == pytest.approx(0, abs=1e-9)


def test_a_blow_is_weighed_and_not_told_in_a_simulated_fight() -> None:
    """A hit that fells a foe is good for the party; a miss is bad for it (F-13)."""
    for faces, lucky in (((2, 10, 1), True), ((19,), False)):
        fight = a_fight(a_fighter("party-0", a_build(sword(14))), a_fighter("foes-0", place=1))
        one, other = fight.fighters
        scene = DiceAtHand(*faces, listening=False)
        scene.tracks_luck = True
        struck = strike(
            FightContext(fight, SPELLS, scene),
            DeclaredAttack(one, one.build.arms[0], other, melee(fight, one, one.build.arms[0], other, False)),
        )
        assert (struck.harm is not TargetState.UNAFFECTED) is lucky
        assert scene.told == []
        (luck_of_it,) = scene.lucks[GUESS]
        assert (luck_of_it > 0) is lucky


def test_an_attack_on_a_soul_is_weighed_and_not_told_in_a_simulated_fight() -> None:
    fight = a_fight(a_fighter("party-0", a_build(power=13)), a_fighter("foes-0", a_build(power=14), place=1))
    scene = DiceAtHand(9, 20, 6, 5, listening=False)
    scene.tracks_luck = True
    assert attack_soul(FightContext(fight, SPELLS, scene), *fight.fighters) is SpiritGrip.DEFEATED_TABLE
    assert scene.told == []
    assert [len(lucks) for lucks in scene.lucks.values()] == [1, 1]
    assert scene.lucks[GUESS][-1] > 0


def test_whoever_is_out_already_adds_no_luck_and_nobody_weighs_at_a_table() -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("foes-0"))
    came = next(iter(distribution(attack, CONTEST, FORCE)))[0]
    scene = DiceAtHand()
    luck_weights.record_attack_luck(scene, fight, fight.fighters[1], CONTEST, FORCE, came)
    luck_weights.record_spirit_luck(scene, fight, fight.fighters[1], ((13,), (9,), 10), SpiritGrip.DEFEATED)
    scene.tracks_luck, fight.fighters[1].out = True, "stunned"
    luck_weights.record_attack_luck(scene, fight, fight.fighters[1], CONTEST, FORCE, came)
    luck_weights.record_spirit_luck(scene, fight, fight.fighters[1], ((13,), (9,), 10), SpiritGrip.DEFEATED)
    assert scene.lucks == {}
