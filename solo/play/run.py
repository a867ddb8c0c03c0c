"""A running leg: its checkpoint, the steps since, and the present request.

A run ends at the next checkpoint, where the table opens a new leg from the encoded state. So a continued game and a
loaded game cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from random import Random

import msgspec

from solo.play.following_decisions import FollowingDecisions
from solo.play.pending_rolls import PendingDice, Wanted
from solo.play.saved_table import Leg, SavedTable, Step
from solo.play.scenes import TableScene
from solo.play.seats import throws_by_hand
from solo.play.simultaneous import DecisionGroup, not_asked_message
from solo.play.stated_odds import StatedOddsLog
from solo.resolver import ByHand, NeedsInput, SeededThrower
from solo.systems.contract import (
    AnyProcedure,
    Checkpoint,
    Decision,
    Event,
    Result,
    Running,
    SimultaneousDecisions,
    thought_event,
)
from solo.untrusted import decoders, input_limits

Watch = Callable[[msgspec.Struct, Event | None], None]


class ReplayError(ValueError):
    """Stored answers or a checkpoint no longer fit the rules. `events` holds the events before the failure."""

    def __init__(self, text: str, events: Sequence[Event] = ()) -> None:
        super().__init__(text)
        self.events = list(events)


class LegRun:
    """A running leg.

    `wanted` is a pending throw or draw, `open` the pending decisions. `declaring` is the group of simultaneous
    decisions, if there is one. `reached` is the checkpoint at the leg's end, `result` the result of the procedure. With
    `checked`, saved answers are not validated again. `watch` is called with the state and each event, and with the
    state and None after each answer.
    """

    def __init__(
        self,
        procedure: AnyProcedure,
        saved: SavedTable,
        index: int,
        checked: bool = False,
        watch: Watch | None = None,
    ) -> None:
        leg = saved.legs[index]
        self._checked = checked
        self._procedure = procedure
        self._saved = saved
        self._index = index
        self._seed = f"{saved.seed}/{saved.number}/{index}"
        self._scene = TableScene(self._seed, self._throws_by_hand)
        self.state = _decoded(leg, procedure) if checked else _judged(_decoded(leg, procedure), procedure)
        self._following = FollowingDecisions(saved, partial(procedure.side, self.state))
        self.wanted: Wanted | None = None
        self.declaring: DecisionGroup | None = None
        self._decision: Decision | None = None
        self._promises = StatedOddsLog()
        self.reached: Checkpoint | None = None
        self.result: Result | None = None
        self._watch = watch
        if watch is not None:
            self._scene.listener = partial(watch, self.state)
        try:
            self._running: Running = procedure.run(self.state, self._scene)
            self._replay(leg.steps)
        except Exception as error:
            # Changed rules may fail on old answers and old dice with any exception.
            raise ReplayError("The answers no longer fit the rules.", self.events) from error

    @property
    def events(self) -> list[Event]:
        """The events since the checkpoint."""
        return self._scene.events

    @property
    def has_followers(self) -> bool:
        """True if decisions with `follows` came after the latest answer, asked or not."""
        return self._following.met

    @property
    def open(self) -> Sequence[Decision]:
        """The decisions that are asked now: one, several at once, or none."""
        if self.declaring is not None:
            return self.declaring.open
        return () if self._decision is None else (self._decision,)

    @property
    def pending(self) -> Decision | Wanted | None:
        """The pending request: the first open decision, or the dice a player must enter."""
        return self.wanted or next(iter(self.open), None)

    def fault(self, answer: str | None, who: str = "") -> str | None:
        """Explain why this answer is not possible now, in a sentence; None if it is possible.

        `who` is the combatant, or "" if only one decision is open.
        """
        if self.wanted is not None:
            return self.wanted.call
        if answer is None:
            return "An answer is missing."
        if self.declaring is not None:
            return self.declaring.fault(who, answer)
        if self._decision is None:
            return "No question is open now."
        return self._decision.fault(answer) if who in ("", self._decision.who) else not_asked_message(who)

    def take(self, number: int, step: Step) -> None:
        """Apply step `number` of the leg. Simultaneous answers take effect once the last is given."""
        answer, reasons = step.answer, {self._decision.who: step.explanation} if self._decision else {}
        if self.declaring is not None:
            self.declaring.take(step)
            if self.declaring.open:
                return
            answer, reasons = self.declaring.answer(), self.declaring.reasons
        self._promise(number, step)
        self._scene.begin(number, step)
        for who, reason in reasons.items():
            if reason:
                self._scene.emit(thought_event(reason, self._procedure.sides_informed(self.state, who)))
        self._go(answer, step)

    def throw(self, leg: Leg, wanted: Wanted) -> ByHand:
        """Throw the dice or draw the cards in a person's place, from the seed."""
        step = leg.steps[-1]
        seed = f"{self._seed}/{len(leg.steps) - 1}/{self._saved.salt}/pool {len(step.typed or [])}"
        seeded = SeededThrower(Random(seed))
        if isinstance(wanted, PendingDice):
            return seeded.pool(wanted.count, wanted.sides)
        seeded.draw(wanted.pile, wanted.count)
        return seeded.dealt[0].cards

    def _promise(self, number: int, step: Step) -> None:
        """Record the stated odds of a step's answer, if no later dice of the leg have been entered."""
        if self._scene.thrown:
            self._promises.clear()
            self._scene.thrown = False
        typed = any(later.typed for later in self._saved.legs[self._index].steps[number:])
        if self._decision is not None and step.answer is not None and not typed:
            by_hand = step.typed is not None and self._throws_by_hand(self._decision.who, step)
            self._promises.note(self._decision, step.answer, by_hand)

    def _throws_by_hand(self, who: str, step: Step) -> bool:
        """Return True if a person throws for `who`. Rolls for nobody, such as face-down cards, are automatic."""
        return bool(who) and throws_by_hand(self._saved, step, self._procedure.side(self.state, who), who)

    def _replay(self, steps: Sequence[Step]) -> None:
        next(self._running)
        self._scene.begin(0, steps[0])
        self._go(None, steps[0])
        for number, step in enumerate(steps[1:], start=1):
            if not self._checked and (fault := self.fault(step.answer, step.who)):
                raise ValueError(fault)
            self.take(number, step)

    def _go(self, answer: str | None, step: Step) -> None:
        self._advance(answer, step)
        if self._watch is not None:
            self._watch(self.state, None)

    def _advance(self, answer: str | None, step: Step) -> None:
        self.wanted = self.declaring = self._decision = None
        try:
            asked = next(self._running) if answer is None else self._running.send(answer)
            asked = self._following.pass_over(self._running, asked, step)
        except StopIteration as end:
            self.result = end.value
        except NeedsInput:
            self.wanted = self._scene.wanted
            if self.wanted is not None and not self.wanted.after and not self._scene.thrown:
                self.wanted.promise = self._promises.find(self.wanted.who)
        else:
            if isinstance(asked, Checkpoint):
                self.reached = asked
            elif isinstance(asked, SimultaneousDecisions):
                self.declaring = DecisionGroup(asked)
            else:
                self._decision = asked


def _decoded(leg: Leg, procedure: AnyProcedure) -> msgspec.Struct:
    try:
        state: msgspec.Struct = msgspec.json.decode(leg.checkpoint, type=decoders.prepare_type(procedure.state_type))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ReplayError("The checkpoint cannot be read with the current rules.") from error
    return state


def _judged(state: msgspec.Struct, procedure: AnyProcedure) -> msgspec.Struct:
    """Return a state from a file unchanged. Raises ReplayError if the rules cannot produce this state."""
    try:
        beyond = (sentence for _, sentence in input_limits.find_excess(state, input_limits.SAVED))
        said = next(chain(beyond, procedure.find_problems(state)), "")
    except Exception as error:
        raise ReplayError("The checkpoint cannot be checked with the current rules.") from error
    if said:
        raise ReplayError(said)
    return state
