"""Owns who throws in play: a seeded generator, a person with real dice, or the tables of odds.

Each keeps the faces it threw, so that the story can show them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import Concatenate, ParamSpec, TypeVar

import msgspec

from solo.resolver.chance import Thrower, distribution
from solo.resolver.pools import multisets, sums

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)


class Thrown(msgspec.Struct, frozen=True):
    """One pool as it fell: how many dice of how many sides, and their faces, highest first."""

    count: int
    sides: int
    faces: tuple[int, ...]


class FacesWanted(Exception):
    """A person must throw real dice: `count` dice with `sides` sides."""

    def __init__(self, count: int, sides: int) -> None:
        super().__init__(f"Throw {count}d{sides} and type the faces.")
        self.count = count
        self.sides = sides


class Seeded:
    """Throws dice from a seeded generator."""

    __slots__ = ("_random", "thrown")

    def __init__(self, random: Random) -> None:
        self._random = random
        self.thrown: list[Thrown] = []

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        random = self._random.random
        faces = tuple(sorted((int(random() * sides) + 1 for _ in range(count)), reverse=True))
        self.thrown.append(Thrown(count, sides, faces))
        return faces

    def sum(self, count: int, sides: int) -> int:
        return sum(self.pool(count, sides))

    def roll(
        self,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return chance(self, *args, **kwargs)


class Typed:
    """Hands out the faces that a person typed, in order, and asks for more where they run out.

    Raises FacesWanted from within the chance function when the next pool has not been typed yet.
    """

    __slots__ = ("_ahead", "thrown")

    def __init__(self, faces: Iterable[tuple[int, ...]]) -> None:
        self._ahead = list(reversed([tuple(pool) for pool in faces]))
        self.thrown: list[Thrown] = []

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        if not self._ahead:
            raise FacesWanted(count, sides)
        faces = tuple(sorted(self._ahead.pop(), reverse=True))
        self.thrown.append(Thrown(count, sides, faces))
        return faces

    def sum(self, count: int, sides: int) -> int:
        return sum(self.pool(count, sides))

    def roll(
        self,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return chance(self, *args, **kwargs)


class Drawing:
    """Draws each outcome from its exact, remembered distribution instead of throwing dice."""

    __slots__ = ("_random", "thrown")

    def __init__(self, random: Random) -> None:
        self._random = random
        self.thrown: list[Thrown] = []

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        return multisets(count, sides).draw(self._random)

    def sum(self, count: int, sides: int) -> int:
        return sums(count, sides).draw(self._random)

    def roll(
        self,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return distribution(chance, *args, **kwargs).draw(self._random)
