"""What won fights leave: kept with the campaign, over a restart too, until it is shared out; and put back again."""

from __future__ import annotations

import msgspec
import pytest

from solo.campaign import unclaimed_loot
from solo.campaign.campaign import Campaign
from solo.campaign.roster import CampaignError, Roster
from tests.fake_system import FakeCharacter, FakeFighter, FakeState, FakeSystem


def an_ending(rats: int, life: int) -> FakeState:
    """A fight against so many rats, each with so much life left."""
    foes = [FakeFighter(f"Rat {number}", "foes", 2, life, 3) for number in range(rats)]
    return FakeState("The cellar", [FakeFighter("Ann", "party", 5, 4, 6), *foes])


def a_campaign(*rats: int) -> Campaign:
    """Ann and Bo, who have won a fight against each number of rats."""
    campaign, system = Campaign(), FakeSystem()
    for one in (FakeCharacter("Ann", 5), FakeCharacter("Bo", 3)):
        Roster(campaign, system).put(one, replacing=None)
    for count in rats:
        unclaimed_loot.keep_loot(campaign, system, an_ending(count, 0))
    return campaign


def loaded(campaign: Campaign) -> Campaign:
    """The campaign as another run of the app finds it."""
    return msgspec.json.decode(msgspec.json.encode(campaign), type=Campaign)


def skills(campaign: Campaign) -> dict[str, int]:
    """How good each of the roster is: a pelt makes whoever takes it one better."""
    known = Roster(campaign, FakeSystem()).characters().values()
    return {one.name: one.skill for one in known if isinstance(one, FakeCharacter)}


def offer(campaign: Campaign, title: str) -> unclaimed_loot.LootOffer:
    """The first way to take a part that is called so."""
    return next(each for each in unclaimed_loot.list_offers(campaign, FakeSystem()) if each.title == title)


def test_what_nobody_could_take_is_kept_and_not_told() -> None:
    nobodys = Campaign()
    assert unclaimed_loot.keep_loot(nobodys, FakeSystem(), an_ending(2, 0)) == ""
    assert unclaimed_loot.describe_loot(nobodys, FakeSystem()) == ["The foes left 2 pelts."]


def test_what_is_left_outlasts_the_app_and_goes_to_whoever_takes_it() -> None:
    system = FakeSystem()
    assert unclaimed_loot.keep_loot(loaded(a_campaign()), system, an_ending(2, 0)).startswith("The foes left 2 pelts.")
    again = loaded(a_campaign(2, 3))
    assert unclaimed_loot.describe_loot(again, system) == ["The foes left 2 pelts.", "The foes left 3 pelts."]
    assert unclaimed_loot.take(again, system, "Ann") == "Ann took 2 pelts and 3 pelts."
    assert skills(again) == {"Ann": 10, "Bo": 3}
    assert unclaimed_loot.describe_loot(again, system) == []
    with pytest.raises(CampaignError, match="There is no loot to take"):
        unclaimed_loot.take(again, system, "Ann")


def test_it_is_shared_out_piece_by_piece() -> None:
    campaign, system = a_campaign(3), FakeSystem()
    assert [each.title for each in unclaimed_loot.list_offers(campaign, system)] == ["3 pelts", "1 pelt"]
    assert unclaimed_loot.take(campaign, system, "Bo", offer(campaign, "1 pelt")) == "Bo took 1 pelt."
    campaign = loaded(campaign)
    assert unclaimed_loot.describe_loot(campaign, system) == ["The foes left 2 pelts."]
    unclaimed_loot.take(campaign, system, "Ann", offer(campaign, "1 pelt"))
    unclaimed_loot.take(campaign, system, "Bo", offer(campaign, "1 pelt"))
    assert unclaimed_loot.describe_loot(campaign, system) == []
    assert skills(campaign) == {"Ann": 6, "Bo": 5}


def test_what_was_taken_is_put_back_step_by_step_even_after_another_fight() -> None:
    campaign, system = a_campaign(2, 3), FakeSystem()
    unclaimed_loot.take(campaign, system, "Bo", offer(campaign, "1 pelt"))
    unclaimed_loot.take(campaign, system, "Ann")
    unclaimed_loot.keep_loot(campaign, system, an_ending(4, 0))
    campaign = loaded(campaign)
    assert unclaimed_loot.describe_last_taken(campaign) == "Ann took 1 pelt and 3 pelts."
    assert unclaimed_loot.put_back(campaign, system) == "Ann put 1 pelt and 3 pelts back."
    assert unclaimed_loot.describe_loot(campaign, system) == [
        f"The foes left {count}." for count in ("1 pelt", "3 pelts", "4 pelts")
    ]
    unclaimed_loot.put_back(campaign, system)
    assert unclaimed_loot.describe_loot(campaign, system) == [
        f"The foes left {count}." for count in ("2 pelts", "3 pelts", "4 pelts")
    ]
    assert skills(campaign) == {"Ann": 5, "Bo": 3}
    assert unclaimed_loot.describe_last_taken(campaign) == ""
    with pytest.raises(CampaignError, match="There is nothing to put back"):
        unclaimed_loot.put_back(campaign, system)


