"""Scenes that procedures run in: at a table with seeded or entered dice, in unattended play, and in simulation."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Concatenate, ParamSpec, TypeVar

from solo.play.pending_rolls import PendingDice, Wanted, pending_roll
from solo.play.saved_table import Step
from solo.resolver import DealtCards, NeedsInput, SamplingThrower, SeededThrower, Thrower, ThrownPool, TypedThrower
from solo.systems.contract import Event

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)


class TableScene:
    """A scene at a table: dice and cards come from a seed for each step, or are entered by a person.

    `thrown` is True if dice have been thrown since the caller last cleared it. `listener` is called with each event.
    """

    has_listener: bool = True
    tracks_luck: bool = False
    fitted_weights: Sequence[float] = ()

    def __init__(self, seed: str, throws_by_hand: Callable[[str, Step], bool]) -> None:
        self._seed = seed
        self._throws_by_hand = throws_by_hand
        self.events: list[Event] = []
        self.listener: Callable[[Event], None] | None = None
        self.wanted: Wanted | None = None
        self.thrown = False
        self._typed: TypedThrower | None = None
        self._thrown: tuple[ThrownPool, ...] = ()
        self._dealt: tuple[DealtCards, ...] = ()

    def begin(self, index: int, step: Step) -> None:
        """Use the dice of this step from here on."""
        self._step = step
        self._seeded = SeededThrower(Random(f"{self._seed}/{index}/{step.salt}"))
        self._typed = None if step.typed is None else TypedThrower(step.typed)

    def roll(
        self,
        who: str,
        what: str,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        by_hand = self._typed is not None and self._throws_by_hand(who, self._step)
        thrower: SeededThrower | TypedThrower = self._typed if by_hand and self._typed is not None else self._seeded
        thrower.thrown.clear()
        thrower.dealt.clear()
        try:
            outcome = chance(thrower, *args, **kwargs)
        except NeedsInput as suspended:
            cards = [card for dealt in thrower.dealt for card in dealt.cards]
            faces = [face for pool in thrower.thrown for face in pool.faces]
            self.wanted = pending_roll(who, what, suspended, (*cards, *faces))
            raise
        self._thrown = tuple(thrower.thrown)
        self._dealt = tuple(thrower.dealt)
        self.thrown = True
        if by_hand:
            self._check(who, what)
        return outcome

    def faces(self) -> tuple[ThrownPool, ...]:
        return self._thrown

    def cards(self) -> tuple[DealtCards, ...]:
        return self._dealt

    def emit(self, event: Event) -> None:
        self.events.append(event)
        if self.listener is not None:
            self.listener(event)

    def record_luck(self, column: str, deviation: float) -> None:
        """Do nothing: a table does not measure luck."""

    def _check(self, who: str, what: str) -> None:
        """Check dice that were entered under other rules. Raises ValueError if they no longer fit."""
        for thrown in self._thrown:
            fault = PendingDice(who, what, thrown.count, thrown.sides).fault(thrown.faces)
            if fault:
                raise ValueError(fault)


class UnattendedScene:
    """A scene without a table: dice from one seed, and an optional listener."""

    tracks_luck = False
    fitted_weights: Sequence[float] = ()

    def __init__(self, random: Random, listener: Callable[[Event], None] | None = None) -> None:
        self._thrower = SeededThrower(random)
        self._listener = listener
        self.has_listener = listener is not None
        self.lucks: Mapping[str, float] = {}

    def roll(
        self,
        who: str,
        what: str,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        del who, what
        self._thrower.thrown.clear()
        self._thrower.dealt.clear()
        return chance(self._thrower, *args, **kwargs)

    def faces(self) -> tuple[ThrownPool, ...]:
        return tuple(self._thrower.thrown)

    def cards(self) -> tuple[DealtCards, ...]:
        return tuple(self._thrower.dealt)

    def emit(self, event: Event) -> None:
        if self._listener:
            self._listener(event)

    def record_luck(self, column: str, deviation: float) -> None:
        """Do nothing: luck is not measured for thrown dice."""


class SimulationScene:
    """A scene for simulation: every outcome is drawn from its exact, cached distribution, and events are dropped.

    `lucks` holds the party's total luck by column.
    """

    has_listener = False
    tracks_luck = True

    def __init__(self, random: Random, fitted: Sequence[float] = ()) -> None:
        self._thrower = SamplingThrower(random)
        self.fitted_weights = fitted
        self.lucks: dict[str, float] = {}

    def roll(
        self,
        who: str,
        what: str,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        del who, what
        return self._thrower.roll(chance, *args, **kwargs)

    def faces(self) -> tuple[ThrownPool, ...]:
        return ()

    def cards(self) -> tuple[DealtCards, ...]:
        return ()

    def emit(self, event: Event) -> None:
        """Do nothing: a simulation keeps no events."""

    def record_luck(self, column: str, deviation: float) -> None:
        self.lucks[column] = self.lucks.get(column, 0.0) + deviation
