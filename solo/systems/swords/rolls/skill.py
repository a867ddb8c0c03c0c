"""Owns the skill roll: two dice and a modifier, against a challenge or against another's roll (`S-01`, `R-01`).

What attacks must be higher; every other roll against a challenge succeeds where it is equal.
"""

from __future__ import annotations

from typing import Final

from solo.resolver import Thrower

DICE: Final = 2
SIDES: Final = 6
PENALTY_PER_ACTION: Final = 2

CHALLENGES: Final[tuple[tuple[str, int], ...]] = (
    ("easy", 5),
    ("fair", 8),
    ("hard", 10),
    ("very hard", 12),
    ("heroic", 15),
    ("legendary", 20),
    ("beyond", 25),
)
HIGHEST_CHALLENGE: Final = 30


def two_dice(thrower: Thrower) -> int:
    """Returns the sum of the two dice that every roll begins with."""
    return thrower.sum(DICE, SIDES)


def meets(thrower: Thrower, modifier: int, challenge: int) -> bool:
    """Returns whether a roll reaches a challenge; equal is enough (`R-01`)."""
    return two_dice(thrower) + modifier >= challenge


def exceeds(thrower: Thrower, modifier: int, challenge: int) -> bool:
    """Returns whether a roll is above a challenge, as every attack must be (`S-25`, `R-01`, `R-06`)."""
    return two_dice(thrower) + modifier > challenge


def outdoes(thrower: Thrower, lead: int) -> bool:
    """Returns whether one roll beats another, thrown second (`S-07`). `lead` is the difference of modifiers."""
    own = two_dice(thrower)
    return own + lead > two_dice(thrower)


def outdoes_all(thrower: Thrower, leads: tuple[int, ...]) -> bool:
    """Returns whether one roll beats several others, thrown after it; a difference of modifiers each (`S-23`)."""
    own = two_dice(thrower)
    return all(own + lead > two_dice(thrower) for lead in leads)


def margin(thrower: Thrower, lead: int) -> int:
    """Returns by how much one roll is above another, which is thrown second; 0 or less is a failure."""
    own = two_dice(thrower)
    return own + lead - two_dice(thrower)


def action_penalty(actions: int) -> int:
    """Returns what so many actions put on every skill roll of the round: −2 for each beyond the first (`S-10`, `R-02`).

    Raises ValueError for less than one action.
    """
    if actions < 1:
        raise ValueError("A round has at least one action: count from 1 up.")
    return -PENALTY_PER_ACTION * (actions - 1)
