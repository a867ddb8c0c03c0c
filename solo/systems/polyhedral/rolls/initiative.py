"""Owns who acts first (`P-32`)."""

from __future__ import annotations

from solo.resolver import Thrower
from solo.systems.polyhedral.rolls.checks import result
from solo.systems.polyhedral.rolls.scores import die


def initiative(throw: Thrower, quickness: int) -> int:
    """A Quickness check result, luck included; load does not matter (`P-32`, `R-15`)."""
    return throw.roll(result, *die(quickness))


def coin(throw: Thrower) -> bool:
    """A coin, thrown as a d2."""
    return throw.sum(1, 2) == 2


def place_among_tied(throw: Thrower, places: int) -> int:
    """The place among so many who tie, 1 for the last: the coin for two, a die with more sides for more (`P-32`)."""
    return throw.sum(1, places)


def first(throw: Thrower, quickness: int, other: int) -> bool:
    """Whether the first of two Quickness scores acts first: by result, by score, then by coin (`P-32`)."""
    own = (throw.roll(initiative, quickness), quickness)
    theirs = (throw.roll(initiative, other), other)
    return throw.roll(coin) if own == theirs else own > theirs
