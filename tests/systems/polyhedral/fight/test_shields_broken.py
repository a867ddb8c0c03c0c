"""Blows at a shield: its DR and LP as a thing (P-17), how it breaks, and who strikes at it by themselves (house)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solo.systems.contract import TacticAnswer
from solo.systems.polyhedral.fight import ending
from solo.systems.polyhedral.fight.options.shields import ShieldDefence, ShieldOption
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.people.sheet import CarriedGear, Character
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, fighter, held, labelled, off_hand, worn

SWORD = held("longsword/broadsword")
PLATE = worn("Full Plate battle armor")


def duel(shield: str = "Shield", **scores: int) -> Stage:
    stage = Stage({"Ann": fighter(SWORD, **scores)}, {"Bob": fighter(SWORD, off_hand(shield)), "Cal": fighter(SWORD)})
    return stage.put(Ann=(5, 5), Bob=(6, 5), Cal=(9, 9))


def at_shield(stage: Stage, name: str = "Bob") -> ShieldOption:
    found = [one for one in stage.offered("Ann") if isinstance(one, ShieldOption) and one.attempt.target is stage[name]]
    return found[0]


@pytest.mark.parametrize(("shield", "dr", "lp"), [("Shield", 5, 12), ("Light shield", 4, 8)])
def test_the_odds_are_those_of_counting_all_faces(shield: str, dr: int, lp: int) -> None:
    stage = duel(shield)
    stage.piece("Bob", shield).scars = lp - 4
    figures = {one.name: one.value for one in at_shield(stage).preview().measures}
    hits = damage = broken = 0
    for check, rolled in product(range(1, 9), repeat=2):  # 1d8 against parry 7, with the longsword's 1d8+4
        if check + (check == 8) >= 7:
            past = max(0, rolled + 4 - dr)
            hits, damage, broken = hits + 1, damage + past, broken + (past >= 4)
    assert figures == {
        "hit": Fraction(hits, 64),
        "crit": 0,
        "damage": Fraction(damage, 64),
        "breaks": Fraction(broken, 64),
    }


def test_it_is_met_like_any_blow_but_not_with_a_block_and_the_body_feels_nothing() -> None:
    stage = duel()
    bob, start = stage["Bob"], stage["Bob"].health
    events = stage.turn("Ann", labelled("shield of Bob"), "dodge", dice=((8,), (8,)))
    asked = next(one for one in stage.asked if isinstance(one, ShieldDefence))
    assert {option.code for option in asked.options} == {"dodge", "parry:longsword"}
    assert bob.health == start and stage.fight.losses == 0
    assert stage.piece("Bob", "Shield").scars == 12 - 5
    assert events[0].text.startswith("Ann slashes at the shield of Bob with longsword and hits for 7 damage (dodge 6; ")
    assert events[0].text.endswith("; 12 less DR 5). The shield has 5 of 12 LP left.")


def test_at_its_last_point_it_breaks_and_is_gone_for_good() -> None:
    stage = duel()
    stage.piece("Bob", "Shield").scars = 6
    events = stage.turn("Ann", labelled("shield of Bob"), "dodge", dice=((8,), (7,)))
    assert events[-1].text == "Bob's shield breaks."
    assert stage.arena.armoury.shield(stage["Bob"]) is None and not stage.fight.ground
    assert stage.things("Bob", "Shield") == 0


def test_a_scarred_shield_stays_scarred_on_the_ground_and_is_mended_after_the_fight() -> None:
    ann = fighter(SWORD, off_hand("Shield"))
    stage = Stage({"Ann": ann}, {"Bob": fighter(SWORD)}).put(Ann=(5, 5), Bob=(15, 5))
    stage.piece("Ann", "Shield").scars = 3
    stage.turn("Ann", "drop:off-hand", labelled("pick up the shield"))
    assert stage.piece("Ann", "Shield").scars == 3
    home = ending.apply_outcome(stage.fight, Character("Ann", ann), CONTENT)
    assert CarriedGear("Shield", place="off-hand") in home.build.gear
    stage["Ann"].pieces.remove(stage.piece("Ann", "Shield"))
    home = ending.apply_outcome(stage.fight, Character("Ann", ann), CONTENT)
    assert all(carried.name != "Shield" for carried in home.build.gear)


def test_neither_arrows_nor_blows_out_of_reach_are_offered_at_it() -> None:
    bow = fighter(held("Shortbow"), CarriedGear("Arrow", 9), hands=2)
    stage = Stage({"Ann": bow}, {"Bob": fighter(SWORD, off_hand("Shield"))}).put(Ann=(5, 5), Bob=(8, 5))
    assert not any(code.startswith("shield") for code in stage.legal("Ann"))
    far = duel().put(Bob=(9, 5))
    assert not any(code.startswith("shield") for code in far.legal("Ann"))


def chosen(stage: Stage) -> TacticAnswer:
    return tactics.decide(stage.fight, stage.arena.armoury, choice_of(stage.arena, stage["Ann"], stepped=False))


def test_whoever_a_shield_stops_breaks_it_where_that_is_soon_done() -> None:
    maul = fighter(held("Great Mace/Maul"), skills={"2-h axes & maces": 2}, STR=10)
    bob = fighter(SWORD, off_hand("Shield"), PLATE, skills={"Blocking": 9}, STR=12)
    stage = Stage({"Ann": maul}, {"Bob": bob}).put(Ann=(5, 5), Bob=(6, 5))
    picked = chosen(stage)
    assert picked.answer.startswith("shield:") and picked.reason == "Ann hacks at Bob's shield."
    stage["Bob"].blocked = True
    assert chosen(stage).answer.startswith("strike:")


@pytest.mark.parametrize(
    ("wit", "blocking", "hacks"), [("cunning", 2, True), ("plain", 2, False), ("cunning", 0, False)]
)
def test_a_cunning_fighter_breaks_a_shield_first_if_the_bearer_then_falls_sooner(
    wit: str, blocking: int, hacks: bool
) -> None:
    ann = fighter(SWORD, skills={"Swords": 3}, STR=10)
    bob = fighter(SWORD, off_hand("Shield"), worn("Studded Leather"), skills={"Blocking": blocking}, STR=10)
    stage = Stage({"Ann": ann}, {"Bob": bob}).put(Ann=(5, 5), Bob=(6, 5))
    stage["Ann"].wit = wit
    assert chosen(stage).answer.startswith("shield:" if hacks else "strike:")
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    assert chosen(stage).answer.startswith("strike:")
