"""Suggested foes: the variant of a foe whose worth is nearest to a price."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

F = TypeVar("F")


def nearest_of(better: Iterable[F], worth: Callable[[F], int], price: int) -> F:
    """Return the variant whose worth is nearest to a price; the earlier of two equally near variants.

    `better` holds at least one variant, each better than the variant before. Variants after the first that reaches
    the price are not examined.
    """
    found: list[tuple[int, F]] = []
    for foe in better:
        costs = worth(foe)
        found.append((abs(costs - price), foe))
        if costs >= price:
            break
    return min(found, key=lambda entry: entry[0])[1]


def near_enough(found: Iterable[F], worth: Callable[[F], int], price: int, margin: int, what: str, unit: str = "") -> F:
    """Return the first foe whose worth is within `margin` of a price.

    Raises ValueError with a sentence if there is none. `what` names the wanted foe in that sentence ("archer"), `unit`
    the unit of the price.
    """
    seen: list[int] = []
    for foe in found:
        seen.append(worth(foe))
        if abs(seen[-1] - price) <= margin:
            return foe
    nearest, asked = min(seen, key=lambda costs: abs(costs - price)), f"{price} {unit}".strip()
    raise ValueError(f"No suggested {what} comes close to {asked}. The nearest has {nearest}.")
