"""Owns play without a person: tactics answer every decision, to the end."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from solo.systems.contract import AnyProcedure, Checkpoint, Decision, Result, Scene, Together

Asked = Decision | Together | Checkpoint


def tactics_answer(procedure: AnyProcedure, state: msgspec.Struct, asked: Asked) -> str | None:
    """What tactics answer for everybody who is asked; None at a checkpoint, where nobody is."""
    if isinstance(asked, Checkpoint):
        return None
    if isinstance(asked, Together):
        answers = {decision.who: procedure.decide(state, decision).answer for decision in asked.decisions}
        return asked.write(answers)
    return procedure.decide(state, asked).answer


def play_out(
    procedure: AnyProcedure, state: msgspec.Struct, scene: Scene, watch: Callable[[], None] | None = None
) -> Result:
    """How the procedure ends when tactics answer for everybody. The state is changed as it goes.

    It is called to `watch` at each checkpoint.
    """
    running = procedure.run(state, scene)
    try:
        asked = next(running)
        while True:
            if watch is not None and isinstance(asked, Checkpoint):
                watch()
            answer = tactics_answer(procedure, state, asked)
            asked = next(running) if answer is None else running.send(answer)
    except StopIteration as end:
        result: Result = end.value
        return result
