"""Owns the struggle: both sides roll against difficulties of their own, and margins are compared (`T-11`, `R-10`)."""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.resolver import Thrower
from solo.systems.two_d20.rolls.skill_test import Pool, successes

Ties = Literal["attacker", "defender"]


class Struggle(msgspec.Struct, frozen=True):
    """Who prevails, the active side or its opponent, with how much Momentum; neither where both fail."""

    active: bool
    opponent: bool
    momentum: int


def compared(active: int, opponent: int | None, ties: Ties = "attacker") -> Struggle:
    """Returns what comes of two margins (successes less difficulty); None is an opponent who does not resist."""
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
    """The margins of both sides; None for an opponent who does not resist."""
    margin = thrower.roll(successes, active) - difficulty
    return margin, None if opponent is None else thrower.roll(successes, opponent) - theirs


def struggle(
    thrower: Thrower, active: Pool, difficulty: int, opponent: Pool | None, theirs: int, ties: Ties
) -> Struggle:
    """A whole struggle, or an undefended attempt where there is no opponent."""
    return compared(*thrower.roll(margins, active, difficulty, opponent, theirs), ties)
