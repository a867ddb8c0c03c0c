"""Throwers of a shared roll: the attacker throws attack and damage, the target its defence and resistance.

The chance function stays whole. It gets this thrower, which passes each part to the fighter who throws it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from solo.resolver import Pile, Thrower
from solo.systems.contract import Scene

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
C = TypeVar("C", bound=Hashable)


class ThrowerName(NamedTuple):
    """The thrower of a part, and the label that a player sees for the throw."""

    who: str
    what: str


class SharedThrow(NamedTuple):
    """One part of a shared roll as it was thrown: chance function, arguments, faces and outcome."""

    chance: Callable[..., Hashable]
    args: tuple[Hashable, ...]
    faces: tuple[int, ...]
    outcome: Hashable


class SharedThrower:
    """A thrower that splits a shared roll between fighters, and records each throw for the story.

    If a part occurs several times, its hands throw it in their order.
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
        """Return the outcome of a part: thrown by its next hand, or split further if it has none."""
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
