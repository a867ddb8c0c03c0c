"""Owns the rests between encounters: which a game knows, and how a company takes one by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from solo.play.unattended import play_out, tactics_answer
from solo.systems.contract import AnyProcedure, Checkpoint, Choose, Scene, Setup, System

REST: Final = "rest"
END: Final = "end"
NONE: Final = ""
WHOLE: Final = "whole"
RESTS: Final = {
    NONE: "straight on",
    "hour": "an hour of rest",
    "day": "a day of rest",
    "week": "a week of rest",
    WHOLE: "rest until everybody is whole",
}
"""What may come before an encounter, by what is kept of it."""
_DAYS: Final = ("day", "wait:1")
_WAYS: Final = {"hour": (("hour",),), "day": (_DAYS,), "week": (("week",), *[_DAYS] * 7)}
"""The answers that take a rest, each in the words of some game; a week in days where there is none at once."""
MOST_ASKED: Final = 200


def rests_of(system: System) -> Sequence[str]:
    """The rests that a game has a procedure for, by their keys: none but to go straight on where it has none."""
    return tuple(RESTS) if REST in system.procedures else (NONE,)


def rested(
    system: System, party: Sequence[msgspec.Struct], shared: msgspec.Struct | None, rest: str, scene: Scene
) -> tuple[tuple[msgspec.Struct, ...], msgspec.Struct | None]:
    """The party after a rest, and what the table shares then; as they were where nobody can rest so."""
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
    after = tuple(procedure.homecoming(state, one) for one in party)
    return after, procedure.shared(state) or shared


def _take(procedure: AnyProcedure, state: msgspec.Struct, scene: Scene, rest: str) -> None:
    """Answer as the rest wants it, and then break camp."""
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
                answer = tactics_answer(procedure, state, asked)
                asked = next(running) if answer is None else running.send(answer)
    except StopIteration:
        return


def _next(asked: Choose, ways: Iterator[Sequence[str]]) -> str:
    """The next step of a rest that may be taken now; the end where there is none. A week at once spares its days."""
    legal = {option.code for option in asked.legal()}
    for way in ways:
        found = next((code for code in way if code in legal), None)
        if found == "week":
            for _ in ways:
                pass
        if found is not None:
            return found
    return END
