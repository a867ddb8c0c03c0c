"""Random choice: one thing of several, or all things in random order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from solo.resolver import Thrower

V = TypeVar("V")


def one_of(thrower: Thrower, things: Sequence[V]) -> V:
    """Return one of the things. A die is rolled even for a single one."""
    return things[thrower.sum(1, len(things)) - 1]


def choose_random(thrower: Thrower, things: Sequence[V]) -> V:
    """Return one of the things. No die is rolled for a single one."""
    return one_of(thrower, things) if len(things) > 1 else things[0]


def shuffle(thrower: Thrower, things: Sequence[V]) -> list[V]:
    """Return the things in random order."""
    left = list(things)
    return [left.pop(thrower.sum(1, len(left)) - 1) for _ in things]
