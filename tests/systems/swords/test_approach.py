"""The approach under shots: its exact chances held against approaches thrown with dice, as the rules tell them."""

from __future__ import annotations

from random import Random

import pytest

from solo.library.systems import open_system
from solo.systems.swords.encounters.approach import Approach, ApproachShot, chance_lost
from solo.systems.swords.encounters.foe_worth import FIGHTER
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.rolls.damage import USUAL, Health
from solo.systems.swords.rolls.duel import Duellist, DuelState, duel, duel_states

LEVELS = RangeLevels(open_system("swords", None).content)
SOFT = Duellist(strength=0, dexterity=1, striking=1, defense=2, weapon=1, armor=1, stamina=8)
BOW = ApproachShot(attack=8, damage=3)
LIGHT_CROSSBOW = ApproachShot(attack=8, damage=5, again=3)
STONE = ApproachShot(attack=3, damage=16, again=0, area=3)
DAGGER = ApproachShot(attack=9, damage=3, reach=20, again=3)


def approach(*shots: ApproachShot, other: Duellist = SOFT) -> Approach:
    return Approach(FIGHTER, other.dexterity, shots, duel_states(FIGHTER, other), LEVELS, USUAL)


def thrown(shot: ApproachShot, dice: Random, place: bool) -> float:
    """One approach with dice, up to the duel, whose odds are taken as they are; whether the Fighter is lost."""

    def two() -> int:
        return dice.randint(1, 6) + dice.randint(1, 6)

    stamina, worst = 10, 0
    for number, moved in ((1, 20), (2, None)):
        ill = sum(worst >= bound for bound in (5, 10, 15))
        own, theirs = two() + SOFT.dexterity, two() + 2 - ill
        early = own > theirs or (own == theirs and (SOFT.dexterity, dice.random()) > (2 - ill, 0.5))
        yards = {(1, True): 30, (1, False): 30 - (moved or 0), (2, True): 10}.get((number, early))
        actions = 2 if number == 1 else shot.again
        if yards is None or not actions:
            continue
        level, penalty = {30: 6, 10: 2}[yards], 2 * (actions - 1)
        guard = two() + 2 + 3 - ill - 4
        if place:
            hits = two() + shot.attack - penalty > level and guard < 5 * (shot.area + 1)
        else:
            hits = two() + shot.attack + (4 if shot.area else 0) - penalty > guard + level
        net = two() + shot.damage - (two() + 2 + 2 - ill)
        if hits and net > 0:
            stamina, worst = stamina - net, max(worst, net)
        if stamina <= 0 or worst >= 20:
            return 1.0
    return duel_states(FIGHTER, SOFT)[DuelState(stamina, USUAL.level(worst))].b_wins


@pytest.mark.slow
@pytest.mark.parametrize(("shot", "place"), [(BOW, False), (LIGHT_CROSSBOW, False), (STONE, True)])
def test_approaches_thrown_with_dice_agree(shot: ApproachShot, place: bool) -> None:
    dice, tries = Random(str(shot)), 20_000
    chance = chance_lost(approach(shot))
    error = (chance * (1 - chance) / tries) ** 0.5
    assert abs(sum(thrown(shot, dice, place) for _ in range(tries)) / tries - chance) < 4 * error


def test_without_shots_it_is_the_duel_alone() -> None:
    assert chance_lost(approach()) == duel(FIGHTER, SOFT).b_wins


def test_what_does_not_fly_so_far_waits_and_what_does_nothing_is_held_back() -> None:
    bare = chance_lost(approach())
    assert chance_lost(approach(DAGGER._replace(reach=5))) == pytest.approx(bare)
    assert chance_lost(approach(DAGGER)) > bare
    assert chance_lost(approach(DAGGER)) < chance_lost(approach(DAGGER._replace(reach=0)))


def test_several_arms_are_worth_at_least_the_best_of_them() -> None:
    both = chance_lost(approach(BOW, STONE))
    assert both >= max(chance_lost(approach(BOW)), chance_lost(approach(STONE)))


def test_a_duel_begun_with_wounds_is_the_duel_of_somebody_with_less_stamina_and_health() -> None:
    odds = duel_states(FIGHTER, SOFT)
    assert odds[DuelState(10, Health.OK)] == duel(FIGHTER, SOFT)
    assert odds[DuelState(4, Health.OK)] == duel(FIGHTER._replace(stamina=4), SOFT)
    assert odds[DuelState(4, Health.HURT)].a_wins < odds[DuelState(4, Health.OK)].a_wins
