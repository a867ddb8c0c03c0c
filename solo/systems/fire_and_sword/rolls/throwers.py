"""Throwers that split a chance function into parts.

`SharedThrower` lets the attacker throw attack and damage, and the target defence and resistance. `record_roll` notices
a critical skill roll, which earns a check (`R-33`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar, cast

from solo.resolver import Pile, Thrower
from solo.systems.contract import Scene
from solo.systems.fire_and_sword.rolls.roll import Level, ReadRoll, skill_roll

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
C = TypeVar("C", bound=Hashable)


class ThrowerName(NamedTuple):
    """The thrower of a part, and the label that a player sees for the throw."""

    who: str
    what: str


class SharedThrow(NamedTuple):
    """A part of a shared roll that has been thrown: its chance function, arguments, faces and outcome."""

    chance: Callable[..., Hashable]
    args: tuple[Hashable, ...]
    faces: tuple[int, ...]
    outcome: Hashable


class SharedThrower:
    """A thrower that splits a shared roll between fighters, and records each throw for the story.

    If a part occurs several times, its throwers take turns in their given order.
    """

    __slots__ = ("_hands", "_scene", "throws")

    def __init__(self, scene: Scene, hands: Mapping[Callable[..., Hashable], Sequence[ThrowerName]]) -> None:
        self._scene = scene
        self._hands = {chance: list(several) for chance, several in hands.items()}
        self.throws: list[SharedThrow] = []

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        raise TypeError(f"{count}d{sides} of a shared roll belong to one of its parts: throw them there.")

    def sum(self, count: int, sides: int) -> int:
        raise TypeError(f"{count}d{sides} of a shared roll belong to one of its parts: throw them there.")

    def draw(self, pile: Pile[C], count: int) -> tuple[C, ...]:
        raise TypeError(f"{count} of {len(pile)} cards of a shared roll belong to one of its parts: draw them there.")

    def chain(self, pile: Pile[C], again: frozenset[C]) -> tuple[C, ...]:
        raise TypeError(
            f"Draws from {len(pile)} cards, {len(again)} again, belong to a part of the shared roll: draw there."
        )

    def roll(
        self,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return the outcome of a part.

        The next fighter listed for the part throws it. A part for which no fighter is listed is split further.
        """
        hands = self._hands.get(chance)
        if not hands:
            return chance(self, *args, **kwargs)
        hand = hands.pop(0)
        outcome = self._scene.roll(hand.who, hand.what, chance, *args, **kwargs)
        faces = tuple(face for pool in self._scene.faces() for face in pool.faces)
        self.throws.append(SharedThrow(chance, cast("tuple[Hashable, ...]", args), faces, outcome))
        return outcome

    def find_throw(self, chance: Callable[..., Any], number: int = 0) -> SharedThrow | None:
        """Return the throw of a part by its number, 0 for the first; None if it was not thrown."""
        found = [throw for throw in self.throws if throw.chance is chance]
        return found[number] if number < len(found) else None


class RecordedRoll(NamedTuple, Generic[T]):
    """The outcome of a chance function, and True if its first skill roll was a critical."""

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
    """Roll a chance function. Return its outcome, and True if its first skill roll was a critical."""
    noting = _Noting(thrower)
    outcome = chance(noting, *args)
    return RecordedRoll(outcome, noting.first is not None and noting.first.level >= Level.CRITICAL)
