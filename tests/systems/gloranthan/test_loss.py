"""What a hero loses for good who went on at 0 and was beaten, and what cards see of a hero (`G-60`, `H-32`, `H-07`)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.encounters.ready_characters import ReadyCharacter, character_of
from solo.systems.gloranthan.hands.cards_in_play import cards_of
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.people.cost import unspent, xp_spent
from solo.systems.gloranthan.people.faith import claim_of
from solo.systems.gloranthan.people.loss import Loss, apply_loss, list_losable
from solo.systems.gloranthan.people.retinue import Companion
from solo.systems.gloranthan.people.sheet import Character
from tests.systems.gloranthan.gloranthan_content import content

READY = {name: character_of(one, content()) for name, one in content().entries(ReadyCharacter).items()}
CAPTAIN = READY["Band captain"]
STORM = READY["Storm initiate"]


def test_the_rune_and_what_was_used_may_be_lost() -> None:
    found = list(list_losable(CAPTAIN, "physical", {"Sword", "Bow", "retainers", "Protection Against Spirit Magic"}))
    assert [str(one) for one in found] == [
        "lose:physical:Physical",
        "lose:skills:Sword",
        "lose:abilities:Protection Against Spirit Magic",
        "lose:retainers:retainers",
    ]
    assert [str(one) for one in list_losable(CAPTAIN, "physical", ())] == ["lose:physical:Physical"]


@pytest.mark.parametrize("rune", ["physical", "social"])
def test_no_xp_come_back_for_what_is_lost(rune: str) -> None:
    for loss in list_losable(CAPTAIN, rune, {"Sword", "Resistance", "retainers", "Protection Against Spirit Magic"}):
        after = apply_loss(CAPTAIN, loss, content())
        assert xp_spent(after, content()) == xp_spent(CAPTAIN, content())
        assert unspent(after, content()) == unspent(CAPTAIN, content())


def test_a_level_that_is_lost_costs_its_step() -> None:
    after = apply_loss(CAPTAIN, Loss("physical", "Physical"), content())
    assert (after.powers.physical, after.lost) == (3, {"Physical": 8})
    twice = apply_loss(after, Loss("physical", "Physical"), content())
    assert (twice.powers.physical, twice.lost) == (2, {"Physical": 15})


def test_one_companion_is_lost_or_all_and_a_regiment_by_halves() -> None:
    friends = (Companion("Anna", ("Healing",)), Companion("Bo"))
    hero = replace(CAPTAIN, companions=friends, regiment="professional")
    assert apply_loss(hero, Loss("companions", "Anna"), content()).companions == (friends[1],)
    assert apply_loss(hero, Loss("companions", "companions"), content()).companions == ()
    half = apply_loss(hero, Loss("regiment", "regiment"), content())
    assert half.regiment == "half professional"
    assert apply_loss(half, Loss("regiment", "regiment"), content()).regiment == ""
    assert not apply_loss(hero, Loss("retainers", "retainers"), content()).retainers


def test_a_hero_s_claim_tells_rank_and_runes() -> None:
    claim = claim_of(STORM, content(), used=frozenset({"Combat"}))
    assert (claim.religion, claim.rank, claim.magic, claim.used) == ("Vinga", 2, 5, {"Combat"})
    assert {"Man", "Theism", "Heortling", "Air", "Combat"} <= set(claim.runes)
    assert claim_of(Character("Nobody"), content()).rank == 0


def test_cards_begin_with_what_everybody_kept() -> None:
    kept = replace(STORM, hand=("Elmal",), hero_points=2)
    begun = cards_of({"party-0": kept}, None)
    assert (begun.hand("party-0").cards, begun.hand("party-0").points) == (("Elmal",), 2)
    assert begun.fresh
    assert not cards_of({}, CampaignTable(days=3), ominous=False).fresh
    with pytest.raises(ValueError, match="another game"):
        cards_of({}, CAPTAIN)
