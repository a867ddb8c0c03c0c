"""Throwing what is not made for it (P-06, P-13): −1, the damage of a stone, and it lies where it fell (house)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from solo.systems.contract import Choose, FoeCount, Setup
from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter, character_of
from solo.systems.polyhedral.fight.muster import muster
from solo.systems.polyhedral.fight.options import movement
from solo.systems.polyhedral.fight.options.attacks import AttackOption
from solo.systems.polyhedral.fight.options.turn import choice
from solo.systems.polyhedral.fight.state import GroundItem
from solo.systems.polyhedral.fight.tactics.decide import decide
from solo.systems.polyhedral.ground.movement import pushed_back
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, attack, fighter, held, off_hand

SWORD = held("longsword/broadsword")


def hurl(target: str = "Bob", weapon: str = "") -> Callable[[Choose], str]:
    return attack(target, weapon, verb="hurl")


def staged(*gear: CarriedGear, spaces: int = 6, **skills: int) -> Stage:
    stage = Stage({"Ann": fighter(*gear, skills=skills)}, {"Bob": fighter(SWORD)})
    return stage.put(Ann=(2, 5), Bob=(2 + spaces, 5))


def test_a_sword_flies_worse_than_a_knife_and_does_no_more_than_a_stone() -> None:
    stage = staged(SWORD)
    assert stage.modifiers("Ann", hurl()) == {"improvised missile": -1}
    option = next(one for one in stage.offered("Ann") if one.code.startswith("hurl:"))
    assert isinstance(option, AttackOption) and option.label == "throw longsword at Bob"
    figures = {one.name: one.value for one in option.preview().measures}
    thrown = [(check, rolled) for check, rolled in product(range(1, 9), repeat=2) if check + (check == 8) - 1 >= 6]
    assert figures["hit"] == Fraction(len(thrown), 64)
    assert figures["damage"] == Fraction(sum(rolled for _, rolled in thrown), 64)


def test_what_is_thrown_lies_with_the_target_and_can_be_picked_up() -> None:
    stage = staged(SWORD)
    events = stage.turn("Ann", hurl(), dice=((8,), (3,)))
    assert events[0].text.startswith("Ann throws longsword at Bob and hits for 3")
    assert [(lying.name, lying.at) for lying in stage.fight.ground] == [("longsword/broadsword", (8, 5))]
    stage.put(Ann=(7, 5))
    assert "take:longsword" in stage.legal("Ann")


@pytest.mark.parametrize(
    ("thing", "near", "far"), [("longsword/broadsword", 8, 15), ("Great Mace/Maul", 4, 8), ("Shield", 4, 8)]
)
def test_heavy_things_do_not_fly_far(thing: str, near: int, far: int) -> None:
    assert "beyond effective range" not in staged(held(thing), spaces=near).modifiers("Ann", hurl())
    assert staged(held(thing), spaces=near + 1).modifiers("Ann", hurl())["beyond effective range"] == -2
    assert any(code.startswith("hurl") for code in staged(held(thing), spaces=far).legal("Ann"))
    assert not any(code.startswith("hurl") for code in staged(held(thing), spaces=far + 1).legal("Ann"))


def test_what_is_made_for_throwing_is_thrown_as_ever_and_fists_stay_on() -> None:
    stage = staged(held("dagger/stilleto"), off_hand("Shield"))
    assert {code.split(":")[1] for code in stage.legal("Ann") if code.startswith("hurl")} == {"shield.off.hurled.blunt"}
    assert not any(code.startswith("hurl") for code in staged().legal("Ann"))


def test_a_scarred_shield_stays_so_in_flight() -> None:
    stage = staged(off_hand("Shield"), spaces=3)
    stage.piece("Ann", "Shield").scars = 4
    stage.turn("Ann", hurl(), dice=((1,),))
    assert stage.fight.ground[0].scars == 4


# What lies about

LAVA = ("." * 9 + "--" + "." * 9,) * 12


def lying(stage: Stage, **things: tuple[int, int]) -> Stage:
    named = {"stool": "Stool", "stone": "stone", "potion": "Healing potion"}
    stage.fight.ground = [GroundItem(named[name], at, "") for name, at in things.items()]
    return stage


def by_itself(stage: Stage, name: str = "Ann") -> str:
    decision = choice(stage.arena, stage[name], False)
    return decide(stage.fight, stage.arena.armoury, decision).answer


def test_a_place_has_things_lying_about_that_belong_to_nobody() -> None:
    party = tuple(character_of(one) for one in CONTENT.entries(ReadyCharacter).values())[:1]
    fight = muster(Setup(party, (FoeCount("Footpad", 1),), "The Copper Kettle"), CONTENT)
    assert {(thing.name, thing.owner) for thing in fight.ground} == {("Stool", ""), ("Clay pot", "")}


def test_across_lava_one_picks_up_what_lies_there_and_throws_it() -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(SWORD)}, rows=LAVA).put(Ann=(8, 5), Bob=(12, 5))
    assert not by_itself(stage).startswith(("take", "hurl", "leap"))
    lying(stage, potion=(8, 4), stool=(7, 5))
    assert by_itself(stage) == "take:stool"
    stage.turn("Ann", "take:stool")
    assert by_itself(stage).startswith("hurl:stool")
    stage.turn("Ann", by_itself(stage), dice=((8,), (3,)))
    assert [(thing.name, thing.at) for thing in stage.fight.ground if thing.name == "Stool"] == [("Stool", (12, 5))]


def test_a_stone_is_taken_before_a_stool_and_neither_where_a_blade_can_be_used() -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(SWORD)}, rows=LAVA).put(Ann=(8, 5), Bob=(16, 5))
    assert by_itself(lying(stage, stool=(7, 5), stone=(7, 6))) == "take:stone", "a stool does not fly so far"
    near = lying(staged(SWORD, spaces=1), stool=(2, 6))
    assert by_itself(near).startswith("strike")
    walking = lying(staged(SWORD, spaces=6), stool=(2, 6))
    assert not by_itself(walking).startswith(("take", "hurl")), "who can walk there walks"


def test_the_dull_and_beasts_throw_nothing() -> None:
    beast = Stage({"Ann": fighter(hands=0)}, {"Bob": fighter(SWORD)}, rows=LAVA).put(Ann=(8, 5), Bob=(12, 5))
    assert not by_itself(lying(beast, stool=(7, 5))).startswith("take")
    dull = Stage({"Ann": fighter(SWORD, INT=4)}, {"Bob": fighter(SWORD)}, rows=LAVA).put(Ann=(8, 5), Bob=(12, 5))
    assert not by_itself(lying(dull, stool=(7, 5))).startswith("take")


def test_nobody_of_sense_fights_with_lava_behind() -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(SWORD)}, rows=LAVA).put(Ann=(8, 5), Bob=(7, 5))
    assert by_itself(stage) == "step"
    step = movement.pick(stage.fight, stage["Ann"], "step", {})
    column, row = map(int, decide(stage.fight, stage.arena.armoury, step).answer.split(","))
    assert pushed_back(stage.fight.field, (column, row), (7, 5))[0] < 9
    stage.put(Ann=(6, 5), Bob=(7, 5))
    assert by_itself(stage).startswith("strike"), "here it is the other who has lava behind"
