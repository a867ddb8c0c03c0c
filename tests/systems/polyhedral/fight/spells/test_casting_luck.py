"""The luck of a casting, of its damage, and of who acts first: nothing over all that can come, good for who has it."""

from __future__ import annotations

from itertools import product

import pytest

from solo.resolver import distribution
from solo.systems.parts.fight.luck import GUESS
from solo.systems.polyhedral.fight.rules import luck_weights
from solo.systems.polyhedral.fight.spells import luck_weights as castings
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.magic.amounts import Amount, Power
from solo.systems.polyhedral.magic.harm import Harm, strike
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.initiative import initiative
from tests.systems.polyhedral.fight.spells.casters import duel
from tests.systems.polyhedral.fight.staging import Stage, fighter, held

SWORD = held("Broadsword")


@pytest.mark.parametrize("spell", ["Banish", "Charm Person", "Malaise"])
def test_luck_is_nothing_over_all_checks_of_a_casting_and_good_for_the_caster(spell: str) -> None:
    stage = duel()
    ann, bob = stage["Ann"], stage["Bob"]
    stage.scene.tracks_luck = True
    known = next(one for one in stage.arena.armoury.spells(ann) if one.name == spell)
    casting = Casting(ann, known)
    could = distribution(checks.check_result, *casting.pool(), -1)
    defence = sorted(result for result, _ in could)[len(could) // 2]
    totals = dict[str, float]()
    for result, weight in could:
        castings.record_check_luck(stage.arena, casting, [(bob, defence, 0)], -1, result)
        for column, lucks in stage.scene.lucks.items():
            totals[column] = totals.get(column, 0.0) + weight * lucks[-1]
            assert (lucks[-1] > 0) == (result >= defence)
    assert set(totals) == {GUESS, castings.SPELLS["party"]}
    assert [total / could.total for total in totals.values()] == pytest.approx([0, 0], abs=1e-12)


@pytest.mark.parametrize("struck", ["Ann", "Bob"])
def test_luck_is_nothing_over_all_that_a_spell_throws_for_damage(struck: str) -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(SWORD)})
    stage.scene.tracks_luck = True
    thrown = Harm(Amount(dice="2d6"), "half"), Power(2, 0, 8, 8, 8), 5, False
    could, target = distribution(strike, *thrown), stage[struck]
    totals = dict[str, float]()
    for (_, past), weight in could:
        luck_weights.record_spell_luck(stage.scene, stage.fight, target, thrown, past)
        for column, lucks in stage.scene.lucks.items():
            totals[column] = totals.get(column, 0.0) + weight * lucks[-1]
    assert set(totals) == {GUESS, f"up of {target.key}", f"left of {target.key}"}
    assert [total / could.total for total in totals.values()] == pytest.approx([0] * 3, abs=1e-12)


@pytest.mark.parametrize(("struck", "sign"), [("Ann", -1), ("Bob", 1)])
def test_a_spell_is_the_luckier_for_the_party_the_more_a_foe_loses_and_the_less_a_hero(struck: str, sign: int) -> None:
    """Even where nobody falls, points that are lost weigh (6 LP and 6 VP of an average person, P-08)."""
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(SWORD)})
    stage.scene.tracks_luck = True
    thrown = Harm(Amount(dice="2d6"), "half"), Power(2, 0, 8, 8, 8), 0, False
    for past in (2, 5, 9, 12):
        luck_weights.record_spell_luck(stage.scene, stage.fight, stage[struck], thrown, past)
    lucks = [sign * luck for luck in stage.scene.lucks[GUESS]]
    assert lucks == sorted(set(lucks))
    assert lucks[0] < 0 < lucks[-1]


def test_luck_is_nothing_over_all_orders_of_a_fight_and_good_for_the_party_where_it_acts_first() -> None:
    stage = Stage({"Ann": fighter(SWORD, QKN=6)}, {"Bob": fighter(SWORD, QKN=8)})
    stage.scene.tracks_luck = True
    ann, bob = stage["Ann"], stage["Bob"]
    total = 0.0
    for (own, often), (theirs, weight) in product(distribution(initiative, 6), distribution(initiative, 8)):
        order = [ann, bob] if own > theirs else [bob, ann]
        stage.fight.order = [one.key for one in order]
        luck_weights.record_initiative_luck(stage.scene, stage.fight, [(ann, 6), (bob, 8)])
        deviation = stage.scene.lucks[luck_weights.FIRST][-1]
        total += often * weight * deviation
        assert (deviation > 0) == (order[0] is ann)
    assert total == pytest.approx(0, abs=1e-6)


def test_no_luck_is_weighed_at_a_table_nor_of_a_target_that_is_out() -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(SWORD)})
    thrown = Harm(Amount(dice="2d6"), "half"), Power(2, 0, 8, 8, 8), 5, False
    ann, bob = stage["Ann"], stage["Bob"]
    luck_weights.record_spell_luck(stage.scene, stage.fight, bob, thrown, 3)
    luck_weights.record_initiative_luck(stage.scene, stage.fight, [(ann, 6), (bob, 8)])
    stage.scene.tracks_luck, bob.unconscious = True, True
    luck_weights.record_spell_luck(stage.scene, stage.fight, bob, thrown, 3)
    assert stage.scene.lucks == {}


def test_an_order_of_one_side_alone_has_no_luck() -> None:
    """Where a whole side is unaware, or asleep, nobody could have come before it."""
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(SWORD)})
    stage.scene.tracks_luck = True
    for name in ("Ann", "Bob"):
        luck_weights.record_initiative_luck(stage.scene, stage.fight, [(stage[name], 6)])
    assert stage.scene.lucks == {}


def test_the_luck_of_an_order_is_the_mean_over_all_pairs() -> None:
    """Even scores act first in half of all cases: each pair adds a half for or against the party."""
    stage = Stage({"Ann": fighter(), "Amy": fighter()}, {"Bob": fighter()})
    stage.scene.tracks_luck = True
    scores = [(stage[name], 8) for name in ("Ann", "Amy", "Bob")]
    for order, luckier in ((("Ann", "Amy", "Bob"), 0.5), (("Ann", "Bob", "Amy"), 0), (("Bob", "Ann", "Amy"), -0.5)):
        stage.fight.order = [stage[name].key for name in order]
        luck_weights.record_initiative_luck(stage.scene, stage.fight, scores)
        assert stage.scene.lucks[luck_weights.FIRST][-1] == pytest.approx(luckier)
