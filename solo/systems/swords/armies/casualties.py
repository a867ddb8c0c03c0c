"""Casualties of a battle: the heads that an army loses with its hits (`H-12`)."""

from __future__ import annotations

from typing import Final

HITS_PER_TENTH: Final = 30


# rule: Losses of an army
def heads_lost(heads: int, hits_lost: int, routed: bool) -> int:
    """Return the heads an army has lost: a tenth for every 30 hits lost, twice that for a routed army (`H-12`)."""
    counted = hits_lost * (2 if routed else 1)
    return min(heads, heads * counted // (10 * HITS_PER_TENTH))
