"""Owns play without a person: tactics answer every decision, to the end."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from solo.systems.contract import AnyProcedure, Checkpoint, Decision, Result, Scene, Together

Asked = Decision | Together | Checkpoint
LOOKS_FOR_GARBAGE = 20_000
"""So many more things there are between two looks for garbage while many fights are played.

Fights leave little of it behind, while the odds and plans that they remember are many, and stay: looking through all of
these again and again took up to half of the time.
"""


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


@contextmanager
def seldom_looking_for_garbage() -> Iterator[None]:
    """Whatever is played within is looked through for garbage seldom; then as often as before."""
    usual = gc.get_threshold()
    gc.set_threshold(LOOKS_FOR_GARBAGE)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
