"""The time that a round of battle takes, by the size of the armies (`S-34`).

The source names three sizes. For sizes between them, the time is interpolated. For smaller and larger armies, the time
is proportional to the size (house).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

POINTS: Final = ((100, 60), (1_000, 480), (10_000, 3_600))
ORDINARY_ROUND: Final = 6


# rule: A round of battle
def round_seconds(heads_a_side: int) -> int:
    """Return the seconds of a battle round with this many heads on each side, at least an ordinary round (`S-34`)."""
    (fewest, shortest), (most, longest) = POINTS[0], POINTS[-1]
    if heads_a_side <= fewest:
        return max(ORDINARY_ROUND, shortest * heads_a_side // fewest)
    if heads_a_side >= most:
        return longest * heads_a_side // most
    for (low, less), (high, more) in pairwise(POINTS):
        if heads_a_side <= high:
            return less + (more - less) * (heads_a_side - low) // (high - low)
    raise AssertionError("the points cover all sizes between them")
