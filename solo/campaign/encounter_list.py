"""Saved encounters of a campaign, and the check whether an encounter is valid."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.campaign.campaign import SavedEncounter
from solo.campaign.named_collection import CollectionKind
from solo.untrusted import input_limits

MOST_FOES = 999


def _problem(encounter: SavedEncounter) -> str:
    """Explain why this encounter is invalid, in a sentence; "" if it is valid."""
    count = sum(max(0, foe.count) for foe in encounter.foes)
    if count > MOST_FOES:
        return f"An encounter can have at most {MOST_FOES} foes, not {count}."
    if fewer := next((foe.name for foe in encounter.foes if foe.count < 1), ""):
        return f"Give the number of {fewer}."
    return next((sentence for _, sentence in input_limits.find_excess(encounter, input_limits.SAVED)), "")


def _renamed(encounter: SavedEncounter, name: str) -> SavedEncounter:
    return msgspec.structs.replace(encounter, name=name)


ENCOUNTERS: Final = CollectionKind("encounter", _problem, _renamed, spares_old=True)
