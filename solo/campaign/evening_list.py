"""Owns the evenings of a campaign: kept encounters in order, copied, moved about, and removed for as long as wished."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from solo.border import bounds
from solo.campaign.campaign import Campaign, PlannedEncounter, SavedEvening
from solo.campaign.roster import CampaignFault

MOST_PARTS: Final = 50


def usable(evenings: Iterable[SavedEvening]) -> dict[str, SavedEvening]:
    """Those of the evenings that can be shown, by name; one beyond all bounds stays in its place unshown."""
    return {one.name: one for one in evenings if not _fault(one)}


def put(campaign: Campaign, evening: SavedEvening) -> None:
    """Keep an evening in the place of one of the same name. Raises CampaignFault with a sentence for none."""
    if not evening.name.strip():
        raise CampaignFault("Give the evening a name.")
    if fault := _fault(evening):
        raise CampaignFault(f"This evening cannot be kept. {fault}")
    place = _place(campaign.evenings, evening.name)
    if place is None:
        campaign.evenings.append(evening)
    else:
        campaign.evenings[place] = evening


def remove(campaign: Campaign, name: str) -> None:
    """Move an evening to the removed ones. Raises CampaignFault for an unknown name."""
    place = _place(campaign.evenings, name)
    if place is None:
        raise CampaignFault(f"There is no evening named {name} here.")
    campaign.removed_evenings.append(campaign.evenings.pop(place))


def rename(campaign: Campaign, name: str, new: str) -> None:
    """Give an evening another name, in its place. Raises CampaignFault for an unknown name, one in use, or none."""
    place = _place(campaign.evenings, name)
    if place is None:
        raise CampaignFault(f"There is no evening named {name} here.")
    if not new.strip():
        raise CampaignFault("Give the evening a name.")
    if new != name and _place(campaign.evenings, new) is not None:
        raise CampaignFault(f"There is an evening named “{new}” already: choose another name.")
    renamed = msgspec.structs.replace(campaign.evenings[place], name=new)
    if fault := _fault(renamed):
        raise CampaignFault(f"This evening cannot be kept. {fault}")
    campaign.evenings[place] = renamed


def restore(campaign: Campaign) -> str:
    """Put the one removed last back; its name. Raises CampaignFault where there is none, or its name is taken."""
    if not campaign.removed_evenings:
        raise CampaignFault("No evening has been removed.")
    name = campaign.removed_evenings[-1].name
    if _place(campaign.evenings, name) is not None:
        raise CampaignFault(f"There is another evening named {name} now: remove that one first.")
    campaign.evenings.append(campaign.removed_evenings.pop())
    return name


def with_part(evening: SavedEvening, part: PlannedEncounter) -> SavedEvening:
    """The evening with one more encounter at its end."""
    return msgspec.structs.replace(evening, parts=(*evening.parts, part))


def without_part(evening: SavedEvening, at: int) -> SavedEvening:
    """The evening without the encounter at this place, from 0; unchanged where there is none."""
    parts = tuple(part for place, part in enumerate(evening.parts) if place != at)
    begun = evening.begun - (at < evening.begun and len(parts) < len(evening.parts))
    return msgspec.structs.replace(evening, parts=parts, begun=begun)


def moved(evening: SavedEvening, at: int, by: int) -> SavedEvening:
    """The evening with an encounter so many places further on; it stops at either end."""
    if not 0 <= at < len(evening.parts):
        return evening
    parts = list(evening.parts)
    part = parts.pop(at)
    parts.insert(max(0, min(len(parts), at + by)), part)
    return msgspec.structs.replace(evening, parts=tuple(parts))


def with_changed(evening: SavedEvening, at: int, **changed: str) -> SavedEvening:
    """The evening with another note or rest at this place; unchanged where there is none."""
    parts = tuple(
        msgspec.structs.replace(part, **changed) if place == at else part for place, part in enumerate(evening.parts)
    )
    return msgspec.structs.replace(evening, parts=parts)


def copied(evening: SavedEvening, name: str) -> SavedEvening:
    """The same evening under another name, with nothing of it played yet."""
    return msgspec.structs.replace(evening, name=name, begun=0)


def _fault(evening: SavedEvening) -> str:
    if len(evening.parts) > MOST_PARTS:
        return f"It has {len(evening.parts)} encounters: {MOST_PARTS} are the most."
    return next((sentence for _, sentence in bounds.faults(evening, bounds.SAVED)), "")


def _place(evenings: list[SavedEvening], name: str) -> int | None:
    return next((place for place, evening in enumerate(evenings) if evening.name == name), None)
