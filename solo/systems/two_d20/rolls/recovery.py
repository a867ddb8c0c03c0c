"""Recovery: lost Vigor or Resolve that a test gives back (`T-19`, `R-19`)."""

from __future__ import annotations

from solo.resolver import Thrower
from solo.systems.two_d20.rolls.skill_test import Pool, successes


def given_back(lost: int, margin: int, recovered: int) -> int:
    """Return the points of stress regained by a test with this margin, all Momentum included; 0 if it failed."""
    return min(lost, recovered + margin) if margin >= 0 else 0


# rule: Recovery
# rule: R-19 Size of recovery
def recovery(thrower: Thrower, pool: Pool, difficulty: int, lost: int, recovered: int) -> int:
    """Roll a test for a Recover or a Treatment, and return the points of stress that it gives back."""
    return given_back(lost, thrower.roll(successes, pool) - difficulty, recovered)


def healing_difficulty(harm: int) -> int:
    """Return the Difficulty of the daily test to heal Wounds or Trauma: their number, at least 1 (`R-19`)."""
    return max(1, harm)
