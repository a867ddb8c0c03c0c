"""Copy of a campaign for a what-if: the fight continues from an earlier round, and the original stays unchanged."""

from __future__ import annotations

from pathlib import Path

from solo.campaign import campaigns, management
from solo.campaign.campaign_file import NAME_LENGTH

ENDING = ", what if"
TOLD = "This is a copy, “{}”. The original fight is still in “{}”, on the campaigns page."
NOTHING_DECIDED = "You made no decision after the start of that round. Choose an earlier round."


def copy_campaign(home: Path, folder: Path, name: str) -> str:
    """Copy the campaign in this folder, whose name is `name`, and return the name of the copy. Raises SaveError."""
    own = name.partition(ENDING)[0]
    wanted = f"{own[: NAME_LENGTH - len(ENDING)]}{ENDING}"
    return management.duplicate(home, folder, campaigns.free_name(home, wanted))
