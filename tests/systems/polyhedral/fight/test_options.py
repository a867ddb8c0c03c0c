"""The book's table of actions held against what a turn offers, over many fights played at random (Part 8)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from solo.library.systems import open_system
from solo.systems.contract import Choose, Option, Result
from solo.systems.polyhedral.fight.options.attacks import FinishingBlow
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.people.sheet import CarriedGear
from solo.systems.polyhedral.rolls.attacks import fallen_blows
from tests.suite.playing import decisions, setup_at_random
from tests.systems.polyhedral.fight.staging import Stage, fighter, held, off_hand, worn

CHAIN = "Chain, scale, banded, or brigandine"
VERBS = {
    "strike", "pair", "dual", "move", "sprint", "step", "door", "stand", "leave", "ready", "draw", "don", "doff",
    "take", "drink", "feed", "give", "drop", "help", "distract", "defensive", "wait", "cast", "shield",
    "hurl", "leap", "climb", "gamemaster",
}  # fmt: skip
KINDS = {"turn", "defence", "move", "sprint", "step", "step-after", "ready-moving", "second", "mercy", "gamemaster"}


@pytest.fixture(scope="module")
def played() -> tuple[Counter[str], Counter[str]]:
    """How often each verb of a turn was legal, and each kind of decision was asked, in fights played at random."""
    system = open_system("polyhedral", None).system
    verbs: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for seed in range(60):
        random = Random(seed)
        state = system.procedures["fight"].begin(setup_at_random(system, random))
        assert isinstance(state, Fight)
        for decision in decisions(system.procedures["fight"], state, random, [], tactics_after=120):
            if isinstance(decision, Result):
                continue
            kinds[decision.kind] += 1
            if decision.kind == "turn":
                assert isinstance(decision, Choose)
                codes = {option.code for option in decision.legal()}
                verbs.update({code.split(":")[0] for code in codes})
                check_turn(state.find(decision.who), codes)
    return verbs, kinds


def check_turn(one: Combatant, codes: set[str]) -> None:
    """What the table of actions says of any turn at all."""
    verbs = {code.split(":")[0] for code in codes}
    assert "wait" in verbs, "doing nothing is always possible"
    assert one.standing
    assert not (one.prone and verbs & {"move", "sprint", "leave"})
    assert ("stand" in verbs) == (one.prone and not one.defensive)
    assert not (one.gone and verbs & {"step", "move", "sprint"}), "one Step a turn, and no Move beside it"
    if one.defensive:
        blows = {"strike", "pair", "dual", "arrow", "shield", "hurl", "cast"}
        assert verbs <= {*blows, "step", "door", "distract", "drop", "wait", "gamemaster"}


@pytest.mark.exhaustive
def test_every_action_of_the_table_is_offered_somewhere(played: tuple[Counter[str], Counter[str]]) -> None:
    assert set(played[0]) == VERBS


@pytest.mark.exhaustive
def test_every_kind_of_decision_is_met_and_has_a_line_of_the_coach(played: tuple[Counter[str], Counter[str]]) -> None:
    assert set(played[1]) >= KINDS
    fight = open_system("polyhedral", None).system.procedures["fight"]
    assert all(fight.hint(kind) for kind in played[1])


def test_one_of_everything_at_once() -> None:
    """Somebody who could do nearly everything is offered all of it, each thing once."""
    ann = fighter(
        held("dagger/stilleto"),
        off_hand("Handaxe"),
        CarriedGear("Healing potion"),
        CarriedGear("Shield"),
        CarriedGear("Javelin"),
        skills={"Distraction": 1},
    )
    stage = Stage({"Ann": ann, "Amy": fighter(), "Ada": fighter()}, {"Bob": fighter()})
    stage.put(Ann=(0, 5), Amy=(0, 6), Ada=(1, 4), Bob=(1, 5))
    stage["Ann"].lp = 4
    stage["Amy"].unconscious = stage["Amy"].bleeding = True
    stage["Amy"].lp = -2
    codes = stage.legal("Ann")
    assert len(codes) == len(set(codes))
    assert {code.split(":")[0] for code in codes} == {
        "strike", "dual", "move", "sprint", "leave", "step", "drink", "feed", "give", "help", "distract", "defensive",
        "wait", "drop", "gamemaster",
    }  # fmt: skip
    refused = {option.code for option in stage.offered("Ann") if option.refused}
    assert {"draw:javelin", "don:shield"} <= refused


def test_every_refusal_in_a_crowded_turn_is_a_sentence() -> None:
    ann = fighter(held("Crossbow"), CarriedGear("Bolt"), CarriedGear("dagger/stilleto"), CarriedGear("Healing potion"))
    stage = Stage({"Ann": ann}, {"Bob": fighter(), "Cal": fighter()})
    stage["Ann"].prone = True
    stage["Ann"].pieces[0].wait = 2
    refused = [option for option in stage.offered("Ann") if option.refused]
    assert len(refused) >= 4
    assert all(option.refused[0].isupper() and option.refused.endswith(".") for option in refused)


def test_the_odds_of_a_finishing_blow_are_those_of_what_it_leaves() -> None:
    """Each outcome of the very dice, put through the rule of points by itself, and counted where it is death."""
    stage = Stage({"Ann": fighter(held("Great Sword"), STR=10)}, {"Bob": fighter(worn(CHAIN)), "Cal": fighter()})
    bob = stage.put(Ann=(5, 5), Bob=(6, 5), Cal=(12, 5))["Bob"]
    tough = bob.build.attributes.toughness
    bob.unconscious, bob.prone, bob.lp, bob.vp = True, True, 5 - tough, 0
    option = next(one for one in stage.offered("Ann") if "kills" in figures_of(one))
    assert isinstance(option, FinishingBlow)
    (planned,) = option.attack.ahead.plan(option.first)
    blows = fallen_blows(planned.dice)
    killed = blows.chance(lambda fallen: bob.lp - fallen.damage - fallen.venom <= -tough)
    assert 0 < killed < 1
    assert figures_of(option)["kills"] == killed


def figures_of(option: Option) -> dict[str, Fraction]:
    return {figure.name: figure.value for figure in option.preview().measures}


def test_blows_that_can_do_no_harm_head_no_list() -> None:
    ann, plate = fighter(STR=4), fighter(worn("Full Plate battle armor"), STR=14)
    stage = Stage({"Ann": ann}, {"Bob": plate, "Bea": fighter()}).put(Ann=(5, 5), Bob=(6, 5), Bea=(5, 6))
    blows = [option for option in stage.offered("Ann") if option.code.startswith("strike:") and not option.refused]
    means = [next(one.value for one in option.preview().measures if one.name == "damage") for option in blows]
    assert 0 in means
    assert means == sorted(means, key=lambda mean: mean == 0)
    assert "Bea" in blows[0].label
    assert all(option.group for option, mean in zip(blows, means, strict=True) if not mean)
