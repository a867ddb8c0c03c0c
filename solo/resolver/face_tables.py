"""Dice read one by one and never added up: a table gives the meaning of each face.

The result of a pool is a multiset of meanings, so there are far fewer results than throws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import lru_cache
from itertools import combinations_with_replacement, groupby
from math import comb, factorial, prod
from typing import Any, Final, TypeVar

from solo.resolver.chance import ClosedForm, Thrower
from solo.resolver.dice import DiceError
from solo.resolver.distribution import Distribution
from solo.resolver.pools import MOST_MULTISETS
from solo.resolver.throwers import NeedsDice

T = TypeVar("T", bound=Hashable)


def _read(thrower: Thrower, count: int, table: tuple[T, ...]) -> tuple[T, ...]:
    places = _places(table)
    try:
        faces = thrower.pool(count, len(table))
    except NeedsDice as wanted:
        raise NeedsDice(wanted.count, wanted.sides, table) from None
    return tuple(sorted((table[face - 1] for face in faces), key=places.__getitem__))


def _odds(count: int, table: tuple[T, ...]) -> Distribution[tuple[T, ...]]:
    sides = Counter(table)
    if comb(len(sides) + count - 1, count) > MOST_MULTISETS:
        raise DiceError(f"{count} of these dice have too many possible results: use fewer.")
    orders = factorial(count)
    weights: dict[tuple[T, ...], int] = {}
    for shown in combinations_with_replacement(_places(table), count):
        several = Counter(shown)
        throws = orders // prod(factorial(same) for same in several.values())
        weights[shown] = throws * prod(sides[one] ** same for one, same in several.items())
    return Distribution(weights)


@lru_cache(maxsize=1024)
def _places(table: tuple[T, ...]) -> dict[T, int]:
    """Return a number for each meaning, in the order of the lowest faces."""
    return {one: place for place, one in enumerate(dict.fromkeys(table))}


def face_words(table: tuple[object, ...]) -> str:
    """Return the meanings of faces in words: “1–2 = head, 3–8 = arm”; "" if a meaning has no words of its own."""
    words = [str(one) if isinstance(one, str) or type(one).__str__ is not object.__str__ else "" for one in table]
    if not words or not all(words):
        return ""
    parts = []
    first = 1
    for word, alike in groupby(words):
        last = first + sum(1 for _ in alike) - 1
        parts.append(f"{first} = {word}" if first == last else f"{first}–{last} = {word}")
        first = last + 1
    return ", ".join(parts)


read: Final[ClosedForm[[int, tuple[Any, ...]], tuple[Any, ...]]] = ClosedForm(_read, _odds)
"""Chance function: roll dice with one side for each row of a table; return the meanings of the faces in table order."""