def test_what_is_no_longer_there_cannot_be_put_back() -> None:
    campaign, system = a_campaign(4), FakeSystem()
    unclaimed_loot.take(campaign, system, "Bo")
    Roster(campaign, system).put(FakeCharacter("Bo", 2), replacing="Bo")
    before = msgspec.json.encode(campaign)
    with pytest.raises(CampaignError, match="Bo has no 4 pelts any more"):
        unclaimed_loot.put_back(campaign, system)
    assert msgspec.json.encode(campaign) == before


def test_nobody_takes_what_another_has_taken_or_without_being_there() -> None:
    campaign, system = a_campaign(2), FakeSystem()
    stale = offer(campaign, "2 pelts")
    with pytest.raises(CampaignError, match="Cid is not on the roster"):
        unclaimed_loot.take(campaign, system, "Cid", stale)
    unclaimed_loot.take(campaign, system, "Ann", offer(campaign, "1 pelt"))
    with pytest.raises(CampaignError, match="is no longer there"):
        unclaimed_loot.take(campaign, system, "Bo", stale)
    assert skills(campaign) == {"Ann": 6, "Bo": 3}


def test_a_fight_that_is_not_won_leaves_nothing() -> None:
    campaign, system = Campaign(), FakeSystem()
    assert unclaimed_loot.keep_loot(campaign, system, an_ending(2, 1)) == ""
    assert campaign.spoils == []


def test_finds_of_other_rules_are_a_sentence_and_keep_nobody_from_the_others() -> None:
    campaign = a_campaign(2)
    campaign.spoils = [msgspec.Raw(b'{"gems": 3}'), *campaign.spoils]
    first, second = unclaimed_loot.describe_loot(campaign, FakeSystem())
    assert "cannot be read with the current rules" in second
    assert "cannot be read" not in first
    assert {offer.find for offer in unclaimed_loot.list_offers(campaign, FakeSystem())} == {1}


def test_loot_that_these_rules_cannot_read_is_counted_and_stays() -> None:
    campaign, system = a_campaign(2), FakeSystem()
    assert unclaimed_loot.unreadable(campaign, system) == ""
    one = msgspec.Raw(b'{"gems": 3}')
    campaign.spoils = [one, *campaign.spoils]
    assert unclaimed_loot.unreadable(campaign, system) == (
        "The loot of one fight cannot be read with the current rules. It stays saved."
    )
    campaign.spoils.append(msgspec.Raw(b"[]"))
    assert unclaimed_loot.unreadable(campaign, system) == (
        "The loot of 2 fights cannot be read with the current rules. It stays saved."
    )
    assert unclaimed_loot.take(campaign, system, "Bo") == "Bo took 2 pelts."
    assert campaign.spoils == [one, msgspec.Raw(b"[]")]
    assert unclaimed_loot.describe_loot(campaign, system) == [unclaimed_loot.unreadable(campaign, system)]


def test_loot_of_a_character_who_is_gone_cannot_be_put_back() -> None:
    campaign, system = a_campaign(2), FakeSystem()
    unclaimed_loot.take(campaign, system, "Bo")
    Roster(campaign, system).remove("Bo")
    with pytest.raises(CampaignError, match="Bo is not on the roster"):
        unclaimed_loot.put_back(campaign, system)
    assert unclaimed_loot.describe_last_taken(campaign) == "Bo took 2 pelts."


def test_taken_loot_that_these_rules_cannot_read_is_not_put_back() -> None:
    campaign, system = a_campaign(2), FakeSystem()
    unclaimed_loot.take(campaign, system, "Bo")
    campaign.taken = [msgspec.structs.replace(campaign.taken[0], finds=(msgspec.Raw(b'{"pelts": "two"}'),))]
    with pytest.raises(CampaignError, match="The loot cannot be read with the current rules"):
        unclaimed_loot.put_back(campaign, system)
    assert skills(campaign) == {"Ann": 5, "Bo": 5}


class WithoutSpoils(FakeSystem):
    """A game whose fights leave nothing."""

    spoils = None  # type: ignore[assignment]


def test_a_game_without_loot_keeps_offers_and_takes_none() -> None:
    campaign, system = a_campaign(2), WithoutSpoils()
    assert unclaimed_loot.keep_loot(campaign, system, an_ending(2, 0)) == ""
    assert len(campaign.spoils) == 1
    assert unclaimed_loot.describe_loot(campaign, system) == []
    assert unclaimed_loot.unreadable(campaign, system) == ""
    assert unclaimed_loot.list_offers(campaign, system) == []
    with pytest.raises(CampaignError, match="There is no loot to take"):
        unclaimed_loot.take(campaign, system, "Ann")
    with pytest.raises(CampaignError, match="There is nothing to put back"):
        unclaimed_loot.put_back(campaign, system)
