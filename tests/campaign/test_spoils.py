"""What won fights leave: kept with the campaign, over a restart too, until one of the roster takes it."""

from __future__ import annotations

import msgspec
import pytest

from solo.campaign import spoils
from solo.campaign.campaign import Campaign
from solo.campaign.roster import CampaignFault
from tests.fake_system import FakeCharacter, FakeFighter, FakeState, FakeSystem


def an_ending(rats: int, life: int) -> FakeState:
    """A fight against so many rats, each with so much life left."""
    foes = [FakeFighter(f"Rat {number}", "foes", 2, life, 3) for number in range(rats)]
    return FakeState("The cellar", [FakeFighter("Ann", "party", 5, 4, 6), *foes])


def test_what_is_left_outlasts_the_app_and_goes_to_whoever_takes_it() -> None:
    campaign, system = Campaign(), FakeSystem()
    assert spoils.gather(campaign, system, an_ending(2, 0)).startswith("The foes left 2 pelts.")
    spoils.gather(campaign, system, an_ending(3, 0))
    again = msgspec.json.decode(msgspec.json.encode(campaign), type=Campaign)
    assert spoils.told(again, system) == ["The foes left 2 pelts.", "The foes left 3 pelts."]
    taken = spoils.take(again, system, FakeCharacter("Ann", 5))
    assert taken == FakeCharacter("Ann", 10)
    assert spoils.told(again, system) == []
    with pytest.raises(CampaignFault, match="Nothing lies there"):
        spoils.take(again, system, FakeCharacter("Ann", 5))


def test_a_fight_that_is_not_won_leaves_nothing() -> None:
    campaign, system = Campaign(), FakeSystem()
    assert spoils.gather(campaign, system, an_ending(2, 1)) == ""
    assert campaign.spoils == []


def test_finds_of_other_rules_are_a_sentence() -> None:
    campaign = Campaign(spoils=[msgspec.Raw(b'{"gems": 3}')])
    with pytest.raises(CampaignFault, match="cannot be read"):
        spoils.told(campaign, FakeSystem())
