"""Resolve: a fighter's endurance in a losing fight (house).

The rules have no use for Willpower in a fight.
"""

from __future__ import annotations

from typing import Final

from solo.systems.parts.fight.leaving import Resolve

TIMID_BELOW, BRAVE_FROM = 0, 2
OUTLAWS_LACK: Final = 1
"""The number by which an outlaw's Willpower counts as lower, since outlaws fight for gain."""


# rule: Lost fights
def resolve_by(willpower: int, outlaw: bool = False) -> Resolve:
    """Return the resolve for a Willpower; lower for an outlaw."""
    firm = willpower - OUTLAWS_LACK if outlaw else willpower
    if firm < TIMID_BELOW:
        return Resolve.TIMID
    return Resolve.BRAVE if firm >= BRAVE_FROM else Resolve.ORDINARY
