"""Tiers of encounters by the share of fights that the party wins (part 12).

For the first pick, each tier limits the foes' worth as a share of the party's. Only a forecast tells the final tier,
since whole masteries change the outcome steeply.
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.contract import Tier
from solo.systems.parts.names import find_name


class WorthTier(msgspec.Struct, frozen=True):
    """A tier with the limits of the foes' worth, as shares of the party's worth: above `low`, up to `high`.

    `battle` holds both limits for regiments.
    """

    tier: Tier
    low: float
    high: float
    battle: tuple[float, float]


# rule: Tiers
WORTH_TIERS: Final = (
    WorthTier(Tier("trivial", "Trivial", "Won 95 or more times in 100.", wins=(95, 101)), 0.2, 1.0, (0.05, 0.4)),
    WorthTier(Tier("easy", "Easy", "Won 85 to 94 times in 100.", wins=(85, 95)), 1.0, 1.3, (0.4, 0.6)),
    WorthTier(Tier("fair", "Fair", "Won 70 to 84 times in 100.", wins=(70, 85)), 1.3, 1.5, (0.6, 0.8)),
    WorthTier(Tier("hard", "Hard", "Won 50 to 69 times in 100: expect losses.", wins=(50, 70)), 1.5, 1.8, (0.8, 1.1)),
    WorthTier(
        Tier("deadly", "Deadly", "Won 25 to 49 times in 100: plan a way out.", wins=(25, 50)), 1.8, 2.2, (1.1, 1.6)
    ),
    WorthTier(Tier("hopeless", "Hopeless", "Won fewer than 25 times in 100: run.", wins=(0, 25)), 2.2, 4.0, (1.6, 5.0)),
)
TIERS: Final = tuple(entry.tier for entry in WORTH_TIERS)
_BY_KEY: Final = {entry.tier.key: entry for entry in WORTH_TIERS}


def tier_named(key: str) -> WorthTier:
    """Return the tier with this key. Raises ValueError with a sentence for an unknown key."""
    return _BY_KEY[find_name(key, _BY_KEY, "tier")]
