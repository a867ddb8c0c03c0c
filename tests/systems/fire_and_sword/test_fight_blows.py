"""Blows in a fight: both sides' dice, simultaneous results, two attacks, several attackers, fumbles and checks."""

from __future__ import annotations

import pytest

from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.figures import figures_of
from solo.systems.fire_and_sword.people.magic import RunningSpell
from tests.systems.fire_and_sword.fighting import WieldedWeapon, a_build, a_fight, a_fighter, a_round, sword

ONE, OTHER = "party-0", "foes-0"
STRIKE, PARRY = f"attack:Sword:{OTHER}", "parry:Sword"
STRIKE_BACK = f"attack:Sword:{ONE}"


def test_the_boar_and_julius_in_a_fight() -> None:
    """The source's example, played: without a third die thrown, since the parry keeps it off."""
    tusk = WieldedWeapon(name="Tusk", attack_skill="Tusk Attack", attack=22, hands=0, bonus=2)
    mind = RunningSpell("Mind of the Warrior", 3, in_combat=True, critical_bonus=1, overcome_bonus=5)
    bless = RunningSpell("Bless", 3, skill="Sword Parry", skill_bonus=3)
    boar = a_fighter(OTHER, a_build(tusk, kind="Boar"))
    julius = a_fighter(ONE, a_build(sword(15, 18), kind="Julius", named=True), running=[mind, bless])
    fight = a_fight(julius, boar)
    scene = a_round(fight, {OTHER: [f"attack:Tusk:{ONE}"], ONE: ["defend", PARRY]}, 4, 1, 18, 7)
    assert not julius.out
    assert scene.line("attack") == (
        "Foes-0 strikes at Party-0 with the tusk (special success, rated 21). "
        "Party-0 parries with the sword (success, 18 +5 to overcome) and is not hit."
    )
    assert scene.threw == [(OTHER, (4, 1)), (ONE, (18, 7))]


def test_without_the_magic_the_special_blow_is_reduced_to_a_normal_one() -> None:
    tusk = WieldedWeapon(name="Tusk", attack_skill="Tusk Attack", attack=22, hands=0, bonus=2)
    fight = a_fight(a_fighter(ONE, a_build(sword(15, 20), named=True)), a_fighter(OTHER, a_build(tusk)))
    scene = a_round(fight, {OTHER: [f"attack:Tusk:{ONE}"], ONE: ["defend", PARRY]}, 4, 1, 18, 6, 9)
    assert (
        "lowers the blow's level: a normal blow lands. The blow does 8 damage. Party-0 rolls a 9 to resist: unaffected."
        in (scene.line("attack"))
    )


def test_both_may_fell_each_other_since_blows_are_simultaneous() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    scene = a_round(fight, {ONE: [STRIKE], OTHER: [STRIKE_BACK]}, 9, 8, 1, 9, 8, 8)
    assert fight.find(OTHER).out == "incapacitated"
    assert fight.find(ONE).out == "stunned"
    assert fight.winner == "draw"
    assert fight.fallen == [OTHER, ONE]
    assert [one.felled for one in fight.fighters] == [1, 1]
    assert [who for who, _ in scene.threw] == [ONE, ONE, OTHER, OTHER, OTHER, ONE]


def test_two_attacks_in_a_round_are_both_at_minus_five() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    scene = a_round(fight, {ONE: [STRIKE, STRIKE]}, 11, 12)
    assert [event.rolls[0].target for event in scene.told if event.kind == "attack"] == [10, 10]
    assert not fight.landed


def test_a_defence_answers_one_attack_and_the_target_says_which() -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("party-1"), a_fighter(OTHER))
    scene = a_round(fight, {"party-0": [STRIKE], "party-1": [STRIKE], OTHER: ["defend", "take", PARRY]}, 5, 4, 8, 6, 9)
    lines = [event.text for event in scene.told if event.kind == "attack"]
    assert "does not defend" in lines[0]
    assert "Foes-0 parries with the sword (success) and is not hit" in lines[1]


def test_one_action_for_a_defence_is_asked_for_once_only() -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("party-1"), a_fighter(OTHER))
    scene = a_round(fight, {"party-0": [STRIKE], "party-1": [STRIKE], OTHER: ["defend", PARRY]}, 16, 3, 17)
    assert len(scene.threw) == 3


def test_whoever_can_only_dodge_dodges_without_being_asked() -> None:
    beast = a_build(WieldedWeapon(name="Bite", attack_skill="Bite Attack", attack=15, hands=0), kind="Wolf", dodge=13)
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, beast))
    scene = a_round(fight, {ONE: [STRIKE], OTHER: ["defend"]}, 9, 10)
    assert "Foes-0 dodges (success)" in scene.line("attack")


