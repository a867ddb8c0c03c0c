"""Where and how one fights: every situational modifier, shots and throws, the lance, ranks, running, surprise."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.contract import ChooseMany, FoeCount, Setup
from solo.systems.fire_and_sword.fight.muster import muster
from solo.systems.fire_and_sword.fight.opening import open_fight
from solo.systems.fire_and_sword.fight.rounds import play_round
from solo.systems.fire_and_sword.fight.rules import attack as exchanges
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, WieldedWeapon
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    a_round,
    bow,
    codes,
    first_decision,
    javelin,
    lance,
    sword,
)
from tests.systems.fire_and_sword.leisure import opened

ONE, OTHER = "party-0", "foes-0"


def blow(fight: Fight, two: bool = False) -> exchanges.AttackOdds:
    """The blow of the party's first at the foes' first."""
    one, other = fight.find(ONE), fight.find(OTHER)
    return exchanges.melee(fight, one, one.build.arms[0], other, two)


def parry(exchange: exchanges.AttackOdds) -> int:
    return exchange.answer("parry:Sword").contest.defence or 0


# The situational modifiers in melee


@pytest.mark.parametrize(
    ("terms", "one", "other", "attack", "defence"),
    [
        ({}, {}, {}, 15, 15),
        ({"dark": True}, {}, {}, 10, 10),
        ({"dark": True}, {"build": a_build(darksense=True)}, {}, 15, 10),
        ({}, {"exhausted": True}, {}, 10, 15),
        ({}, {}, {"exhausted": True}, 15, 10),
        ({}, {"exhausted": True}, {"exhausted": True}, 15, 15),
        ({"uphill": "party"}, {}, {}, 13, 15),
        ({"uphill": "foes"}, {}, {}, 15, 13),
        ({}, {}, {"mounted": True}, 10, 15),
        ({}, {"mounted": True}, {}, 15, 10),
        ({}, {"mounted": True}, {"mounted": True}, 15, 15),
        ({}, {}, {"fallen": True}, 15, 10),
        ({}, {"build": a_build(penalty=-3)}, {}, 12, 15),
        ({"dark": True, "uphill": "party"}, {"exhausted": True}, {"mounted": True}, -2, 10),
    ],
)
def test_what_weighs_on_both_sides_of_a_blow(
    terms: dict[str, Any], one: dict[str, Any], other: dict[str, Any], attack: int, defence: int
) -> None:
    exchange = blow(a_fight(a_fighter(ONE, **one), a_fighter(OTHER, **other), **terms))
    assert exchange.roll.skill == attack
    assert parry(exchange) == defence


def test_each_modifier_is_named_where_it_is_read() -> None:
    fight = a_fight(a_fighter(ONE, exhausted=True), a_fighter(OTHER, mounted=True), dark=True, uphill="party")
    named = {one.name: one.value for one in blow(fight, two=True).roll.modifiers}
    assert named == {
        "in the dark": -5,
        "two attacks in a round (house rule)": -5,
        "exhausted, against a fresh foe": -5,
        "uphill": -2,
        "on foot against a rider": -5,
    }


# Shots


def shot(**given: Any) -> exchanges.AttackOdds:
    """A shot over some paces, with what is said of shooter, target and field."""
    shooter = a_fighter(ONE, a_build(bow(), javelin()), **given.get("shooter", {}))
    target = a_fighter(OTHER, a_build(sword(), shield="Shield", shield_parry=14), given.get("paces", 60))
    for name, value in given.get("target", {}).items():
        setattr(target, name, value)
    fight = a_fight(shooter, target, **given.get("terms", {}))
    return exchanges.missile(fight, shooter, shooter.build.arms[given.get("arm", 0)], target, given.get("two", False))


@pytest.mark.parametrize(
    ("given", "skill"),
    [
        ({}, 14),
        ({"terms": {"cover": "foes"}}, 9),
        ({"terms": {"cover": "party"}}, 14),
        ({"target": {"engaged": ["party-1"]}}, 9),
        ({"target": {"engaged": ["party-1"]}, "terms": {"cover": "foes"}}, 9),
        ({"target": {"ran_before": True}}, 9),
        ({"target": {"plan": ["close:party-0"]}}, 9),
        ({"shooter": {"mounted": True, "plan": ["close:foes-0"]}}, 9),
        ({"shooter": {"mounted": True}}, 14),
        ({"paces": 100}, 14),
        ({"paces": 101}, 9),
        ({"paces": 101, "terms": {"cover": "foes"}, "target": {"ran_before": True}, "two": True}, -6),
        ({"arm": 1, "paces": 25}, 13),
        ({"arm": 1, "paces": 26}, 8),
    ],
)
def test_what_weighs_on_a_shot(given: dict[str, Any], skill: int) -> None:
    assert shot(**given).roll.skill == skill


def test_an_arrow_meets_a_shield_at_minus_five_or_a_dodge_and_a_javelin_any_parry() -> None:
    arrow = {answer.code: answer.contest.defence for answer in shot().answers}
    assert arrow == {"shield": 9, "dodge": 10}
    thrown = {answer.code: answer.contest.defence for answer in shot(arm=1, paces=20).answers}
    assert thrown == {"shield": 14, "dodge": 10, "parry:Sword": 15}


def test_an_arrow_is_gone_whatever_it_hits_and_without_one_there_is_no_shot() -> None:
    shooter = a_fighter(ONE, a_build(bow()), missiles={"Bow": 1})
    fight = a_fight(a_fighter(OTHER, place=60), shooter)
    assert f"shoot:Bow:{OTHER}" not in codes(first_decision(fight))
    a_round(fight, {ONE: [f"shoot:Bow:{OTHER}"]}, 18)
    assert shooter.missiles == {"Bow": 0}
    fight = a_fight(shooter, a_fighter(OTHER, place=60))
    fight.fighters.reverse()
    assert not any(code.startswith("shoot") for code in offered(fight, ONE))


def test_nobody_shoots_in_melee_or_out_of_range() -> None:
    near = a_fight(a_fighter(ONE, a_build(bow(), sword())), a_fighter(OTHER))
    assert not any(code.startswith("shoot") for code in offered(near, ONE))
    far = a_fight(a_fighter(ONE, a_build(bow(), sword())), a_fighter(OTHER, place=201))
    assert not any(code.startswith("shoot") for code in offered(far, ONE))


def offered(fight: Fight, key: str) -> list[str]:
    """What somebody may declare first."""
    from solo.systems.fire_and_sword.fight.options.declaration import offer
    from solo.systems.fire_and_sword.fight.state.fight import FightContext
    from tests.systems.fire_and_sword.fighting import SPELLS, DiceAtHand

    return [option.code for option in offer(FightContext(fight, SPELLS, DiceAtHand()), fight.find(key), [])]


# Throw and rush


def test_a_throw_and_a_rush_are_one_action_and_a_prepared_target_parries_the_missile_free() -> None:
    thrower = a_fighter(ONE, a_build(sword(), javelin()))
    target = a_fighter(OTHER, place=25)
    fight = a_fight(thrower, target)
    scene = a_round(fight, {ONE: [f"rush:Javelin:{OTHER}", "defend"], OTHER: ["parry:Sword"]}, 9, 12)
    assert "Foes-0 parries with the sword (success)" in scene.line("attack")
    assert thrower.place == 25
    assert thrower.engaged == [OTHER]
    assert thrower.missiles == {"Javelin": 1}


def test_a_surprised_target_has_no_free_parry() -> None:
    fight = a_fight(a_fighter(ONE, a_build(sword(), javelin())), a_fighter(OTHER, place=20, surprised=True))
    scene = a_round(fight, {ONE: [f"rush:Javelin:{OTHER}"]}, 9, 3, 9)
    assert "does not defend" in scene.line("attack")


def test_a_rush_and_a_blow_are_two_attacks() -> None:
    fight = a_fight(a_fighter(ONE, a_build(sword(), javelin())), a_fighter(OTHER, place=20))
    scene = a_round(fight, {ONE: [f"rush:Javelin:{OTHER}", f"attack:Sword:{OTHER}"]}, 12, 13)
    assert [event.rolls[0].target for event in scene.told if event.kind == "attack"] == [8, 10]


# The lance


def rider(place: int = 0) -> Fighter:
    return a_fighter(ONE, a_build(lance(), sword(), impact=1, mount="Horse"), place, mounted=True)


def test_a_lance_strikes_first_and_whoever_falls_loses_the_attack() -> None:
    target = a_fighter(OTHER, a_build(named=True, dex=12, siz=14), place=60)
    fight = a_fight(target, rider())
    fight.find(OTHER).engaged = []
    plan = {ONE: [f"close:{OTHER}", f"attack:Lance:{OTHER}"], OTHER: []}
    scene = a_round(fight, plan, 9, 2, 10, 15)
    assert "charges Foes-0 with the lance (success)" in scene.line("attack")
    assert target.fallen
    assert not target.mounted
    assert [one for one in scene.threw if one[0] == OTHER][-1] == (OTHER, (15,))


def test_one_who_keeps_upright_strikes_back_in_the_same_round() -> None:
    target = a_fighter(OTHER, a_build(named=True, dex=12, siz=14), place=3)
    fight = a_fight(target, rider(40))
    plan = {ONE: [f"close:{OTHER}", f"attack:Lance:{OTHER}"], OTHER: [f"close:{ONE}", f"attack:Sword:{ONE}"]}
    scene = a_round(fight, plan, 9, 2, 10, 13, 18)
    assert not target.fallen
    assert [event.who for event in scene.told if event.kind == "attack"] == ["Party-0", "Foes-0"]


def test_some_never_fall_to_a_lance() -> None:
    target = a_fighter(OTHER, a_build(named=True, steady=True), place=60)
    a_round(a_fight(target, rider()), {ONE: [f"close:{OTHER}", f"attack:Lance:{OTHER}"]}, 9, 2, 10)
    assert not target.fallen


def test_a_lance_needs_room_to_charge() -> None:
    assert not any(code.startswith("attack") for code in offered(a_fight(rider(), a_fighter(OTHER)), ONE))
    scene = a_round(
        a_fight(a_fighter(OTHER, place=60, mounted=True), rider()),
        {OTHER: [f"close:{ONE}"], ONE: [f"close:{OTHER}", f"attack:Lance:{OTHER}"]},
    )
    assert "has no room to charge" in scene.line("lost")


# Ranks and places


def test_three_on_foot_or_two_mounted_come_at_one_fighter() -> None:
    on_foot = a_fight(a_fighter(ONE), *(a_fighter(f"foes-{number}") for number in range(4)))
    assert on_foot.find(ONE).engaged == ["foes-0", "foes-1", "foes-2"]
    mounted = a_fight(a_fighter(ONE), *(a_fighter(f"foes-{number}", mounted=True) for number in range(3)))
    assert mounted.find(ONE).engaged == ["foes-0", "foes-1"]


def test_a_two_handed_spear_fights_from_the_second_rank_and_cannot_be_reached_there() -> None:
    spear = WieldedWeapon(name="Spear", attack_skill="Spear Attack", attack=14, hands=2, bonus=2, second_rank=True)
    front, back = a_fighter("party-0"), a_fighter("party-1", a_build(spear), place=10)
    foe = a_fighter(OTHER, a_build(named=True))
    fight = a_fight(front, back, foe)
    a_round(fight, {"party-1": ["rank:party-0"]})
    assert back.behind == "party-0"
    assert not back.engaged
    scene = a_round(fight, {"party-1": [f"attack:Spear:{OTHER}"]}, 9, 3, 10)
    assert "Party-1 strikes at Foes-0 with the spear" in scene.line("attack")
    assert not any(code.endswith("party-1") and code.startswith("attack") for code in offered(fight, OTHER))
    a_round(fight, {OTHER: ["attack:Sword:party-0"]}, 9, 9, 5)
    assert front.out == "incapacitated"
    assert back.behind == ""
    assert back.engaged == [OTHER]


def test_a_run_is_fifty_paces_and_half_of_it_on_bad_ground() -> None:
    for terms, foot, horse in (({}, 50, 100), ({"bad_ground": True}, 25, 50)):
        walker, knight = a_fighter("party-0"), a_fighter("party-1", a_build(mount="Horse"), mounted=True)
        fight = a_fight(walker, knight, a_fighter(OTHER, place=150), **terms)
        a_round(fight, {"party-0": [f"close:{OTHER}"], "party-1": [f"close:{OTHER}"]})
        assert (walker.place, knight.place) == (foot, horse)
        assert walker.ran_before


def test_the_last_five_paces_are_walked() -> None:
    one = a_fighter(ONE)
    fight = a_fight(one, a_fighter(OTHER, place=55))
    a_round(fight, {ONE: [f"close:{OTHER}", f"attack:Sword:{OTHER}"]}, 18)
    assert one.engaged == [OTHER]


# Out of it


def test_whoever_is_surprised_neither_acts_nor_defends() -> None:
    """`R-22`: a surprised fighter has no defence, in the first round only."""
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(named=True), surprised=True))
    scene = a_round(fight, {ONE: [f"attack:Sword:{OTHER}"]}, 9, 3, 10)
    assert "does not defend" in scene.line("attack")
    assert not fight.find(OTHER).surprised


def test_the_distracted_have_one_action_less_in_the_first_round() -> None:
    """`R-22`: distraction takes one action of the first round."""
    system, content = opened()
    julia = system.characters.ready()["Julia Varro"]
    for side, lost in (("nobody", (0, 0)), ("foes", (0, 1)), ("both", (1, 1))):
        fight = muster(Setup((julia,), (FoeCount("Recruit", 1),), options={"distracted": side}), content)
        assert tuple(fighter.loses for fighter in fight.fighters) == lost
    scene = DiceAtHand()
    arena = FightContext(fight, SPELLS, scene)
    open_fight(arena)
    assert scene.line("ambush") == "Julia Varro and Recruit have one action fewer in the first round (distracted)."
    running = play_round(arena)
    assert next(running).prompt == "Recruit: only action?"
    assert running.send("defend").prompt == "Julia Varro: only action?"


def test_whoever_is_surprised_loses_nothing_more_by_distraction() -> None:
    """`R-22`: a surprised fighter has no action left to lose."""
    system, content = opened()
    options = {"distracted": "foes", "surprised": "foes"}
    party = (system.characters.ready()["Julia Varro"],)
    fight = muster(Setup(party, (FoeCount("Recruit", 1),), options=options), content)
    scene = DiceAtHand()
    open_fight(FightContext(fight, SPELLS, scene))
    assert [event.text for event in scene.told] == ["Recruit cannot act in the first round (surprised)."]
    fight.round = 1
    a_round(fight, {})
    assert fight.find("foes-0").loses == 0


def test_a_game_master_may_rule_which_modifiers_weigh_on_a_shot() -> None:
    archer = a_build(bow(14))
    for answer, skill in (("cover+moving", 4), ("", 14), ("moving", 9)):
        fight = a_fight(a_fighter(ONE, archer), a_fighter(OTHER, place=90), cover="foes", shots_ruled=True)
        scene = a_round(fight, {ONE: [f"shoot:Bow:{OTHER}"], OTHER: [answer]}, 20)
        assert next(event.rolls[0].target for event in scene.told if event.kind == "attack") == skill
    thrower = a_fighter(ONE, a_build(sword(), javelin(13)))
    fight = a_fight(thrower, a_fighter(OTHER, place=20), cover="foes", shots_ruled=True)
    scene = a_round(fight, {ONE: [f"rush:Javelin:{OTHER}"], OTHER: [""]}, 20)
    assert next(event.rolls[0].target for event in scene.told if event.kind == "attack") == 13


def test_what_weighs_on_a_shot_is_marked_where_a_game_master_is_asked() -> None:
    fight = a_fight(a_fighter(ONE, a_build(bow(14))), a_fighter(OTHER, place=120), cover="foes", shots_ruled=True)
    running = play_round(FightContext(fight, SPELLS, DiceAtHand()))
    asked = next(running)
    while asked.kind == "declare":
        asked = running.send(f"shoot:Bow:{OTHER}" if asked.who == ONE and not fight.find(ONE).plan else "hold")
    assert isinstance(asked, ChooseMany)
    assert (asked.who, asked.default) == (OTHER, "cover+range")
    assert [option.label for option in asked.options][:2] == ["target has cover −5", "target in melee (house rule) −5"]


def test_the_fallen_get_up_or_defend_and_do_not_strike() -> None:
    fight = a_fight(a_fighter(ONE, fallen=True), a_fighter(OTHER))
    assert offered(fight, ONE) == ["rise", "defend", "hold", "yield"]
    scene = a_round(fight, {OTHER: [f"attack:Sword:{ONE}"], ONE: ["rise", "defend", "parry:Sword"]}, 9, 12)
    assert "parries with the sword (success)" in scene.line("attack"), "getting up is done in the movement phase"
    assert not fight.find(ONE).fallen


def test_blows_announced_fall_before_one_runs_clear_and_one_foe_may_follow() -> None:
    runner = a_fighter(ONE, a_build(named=True))
    fight = a_fight(runner, a_fighter("foes-0"), a_fighter("foes-1", place=5), a_fighter("party-1", place=90))
    plan = {"foes-0": [f"attack:Sword:{ONE}"], "foes-1": [f"close:{ONE}"], ONE: ["clear", "defend", "parry:Sword"]}
    scene = a_round(fight, plan, 9, 12)
    assert [event.kind for event in scene.told if event.kind in ("attack", "move")][:2] == ["attack", "move"]
    assert runner.place == -50
    assert runner.engaged == ["foes-1"]


def test_nobody_follows_who_is_in_melee_with_another() -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("party-1"), a_fighter("foes-0"))
    a_round(fight, {"foes-0": ["close:party-0"], "party-0": ["clear"]})
    assert fight.find("party-0").engaged == []
    assert fight.find("foes-0").engaged == ["party-1"]


def test_one_who_is_not_pursued_for_a_whole_round_is_away() -> None:
    runner = a_fighter(ONE)
    fight = a_fight(runner, a_fighter(OTHER))
    a_round(fight, {ONE: ["clear"]})
    assert not runner.out
    a_round(fight, {ONE: ["back"]})
    assert runner.out == "away"
    assert fight.winner == "foes"


def test_one_who_is_pursued_is_away_only_far_off() -> None:
    runner = a_fighter(ONE, a_build(mount="Horse"), place=-150, mounted=True, fleeing=True)
    fight = a_fight(runner, a_fighter(OTHER))
    a_round(fight, {OTHER: [f"close:{ONE}"], ONE: ["back"]})
    assert not runner.out
    a_round(fight, {OTHER: [f"close:{ONE}"], ONE: ["back", "back"]} | {ONE: ["back"]})
    assert not runner.out
    a_round(fight, {OTHER: [f"close:{ONE}"], ONE: ["back"]})
    assert runner.out == "away"


def test_a_target_that_is_gone_is_replaced_by_another_in_reach() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter("foes-0"), a_fighter("foes-1"), a_fighter("foes-2"))
    spell = a_fighter("party-1", a_build(javelin(20)), place=-5)
    fight = a_fight(spell, *fight.fighters)
    plan = {
        "party-1": ["shoot:Javelin:foes-0"],
        ONE: ["attack:Sword:foes-0", "foes-2"],
    }
    scene = a_round(fight, plan, 9, 9, 5, 18)
    assert fight.find("foes-0").out
    assert "strikes at Foes-2" in [event.text for event in scene.told if event.kind == "attack"][1]


def test_without_any_other_target_the_action_is_lost() -> None:
    thrower = a_fighter("party-1", a_build(javelin(20)), place=-5)
    fight = a_fight(thrower, a_fighter(ONE), a_fighter("foes-0"), a_fighter("foes-1", place=80))
    scene = a_round(fight, {"party-1": ["shoot:Javelin:foes-0"], ONE: ["attack:Sword:foes-0"]}, 9, 9, 5)
    assert "has no target in reach" in scene.line("lost")


def test_another_weapon_takes_an_action_and_strikes_in_the_same_round() -> None:
    archer = a_fighter(ONE, a_build(bow(), sword()))
    fight = a_fight(archer, a_fighter(OTHER))
    scene = a_round(fight, {ONE: ["change:Sword", f"attack:Sword:{OTHER}"]}, 18)
    assert archer.weapon == "Sword"
    assert "with the sword" in scene.line("attack")


def test_a_bow_leaves_no_hand_for_a_shield() -> None:
    both = a_build(bow(), sword(), shield="Shield", shield_parry=14)
    target = a_fighter(OTHER, both)
    fight = a_fight(a_fighter(ONE), target)
    assert {answer.code for answer in blow(fight).answers} == {"dodge"}
    target.weapon = "Sword"
    assert {answer.code for answer in blow(fight).answers} == {"dodge", "shield", "parry:Sword"}
