"""Follies that a reader of fights laughed at, each in the situation that shows it (house; `R-08`, `R-09`, `H-07`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from solo.systems.swords.encounters.ready_characters import ready_characters
from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.options import fighters_in_danger
from solo.systems.swords.fight.options.acts import attempt_of, list_actions
from solo.systems.swords.fight.rounds import take_turn
from solo.systems.swords.fight.rules.ambush import ambush_modifier, roll_ambush
from solo.systems.swords.fight.state import Fight, FightCircumstances, Fighter, GroundItem
from solo.systems.swords.fight.state.action_codes import ACTS, AttackCode, PlanCode
from solo.systems.swords.fight.tactics.acts import choose_act
from solo.systems.swords.fight.tactics.plans import choose_plan
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import (
    Scripted,
    acted_out,
    content,
    fighter,
    mustered,
    staged,
    tables,
    weapon,
)

Fields = dict[str, Any]


def fresh(key: str, **fields: Any) -> Fighter:
    return fighter(key, **{"actions": 0, "defends": False, **fields})


def planned(one: Fighter, *others: Fighter, **around: Any) -> str:
    fight = Fight("A test", [one, *others], FightCircumstances(**around), round=2)
    return choose_plan(fight, tables(), one).answer


def chosen(one: Fighter, *others: Fighter, ground: tuple[GroundItem, ...] = ()) -> str:
    fight = Fight("A test", [one, *others], round=2, ground=list(ground))
    return choose_act(fight, tables(), one, list_actions(fight, one)).answer


# What lies on the ground


@pytest.mark.parametrize("wit", ["dull", "plain", "cunning"])
def test_a_fighter_picks_up_the_weapon_that_it_went_for(wit: str) -> None:
    lying = tuple(GroundItem(weapon(name), 101, "x") for name in ("dagger", "short bow", "sword", "hand axe"))
    one, foe = fresh("foes-0", arms=(), wit=wit), fresh("party-0", place=101)
    fight = Fight("A test", [one, foe], round=2, ground=list(lying))
    plan = choose_plan(fight, tables(), one)
    assert (plan.answer, "the sword" in str(plan.reason)) == ("strike:pick,strike,defend", True)
    one.left = ["pick", "strike"]
    assert chosen(one, foe, ground=lying) == "pick:2"


# Pairs in close combat


def pair(**held: Any) -> tuple[Fighter, Fighter, Fighter]:
    """A fighter beside a friend in close combat with a foe."""
    friend = fresh("party-1", clinch="foes-0", control=True)
    return fresh("party-0", striking=6), friend, fresh("foes-0", clinch="party-1", **held)


def test_a_held_foe_is_struck_with_force_because_it_has_no_defence() -> None:
    for wit, plan in (("dull", "strike:strike,defend"), ("plain", "strike:strike,augment,defend")):
        one, friend, foe = pair(strength=2, armour=2, defense=5)
        one.wit = wit
        assert planned(one, friend, foe) == plan


def test_a_blow_is_no_harder_than_spares_the_friend() -> None:
    """A near miss goes on to the friend: with less skill it is a plain Strike, and with little skill none at all."""
    for striking, plan in ((8, "strike:strike,augment,augment,defend"), (4, "strike:strike,defend"), (1, "grapple:")):
        one, friend, foe = pair(strength=4, armour=4, defense=5)
        one.figures = type(one.figures)(striking=striking)
        assert planned(one, friend, foe).startswith(plan), striking


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("wit", ["dull", "plain", "cunning"])
def test_an_impatient_fighter_plans_no_blow_that_it_cannot_strike_past_a_friend(wit: str, held: bool) -> None:
    one, friend, foe = pair(strength=2, armour=2, actions=1)
    one.wit, friend.control = wit, held
    one.figures = type(one.figures)(striking=6 if held else 15)
    fight = Fight("A test", [one, friend, foe], round=25)
    plan = PlanCode.read(choose_plan(fight, tables(), one).answer)
    assert "strike" in plan.kinds
    one.left, one.actions = [kind for kind in plan.kinds if kind != "defend"], len(plan.kinds)
    assert chosen(one, friend, foe).startswith("strike:foes-0:")


def test_no_mount_is_commanded_to_strike_at_whoever_grapples_a_friend() -> None:
    horse = fighter("party-0-mount", arms=("hooves",), animal=True, rider="party-0")
    rider = fighter("party-0", mount="party-0-mount", left=["command"])
    friend, foe = fighter("party-1", clinch="foes-0"), fighter("foes-0", clinch="party-1")
    assert chosen(rider, horse, friend, foe) == "end"
    assert chosen(rider, horse, friend, foe, fighter("foes-1")) == "command:foes-1"


def test_a_held_fighter_plans_no_defence_unless_it_is_dull() -> None:
    for wit, plan in (("dull", "grapple:struggle,defend"), ("plain", "grapple:struggle")):
        holder = fresh("foes-0", clinch="party-0", control=True)
        one = fresh("party-0", clinch="foes-0", wit=wit)
        assert planned(one, holder, fresh("foes-1")) == plan


def test_a_holder_far_ahead_tightens_its_hold_with_force() -> None:
    for grappling, wit, plan in (
        (9, "plain", "grapple:struggle,augment"),
        (-6, "plain", "grapple:struggle"),
        (9, "dull", "grapple:struggle"),
    ):
        held = fresh("foes-0", clinch="party-0")
        one = fresh("party-0", clinch="foes-0", control=True, grappling=grappling, wit=wit)
        assert planned(one, held) == plan


def test_a_duellist_strikes_with_the_rapier_instead_of_waiting_for_a_rare_grab() -> None:
    fight = mustered("Duellist", 1, (ready_characters(content())["Corin Vale"],), distance="2 yards")
    assert choose_plan(fight, tables(), fight.find("foes-0")).answer == "strike:strike,defend"


@pytest.mark.parametrize(("stamina", "plan"), [(12, "grapple:grab,defend"), (3, "strike:strike,defend")])
def test_a_grab_gains_no_more_than_the_stamina_that_the_foe_has_left(stamina: int, plan: str) -> None:
    one = fresh("foes-0", strength=3, striking=2, defense=4, grappling=3, arms=("club",))
    assert planned(one, fresh("party-0", defense=2, striking=5, stamina=stamina)) == plan


@pytest.mark.parametrize(("grappling", "why"), [(4, "the better grappler"), (1, "more to gain in the grapple")])
def test_only_the_better_grappler_is_called_so(grappling: int, why: str) -> None:
    one = fighter("party-0", clinch="foes-0", left=["struggle"], grappling=grappling, strength=4, arms=())
    foe = fighter("foes-0", clinch="party-0", grappling=2, defense=9)
    fight = Fight("A test", [one, foe], round=2)
    assert why in str(choose_act(fight, tables(), one, list_actions(fight, one)).reason)


def test_a_fighter_disarms_the_foe_whose_weapon_matters_and_nobody_in_close_combat() -> None:
    one, friend = fighter("party-0", striking=6, left=["disarm"], wit="cunning"), fighter("party-1", clinch="foes-0")
    held, armed = fighter("foes-0", clinch="party-1"), fighter("foes-1", defense=2, striking=4)
    club = fighter("foes-2", arms=("club", "dagger"), striking=4)
    assert chosen(one, friend, held, armed, club) == "disarm:foes-1:0:0"
    assert chosen(one, friend, held) == "end"


# Shots


def test_an_archer_does_not_aim_for_rounds_at_foes_who_only_defend() -> None:
    """Foes who wait have no penalty of a plan; an archer who cannot hit them so goes nearer."""
    for quiet, plan in ((0, "shoot:shoot"), (3, "move:move,move,defend")):
        archer = fresh("foes-0", arms=("short bow",), archery=4, missiles={"arrow": 9})
        fight = Fight("A test", [archer, fresh("party-0", place=140, defense=6)], round=5, quiet_rounds=quiet)
        assert choose_plan(fight, tables(), archer).answer == plan


@pytest.mark.parametrize(("archery", "plan"), [(4, "shoot:move,shoot,defend"), (2, "move:move,move,defend")])
def test_an_archer_plans_a_shot_after_a_move_only_with_a_fair_chance(archery: int, plan: str) -> None:
    archer = fresh("party-0", arms=("short bow",), archery=archery, missiles={"arrow": 9}, move=20)
    foe = fresh("foes-0", place=125, actions=2, defends=True, defense=2)
    fight = Fight("A test", [archer, fresh("party-1", place=125), foe], round=2)
    assert choose_plan(fight, tables(), archer).answer == plan


def test_an_archer_who_moves_closer_for_a_shot_moves_first() -> None:
    for archery, answer in ((4, "close:foes-0"), (12, "shoot:foes-0:0:0")):
        archer = fighter("party-0", arms=("short bow",), archery=archery, missiles={"arrow": 9}, actions=3)
        archer.left = ["move", "shoot"]
        foe = fighter("foes-0", place=121, actions=2, defense=2)
        assert chosen(archer, fighter("party-1", place=121), foe) == answer


@pytest.mark.parametrize(("place", "plan"), [(120, "move:move,move,defend"), (100, "shoot:draw,shoot,defend")])
def test_an_archer_with_a_blade_brings_it_to_friends_in_melee(place: int, plan: str) -> None:
    """The bow stays at the belt, although the foe whom a friend holds has no defence."""
    archer = fresh("party-0", arms=("short sword", "short bow"), archery=4, striking=2, missiles={"arrow": 9})
    foe, friend = fresh("foes-0", place=120), fresh("party-1", place=place)
    if place == foe.place:
        foe.clinch, friend.clinch, friend.control = friend.key, foe.key, True
    assert planned(archer, friend, foe) == plan


# Grabs


@pytest.mark.parametrize(("wit", "seized"), [("dull", "foes-0"), ("plain", "foes-0"), ("cunning", "foes-1")])
def test_a_grappler_grabs_the_foe_for_whom_the_grab_was_planned(wit: str, seized: str) -> None:
    """The cunning hold the foe with the axe, who strikes hardest, rather than another wrestler."""
    one = fresh("party-0", arms=(), grappling=9, strength=3, wit=wit)
    foes = [
        fresh("foes-0", arms=(), grappling=4, strength=1),
        fresh("foes-1", arms=("great axe",), striking=4, strength=2),
    ]
    fight = Fight("A test", [one, fresh("party-1"), *foes], round=2)
    assert choose_plan(fight, tables(), one).answer == "grapple:grab,defend"
    one.left = ["grab"]
    assert choose_act(fight, tables(), one, list_actions(fight, one)).answer == f"grab:{seized}:harm"


@pytest.mark.parametrize(("wit", "aim"), [("plain", "escape"), ("cunning", "turn")])
def test_a_cunning_wrestler_turns_the_tables_on_an_equal_instead_of_breaking_free(wit: str, aim: str) -> None:
    """Both are equally likely, but only control does harm at once."""
    one = fighter("party-0", arms=(), grappling=5, strength=3, clinch="foes-0", left=["struggle"], wit=wit)
    holder = fighter("foes-0", arms=(), grappling=5, strength=3, clinch="party-0", control=True)
    assert chosen(one, holder) == f"struggle:{aim}"


# The fallen


@pytest.mark.parametrize(
    ("friends", "fields", "fallen", "strikes"),
    [
        (2, {}, {}, True),
        (1, {}, {}, False),
        (2, {"stamina": 3}, {}, False),
        (2, {"strength": -9}, {}, False),
        (2, {}, {"health": Health.CRIPPLED}, False),
    ],
)
def test_a_foe_to_spare_strikes_at_the_fallen_in_a_fight_that_goes_on(
    friends: int, fields: Fields, fallen: Fields, strikes: bool
) -> None:
    """`H-09`: with two friends at blows for each standing enemy, if the blow can hurt the fallen further."""
    one = fresh("foes-0", **{"striking": 4, "strength": 2, **fields})
    mates = [fresh(f"foes-{number}", striking=4) for number in range(1, friends + 1)]
    lying, standing = fresh("party-0", down=True, stamina=0, **fallen), fresh("party-1", striking=4)
    assert planned(one, *mates, lying, standing, finish=True).startswith("fallen:") is strikes
    assert not planned(one, *mates, lying, standing).startswith("fallen:")


# Danger


@pytest.mark.parametrize(
    ("foe", "target", "danger"),
    [
        ({"arms": (), "strength": 9, "grappling": 9}, {"stamina": 1}, True),
        ({"arms": ("dagger",), "place": 115, "throwing": 9, "strength": 9}, {"stamina": 1}, True),
        ({"arms": ("dagger",), "place": 125, "throwing": 9, "strength": 9}, {"stamina": 1}, False),
        ({"clinch": "party-0", "control": True, "strength": 9}, {"clinch": "foes-0", "stamina": 1}, True),
        ({"clinch": "party-0", "control": True}, {"clinch": "foes-0", "stamina": 9}, False),
    ],
)
def test_danger_counts_grabs_throws_and_holds(foe: Fields, target: Fields, danger: bool) -> None:
    fight = Fight("A test", [fresh("party-0", **target), fresh("foes-0", **foe)], round=2)
    assert (fighters_in_danger.in_danger(fight, tables(), "party") == {"party-0"}) is danger


def test_a_grab_that_would_fell_is_a_danger_even_of_an_untrained_striker() -> None:
    wrestler = fresh("foes-0", arms=("sword",), striking=-30, grappling=9, strength=9)
    fight = Fight("A test", [fresh("party-0", stamina=1), wrestler], round=2)
    assert fighters_in_danger.in_danger(fight, tables(), "party") == {"party-0"}


# Named modifiers


def test_every_modifier_of_an_ambush_has_a_name() -> None:
    lurker = fighter("foes-0", stealth=4, dexterity=1, ill=-1, health=Health.HURT)
    watcher = fighter("party-0", watching=2, intelligence=2)
    scene = Scripted(7, 6)
    arena = staged(scene, lurker, watcher)
    arena.fight.lurking = "foes"
    roll_ambush(arena)
    hidden, seen = scene.told[0].rolls
    assert [(one.name, one.value) for one in hidden.modifiers] == [("Dexterity", 1), ("Hiding", 3), ("Hurt", -1)]
    assert [(one.name, one.value) for one in seen.modifiers] == [("Intelligence", 2)]
    for roll in (hidden, seen):
        assert sum(roll.faces) + sum(one.value for one in roll.modifiers) == roll.result
    assert ambush_modifier(watcher, "Watching", 2).total == 2


# Blocks for a friend


def test_two_blocks_are_weighed_without_trying_all_throws() -> None:
    """Four answers took seconds; the attack is told with its exact chance at once."""
    foe, target = fighter("foes-0", striking=6, left=["strike"]), fighter("party-0", stamina=1, defense=3)
    friends = [fighter(f"party-{number}", defense=3, wit="cunning", acted=True) for number in (1, 2, 3)]
    arena = staged(Scripted(8, 7, 6, 5, 9, 7, 7), foe, target, *friends)
    act = AttackCode("strike", "party-0", 0, 0)
    assert str(ACTS.read(str(act))) == str(act)
    acted_out(attack(arena, attempt_of(arena.fight, foe, act)), "yes", "yes", "yes")
    assert Counter(roll.what for roll in arena.scene.told[0].rolls)["Defense"] == 4  # type: ignore[attr-defined]


# Turns in which nothing happens


@pytest.mark.parametrize(
    ("kinds", "place", "words"),
    [
        (["strike", "augment"], 101, "finds no opening to strike."),
        (["strike", "augment"], 150, "waits, because no foe is in reach."),
        (["grab"], 101, "finds no opening for a grab."),
        (["help"], 150, "comes too late to help in the grapple."),
    ],
)
def test_a_turn_without_a_possible_act_is_told(kinds: list[str], place: int, words: str) -> None:
    """At most four may attack one foe (`H-02`)."""
    scene = Scripted()
    one, foe = fighter("party-0", left=kinds), fighter("foes-0", place=place, struck_by=["a", "b", "c", "d"])
    acted_out(take_turn(staged(scene, one, foe), one))
    assert scene.story == f"party-0 {words}"


def test_a_turn_of_a_plan_that_was_carried_out_is_told_by_its_acts() -> None:
    scene = Scripted()
    one = fighter("party-0", arms=("sword", "dagger"), left=["draw", "strike"])
    acted_out(take_turn(staged(scene, one, fighter("foes-0", place=150)), one))
    assert scene.story == "party-0 draws the dagger."


@pytest.mark.parametrize(("acted", "helps"), [(True, False), (False, True)])
def test_nobody_helps_in_a_grapple_after_both_grapplers_have_had_their_turns(acted: bool, helps: bool) -> None:
    one, friend, foe = pair(acted=acted)
    one.left, friend.acted = ["help"], True
    assert bool(list_actions(Fight("A test", [one, friend, foe], round=2), one)) == helps


def test_a_fighter_who_spares_a_friend_says_so() -> None:
    one, friend, foe = pair()
    one.left, one.figures = ["strike"], type(one.figures)(striking=0)
    fight = Fight("A test", [one, friend, foe], round=2)
    answer = choose_act(fight, tables(), one, list_actions(fight, one))
    assert (answer.answer, str(answer.reason)) == ("end", "party-0 holds back to avoid hitting party-1.")


def test_a_fighter_who_meets_a_foe_before_its_move_says_why_it_stays() -> None:
    one, foe = fighter("party-0", left=["move", "move"]), fighter("foes-0", place=101)
    fight = Fight("A test", [one, foe], round=2)
    answer = choose_act(fight, tables(), one, list_actions(fight, one))
    assert (answer.answer, str(answer.reason)) == ("end", "party-0 stays, because foes-0 is in reach.")
