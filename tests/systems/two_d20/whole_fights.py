"""Whole fights by tactics alone: what they tell, and what is asked in them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from solo.play.scenes import UnattendedScene
from solo.systems.contract import Checkpoint, Decision, Event
from solo.systems.two_d20.fight.state import Fight
from tests.systems.two_d20.turn_staging import procedure


def told_in(fight: Fight, seed: object, hears: Callable[[Decision, str], None] | None = None) -> list[Event]:
    """The events of a fight that tactics play to its end; `hears` is given each decision and its answer."""
    told: list[Event] = []
    running = procedure().run(fight, UnattendedScene(Random(str(seed)), told.append))
    try:
        asked = next(running)
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            answer = procedure().decide(fight, asked).answer  # type: ignore[arg-type]
            if hears is not None:
                hears(asked, answer)  # type: ignore[arg-type]
            asked = running.send(answer)
    except StopIteration:
        return told
