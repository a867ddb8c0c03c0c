"""Burning squares and lava (P-37), setting alight and putting out (P-28), and digging through earth (P-28)."""

from __future__ import annotations

import pytest

from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter
from solo.systems.polyhedral.fight.offers.turn import choice as choice_of
from solo.systems.polyhedral.fight.rules import knockback
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.ground import fires
from solo.systems.polyhedral.ground.field import Field
from solo.systems.polyhedral.people.sheet import Build
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, fighter, held, labelled, off_hand, worn

SWORD = held("longsword/broadsword")
ILKA = CONTENT.entries(ReadyCharacter)["Ilka Brandt"].build


def staged(*rows: str, ann: Build | None = None, **places: tuple[int, int]) -> Stage:
    stage = Stage({"Ann": ann or fighter(SWORD)}, {"Bob": fighter(SWORD)}, rows=rows)
    return stage.put(**({"Ann": (1, 0), "Bob": (9, 0)} | places))


@pytest.mark.parametrize(
    ("rows", "sides"),
    [
        (("..:.......",), 4),
        ((".::::.....",), 4),
        (("..::......", "..::......"), 6),
        ((".:::......",) * 3, 6),
        ((".::::.....",) * 4, 8),
        (("..-.......",), 12),
        (("..;.......",), 0),
    ],
)
def test_the_die_goes_by_the_largest_block_that_burns(rows: tuple[str, ...], sides: int) -> None:
    assert fires.sides(Field(rows), (2, 0)) == sides


def test_a_round_in_it_is_a_wound_less_half_the_armour_at_the_start_of_the_own_turn() -> None:
    stage = staged("..::......", "..::......", ann=fighter(SWORD, worn("Hardened leather armor")), Ann=(2, 0))
    ann, before = stage["Ann"], stage["Ann"].health
    events = stage.turn("Ann", "wait", dice=((6,),))
    assert events[0].text == "Ann burns for 4."
    assert (ann.lp, ann.vp) == (before.lp - 1, before.vp - 3)
    ann.height = 3
    assert not any(event.kind == "fire" for event in stage.turn("Ann", "wait"))


def test_nobody_walks_in_and_whoever_is_pushed_burns_at_once() -> None:
    stage = staged(".:........", "..........", Ann=(0, 1))
    assert "step" in stage.legal("Ann")
    stage = staged(":.........", Ann=(2, 0), Bob=(1, 0))
    stage.scene.falls((8,), (3,))
    before = stage["Bob"].vp
    knockback.knock_back(stage.arena, stage["Ann"], stage["Bob"])
    assert stage["Bob"].place == (0, 0) and stage["Bob"].vp == before - 2


def test_a_torch_lights_what_is_dry_and_single_fires_are_beaten_out() -> None:
    stage = staged("..;.......", ann=fighter(SWORD, off_hand("Torch")))
    assert stage.turn("Ann", "light:2,0")[0].text == "Ann sets C1 alight."
    assert stage.fight.field.rows == ("..:.......",)
    assert stage.turn("Ann", "quench:2,0")[0].text == "Ann puts out the fire at C1."
    assert stage.fight.field.rows == ("..,.......",)
    assert not any(code.startswith(("light", "quench")) for code in staged("..;.......").legal("Ann"))
    blaze = staged("..::......", "..::......")
    assert not any(code.startswith("quench") for code in blaze.legal("Ann"))


@pytest.mark.parametrize(("energy", "under", "after"), [("fire", ";", ":"), ("frost", ":", ",")])
def test_bolts_of_fire_light_what_is_dry_and_frost_puts_it_out(energy: str, under: str, after: str) -> None:
    stage = staged("....;.....".replace(";", under), ann=ILKA, Ann=(1, 0), Bob=(4, 0))
    stage["Bob"].unaware = True
    code = next(code for code in stage.legal("Ann") if code.startswith("cast:arcane-blast") and energy in code)
    stage.turn("Ann", code, dice=((8, 8, 8, 8), (1,)))
    assert stage.fight.field.rows[0][4] == after


def test_digging_takes_a_minute_with_a_tool_and_two_without() -> None:
    stage = staged("..^.......", ann=fighter(held("Battleaxe")))
    assert labelled("60 rounds to go")(choice_of(stage.arena, stage["Ann"], stepped=False)) == "dig:2,0"
    assert stage.turn("Ann", "dig:2,0")[0].text == "Ann digs at the wall at C1: 59 rounds to go."
    stage.fight.dug["2,0"] = 118
    assert stage.turn("Ann", "dig:2,0")[0].text == "Ann digs through the wall at C1."
    assert stage.fight.field.rows == ("..,.......",) and not stage.fight.dug
    bare = staged("..^.......")
    assert labelled("120 rounds to go")(choice_of(bare.arena, bare["Ann"], stepped=False)) == "dig:2,0"


def test_whoever_stands_in_the_fire_gets_out_of_it_first() -> None:
    stage = staged(".:........", "..........", Ann=(1, 0), Bob=(2, 0))
    choice = tactics.decide(stage.fight, stage.arena.armoury, choice_of(stage.arena, stage["Ann"], stepped=False))
    assert (choice.answer, choice.reason) == ("move", "Ann gets out of the fire.")
