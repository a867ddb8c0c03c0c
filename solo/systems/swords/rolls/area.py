"""Owns what areas do to rolls: the way out of one, and its width at one person (`S-26`, `S-27`, `R-22`)."""

from __future__ import annotations

from typing import Final

CHALLENGE_PER_YARD: Final = 5
FURTHEST_DIVE: Final = 6
WIDTH_DOUBLED: Final = 2


def dive_challenge(yards: int) -> int | None:
    """Returns the challenge of diving so many yards, None beyond six (`S-26`). Raises ValueError for less than one."""
    if yards < 1:
        raise ValueError("A dive is 1 yard or more.")
    return CHALLENGE_PER_YARD * yards if yards <= FURTHEST_DIVE else None


def width_bonus(width: int) -> int:
    """Returns what an area of this width in yards adds to an attack on one person: +2 a doubling (`R-22`, house)."""
    return WIDTH_DOUBLED * (width.bit_length() - 1) if width > 1 else 0
