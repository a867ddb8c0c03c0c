"""Needs of a party for “What now?”: members hurt below half, and means spent."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from solo.evening.worn import seen_alone
from solo.story.proposals import PartyNeeds
from solo.systems.contract import FighterView, System


def read_needs(system: System, roster: Mapping[str, msgspec.Struct]) -> PartyNeeds:
    """Return the needs of the characters on a roster. The dead have none.

    A member is hurt if their first bar, which counts life, is below half. Means are spent if another bar is empty.
    """
    hurt: list[str] = []
    is_spent = False
    for name, character in roster.items():
        fighter = seen_alone(system, character)
        if fighter is None or fighter.dead:
            continue
        if _is_hurt(fighter):
            hurt.append(name)
        is_spent = is_spent or any(bar.level <= 0 < bar.maximum for bar in fighter.bars[1:])
    return PartyNeeds(tuple(hurt), is_spent)


def _is_hurt(fighter: FighterView) -> bool:
    return fighter.out or any(2 * bar.level < bar.maximum for bar in fighter.bars[:1])
