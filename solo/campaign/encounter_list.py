"""Owns the encounters of a campaign: one of each name, removed ones kept so that removing can be undone."""

from __future__ import annotations

from collections.abc import Iterable

from solo.border import bounds
from solo.campaign.campaign import Campaign, SavedEncounter
from solo.campaign.roster import CampaignFault

MOST_FOES = 999


def usable(encounters: Iterable[SavedEncounter]) -> dict[str, SavedEncounter]:
    """Those of the encounters that can be fought, by name; one beyond all bounds stays in its place unshown."""
    return {one.name: one for one in encounters if not _fault(one)}


def put(campaign: Campaign, encounter: SavedEncounter) -> None:
    """Keep an encounter in the place of one of the same name. Raises CampaignFault where it has no name."""
    if not encounter.name.strip():
        raise CampaignFault("Give the encounter a name.")
    if fault := _fault(encounter):
        raise CampaignFault(f"This encounter cannot be kept. {fault}")
    place = _place(campaign.encounters, encounter.name)
    if place is None:
        campaign.encounters.append(encounter)
        return
    campaign.removed_encounters.append(campaign.encounters[place])
    campaign.encounters[place] = encounter


def remove(campaign: Campaign, name: str) -> None:
    """Move an encounter to the removed ones. Raises CampaignFault for an unknown name."""
    place = _place(campaign.encounters, name)
    if place is None:
        raise CampaignFault(f"There is no encounter named {name} here.")
    campaign.removed_encounters.append(campaign.encounters.pop(place))


def restore(campaign: Campaign, name: str) -> None:
    """Put the one removed last back. Raises CampaignFault for an unknown name, or where the name is taken."""
    place = _place(campaign.removed_encounters, name)
    if place is None:
        raise CampaignFault(f"No encounter named {name} was removed here.")
    if _place(campaign.encounters, name) is not None:
        raise CampaignFault(f"There is another encounter named {name} now: remove that one first.")
    campaign.encounters.append(campaign.removed_encounters.pop(place))


def _fault(encounter: SavedEncounter) -> str:
    """Why nobody can mean this encounter, in a sentence; "" where somebody may."""
    count = sum(max(0, foe.count) for foe in encounter.foes)
    if count > MOST_FOES:
        return f"It has {count} foes: {MOST_FOES} are the most."
    if fewer := next((foe.name for foe in encounter.foes if foe.count < 1), ""):
        return f"Say how many of {fewer} there are."
    return next((sentence for _, sentence in bounds.faults(encounter, bounds.SAVED)), "")


def _place(encounters: list[SavedEncounter], name: str) -> int | None:
    """Where the latest of this name lies."""
    return next((place for place in range(len(encounters) - 1, -1, -1) if encounters[place].name == name), None)
