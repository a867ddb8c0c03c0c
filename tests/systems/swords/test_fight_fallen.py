"""Striking at the fallen: offered to whoever plans it, to nobody who acts by itself (`R-18`, `R-06`, `H-09`)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from solo.play.scenes import SimulationScene
from solo.systems.contract import Decision
from solo.systems.swords.fight.options import odds, plans
from solo.systems.swords.fight.options.acts import ActionChoice
from solo.systems.swords.fight.options.plans import PlanChoice
from solo.systems.swords.fight.rounds import take_turn
from solo.systems.swords.fight.state import Fight, Fighter, action_codes
from solo.systems.swords.fight.tactics.decide import decide
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import (
    Scripted,
    acted_out,
    asked_to_plan,
    codes,
    fighter,
    figures_of,
    mustered,
    offered,
    played,
    procedure,
    staged,
    tables,
)

FINISH = "fallen:finish,defend"
TWO_DICE = [sum(faces) for faces in product(range(1, 7), repeat=2)]


def lying(key: str = "foes-0", place: int = 101, stamina: int = -1, **fields: Any) -> Fighter:
    """Somebody at whom no fight looks any more."""
    return fighter(key, place, stamina=stamina, down=True, defends=False, actions=0, **fields)


def striking(*kinds: str, **fields: Any) -> Fighter:
    return fighter("party-0", left=list(kinds), actions=len(kinds) + 1, **fields)


def test_it_is_planned_only_where_somebody_lies_within_reach_and_lives() -> None:
    one, up = fighter("party-0"), fighter("foes-9", 130)
    near, far, dead = lying(), lying("foes-1", 110), lying("foes-2", health=Health.DEAD)
    friend, gone, yielded = lying("party-1"), lying("foes-3", away=True), fighter("foes-4", 101, yielded=True)
    assert FINISH in codes(asked_to_plan(staged(Scripted(), one, near, up), one))
    for nobody in (far, dead, friend, gone, yielded):
        arena = staged(Scripted(), one, nobody, up)
        assert not any(action_codes.FINISH in code for code in codes(asked_to_plan(arena, one)))
        assert not any(token.startswith(action_codes.FINISH) for token in plans.list_plan_actions(arena.fight, one))


def test_it_is_told_as_such_with_what_it_does_to_the_one_who_lies_there() -> None:
    one, up = fighter("party-0", strength=6, name="Ada"), fighter("foes-9", 130)
    arena = staged(Scripted(), one, lying(name="Vex"), up)
    option = next(option for option in asked_to_plan(arena, one).options if option.code == FINISH)
    assert (str(option.label), option.group) == ("Strike at the fallen, Defend (−2)", "The fallen")
    shown = option.preview()
    assert shown.note == "at Vex · 20 or more net damage in one blow kills"
    assert list(figures_of(shown.measures)) == ["hit", "dies", "damage"]


@pytest.mark.parametrize("strength", [0, 6, 14])
@pytest.mark.parametrize("striking_at", [-3, 0, 9])
def test_its_odds_are_those_of_all_throws(strength: int, striking_at: int) -> None:
    one = fighter("party-0", strength=strength, striking=striking_at)
    target = lying(strength=1, armour=2, defense=9)
    shown = odds.plan_preview(tables(), staged(Scripted(), one, target).fight, one, (action_codes.FINISH, "defend"))
    hit = Fraction(sum(roll + striking_at - 2 > 0 for roll in TWO_DICE), 36)
    nets = [max(0, a + strength + 3 - b - 1 - 2) for a, b in product(TWO_DICE, TWO_DICE)]
    figures = figures_of(shown.measures)
    assert figures["hit"] == hit
    assert figures["dies"] == hit * Fraction(sum(net >= 20 for net in nets), 36**2)
    assert figures["damage"] == hit * Fraction(sum(nets), 36**2)
    assert shown.explain is not None
    assert not any("falls" in outcome.label for outcome in shown.explain().outcomes)


def test_it_needs_more_than_nothing_and_takes_stamina_further_below_it() -> None:
    one, target, up = striking(action_codes.FINISH), lying(name="Vex", defense=20), fighter("foes-9", 130)
    arena = staged(Scripted(2), one, target, up)
    acted_out(take_turn(arena, one))
    assert target.stamina == -1, "2 less 2 for two actions is not above 0"
    one = striking(action_codes.FINISH)
    arena = staged(Scripted(3, 7, 5), one, target, up)
    acted_out(take_turn(arena, one))
    assert (target.stamina, target.health, arena.fight.fallen) == (-1 - 5, Health.HURT, [])
    assert "party-0 strikes the fallen Vex with the sword and hits. Vex takes 5 damage." in arena.scene.story  # type: ignore[attr-defined]
    assert "falls" not in arena.scene.story  # type: ignore[attr-defined]
    assert one.harm == 0


def test_twenty_from_one_blow_kill_and_augments_count() -> None:
    one = striking(action_codes.FINISH, "augment", "augment", strength=8)
    target, up = lying(name="Vex"), fighter("foes-9", 130)
    arena = staged(Scripted(9, 9, 4), one, target, up)
    assert offered(arena.fight, one) == ["finish:foes-0:0:2"]
    acted_out(take_turn(arena, one))
    assert target.dead
    assert target.stamina == -1 - (9 + 8 + 3 + 4 - 4)
    assert "damage and dies." in arena.scene.story  # type: ignore[attr-defined]


def test_a_friend_may_block_for_the_fallen() -> None:
    one, target = striking(action_codes.FINISH), lying(name="Vex")
    friend = fighter("foes-1", 103, defense=4, left=["assist"])
    arena = staged(Scripted(7, 6), one, target, friend)
    acted_out(take_turn(arena, one), "yes")
    assert (target.stamina, friend.left) == (-1, [])


def test_a_plain_strike_never_turns_to_the_fallen() -> None:
    one, up = striking("strike"), fighter("foes-9", 101)
    fight = staged(Scripted(), one, lying(), up).fight
    assert offered(fight, one) == ["strike:foes-9:0:0"]


def test_of_several_who_lie_there_one_is_chosen_and_a_tactic_chooses_none() -> None:
    one, up = striking(action_codes.FINISH), fighter("foes-9", 130)
    arena = staged(Scripted(), one, lying(), lying("foes-1"), up)
    asked = next(take_turn(arena, one))
    assert isinstance(asked, ActionChoice)
    assert [str(act) for act in asked.acts] == ["finish:foes-0:0:0", "finish:foes-1:0:0", "end"]
    assert decide(arena.fight, tables(), asked).answer == "end"


def test_whoever_is_grabbed_meanwhile_grapples_instead() -> None:
    one, up = striking(action_codes.FINISH), fighter("foes-9", 101)
    one.clinch, up.clinch = up.key, one.key
    fight = staged(Scripted(), one, lying(), up).fight
    assert all(code.startswith(("struggle", "drop")) for code in offered(fight, one))


@pytest.mark.slow
def test_who_acts_by_itself_leaves_the_fallen_alone() -> None:
    """Offered in many a round of these fights, and taken in none; a tactic's plan is never one for them."""
    seen = 0

    def watch(fight: Fight, decision: Decision) -> str | None:
        nonlocal seen
        if isinstance(decision, PlanChoice):
            seen += FINISH in codes(decision)
            assert action_codes.FINISH not in procedure().decide(fight, decision).answer
            assert action_codes.FINISH not in str(decision.default)
        return None

    for seed in range(4):
        state = mustered("Footpad", 4)
        played(state, seed, watch, SimulationScene(Random(seed)))
    assert seen
