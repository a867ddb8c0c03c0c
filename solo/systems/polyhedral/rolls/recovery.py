"""Owns first aid, the daily check and the care that helps with it (`P-36`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import Thrower
from solo.systems.polyhedral.rolls.checks import attribute_check, checked

DAILY_RECOVERY: Final = 5
CARE: Final = (7, 10)


def first_aid(throw: Thrower, count: int, sides: int, modifier: int) -> int:
    """VP that first aid gives back: half the Medicine check result (`P-36`)."""
    return throw.roll(checked, count, sides, modifier) // 2


def daily_recovery(throw: Thrower, toughness: int, modifier: int) -> bool:
    """Whether a day of rest gives 1 LP back; the carer's Medicine gives the modifier (`P-36`)."""
    return throw.roll(attribute_check, toughness, DAILY_RECOVERY, modifier)


def care(throw: Thrower, count: int, sides: int, modifier: int) -> int:
    """What a day of a carer's Medicine adds to the daily check of all who are tended: 0, 1 or 2 (`P-36`)."""
    reached = throw.roll(checked, count, sides, modifier)
    return sum(reached >= target for target in CARE)
