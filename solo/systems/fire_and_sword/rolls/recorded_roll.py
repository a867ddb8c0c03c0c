"""Critical skill rolls, noted beside the outcome of a chance function: each earns a check (`R-33`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Concatenate, Generic, NamedTuple, ParamSpec, TypeVar, cast

from solo.resolver import Pile, Thrower
from solo.systems.fire_and_sword.rolls.roll import Level, ReadRoll, skill_roll

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
C = TypeVar("C", bound=Hashable)


class RecordedRoll(NamedTuple, Generic[T]):
    """The outcome of a chance function, and whether its first skill roll was a critical."""

    outcome: T
    critical: bool


class _Noting:
    """A thrower that passes on each skill roll as a whole, and records the first one."""

    __slots__ = ("_thrower", "first")

    def __init__(self, thrower: Thrower) -> None:
        self._thrower = thrower
        self.first: ReadRoll | None = None

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        return self._thrower.pool(count, sides)

    def sum(self, count: int, sides: int) -> int:
        return self._thrower.sum(count, sides)

    def draw(self, pile: Pile[C], count: int) -> tuple[C, ...]:
        return self._thrower.draw(pile, count)

    def chain(self, pile: Pile[C], again: frozenset[C]) -> tuple[C, ...]:
        return self._thrower.chain(pile, again)

    def roll(
        self,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return the outcome of a part, split down to its skill rolls."""
        if cast("object", chance) is not skill_roll:
            return chance(self, *args, **kwargs)
        outcome = self._thrower.roll(chance, *args, **kwargs)
        if self.first is None and isinstance(outcome, ReadRoll):
            self.first = outcome
        return outcome


def record_roll(thrower: Thrower, chance: Callable[..., T], *args: Hashable) -> RecordedRoll[T]:
    """Roll a chance function, and note if its first skill roll was a critical."""
    noting = _Noting(thrower)
    outcome = chance(noting, *args)
    return RecordedRoll(outcome, noting.first is not None and noting.first.level >= Level.CRITICAL)
