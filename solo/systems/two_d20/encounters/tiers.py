"""Tiers of difficulty (part 9).

A tier limits two shares of fights: those that the party wins, and those in which a hero goes down. If the two shares
belong to different tiers, the harder tier counts. For the first pick, each tier has a range of threat per hero.
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.contract import Tier
from solo.systems.parts.names import find_name


class ThreatTier(msgspec.Struct, frozen=True):
    """A tier, with its range of threat per hero: above `low`, and at most `high`."""

    tier: Tier
    low: float
    high: float


def _tier(
    low: float,
    high: float,
    title: str,
    help_: str,
    wins: tuple[int, int],
    falls: int | None,
    least_falls: int = 0,
) -> ThreatTier:
    return ThreatTier(Tier(title.casefold(), title, help_, wins=wins, falls=falls, least_falls=least_falls), low, high)


THREAT_TIERS: Final = (
    _tier(0, 5, "Skirmish", "You win at least 98 % of fights. A hero rarely goes down.", (98, 101), 10),
    _tier(
        5,
        10,
        "Fair",
        "You win at least 90 % of fights. A hero goes down in less than half of the fights.",
        (90, 100),
        50,
        10,
    ),
    _tier(10, 20, "Hard", "You win 65 to 90 % of fights. A hero usually goes down.", (65, 90), None),
    _tier(20, 25, "Deadly", "You win 35 to 65 % of fights. Have a way out.", (35, 65), None),
    _tier(25, 36, "Hopeless", "You win less than 35 % of fights. Run.", (0, 35), None),
)
TIERS: Final = tuple(entry.tier for entry in THREAT_TIERS)
_BY_KEY: Final = {entry.tier.key: entry for entry in THREAT_TIERS}


def tier_named(key: str) -> ThreatTier:
    """Return the tier with this key. Raises ValueError if the key is unknown."""
    return _BY_KEY[find_name(key, _BY_KEY, "tier")]
