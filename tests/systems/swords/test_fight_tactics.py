"""What fighters do by themselves: three levels of wit, each trade weighed against the best answer."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, TacticAnswer
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.options.answers import AnswerChoice
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.rules.defense import list_answers
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.tactics import combat_profile, decide
from solo.systems.swords.fight.tactics.answers import usual_answer
from solo.systems.swords.fight.tactics.combat_profile import wit_of
from solo.systems.swords.fight.tactics.plans import choose_plan
from solo.systems.swords.fight.tactics.worth import OUT_OF, DuelProfile, best_plan, plan_worth, worth
from solo.systems.swords.rolls.damage import USUAL
from tests.systems.swords.fight_staging import (
    Scripted,
    asked_to_act,
    asked_to_plan,
    fighter,
    mustered,
    offered,
    procedure,
    staged,
    tables,
)


def fresh(key: str, **fields: object) -> Fighter:
    return fighter(key, **{"actions": 0, "defends": False, **fields})  # type: ignore[arg-type]


def planned(one: Fighter, *others: Fighter, **around: object) -> TacticAnswer:
    return choose_plan(staged(Scripted(), one, *others, **around).fight, tables(), one)


def test_wit_goes_by_intelligence() -> None:
    found = [wit_of(fighter("party-0", intelligence=level)) for level in (-3, -1, 0, 1, 2, 4)]
    assert found == [AiLevel.DULL, AiLevel.DULL, AiLevel.PLAIN, AiLevel.PLAIN, AiLevel.CUNNING, AiLevel.CUNNING]


@pytest.mark.slow
def test_a_blow_is_worth_its_points_its_levels_and_the_fall() -> None:
    pairs = [one + other for one, other in product(range(1, 7), repeat=2)]
    total = Fraction(0)
    for attack, guard in product(pairs, repeat=2):
        if attack + 1 <= guard:
            continue
        for damage, endured in product(pairs, repeat=2):
            net = max(0, damage + 3 - endured)
            level = sum(net >= bound for bound in (5, 10, 15, 20))
            total += 2 * min(net, 7) + 3 * level + (6 if net and (net >= 7 or net >= 20) else 0)
    assert Fraction(worth(1, 3, True, 7, USUAL), OUT_OF) == total / 36**4


def test_nobody_under_attack_gives_up_the_guard_and_only_the_cunning_do_without_need_of_it() -> None:
    """Whoever has no defence left draws the blows of all who act later."""
    outclassed = DuelProfile(5, 2, 2, 10, 7, 2, 8, 10, 1)
    assert best_plan(AiLevel.DULL, outclassed, 3, USUAL) == (1, 0, True)
    for wit in (AiLevel.PLAIN, AiLevel.CUNNING):
        assert best_plan(wit, outclassed, 3, USUAL)[2]
    assert not best_plan(AiLevel.CUNNING, outclassed._replace(foes=0), 3, USUAL)[2]
    assert best_plan(AiLevel.PLAIN, outclassed._replace(foes=0), 3, USUAL)[2]


def test_skill_to_spare_goes_into_more_blows_and_never_more_than_there_are() -> None:
    superior = DuelProfile(14, 3, 16, 10, 1, 0, 0, 6, 1)
    assert best_plan(AiLevel.CUNNING, superior, 3, USUAL)[0] > 1
    assert best_plan(AiLevel.CUNNING, superior, 1, USUAL)[0] == 1


@pytest.mark.parametrize("foes", [0, 2])
@pytest.mark.parametrize("guard", range(0, 10, 2))
def test_no_plan_of_the_same_wit_has_a_better_rate(guard: int, foes: int) -> None:
    trade = DuelProfile(6, 1, 4, 10, 5, 0, guard, 8, foes)
    plans = [(1, 0, True), (1, 1, True), (2, 0, True), (1, 2, True), (2, 1, True), (3, 0, True)]
    plans += [] if foes else [(1, 0, False), (2, 0, False), (1, 1, False)]
    best = plan_worth(trade, best_plan(AiLevel.CUNNING, trade, 3, USUAL), USUAL)
    assert best == max(plan_worth(trade, plan, USUAL) for plan in plans)


def test_a_guard_is_reckoned_as_the_best_answer_that_is_left() -> None:
    shield = fighter("foes-0", arms=("spear",), defense=3, shield=2, actions=2)
    fight = staged(Scripted(), shield).fight
    assert combat_profile.guard_now(fight, shield, False) == 3 + 2 - 2
    assert combat_profile.guard_now(fight, shield, True) == 3 - 2
    shield.defends, shield.left = False, ["strike"]
    assert combat_profile.guard_now(fight, shield, False) == 3 + 2 - 4, (
        "an answer that was not planned costs an action more"
    )
    shield.acted = True
    assert combat_profile.guard_now(fight, shield, False) is None


def test_the_nearest_for_the_dull_and_the_most_harm_for_others() -> None:
    stout = fighter("foes-0", place=101, defense=6, armour=5)
    open_one = fighter("foes-1", place=102, defense=0, stamina=2)
    for intelligence, target in ((-2, "foes-0"), (1, "foes-1")):
        one = fighter("party-0", intelligence=intelligence, striking=4, left=["strike"])
        arena = staged(Scripted(), one, stout, open_one)
        acting = asked_to_act(arena, one, *offered(arena.fight, one), "end")
        choice = decide.decide(arena.fight, tables(), acting)
        assert choice.answer == f"strike:{target}:0:0"
        assert choice.reason.startswith("party-0")


def test_bowmen_shoot_from_afar_and_draw_for_the_melee() -> None:
    one = fresh("party-0", arms=("long bow", "dagger"), archery=5, missiles={"arrow": 9})
    far, near = fresh("foes-0", place=140), fresh("foes-0", place=101)
    assert planned(one, far).answer.startswith("shoot:shoot")
    assert planned(one, near).answer == "strike:draw,strike,defend"
    one.missiles = {"arrow": 0}
    assert planned(one, far).answer == "ready:draw,move,defend"


@pytest.mark.parametrize(
    ("defense", "plan"),
    [(0, "shoot:load,shoot,defend"), (3, "shoot:load,defend"), (5, "ready:draw,move,defend")],
)
def test_a_crossbow_is_loaded_only_for_a_likely_shot_in_this_round_or_the_next(defense: int, plan: str) -> None:
    one = fresh("party-0", arms=("light crossbow", "dagger"), archery=5, missiles={"bolt": 9})
    one.arms[0].wait = 1
    friend, foe = fresh("party-1", place=106), fresh("foes-0", place=107, defense=defense)
    assert planned(one, friend, foe).answer == plan


def test_crossbows_are_loaded_and_those_without_a_bow_close_in() -> None:
    one = fresh("party-0", arms=("light crossbow",), archery=5, missiles={"bolt": 9})
    one.arms[0].wait = 1
    assert planned(one, fresh("foes-0", place=140)).answer == "shoot:load,shoot", "nobody is near to guard against"
    assert planned(one, fresh("foes-0", place=112)).answer == "shoot:load,shoot,defend"
    one.arms[0].weapon = fresh("x", arms=("heavy crossbow",)).arms[0].weapon
    assert planned(one, fresh("foes-0", place=140)).answer == "shoot:reload,defend"
    swordsman = fresh("party-0")
    assert planned(swordsman, fresh("foes-0", place=140)).answer == "move:move,move,defend"
    assert planned(swordsman, fresh("foes-0", place=113)).answer == "strike:move,strike,defend"


def test_the_trained_throw_what_they_can_spare_while_there_is_room() -> None:
    for arms, throwing, place, plan in (
        (("dagger", "dagger"), 2, 115, "shoot:throw,defend"),
        (("dagger", "dagger"), 0, 115, "move:move,move,defend"),
        (("dagger", "short sword"), 2, 115, "shoot:throw,defend"),
        (("dagger", "dagger"), 2, 121, "move:move,move,defend"),
        (("rock",), 0, 110, "shoot:throw,defend"),
    ):
        one, other = fighter("foes-0", arms=arms, throwing=throwing), fighter("party-0", place=place)
        fight = staged(Scripted(), one, other).fight
        assert choose_plan(fight, tables(), one).answer == plan, (arms, throwing, place)


@pytest.mark.parametrize(("throwing", "plan"), [(3, "shoot:throw,draw,defend"), (2, "strike:move,strike,defend")])
def test_a_throw_is_planned_only_if_it_is_likely_with_the_draw_too(throwing: int, plan: str) -> None:
    one = fresh("party-0", arms=("hand axe", "spear"), throwing=throwing)
    assert planned(one, fighter("foes-0", place=110, defense=3, actions=2)).answer == plan


def test_whose_grab_beats_its_strike_grabs_and_the_untrained_do_not_think_of_it() -> None:
    ape = {"strength": 4, "arms": ("fist",), "striking": 3, "defense": 2, "armour": 1, "mass": 800, "stamina": 14}
    man = fresh("party-0", strength=2, striking=5, defense=5, grappling=4, armour=2)
    assert planned(fresh("foes-0", grappling=2, dexterity=1, **ape), man).answer == "grapple:grab,defend"
    assert planned(fresh("foes-0", grappling=1, dexterity=1, **ape), man).answer.startswith("strike:")


def test_an_answer_is_the_one_that_is_hardest_to_beat() -> None:
    one = fighter("party-0", grappling=4)
    for defense, grappling, answer in ((5, 3, "parry"), (3, 5, "grapple")):
        other = fighter("foes-0", defense=defense, grappling=grappling)
        arena = staged(Scripted(), one, other)
        grab = DeclaredAttack(one, other, "grab", None)
        usual = partial(usual_answer, arena.fight, tables())
        asked = AnswerChoice(arena, grab, list_answers(tables(), arena.fight, grab), False, usual)
        assert asked.default == answer
        assert decide.decide(arena.fight, tables(), asked).answer == answer


def test_an_answer_that_was_not_planned_is_given_only_where_it_averts_harm() -> None:
    for strength, answer in ((3, "parry"), (-20, "none")):
        one = fighter("party-0", striking=4, strength=strength)
        other = fighter("foes-0", defense=4, defends=False, left=["strike"])
        arena = staged(Scripted(), one, other)
        strike = DeclaredAttack(one, other, "strike", one.arms[0])
        usual = partial(usual_answer, arena.fight, tables())
        asked = AnswerChoice(arena, strike, list_answers(tables(), arena.fight, strike), True, usual)
        assert asked.default == answer
        assert decide.decide(arena.fight, tables(), asked).answer == answer


@pytest.mark.parametrize(
    ("fields", "plan"),
    [
        ({}, "strike:strike,strike,defend"),
        ({"wit": "dull"}, "strike:strike,augment,augment,defend"),
        ({"animal": True, "wit": "dull"}, "strike:strike,defend"),
    ],
)
def test_an_impatient_fighter_risks_more_but_keeps_its_defence(fields: dict[str, Any], plan: str) -> None:
    one, foe = fresh("party-0", striking=4, defense=4, **fields), fresh("foes-0", striking=4, defense=4)
    arena = staged(Scripted(), one, foe)
    arena.fight.vain_rounds = 3
    answer = choose_plan(arena.fight, tables(), one)
    assert (answer.answer, "impatient" in str(answer.reason)) == (plan, not fields)
    assert asked_to_plan(arena, one).default == plan
    arena.fight.vain_rounds = 4
    answer = choose_plan(arena.fight, tables(), one)
    assert (answer.answer, "impatient" in str(answer.reason)) == (plan, False), "it is told once in a stall"


@pytest.mark.slow
def test_every_answer_of_a_tactic_is_on_offer_with_a_whole_reason() -> None:
    asked = 0
    for number, foe in enumerate(("Gorilla", "Mounted knight", "Catapult crew", "Knife thrower", "Bear", "Wolf")):
        state = mustered(foe, 2, distance=("30 yards", "6 yards")[number % 2], drop="6 yards")
        running = procedure().run(state, SimulationScene(Random(number)))
        pending = next(running)
        try:
            while True:
                if isinstance(pending, Checkpoint):
                    pending = next(running)
                    continue
                assert isinstance(state, Fight)
                choice = procedure().decide(state, pending)
                assert pending.fault(choice.answer) is None, choice.answer
                assert not choice.reason or choice.reason.endswith(".")
                asked += 1
                pending = running.send(choice.answer)
        except StopIteration:
            pass
    assert asked > 100


# Friends, and flight


def test_the_cunning_help_a_friend_who_is_held_where_their_weight_counts() -> None:
    for intelligence, mass, helps in ((2, 160, True), (1, 160, False), (2, 10, False)):
        friend = fresh("party-0", clinch="foes-0", mass=160)
        holder = fresh("foes-0", clinch="party-0", control=True, mass=320)
        one = fresh("party-1", intelligence=intelligence, mass=mass, striking=14)
        assert (planned(one, friend, holder).answer == "grapple:help,defend") is helps


def test_of_two_friends_the_one_who_is_held_is_helped() -> None:
    one = fresh("party-0", intelligence=2, left=["help"], mass=200)
    free, its_foe = fresh("party-1", clinch="foes-1"), fresh("foes-1", clinch="party-1")
    held, holder = fresh("party-2", clinch="foes-2"), fresh("foes-2", clinch="party-2", control=True)
    fight = staged(Scripted(), one, free, its_foe, held, holder).fight
    arena = staged(Scripted(), *fight.fighters)
    acting = asked_to_act(arena, one)
    assert decide.decide(fight, tables(), acting).answer == "help:party-2"


def test_the_cunning_keep_a_block_for_a_friend_who_is_nearly_down_and_guards_worse() -> None:
    for intelligence, stamina, own, keeps in ((2, 3, 6, True), (1, 3, 6, False), (2, 4, 6, False), (2, 3, 5, False)):
        one = fresh("party-0", intelligence=intelligence, defense=own, striking=4)
        friend = fresh("party-1", stamina=stamina, defense=2)
        plan = planned(one, friend, fresh("foes-0", striking=4), blocks_after_acting=False)
        assert (plan.answer == "strike:strike,assist,defend") is keeps


def test_what_a_tactic_would_do_is_marked_for_a_person_and_stands_first() -> None:
    one = fresh("party-0", striking=9, strength=2)
    arena = staged(Scripted(), one, fresh("foes-0"))
    asked = asked_to_plan(arena, one)
    code = choose_plan(arena.fight, tables(), one).answer
    assert (asked.default, asked.options[0].code) == (code, code)
    assert asked.options[0].group == ""
    acting = fighter("party-0", left=["move", "strike"])
    act = asked_to_act(staged(Scripted(), acting, fighter("foes-0")), acting, "back", "go", "strike:foes-0:0:0")
    assert act.default == "strike:foes-0:0:0"


def test_nobody_is_made_to_run_by_pressing_enter() -> None:
    for foes, answer in ((1, "flee:"), (2, "yield")):
        last = fresh("party-0", intelligence=2, stamina=4)
        arena = staged(Scripted(), last, *(fresh(f"foes-{number}") for number in range(foes)))
        assert choose_plan(arena.fight, tables(), last).answer.startswith(answer)
        assert asked_to_plan(arena, last).default == "strike:strike,defend"


def test_a_grappler_in_a_stalled_fight_still_struggles() -> None:
    grappling = staged(Scripted(), fresh("party-0", clinch="foes-0"), fresh("foes-0", clinch="party-0"))
    grappling.fight.vain_rounds = 5
    assert "struggle" in asked_to_plan(grappling, grappling.fight.fighters[0]).default
