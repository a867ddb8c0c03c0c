"""Owns what is said of somebody's state where room is scarce: whole words, and a sign for what is left out."""

from __future__ import annotations

from collections.abc import Sequence

MORE = "…"


def ailments(conditions: Sequence[str], room: int) -> str:
    """As many of these as `room` cells hold whole, from the first on; where they hold not even one, its beginning."""
    whole = ", ".join(conditions)
    if len(whole) <= max(0, room):
        return whole
    for count in range(len(conditions) - 1, 0, -1):
        some = ", ".join(conditions[:count])
        if len(some) + len(MORE) <= room:
            return f"{some}{MORE}"
    first = conditions[0]
    return first if len(first) <= room else f"{first[: max(0, room - len(MORE))]}{MORE}"
