"""Who is on a roster is judged once, and by nothing that a long life has made of them."""

from __future__ import annotations

import msgspec
import pytest

from solo.campaign.campaign import Campaign
from solo.campaign.roster import CampaignError, Roster
from solo.untrusted import input_limits
from tests.fake_system import FakeCharacter, FakeSystem


def test_long_notes_and_grown_names_are_no_fault() -> None:
    assert list(input_limits.find_excess({"notes": "a\u200dsign that does not show"}, input_limits.SAVED)) == []
    notes = {"name": f"{'n' * 80} 12", "notes": "A coin was found.\n" * 2_000, "cents": 12_345_678}
    assert list(input_limits.find_excess(notes, input_limits.SAVED)) == []


def test_a_name_that_a_terminal_would_obey_is_refused() -> None:
    roster = Roster(Campaign(system="fake"), FakeSystem())
    with pytest.raises(CampaignError, match=r"U\+001B"):
        roster.put(FakeCharacter("\x1b[2J"), None)
    assert roster.characters() == {}


def test_what_is_beyond_all_bounds_stays_in_the_file() -> None:
    campaign = Campaign(system="fake", characters=[msgspec.Raw(b'{"name":"Ann","skill":99999999999}')])
    roster = Roster(campaign, FakeSystem())
    assert (roster.characters(), roster.unreadable(), len(campaign.characters)) == ({}, 1, 1)
