"""Riders out of the saddle: they mount where that raises the chance to win."""

from __future__ import annotations

from random import Random

import pytest

from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.systems.contract import FoeCount, Setup
from solo.systems.fire_and_sword.fight.muster import muster
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, WieldedWeapon
from solo.systems.fire_and_sword.fight.tactics.action_worth import list_threats, mind_of
from solo.systems.fire_and_sword.fight.tactics.decide import plan
from solo.systems.fire_and_sword.fight.tactics.win_chance import win_chance
from tests.systems.fire_and_sword.fighting import SPELLS, DiceAtHand, a_build, a_fight, a_fighter, bow, lance, sword
from tests.systems.fire_and_sword.mirrored import OPENED

ONE, OTHER = "party-0", "foes-0"
FIGHTS = 150
AT_ONE = [f"close:{ONE}", f"attack:Sword:{ONE}"]


def planned(fight: Fight, key: str = ONE) -> tuple[str, str]:
    made = plan(FightContext(fight, SPELLS, DiceAtHand()), fight.find(key))
    return str(made.first), str(made.second)


def unhorsed(wit: str, *arms: WieldedWeapon, mount: str = "Horse", place: int = 0) -> Fighter:
    """A fighter on foot beside a free mount."""
    return a_fighter(ONE, a_build(*arms, mount=mount), place, wit=wit)


@pytest.mark.parametrize(("side", "on_foot"), [("nobody", ""), ("party", "P"), ("foes", "F"), ("both", "PF")])
def test_riders_of_a_side_begin_on_foot_if_the_setup_says_so(side: str, on_foot: str) -> None:
    """Part 4: it is settled before the first round who is mounted."""
    rider = OPENED.system.characters.ready()["Dessa Windward"]
    setup = Setup((rider,), (FoeCount("Lancer", 1),), options={"distance": "60 paces", "riders on foot": side})
    dessa, lancer = muster(setup, OPENED.content).fighters
    assert dessa.build.mount and lancer.build.mount
    assert (not dessa.mounted, not lancer.mounted) == ("P" in on_foot, "F" in on_foot)
    assert lancer.weapon == ("Lance" if lancer.mounted else "Scimitar")


def test_riders_who_begin_on_foot_mount_in_play() -> None:
    rider = OPENED.system.characters.ready()["Dessa Windward"]
    mounting = 0
    for number in range(20):
        setup = Setup((rider,), (FoeCount("Recruit", 1),), options={"riders on foot": "party"})
        fight, scene = muster(setup, OPENED.content), SimulationScene(Random(f"on foot/{number}"))
        play_out(OPENED.system.procedures["fight"], fight, scene)
        mounting += fight.find(ONE).mounted
    assert mounting >= 15


@pytest.mark.parametrize("wit", ["plain", "cunning"])
@pytest.mark.parametrize("paces", [10, 30, 60, 120])
def test_an_unhorsed_rider_mounts_before_a_foe_on_foot_arrives(wit: str, paces: int) -> None:
    """A fighter on foot attacks and parries a rider at −5 (F-18)."""
    assert planned(a_fight(unhorsed(wit), a_fighter(OTHER, place=paces, plan=AT_ONE))) == ("mount", "defend")


@pytest.mark.parametrize("wit", ["plain", "cunning"])
def test_mounting_raises_an_unhorsed_riders_chance_to_win(wit: str) -> None:
    def won(mount: str) -> int:
        wins = 0
        for number in range(FIGHTS):
            fight = a_fight(unhorsed(wit, mount=mount), a_fighter(OTHER, place=30, wit="plain"))
            fight.round = 0
            play_out(OPENED.system.procedures["fight"], fight, SimulationScene(Random(f"saddle/{number}")))
            wins += fight.winner == "party"
        return wins

    assert won("Horse") >= won("") + FIGHTS // 10


def test_a_rider_mounts_before_a_mounted_foe_arrives() -> None:
    foe = a_fighter(OTHER, a_build(sword(), mount="Horse"), 60, mounted=True, plan=AT_ONE)
    assert planned(a_fight(unhorsed("cunning"), foe)) == ("mount", "defend")


def test_an_unhorsed_archer_shoots_and_mounts_to_ride_out_of_reach() -> None:
    archer = unhorsed("plain", bow(17), sword())
    assert planned(a_fight(archer, a_fighter(OTHER, place=90, wit="plain"))) == (f"shoot:Bow:{OTHER}", "mount")


def test_an_unhorsed_archer_shoots_and_mounts_while_a_rider_is_far() -> None:
    lancer = a_build(lance(18), sword(16, 16), mount="Horse")
    for paces, second in ((120, "mount"), (60, "change:Sword")):
        archer = unhorsed("plain", bow(17), sword())
        foe = a_fighter(OTHER, lancer, paces, mounted=True)
        assert planned(a_fight(archer, foe)) == (f"shoot:Bow:{OTHER}", second)


def test_an_archer_on_foot_stays_there_while_foes_shoot() -> None:
    """A mount is no help against arrows, and a rider has no cover."""
    shooting = a_fighter(OTHER, a_build(bow(14), sword(5, 5)), 90)
    assert "mount" not in planned(a_fight(unhorsed("plain", bow(17), sword()), shooting))


def test_a_rider_beside_a_foe_without_room_for_a_horse_stays_on_foot() -> None:
    friends = [a_fighter("party-1"), a_fighter("party-2")]
    fight = a_fight(*friends, unhorsed("cunning", place=10), a_fighter(OTHER))
    assert planned(fight)[0] == f"close:{OTHER}"


def lancer(weapon: str = "Lance") -> Fighter:
    return a_fighter(OTHER, a_build(lance(18), sword(12, 12), mount="Horse"), 60, mounted=True, weapon=weapon)


def test_the_lance_of_a_rider_who_may_charge_is_a_threat() -> None:
    fight = a_fight(a_fighter(ONE, wit="plain"), lancer())
    assert list_threats(mind_of(fight, fight.find(ONE)), [fight.find(OTHER)])


def test_a_lance_in_hand_counts_for_the_chance_to_win() -> None:
    def chance(weapon: str) -> float:
        fight = a_fight(a_fighter(ONE), lancer(weapon))
        return win_chance(fight, fight.find(OTHER))

    assert chance("Lance") > chance("Sword")
