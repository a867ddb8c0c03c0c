"""Needs of the party, as “What now?” weighs them: members hurt below half, and means that are spent."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from solo.evening.worn import seen_alone
from solo.story.proposals import PartyNeeds
from solo.systems.contract import FighterView, System


def party_needs(system: System, party: Iterable[msgspec.Struct]) -> PartyNeeds:
    """Return the needs of these characters. The first bar of a game's view is its measure of health."""
    seen = [fighter for fighter in (seen_alone(system, member) for member in party) if fighter and not fighter.dead]
    hurt = tuple(fighter.name for fighter in seen if _is_hurt(fighter))
    return PartyNeeds(hurt, bool(seen) and all(map(_is_spent, seen)))


def _is_hurt(fighter: FighterView) -> bool:
    return fighter.out or any(bar.value * 2 < bar.maximum for bar in fighter.bars[:1])


def _is_spent(fighter: FighterView) -> bool:
    return any(bar.maximum > 0 and bar.value <= 0 for bar in fighter.bars[1:])
