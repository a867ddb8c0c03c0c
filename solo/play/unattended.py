"""Owns play without a person: tactics answer every decision, to the end."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Checkpoint, Procedure, Result, Scene


def play_out(procedure: Procedure, state: msgspec.Struct, scene: Scene) -> Result:
    """How the procedure ends when tactics answer for everybody. The state is changed as it goes."""
    running = procedure.run(state, scene)
    try:
        asked = next(running)
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            asked = running.send(procedure.decide(state, asked).answer)
    except StopIteration as end:
        result: Result = end.value
        return result
