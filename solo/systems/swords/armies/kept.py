"""Owns the army that a campaign keeps between its battles: its heads and hits as left, mended in camp (`H-12`)."""

from __future__ import annotations

from typing import Final

from solo.systems.swords.armies.army import PARTY, Army, Battle, Kept
from solo.systems.swords.armies.odds import FULL_HITS

HITS_A_DAY: Final = 10
LEAST_HITS: Final = 1
MOST_DAYS: Final = 100


def kept_of(battle: Battle) -> Kept | None:
    """Returns the party's first army as a battle that is over leaves it; None where nobody is left of it."""
    own = next((army for army in battle.armies if army.camp == PARTY), None)
    if own is None or not own.mustered or own.heads <= own.lost_heads:
        return None
    return Kept(own.name, own.heads - own.lost_heads, own.quality, own.halves, max(LEAST_HITS, own.hits))


def rested(kept: Kept, days: int) -> int:
    """Returns its hits after so many days in camp: 10 a day, never above 100 (`H-12`)."""
    return min(FULL_HITS, kept.hits + HITS_A_DAY * days)


def take_up(army: Army, kept: Kept, days: int) -> None:
    """Gives an army its heads, quality and hits from the one that was kept."""
    army.heads, army.quality, army.halves = kept.heads, kept.quality, kept.halves
    army.hits = rested(kept, days)
