"""Attacks on what stands still: marks and things, by their challenge, their hardness and their hits."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.resolver import distribution
from solo.systems.contract import Checkpoint, Choose, Event, Result, Setup
from solo.systems.swords.gear.breakable_objects import BreakableObject
from solo.systems.swords.hazards.breaking import BreakingProcedure, trial
from solo.systems.swords.hazards.weapon_uses import BreakingState
from solo.systems.swords.rolls.damage import MISS, USUAL, free_blow
from tests.systems.swords.fight_staging import SWORDSMAN, Scripted, content

PROCEDURE = BreakingProcedure(content())


def begun() -> BreakingState:
    state = PROCEDURE.begin(Setup((SWORDSMAN,)))
    assert isinstance(state, BreakingState)
    return state


def test_range_and_size_are_the_challenge_and_hardness_endures() -> None:
    state = begun()
    person, sword = state.people[0], state.uses["Ada"][0]
    door, lock = BreakableObject("door", 15, 4), BreakableObject("lock", 5, 8, 8)
    assert trial(person, sword, door, 0, USUAL) == (5, 0, 2 + 3 - 4, 0)
    assert trial(person, sword, lock, 2, USUAL) == (5, 10, 2 + 3 - 8, 0)
    person.health = "Wounded"
    assert trial(person, sword, door, 0, USUAL) == (3, 0, 2 + 3 - 2 - 4, -2)


@pytest.mark.parametrize(("lead", "force"), [(-3, 1), (2, -4)])
def test_its_odds_are_those_of_all_throws(lead: int, force: int) -> None:
    odds = distribution(free_blow, lead, force)
    dice = [a + b for a, b in product(range(1, 7), repeat=2)]
    assert odds.chance_of(MISS) == Fraction(sum(one + lead <= 0 for one in dice), 36)


def test_a_thing_is_struck_until_it_is_broken_or_left_alone() -> None:
    for answers, dice, outcome in ((("again", "again"), (7, 9, 2, 7, 9, 2), "broken"), (("leave",), (), "left")):
        state, scene, left = begun(), Scripted(*dice), ["window-shutter", "0", *answers]
        running = PROCEDURE.run(state, scene)  # type: ignore[arg-type]
        asked = next(running)
        try:
            while True:
                if isinstance(asked, Checkpoint):
                    asked = next(running)
                    continue
                assert isinstance(asked, Choose)
                asked = running.send(asked.first_legal() if asked.kind == "who" else left.pop(0))
        except StopIteration as end:
            assert isinstance(end.value, Result)
            assert end.value.outcome == outcome
            assert not left or answers == ("again", "again")
        for roll in (event.rolls[0] for event in scene.told if event.kind == "attack"):
            assert [(one.name, one.value) for one in roll.modifiers] == [("Dexterity + Striking", 5)]
            assert roll.result == sum(roll.faces) + 5


def test_it_plays_itself_and_is_told() -> None:
    told: list[Event] = []
    result = play_out(PROCEDURE, begun(), UnattendedScene(Random(3), told.append))
    assert result.text.endswith(".")
    assert told
