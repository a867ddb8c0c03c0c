"""Owns the scenes that procedures run in: at a table with seeds and typed dice, or unattended."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import Concatenate, ParamSpec, TypeVar

from solo.play.saved import Step
from solo.resolver import Drawing, FacesWanted, Seeded, Thrower, Thrown, Typed
from solo.systems.contract import Event

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)


class DiceWanted:
    """Pending: `who` must throw `count` dice of `sides` sides for `what`, and type the faces.

    `after` are the faces of the same roll that lie there already, since some dice ask for others.
    """

    __slots__ = ("after", "count", "sides", "what", "who")

    def __init__(self, who: str, what: str, count: int, sides: int, after: tuple[int, ...] = ()) -> None:
        self.who = who
        self.what = what
        self.count = count
        self.sides = sides
        self.after = after

    def fault(self, faces: tuple[int, ...]) -> str | None:
        """Why these faces cannot have been thrown, in a sentence; None where they can."""
        if len(faces) != self.count:
            dice = "1 face" if self.count == 1 else f"{self.count} faces"
            return f"Type {dice} for {self.count}d{self.sides}, not {len(faces)}."
        wrong = next((face for face in faces if not 1 <= face <= self.sides), None)
        if wrong is not None:
            return f"A d{self.sides} shows 1 to {self.sides}, not {wrong}."
        return None


class TableScene:
    """A scene whose dice are fixed by a seed for each step, or typed by the person who throws them."""

    listening: bool = True
    weighing: bool = False

    def __init__(self, seed: str, throws_by_hand: Callable[[str], bool]) -> None:
        self._seed = seed
        self._throws_by_hand = throws_by_hand
        self.events: list[Event] = []
        self.wanted: DiceWanted | None = None
        self._typed: Typed | None = None
        self._thrown: tuple[Thrown, ...] = ()

    def begin(self, index: int, step: Step) -> None:
        """From here on the dice of this step fall."""
        self._seeded = Seeded(Random(f"{self._seed}/{index}/{step.salt}"))
        self._typed = None if step.typed is None else Typed(step.typed)

    def roll(
        self,
        who: str,
        what: str,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        by_hand = self._typed is not None and self._throws_by_hand(who)
        thrower: Seeded | Typed = self._typed if by_hand and self._typed is not None else self._seeded
        thrower.thrown.clear()
        try:
            outcome = chance(thrower, *args, **kwargs)
        except FacesWanted as wanted:
            after = tuple(face for pool in thrower.thrown for face in pool.faces)
            self.wanted = DiceWanted(who, what, wanted.count, wanted.sides, after)
            raise
        self._thrown = tuple(thrower.thrown)
        if by_hand:
            self._check(who, what)
        return outcome

    def faces(self) -> tuple[Thrown, ...]:
        return self._thrown

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def weigh(self, luck: float) -> None:
        """Nobody weighs luck at a table."""

    def _check(self, who: str, what: str) -> None:
        """Typed dice were checked when they were typed; under other rules they may be the wrong ones."""
        for thrown in self._thrown:
            fault = DiceWanted(who, what, thrown.count, thrown.sides).fault(thrown.faces)
            if fault:
                raise ValueError(fault)


class Unattended:
    """A scene without a table: dice from one seed, and a listener where somebody will read."""

    weighing = False
    luck = 0.0

    def __init__(self, random: Random, listener: Callable[[Event], None] | None = None) -> None:
        self._thrower = Seeded(random)
        self._listener = listener
        self.listening = listener is not None

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
        return chance(self._thrower, *args, **kwargs)

    def faces(self) -> tuple[Thrown, ...]:
        return tuple(self._thrower.thrown)

    def tell(self, event: Event) -> None:
        if self._listener:
            self._listener(event)

    def weigh(self, luck: float) -> None:
        """Nobody weighs luck where dice are thrown."""


class Drawn:
    """A scene for simulation: every outcome drawn from its exact, remembered distribution, nobody listening.

    `luck` is what the party has had of it, as far as it was weighed.
    """

    listening = False
    weighing = True

    def __init__(self, random: Random) -> None:
        self._thrower = Drawing(random)
        self.luck = 0.0

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

    def faces(self) -> tuple[Thrown, ...]:
        return ()

    def tell(self, event: Event) -> None:
        """Nobody listens."""

    def weigh(self, luck: float) -> None:
        self.luck += luck
