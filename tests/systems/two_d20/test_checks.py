"""Skill tests between fights (T-01 to T-06, R-05, part 5): difficulty, help, kits, dice, questions, pools."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solo.systems.contract import Setup
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentTaken
from tests.systems.two_d20.leisure_staging import (
    BAD,
    GOOD,
    PROCEDURES,
    CampaignPools,
    Scripted,
    bought,
    hero,
    played,
)

ANN, BO = hero("Ann"), hero("Bo", {"lore": Training(3, 3)})


def test_a_test_that_is_passed_banks_what_is_over() -> None:
    game = played("check", (ANN,), Scripted((GOOD, GOOD)), who=["party-0", "end"], skill="lore", difficulty="1")
    assert game.shared == CampaignPools(momentum=1, doom=3)
    assert game.result.text == "1 test: Momentum 1, Doom 3."


def test_a_test_that_fails_banks_nothing_and_asks_nothing_more() -> None:
    game = played("check", (ANN,), Scripted((GOOD, BAD)), skill="lore", difficulty="2")
    assert game.shared.momentum == 0
    assert "questions" not in game.kinds


@pytest.mark.parametrize(("difficulty", "passes"), [(0, 1), (1, Fraction(3, 4)), (2, Fraction(1, 4)), (5, 0)])
def test_each_difficulty_tells_what_two_dice_make_of_it(difficulty: int, passes: Fraction) -> None:
    asked = played("check", (ANN,), Scripted((GOOD, GOOD))).first("difficulty")
    faces = list(product(range(1, 21), repeat=2))
    counted = [sum(face <= 10 for face in pair) >= difficulty for pair in faces]
    assert Fraction(sum(counted), len(faces)) == passes
    assert {one.name: one.value for one in asked.option(str(difficulty)).preview().measures}["pass"] == passes


def test_what_is_simple_passes_by_itself_or_is_rolled_for_momentum() -> None:
    skipped = played("check", (ANN,), Scripted(), difficulty="0")
    assert (skipped.shared.momentum, skipped.kinds[3:]) == (0, ["simple", "who"])
    rolled = played("check", (ANN,), Scripted((GOOD, GOOD)), difficulty="0", simple="roll")
    assert rolled.shared.momentum == 2


def test_a_wound_makes_what_is_simple_a_test() -> None:
    hurt = hero(wounds=1)
    assert "simple" not in played("check", (hurt,), Scripted((GOOD, BAD)), skill="stealth", difficulty="0").kinds
    assert "simple" in played("check", (hurt,), Scripted(), skill="lore", difficulty="0").kinds


def test_a_reliable_skill_passes_average_tests_without_a_roll() -> None:
    sure = hero(talents=(TalentTaken("Reliable", "lore"),))
    assert "simple" in played("check", (sure,), Scripted(), skill="lore", difficulty="1").kinds
    assert "simple" not in played("check", (sure,), Scripted((GOOD, BAD)), skill="lore", difficulty="2").kinds
    assert "simple" not in played("check", (sure,), Scripted((GOOD, BAD)), skill="crafts", difficulty="1").kinds


def test_a_helper_adds_successes_where_there_is_one_already() -> None:
    scene = Scripted((2,), (GOOD, BAD))
    game = played("check", (ANN, BO), scene, skill="lore", difficulty="1", helper="party-1")
    assert game.shared.momentum == 2
    in_vain = played("check", (ANN, BO), Scripted((2,), (BAD, BAD)), skill="lore", difficulty="1", helper="party-1")
    assert in_vain.shared.momentum == 0


def test_help_is_for_the_one_test_only_and_nobody_is_asked_alone() -> None:
    scene = Scripted((2,), (BAD, BAD), (GOOD, BAD))
    said = ["party-0", "party-0", "end"]
    game = played("check", (ANN, BO), scene, who=said, skill=["lore"] * 2, helper=["party-1", "nobody"])
    assert game.shared.momentum == 0
    assert "helper" not in played("check", (ANN,), Scripted((GOOD, BAD))).kinds


def test_the_chance_of_help_is_that_of_one_die() -> None:
    option = played("check", (ANN, BO), Scripted((GOOD, BAD)), skill="lore").first("helper").option("party-1")
    assert [one.value for one in option.preview().measures] == [Fraction(13, 20)]


def test_dice_are_paid_with_momentum_with_doom_and_with_a_kit() -> None:
    scribe = hero(kits={"Scholar's kit": 2})
    dice = bought(momentum=1, doom=1, resource=1)
    scene = Scripted((BAD,) * 5)
    game = played("check", (scribe,), scene, skill="lore", dice=dice, shared=CampaignPools(2, 5, 1))
    assert game.shared == CampaignPools(1, 6, 1)
    assert game.home().kits == {"Scholar's kit": 1}


def test_a_kit_is_for_its_own_skills() -> None:
    scribe = hero(kits={"Scholar's kit": 2})
    asked = played("check", (scribe,), Scripted((GOOD, BAD)), skill="crafts").first("dice")
    assert asked.fault(bought(resource=1)) is not None


def test_a_fortune_die_lies_on_one_and_is_gone() -> None:
    game = played("check", (BO,), Scripted((BAD, BAD)), skill="lore", difficulty="2", dice=bought(fortune=1))
    assert (game.home("Bo").fortune, game.shared.momentum) == (2, 0)
    assert game.result.outcome == "tested"


def test_questions_about_the_scene_cost_a_point_each_the_rolls_own_first() -> None:
    scene = Scripted((GOOD, GOOD))
    game = played("check", (ANN,), scene, skill="lore", dice=bought(), questions="3", shared=CampaignPools(4, 3))
    assert game.shared.momentum == 2
    assert "Ann asks 3 questions about the scene." in scene.story
    most = game.first("questions")
    assert (most.high, most.first_legal()) == (5, "0")


def test_circumstances_make_it_harder() -> None:
    said = "with:no proper tools:1+with:a foreign language:1"
    dice = ["circumstances", bought()]
    game = played("check", (ANN,), Scripted((GOOD, GOOD)), difficulty="1", dice=dice, circumstances=said)
    assert game.shared.momentum == 0
    assert game.asked[-2].prompt.count("difficulty 3") == 1


def test_between_fights_a_complication_is_doom_or_the_next_test() -> None:
    scene = Scripted((20, GOOD))
    game = played("check", (ANN,), scene, complication="balance", skill="lore")
    assert [one.code for one in game.first("complication").legal()] == ["doom", "balance"]
    dearer = played("check", (ANN,), Scripted((19, GOOD)), complication="doom", skill="lore")
    assert dearer.shared.doom == 5


def test_who_is_down_is_not_put_to_the_test() -> None:
    game = played("check", (hero(wounds=4),), Scripted())
    assert [one.code for one in game.first("who").options] == ["end"]


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup((hero(dead=True),)), "None of these characters is alive: choose others."),
        (Setup((ANN,), place="a bridge"), "Only fights have foes, a place and options. Name characters only."),
        (Setup((ANN,), options={"light": "day"}), "Only fights have foes, a place and options. Name characters only."),
        (Setup((ANN, ANN)), "Ann cannot take part twice."),
    ],
)
def test_who_cannot_gather_is_told_so(setup: Setup, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        PROCEDURES["check"].begin(setup)


def test_rulings_hold_between_fights_too() -> None:
    game = played("check", (ANN,), Scripted((GOOD, GOOD)), options={"doom-a-hero": "4", "pool-cap": "6"})
    assert game.shared.doom == 4


def test_pools_and_fortune_stand_in_sight() -> None:
    game = played("check", (ANN,), Scripted((GOOD, GOOD)))
    view = game.procedure.view(game.state, None)
    assert [(bar.name, bar.value) for bar in view.pools] == [("Momentum", 1), ("Doom", 3)]
    assert [(bar.name, bar.value, bar.maximum) for bar in view.fighters[0].tokens] == [("Fortune", 3, 3)]
    assert [panel.title for panel in view.panels] == ["Ann"]


def test_practised_rolls_a_die_again_in_each_test_between_fights() -> None:
    ann = hero(talents=(TalentTaken("Practised", "lore"),))
    again = {"skill": ["lore", "lore"], "difficulty": ["1", "1"], "reroll": ["reroll:0", "reroll:0"]}
    scene = Scripted((BAD, BAD), (GOOD,), (BAD, BAD), (GOOD,))
    game = played("check", (ann,), scene, who=["party-0", "party-0", "end"], **again)
    assert game.kinds.count("reroll") == 2
