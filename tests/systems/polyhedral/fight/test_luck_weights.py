"""A blow's luck: nothing over all that it can do, and good for the party where a foe is hit harder than expected."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from solo.resolver import Distribution, distribution
from solo.systems.parts.fight.luck import GUESS
from solo.systems.polyhedral.fight.rules import luck_weights
from solo.systems.polyhedral.fight.state import LastingEffect
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.charms import Sleep
from solo.systems.polyhedral.rolls import attacks, injuries
from solo.systems.polyhedral.rolls.attacks import Blow, BlowDice, BlowRiders, fallen_blows
from tests.systems.polyhedral.fight.staging import Script, Stage, fighter, held

BLOWS = (
    BlowDice(2, 8, 9, 6, 0, 1, 8, 1, 2, False),
    BlowDice(0, 1, 0, 0, 0, 1, 8, 1, 3, True),
    BlowDice(1, 10, 4, 8, -2, 2, 6, 2, 1, False, BlowRiders(venom=2, after_dr=1)),
)


@pytest.mark.parametrize("dice", BLOWS)
@pytest.mark.parametrize("struck", ["Ann", "Bob"])
@pytest.mark.parametrize(("lp", "vp", "shell"), [(4, 6, 0), (1, 0, 0), (3, 2, 4)])
def test_luck_is_nothing_over_all_that_a_blow_can_do(dice: BlowDice, struck: str, lp: int, vp: int, shell: int) -> None:
    stage = Stage({"Ann": fighter(held("Broadsword"))}, {"Bob": fighter(held("Broadsword"))})
    target = stage[struck]
    target.lp, target.vp, target.temporary_vp = lp, vp, shell
    scene = Script()
    scene.tracks_luck = True
    total, least, most = dict[str, float](), 0.0, 0.0
    for fallen, weight in fallen_blows(dice):
        luck_weights.record_blow_luck(scene, stage.fight, target, dice, fallen.damage)
        for column, lucks in scene.lucks.items():
            total[column] = total.get(column, 0.0) + weight * lucks[-1]
        least, most = min(least, scene.lucks[GUESS][-1]), max(most, scene.lucks[GUESS][-1])
    assert set(total) == {GUESS, f"up of {target.key}", f"left of {target.key}"}
    assert [mean / fallen_blows(dice).total for mean in total.values()] == pytest.approx([0] * 3, abs=1e-12)
    assert least < 0 < most


@pytest.mark.parametrize("dice", BLOWS)
def test_what_luck_expects_is_what_the_dice_of_a_blow_do_one_after_the_other(dice: BlowDice) -> None:
    """The blow falls in two rolls, attack and damage; luck holds it against both in one."""
    weights: dict[int, Fraction] = defaultdict(Fraction)
    checked = distribution(attacks.attack, *dice[:5]) if not dice.blocked else Distribution({Blow.HIT: 1})
    for blow, often in checked:
        if blow is Blow.MISS:
            weights[0] += Fraction(often, checked.total)
            continue
        rolls = distribution(injuries.damage, *dice[5:8], blow is Blow.CRITICAL)
        for rolled, weight in rolls:
            raw = rolled + (dice.riders.critical if blow is Blow.CRITICAL else 0)
            damage = max(0, raw - dice.dr) + dice.riders.after_dr
            weights[damage] += Fraction(often * weight, checked.total * rolls.total)
    expected = fallen_blows(dice).map(lambda fallen: fallen.damage)
    assert {damage: expected.chance_of(damage) for damage, _ in expected} == dict(weights)


def test_whoever_is_down_already_adds_no_luck_and_nobody_weighs_at_a_table() -> None:
    stage = Stage({"Ann": fighter(held("Broadsword"))}, {"Bob": fighter(held("Broadsword"))})
    bob = stage["Bob"]
    scene = Script()
    luck_weights.record_blow_luck(scene, stage.fight, bob, BLOWS[0], 5)
    scene.tracks_luck, bob.unconscious = True, True
    luck_weights.record_blow_luck(scene, stage.fight, bob, BLOWS[0], 5)
    assert scene.lucks == {}


def test_the_strength_of_the_others_leaves_the_struck_one_out() -> None:
    stage = Stage({"Ann": fighter(), "Amy": fighter()}, {"Bob": fighter()})
    stage["Amy"].dead = True
    assert luck_weights.strengths(stage.fight, stage["Bob"]) == [(True, 1.0), (True, 0.0)]
    assert luck_weights.strengths(stage.fight, stage["Ann"]) == [(True, 0.0), (False, 1.0)]


def test_strength_falls_with_points_halves_with_helplessness_and_ends_with_the_fall() -> None:
    """An average person has 6 LP and 6 VP (P-08); at 0 LP nobody stands (P-34)."""
    stage = Stage({"Ann": fighter()}, {"Bob": fighter()})
    bob = stage["Bob"]
    assert luck_weights.strength_left(0, 6, 6, 0, 12) == luck_weights.strength_of(bob) == 1
    assert luck_weights.strength_left(7, 6, 6, 0, 12) == luck_weights.strength_left(9, 6, 6, 2, 12)
    assert 0 < luck_weights.strength_left(11, 6, 6, 0, 12) < luck_weights.strength_left(7, 6, 6, 0, 12) < 1
    assert luck_weights.strength_left(12, 6, 6, 0, 12) == 0
    bob.effects = [LastingEffect("Sleep", Sleep(), "another", Power(2, 6), 9)]
    assert luck_weights.strength_of(bob) == 0.5
    bob.left = True
    assert luck_weights.strength_of(bob) == 0
