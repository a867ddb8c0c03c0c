"""Copy of a campaign for a what-if: the fight continues from an earlier round, and the original stays unchanged."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from solo.campaign import campaigns, management
from solo.campaign.campaign_file import NAME_LENGTH
from solo.campaign.campaigns import CampaignSummary

ENDING = ", what if"
TOLD = "This is a copy, “{}”. The original fight is still in “{}”, on the campaigns page."
NOTHING_DECIDED = "You made no decision after the start of that round. Choose an earlier round."


def copy_campaign(home: Path, folder: Path, name: str) -> str:
    """Copy the campaign in this folder, whose name is `name`, and return the name of the copy. Raises SaveError."""
    wanted = f"{_shortened(name.partition(ENDING)[0])}{ENDING}"
    return management.duplicate(home, folder, campaigns.free_name(home, wanted))


def find_original(known: Iterable[CampaignSummary], name: str) -> CampaignSummary | None:
    """Return the campaign from which the what-if `name` was copied. None if there is none, or `name` is no what-if."""
    own, ending, _ = name.partition(ENDING)
    if not ending:
        return None
    return next((one for one in known if ENDING not in one.name and own in (one.name, _shortened(one.name))), None)


def _shortened(name: str) -> str:
    return name[: NAME_LENGTH - len(ENDING)]
