"""Play without people: tactics answer every decision, to the end."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from solo.play.following_decisions import Asked
from solo.systems.contract import AnyProcedure, Checkpoint, Decision, Result, Scene, SimultaneousDecisions, TacticAnswer


def tactics_choice(procedure: AnyProcedure, state: msgspec.Struct, decision: Decision) -> TacticAnswer:
    """Return a tactic's answer. A decision that follows another answer takes its default."""
    return TacticAnswer(decision.first_legal()) if decision.follows else procedure.decide(state, decision)


def answer_by_tactics(procedure: AnyProcedure, state: msgspec.Struct, asked: Asked) -> str | None:
    """Return the tactics' answer to a decision or to simultaneous decisions; None at a checkpoint."""
    if isinstance(asked, Checkpoint):
        return None
    if isinstance(asked, SimultaneousDecisions):
        answers = {decision.who: procedure.decide(state, decision).answer for decision in asked.decisions}
        return asked.write(answers)
    return tactics_choice(procedure, state, asked).answer


def play_out(
    procedure: AnyProcedure, state: msgspec.Struct, scene: Scene, watch: Callable[[], None] | None = None
) -> Result:
    """Run the procedure to its end with tactics answering for everyone, and return its result.

    Changes the state. Calls `watch` at each checkpoint.
    """
    running = procedure.run(state, scene)
    try:
        asked = next(running)
        while True:
            if watch is not None and isinstance(asked, Checkpoint):
                watch()
            answer = answer_by_tactics(procedure, state, asked)
            asked = next(running) if answer is None else running.send(answer)
    except StopIteration as end:
        result: Result = end.value
        return result
