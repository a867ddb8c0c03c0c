"""Dice of one act: thrown by the app, or typed by a player with real dice.

The app makes all draws by weight, since they need dice with unusual numbers of sides.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Concatenate, ParamSpec, TypeVar

from solo.resolver import ByHand, SeededThrower, Thrower, ThrownPool, TypedThrower
from solo.story.weights import by_weight

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)


class _SharedThrower:
    """A thrower whose dice the player throws, except for draws by weight."""

    def __init__(self, player: Thrower, app: Thrower) -> None:
        self._player = player
        self._app = app
        self.pool = player.pool
        self.sum = player.sum
        self.draw = player.draw
        self.chain = player.chain

    def roll(self, chance: Callable[Concatenate[Thrower, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        thrower = self._app if chance is by_weight else self._player
        return thrower.roll(chance, *args, **kwargs)


class StoryDice:
    """The dice of the act with number `act`. `faces` are the faces typed by the player; None if the app throws.

    The same seed, act number and salt give the same dice. Raises NeedsDice from `roll` if the player must type more.
    """

    def __init__(self, seed: int, act: int, salt: int = 0, faces: Sequence[ByHand] | None = None) -> None:
        self._app = SeededThrower(Random(f"{seed}/story/{act}/{salt}"))
        self._player = self._app if faces is None else TypedThrower(faces)
        self._taken = 0

    def roll(self, chance: Callable[Concatenate[Thrower, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the outcome of a chance function, with the dice of this act."""
        return self._player.roll(chance, *args, **kwargs)

    @property
    def thrower(self) -> Thrower:
        """A thrower for draws with several throws: dice from the player or the app, draws by weight from the app."""
        return self._app if self._player is self._app else _SharedThrower(self._player, self._app)

    def draw(self, weights: Sequence[int]) -> int:
        """Draw the index of an item by its weight."""
        return self._app.roll(by_weight, tuple(weights))

    def take_thrown(self) -> tuple[ThrownPool, ...]:
        """Return the pools thrown by `roll` since the last call."""
        pools = tuple(self._player.thrown[self._taken :])
        self._taken = len(self._player.thrown)
        return pools
