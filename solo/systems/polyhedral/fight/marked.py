"""Owns where the mark begins when a person is asked: on what the tactic would do, so that `enter` is never a folly."""

from __future__ import annotations

from solo.systems.contract import Checkpoint, Decision, Result, Running, Together
from solo.systems.polyhedral.fight.offers import codes
from solo.systems.polyhedral.fight.offers.turn import TurnChoice
from solo.systems.polyhedral.fight.state import Armoury, Fight
from solo.systems.polyhedral.fight.tactics import decide


def marked(running: Running, fight: Fight, armoury: Armoury) -> Running:
    """The same fight, each question with the answer of the tactic as its default, worked out once somebody looks.

    Nobody leaves the field unasked: then the default is what the question has without a tactic.
    """

    def usual(decision: Decision) -> str:
        answer = decide.decide(fight, armoury, decision).answer
        return decision.first_legal() if isinstance(decision, TurnChoice) and answer == codes.LEAVE else answer

    answer: str | None = None
    while True:
        try:
            asked = next(running) if answer is None else running.send(answer)
        except StopIteration as end:
            result: Result = end.value
            return result
        answer = yield asked if isinstance(asked, Checkpoint | Together) or asked.follows else asked.by(usual)
