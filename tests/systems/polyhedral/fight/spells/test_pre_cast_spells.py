"""What was cast before the fight: spells of hours by whoever was ready, of minutes by those who lie in wait (P-25)."""

from __future__ import annotations

from random import Random

import pytest

from solo.play.scenes import SimulationScene
from solo.systems.contract import Decision
from solo.systems.polyhedral.fight import surprise_and_initiative
from solo.systems.polyhedral.fight.options.pre_cast_spells import NOTHING, BeforehandChoice
from solo.systems.polyhedral.fight.rules.skill_checks import charm_modifiers, hidden_behind
from solo.systems.polyhedral.fight.tactics import decide
from tests.systems.polyhedral.fight.spells.casters import cast, duel, lies, mage
from tests.systems.polyhedral.fight.staging import Stage, fighter, held

ORDER = ((5,), (4,), (3,))


def opened(stage: Stage, *answers: str, dice: tuple[tuple[int, ...], ...] = ()) -> list[Decision]:
    """What is asked before the first round, the answers given, and the dice of spells, ambush and order."""
    stage.scene.falls(*dice)
    left, asked = list(answers), []
    running = surprise_and_initiative.open_fight(stage.arena)
    try:
        decision = next(running)
        while True:
            asked.append(decision)
            answer = left.pop(0)
            assert decision.fault(answer) is None, decision.fault(answer)
            decision = running.send(answer)
    except StopIteration:
        stage.scene.done()
        assert not left
        return asked


def stage_of(**options: str) -> Stage:
    switches = {name.replace("_", " "): value for name, value in options.items()}
    stage = Stage({"Ann": mage(), "Al": fighter(held("longsword"))}, {"Bob": fighter()}, options=switches)
    stage.fight.round = 0
    return stage.put(Ann=(5, 5), Al=(5, 6), Bob=(12, 5))


def spells(decision: Decision) -> set[str]:
    assert isinstance(decision, BeforehandChoice)
    return {option.code for option in decision.options} - {NOTHING}


def test_nobody_is_asked_who_was_not_ready() -> None:
    assert not opened(stage_of(), dice=ORDER)


def test_whoever_was_ready_has_cast_what_lasts_for_hours() -> None:
    stage = stage_of(spells_beforehand="party")
    asked = opened(stage, "cast:arcane-armor", "cast:death-ward", stage["Al"].key, dice=((5, 1, 1), (6, 1, 1), *ORDER))
    assert spells(asked[0]) == {"cast:arcane-armor", "cast:death-ward"}
    assert stage["Ann"].temporary_vp == 2
    assert lies(stage["Al"]) == ["ward 3600"]
    assert stage["Ann"].sp == stage["Ann"].full_sp - 2 - 5


def test_those_in_wait_may_use_spells_of_minutes() -> None:
    stage = stage_of(lurking="party")
    asked = opened(stage, "cast:camouflage", stage["Al"].key, NOTHING, dice=((5, 1, 1), (4,), *ORDER))
    assert {"cast:camouflage", "cast:confidence", "cast:flame-sheathe", "cast:arcane-armor"} <= spells(asked[0])


@pytest.mark.parametrize(("face", "caught"), [(5, True), (4, False)])
def test_camouflage_counts_in_the_ambush(face: int, caught: bool) -> None:
    stage = stage_of(lurking="party")
    stage["Ann"].build.skills["Stealth"] = 3
    # Bob sees whatever stays below 6.
    opened(stage, "cast:camouflage", stage["Al"].key, NOTHING, dice=((5, 1, 1), (face,), *ORDER))
    assert stage["Bob"].unaware is caught
    told = next(event for event in stage.scene.events if event.kind == "ambush")
    assert [str(modifier) for modifier in told.rolls[0].modifiers] == ["Camouflage +1"]


def test_camouflage_makes_the_hidden_harder_to_find() -> None:
    stage = duel()
    assert charm_modifiers(stage["Ann"], "Stealth") == []
    cast(stage, "Camouflage", dice=((5, 1, 1),))
    assert hidden_behind(stage["Ann"]) == 1
    assert charm_modifiers(stage["Ann"], "Bluff") == []


def test_by_themselves_they_prepare_and_keep_half_of_their_points() -> None:
    stage = stage_of(lurking="party")
    running = surprise_and_initiative.open_fight(stage.arena._replace(scene=SimulationScene(Random(1))))
    said: list[str] = []
    with pytest.raises(StopIteration):
        decision = next(running)
        while True:
            said.append(decide.decide(stage.fight, stage.arena.armoury, decision).answer)
            decision = running.send(said[-1])
    assert said[-1] == NOTHING
    assert "cast:camouflage" in said
    assert stage["Ann"].sp < stage["Ann"].full_sp <= stage["Ann"].sp * 2
