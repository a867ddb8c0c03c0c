"""Table of attribute scores: the cost, the dice and the Difficulty of each score (`P-01`, `P-02`).

Scores are even, from 2 to 16.
"""

from functools import lru_cache
from typing import Final

import msgspec


class Score(msgspec.Struct, frozen=True):
    """A line of the attribute table (`P-02`). `cost` is in XP; `die` is the dice as (count, sides)."""

    score: int
    step_cost: int
    cost_from_average: int
    die: tuple[int, int]
    difficulty: int
    label: str


# rule: Attribute
SCORES: Final[tuple[Score, ...]] = (
    Score(2, -10, -35, (1, 2), 3, "negligible"),
    Score(4, -10, -25, (1, 4), 4, "pathetic"),
    Score(6, -15, -15, (1, 6), 5, "poor"),
    Score(8, 0, 0, (1, 8), 6, "average"),
    Score(10, 30, 30, (1, 10), 7, "exceptional"),
    Score(12, 50, 80, (1, 12), 8, "phenomenal"),
    Score(14, 50, 130, (2, 12), 9, "superhuman"),
    Score(16, 50, 180, (3, 12), 10, "superhuman"),
)


_BY_SCORE: Final = {line.score: line for line in SCORES}


def score_line(score: int) -> Score:
    """Return the line of the attribute table for a score (`P-02`). Raises ValueError if there is no such score."""
    line = _BY_SCORE.get(score)
    if line is None:
        raise ValueError(f"An attribute score is an even number from 2 to 16, not {score}.")
    return line


@lru_cache(maxsize=32)
def difficulty(score: int) -> int:
    """Return the Difficulty of a score (`P-01`). Raises ValueError if there is no such score."""
    return score_line(score).difficulty


@lru_cache(maxsize=32)
def die(score: int) -> tuple[int, int]:
    """Return a score's own dice as (count, sides) (`P-02`): 8 gives (1, 8), 14 gives (2, 12)."""
    return score_line(score).die


def cost(from_score: int, to_score: int) -> int:
    """Return the XP to change one score to another, negative if XP are paid back (`P-02`, `R-05`)."""
    return score_line(to_score).cost_from_average - score_line(from_score).cost_from_average