def test_a_defender_rolls_even_where_the_attack_fails_and_a_fumble_costs_an_action_of_the_next_round() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    a_round(fight, {ONE: [STRIKE], OTHER: ["defend", PARRY]}, 1, 18, 1, 19)
    assert [one.loses for one in fight.fighters] == [1, 1]
    a_round(fight, {ONE: ["defend"], OTHER: ["defend"]})
    assert [one.loses for one in fight.fighters] == [0, 0]


def test_where_the_table_says_so_fumbles_are_only_failures() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER), fumbles_cost=False)
    a_round(fight, {ONE: [STRIKE]}, 1, 18)
    assert fight.find(ONE).loses == 0


def test_a_critical_earns_a_check_of_its_skill_once() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(named=True)))
    for _ in range(2):
        a_round(fight, {ONE: [STRIKE], OTHER: ["defend", PARRY]}, 15, 3, 15, 8)
    assert fight.find(ONE).checks == ["Sword Attack"]
    assert fight.find(OTHER).checks == ["Sword Parry"]
    assert not fight.find(OTHER).out


def test_a_power_of_the_game_master_makes_criticals_cinematic() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(named=True)), cinematic="party")
    scene = a_round(fight, {ONE: [STRIKE], OTHER: ["defend", PARRY]}, 15, 3, 15, 4, 10)
    assert "cinematic success of 3" in scene.line("attack")
    assert "which lowers the blow's level: a critical blow lands" in scene.line("attack")


def test_armour_magic_and_the_ceiling_of_magical_protection() -> None:
    skins = [
        RunningSpell("Hard Skin", 3, protection=3),
        RunningSpell("Shield", 3, protection=2),
        RunningSpell("Ward", 2, protection=4),
    ]
    target = a_fighter(OTHER, a_build(armour=2), running=skins)
    fight = a_fight(a_fighter(ONE, a_build(impact=1)), target)
    assert figures_of(fight, target).magic_armour == 5
    scene = a_round(fight, {ONE: [STRIKE]}, 9, 6)
    assert "The blow does 7 damage, but protection stops it all." in scene.line("attack")
    assert [(event.deed.did, event.deed.stopped) for event in scene.told if event.deed] == [("hits", "absorbed")]


def test_what_is_on_attacks_and_parries_is_not_on_a_dodge() -> None:
    mind = [RunningSpell("Mind of the Warrior", 3, in_combat=True, critical_bonus=1, overcome_bonus=5)]
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, running=mind))
    exchange = attack.melee(fight, fight.find(ONE), fight.find(ONE).build.arms[0], fight.find(OTHER), False)
    pluses = {one.code: (one.contest.opposing_crit_bonus, one.contest.opposing_bonus) for one in exchange.answers}
    assert pluses == {"parry:Sword": (1, 5), "dodge": (0, 0)}
    assert exchange.reply.code == "parry:Sword"


def test_of_two_castings_of_one_spell_the_higher_counts() -> None:
    blessed = [
        RunningSpell("Bless", 1, skill="Sword Attack", skill_bonus=1),
        RunningSpell("Bless", 3, skill="Sword Attack", skill_bonus=3),
    ]
    one = a_fighter(ONE, running=blessed)
    fight = a_fight(one, a_fighter(OTHER))
    assert attack.melee(fight, one, one.build.arms[0], fight.find(OTHER), False).roll.skill == 18


@pytest.mark.parametrize("listening", [True, False])
def test_the_same_dice_do_the_same_whether_anybody_listens(listening: bool) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    a_round(fight, {ONE: [STRIKE], OTHER: [STRIKE_BACK, "defend", PARRY]}, 9, 3, 8, 6, 9, 4, 9, listening=listening)
    assert fight.find(OTHER).out == "incapacitated"
    assert not fight.find(ONE).out


def test_a_blow_that_reached_a_stunned_target_harder_counts() -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("party-1"), a_fighter(OTHER))
    a_round(fight, {"party-0": [STRIKE], "party-1": [STRIKE]}, 5, 6, 6, 5, 8, 2)
    assert fight.find(OTHER).out == "incapacitated"
    assert fight.fallen == [OTHER]
    assert fight.find("party-0").felled == 1
    assert fight.find("party-1").felled == 0


def test_of_two_results_of_one_phase_the_graver_counts_and_is_told() -> None:
    """Stunned by the first blow and incapacitated by the second: out once, and an injury roll to come."""
    blow = ["attack:Sword:foes-0"]
    fight = a_fight(a_fighter(ONE), a_fighter("party-1"), a_fighter(OTHER))
    scene = a_round(fight, {ONE: blow, "party-1": blow}, 9, 5, 5, 9, 8, 2)
    assert fight.find(OTHER).out == "incapacitated"
    assert fight.fallen == [OTHER]
    told = [event.text for event in scene.told if event.kind == "down"]
    assert told == [
        "Foes-0 is stunned and out for the rest of the episode.",
        "Foes-0 is hit again, and incapacitated.",
    ]
