"""`solo saves check` and `solo saves mend` for a journal whose files were damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign import campaigns
from solo.cli.campaigns import create_campaign
from tests.cli.conftest import Solo


@pytest.fixture
def folder(solo: Solo, home: Path) -> Path:
    create_campaign(home, "Salt", "fake", seed=7)
    solo("scene", "The mill", "--campaign", "Salt")
    solo("journal", "write", "Salt", "It rained all night.")
    return campaigns.find(home, "Salt")


def test_a_sound_campaign_needs_no_mending(solo: Solo, folder: Path) -> None:
    del folder
    assert solo("saves", "mend", "Salt").out == "Nothing needs to be mended.\n"


def test_a_lost_line_is_named_by_the_check_and_put_back(solo: Solo, folder: Path) -> None:
    for path in folder.glob("chronicle*"):
        path.unlink()
    checked = solo("saves", "check", "Salt")
    assert checked.code == 1
    assert "“It rained all night.”" in checked.out
    assert '(campaign.json). “solo saves mend "Salt"” restores' in checked.out
    mended = solo("saves", "mend", "Salt")
    assert mended.code == 0
    assert "put back from campaign.json." in mended.out
    assert solo("saves", "check", "Salt").out == "Salt: no problems\n"
    assert "It rained all night." in solo("journal", "Salt").out


def test_a_mend_without_a_name_is_refused(solo: Solo) -> None:
    assert solo("saves", "mend").err == "Name the campaign to mend.\n"
