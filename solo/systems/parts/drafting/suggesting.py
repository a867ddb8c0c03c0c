"""Owns how a suggested foe comes to its price: it gets better and better, and what is near enough will do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

F = TypeVar("F")


def nearest_of(better: Iterable[F], worth: Callable[[F], int], price: int) -> F:
    """Returns the one nearest to a price, of foes each better than the last; the first of two that are as near.

    None is looked at beyond one that costs so much. There must be one at least.
    """
    found: list[tuple[int, F]] = []
    for foe in better:
        costs = worth(foe)
        found.append((abs(costs - price), foe))
        if costs >= price:
            break
    return min(found, key=lambda entry: entry[0])[1]


def near_enough(found: Iterable[F], worth: Callable[[F], int], price: int, margin: int, what: str, unit: str = "") -> F:
    """Returns the first foe whose worth is so near to a price.

    Raises ValueError with a sentence where none is: `what` was asked for ("archer"), at a price in some `unit`.
    """
    seen: list[int] = []
    for foe in found:
        seen.append(worth(foe))
        if abs(seen[-1] - price) <= margin:
            return foe
    nearest, asked = min(seen, key=lambda costs: abs(costs - price)), f"{price} {unit}".strip()
    raise ValueError(f"No {what} is worth {asked} here: the nearest is worth {nearest}.")
