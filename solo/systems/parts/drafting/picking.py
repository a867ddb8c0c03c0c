"""Owns what dice choose among things: one of them, or all of them in any order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from solo.resolver import Thrower

V = TypeVar("V")


def one_of(thrower: Thrower, things: Sequence[V]) -> V:
    """Returns one of the things; a die is thrown even for a single one."""
    return things[thrower.sum(1, len(things)) - 1]


def pick(thrower: Thrower, things: Sequence[V]) -> V:
    """Returns one of the things; no die is thrown for a single one."""
    return one_of(thrower, things) if len(things) > 1 else things[0]


def shuffled(thrower: Thrower, things: Sequence[V]) -> list[V]:
    """Returns the things in any order."""
    left = list(things)
    return [left.pop(thrower.sum(1, len(left)) - 1) for _ in things]
