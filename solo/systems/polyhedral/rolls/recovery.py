"""First aid, the daily check and the care that helps with it (`P-36`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import Thrower
from solo.systems.polyhedral.rolls.checks import attribute_check, check_result

DAILY_RECOVERY: Final = 5
CARE: Final = (7, 10)


def first_aid(throw: Thrower, count: int, sides: int, modifier: int) -> int:
    """Throw the VP that first aid gives back: half the Medicine check result (`P-36`)."""
    return throw.roll(check_result, count, sides, modifier) // 2


# rule: Recovery
def daily_recovery(throw: Thrower, toughness: int, modifier: int) -> bool:
    """Throw a day of rest; return True if it gives 1 LP back. A carer's Medicine is the modifier (`P-36`)."""
    return throw.roll(attribute_check, toughness, DAILY_RECOVERY, modifier)


def care(throw: Thrower, count: int, sides: int, modifier: int) -> int:
    """Throw a carer's Medicine; return the modifier on the daily check of each patient: 0, 1 or 2 (`P-36`)."""
    reached = throw.roll(check_result, count, sides, modifier)
    return sum(reached >= target for target in CARE)
