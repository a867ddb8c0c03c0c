"""A blow's luck: nothing over all that it can do, on foot and in the saddle; a foe's miss is good for the party."""

from __future__ import annotations

from typing import Any

import pytest

from solo.resolver import distribution
from solo.systems.parts.fight.luck import GUESS
from solo.systems.swords.fight import luck_weights
from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.state import melee_arms
from solo.systems.swords.rolls.damage import MISS, Health, HitDamage, blow, blow_at_rider, free_blow, net_damage
from solo.systems.swords.rolls.skill import beats_opposed, exceeds, outdoes_all
from tests.systems.swords.fight_staging import Scripted, acted_out, fighter, staged

BLOWS = ((blow, (2, 3)), (free_blow, (-7, 1)), (blow_at_rider, (1, 6, 3, True)), (net_damage, (2,)))
CONTESTS = ((beats_opposed, (2,)), (exceeds, (3, 9)), (outdoes_all, ((-1, 2, 2),)))


@pytest.mark.parametrize(("chance", "given"), BLOWS)
@pytest.mark.parametrize("struck", ["party-0", "foes-0"])
@pytest.mark.parametrize(("stamina", "health"), [(10, Health.OK), (2, Health.WOUNDED), (19, Health.CRIPPLED)])
def test_luck_is_nothing_over_all_that_a_blow_can_do(
    chance: Any, given: tuple[Any, ...], struck: str, stamina: int, health: Health
) -> None:
    scene = Scripted()
    scene.tracks_luck = True
    arena = staged(scene, fighter("party-0"), fighter("party-1", stamina=4), fighter("foes-0"))
    target = arena.fight.find(struck)
    target.stamina, target.health = stamina, health
    total = dict[str, float]()
    for fallen, weight in distribution(chance, *given):
        luck_weights.record_blow_luck(arena, target, chance, given, fallen)
        for column, lucks in scene.lucks.items():
            total[column] = total.get(column, 0.0) + weight * lucks[-1]
        if (fallen.net if isinstance(fallen, HitDamage) else fallen) == MISS:
            assert (scene.lucks[GUESS][-1] > 0) == (target.side == "party")
    assert set(total) == {GUESS, f"up of {struck}", f"left of {struck}"}
    assert [mean / distribution(chance, *given).total for mean in total.values()] == pytest.approx([0] * 3, abs=1e-12)


@pytest.mark.parametrize(("chance", "given"), CONTESTS)
@pytest.mark.parametrize("who", ["party-0", "foes-0"])
def test_luck_is_nothing_over_all_that_a_contest_can_come_to(chance: Any, given: tuple[Any, ...], who: str) -> None:
    scene = Scripted()
    scene.tracks_luck = True
    arena = staged(scene, fighter("party-0"), fighter("foes-0"))
    could = distribution(chance, *given)
    for won in (False, True):
        luck_weights.weigh_contest(arena, arena.fight.find(who), "holds", chance, given, won)
    lost, gained = scene.lucks["holds"]
    assert (gained > 0 > lost) == (who == "party-0")
    assert lost * could.chance_of(False) + gained * could.chance_of(True) == pytest.approx(0, abs=1e-12)


def test_a_hit_whose_damage_is_rolled_apart_is_weighed_by_both_rolls() -> None:
    scene = Scripted(9, 3, 8, 6)
    scene.tracks_luck = True
    arena = staged(scene, fighter("party-0"), fighter("foes-0"))
    ours, foe = arena.fight.fighters
    acted_out(attack(arena, DeclaredAttack(ours, foe, "strike", melee_arms(ours)[0])))
    assert {column: len(lucks) for column, lucks in scene.lucks.items()} == {
        "hits": 1,
        GUESS: 1,
        "up of foes-0": 1,
        "left of foes-0": 1,
    }
    assert scene.lucks["hits"][0] > 0 and scene.lucks["left of foes-0"][0] > 0  # both are good for the party


def test_whoever_is_out_already_adds_no_luck_and_nobody_weighs_at_a_table() -> None:
    scene = Scripted()
    arena = staged(scene, fighter("party-0"), fighter("foes-0"))
    luck_weights.record_blow_luck(arena, arena.fight.find("foes-0"), blow, (2, 3), 4)
    scene.tracks_luck, arena.fight.find("foes-0").yielded = True, True
    luck_weights.record_blow_luck(arena, arena.fight.find("foes-0"), blow, (2, 3), 4)
    assert scene.lucks == {}
