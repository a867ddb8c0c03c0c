"""Rests between encounters: the kinds that a game supports, and their automatic play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from solo.play.unattended_play import answer_by_tactics, play_out
from solo.systems.contract import AnyProcedure, Checkpoint, Choose, Scene, Setup, System

REST: Final = "rest"
END: Final = "end"
NONE: Final = ""
WHOLE: Final = "whole"
RESTS: Final = {
    NONE: "no rest",
    "hour": "an hour of rest",
    "day": "a day of rest",
    "week": "a week of rest",
    WHOLE: "rest until everyone has recovered",
}
"""The rests that may precede an encounter, by their saved keys."""
_DAYS: Final = ("day", "wait:1")
_WAYS: Final = {"hour": (("hour",),), "day": (_DAYS,), "week": (("week",), *[_DAYS] * 7)}
"""The option codes of each rest, step by step. A step has alternative codes for different games.

Seven days follow the week, for games without a code for a week.
"""
MOST_ASKED: Final = 200


def list_rests(system: System) -> Sequence[str]:
    """Return the keys of the rests that a game supports; only `NONE` if the game has no rest procedure."""
    return tuple(RESTS) if REST in system.procedures else (NONE,)


def take_rest(
    system: System, party: Sequence[msgspec.Struct], shared: msgspec.Struct | None, rest: str, scene: Scene
) -> tuple[tuple[msgspec.Struct, ...], msgspec.Struct | None]:
    """Return the party and the shared state after a rest; unchanged if this rest is impossible."""
    procedure = system.procedures.get(REST)
    if rest == NONE or procedure is None:
        return tuple(party), shared
    try:
        state = procedure.begin(Setup(tuple(party), shared=shared))
    except ValueError:
        return tuple(party), shared
    if rest == WHOLE:
        play_out(procedure, state, scene)
    else:
        _take(procedure, state, scene, rest)
    after = tuple(procedure.apply_outcome(state, one) for one in party)
    return after, procedure.shared(state) or shared


def _take(procedure: AnyProcedure, state: msgspec.Struct, scene: Scene, rest: str) -> None:
    """Give the answers that this rest requires, then end the procedure."""
    running = procedure.run(state, scene)
    ways = iter(_WAYS.get(rest, ()))
    try:
        asked = next(running)
        for _ in range(MOST_ASKED):
            if isinstance(asked, Checkpoint):
                asked = next(running)
            elif isinstance(asked, Choose) and any(option.code == END for option in asked.legal()):
                asked = running.send(_next(asked, ways))
            else:
                answer = answer_by_tactics(procedure, state, asked)
                asked = next(running) if answer is None else running.send(answer)
    except StopIteration:
        return


def _next(asked: Choose, ways: Iterator[Sequence[str]]) -> str:
    """Return the code of the next possible step of a rest; `END` after the last. A whole week skips the single days."""
    legal = {option.code for option in asked.legal()}
    for way in ways:
        found = next((code for code in way if code in legal), None)
        if found == "week":
            for _ in ways:
                pass
        if found is not None:
            return found
    return END
