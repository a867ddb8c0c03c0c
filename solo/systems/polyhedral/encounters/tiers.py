"""Tiers of difficulty: the book's tiers `easy` and `boss`, and house tiers below, between and above them.

House tiers are marked as such (`P-38`, `R-23`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from solo.systems.contract import Tier
from solo.systems.polyhedral.encounters.xp_budget import BudgetRange, boss_range, easy_budget
from solo.systems.polyhedral.names import find_name

TRIVIAL_PERCENT: Final = 15
TOUGH_PERCENT: Final = 50
DESPERATE_PERCENT: Final = 150


class BudgetTier(msgspec.Struct, frozen=True):
    """A tier of difficulty.

    `bounds` returns the tier's XP range for a party's total XP; `share` is this range in words ("15 %"). With
    `one_strong`, one foe is at least as heavy as all its followers.
    """

    tier: Tier
    share: str
    bounds: Callable[[int], BudgetRange]
    one_strong: bool = False


def _up_to(total: int, percent: int) -> int:
    return total * percent // 100


BUDGET_TIERS: Final[tuple[BudgetTier, ...]] = (
    BudgetTier(
        Tier("trivial", "Trivial", "Up to 15 % of the party's XP: a warm-up.", official=False, sounds=(95, 100)),
        "15 %",
        lambda total: BudgetRange(0, _up_to(total, TRIVIAL_PERCENT)),
    ),
    BudgetTier(
        Tier("easy", "Easy", "Up to 30 % of the party's XP: the party wins, at some cost.", sounds=(85, 95)),
        "30 %",
        lambda total: BudgetRange(0, easy_budget(total)),
    ),
    BudgetTier(
        Tier(
            "tough",
            "Tough",
            "More than 30 % and up to 50 % of the party's XP: a hard fight.",
            official=False,
            sounds=(70, 90),
        ),
        "30 to 50 %",
        lambda total: BudgetRange(easy_budget(total) + 1, _up_to(total, TOUGH_PERCENT)),
    ),
    BudgetTier(
        Tier(
            "boss",
            "Boss",
            "From a half to two thirds of the party's XP: one strong foe, alone or with followers.",
            sounds=(60, 85),
        ),
        "50 to 67 %",
        boss_range,
        one_strong=True,
    ),
    BudgetTier(
        Tier(
            "deadly",
            "Deadly",
            "More than two thirds of the party's XP, up to all of it.",
            official=False,
            sounds=(40, 70),
        ),
        "67 to 100 %",
        lambda total: BudgetRange(boss_range(total).high + 1, total),
    ),
    BudgetTier(
        Tier(
            "desperate",
            "Desperate",
            "More than the party's own XP, up to 150 % of it.",
            official=False,
            sounds=(0, 45),
        ),
        "100 to 150 %",
        lambda total: BudgetRange(total + 1, _up_to(total, DESPERATE_PERCENT)),
    ),
)
TIERS: Final[tuple[Tier, ...]] = tuple(entry.tier for entry in BUDGET_TIERS)
_BY_KEY: Final = {entry.tier.key: entry for entry in BUDGET_TIERS}


def tier_named(key: str) -> BudgetTier:
    """Return the tier with this key. Raises ValueError with similar keys if there is none."""
    return _BY_KEY[find_name(key, _BY_KEY, "tier")]
