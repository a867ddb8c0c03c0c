"""An attack's luck: nothing over all that it can do, and good for the party where a foe goes down."""

from __future__ import annotations

import pytest

from solo.resolver import distribution
from solo.systems.fire_and_sword.fight.rules import luck
from solo.systems.fire_and_sword.rolls.attack import Force, attack
from solo.systems.fire_and_sword.rolls.incapacitation import Harm
from solo.systems.fire_and_sword.rolls.ladder import Contest
from tests.systems.fire_and_sword.fighting import DiceAtHand, a_fight, a_fighter

CONTEST, FORCE = Contest(14, 9), Force(4, 2, 0, True)


@pytest.mark.parametrize("struck", [0, 2])
def test_luck_is_nothing_over_all_that_an_attack_can_do(struck: int) -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("party-1"), a_fighter("foes-0", place=1), a_fighter("foes-1"))
    scene = DiceAtHand()
    scene.weighing = True
    total, felled = 0.0, 0.0
    for came, weight in distribution(attack, CONTEST, FORCE):
        luck.weigh(scene, fight, fight.fighters[struck], CONTEST, FORCE, came)
        total += weight * scene.lucks[-1]
        felled += weight * scene.lucks[-1] if came.harm is not Harm.UNAFFECTED else 0.0
    assert total / distribution(attack, CONTEST, FORCE).total == pytest.approx(0, abs=1e-12)
    assert (felled > 0) == (fight.fighters[struck].side == "foes")


def test_whoever_is_out_already_adds_no_luck_and_nobody_weighs_at_a_table() -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("foes-0"))
    came = next(iter(distribution(attack, CONTEST, FORCE)))[0]
    scene = DiceAtHand()
    luck.weigh(scene, fight, fight.fighters[1], CONTEST, FORCE, came)
    scene.weighing, fight.fighters[1].out = True, "stunned"
    luck.weigh(scene, fight, fight.fighters[1], CONTEST, FORCE, came)
    assert scene.lucks == []
