"""Tiers of an encounter by the party's win chance (part 6, house ruling)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Tier

# rule: Tiers of an encounter
TIERS: Final[tuple[Tier, ...]] = (
    Tier(
        "trivial", "Trivial", "The party wins 95 or more fights in 100: hardly a fight.", official=False, wins=(95, 101)
    ),
    Tier("easy", "Easy", "The party wins 85 to 94 fights in 100: a warm-up.", official=False, wins=(85, 95)),
    Tier("fair", "Fair", "The party wins 70 to 84 fights in 100: a normal fight.", official=False, wins=(70, 85)),
    Tier("hard", "Hard", "The party wins 50 to 69 fights in 100: a climax.", official=False, wins=(50, 70)),
    Tier("deadly", "Deadly", "The party wins 25 to 49 fights in 100: warn the players.", official=False, wins=(25, 50)),
    Tier(
        "hopeless",
        "Hopeless",
        "The party wins fewer than 25 fights in 100: avoid this fight.",
        official=False,
        wins=(0, 25),
    ),
)
