"""How lucky a blow was: nothing over all that can happen, and a foe's miss is good for the heroes."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from solo.resolver import distribution
from solo.systems.two_d20.fight import luck
from solo.systems.two_d20.fight.luck import DAMAGE, POOLS, FirstRoll
from solo.systems.two_d20.fight.options.momentum_spends import kept_dice, worst_first
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, soaks, strike_of
from solo.systems.two_d20.fight.rules.damage import LandedHit, aim_of
from solo.systems.two_d20.fight.state import FightContext
from solo.systems.two_d20.rolls.combat_dice import BLANK, EFFECT, ONE, added_up, combat_dice, points
from solo.systems.two_d20.rolls.odds import RollSide
from solo.systems.two_d20.rolls.skill_test import Pool, skill_test
from tests.systems.two_d20.blow_staging import Scripted, aimed, fighter, staged

MINE, THEIRS = RollSide(Pool(11, 2, 3), 1), RollSide(Pool(9, 0, untrained=True), 2, 1)


def struggle(arena: FightContext, attempt: DeclaredAttack, mine: FirstRoll, theirs: FirstRoll | None = None) -> None:
    luck.record_roll_luck(arena, attempt, aim_of(arena.fight, attempt, attempt.target), mine, theirs)


@pytest.mark.parametrize(("attacker", "target"), [("A", "b"), ("b", "A")])
@pytest.mark.parametrize("defended", [True, False])
def test_the_luck_of_a_roll_is_nothing_over_all_that_it_can_be(attacker: str, target: str, defended: bool) -> None:
    scene = Scripted()
    scene.tracks_luck = True
    arena = staged(scene, fighter("A", wounds=1, vigor=6), fighter("b", rank="nemesis", soak=1), fighter("c", vigor=4))
    attempt = aimed(arena, attacker, target)
    sums = {"guess": 0.0, POOLS: 0.0}
    total = 0
    others = list(distribution(skill_test, THEIRS.pool)) if defended else [(None, 1)]
    for (mine, weight), (theirs, often) in product(distribution(skill_test, MINE.pool), others):
        scene.lucks.clear()
        struggle(arena, attempt, FirstRoll(MINE, mine), FirstRoll(THEIRS, theirs) if theirs else None)
        for column in sums:
            sums[column] += weight * often * scene.lucks[column][0]
        total += weight * often
        if not defended and not mine.successes:
            assert (scene.lucks["guess"][0] > 0) == (attacker == "b")
    assert [value / total for value in sums.values()] == pytest.approx([0, 0], abs=1e-12)


@pytest.mark.parametrize("called", [True, False])
def test_the_luck_of_damage_is_nothing_over_all_places_and_dice(called: bool) -> None:
    scene = Scripted()
    scene.tracks_luck = True
    hero = fighter("A", shield=2, trauma=1, resolve=3, full_resolve=9)
    hero.soak = (3, 2, 2, 1, 0, 0)
    arena = staged(scene, hero, fighter("b"), fighter("c"))
    attempt = aimed(arena, "b", "A")
    places = (3,) if called else soaks(attempt, hero)
    total = 0
    for soak, (shown, weight) in product(places, distribution(combat_dice, 4)):
        luck.record_damage_luck(
            arena, LandedHit(attempt, hero, strike_of(arena.fight, attempt, hero, soak), shown), called
        )
        scene.lucks["guess"][-1] *= weight
        total += weight
    assert sum(scene.lucks["guess"]) / total == pytest.approx(0, abs=1e-12)
    assert len({round(each, 9) for each in scene.lucks["guess"]}) > 5


def test_the_luck_of_soak_dice_is_nothing_over_all_of_them() -> None:
    arena, landed = _hit_that_lies()
    fallen = list(distribution(points, 2))
    for rolled, _ in fallen:
        luck.record_soak_luck(arena, replace(landed, soak_points=rolled))
    assert _mean(arena, [weight for _, weight in fallen]) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("soak_points", [0, 3])
def test_the_luck_of_dice_rolled_again_is_nothing_over_all_of_them(soak_points: int) -> None:
    arena, landed = _hit_that_lies()
    kept, again = kept_dice(landed, 2), list(distribution(combat_dice, 2))
    for fresh, _ in again:
        shown = added_up((*worst_first(landed)[2:], *fresh.dice))
        luck.record_reroll_luck(arena, replace(landed, shown=shown, soak_points=soak_points), kept, 2)
    assert _mean(arena, [weight for _, weight in again]) == pytest.approx(0, abs=1e-12)


def _hit_that_lies() -> tuple[FightContext, LandedHit]:
    """A vicious hit on a hero with a shield, two dice of which show nothing."""
    scene = Scripted()
    scene.tracks_luck = True
    hero = fighter("A", shield=2, soak=2, wounds=1, vigor=6)
    arena = staged(scene, hero, fighter("b"), fighter("c"))
    attempt = aimed(arena, "b", "A")
    shown = added_up((BLANK, BLANK, ONE, EFFECT))
    return arena, LandedHit(attempt, hero, strike_of(arena.fight, attempt, hero, 2), shown)


def _mean(arena: FightContext, weights: list[int]) -> float:
    """The mean of what was weighed; it must not be the same each time."""
    lucks = arena.scene.lucks["guess"]  # type: ignore[attr-defined]
    assert len({round(each, 9) for each in lucks}) > 1
    return sum(each * weight for each, weight in zip(lucks, weights, strict=True)) / sum(weights)


def test_what_heroes_roll_for_damage_is_weighed_by_itself() -> None:
    scene = Scripted()
    scene.tracks_luck = True
    arena = staged(scene, fighter("A"), fighter("b"))
    for attacker, target, column in (("A", "b", DAMAGE), ("b", "A", "guess")):
        attempt = aimed(arena, attacker, target)
        strike = strike_of(arena.fight, attempt, arena.fight.find(target), 0)
        luck.record_damage_luck(
            arena, LandedHit(attempt, arena.fight.find(target), strike, added_up((BLANK, ONE))), called=False
        )
        assert set(scene.lucks) == {column, f"left of {target}"}
        scene.lucks.clear()


def test_momentum_that_may_go_into_a_blow_is_counted_in() -> None:
    arena, landed = _hit_that_lies()
    bare = replace(landed, momentum=0)
    luck.record_damage_luck(arena, replace(landed, momentum=4), called=False)
    luck.record_damage_luck(arena, bare, called=False)
    rich, poor = arena.scene.lucks["guess"]  # type: ignore[attr-defined]
    assert rich != poor


def test_doom_and_a_turn_to_come_make_a_foe_count_for_more() -> None:
    """What is open still decides how much a roll may change: where the foes are sure to win, next to nothing does."""
    scene = Scripted()
    scene.tracks_luck = True
    found = []
    for doom in (0, 4, 40):
        arena = staged(scene, fighter("A"), fighter("b"))
        arena.fight.doom = doom
        missed = next(tested for tested, _ in distribution(skill_test, MINE.pool) if not tested.successes)
        struggle(arena, aimed(arena, "A", "b"), FirstRoll(MINE, missed))
        found.append(scene.lucks["guess"][-1])
    assert found[2] > max(found[:2]) and max(found) < 0
    arena = staged(scene, fighter("A"), fighter("b"))
    hits = []
    for acted in (False, True):
        arena.fight.find("b").acted = acted
        attempt = aimed(arena, "A", "b")
        strike = strike_of(arena.fight, attempt, arena.fight.find("b"), 0)
        luck.record_damage_luck(
            arena, LandedHit(attempt, arena.fight.find("b"), strike, added_up((EFFECT,) * 6)), called=False
        )
        hits.append(scene.lucks[DAMAGE][-1])
    assert hits[0] != hits[1]


def test_nobody_weighs_at_a_table() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    tested = next(iter(distribution(skill_test, MINE.pool)))[0]
    struggle(arena, aimed(arena, "A", "b"), FirstRoll(MINE, tested))
    assert arena.scene.lucks == {}  # type: ignore[attr-defined]
