"""Resolve: how long a fighter stays in a losing fight, by Willpower (house)."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.fight.leaving import Resolve

TIMID_BELOW, BRAVE_FROM = 0, 2
OUTLAWS_LACK: Final = 1
"""The amount subtracted from an outlaw's Willpower, since outlaws fight for gain."""


# rule: Lost fights
def resolve_by(willpower: int, outlaw: bool = False) -> Resolve:
    """Return the resolve for a Willpower; lower for an outlaw."""
    firm = willpower - OUTLAWS_LACK if outlaw else willpower
    if firm < TIMID_BELOW:
        return Resolve.TIMID
    return Resolve.BRAVE if firm >= BRAVE_FROM else Resolve.ORDINARY
