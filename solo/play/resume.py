"""Simulation of a game from its present position in the middle of a leg.

First the leg's own answers and dice are replayed. From the present position on, tactics answer for everyone with new
dice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

import msgspec

from solo.play.following_decisions import Asked, FollowingDecisions
from solo.play.saved_table import SavedTable, Step
from solo.play.scenes import TableScene
from solo.play.seats import throws_by_hand
from solo.play.simultaneous import DecisionGroup
from solo.play.unattended_play import answer_by_tactics
from solo.resolver import NeedsInput, Thrower
from solo.systems.contract import AnyProcedure, Running, Scene, SimultaneousDecisions
from solo.untrusted import decoders

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)


class PlayedOn(msgspec.Struct, frozen=True):
    """A simulated game: its state at the start of the simulation, and at the end."""

    start: msgspec.Struct
    end: msgspec.Struct


class _Standing(TableScene):
    """A scene with the table's own dice until `hand_over`, then with the dice of another scene."""

    _after: Scene | None = None

    def hand_over(self, scene: Scene) -> None:
        """Use this scene for all later dice."""
        self._after = scene
        self.has_listener, self.tracks_luck = scene.has_listener, scene.tracks_luck

    def record_luck(self, column: str, deviation: float) -> None:
        if self._after is not None:
            self._after.record_luck(column, deviation)

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


def encode_position(saved: SavedTable) -> bytes:
    """Encode a table with only the data needed to restore its present state."""
    leg = saved.legs[-1]
    past = [msgspec.structs.replace(leg, checkpoint=msgspec.Raw(b"null"), steps=[]) for _ in saved.legs[:-1]]
    return msgspec.json.encode(msgspec.structs.replace(saved, legs=[*past, leg], undone=[]))


def play_on(procedure: AnyProcedure, saved: SavedTable, scene: Scene) -> PlayedOn:
    """Simulate a table from its present position to the end: tactics answer for everyone, with the dice of `scene`.

    The party's tactics do not leave a lost fight, because the player decides whether the party leaves. If the table
    waits for a person's dice, `scene` throws them. Incomplete simultaneous answers are ignored, since they are secret.
    """
    try:
        return _play_on(procedure, saved, scene, unthrown=False)
    except NeedsInput:
        return _play_on(procedure, saved, scene, unthrown=True)


def _play_on(procedure: AnyProcedure, saved: SavedTable, scene: Scene, *, unthrown: bool) -> PlayedOn:
    state: msgspec.Struct = msgspec.json.decode(
        saved.legs[-1].checkpoint, type=decoders.prepare_type(procedure.state_type)
    )

    def by_hand(who: str, step: Step) -> bool:
        return throws_by_hand(saved, step, procedure.side(state, who), who)

    table = _Standing(f"{saved.seed}/{saved.number}/{len(saved.legs) - 1}", by_hand)
    running = procedure.run(state, table)
    following = FollowingDecisions(saved, partial(procedure.side, state))
    steps = saved.legs[-1].steps
    thrown, last = (steps[:-1], steps[-1]) if unthrown else (steps, None)
    declaring: DecisionGroup | None = None
    try:
        asked = next(running)
        for number, step in enumerate(thrown):
            if isinstance(asked, SimultaneousDecisions):
                declaring = declaring or DecisionGroup(asked)
                declaring.take(step)
                if declaring.open:
                    continue
            table.begin(number, step)
            asked = following.pass_over(running, _sent(running, step, declaring), step)
            declaring = None
        start: msgspec.Struct = msgspec.json.decode(
            msgspec.json.encode(state), type=decoders.prepare_type(procedure.state_type)
        )
        table.hand_over(scene)
        procedure.make_party_stay(state)
        if last is not None:
            if declaring is not None:
                declaring.take(last)
            asked = _sent(running, last, declaring)
    except StopIteration:
        return PlayedOn(state, state)
    _to_the_end(procedure, state, running, asked)
    return PlayedOn(start, state)


def _sent(running: Running, step: Step, declaring: DecisionGroup | None) -> Asked:
    """Send the step's answer, or the combined answer of a group, to the procedure. Return the next request."""
    answer = step.answer if declaring is None else declaring.answer()
    return next(running) if answer is None else running.send(answer)


def _to_the_end(procedure: AnyProcedure, state: msgspec.Struct, running: Running, asked: Asked) -> None:
    try:
        while True:
            answer = answer_by_tactics(procedure, state, asked)
            asked = next(running) if answer is None else running.send(answer)
    except StopIteration:
        return
