"""Areas: the dive out of an area, and the bonus of a wide area against one person (`S-26`, `S-27`, `R-22`)."""

from __future__ import annotations

from typing import Final

CHALLENGE_PER_YARD: Final = 5
FURTHEST_DIVE: Final = 6
WIDTH_DOUBLED: Final = 2


# rule: Dive clear
def dive_challenge(yards: int) -> int | None:
    """Return the challenge of diving `yards` out of an area; None beyond 6 yards (`S-26`).

    Raises ValueError below 1 yard.
    """
    if yards < 1:
        raise ValueError("A dive must be 1 yard or more.")
    return CHALLENGE_PER_YARD * yards if yards <= FURTHEST_DIVE else None


# rule: Area attack on one person
# rule: R-22 An area aimed at a person
def width_bonus(width: int) -> int:
    """Return the bonus of an area of this width in yards against one person: +2 per doubling (`R-22`, house)."""
    return WIDTH_DOUBLED * (width.bit_length() - 1) if width > 1 else 0
