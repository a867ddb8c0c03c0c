"""Owns how hard an encounter may be called: by how often the party wins and how often a hero falls (part 9).

The worse of the two counts. For a first pick each tier has a threat for each hero up to which it goes.
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.contract import Tier
from solo.systems.parts.names import find_name


class ThreatTier(msgspec.Struct, frozen=True):
    """A tier, and what foes may be worth for each hero: above `low`, up to `high`."""

    tier: Tier
    low: float
    high: float


THREAT_TIERS: Final = (
    ThreatTier(
        Tier("skirmish", "Skirmish", "Won 98 times in 100, and hardly ever is a hero down.", wins=(98, 101), falls=10),
        0.0,
        6.5,
    ),
    ThreatTier(
        Tier("fair", "Fair", "Won 90 times in 100, with a hero down in fewer than 50.", wins=(90, 98), falls=50),
        6.5,
        10.0,
    ),
    ThreatTier(Tier("hard", "Hard", "Won 65 to 90 times in 100: somebody goes down.", wins=(65, 90)), 10.0, 13.0),
    ThreatTier(Tier("deadly", "Deadly", "Won 35 to 65 times in 100: have a way out.", wins=(35, 65)), 13.0, 15.5),
    ThreatTier(Tier("hopeless", "Hopeless", "Won fewer than 35 times in 100: run.", wins=(0, 35)), 15.5, 24.0),
)
TIERS: Final = tuple(entry.tier for entry in THREAT_TIERS)
_BY_KEY: Final = {entry.tier.key: entry for entry in THREAT_TIERS}


def tier_named(key: str) -> ThreatTier:
    """Returns the tier with this key. Raises ValueError with a sentence for an unknown one."""
    return _BY_KEY[find_name(key, _BY_KEY, "tier")]
