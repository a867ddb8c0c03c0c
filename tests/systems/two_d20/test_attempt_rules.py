"""An attack as it is declared: its Difficulty, its dice, the Soak it meets, and what it uses up (`T-11` to `T-17`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.rules.attempt import (
    DeclaredAttack,
    attack_steps,
    attack_trial,
    damage_dice,
    reach_of,
    soak_at,
    soak_dice,
    soaks,
    strike_of,
    used,
)
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.difficulty import difficulty_of
from solo.systems.two_d20.fight.state import AttackSource, Fighter
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import Attributes
from solo.systems.two_d20.people.talents import TalentEffects
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    FIST,
    KNIFE,
    MAUL,
    SPEAR,
    STARE,
    SWORD,
    Scripted,
    aimed,
    fighter,
    staged,
    with_quality,
)

JAVELIN = Weapon(name="javelin", type="ranged", dice=4, range="close")


def names(attacker: Fighter, target: Fighter, arm: int = 0, paired: bool = True, **fields: Any) -> dict[str, int]:
    """The steps of an attack by their names, the average one left out."""
    arena = staged(Scripted(), attacker, target, paired=paired)
    steps = attack_steps(arena.fight, aimed(arena, attacker.key, target.key, arm, **fields))
    assert (steps[0].name, steps[0].value) == ("Average", 1)
    return {step.name: step.value for step in steps[1:]}


# Reach


@pytest.mark.parametrize(
    ("weapons", "reach"),
    [((KNIFE, SPEAR), 3), ((SPEAR, KNIFE), 3), ((KNIFE,), 1), ((BOW,), 1), ((STARE,), 1), ((FIST, SWORD), 2)],
)
def test_a_fighter_reaches_as_far_as_its_longest_melee_weapon_in_hand(weapons: tuple[Weapon, ...], reach: int) -> None:
    assert reach_of(fighter("A", *weapons)) == reach


def test_a_weapon_on_the_belt_or_a_threat_with_a_reach_is_no_reach() -> None:
    one = fighter("A", KNIFE)
    one.arms += [AttackSource(SPEAR, "belt"), AttackSource(replace(STARE, reach=3), "hand")]
    assert reach_of(one) == 1
    one.arms[1].where = "hand"
    assert reach_of(one) == 3


def test_the_difference_of_reach_is_a_step_each_while_the_target_is_on_guard() -> None:
    assert names(fighter("A", KNIFE), fighter("b", SPEAR)) == {"b's Guard with a longer weapon": 2}
    assert names(fighter("A", SWORD), fighter("b", SPEAR)) == {"b's Guard with a longer weapon": 1}
    assert names(fighter("A", SPEAR), fighter("b", SPEAR)) == {}
    assert names(fighter("A", SPEAR), fighter("b", KNIFE)) == {}
    assert names(fighter("A", KNIFE), fighter("b", SPEAR, guard=False)) == {}


def test_a_longer_weapon_keeps_neither_shots_nor_threats_away() -> None:
    assert "b's Guard with a longer weapon" not in names(fighter("A", BOW), fighter("b", SPEAR, zone=3))
    assert names(fighter("A", STARE), fighter("b", SPEAR)) == {}
    assert names(fighter("A", KNIFE), fighter("b", SPEAR), thrown=True) == {"an enemy in Reach": 1}


# Prone


def test_the_prone_are_easier_in_melee_and_harder_to_shoot_from_a_zone_away() -> None:
    assert names(fighter("A"), fighter("b", prone=True, guard=False)) == {"b is prone": -1}
    assert names(fighter("A", BOW), fighter("b", prone=True, zone=3)) == {"b lies low": 1}
    assert names(fighter("A", BOW), fighter("b", prone=True, zone=1)) == {"b lies low": 1}, "either way"
    assert names(fighter("A", JAVELIN), fighter("b", prone=True), paired=False) == {}, "not from Close"
    assert names(fighter("A", STARE), fighter("b", prone=True)) == {}


@pytest.mark.parametrize("weapon", [SWORD, BOW, STARE, JAVELIN])
def test_the_prone_attack_one_step_harder(weapon: Weapon) -> None:
    assert names(fighter("A", weapon, prone=True), fighter("b", zone=3), paired=False)["prone"] == 1


def test_a_crossbow_is_shot_as_well_from_the_ground() -> None:
    assert names(fighter("A", CROSSBOW, prone=True), fighter("b", zone=3)) == {}


# Range


@pytest.mark.parametrize(
    ("best", "zone", "steps"),
    [
        ("close", 1, 0),
        ("close", 2, 1),
        ("close", 3, 2),
        ("close", 4, 3),
        ("close", 5, 3),
        ("medium", 1, 1),
        ("medium", 2, 0),
        ("medium", 3, 1),
        ("medium", 4, 2),
        ("long", 1, 2),
        ("long", 2, 1),
        ("long", 3, 0),
        ("long", 5, 1),
    ],
)
def test_each_category_from_the_best_range_is_a_step_nearer_or_farther(best: Any, zone: int, steps: int) -> None:
    found = names(fighter("A", replace(BOW, range=best), zone=1), fighter("b", zone=zone), paired=False)
    assert sum(found.values()) == steps


def test_deadeye_ignores_one_range_step_and_gives_no_more() -> None:
    keen = {"gifts": TalentEffects(ranges=1), "zone": 1}
    assert names(fighter("A", JAVELIN, **keen), fighter("b", zone=3), paired=False) == {"long range": 1}
    assert names(fighter("A", JAVELIN, **keen), fighter("b", zone=2), paired=False) == {}
    assert names(fighter("A", JAVELIN, **keen), fighter("b", zone=1), paired=False) == {}


def test_a_thrown_thing_has_the_best_range_at_which_it_is_thrown() -> None:
    assert names(fighter("A", KNIFE), fighter("b"), thrown=True, paired=False) == {}
    assert names(fighter("A", KNIFE), fighter("b", zone=4), thrown=True, paired=False) == {"long range": 2}
    far = replace(KNIFE, thrown="medium")
    assert names(fighter("A", far), fighter("b", zone=3), thrown=True, paired=False) == {}


@pytest.mark.parametrize(
    ("reach", "zone", "steps"),
    [("close", 2, 0), ("close", 3, 1), ("medium", 3, 0), ("medium", 5, 2), ("", 2, 0), ("", 3, 1)],
)
def test_a_threat_is_harder_beyond_its_range_only(reach: Any, zone: int, steps: int) -> None:
    """A threat without a range works at Close."""
    found = names(fighter("A", replace(STARE, range=reach)), fighter("b", zone=zone), paired=False)
    assert sum(found.values()) == steps


def test_an_enemy_in_reach_hampers_shooters_alone() -> None:
    assert names(fighter("A", JAVELIN), fighter("b")) == {"an enemy in Reach": 1}
    assert names(fighter("A", STARE), fighter("b")) == {}
    assert names(fighter("A", SWORD), fighter("b")) == {}


# Unwieldy, veils, Swift Action


def test_an_unwieldy_weapon_is_a_step_harder_until_it_is_braced() -> None:
    one = fighter("A", MAUL)
    assert names(one, fighter("b")) == {"Unwieldy": 1}
    one = fighter("A", MAUL)
    one.arms[0].braced = True
    assert names(one, fighter("b")) == {}


def test_a_veil_is_a_step_for_every_attack_on_who_has_it() -> None:
    for weapon in (SWORD, STARE, JAVELIN):
        assert names(fighter("A", weapon), fighter("b", veiled=True), paired=False) == {"b is veiled": 1}


# Dice of the test


def test_the_skill_the_arm_and_the_talents_of_each_type_of_attack() -> None:
    gifted = fighter("A", SWORD, BOW, STARE, KNIFE, gifts=TalentEffects(momentum={"ranged": 1}), exploit="b")
    arena = staged(Scripted(), gifted, fighter("b"), fighter("c"))
    trials = [attack_trial(arena.fight, aimed(arena, "A", "b", arm)) for arm in range(3)]
    assert [one.skill for one in trials] == ["melee", "shooting", "intimidate"]
    assert [one.flourish for one in trials] == [0, 1, 0]
    assert [one.arm for one in trials] == [None, gifted.arms[1], None], "loads are for shots"
    assert attack_trial(arena.fight, aimed(arena, "A", "b", 3, thrown=True)).arm is gifted.arms[3]
    assert [one.exploited for one in trials] == [True] * 3
    assert not attack_trial(arena.fight, aimed(arena, "A", "c")).exploited
    assert [one.most for one in trials] == [3] * 3


def test_a_weakness_of_nobody_is_no_weakness() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    attempt = aimed(arena, "A", "b")
    attempt.target.key = ""
    assert not attempt.is_exploiting


@pytest.mark.parametrize(
    ("rank", "limit", "most"),
    [("minion", 1, 0), ("toughened", 1, 0), ("toughened", 3, 1), ("toughened", 9, 3), ("minion", 3, 2)],
)
def test_a_limit_of_dice_bounds_what_may_be_bought(rank: str, limit: int, most: int) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", rank=rank), doom=30)
    assert attack_trial(arena.fight, aimed(arena, "b", "A", dice_limit=limit)).most == most


def test_a_table_may_allow_more_or_fewer_bought_dice() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), rulings={"most_dice": 2})
    assert attack_trial(arena.fight, aimed(arena, "A", "b")).most == 2


# Dice of the damage (T-14, R-14)


def damage(attacker: Fighter, arm: int = 0, **fields: Any) -> dict[str, int]:
    arena = staged(Scripted(), attacker, fighter("b"), fighter("c"))
    return {part.name: part.value for part in damage_dice(arena.fight, aimed(arena, attacker.key, "b", arm, **fields))}


def test_each_type_of_attack_has_its_own_bonus_attribute_and_talent() -> None:
    attributes = Attributes(brawn=10, awareness=12, personality=14)
    one = fighter(
        "A", SWORD, BOW, STARE, KNIFE, attributes=attributes, gifts=TalentEffects(dice={"melee": 1, "threaten": 2})
    )
    assert damage(one) == {"sword": 4, "bonus damage": 2, "talent": 1}
    assert damage(one, 1) == {"bow": 4, "bonus damage": 3}
    assert damage(one, 2) == {"stare": 3, "bonus damage": 4, "talent": 2}
    assert damage(one, 3, thrown=True) == {"knife": 3, "bonus damage": 3}
    assert damage(fighter("A")) == {"sword": 4}


def test_a_weakness_found_is_two_dice_against_that_enemy_alone() -> None:
    assert damage(fighter("A", exploit="b")) == {"sword": 4, "weakness found": 2}
    assert damage(fighter("A", exploit="c")) == {"sword": 4}


def test_the_dice_of_an_ability_are_told_by_its_name() -> None:
    assert damage(fighter("A", ability="Backstab"), ability_dice=2) == {"sword": 4, "Backstab": 2}


# Soak (T-15 to T-17)


def test_threats_meet_courage_and_morale_and_blows_meet_armour_and_cover() -> None:
    one = fighter("A", courage=2, morale=3, cover=1)
    one.soak = (5, 4, 3, 2, 1, 0)
    arena = staged(Scripted(), one, fighter("b", STARE, SWORD))
    stare, blow = aimed(arena, "b", "A"), aimed(arena, "b", "A", 1)
    assert (soak_at(stare, one, "head"), soaks(stare, one), soak_dice(arena.fight, stare, one)) == (2, (2,), 3)
    places: Any = ("head", "right arm", "left arm", "torso", "right leg", "left leg")
    assert [soak_at(blow, one, place) for place in places] == [5, 4, 3, 2, 1, 0]
    assert soak_at(blow, one, None) == 5
    assert soaks(blow, one) == (5,) * 2 + (4,) * 3 + (3,) * 3 + (2,) * 6 + (1,) * 3 + (0,) * 3
    assert soak_dice(arena.fight, blow, one) == 1


def test_one_soak_all_over_counts_once() -> None:
    arena = staged(Scripted(), fighter("A", soak=3), fighter("b"))
    assert soaks(aimed(arena, "b", "A"), arena.fight.find("A")) == (3,)


def dice_of_soak(weapon: Weapon, paired: bool = False, cover: int = 0, scenery: int = 0, **shield: Any) -> int:
    one = fighter("A", shield=shield.pop("shield", 0), cover=cover)
    if one.shield:
        for name, value in shield.items():
            setattr(one.shield, name, value)
    arena = staged(Scripted(), one, fighter("b", weapon), paired=paired)
    arena.fight.zones[1].cover = scenery
    return soak_dice(arena.fight, aimed(arena, "b", "A"), one)


def test_a_shield_in_hand_gives_its_dice_and_a_buckler_against_melee_alone() -> None:
    assert dice_of_soak(SWORD, shield=2) == 2
    assert dice_of_soak(BOW, shield=2) == 2
    assert dice_of_soak(SWORD, shield=1, melee_only=True) == 1
    assert dice_of_soak(BOW, shield=1, melee_only=True) == 0
    assert dice_of_soak(SWORD, shield=2, where="belt") == 0
    assert dice_of_soak(SWORD, shield=2, where="ground") == 0


def test_of_own_cover_and_shield_the_best_counts() -> None:
    assert dice_of_soak(SWORD, shield=2, cover=1) == 2
    assert dice_of_soak(SWORD, shield=2, cover=3) == 3


def test_scenery_helps_against_shots_who_has_no_enemy_in_reach() -> None:
    assert dice_of_soak(BOW, scenery=2) == 2
    assert dice_of_soak(SWORD, scenery=2) == 0
    assert dice_of_soak(BOW, scenery=2, paired=True) == 0
    assert dice_of_soak(BOW, scenery=2, shield=4) == 4, "best of scenery and shield"
    assert dice_of_soak(BOW, scenery=4, shield=2) == 4


def test_scenery_counts_of_the_zone_where_the_target_stands() -> None:
    one = fighter("A", zone=1)
    arena = staged(Scripted(), one, fighter("b", BOW, zone=3))
    arena.fight.zones[0].cover, arena.fight.zones[1].cover, arena.fight.zones[2].cover = 4, 2, 1
    assert soak_dice(arena.fight, aimed(arena, "b", "A"), one) == 4
    arena.fight.zones = []
    assert soak_dice(arena.fight, aimed(arena, "b", "A"), one) == 0, "outside of fights there is no field"


def test_a_strike_has_the_qualities_of_its_weapon_and_the_soak_it_meets() -> None:
    weapon = with_quality(SWORD, vicious=2, piercing=1)
    one = fighter("A", soak=2, shield=2)
    arena = staged(Scripted(), one, fighter("b", weapon))
    strike = strike_of(arena.fight, aimed(arena, "b", "A"), one, 2)
    assert (strike.dice, strike.vicious, strike.piercing, strike.soak, strike.soak_dice) == (4, 2, 1, 2, 2)
    assert (strike.bonus, strike.penetration) == (0, 0)


def test_an_aim_knows_the_stress_left_and_lost_and_the_harm_until_out() -> None:
    one = fighter("A", vigor=4, full_vigor=10, resolve=7, full_resolve=9, wounds=1, trauma=3)
    arena = staged(Scripted(), one, fighter("b", with_quality(SWORD, intense=True), STARE))
    blow = aim_of(arena.fight, aimed(arena, "b", "A"), one)
    assert (blow.stress, blow.lost, blow.boxes, blow.intense) == (4, 6, 4 - 1, True)
    fear = aim_of(arena.fight, aimed(arena, "b", "A", 1), one)
    assert (fear.stress, fear.lost, fear.boxes, fear.intense) == (7, 2, 4 - 3, False)


# What it uses up (H-15, R-35)


def after(weapon: Weapon, **fields: Any) -> AttackSource:
    one = fighter("A", weapon)
    one.arms[0].braced = True
    arena = staged(Scripted(), one, fighter("b", zone=4))
    used(aimed(arena, "A", "b", **fields))
    return one.arms[0]


def test_what_is_thrown_lies_in_the_targets_zone_and_is_not_braced() -> None:
    knife = after(KNIFE, thrown=True)
    assert (knife.where, knife.zone, knife.braced) == ("ground", 4, False)
    kept = after(KNIFE)
    assert (kept.where, kept.braced) == ("hand", True)


def test_a_crossbow_is_empty_after_a_shot_and_a_bow_is_not() -> None:
    assert not after(CROSSBOW).loaded
    assert after(CROSSBOW).braced
    assert after(BOW).loaded


def test_uses_and_cries_are_counted_and_nothing_else_is() -> None:
    assert after(replace(BOW, uses=1)).used == 1
    assert after(replace(STARE, once=True)).used == 1
    assert after(SWORD).used == 0
    assert after(BOW).used == 0


@pytest.mark.parametrize(
    ("uses", "used_times", "up"), [(1, 0, False), (1, 1, True), (3, 2, False), (3, 3, True), (0, 9, False)]
)
def test_a_thing_is_used_up_after_all_of_its_uses(uses: int, used_times: int, up: bool) -> None:
    assert AttackSource(replace(BOW, uses=uses), used=used_times).used_up is up


@pytest.mark.parametrize(("where", "ready"), [("hand", True), ("body", True), ("belt", False), ("ground", False)])
def test_only_what_is_in_hand_or_grown_is_ready(where: Any, ready: bool) -> None:
    assert AttackSource(SWORD, where).ready is ready


def test_an_attacks_type_track_and_area() -> None:
    one = fighter("A", KNIFE, STARE, with_quality(SWORD, area=True))
    attempts = [DeclaredAttack(one, one, arm) for arm in one.arms]
    assert [attempt.kind for attempt in attempts] == ["melee", "threaten", "melee"]
    assert [attempt.track for attempt in attempts] == ["vigor", "resolve", "vigor"]
    assert [attempt.area for attempt in attempts] == [False, False, True]
    assert replace(attempts[0], thrown=True).kind == "ranged"
    assert replace(attempts[0], sweeps=True).area


def test_the_steps_of_an_attack_add_up_with_its_own_more() -> None:
    arena = staged(Scripted(), fighter("A", MAUL, prone=True, wounds=1), fighter("b", SPEAR))
    assert difficulty_of(attack_steps(arena.fight, aimed(arena, "A", "b"))) == 1 + 1 + 1 + 1 + 1
