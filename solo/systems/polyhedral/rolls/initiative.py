"""Initiative: the order in which fighters act (`P-32`)."""

from __future__ import annotations

from solo.resolver import Thrower
from solo.systems.polyhedral.rolls.checks import result
from solo.systems.polyhedral.rolls.scores import die


# rule: Initiative
def initiative(throw: Thrower, quickness: int) -> int:
    """Throw a Quickness check and return its result with Dumb Luck; load does not matter (`P-32`, `R-15`)."""
    return throw.roll(result, *die(quickness))


def coin(throw: Thrower) -> bool:
    """Throw a coin, as a d2."""
    return throw.sum(1, 2) == 2


def place_among_tied(throw: Thrower, places: int) -> int:
    """Throw the place among `places` tied fighters, 1 for the last: a coin for two, a larger die for more (`P-32`)."""
    return throw.sum(1, places)


def first(throw: Thrower, quickness: int, other: int) -> bool:
    """Throw initiative for two Quickness scores; return True if the first score acts first.

    The higher result acts first. A tie goes to the higher score, then to a coin (`P-32`).
    """
    own = (throw.roll(initiative, quickness), quickness)
    theirs = (throw.roll(initiative, other), other)
    return throw.roll(coin) if own == theirs else own > theirs
