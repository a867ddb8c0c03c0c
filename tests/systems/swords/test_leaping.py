"""Leaps and bucking horses: Riding against their challenge, Animals first where the horse will not, else a fall."""

from __future__ import annotations

import pytest

from solo.systems.contract import Checkpoint, Choose, Result, Setup
from solo.systems.swords.hazards.leaping import LeapProcedure, RidingState
from tests.systems.swords.fight_staging import SWORDSMAN, Scripted, content

PROCEDURE = LeapProcedure(content())


@pytest.mark.parametrize(
    ("ride", "horse", "dice", "end", "stamina"),
    [
        ("ditch", "willing", (4,), "Ada stays on.", 10),
        ("ditch", "willing", (3, 9, 2), "Ada tries to leap a ditch and falls.", 10 - (9 - 2 - 2 - 2)),
        ("bucking", "unwilling", (6,), "Ada's horse refuses.", 10),
        ("wall", "unwilling", (7, 8), "Ada stays on.", 10),
    ],
)
def test_a_rider_clears_it_or_falls(ride: str, horse: str, dice: tuple[int, ...], end: str, stamina: int) -> None:
    state = PROCEDURE.begin(Setup((SWORDSMAN,)))
    assert isinstance(state, RidingState)
    scene = Scripted(*dice)
    running = PROCEDURE.run(state, scene)  # type: ignore[arg-type]
    answers = {"ride": ride, "horse": horse}
    asked = next(running)
    try:
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            assert isinstance(asked, Choose)
            asked = running.send(answers[asked.kind])
    except StopIteration as stop:
        assert isinstance(stop.value, Result)
        assert stop.value.text == end
    assert state.people[0].stamina == stamina
    for roll in (event.rolls[0] for event in scene.told if event.kind == "ride"):
        assert roll.result == sum(roll.faces) + sum(modifier.value for modifier in roll.modifiers)
        assert roll.modifiers[0].name == ("Dexterity + Riding" if roll.what == "Riding" else "Intelligence + Animals")
