"""Owns one leg as it runs: from a checkpoint, through the steps taken since, to what is asked now.

A run never goes past the next checkpoint: the table opens a new leg there, from the state as it would be
loaded, so that a game played on and a game loaded again cannot differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from solo.play.saved import Leg, SavedTable, Step
from solo.play.scenes import DiceWanted, TableScene
from solo.resolver import FacesWanted, Seeded
from solo.systems.contract import Checkpoint, Decision, Event, Procedure, Result, Running


class ReplayFault(ValueError):
    """Stored answers, or a checkpoint, that no longer fit the rules; `events` is what could still be told."""

    def __init__(self, text: str, events: Sequence[Event] = ()) -> None:
        super().__init__(text)
        self.events = list(events)


class Run:
    """One leg running. `pending` is what is asked; `reached` is the checkpoint at its end, `result` the end of all.

    Answers that were `checked` before are taken up without being held against what is on offer.
    """

    def __init__(self, procedure: Procedure, saved: SavedTable, index: int, checked: bool = False) -> None:
        leg = saved.legs[index]
        self._checked = checked
        self._procedure = procedure
        self._saved = saved
        self._seed = f"{saved.seed}/{saved.number}/{index}"
        self._scene = TableScene(self._seed, self._throws_by_hand)
        self.state = _decoded(leg, procedure)
        self._running: Running = procedure.run(self.state, self._scene)
        self.pending: Decision | DiceWanted | None = None
        self.reached: Checkpoint | None = None
        self.result: Result | None = None
        try:
            self._replay(leg.steps)
        except Exception as fault:
            # Rules that have changed may fail on old answers and old dice in any way at all.
            raise ReplayFault("The answers no longer fit the rules.", self.events) from fault

    @property
    def events(self) -> list[Event]:
        """What has been told since the checkpoint."""
        return self._scene.events

    def take(self, number: int, step: Step) -> None:
        """Answer the pending decision with the `number`-th step of the leg."""
        self._scene.begin(number, step)
        if step.reason:
            self._scene.tell(Event("tactic", step.reason))
        self._go(step.answer)

    def throw(self, leg: Leg, wanted: DiceWanted) -> tuple[int, ...]:
        """The faces that the app throws in a person's place: fixed by the seed like all others."""
        step = leg.steps[-1]
        seed = f"{self._seed}/{len(leg.steps) - 1}/{self._saved.salt}/pool {len(step.typed or [])}"
        return Seeded(Random(seed)).pool(wanted.count, wanted.sides)

    def _throws_by_hand(self, who: str) -> bool:
        side = self._procedure.side(self.state, who)
        return any(seat.side == side and not seat.automatic for seat in self._saved.seats)

    def _replay(self, steps: Sequence[Step]) -> None:
        next(self._running)
        self._scene.begin(0, steps[0])
        self._go(None)
        for number, step in enumerate(steps[1:], start=1):
            if not self._checked and (fault := answer_fault(self.pending, step.answer)):
                raise ValueError(fault)
            self.take(number, step)

    def _go(self, answer: str | None) -> None:
        self.pending = None
        try:
            asked = next(self._running) if answer is None else self._running.send(answer)
        except StopIteration as end:
            self.result = end.value
        except FacesWanted:
            self.pending = self._scene.wanted
        else:
            if isinstance(asked, Checkpoint):
                self.reached = asked
            else:
                self.pending = asked


def answer_fault(pending: Decision | DiceWanted | None, answer: str | None) -> str | None:
    """Why this cannot be answered now, in a sentence; None where it can."""
    if pending is None:
        return "Nothing is asked now."
    if isinstance(pending, DiceWanted):
        return f"Dice are wanted first: type the faces of {pending.count}d{pending.sides}."
    return "An answer is missing." if answer is None else pending.fault(answer)


def _decoded(leg: Leg, procedure: Procedure) -> msgspec.Struct:
    try:
        state: msgspec.Struct = msgspec.json.decode(leg.checkpoint, type=procedure.state_type)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise ReplayFault("The checkpoint cannot be read with these rules.") from fault
    return state
