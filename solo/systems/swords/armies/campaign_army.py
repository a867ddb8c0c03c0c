"""The army of a campaign between battles: its remaining heads and hits, which return in camp (`H-12`)."""

from __future__ import annotations

from typing import Final

from solo.systems.swords.armies.army import PARTY, Army, Battle, CampaignArmy
from solo.systems.swords.armies.odds import FULL_HITS

HITS_A_DAY: Final = 10
LEAST_HITS: Final = 1
MOST_DAYS: Final = 100


def kept_of(battle: Battle) -> CampaignArmy | None:
    """Return the party's first army after the finished battle.

    Returns None if the army was never mustered or has lost all its heads.
    """
    own = next((army for army in battle.armies if army.camp == PARTY), None)
    if own is None or not own.is_mustered or own.heads <= own.lost_heads:
        return None
    return CampaignArmy(own.name, own.heads - own.lost_heads, own.quality, own.halves, max(LEAST_HITS, own.hits))


# rule: An army between battles
def hits_after_rest(kept: CampaignArmy, days: int) -> int:
    """Return the kept army's hits after this many days in camp: 10 more a day, at most 100 (`H-12`)."""
    return min(FULL_HITS, kept.hits + HITS_A_DAY * days)


def take_up(army: Army, kept: CampaignArmy, days: int) -> None:
    """Give `army` the heads, quality and hits of the kept army after this many days in camp."""
    army.heads, army.quality, army.halves = kept.heads, kept.quality, kept.halves
    army.hits = hits_after_rest(kept, days)
