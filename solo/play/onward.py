"""Owns how a game in the middle of a leg is played on without a person: brought there by its own answers and dice.

From there on tactics answer, other dice fall, and nobody listens: how things stand now, not at the last checkpoint.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

import msgspec

from solo.play.saved import SavedTable, Step
from solo.play.scenes import TableScene
from solo.resolver import FacesWanted, Thrower
from solo.systems.contract import Checkpoint, Decision, Procedure, Running, Scene

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)


class Played(msgspec.Struct, frozen=True):
    """The state as it stood, and as it was at the end."""

    start: msgspec.Struct
    end: msgspec.Struct


class _Standing(TableScene):
    """The table's own scene, until another takes over."""

    _after: Scene | None = None

    def hand_over(self, scene: Scene) -> None:
        """From here on everything falls in this scene."""
        self._after = scene
        self.listening, self.weighing = scene.listening, scene.weighing

    def weigh(self, luck: float) -> None:
        if self._after is not None:
            self._after.weigh(luck)

    def roll(
        self,
        who: str,
        what: str,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        if self._after is not None:
            return self._after.roll(who, what, chance, *args, **kwargs)
        return super().roll(who, what, chance, *args, **kwargs)


def standing(saved: SavedTable) -> bytes:
    """A table encoded with no more than it takes to bring it where it stands."""
    leg = saved.legs[-1]
    past = [msgspec.structs.replace(leg, checkpoint=msgspec.Raw(b"null"), steps=[]) for _ in saved.legs[:-1]]
    return msgspec.json.encode(msgspec.structs.replace(saved, legs=[*past, leg], undone=[]))


def play_on(procedure: Procedure, saved: SavedTable, scene: Scene) -> Played:
    """Play a table on to the end of its procedure, tactics answering for everybody in this scene.

    Where a person's dice are waited for, the answer they belong to stands, and its dice fall in the scene as well.
    """
    steps = saved.legs[-1].steps
    try:
        return _play_on(procedure, saved, steps, None, scene)
    except FacesWanted:
        return _play_on(procedure, saved, steps[:-1], steps[-1].answer, scene)


def _play_on(
    procedure: Procedure, saved: SavedTable, steps: Sequence[Step], unthrown: str | None, scene: Scene
) -> Played:
    state: msgspec.Struct = msgspec.json.decode(saved.legs[-1].checkpoint, type=procedure.state_type)
    by_hand = {seat.side for seat in saved.seats if not seat.automatic}
    table = _Standing(f"{saved.seed}/{saved.number}/{len(saved.legs) - 1}", lambda who: _side(who) in by_hand)

    def _side(who: str) -> str:
        return procedure.side(state, who)

    running = procedure.run(state, table)
    try:
        asked = next(running)
        for number, step in enumerate(steps):
            table.begin(number, step)
            asked = next(running) if step.answer is None else running.send(step.answer)
        start: msgspec.Struct = msgspec.json.decode(msgspec.json.encode(state), type=procedure.state_type)
        table.hand_over(scene)
        if unthrown is not None:
            asked = running.send(unthrown)
    except StopIteration:
        return Played(state, state)
    _to_the_end(procedure, state, running, asked)
    return Played(start, state)


def _to_the_end(procedure: Procedure, state: msgspec.Struct, running: Running, asked: Decision | Checkpoint) -> None:
    try:
        while True:
            answer = None if isinstance(asked, Checkpoint) else procedure.decide(state, asked).answer
            asked = next(running) if answer is None else running.send(answer)
    except StopIteration:
        return
