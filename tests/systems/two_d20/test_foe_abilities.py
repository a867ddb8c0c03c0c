"""The abilities of foes, one clause each: when each may be bought, and what it does (`H-16`, part 7)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.two_d20.fight.attack import attack
from solo.systems.two_d20.fight.before_attacks import before_attacks
from solo.systems.two_d20.fight.hit import suffer
from solo.systems.two_d20.fight.reactions import reaction
from solo.systems.two_d20.fight.rules import abilities
from solo.systems.two_d20.fight.rules.attempt import damage_dice, in_a_line, in_a_pack, soak_dice
from solo.systems.two_d20.fight.rules.damage import ready_attack
from solo.systems.two_d20.fight.rules.defence import may_riposte, ways_of_friends
from solo.systems.two_d20.fight.rules.harm import DamageAfterSoak, has_no_effect
from solo.systems.two_d20.fight.rules.qualities import can_be_stunned
from solo.systems.two_d20.fight.state import FightContext, Fighter
from solo.systems.two_d20.foes.foe import Ability
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    KNIFE,
    STARE,
    SWORD,
    Scripted,
    acted_out,
    aimed,
    content,
    fighter,
    staged,
    struck,
    with_quality,
)
from tests.systems.two_d20.turn_staging import PASS, turn_of

HIT, MISS = (9, 15), (19, 19)

PRICES = {
    "Backstab": 1,
    "Shield line": 1,
    "Throw self in the way": 1,
    "Pack": 0,
    "Hold the door": 1,
    "Drive them on": 2,
    "Ambush": 2,
    "Unfeeling": 0,
    "Hurl": 1,
    "Riposte": 2,
    "Veil": 1,
    "Drag under": 2,
    "Sweep": 2,
}


@pytest.mark.parametrize("name", PRICES)
def test_each_ability_costs_what_the_table_says(name: str) -> None:
    assert abilities.price_of(content(), name) == PRICES[name]


def test_all_other_abilities_are_declared_by_their_effect_and_an_unknown_one_costs_nothing() -> None:
    others = [one for name, one in content().entries(Ability).items() if name not in PRICES]
    assert all(one.helps_attacks or one.on_turn for one in others)
    assert not any(
        one.helps_attacks or one.on_turn for name, one in content().entries(Ability).items() if name in PRICES
    )
    assert abilities.price_of(content(), "Flight") == 0


@pytest.mark.parametrize(("doom", "used", "may"), [(2, False, True), (1, False, False), (2, True, False)])
def test_an_ability_is_bought_once_a_round_out_of_the_purse(doom: int, used: bool, may: bool) -> None:
    foe = fighter("b", ability_used=used)
    assert abilities.may_use(staged(Scripted(), fighter("A"), foe, doom=doom).fight, foe, 2) is may


def test_what_an_ability_costs_is_taken_out_of_doom() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", ability="Veil"), doom=5)
    abilities.pay(arena, arena.fight.find("b"), 2)
    assert (arena.fight.doom, arena.fight.find("b").ability_used) == (3, True)


# Abilities of one attack


def helps(arena: FightContext, target: str = "A", **fields: Any) -> bool:
    return abilities.helps_attack(arena.fight, aimed(arena, "b", target, **fields))


def test_backstab_needs_a_friend_who_has_the_target_in_reach() -> None:
    foe = fighter("b", ability="Backstab")
    assert helps(staged(Scripted(), fighter("A"), foe, fighter("c")))
    assert not helps(staged(Scripted(), fighter("A"), fighter("b", ability="Backstab")))
    elsewhere = staged(Scripted(), fighter("A"), fighter("b", ability="Backstab"), fighter("c", zone=3))
    assert not helps(elsewhere)


def test_backstab_helps_a_knife_in_the_back_and_a_shot_at_whom_a_friend_holds() -> None:
    archer = fighter("b", BOW, ability="Backstab", zone=3)
    arena = staged(Scripted(), fighter("A"), archer, fighter("c"))
    assert helps(arena)
    helped = abilities.helped_by_ability(aimed(arena, "b", "A"))
    assert (helped.ability_dice, helped.sweeps, helped.hurls) == (2, False, False)
    assert sum(part.value for part in damage_dice(arena.fight, helped)) == 4 + 2


def test_sweep_is_for_a_melee_attack_without_area_where_others_are_near() -> None:
    sweeper = fighter("b", SWORD, BOW, with_quality(SWORD, area=True), ability="Sweep")
    arena = staged(Scripted(), fighter("A"), fighter("C"), sweeper)
    assert helps(arena)
    assert not abilities.helps_attack(arena.fight, aimed(arena, "b", "A", 1)), "not for a shot"
    assert not abilities.helps_attack(arena.fight, aimed(arena, "b", "A", 2)), "it has Area already"
    alone = staged(Scripted(), fighter("A"), fighter("C", zone=3), fighter("b", ability="Sweep"))
    assert not helps(alone), "nobody else is near"
    swept = abilities.helped_by_ability(aimed(arena, "b", "A"))
    assert (swept.area, swept.hurls, swept.ability_dice) == (True, False, 0)


def test_hurl_is_for_a_physical_attack_on_somebody_who_stands() -> None:
    ape = fighter("b", SWORD, STARE, ability="Hurl")
    arena = staged(Scripted(), fighter("A"), ape)
    assert helps(arena)
    assert not abilities.helps_attack(arena.fight, aimed(arena, "b", "A", 1)), "not for a roar"
    arena.fight.find("A").prone = True
    assert not helps(arena), "who lies there already is not thrown down"
    hurled = abilities.helped_by_ability(aimed(arena, "b", "A"))
    assert (hurled.hurls, hurled.sweeps) == (True, False)


def test_abilities_of_other_moments_help_no_attack() -> None:
    for name in ("Veil", "Riposte", "Drag under", ""):
        assert not helps(staged(Scripted(), fighter("A"), fighter("C"), fighter("b", ability=name), fighter("d")))


def test_effects_of_an_area_add_other_enemies_of_the_targets_zone_who_feel_it() -> None:
    foes = fighter("b", STARE, SWORD)
    heroes = fighter("A"), fighter("C"), fighter("D", zone=3), fighter("E", resolve=0), fighter("F", out=True)
    arena = staged(Scripted(), *heroes, foes, fighter("g"))

    def near(arm: int) -> list[str]:
        return [one.key for one in abilities.others_near(arena.fight, aimed(arena, "b", "A", arm))]

    assert near(0) == ["C"], "who has no Resolve knows no fear (R-32)"
    assert near(1) == ["C", "E"], "but feels a sword"


# Abilities before an attack


def test_a_veil_is_of_use_until_it_is_there() -> None:
    foe = fighter("b", ability="Veil")
    fight = staged(Scripted(), fighter("A"), foe).fight
    assert abilities.useful(fight, foe)
    foe.veiled = True
    assert not abilities.useful(fight, foe)


def line(*zones: int, **fields: Any) -> list[Fighter]:
    return [fighter(key, ability="Shield line", zone=zone, **fields) for key, zone in zip("bcdef", zones, strict=False)]


def test_a_shield_line_needs_another_of_the_kind_in_the_zone() -> None:
    for others, useful in (([2, 2], True), ([2, 3], False), ([2], False)):
        foes = line(*others)
        fight = staged(Scripted(), fighter("A"), *foes).fight
        assert abilities.useful(fight, foes[0]) is useful
    mixed = staged(Scripted(), fighter("A"), fighter("b", ability="Shield line"), fighter("c"))
    assert not abilities.useful(mixed.fight, mixed.fight.find("b")), "another kind stands beside it"


def test_a_shield_line_is_of_use_where_somebody_of_it_has_none_yet() -> None:
    foes = line(2, 2)
    fight = staged(Scripted(), fighter("A"), *foes).fight
    foes[0].lined = True
    assert abilities.useful(fight, foes[0])
    foes[1].lined = True
    assert not abilities.useful(fight, foes[0])


def test_a_shield_line_is_formed_by_those_in_the_zone_and_ends_with_the_buyers_turn() -> None:
    foes = line(2, 2, 3)
    fight = staged(Scripted(), fighter("A"), *foes).fight
    abilities.form_line(fight, foes[0])
    assert [one.lined for one in foes] == [True, True, False]
    assert [one.keeps_line for one in foes] == [True, False, False]
    abilities.end_line(fight, foes[0])
    assert [one.lined for one in foes] == [False, False, False]
    assert not foes[0].keeps_line


def test_who_stands_in_another_buyers_line_keeps_it_only_in_that_buyers_zone() -> None:
    foes = line(2, 2, 2)
    fight = staged(Scripted(), fighter("A"), *foes).fight
    abilities.form_line(fight, foes[0])
    foes[1].keeps_line = True
    foes[2].zone = 3
    abilities.end_line(fight, foes[0])
    assert [one.lined for one in foes] == [True, True, False]


def test_a_line_is_a_die_more_only_for_who_is_lined_beside_another() -> None:
    foes = line(2, 2, 4)
    arena = staged(Scripted(), fighter("A"), *foes)
    assert not in_a_line(arena.fight, foes[0])
    foes[0].lined = True
    assert not in_a_line(arena.fight, foes[0]), "the other is not of the line"
    assert not in_a_line(arena.fight, foes[1]), "it is not of the line itself"
    foes[1].lined = True
    assert in_a_line(arena.fight, foes[0]), "one beside it is enough, the third stands elsewhere"
    assert soak_dice(arena.fight, aimed(arena, "A", "b"), foes[0]) == 1
    foes[1].zone = 3
    assert not in_a_line(arena.fight, foes[0]), "it stands elsewhere"


def test_up_to_three_minions_within_medium_range_are_driven_on() -> None:
    chief = fighter("b", ability="Drive them on", zone=3)
    minions = [fighter(key, rank="minion") for key in "cdef"]
    arena = staged(Scripted(), fighter("A"), chief, *minions)
    assert [one.key for one in abilities.list_driven(arena.fight, chief)] == ["c", "d", "e"]
    chief.zone = 4
    assert abilities.list_driven(arena.fight, chief) == [], "two zones off nobody hears it"
    assert not abilities.useful(arena.fight, chief)
    chief.zone = 2
    minions[0].rank = "toughened"
    minions[1].reach.clear()
    minions[1].arms[0].where = "belt"
    assert [one.key for one in abilities.list_driven(arena.fight, chief)] == ["e", "f"], "only Minions who can strike"
    assert abilities.useful(arena.fight, chief)


def test_driven_minions_strike_in_reach_or_shoot_with_one_die_and_frighten_nobody() -> None:
    loaded = fighter("b", SWORD, BOW, STARE, CROSSBOW, rank="minion")
    arena = staged(Scripted(), fighter("A"), fighter("C", zone=3), loaded)
    for arm in loaded.arms:
        arm.where = "hand"
    found = abilities.driven_attacks(arena.fight, loaded)
    assert [(one.arm.name, one.target.key) for one in found] == [
        ("sword", "A"),
        ("bow", "A"),
        ("bow", "C"),
        ("crossbow", "A"),
        ("crossbow", "C"),
    ]
    assert {one.dice_limit for one in found} == {1}
    loaded.arms[3].loaded = False
    loaded.arms[0].where = "belt"
    assert {one.arm.name for one in abilities.driven_attacks(arena.fight, loaded)} == {"bow"}


def test_a_driven_minion_buys_no_dice() -> None:
    arena = staged(Scripted((19,)), fighter("A"), fighter("b", ability="Drive them on"), doom=30)
    arena.fight.fighters.append(minion := fighter("c", rank="minion"))
    minion.reach, arena.fight.find("A").reach = ["A"], ["b", "c"]
    acted_out(before_attacks(arena, arena.fight.find("b")), ability="use")
    assert (arena.fight.doom, arena.scene.pools) == (28, [])  # type: ignore[attr-defined]


def test_drag_under_is_for_a_prone_enemy_in_reach() -> None:
    serpent = fighter("b", ability="Drag under")
    arena = staged(Scripted(), fighter("A", prone=True), fighter("C"), fighter("D", prone=True, zone=3), serpent)
    assert [one.key for one in abilities.draggable(arena.fight, serpent)] == ["A"]
    assert abilities.useful(arena.fight, serpent)
    arena.fight.find("A").prone = False
    assert not abilities.useful(arena.fight, serpent)


def test_abilities_of_other_moments_are_not_bought_before_an_attack() -> None:
    for name in ("Riposte", "Backstab", "Hurl", ""):
        foe = fighter("b", ability=name)
        arena = staged(Scripted(), fighter("A", prone=True), foe, fighter("c"), doom=9)
        assert not abilities.useful(arena.fight, foe)
        acted_out(before_attacks(arena, foe))
        assert arena.fight.doom == 9


@pytest.mark.parametrize(("zone", "zones"), [(3, [4, 2]), (5, [4]), (1, [2])])
def test_one_is_dragged_into_a_neighbouring_zone_of_the_field(zone: int, zones: list[int]) -> None:
    assert abilities.dragged_to(fighter("b", zone=zone)) == zones


def test_who_is_dragged_tests_athletics_at_difficulty_2_or_takes_three_dice() -> None:
    for faces, lost in (((9, 19), 5), ((9, 9), 0)):
        arena = staged(Scripted(faces, (2, 2, 1)), fighter("A", prone=True), fighter("b", ability="Drag under"), doom=2)
        acted_out(before_attacks(arena, arena.fight.find("b")), ability="use", drag="drag:A:3")
        assert (arena.fight.find("A").vigor, arena.fight.doom, arena.fight.find("b").harm) == (10 - lost, 0, lost)
        assert any(roll.what == "Athletics" for event in arena.scene.told for roll in event.rolls)  # type: ignore[attr-defined]


# Moments of their own


def test_an_ambush_is_for_who_has_it_in_round_one_out_of_the_purse() -> None:
    panther = fighter("b", ability="Ambush")
    fight = staged(Scripted(), fighter("A"), panther, fighter("c"), doom=2).fight
    fight.round = 1
    assert abilities.may_ambush(fight, panther, 2)
    assert not abilities.may_ambush(fight, fight.find("c"), 2), "another has no such ability"
    fight.round = 2
    assert not abilities.may_ambush(fight, panther, 2)
    fight.round = 1
    fight.waiting = "party"
    assert not abilities.may_ambush(fight, panther, 2), "not together with surprise"
    fight.waiting, fight.doom = "", 1
    assert not abilities.may_ambush(fight, panther, 2)
    fight.doom, panther.ability_used = 2, True
    assert not abilities.may_ambush(fight, panther, 2)


def corpse(**fields: Any) -> Fighter:
    return fighter("b", **{"ability": "Unfeeling", "out": True, "wounds": 2, **fields})


@pytest.mark.parametrize(
    ("fields", "doom", "may"),
    [
        ({}, 2, True),
        ({}, 1, False),
        ({"ability": ""}, 2, False),
        ({"out": False}, 2, False),
        ({"scene_used": True}, 2, False),
        ({"wounds": 3}, 2, False),
        ({"wounds": 1, "trauma": 2}, 2, False),
        ({"trauma": 1}, 2, True),
        ({"trauma": 2}, 2, False),
    ],
)
def test_the_unfeeling_shake_the_wound_off_that_takes_them_out(fields: dict[str, Any], doom: int, may: bool) -> None:
    one = corpse(**fields)
    assert abilities.may_shake_off(staged(Scripted(), fighter("A"), one, doom=doom).fight, one) is may


def test_a_blow_that_does_more_than_the_last_wound_is_not_shaken_off() -> None:
    one = fighter("b", ability="Unfeeling", vigor=20, wounds=1)
    arena = staged(Scripted(), fighter("A"), one, doom=9)
    acted_out(suffer(arena, one, "vigor", DamageAfterSoak(10)))
    assert (one.wounds, one.out, arena.fight.doom) == (3, True, 9)


def test_who_shakes_a_wound_off_stands_as_before_and_cannot_do_it_again() -> None:
    one = fighter("b", ability="Unfeeling", vigor=20, wounds=1, guard=False, prone=True)
    arena = staged(Scripted(), fighter("A"), one, doom=5)
    acted_out(suffer(arena, one, "vigor", DamageAfterSoak(5)), ability="use")
    assert (one.wounds, one.out, one.guard, one.prone, one.reach) == (1, False, False, True, ["A"])
    assert (one.scene_used, arena.fight.doom, arena.fight.fallen, arena.fight.find("A").reach) == (True, 3, [], ["b"])


def test_the_unfeeling_feel_what_can_kill_and_others_feel_all() -> None:
    assert has_no_effect(fighter("b", ability="Unfeeling"), nonlethal=True)
    assert not has_no_effect(fighter("b", ability="Unfeeling"), nonlethal=False)
    assert not has_no_effect(fighter("b"), nonlethal=True)
    assert not can_be_stunned(fighter("b", ability="Unfeeling"))
    assert can_be_stunned(fighter("b"))


def test_a_pack_needs_another_of_it_in_reach_of_the_target() -> None:
    pack = fighter("b", ability="Pack"), fighter("c", ability="Pack")
    arena = staged(Scripted(), fighter("A"), *pack)
    assert in_a_pack(arena.fight, aimed(arena, "b", "A"))
    pack[1].ability = ""
    assert not in_a_pack(arena.fight, aimed(arena, "b", "A"))
    pack[0].ability, pack[1].ability = "", "Pack"
    assert not in_a_pack(arena.fight, aimed(arena, "b", "A")), "it is of no pack itself"
    far = staged(Scripted(), fighter("A"), fighter("b", ability="Pack"), fighter("c", ability="Pack", zone=3))
    assert not in_a_pack(far.fight, aimed(far, "b", "A"))


def test_a_riposte_is_for_an_attacker_within_reach_and_no_answer_to_a_retaliation() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", ability="Riposte"))
    assert may_riposte(aimed(arena, "A", "b"))
    assert not may_riposte(aimed(arena, "A", "b", retaliate=True))
    arena.fight.find("A").out = True
    assert not may_riposte(aimed(arena, "A", "b"))
    apart = staged(Scripted(), fighter("A", BOW, zone=3), fighter("b", ability="Riposte"))
    assert not may_riposte(aimed(apart, "A", "b"))


def test_nobody_without_riposte_strikes_back_after_a_defence() -> None:
    arena = staged(Scripted(HIT, (1, 9)), fighter("A"), fighter("b"), doom=9)
    struck(arena, "A", "b", defence="defend:b:parry")
    assert arena.scene.pools == []  # type: ignore[attr-defined]


def ways(arena: FightContext, doom: int = 9, **prices: int) -> list[str]:
    arena.fight.doom = doom
    known = {"Throw self in the way": prices.get("way", 1), "Hold the door": prices.get("door", 1)}
    return [str(way.code) for way in ways_of_friends(arena.fight, aimed(arena, "A", "m"), known)]


@pytest.mark.parametrize(
    ("rank", "master", "doom", "throws"),
    [
        ("minion", "nemesis", 1, True),
        ("minion", "toughened", 1, True),
        ("minion", "minion", 1, False),
        ("toughened", "nemesis", 1, False),
        ("minion", "nemesis", 0, False),
    ],
)
def test_a_minion_throws_itself_in_the_way_for_a_master_of_higher_rank(
    rank: str, master: str, doom: int, throws: bool
) -> None:
    zealot = fighter("z", ability="Throw self in the way", rank=rank)
    arena = staged(Scripted(), fighter("A"), fighter("m", rank=master), zealot)
    assert ("way:z" in ways(arena, doom)) is throws


def test_hold_the_door_has_its_own_price_and_needs_it() -> None:
    guard = fighter("g", ability="Hold the door", reactions=5)
    arena = staged(Scripted(), fighter("A"), fighter("m", rank="nemesis"), guard)
    assert ways(arena, 1) == ["door:g:parry"]
    assert ways(arena, 0) == []
    guard.ability = ""
    assert ways(arena, 5) == [], "the sixth reaction costs 6"
    assert ways(arena, 6) == ["protect:g:parry"]


def test_who_throws_itself_in_the_way_becomes_the_target_and_rolls_nothing() -> None:
    zealot = fighter("z", ability="Throw self in the way", rank="minion")
    arena = staged(Scripted(), fighter("A"), fighter("m", rank="nemesis"), zealot, doom=3)
    declared, way = acted_out(reaction(arena, ready_attack(arena.fight, aimed(arena, "A", "m"))), defence="way:z")
    assert (declared.attempt.target.key, way, arena.fight.doom, zealot.reactions) == ("z", None, 2, 1)


def test_a_foe_without_doom_is_asked_for_no_ability() -> None:
    arena = staged(Scripted(HIT, (3,) * 4), fighter("A"), fighter("C"), fighter("b", ability="Sweep"), doom=1)
    asked = next(attack(arena, aimed(arena, "b", "A")))
    assert asked.kind == "defence"


def test_a_foe_buys_before_its_attack_on_its_own_turn_and_heroes_do_not() -> None:
    arena = staged(Scripted(MISS), fighter("A"), fighter("b", KNIFE, ability="Veil"), doom=9)
    turn_of(arena, "b", "attack:A:0", ability="use")
    assert (arena.fight.find("b").veiled, arena.fight.doom) == (True, 8)
    hero = staged(Scripted(PASS, (3,) * 4), fighter("A", ability="Veil"), fighter("b"), doom=0)
    turn_of(hero, "A", "attack:b:0")
    assert not hero.fight.find("A").veiled
