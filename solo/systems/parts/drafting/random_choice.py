"""Random choice: one of several elements, a free name, or all elements in random order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from solo.resolver import Thrower
from solo.systems.parts.names import free_name

V = TypeVar("V")


def one_of(thrower: Thrower, things: Sequence[V]) -> V:
    """Return a random element. A die is rolled even if there is only one."""
    return things[thrower.sum(1, len(things)) - 1]


def choose_random(thrower: Thrower, things: Sequence[V]) -> V:
    """Return a random element. No die is rolled if there is only one."""
    return one_of(thrower, things) if len(things) > 1 else things[0]


def choose_name(thrower: Thrower, names: Sequence[str], taken: Collection[str]) -> str:
    """Return a random name that is not taken. If all names are taken, the result has a number."""
    return free_name(one_of(thrower, [name for name in names if name not in taken] or names), taken)


def shuffle(thrower: Thrower, things: Sequence[V]) -> list[V]:
    """Return the elements in random order."""
    left = list(things)
    return [left.pop(thrower.sum(1, len(left)) - 1) for _ in things]
