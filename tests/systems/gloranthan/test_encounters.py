"""Encounters: what heroes and foes are worth, the first pick for heroes and for commanders, tiers and ready fights."""

from itertools import pairwise
from random import Random

import pytest

from solo.resolver import SeededThrower
from solo.systems.contract import EncounterRequest, FoeCount, hardest_matching_tier
from solo.systems.gloranthan.encounters.first_pick import FirstPick
from solo.systems.gloranthan.encounters.ready_characters import ReadyCharacter, character_of
from solo.systems.gloranthan.encounters.strength import member
from solo.systems.gloranthan.encounters.tiers import TIERS, WORTH_TIERS
from solo.systems.gloranthan.foes.regiment import Regiment
from solo.systems.parts.fight.ready_fights import TieredFight
from tests.systems.gloranthan.gloranthan_content import content

CONTENT = content()
PICK = FirstPick(CONTENT)
READY = {name: character_of(ready, CONTENT) for name, ready in CONTENT.entries(ReadyCharacter).items()}
FOUR = tuple(member(READY[name], CONTENT) for name in ("Spearwoman", "Band captain", "Storm initiate", "Archer scout"))
LEADERS = tuple(member(READY[name], CONTENT) for name in ("Tribune Carmanya", "Captain Ferrow"))


def test_heroes_are_weighed_like_foes_and_commanders_like_regiments() -> None:
    assert [one.total for one in FOUR] == [83 + 8 + 2, 80 + 8 + 6 + 2, 76 + 6 + 11, 73 + 10 + 4]
    assert [one.defence for one in FOUR] == [6, 6, 2, 5]
    assert [(one.total, one.defence) for one in LEADERS] == [(2**13, 14)] * 2


def test_tiers_are_those_of_the_rules_and_leave_no_share_out() -> None:
    assert [tier.wins for tier in TIERS] == [(95, 101), (85, 95), (70, 85), (50, 70), (25, 50), (0, 25)]
    for number, name in ((97, "Trivial"), (95, "Trivial"), (94, "Easy"), (70, "Fair"), (69, "Hard"), (24, "Hopeless")):
        told = hardest_matching_tier(TIERS, number, 0.0)
        assert told is not None
        assert told.title == name
    for lower, higher in pairwise(WORTH_TIERS):
        assert (lower.high, lower.battle[1]) == (higher.low, higher.battle[0])


@pytest.mark.parametrize("tier", [tier.key for tier in TIERS])
@pytest.mark.parametrize("party", [FOUR, LEADERS], ids=["heroes", "commanders"])
def test_a_pick_keeps_the_bounds_of_its_tier(tier: str, party: tuple[object, ...]) -> None:
    chosen = FOUR if party == FOUR else LEADERS
    found = PICK.encounters(EncounterRequest(chosen, tier), SeededThrower(Random(3)), 5)
    assert found
    for candidate in found:
        assert candidate.low <= candidate.weight <= candidate.high
        assert all((foe.name in CONTENT.entries(Regiment)) == (chosen == LEADERS) for foe in candidate.foes)
        assert PICK.weigh(chosen, candidate.foes, tier).weight == candidate.weight


def test_foes_far_above_a_party_are_warned_of() -> None:
    lone = (FOUR[3],)
    assert "far too strong" in PICK.weigh(lone, (FoeCount("Great troll", 1),), "hard").warnings[0]
    assert PICK.weigh(lone, (FoeCount("Soldier", 1),), "hard").warnings == ()
    assert PICK.weigh(LEADERS, (FoeCount("Line spears", 1),), "hard").warnings == ()


def test_what_makes_no_sense_is_said() -> None:
    with pytest.raises(ValueError, match="cannot be used against this party"):
        PICK.encounters(EncounterRequest(FOUR, "hard", pinned=("Line spears",)), SeededThrower(Random(1)), 1)
    with pytest.raises(ValueError, match="at least one member"):
        PICK.encounters(EncounterRequest((), "hard"), SeededThrower(Random(1)), 1)
    with pytest.raises(ValueError, match="no tier"):
        PICK.weigh(FOUR, (FoeCount("Wolf", 1),), "suicidal")


def test_ready_fights_are_brawls_and_battles() -> None:
    fights = CONTENT.entries(TieredFight).values()
    battles = [fight for fight in fights if fight.foes[0].name in CONTENT.entries(Regiment)]
    assert (len(fights), len(battles)) == (29, 9)
    assert {fight.tier for fight in fights} == {"easy", "fair", "hard", "deadly"}
    for fight in fights:
        leads = {bool(READY[name].regiment) for name in fight.party}
        assert leads == {fight in battles}
