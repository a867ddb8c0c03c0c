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


def roster_of(*names: str) -> tuple[Campaign, Roster]:
    campaign = Campaign(system="fake")
    roster = Roster(campaign, FakeSystem())
    for name in names:
        roster.put(FakeCharacter(name, 3), None)
    return campaign, roster


def test_a_character_is_replaced_in_place_and_may_take_a_free_name() -> None:
    _, roster = roster_of("Ann", "Bo")
    assert roster.put(FakeCharacter(" Anne ", 7), replacing="Ann") == "Anne"
    assert list(roster.characters()) == ["Anne", "Bo"]
    assert roster.put(FakeCharacter("Anne", 8), replacing="Anne") == "Anne"
    with pytest.raises(CampaignError, match="Bo is already on the roster: choose another name"):
        roster.put(FakeCharacter("Bo", 7), replacing="Anne")
    with pytest.raises(CampaignError, match="Give the character a name"):
        roster.put(FakeCharacter("  ", 7), None)
    with pytest.raises(CampaignError, match="There is no character named Cid"):
        roster.put(FakeCharacter("Cid", 7), replacing="Cid")


def test_the_latest_removed_character_of_a_name_is_restored_at_the_end() -> None:
    campaign, roster = roster_of("Ann", "Bo")
    roster.remove("Ann")
    roster.put(FakeCharacter("Ann", 9), None)
    with pytest.raises(
        CampaignError, match="Another character named Ann is on the roster now: rename that character first"
    ):
        roster.restore("Ann")
    roster.remove("Ann")
    assert len(campaign.removed_characters) == 2
    roster.restore("Ann")
    ann = roster.characters()["Ann"]
    assert isinstance(ann, FakeCharacter)
    assert ann.skill == 9
    assert list(roster.characters()) == ["Bo", "Ann"]
    assert list(roster.list_removed()) == ["Ann"]
    for act in (roster.remove, roster.restore):
        with pytest.raises(CampaignError, match="There is no character named Cid"):
            act("Cid")


def test_a_character_on_whom_the_rules_fail_is_neither_shown_nor_found() -> None:
    campaign, roster = roster_of("Ann")
    campaign.characters.insert(0, msgspec.Raw(b'{"name":7}'))
    assert (list(roster.characters()), roster.unreadable()) == (["Ann"], 1)
    roster.remove("Ann")
    assert campaign.characters == [msgspec.Raw(b'{"name":7}')]


def test_a_character_that_is_handed_out_is_a_copy() -> None:
    _, roster = roster_of("Ann")
    ann = roster.characters()["Ann"]
    assert isinstance(ann, FakeCharacter)
    assert roster.characters()["Ann"] is not ann
