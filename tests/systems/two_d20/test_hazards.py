"""Hazards between fights (T-24, T-25, R-23): ready and built ones, their prices, who is hit, and what is left."""

from __future__ import annotations

import pytest

from solo.systems.contract import Choose
from solo.systems.two_d20.foes.hazards import NamedHazard, find_problems
from solo.systems.two_d20.hazards.hazard_building import BLANK, LADDERS, HazardStepCode, apply_step
from solo.systems.two_d20.people.talents import TalentTaken
from solo.systems.two_d20.rolls.hazard import price
from solo.systems.two_d20.rolls.qualities import Qualities
from tests.systems.two_d20.blow_staging import content
from tests.systems.two_d20.leisure_staging import BAD, GOOD, CampaignPools, Scripted, bought, hero, played

ANN, BO = hero("Ann"), hero("Bo")
READY = content().entries(NamedHazard)


def test_there_are_a_dozen_from_cheap_to_deadly() -> None:
    prices = sorted(price(one.hazard) for one in READY.values())
    assert len(prices) >= 12
    assert prices[0] == 1
    assert prices[-1] >= 8
    assert {"acrobatics", "athletics", "resistance", "observation"} <= {one.skill for one in READY.values()}


def test_a_hazard_that_cannot_be_is_a_fault_of_content() -> None:
    assert dict(find_problems(NamedHazard(name="x", text="An x.", dice=9), content()))["dice"].endswith("not 9.")
    assert dict(find_problems(NamedHazard(name="x", dice=2), content())) == {
        "text": "Describe this hazard in a sentence."
    }
    assert not list(find_problems(NamedHazard(name="x", text="An x.", dice=2), content()))


def test_who_passes_takes_no_harm_and_banks_what_is_over() -> None:
    game = played("hazard", (ANN,), Scripted((GOOD, GOOD)), hazard="A rotten stair")
    assert (game.state.people[0].vigor, game.shared) == (10, CampaignPools(1, 2))


def test_who_fails_is_struck_with_all_its_qualities() -> None:
    scene = Scripted((BAD, BAD), (1, 2, 5), (BAD, BAD))
    game = played("hazard", (ANN,), scene, hazard="A swinging beam")
    ann = game.state.people[0]
    assert (ann.vigor, ann.prone) == (6, False)
    assert "Ann tries to stay on their feet" in scene.story
    assert game.result.text == "Ann: Vigor 6 of 10, no Harm."


def test_without_a_test_it_simply_hits_and_its_harm_comes_home() -> None:
    scene = Scripted((2, 2, 2, 2, 5, 5))
    game = played("hazard", (ANN,), scene, hazard="A falling block")
    assert "dice" not in game.kinds
    assert game.home().wounds == 4  # 10 damage are two, an empty track one, Intense one
    assert game.shared.doom == 3


def test_area_takes_in_whoever_is_named_each_with_a_test_of_their_own() -> None:
    scene = Scripted((GOOD, GOOD), (BAD, BAD), (1, 1, 1, 1, 1))
    game = played("hazard", (ANN, BO), scene, hazard="Falling stones", who="party-0+party-1")
    assert [one.vigor for one in game.state.people] == [10, 5]
    assert isinstance(played("hazard", (ANN, BO), Scripted((1, 1)), hazard="A spike underfoot").first("who"), Choose)


def test_the_price_is_paid_unless_the_place_has_it_anyway() -> None:
    assert played("hazard", (ANN, BO), Scripted((1, 1)), hazard="A spike underfoot").shared.doom == 4
    free = played("hazard", (ANN, BO), Scripted((1, 1)), hazard="A spike underfoot", payment="place")
    assert free.shared.doom == 6
    poor = played("hazard", (ANN,), Scripted((1, 1)), hazard="A spike underfoot", shared=CampaignPools(0, 1))
    assert poor.first("payment").option("doom").refused == "There is only 1 Doom."
    assert poor.shared.doom == 1


def test_fire_and_bleeding_are_seen_to_at_once() -> None:
    scene = Scripted((BAD, BAD), (5, 1, 1))
    game = played("hazard", (ANN,), scene, hazard="A scything blade")
    ann = game.state.people[0]
    assert (ann.bleeding, ann.vigor) == (0, 7)
    assert "Ann stops the bleeding." in scene.story


def test_the_dying_are_saved_by_a_friend_or_by_fortune_or_die() -> None:
    torn, block = hero(wounds=3), (2, 2, 2, 2, 5, 5)
    healed = played(
        "hazard", (torn, BO), Scripted(block, (1, 1)), hazard="A falling block", payment="place", dice=bought(fortune=1)
    )
    assert (healed.home().wounds, healed.home().dead, healed.home().fortune) == (4, False, 3)
    spared = played("hazard", (torn,), Scripted(block), hazard="A falling block", payment="place")
    assert (spared.home().wounds, spared.home().fortune) == (4, 2)
    dead = played("hazard", (hero(wounds=3, fortune=0),), Scripted(block), hazard="A falling block", payment="place")
    assert dead.home().dead


def test_a_hazard_is_built_with_its_price_at_each_step() -> None:
    steps = ["more:damage", "more:persistent", "more:persistent", "more:persistent", "more:area", "less:test", "done"]
    game = played("hazard", (ANN,), Scripted((GOOD, BAD)), hazard="build", build=steps, skill="athletics")
    prompts = [asked.prompt for asked in game.asked if asked.kind == "build"]
    prices = [int(prompt.rpartition(" Doom")[0].rpartition(" ")[2]) for prompt in prompts]
    assert prices == [3, 4, 5, 5, 6, 8, 6]
    assert prompts[-1].startswith("5 CD, Persistent 3, Area, Acrobatics D1 to avoid: 6 Doom.")
    assert "Athletics" in game.first("dice").prompt


@pytest.mark.parametrize("part", LADDERS)
def test_every_part_goes_up_its_ladder_and_down_again(part: str) -> None:
    low = BLANK
    while (lower := apply_step(low, HazardStepCode("less", part))) is not None:
        low = lower
    found, here = [price(low.hazard)], low
    while (higher := apply_step(here, HazardStepCode("more", part))) is not None:
        assert apply_step(higher, HazardStepCode("less", part)) == here
        here = higher
        found.append(price(here.hazard))
    assert len(found) == len(LADDERS[part])


def test_the_price_of_what_is_built_is_that_of_the_rules() -> None:
    built = NamedHazard(name="x", dice=6, qualities=Qualities(area=True, stun=True), difficulty=1)
    assert price(built.hazard) == 6
    assert built.words == "6 CD, Stun, Area, Acrobatics D1 to avoid"


def test_with_everybody_down_nothing_happens() -> None:
    assert played("hazard", (hero(wounds=4),), Scripted()).result.text.startswith("No one is on their feet")


def test_a_reliable_skill_avoids_what_is_average_without_a_roll() -> None:
    sure = hero(talents=(TalentTaken("Reliable", "acrobatics"),))
    game = played("hazard", (sure,), Scripted(), hazard="A rotten stair")
    assert (game.state.people[0].vigor, game.shared.momentum) == (10, 0)
