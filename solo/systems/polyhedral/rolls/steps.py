"""Owns throwing a composed chance function in play: opened up, and each step thrown by its name.

So the order of the steps stands in the chance function alone, for the dice on the table as for the odds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Concatenate, ParamSpec, TypeVar

from solo.resolver import Pile, Thrower
from solo.systems.contract import Scene

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
C = TypeVar("C", bound=Hashable)


class Steps:
    """A thrower that has the named steps thrown in a scene, one after the other.

    `what` tells what whoever throws is told; `noted` is called after each step while its faces still lie there.
    """

    def __init__(
        self,
        scene: Scene,
        who: str,
        what: Mapping[Callable[..., Hashable], str],
        noted: Callable[[Callable[..., Hashable], Any], None] | None = None,
    ) -> None:
        self._scene = scene
        self._who = who
        self._what = what
        self._noted = noted

    def roll(self, chance: Callable[Concatenate[Thrower, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The outcome of a step, or of all the steps of what is composed of them."""
        what = self._what.get(chance)
        if what is None:
            return chance(self, *args, **kwargs)
        outcome = self._scene.roll(self._who, what, chance, *args, **kwargs)
        if self._noted is not None and self._scene.listening:
            self._noted(chance, outcome)
        return outcome

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        """Dice fall in named steps only. Raises RuntimeError."""
        raise RuntimeError(f"{count}d{sides} have no name to be thrown by.")

    def sum(self, count: int, sides: int) -> int:
        """Dice fall in named steps only. Raises RuntimeError."""
        raise RuntimeError(f"{count}d{sides} have no name to be thrown by.")

    def draw(self, pile: Pile[C], count: int) -> tuple[C, ...]:
        """No cards are drawn here. Raises RuntimeError."""
        raise RuntimeError(f"{count} of {pile} have no name to be drawn by.")

    def chain(self, pile: Pile[C], again: frozenset[C]) -> tuple[C, ...]:
        """No cards are drawn here. Raises RuntimeError."""
        raise RuntimeError(f"{pile}, again at {again}, has no name to be drawn by.")
