"""Turns of cunning fighters (P-41): taunts that spare a friend, Steps to a target, the second rank, and the stance."""

from __future__ import annotations

import pytest

from solo.systems.contract import TacticAnswer
from solo.systems.polyhedral.fight.options import movement
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.rules.blow import foresight
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.fight.tactics.expected_blows import expected_blow, expected_share
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import Stage, fighter, held, worn

SWORD, SPEAR, PLATE = held("longsword/broadsword"), held("Spear"), worn("Full Plate battle armor")
TAUNTER = fighter(SWORD, PLATE, STR=12, INT=10, skills={"Distraction": 2})


def chosen(stage: Stage, name: str = "Ann", stepped: bool = False) -> TacticAnswer:
    return tactics.decide(stage.fight, stage.arena.armoury, choice_of(stage.arena, stage[name], stepped))


def beset(wit: str = "cunning") -> Stage:
    """Ann in plate, who can taunt, and Al without armour; Bob can strike either of them."""
    stage = Stage({"Ann": TAUNTER, "Al": fighter(SWORD)}, {"Bob": fighter(SWORD), "Bea": fighter(SWORD)})
    stage["Ann"].wit = wit
    return stage.put(Ann=(5, 5), Al=(6, 4), Bob=(6, 5), Bea=(19, 11))


def test_a_foe_is_expected_to_strike_the_target_that_loses_most() -> None:
    stage = beset()
    ahead = foresight(stage.fight, stage.arena.armoury)
    blow = expected_blow(ahead, stage["Bob"], [stage["Ann"], stage["Al"]])
    assert blow is not None
    assert blow.target is stage["Al"]
    assert blow.share == expected_share(ahead, stage["Bob"], stage["Al"]) > 0
    assert expected_blow(ahead, stage["Bea"], [stage["Ann"], stage["Al"]]) is None


@pytest.mark.parametrize(("wit", "taunts"), [("cunning", True), ("plain", False), ("dull", False)])
def test_a_cunning_fighter_in_armour_taunts_a_foe_who_would_strike_an_unarmoured_friend(wit: str, taunts: bool) -> None:
    stage = beset(wit)
    said = chosen(stage)
    assert (said.answer == f"distract:{stage['Bob'].key}") is taunts
    assert not taunts or said.reason == "Ann taunts Bob to protect Al."


def test_a_cunning_fighter_taunts_no_foe_who_cannot_reach_it_or_strikes_it_anyway() -> None:
    stage = beset().put(Al=(8, 5), Bob=(9, 5))
    assert not chosen(stage).answer.startswith("distract")
    stage.put(Al=(0, 0), Bob=(6, 5))
    assert not chosen(stage).answer.startswith("distract")


def test_a_plain_fighter_taunts_for_a_friend_who_is_nearly_down() -> None:
    stage = beset("plain")
    stage["Al"].lp = 2
    assert chosen(stage).answer == f"distract:{stage['Bob'].key}"


@pytest.mark.parametrize(("wit", "steps"), [("cunning", True), ("plain", False), ("dull", False)])
def test_a_cunning_fighter_steps_to_a_foe_who_is_nearly_down_before_it_attacks(wit: str, steps: bool) -> None:
    ann = fighter(SWORD, STR=10, skills={"Swords": 3})
    stage = Stage({"Ann": ann, "Al": fighter(SWORD)}, {"Bob": fighter(SWORD), "Bea": fighter(SWORD)})
    stage.put(Ann=(5, 5), Al=(0, 0), Bob=(6, 5), Bea=(3, 5))
    stage["Ann"].wit = wit
    assert chosen(stage).answer.startswith("strike:")
    stage["Bea"].lp, stage["Bea"].vp = 1, 0
    said = chosen(stage)
    assert (said.answer == "step") is steps
    if not steps:
        return
    assert said.reason == "Ann steps nearer to Bea."
    picked = movement.pick(stage.fight, stage["Ann"], "step", {})
    column, row = map(int, tactics.decide(stage.fight, stage.arena.armoury, picked).answer.split(","))
    assert column == 4
    stage.put(Ann=(column, row))
    after = chosen(stage, stepped=True).answer
    assert after.startswith("strike:")
    assert stage["Bea"].key in after


CORRIDOR = tuple("......" + "#" * 7 + "......." if row in (4, 6) else "." * 20 for row in range(12))


@pytest.mark.parametrize(("weapon", "wit", "behind"), [(SPEAR, "cunning", True), (SPEAR, "plain", False)])
def test_a_cunning_fighter_with_a_long_weapon_strikes_past_a_friend(
    weapon: CarriedGear, wit: str, behind: bool
) -> None:
    ann = fighter(weapon, skills={"Spears": 2})
    stage = Stage({"Ann": ann, "Al": fighter(SWORD)}, {"Bob": fighter(SWORD)}, rows=CORRIDOR)
    stage.put(Ann=(2, 5), Al=(8, 5), Bob=(9, 5))
    stage["Ann"].wit = wit
    assert chosen(stage).answer == "move"
    picked = movement.pick(stage.fight, stage["Ann"], "move", {})
    column, row = map(int, tactics.decide(stage.fight, stage.arena.armoury, picked).answer.split(","))
    assert ((column, row) == (7, 5)) is behind


def guards(stage: Stage) -> bool:
    stage.fight.staked = "both"
    return chosen(stage).answer == "defensive"


def test_a_cunning_fighter_takes_the_stance_only_if_the_foes_will_strike_it() -> None:
    frail = fighter(SWORD, STR=4, TGH=4, QKN=4)
    foes = {name: fighter(SWORD) for name in ("Bob", "Bea", "Bet")}
    stage = Stage({"Ann": fighter(SWORD, INT=10, PRC=6), "Al": frail}, foes)
    stage.put(Ann=(5, 5), Al=(0, 0), Bob=(6, 5), Bea=(6, 4), Bet=(6, 6))
    assert guards(stage)
    stage.put(Al=(7, 5))
    assert not guards(stage), "all three will strike Al"


STAFF_FIGHTER = fighter(held("Quarterstaff"), skills={"Staff": 2})


@pytest.mark.parametrize(("wit", "steps"), [("cunning", True), ("plain", True), ("dull", False)])
def test_a_staff_fighter_steps_in_rather_than_thrust_untrained(wit: str, steps: bool) -> None:
    """The thrust reaches two spaces with one die of Spears, the swing one space with three dice of Staff (`P-14`)."""
    stage = Stage({"Ann": STAFF_FIGHTER}, {"Bob": fighter()}).put(Ann=(5, 5), Bob=(7, 5))
    stage["Ann"].wit = wit
    assert (chosen(stage).answer == "step") is steps
    assert not steps or chosen(stage, stepped=True).answer.startswith("strike:quarterstaff")
    stage.put(Bob=(6, 5))
    assert chosen(stage).answer.startswith(("strike:quarterstaff.swing", "dual:quarterstaff.swing"))


@pytest.mark.parametrize("wit", ["cunning", "plain"])
def test_one_sure_blow_is_better_than_two_unsure_ones_at_a_foe_who_is_nearly_down(wit: str) -> None:
    """`P-33`: two ends at −2 hit less often, and more damage than the foe has points is worth nothing."""
    ann = fighter(held("Quarterstaff"), skills={"Staff": 2}, STR=6)
    stage = Stage({"Ann": ann}, {"Bob": fighter()}).put(Ann=(5, 5), Bob=(6, 5))
    stage["Ann"].wit, stage["Bob"].lp, stage["Bob"].vp = wit, 1, 0
    assert chosen(stage).answer.startswith("strike:quarterstaff.swing")
