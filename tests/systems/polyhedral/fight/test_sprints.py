"""Sprints of fighters who think: a Sprint leaves no attack, so it ends where no idle foe strikes first (P-41)."""

from __future__ import annotations

import pytest

from solo.systems.polyhedral.fight.options import movement
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import Stage, fighter, held

SWORD = held("longsword/broadsword")
BOW = (held("Shortbow"), CarriedGear("Arrow", 9))


def sprints_to(stage: Stage) -> int:
    """Return the spaces between Bob and the end of Ann's Sprint."""
    picked = movement.pick(stage.fight, stage["Ann"], "sprint", {})
    column, _ = tactics.decide(stage.fight, stage.arena.armoury, picked).answer.split(",")
    return stage["Bob"].place[0] - int(column)


@pytest.mark.parametrize(("wit", "ends"), [("dull", 1), ("plain", 3), ("cunning", 3)])
def test_a_lone_sprinter_stops_before_a_foe_could_strike_first(wit: str, ends: int) -> None:
    """A foe with a reach of 1 strikes two spaces away with a Step."""
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(SWORD)}).put(Ann=(3, 5), Bob=(11, 5))
    stage["Ann"].wit = wit
    assert sprints_to(stage) == ends


def test_a_sprinter_joins_a_friend_in_melee_or_runs_at_archers() -> None:
    stage = Stage({"Ann": fighter(SWORD), "Al": fighter(SWORD)}, {"Bob": fighter(SWORD)})
    assert sprints_to(stage.put(Ann=(3, 5), Al=(11, 6), Bob=(11, 5))) == 1
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(*BOW)})
    assert sprints_to(stage.put(Ann=(3, 5), Bob=(11, 5))) == 1
