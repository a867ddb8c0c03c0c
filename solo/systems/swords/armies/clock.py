"""The time that a round of battle takes, and the heads that a battle costs (`S-34`, `H-12`).

The source names three sizes. Between them the time is interpolated; beyond them it is proportional to the size (house).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

POINTS: Final = ((100, 60), (1_000, 480), (10_000, 3_600))
ORDINARY_ROUND: Final = 6
HITS_PER_TENTH: Final = 30


# rule: A round of battle
def round_seconds(heads_a_side: int) -> int:
    """Return the seconds that a round lasts with so many heads a side (`S-34`), at least an ordinary round."""
    (fewest, shortest), (most, longest) = POINTS[0], POINTS[-1]
    if heads_a_side <= fewest:
        return max(ORDINARY_ROUND, shortest * heads_a_side // fewest)
    if heads_a_side >= most:
        return longest * heads_a_side // most
    for (low, less), (high, more) in pairwise(POINTS):
        if heads_a_side <= high:
            return less + (more - less) * (heads_a_side - low) // (high - low)
    raise AssertionError("the points cover all sizes between them")


# rule: Losses in heads
def heads_lost(heads: int, hits_lost: int, routed: bool) -> int:
    """Return the heads an army has lost: a tenth for every 30 hits lost, twice that if it was routed (`H-12`)."""
    counted = hits_lost * (2 if routed else 1)
    return min(heads, heads * counted // (10 * HITS_PER_TENTH))
