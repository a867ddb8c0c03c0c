"""Struggle: both sides roll against their own Difficulties, and the margins are compared (`T-11`, `R-10`)."""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.resolver import Thrower
from solo.systems.two_d20.rolls.skill_test import Pool, successes

Ties = Literal["attacker", "defender"]


class Struggle(msgspec.Struct, frozen=True):
    """The result of a struggle: which side prevails, and with how much Momentum. No side prevails if both fail."""

    active: bool
    opponent: bool
    momentum: int


# rule: R-10 Struggles
def compare_margins(active: int, opponent: int | None, ties: Ties = "attacker") -> Struggle:
    """Return the result of a struggle by both margins (successes minus Difficulty).

    `opponent` is None if the opponent does not resist.
    """
    if opponent is None or opponent < 0:
        return Struggle(active >= 0, False, max(active, 0))
    if active < 0:
        return Struggle(False, True, opponent)
    if active == opponent:
        return Struggle(ties == "attacker", ties != "attacker", 0)
    return Struggle(active > opponent, opponent > active, abs(active - opponent))


def margins(
    thrower: Thrower, active: Pool, difficulty: int, opponent: Pool | None, theirs: int
) -> tuple[int, int | None]:
    """Roll a test for each side and return both margins; None for an opponent who does not resist."""
    margin = thrower.roll(successes, active) - difficulty
    return margin, None if opponent is None else thrower.roll(successes, opponent) - theirs


# rule: Struggle
def struggle(
    thrower: Thrower, active: Pool, difficulty: int, opponent: Pool | None, theirs: int, ties: Ties
) -> Struggle:
    """Roll a whole struggle and return its result. Without an `opponent`, only the active side rolls."""
    return compare_margins(*thrower.roll(margins, active, difficulty, opponent, theirs), ties)
