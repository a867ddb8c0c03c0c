"""The way back from a what-if to the campaign that it was copied from."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.campaign_file import NAME_LENGTH
from solo.campaign.campaigns import CampaignSummary
from solo.campaign.what_if_copy import ENDING, find_original
from solo.storage.store import LONG_AGO

LONG = "A very long name " * 20
NAMES = ("Ash Hollow", f"Ash Hollow{ENDING}", f"Ash Hollow{ENDING} (2)", LONG[:NAME_LENGTH])


@pytest.mark.parametrize(
    ("name", "original"),
    [
        (f"Ash Hollow{ENDING}", "Ash Hollow"),
        (f"Ash Hollow{ENDING} (2)", "Ash Hollow"),
        (f"{LONG[: NAME_LENGTH - len(ENDING)]}{ENDING}", LONG[:NAME_LENGTH]),
        (f"Cold Ford{ENDING}", None),
        ("Ash Hollow", None),
    ],
)
def test_a_what_if_finds_the_campaign_that_it_was_copied_from(name: str, original: str | None) -> None:
    known = [CampaignSummary(Path(one), one, "fake", LONG_AGO) for one in NAMES]
    found = find_original(known, name)
    assert (found.name if found else None) == original
