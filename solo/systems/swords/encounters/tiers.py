"""Difficulty of an encounter, by the share of fights that the party wins (part 6 of the rules, house)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Tier


def _tier(key: str, low: int, high: int, help_: str) -> Tier:
    return Tier(key, key.capitalize(), help_, official=False, wins=(low, high))


TIERS: Final[tuple[Tier, ...]] = (
    _tier("trivial", 95, 101, "The party wins at least 95 fights in 100. A warm-up."),
    _tier("easy", 85, 95, "The party wins 85 to 94 fights in 100."),
    _tier("fair", 70, 85, "The party wins 70 to 84 fights in 100. Expect some wounds."),
    _tier("hard", 50, 70, "The party wins 50 to 69 fights in 100. A character may die."),
    _tier("deadly", 25, 50, "The party wins 25 to 49 fights in 100. Plan a way out."),
    _tier("hopeless", 0, 25, "The party wins fewer than 25 fights in 100. Better to run."),
)
