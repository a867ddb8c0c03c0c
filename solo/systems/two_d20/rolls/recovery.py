"""Owns recovery: what a test gives back of lost Vigor or Resolve (`T-19`, `R-19`)."""

from __future__ import annotations

from solo.resolver import Thrower
from solo.systems.two_d20.rolls.skill_test import Pool, successes


def given_back(lost: int, margin: int, recovered: int) -> int:
    """Returns how many points come back by a margin, all of its Momentum going into Second Wind; none below 0."""
    return min(lost, recovered + margin) if margin >= 0 else 0


def recovery(thrower: Thrower, pool: Pool, difficulty: int, lost: int, recovered: int) -> int:
    """The points that a Recover or a Treatment gives back."""
    return given_back(lost, thrower.roll(successes, pool) - difficulty, recovered)
