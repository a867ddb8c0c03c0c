"""Settings of a shared table: maximum number of people, pace of tactics, timeout for absent people."""

from __future__ import annotations

from typing import Final

import msgspec

MOST_PEOPLE: Final = 16
LONGEST_PACE: Final = 60.0
LEAST_AWAY: Final = 1.0
LONGEST_AWAY: Final = 24 * 3600.0


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Settings that the table leader may change.

    Times are in seconds. `people` is the maximum number of people. `pace` is the pause between two answers of tactics.
    A tactic answers for a person who is asked but has been absent for the time `away`.
    """

    people: int = 8
    pace: float = 0.4
    away: float = 120.0


def check_settings(chosen: TableSettings) -> str:
    """Explain why these settings are invalid, in a sentence; "" if they are valid."""
    if not 1 <= chosen.people <= MOST_PEOPLE:
        return f"A table seats 1 to {MOST_PEOPLE} people, not {chosen.people}."
    if not 0 <= chosen.pace <= LONGEST_PACE:
        return f"The AI can pause 0 to {LONGEST_PACE:g} seconds between two answers, not {chosen.pace:g}."
    if not LEAST_AWAY <= chosen.away <= LONGEST_AWAY:
        hours = LONGEST_AWAY / 3600
        return (
            f"The table can wait {LEAST_AWAY:g} second to {hours:g} hours for an absent player, not {chosen.away:g} s."
        )
    return ""


def time_text(seconds: float) -> str:
    """Format a duration for people: "30 s", "2 min", "1 h"."""
    for unit, word in ((3600, "h"), (60, "min")):
        if seconds >= unit and seconds % unit == 0:
            return f"{seconds / unit:g} {word}"
    return f"{seconds:g} s"
