"""What may be declared (`F-12`, `F-17`, `H-03`, `H-09`, `H-12`): each action where it is legal, and only there."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.fire_and_sword.fight.options import odds
from solo.systems.fire_and_sword.fight.options.declaration import has_choice, offer
from solo.systems.fire_and_sword.fight.rules.attack import melee
from solo.systems.fire_and_sword.fight.rules.reach import melee_weapons, missile_weapons, other_weapons
from solo.systems.fire_and_sword.fight.rules.spirits import free_souls
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, FighterBuild, WieldedWeapon
from solo.systems.fire_and_sword.fight.state.action_codes import read
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    bow,
    javelin,
    knows,
    lance,
    sword,
)

ONE, OTHER = "party-0", "foes-0"
GREATSWORD = WieldedWeapon(name="Greatsword", attack_skill="Greatsword Attack", attack=14, hands=2)
CLAW = WieldedWeapon(name="Claw", attack_skill="Claw Attack", attack=12, hands=0)
SPIT = WieldedWeapon(
    name="Spit", attack_skill="Spit Attack", attack=12, hands=0, use="shot", effective=20, long=30, missiles=3
)


def offered(fight: Fight, *chosen: str, key: str = ONE) -> set[str]:
    """The codes that a fighter may declare after these."""
    arena = FightContext(fight, SPELLS, DiceAtHand())
    return {option.code for option in offer(arena, fight.find(key), [read(code) for code in chosen])}


def verbs(fight: Fight, *chosen: str, key: str = ONE) -> set[str]:
    return {code.split(":")[0] for code in offered(fight, *chosen, key=key)}


def apart(build: FighterBuild | None = None, paces: int = 60, **more: Any) -> Fight:
    return a_fight(a_fighter(ONE, build, **more), a_fighter(OTHER, place=paces))


# What strikes, shoots, and can be taken in hand


@pytest.mark.parametrize(
    ("arms", "weapon", "chosen", "names"),
    [
        pytest.param((sword(), CLAW), "Sword", (), ["Sword"], id="the weapon in hand before fists"),
        pytest.param((sword(), CLAW), "", (), ["Claw"], id="fists without a weapon"),
        pytest.param((bow(), CLAW), "Bow", (), ["Claw"], id="fists beside a bow"),
        pytest.param((bow(), sword()), "Bow", ("change:Sword",), ["Sword"], id="a weapon that is being drawn"),
        pytest.param((CLAW, SPIT), "", (), ["Claw"], id="no missile of the body"),
        pytest.param((bow(),), "Bow", (), [], id="nothing"),
    ],
)
def test_what_strikes_in_melee(
    arms: tuple[WieldedWeapon, ...], weapon: str, chosen: tuple[str, ...], names: list[str]
) -> None:
    one = a_fighter(ONE, a_build(*arms), weapon=weapon)
    assert [arm.name for arm in melee_weapons(one, [read(code) for code in chosen])] == names


@pytest.mark.parametrize(
    ("arms", "weapon", "missiles", "chosen", "names"),
    [
        pytest.param((bow(), sword()), "Bow", {"Bow": 1}, (), ["Bow"], id="a bow in hand"),
        pytest.param((bow(), sword()), "Sword", {"Bow": 1}, (), [], id="a bow that is not in hand"),
        pytest.param((bow(), sword()), "Bow", {"Bow": 0}, (), [], id="no arrow"),
        pytest.param((bow(), sword()), "Bow", {}, (), [], id="no quiver"),
        pytest.param((bow(),), "Bow", {"Bow": 1}, ("shoot:Bow:foes-0",), [], id="the last arrow is planned"),
        pytest.param((bow(),), "Bow", {"Bow": 2}, ("shoot:Bow:foes-0",), ["Bow"], id="one arrow more than planned"),
        pytest.param((javelin(), sword()), "Sword", {"Javelin": 2}, (), ["Javelin"], id="a javelin beside a sword"),
        pytest.param((javelin(), GREATSWORD), "Greatsword", {"Javelin": 2}, (), [], id="both hands are full"),
        pytest.param((javelin(),), "", {"Javelin": 2}, (), ["Javelin"], id="a javelin beside nothing"),
        pytest.param((SPIT, GREATSWORD), "Greatsword", {"Spit": 1}, (), ["Spit"], id="a missile of the body"),
        pytest.param((javelin(), bow()), "Bow", {"Javelin": 2, "Bow": 2}, (), ["Bow"], id="a bow takes both hands"),
    ],
)
def test_what_can_be_shot_or_thrown(
    arms: tuple[WieldedWeapon, ...], weapon: str, missiles: dict[str, int], chosen: tuple[str, ...], names: list[str]
) -> None:
    one = a_fighter(ONE, a_build(*arms), weapon=weapon, missiles=missiles)
    assert [arm.name for arm in missile_weapons(one, [read(code) for code in chosen])] == names


def test_a_shot_that_is_planned_takes_an_arrow_of_its_own_bow_alone() -> None:
    one = a_fighter(ONE, a_build(sword(), javelin(), SPIT), missiles={"Javelin": 1, "Spit": 1})
    found = [arm.name for arm in missile_weapons(one, [read("shoot:Spit:foes-0")])]
    assert found == ["Javelin"]


def test_weapons_that_can_be_taken_in_hand() -> None:
    one = a_fighter(ONE, a_build(sword(), bow(), javelin(), GREATSWORD, CLAW))
    assert [arm.name for arm in other_weapons(one)] == ["Bow", "Greatsword"], "a javelin needs no change beside a sword"
    one.weapon = "Greatsword"
    assert [arm.name for arm in other_weapons(one)] == ["Sword", "Bow", "Javelin"]


# Attacks


def test_one_who_runs_away_makes_no_attack() -> None:
    fight = apart(a_build(bow()))
    assert "shoot" in verbs(fight)
    assert "shoot" not in verbs(fight, "back")
    engaged = a_fight(a_fighter(ONE), a_fighter(OTHER))
    assert "attack" in verbs(engaged)
    assert "attack" not in verbs(engaged, "clear")


def test_a_beast_of_one_attack_strikes_once() -> None:
    for once, again in ((True, False), (False, True)):
        fight = a_fight(a_fighter(ONE, a_build(sword(), one_attack=once)), a_fighter(OTHER))
        assert f"attack:Sword:{OTHER}" in offered(fight)
        assert (f"attack:Sword:{OTHER}" in offered(fight, f"attack:Sword:{OTHER}")) is again
        assert f"attack:Sword:{OTHER}" in offered(fight, "defend")


def test_nobody_shoots_in_melee_and_a_body_there_strikes() -> None:
    fight = a_fight(a_fighter(ONE, a_build(javelin(), sword())), a_fighter(OTHER), a_fighter("foes-1", place=20))
    assert verbs(fight) == {"attack", "defend", "clear", "close", "hold", "yield"}


def test_after_a_run_a_bow_may_shoot_and_a_javelin_may_not() -> None:
    fight = apart(a_build(bow(), sword()), 90)
    assert f"shoot:Bow:{OTHER}" in offered(fight, f"close:{OTHER}")
    fight = apart(a_build(sword(), javelin()), 40)
    assert f"shoot:Javelin:{OTHER}" in offered(fight)
    assert f"shoot:Javelin:{OTHER}" not in offered(fight, f"close:{OTHER}")
    near = apart(a_build(sword(), javelin()), 20)
    assert f"rush:Javelin:{OTHER}" not in offered(near, f"close:{OTHER}")


def test_a_second_throw_may_come_with_a_rush() -> None:
    fight = apart(a_build(sword(), javelin()), 20)
    assert {f"shoot:Javelin:{OTHER}", f"rush:Javelin:{OTHER}"} <= offered(fight, f"shoot:Javelin:{OTHER}")


def test_nobody_rushes_out_of_the_second_rank() -> None:
    fight = a_fight(a_fighter(ONE, a_build(sword(), javelin())), a_fighter("party-1"), a_fighter(OTHER, place=20))
    assert "rush" in verbs(fight)
    fight.find(ONE).behind = "party-1"
    assert "rush" not in verbs(fight)
    assert "shoot" in verbs(fight)


# Moves


def test_a_run_at_a_foe_leads_somewhere() -> None:
    full = [a_fighter(f"party-{number}") for number in (1, 2, 3)]
    fight = a_fight(*full, a_fighter(ONE, place=90), a_fighter(OTHER))
    assert f"close:{OTHER}" in offered(fight)
    fight.find(ONE).place = 0
    assert f"close:{OTHER}" not in offered(fight), "it stands there already"
    fight.find(ONE).behind = "party-1"
    assert f"close:{OTHER}" in offered(fight), "it comes forward out of the second rank"


def test_nobody_runs_at_a_spirit() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(spirit=True), 60))
    assert "close" not in verbs(fight)


@pytest.mark.parametrize("first", ["back", f"rush:Javelin:{OTHER}", "rank:party-1"])
def test_one_move_ends_the_moves_of_a_round(first: str) -> None:
    fight = a_fight(
        a_fighter(ONE, a_build(sword(), javelin())),
        a_fighter("party-1", place=20),
        a_fighter(OTHER, place=20),
        a_fighter("foes-1", place=90),
    )
    assert not verbs(fight, first) & {"close", "back", "rank", "cover"}


def test_a_run_in_melee_is_clear_of_it_or_after_one_who_runs() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER), a_fighter("foes-1"), a_fighter("foes-2", place=90))
    moves = {code for code in offered(fight) if code.split(":")[0] in ("clear", "close", "back")}
    assert moves == {"clear", "close:foes-0", "close:foes-1"}
    assert "clear" not in offered(fight, f"attack:Sword:{OTHER}"), "no blow before a run clear"
    assert "clear" not in offered(fight, "clear")
    assert not {code for code in offered(fight, "clear") if code.startswith("close")}
    assert {"clear", "close:foes-1"} <= offered(fight, "close:foes-0")
    assert "close:foes-0" not in offered(fight, "close:foes-0")


# Weapons and horses (H-12)


@pytest.mark.parametrize("first", ["change:Bow", f"attack:Sword:{OTHER}", f"rush:Javelin:{OTHER}"])
def test_no_weapon_is_changed_after_it_was_used_or_changed(first: str) -> None:
    fight = apart(a_build(sword(), bow(), javelin()), 4)
    assert "change" in verbs(fight)
    assert "change" not in verbs(fight, first)
    assert "change" in verbs(fight, "defend")


def test_mounting_takes_a_horse_and_no_melee() -> None:
    rider = a_build(sword(), mount="Horse")
    assert "mount" in verbs(apart(rider))
    assert "mount" not in verbs(apart())
    assert "mount" not in verbs(apart(rider), "mount")
    assert verbs(apart(rider, mounted=True)) & {"mount", "dismount"} == {"dismount"}
    assert "dismount" not in verbs(apart(rider, mounted=True), "dismount")
    assert not verbs(a_fight(a_fighter(ONE, rider), a_fighter(OTHER))) & {"mount", "dismount"}
    assert "dismount" in verbs(a_fight(a_fighter(ONE, rider, mounted=True), a_fighter(OTHER)))


# All else


def test_arms_are_laid_down_as_the_first_action_and_by_bodies() -> None:
    fight = apart()
    assert "yield" in offered(fight)
    assert "yield" not in offered(fight, "defend")
    ghost = a_fight(a_fighter(ONE, a_build(spirit=True)), a_fighter(OTHER, place=60))
    assert "yield" not in offered(ghost)


def test_the_fallen_get_up_once() -> None:
    fight = apart(fallen=True)
    assert offered(fight) == {"rise", "defend", "hold", "yield"}
    assert offered(fight, "rise") == {"defend", "hold"}


def test_the_fallen_cast() -> None:
    fight = a_fight(
        a_fighter(ONE, fallen=True, spells=[knows("Hard Skin", 1)], magic_points=9), a_fighter(OTHER, place=60)
    )
    assert "cast" in verbs(fight)


def test_a_spirit_lays_hold_of_a_free_soul_or_breaks_off() -> None:
    """R-43, H-13."""
    ghost = a_fighter(OTHER, a_build(spirit=True))
    fight = a_fight(a_fighter(ONE), a_fighter("party-1", locked="foes-9"), ghost, a_fighter("foes-9"))
    arena = FightContext(fight, SPELLS, DiceAtHand())
    assert free_souls(fight, ghost) == [fight.find(ONE)]
    assert offered(fight, key=OTHER) == {f"haunt:{ONE}", "hold"}
    assert offered(fight, f"haunt:{ONE}", key=OTHER) == {"hold"}
    assert has_choice(arena, ghost)
    ghost.locked = ONE
    assert offered(fight, key=OTHER) == {"break", "hold"}
    assert offered(fight, "break", key=OTHER) == {"hold"}
    ghost.plan = ["break"]
    assert not has_choice(arena, ghost)


# The figures beside an attack (H-07)


@pytest.mark.parametrize(
    ("attacker", "defences", "spare", "code"),
    [
        pytest.param("party", 0, False, "take", id="no defence was declared"),
        pytest.param("party", 1, False, "dodge", id="one was declared"),
        pytest.param("party", 0, True, "parry:Sword", id="a free parry"),
        pytest.param("foes", 0, False, "dodge", id="foes guess one"),
    ],
)
def test_the_defence_that_is_foreseen(attacker: str, defences: int, spare: bool, code: str) -> None:
    target = "foes" if attacker == "party" else "party"
    build = a_build(sword(15, 12), dodge=14)
    fight = a_fight(a_fighter(f"{attacker}-0", build), a_fighter(f"{target}-0", build, defences=defences))
    one, other = fight.find(f"{attacker}-0"), fight.find(f"{target}-0")
    exchange = melee(fight, one, one.build.arms[0], other, False)
    assert odds.best_expected_answer(exchange, one, other, spare).code == code


def test_a_reduced_blow_is_one_that_lands_below_its_level() -> None:
    fight = a_fight(a_fighter(ONE, a_build(sword(26))), a_fighter(OTHER, defences=1))
    one, other = fight.find(ONE), fight.find(OTHER)
    exchange = melee(fight, one, one.build.arms[0], other, False)
    met = {measure.name: measure.value for measure in odds.measures(exchange.reply.odds)}
    bare = {measure.name: measure.value for measure in odds.measures(exchange.free.odds)}
    assert 0 < met["reduced"] < met["hit"]
    assert bare["reduced"] == 0
    assert bare["hit"] > met["hit"]
    assert bare["takes out"] > met["takes out"]


def test_a_lance_is_no_blade_without_a_charge() -> None:
    fight = a_fight(a_fighter(ONE, a_build(lance(), mount="Horse"), mounted=True), a_fighter(OTHER))
    assert "attack" not in verbs(fight)
