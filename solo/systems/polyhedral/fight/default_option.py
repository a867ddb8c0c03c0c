"""Default answers for players: the tactic's choice, so that pressing `enter` is never foolish."""

from __future__ import annotations

from solo.systems.contract import Checkpoint, Decision, Result, Running, SimultaneousDecisions
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.turn import TurnChoice
from solo.systems.polyhedral.fight.state import AttackModes, Fight
from solo.systems.polyhedral.fight.tactics import decide


def with_default_answers(running: Running, fight: Fight, armoury: AttackModes) -> Running:
    """Yield the decisions of `running`, each with the tactic's answer as its default, computed when it is first read.

    Leaving the field is never the default: such a decision falls back to its first legal answer.
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
        answer = (
            yield asked if isinstance(asked, Checkpoint | SimultaneousDecisions) or asked.follows else asked.by(usual)
        )
