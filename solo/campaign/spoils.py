"""Owns what won fights have left and nobody has taken yet: kept with the campaign until a character takes it."""

from __future__ import annotations

import msgspec

from solo.campaign.campaign import Campaign
from solo.campaign.roster import CampaignFault
from solo.systems.contract import System

OFFERED = "On the page of characters, t lets one of the roster take it."
NOTHING = "Nothing lies there to be taken: won fights leave something."


def gather(campaign: Campaign, system: System, state: msgspec.Struct) -> str:
    """Keep what a procedure leaves in this state; a sentence that tells of it, "" for nothing."""
    spoils = system.spoils
    found = spoils.left(state) if spoils else None
    if spoils is None or found is None:
        return ""
    campaign.spoils.append(msgspec.Raw(msgspec.json.encode(found)))
    return f"{spoils.told(found)} {OFFERED}"


def told(campaign: Campaign, system: System) -> list[str]:
    """What lies there, a sentence for each fight that left something."""
    spoils = system.spoils
    return [spoils.told(found) for found in _finds(campaign, system)] if spoils else []


def take(campaign: Campaign, system: System, character: msgspec.Struct) -> msgspec.Struct:
    """The character with all that lies there, which is then gone. Raises CampaignFault where nothing does."""
    spoils, finds = system.spoils, _finds(campaign, system)
    if spoils is None or not finds:
        raise CampaignFault(NOTHING)
    for found in finds:
        character = spoils.take(character, found)
    campaign.spoils = []
    return character


def _finds(campaign: Campaign, system: System) -> list[msgspec.Struct]:
    if system.spoils is None:
        return []
    kind = system.spoils.found_type
    try:
        return [msgspec.json.decode(raw, type=kind) for raw in campaign.spoils]
    except msgspec.MsgspecError as error:
        raise CampaignFault("What was left cannot be read with these rules.") from error
