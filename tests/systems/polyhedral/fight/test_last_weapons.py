"""The last weapon of a fighter is kept for melee (P-41)."""

from __future__ import annotations

import pytest

from solo.systems.contract import TacticAnswer
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.ground.field import PIT
from solo.systems.polyhedral.people.sheet import Build, CarriedGear
from tests.systems.polyhedral.fight.staging import Stage, fighter, held

AXEMAN = fighter(held("Handaxe"), skills={"Axes & maces": 2})
TWO_AXES = fighter(held("Handaxe"), CarriedGear("Handaxe"), skills={"Axes & maces": 2, "Throwing": 1})
THROWER = fighter(held("Handaxe"), skills={"Throwing": 2})
PITFALL = ("." * 4 + PIT * 2 + "." * 4,) * 3


def chosen(stage: Stage) -> TacticAnswer:
    decision = choice_of(stage.arena, stage["Ann"], stepped=False)
    return tactics.decide(stage.fight, stage.arena.armoury, decision)


@pytest.mark.parametrize("wit", ["dull", "plain", "cunning"])
@pytest.mark.parametrize(("ann", "throws"), [(AXEMAN, False), (TWO_AXES, True), (THROWER, True)])
def test_a_fighter_keeps_its_last_weapon_if_it_strikes_better_than_it_throws(
    ann: Build, throws: bool, wit: str
) -> None:
    stage = Stage({"Ann": ann}, {"Bob": fighter()}).put(Ann=(5, 5), Bob=(12, 5))
    stage["Ann"].wit = wit
    assert chosen(stage).answer.startswith("strike:handaxe.thrown") is throws


def test_the_last_weapon_is_thrown_at_a_foe_whom_it_will_probably_drop() -> None:
    stage = Stage({"Ann": AXEMAN}, {"Bob": fighter()}).put(Ann=(5, 5), Bob=(12, 5))
    stage["Bob"].lp, stage["Bob"].vp, stage["Bob"].unaware = 1, 0, True
    assert chosen(stage).answer.startswith("strike:handaxe.thrown")


def test_the_last_weapon_is_thrown_at_a_foe_who_cannot_be_reached() -> None:
    stage = Stage({"Ann": AXEMAN}, {"Bob": fighter()}, rows=PITFALL).put(Ann=(3, 1), Bob=(6, 1))
    assert chosen(stage).answer.startswith("strike:handaxe.thrown")
