"""How lucky a blow was: nothing over all that can happen, and a foe's miss is good for the heroes."""

from __future__ import annotations

from itertools import product

import pytest

from solo.resolver import distribution
from solo.systems.two_d20.fight import luck
from solo.systems.two_d20.fight.luck import POOLS, Fell
from solo.systems.two_d20.fight.rules.attempt import soaks, strike_of
from solo.systems.two_d20.fight.rules.damage import Landed
from solo.systems.two_d20.rolls.combat_dice import combat_dice
from solo.systems.two_d20.rolls.odds import Side
from solo.systems.two_d20.rolls.skill_test import Pool, skill_test
from tests.systems.two_d20.blow_staging import Scripted, aimed, fighter, staged

MINE, THEIRS = Side(Pool(11, 2, 3), 1), Side(Pool(9, 0, untrained=True), 2, 1)


@pytest.mark.parametrize(("attacker", "target"), [("A", "b"), ("b", "A")])
@pytest.mark.parametrize("defended", [True, False])
def test_the_luck_of_a_roll_is_nothing_over_all_that_it_can_be(attacker: str, target: str, defended: bool) -> None:
    scene = Scripted()
    scene.weighing = True
    arena = staged(scene, fighter("A", wounds=1, vigor=6), fighter("b", rank="nemesis", soak=1), fighter("c", vigor=4))
    attempt = aimed(arena, attacker, target)
    sums = {"guess": 0.0, POOLS: 0.0}
    total = 0
    others = list(distribution(skill_test, THEIRS.pool)) if defended else [(None, 1)]
    for (mine, weight), (theirs, often) in product(distribution(skill_test, MINE.pool), others):
        scene.lucks.clear()
        luck.of_struggle(arena, attempt, Fell(MINE, mine), Fell(THEIRS, theirs) if theirs else None)
        for column in sums:
            sums[column] += weight * often * scene.lucks[column][0]
        total += weight * often
        if not defended and not mine.successes:
            assert (scene.lucks["guess"][0] > 0) == (attacker == "b")
    assert [value / total for value in sums.values()] == pytest.approx([0, 0], abs=1e-12)


@pytest.mark.parametrize("called", [True, False])
def test_the_luck_of_damage_is_nothing_over_all_places_and_dice(called: bool) -> None:
    scene = Scripted()
    scene.weighing = True
    hero = fighter("A", shield=2, trauma=1, resolve=3, full_resolve=9)
    hero.soak = (3, 2, 2, 1, 0, 0)
    arena = staged(scene, hero, fighter("b"), fighter("c"))
    attempt = aimed(arena, "b", "A")
    places = (3,) if called else soaks(attempt, hero)
    total = 0
    for soak, (shown, weight) in product(places, distribution(combat_dice, 4)):
        luck.of_damage(arena, Landed(attempt, hero, strike_of(arena.fight, attempt, hero, soak), shown), called)
        scene.lucks["guess"][-1] *= weight
        total += weight
    assert sum(scene.lucks["guess"]) / total == pytest.approx(0, abs=1e-12)
    assert len({round(each, 9) for each in scene.lucks["guess"]}) > 5


def test_the_luck_of_a_test_is_nothing_in_the_mean_and_trouble_is_bad() -> None:
    scene = Scripted()
    scene.weighing = True
    arena = staged(scene, fighter("A"), fighter("b"))
    fallen = list(distribution(skill_test, MINE.pool))
    for tested, _ in fallen:
        luck.of_test(arena, arena.fight.of("A"), Fell(MINE, tested))
    total = sum(weight for _, weight in fallen)
    mean = sum(each * weight for each, (_, weight) in zip(scene.lucks[POOLS], fallen, strict=True)) / total
    assert mean == pytest.approx(0, abs=1e-12)
    worst = max(range(len(fallen)), key=lambda place: fallen[place][0].complications)
    assert scene.lucks[POOLS][worst] == min(scene.lucks[POOLS])


def test_nobody_weighs_at_a_table() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    tested = next(iter(distribution(skill_test, MINE.pool)))[0]
    luck.of_struggle(arena, aimed(arena, "A", "b"), Fell(MINE, tested), None)
    assert arena.scene.lucks == {}  # type: ignore[attr-defined]
