"""Ready holds any action for a trigger, and costs no reaction (`T-10`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.two_d20.fight.options.held_acts import offer_acts_to_hold
from solo.systems.two_d20.fight.state import HeldAction
from tests.systems.two_d20.blow_staging import Scripted, codes, fighter, staged
from tests.systems.two_d20.turn_staging import FAIL, PASS, menu, procedure, turn_of

HIT, DICE = (9, 15), (1, 1, 3, 3)


def holding(scene: Scripted, act: str, trigger: str, **fields: Any) -> Any:
    """A fight in which A holds an act for a trigger, with a friend beside it and a foe within Reach of both."""
    arena = staged(scene, fighter("A"), fighter("B"), fighter("c"), **fields)
    turn_of(arena, "A", "hold", held_act=act, trigger=trigger)
    return arena


def test_every_kind_of_action_can_be_held() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("B"), fighter("c"))
    assert menu(arena, "A").option("hold").label == "ready another action"  # type: ignore[union-attr]
    scene = Scripted()
    held = staged(scene, fighter("A"), fighter("B"), fighter("c"))
    turn_of(held, "A", "hold", held_act="treat:B:vigor", trigger="hurt")
    assert held.fight.find("A").held == HeldAction("treat:B:vigor", "hurt")
    assert scene.story == "A waits to treat B: Vigor once an enemy hurts someone."
    assert not held.fight.find("A").surprised


@pytest.mark.parametrize(
    "act",
    ["move:1", "move:3", "sprint:4", "withdraw", "assist:B:parry", "recover:vigor", "exploit:c", "regain-guard", "try"],
)
def test_an_action_is_offered_to_be_held(act: str) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("B"), fighter("c"))
    assert act in codes(offer_acts_to_hold(arena.fight, arena.fight.find("A")))


def test_a_friend_is_treated_as_soon_as_an_enemy_hurts_them() -> None:
    arena = holding(Scripted(HIT, DICE, PASS), "treat:B:vigor", "hurt")
    turn_of(arena, "c", "attack:B:0", ready="yes")
    one = arena.fight.find("A")
    assert (arena.fight.find("B").vigor, one.held, one.reactions) == (10, None, 0)


def test_a_miss_hurts_nobody_and_triggers_nothing() -> None:
    arena = holding(Scripted(FAIL), "treat:B:vigor", "hurt")
    turn_of(arena, "c", "attack:B:0")
    assert arena.fight.find("A").held is not None


def test_a_fighter_withdraws_before_the_blow_and_the_attacker_keeps_its_action() -> None:
    scene = Scripted(HIT, DICE)
    arena = holding(scene, "withdraw", "attacks")
    turn_of(arena, "c", "attack:A:0", "attack:B:0", ready="yes")
    assert (arena.fight.find("A").vigor, arena.fight.find("B").vigor) == (10, 8)
    assert arena.fight.find("A").reach == []


def test_help_that_waits_joins_the_parry_of_the_friend_attacked() -> None:
    arena = holding(Scripted((9,), HIT, (9, 15)), "assist:B:parry", "attacks")
    turn_of(arena, "c", "attack:B:0", ready="yes", defence="defend:B:parry")
    assert "(+1 success from a friend's help)" in arena.scene.story


def test_an_action_that_is_not_possible_waits_on_and_is_lost_with_the_next_turn() -> None:
    arena = holding(Scripted(HIT, DICE), "recover:resolve", "hurt")
    turn_of(arena, "c", "attack:A:0")
    assert arena.fight.find("A").held is not None, "no Resolve is lost"
    turn_of(arena, "A")
    assert arena.fight.find("A").held is None


def test_a_held_move_waits_for_whoever_comes_into_reach() -> None:
    arena = staged(Scripted(FAIL), fighter("A"), fighter("b", zone=3), paired=False)
    turn_of(arena, "A", "hold", held_act="move:1", trigger="comes")
    turn_of(arena, "b", "attack:A:0", ready="yes")
    assert (arena.fight.find("A").zone, arena.fight.find("b").zone) == (1, 2)


def test_a_held_attack_strikes_whoever_hurts_a_friend() -> None:
    arena = staged(Scripted(HIT, DICE, HIT, DICE), fighter("A"), fighter("B"), fighter("c"))
    turn_of(arena, "A", "ready:0:hurt")
    turn_of(arena, "c", "attack:B:0", ready="yes")
    assert (arena.fight.find("B").vigor, arena.fight.find("c").vigor) == (8, 8)


def test_a_saved_fight_with_a_held_attack_or_act_can_be_read() -> None:
    for action, arm in (("0", 0), ("treat:B:vigor", None)):
        arena = staged(Scripted(), fighter("A", held=HeldAction(action, "hurt")), fighter("B"), fighter("c"))
        assert arena.fight.find("A").held.arm == arm  # type: ignore[union-attr]
        assert not list(procedure().find_problems(arena.fight))
