"""Play of a composed chance function: each of its steps is thrown by name.

So only the chance function knows the order of the steps, both for the dice at the table and for the odds.
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
    """A thrower that throws the named steps in a scene, one after another.

    `what` maps each step to the text for the player who throws. `noted` is called after each step, while its faces can
    still be read.
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
        """Throw a step, or run a function that is composed of steps."""
        what = self._what.get(chance)
        if what is None:
            return chance(self, *args, **kwargs)
        outcome = self._scene.roll(self._who, what, chance, *args, **kwargs)
        if self._noted is not None and self._scene.has_listener:
            self._noted(chance, outcome)
        return outcome

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        """Raise RuntimeError: dice are thrown in named steps only."""
        raise RuntimeError(f"{count}d{sides} have no name to be thrown by.")

    def sum(self, count: int, sides: int) -> int:
        """Raise RuntimeError: dice are thrown in named steps only."""
        raise RuntimeError(f"{count}d{sides} have no name to be thrown by.")

    def draw(self, pile: Pile[C], count: int) -> tuple[C, ...]:
        """Raise RuntimeError: no cards are drawn here."""
        raise RuntimeError(f"{count} of {pile} have no name to be drawn by.")

    def chain(self, pile: Pile[C], again: frozenset[C]) -> tuple[C, ...]:
        """Raise RuntimeError: no cards are drawn here."""
        raise RuntimeError(f"{pile}, again at {again}, has no name to be drawn by.")
