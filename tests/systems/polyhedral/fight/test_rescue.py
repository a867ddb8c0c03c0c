"""Healers go to fallen friends whom they can wake (P-41)."""

from __future__ import annotations

import pytest

from solo.systems.contract import TacticAnswer
from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter
from solo.systems.polyhedral.fight.options import movement
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.tactics import decide as tactics
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, fighter

NUN = CONTENT.entries(ReadyCharacter)["Sister Aveline Marsh"].build


def chosen(stage: Stage) -> TacticAnswer:
    decision = choice_of(stage.arena, stage["Ann"], stepped=False)
    return tactics.decide(stage.fight, stage.arena.armoury, decision)


def with_fallen_friend(lp: int) -> Stage:
    """Ann, who heals by touch, five spaces from Al, who lies there with `lp` LP; Bob is far off."""
    stage = Stage({"Ann": NUN, "Al": fighter()}, {"Bob": fighter()}).put(Ann=(5, 5), Al=(5, 10), Bob=(18, 2))
    stage["Al"].lp, stage["Al"].vp = lp, 0
    stage["Al"].unconscious = stage["Al"].prone = True
    return stage


@pytest.mark.parametrize(("lp", "goes"), [(-1, True), (-6, False)])
def test_a_healer_goes_to_a_fallen_friend_whom_it_can_wake(lp: int, goes: bool) -> None:
    stage = with_fallen_friend(lp)
    stage["Ann"].wit = "plain"
    said = chosen(stage)
    assert (said.reason == "Ann goes to help the fallen Al.") is goes
    if goes:
        picked = movement.pick(stage.fight, stage["Ann"], "move", {})
        column, row = map(int, tactics.decide(stage.fight, stage.arena.armoury, picked).answer.split(","))
        assert max(abs(column - 5), abs(row - 10)) == 1


def test_a_healer_does_not_go_among_foes() -> None:
    stage = with_fallen_friend(-1).put(Bob=(5, 9))
    assert chosen(stage).reason != "Ann goes to help the fallen Al."
