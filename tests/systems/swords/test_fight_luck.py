"""A blow's luck: nothing over all that it can do, on foot and in the saddle; a foe's miss is good for the party."""

from __future__ import annotations

from typing import Any

import pytest

from solo.resolver import distribution
from solo.systems.parts.fight.luck import GUESS
from solo.systems.swords.fight import luck
from solo.systems.swords.rolls.blow import MISS, Harm, blow, blow_at_rider, free_blow
from solo.systems.swords.rolls.health import Health
from tests.systems.swords.fight_staging import Scripted, fighter, staged

BLOWS = ((blow, (2, 3)), (free_blow, (-7, 1)), (blow_at_rider, (1, 6, 3, True)))


@pytest.mark.parametrize(("chance", "given"), BLOWS)
@pytest.mark.parametrize("struck", ["party-0", "foes-0"])
@pytest.mark.parametrize(("stamina", "health"), [(10, Health.OK), (2, Health.WOUNDED), (19, Health.CRIPPLED)])
def test_luck_is_nothing_over_all_that_a_blow_can_do(
    chance: Any, given: tuple[Any, ...], struck: str, stamina: int, health: Health
) -> None:
    scene = Scripted()
    scene.weighing = True
    arena = staged(scene, fighter("party-0"), fighter("party-1", stamina=4), fighter("foes-0"))
    target = arena.fight.of(struck)
    target.stamina, target.health = stamina, health
    total = dict[str, float]()
    for fallen, weight in distribution(chance, *given):
        luck.weigh(arena, target, chance, given, fallen)
        for column, lucks in scene.lucks.items():
            total[column] = total.get(column, 0.0) + weight * lucks[-1]
        if (fallen.net if isinstance(fallen, Harm) else fallen) == MISS:
            assert (scene.lucks[GUESS][-1] > 0) == (target.side == "party")
    assert set(total) == {GUESS, f"up of {struck}", f"left of {struck}"}
    assert [mean / distribution(chance, *given).total for mean in total.values()] == pytest.approx([0] * 3, abs=1e-12)


def test_whoever_is_out_already_adds_no_luck_and_nobody_weighs_at_a_table() -> None:
    scene = Scripted()
    arena = staged(scene, fighter("party-0"), fighter("foes-0"))
    luck.weigh(arena, arena.fight.of("foes-0"), blow, (2, 3), 4)
    scene.weighing, arena.fight.of("foes-0").yielded = True, True
    luck.weigh(arena, arena.fight.of("foes-0"), blow, (2, 3), 4)
    assert scene.lucks == {}
