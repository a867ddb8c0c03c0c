"""Rounds of the fight: plans and their penalty, order, moving, small actions, mounts, and how it all ends."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import pytest

from solo.play.pending_rolls import PendingDice
from solo.play.scenes import SimulationScene, UnattendedScene
from solo.play.table import Table
from solo.play.unattended_play import play_out
from solo.systems.contract import Choose, ChooseMany, Decision, EnterNumber, Event, FoeCount, Setup
from solo.systems.swords.fight import ending
from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.narration.words import join_fighters, plan_label
from solo.systems.swords.fight.options import odds
from solo.systems.swords.fight.options.plans import HOPELESS, list_plan_actions, preset_plans
from solo.systems.swords.fight.rounds import declare, take_turn, take_up
from solo.systems.swords.fight.rules import ambush, initiative, moving, riding
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.rules.modifiers import skill_modifier
from solo.systems.swords.fight.state import Fight, Fighter, GroundItem
from solo.systems.swords.fight.state.line import pace
from solo.systems.swords.people.sheet import Character
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import (
    SWORDSMAN,
    Scripted,
    acted_out,
    asked_to_act,
    asked_to_plan,
    changed,
    fighter,
    figures_of,
    mustered,
    offered,
    played,
    procedure,
    staged,
    tables,
    weapon,
)


def fresh(key: str, **fields: object) -> Fighter:
    """Somebody who has planned nothing yet."""
    return fighter(key, **{"actions": 0, "defends": False, **fields})  # type: ignore[arg-type]


# Plans


@pytest.mark.parametrize(("foe_mass", "hopeless"), [(160, False), (9000, True)])
def test_plans_that_cannot_succeed_stand_at_the_end_under_a_heading_that_says_so(foe_mass: int, hopeless: bool) -> None:
    one = fresh("party-0", arms=("sword", "dagger"), striking=4, defense=4, throwing=-20)
    arena = staged(Scripted(), one, fresh("foe-0", place=101, mass=foe_mass, striking=4, defense=4, grappling=3))
    options = asked_to_plan(arena, one).options
    vain = [option for option in options if option.preview().measures and not option.preview().measures[0].value]
    grabs = [option.group == HOPELESS for option in options if option.code.startswith("grapple:")]
    assert grabs
    assert set(grabs) == {hopeless}
    assert vain
    assert {option.group for option in vain} == {HOPELESS}
    assert list(options[-len(vain) - 1 : -1]) == vain
    assert all(option.preview().note.startswith("at foe-0: no chance of success") for option in vain)


def test_a_plan_names_its_penalty_and_keeps_it() -> None:
    assert plan_label(("strike", "strike", "augment", "defend")) == "Strike twice, 1 Augment, Defend (−6)"
    assert plan_label(("defend",)) == "Defend"
    one = fresh("party-0", striking=5, defense=4)
    take_up(one, ("strike", "augment", "augment", "defend"))
    assert (one.left, one.actions, one.defends) == (["strike", "augment", "augment"], 4, True)
    assert (skill_modifier(one, "striking").total, skill_modifier(one, "defense").total) == (5 - 6, 4 - 6)
    one.left = []
    assert skill_modifier(one, "defense").total == 4 - 6, "dropping an action gives nothing back"


def test_the_masters_side_plans_first_and_the_surprised_are_not_asked() -> None:
    one, other = fresh("party-0"), fresh("party-1", surprised=True)
    foe, holder = fresh("foes-0"), fresh("foes-1", clinch="party-2", control=True)
    held = fresh("party-2", clinch="foes-1")
    arena = staged(Scripted(), one, other, held, foe, holder)
    asked: list[str] = []
    running = declare(arena)
    try:
        decision = next(running)
        while True:
            asked.append(decision.who)
            decision = running.send(decision.first_legal())
    except StopIteration:
        pass
    assert asked == ["foes-0", "foes-1", "party-0", "party-2"]
    assert held.left == ["struggle"]


def test_a_plan_may_be_put_together_action_by_action() -> None:
    one, foe = fresh("party-0"), fresh("foes-0")
    arena = staged(Scripted(), one, foe)
    running = declare(arena)
    next(running)
    assert isinstance(running.send("guard:defend"), Choose)
    parts = running.send("own")
    assert isinstance(parts, ChooseMany)
    with pytest.raises(StopIteration):
        running.send("strike-1+strike-3+augment-2+defend-1")
    assert (one.left, one.actions, one.defends) == (["strike", "strike", "augment"], 4, True)


def test_yielding_takes_a_fighter_and_its_mount_out() -> None:
    state = mustered("Man-at-arms", mounted="the party", distance="2 yards")

    def answer(fight: Fight, decision: Decision) -> str | None:
        return "yield" if decision.kind == "plan" and fight.find(decision.who).side == "party" else None

    assert played(state, 1, answer).outcome == "lost"
    assert all(one.yielded for one in state.fighters if one.side == "party")


def test_what_can_be_struck_now_stands_before_the_ways_to_move_although_moving_was_planned_first() -> None:
    one, near, far = fresh("party-0"), fresh("foe-0", place=101), fresh("foe-1", place=130)
    take_up(one, ("move", "strike", "defend"))
    asked = asked_to_act(staged(Scripted(), one, near, far), one)
    groups = [option.group for option in asked.options]
    assert groups == ["strike", "move", "move", "move"]
    take_up(one, ("move", "strike", "defend"))
    alone = asked_to_act(staged(Scripted(), one, far), one)
    assert [option.group for option in alone.options] == ["move", "move", "move"]


# Order and ambush


def test_initiative_goes_by_dice_then_dexterity_then_a_coin() -> None:
    quick, slow = fighter("party-0", dexterity=3), fighter("foes-0", dexterity=1)
    arena = staged(Scripted(5, 7), slow, quick)
    initiative.order(staged(Scripted(7, 5), quick, slow))
    assert (quick.initiative, slow.initiative) == (10, 6)
    initiative.order(arena)
    assert arena.fight.order == ["party-0", "foes-0"], "6 against 10"
    arena = staged(Scripted(9, 7), slow, quick)
    initiative.order(arena)
    assert arena.fight.order == ["party-0", "foes-0"], "a tie goes to Dexterity"
    twin = fighter("party-1", dexterity=1)
    firsts = []
    for coin in (1, 2):
        arena = staged(Scripted(7, 7, coin), slow, twin)
        initiative.order(arena)
        firsts.append(arena.fight.order[0])
    assert sorted(firsts) == ["foes-0", "party-1"]
    hurt = changed(quick, ill=-3)
    arena = staged(Scripted(7, 6), slow, hurt)
    initiative.order(arena)
    assert hurt.initiative == 6, "Health weighs on initiative, the round's penalty does not"


def test_the_order_is_told_with_its_dice_as_they_act_and_sums_that_come_out() -> None:
    quick, slow = fighter("party-0", dexterity=3), changed(fighter("foes-0", dexterity=1), ill=-3)
    scene = Scripted(5, 7)
    initiative.order(staged(scene, slow, quick))
    told = next(event for event in scene.told if event.kind == "initiative")
    assert [roll.what for roll in told.rolls] == ["initiative of party-0", "initiative of foes-0"]
    assert [roll.result for roll in told.rolls] == [7 + 3, 5 + 1 - 3]
    assert [[str(modifier) for modifier in roll.modifiers] for roll in told.rolls] == [
        ["Dexterity +3"],
        ["Dexterity +1", "Health −3"],
    ]


def test_plans_that_are_alike_are_told_by_kind_and_letters() -> None:
    assert join_fighters(["Ann", "Guard a", "Guard b", "Wolf c"]) == "Ann, Guard a and b, Wolf c"


def test_who_does_not_notice_an_ambush_loses_the_first_round() -> None:
    clumsy, sly = fighter("foes-0", stealth=1), fighter("foes-1", stealth=4)
    keen, dull = fighter("party-0", watching=2), fighter("party-1", watching=1)
    arena = staged(Scripted(7, 7, 7), clumsy, sly, keen, dull)
    arena.fight.lurking = "foes"
    ambush.roll_ambush(arena)
    assert (keen.surprised, dull.surprised) == (False, True), "9 against 8, 8 against 8"


@pytest.mark.parametrize(("seen", "surprised"), [(8, True), (9, False)])
def test_wounds_weigh_on_who_lies_in_wait(seen: int, surprised: bool) -> None:
    """`S-06`: 8 and 9 against 7 + 4 − 3."""
    sly, hurt, watcher = fighter("foes-0", stealth=3), fighter("foes-1", stealth=4, ill=-3), fighter("party-0")
    arena = staged(Scripted(7, seen), sly, hurt, watcher)
    arena.fight.lurking = "foes"
    ambush.roll_ambush(arena)
    assert watcher.surprised is surprised


# Moving and small actions


def test_leaving_a_melee_lets_planned_strikes_fall_at_once() -> None:
    leaving = fighter("party-0", left=["move"])
    ready = fighter("foes-0", left=["strike"], striking=3)
    spent = fighter("foes-1", left=[], acted=True)
    arena = staged(Scripted(2, 12), leaving, ready, spent)
    acted_out(take_turn(arena, leaving), "back", "strike")
    assert ready.left == []
    assert leaving.place == 90


def test_a_move_is_ten_yards_on_foot_and_the_mounts_own_in_the_saddle() -> None:
    for mount, place in (("", 110), ("party-1", 120)):
        one = fighter("party-0", left=["move"], mount=mount)
        horse = fighter("party-1", arms=("hooves",), rider="party-0" if mount else "", move=20, mass=1000)
        arena = staged(Scripted(), one, horse, fighter("foes-0", place=150))
        acted_out(take_turn(arena, one), "close:foes-0")
        assert one.place == place


def test_a_mount_goes_slower_under_a_heavy_rider_and_not_at_all_under_too_heavy_a_one() -> None:
    for mass, armour, yards in ((230, 2, 20), (231, 2, 10), (450, 5, 10), (451, 5, 0)):
        horse = fighter("party-0-mount", arms=("hooves",), rider="party-0", mass=1000, move=20)
        rider = fighter("party-0", mount="party-0-mount", mass=mass, armour=armour)
        assert pace(staged(Scripted(), rider, horse).fight, rider) == yards


def test_a_place_is_picked_within_a_move() -> None:
    one = fighter("party-0", left=["move"])
    running = take_turn(staged(Scripted(), one, fighter("foes-0", place=150)), one)
    next(running)
    decision = running.send("go")
    assert isinstance(decision, EnterNumber)
    assert (decision.low, decision.high) == (90, 110)


def test_the_free_step_brings_a_foe_two_yards_nearer_into_reach_once() -> None:
    one = fighter("party-0", left=["strike", "strike"])
    near, next_to_it, far = (fighter(f"foes-{place}", place=place) for place in (104, 106, 107))
    arena = staged(Scripted(2, 12, 2, 12), one, near, next_to_it, far)
    assert offered(arena.fight, one) == ["strike:foes-104:0:0"]
    acted_out(take_turn(arena, one))
    assert (one.place, next_to_it.struck_by) == (102, []), "one step a turn, and nothing is asked"


def test_at_most_four_come_at_one_hand_to_hand() -> None:
    crowd = [fighter(f"foes-{number}", left=["strike"]) for number in range(5)]
    alone = fighter("party-0", struck_by=[f"foes-{number}" for number in range(4)])
    fight = staged(Scripted(), alone, *crowd).fight
    assert [bool(offered(fight, one)) for one in crowd] == [True, True, True, True, False]


def test_weapons_are_drawn_loaded_and_picked_up() -> None:
    one = fighter("party-0", arms=("light crossbow", "sword"), missiles={"bolt": 2}, left=["load", "draw", "pick"])
    one.arms[0].wait = 1
    arena = staged(Scripted(), one, fighter("foes-0", place=130))
    arena.fight.ground = [GroundItem(weapon("spear"), 101, "foes-0"), GroundItem(weapon("club"), 120, "foes-0")]
    acted_out(take_turn(arena, one), "load", "draw:1")
    assert {arm.weapon.name: (arm.where, arm.wait) for arm in one.arms} == {
        "spear": ("hand", 0),
        "light crossbow": ("belt", 0),
        "sword": ("belt", 0),
        "fist": ("body", 0),
    }
    assert [thing.weapon.name for thing in arena.fight.ground] == ["club"]


def test_a_heavy_crossbow_is_loaded_all_round_with_nothing_but_defence() -> None:
    one = fresh("party-0", arms=("heavy crossbow",), missiles={"bolt": 2})
    fight = staged(Scripted(), one, fresh("foes-0", place=150)).fight
    assert not any("reload" in kinds for kinds in preset_plans(fight, one))
    one.arms[0].wait = 1
    found = preset_plans(fight, one)
    assert {kinds for kinds in found if "reload" in kinds} == {("reload", "defend"), ("reload",)}
    assert not any("shoot" in kinds for kinds in found if "draw" not in kinds)


# Mounts


def test_a_mount_strikes_when_it_obeys() -> None:
    for roll, stamina in ((7, 10), (6, 10 - 9)):
        rider = fighter("party-0", animals=1, mount="party-1", left=["command"])
        horse = fighter("party-1", arms=("hooves",), rider="party-0", strength=4, striking=9, battle_trained=roll == 6)
        foe = fighter("foes-0", defends=False, acted=True)
        arena = staged(Scripted(roll - 1, 7, 9, 5), rider, horse, foe)
        acted_out(take_turn(arena, rider))
        assert foe.stamina == (10 if roll == 7 else stamina), "6 + 1 is not 8; 5 + 1 + 2 is"


def test_a_command_shows_how_likely_the_mount_obeys_and_what_it_does_then() -> None:
    rider = fighter("party-0", mount="party-0-mount", animals=2, actions=2, left=["command"])
    horse = fighter("party-0-mount", arms=("hooves",), rider="party-0", striking=3, battle_trained=True)
    foe = fighter("foes-0", defense=1)
    arena = staged(Scripted(), rider, horse, foe)
    option = asked_to_act(arena, rider).option("command:foes-0")
    assert option is not None
    shown = figures_of(option.preview().measures)
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert shown["obeys"] == Fraction(sum(a + b + 2 + 2 - 2 >= 8 for a, b in pairs), 36)
    hits = sum(a + b + 3 > c + d + 1 for a, b in pairs for c, d in pairs)
    assert shown["hit"] == Fraction(hits, 36**2)


def test_nothing_is_thrown_and_drawn_by_whoever_has_nothing_to_draw() -> None:
    for arms, offers in ((("spear",), False), (("spear", "spear"), True)):
        one, other = fighter("party-0", arms=arms, throwing=3), fighter("foes-0", place=115)
        fight = staged(Scripted(), one, other).fight
        kinds = ("throw", "draw", "defend")
        assert (kinds in preset_plans(fight, one)) is offers
        if offers:
            assert figures_of(odds.plan_preview(tables(), fight, one, kinds).measures)["hit"] > 0


def test_several_are_thrown_in_a_turn_each_next_one_drawn_by_an_action() -> None:
    one, other = fresh("party-0", arms=("dagger",) * 3, throwing=3), fighter("foes-0", place=110, defense=20)
    arena = staged(Scripted(2, 12, 2, 12, 2, 12), one, other)
    assert ("throw", "draw", "throw", "defend") in preset_plans(arena.fight, one)
    assert {"throw-3", "draw-2"} <= set(list_plan_actions(arena.fight, one))
    take_up(one, ("throw", "draw", "throw", "draw", "throw"))
    target = f"throw:{other.key}"
    acted_out(take_turn(arena, one), f"{target}:0:0", f"{target}:0:0")
    assert [(thing.weapon.name, thing.place) for thing in arena.fight.ground] == [("dagger", 110)] * 3


def test_picking_up_what_lies_three_yards_off_takes_the_free_step_and_what_lies_further_a_move() -> None:
    one, foe = fighter("party-0", arms=(), left=["pick"]), fighter("foes-0", place=101)
    arena = staged(Scripted(), one, foe)
    arena.fight.ground = [GroundItem(weapon("sword"), 97, one.key), GroundItem(weapon("mace"), 95, "foes-0")]
    acted_out(take_turn(arena, one))
    assert (one.place, one.stepped) == (99, True)
    assert [thing.weapon.name for thing in arena.fight.ground] == ["mace"]
    again = fighter("party-1", arms=(), left=["pick"], stepped=True)
    assert offered(staged(Scripted(), again, foe).fight, again) == []


@pytest.mark.parametrize(("animals", "asked"), [(1, True), (0, False)])
def test_a_trained_animal_is_asked_for_its_plan_only_where_it_heeds_its_master(animals: int, asked: bool) -> None:
    master = fighter("party-0", animals=animals, actions=0, surprised=True)
    dog, foe = (
        fighter("party-1", arms=("bite",), animal=True, master="party-0", actions=0),
        fighter("foes-0", surprised=True),
    )
    arena = staged(Scripted(7), master, dog, foe)
    running = declare(arena)
    first = next(running, None)
    assert (first is not None and first.who == "party-1") is asked
    assert asked or (dog.defends and not dog.left)


def test_a_trained_animal_comes_along_and_is_lost_only_when_it_is_dead() -> None:
    owner = msgspec.structs.replace(SWORDSMAN, beast="Mastiff")
    fight = mustered("Wolf", party=(owner,))
    dog = fight.find("party-0-beast")
    assert (dog.name, dog.side, dog.master, dog.place) == ("Mastiff of Ada", "party", "party-0", 0)
    assert ending.apply_outcome(fight, owner).beast == "Mastiff"
    dog.health = Health.DEAD
    assert ending.apply_outcome(fight, owner).beast == ""


@pytest.mark.parametrize(
    ("dice", "spooked", "mounted", "left"),
    [((8,), False, True, ["move"]), ((7, 8), True, True, []), ((7, 7, 9, 2), False, False, [])],
)
def test_a_frightened_mount_is_calmed_or_bucks(
    dice: tuple[int, ...], spooked: bool, mounted: bool, left: list[str]
) -> None:
    horse = fighter("party-0-mount", arms=("hooves",), rider="party-0", spooked=True)
    rider = fighter("party-0", mount="party-0-mount", left=["move"])
    arena = staged(Scripted(*dice), rider, horse, fighter("foes-0", place=150))
    riding.sits_out_fright(arena, rider)
    assert (horse.spooked, bool(rider.mount), rider.left) == (spooked, mounted, left)


@pytest.mark.parametrize(
    ("trained", "frightens", "spooked"), [(False, True, True), (True, True, False), (False, False, False)]
)
def test_a_wounded_mount_takes_fright_unless_it_is_trained_for_battle(
    trained: bool, frightens: bool, spooked: bool
) -> None:
    horse = fighter("foes-0-mount", arms=("hooves",), rider="foes-0", battle_trained=trained, defends=False, stamina=20)
    rider, one = fighter("foes-0", mount="foes-0-mount", defends=False, acted=True), fighter("party-0", striking=9)
    arena = staged(Scripted(7, 9, 5), one, rider, horse, mounts_take_fright=frightens)
    acted_out(attack(arena, DeclaredAttack(one, horse, "strike", one.arms[0])))
    assert horse.spooked is spooked


def test_a_riderless_mount_runs_unless_a_friend_holds_it() -> None:
    for animals, runs in ((1, False), (0, True)):
        keeper = fighter("party-0", animals=animals, place=103)
        horse = fighter("party-1", arms=("hooves",), wayward=True)
        riding.calm_riderless_mounts(staged(Scripted(7), keeper, horse, fighter("foes-0", place=150)))
        assert horse.away is runs


# The end


def test_a_side_has_lost_when_all_on_it_are_out_and_both_at_once_nobody_has_won() -> None:
    one, foe = fighter("party-0"), fighter("foes-0")
    horse = fighter("foes-1", arms=("hooves",), wayward=True)
    fight = staged(Scripted(), one, foe, horse).fight
    assert ending.find_winner(fight) == ""
    foe.down = True
    fight.forget_values(foe)
    assert ending.find_winner(fight) == "party", "a mount without its rider does not fight on"
    one.yielded = True
    fight.forget_values(one)
    assert ending.find_winner(fight) == "draw"


def test_who_flees_is_away_at_sixty_yards_or_when_nobody_follows() -> None:
    runner, foe = fighter("party-0", fleeing=True), fighter("foes-0", place=159)
    arena = staged(Scripted(), runner, foe)
    moving.get_away(arena, {"foes-0": 169})
    assert not runner.away
    foe.place = 160
    moving.get_away(arena, {"foes-0": 170})
    assert runner.away
    runner.away, foe.place = False, 130
    moving.get_away(arena, {"foes-0": 140})
    assert not runner.away
    moving.get_away(arena, {"foes-0": 130})
    assert runner.away


def test_a_fight_of_fifty_rounds_is_undecided_and_ten_quiet_ones_may_be_broken_off() -> None:
    for code, outcome in (("fight-on", 50), ("break-off", 10)):
        state = mustered("Man-at-arms", distance="2 yards")

        def answer(fight: Fight, decision: Decision, code: str = code) -> str | None:
            del fight
            return {"plan": "guard:defend", "standoff": code}.get(decision.kind)

        assert played(state, code, answer).outcome == "draw"
        assert state.round == outcome


def test_whoever_comes_home_brings_wounds_missiles_and_what_lay_about() -> None:
    state = mustered("Man-at-arms", party=(changed_weapons("spear", "long bow"),))
    ada = state.fighters[0]
    ada.stamina, ada.missiles = -1, {"arrow": 4}
    ada.arms = [arm for arm in ada.arms if arm.weapon.name != "spear"]
    state.ground = [GroundItem(weapon("spear"), 110, ada.key)]
    state.winner = "party"
    home = ending.apply_outcome(state, changed_weapons("spear", "long bow"))
    assert (home.stamina, home.weapons, home.missiles) == (-1, ("spear", "long bow"), {"arrow": 4})
    state.winner = "foes"
    assert ending.apply_outcome(state, changed_weapons("spear", "long bow")).weapons == ("long bow",)
    with pytest.raises(ValueError, match=r"\.$"):
        ending.apply_outcome(state, changed_name("Nobody"))


def changed_weapons(*names: str) -> Character:
    return msgspec.structs.replace(SWORDSMAN, weapons=names)


def changed_name(name: str) -> Character:
    return msgspec.structs.replace(SWORDSMAN, name=name)


# Whole fights


@pytest.mark.parametrize(
    ("setup", "word"),
    [
        (Setup((), (FoeCount("Wolf", 1),)), "party"),
        (Setup((SWORDSMAN,)), "foes"),
        (Setup((SWORDSMAN,), (FoeCount("Dragon", 1),)), "Dragon"),
        (Setup((SWORDSMAN,), (FoeCount("Wolf", 0),)), "Wolf"),
        (Setup((SWORDSMAN,), (FoeCount("Wolf", 99),)), "fewer"),
        (Setup((SWORDSMAN, SWORDSMAN), (FoeCount("Wolf", 1),)), "Ada"),
        (Setup((SWORDSMAN,), (FoeCount("Wolf", 1),), options={"weather": "fog"}), "weather"),
        (Setup((SWORDSMAN,), (FoeCount("Wolf", 1),), options={"light": "fog"}), "light"),
        (Setup((SWORDSMAN,), (FoeCount("Wolf", 1),), place="cave"), "place"),
    ],
)
def test_what_cannot_be_mustered_says_why(setup: Setup, word: str) -> None:
    with pytest.raises(ValueError, match=word) as fault:
        procedure().begin(setup)
    assert str(fault.value).endswith(".")


@pytest.mark.slow
def test_seeded_fights_end_without_a_stalemate_and_as_they_are_told() -> None:
    foes = ("Man-at-arms", "Wolf", "Bowman", "Gorilla", "Mounted knight", "Duellist", "Catapult crew")
    for number in range(210):
        name = foes[number % len(foes)]
        state = mustered(name, 1 + number % 2, distance=("30 yards", "6 yards")[number % 3 == 0])
        result = play_out(procedure(), state, SimulationScene(Random(number)))
        assert result.outcome in ("won", "lost"), f"{name}: {state.ending}"
        assert result.text.endswith(".")


def test_the_story_of_an_attack_is_one_line_with_all_its_rolls() -> None:
    told: list[Event] = []
    play_out(procedure(), mustered("Man-at-arms", distance="2 yards"), UnattendedScene(Random(5), told.append))
    hits = [event for event in told if event.kind == "attack" and len(event.rolls) > 2]
    assert hits
    for event in hits:
        assert " damage" in event.text
        assert " too late" in event.text or " and hits." in event.text
        assert [roll.what for roll in event.rolls][-2:] == ["damage", "endurance"]
        assert all(roll.faces and roll.modifiers for roll in event.rolls)
        assert event.rolls[0].result == sum(event.rolls[0].faces) + sum(one.value for one in event.rolls[0].modifiers)


def test_with_real_dice_each_side_throws_its_own() -> None:
    table = Table.start(
        procedure(), mustered("Man-at-arms", distance="2 yards"), system="swords", title="t", seed=3, physical=True
    )
    wanted = set()
    for _ in range(60):
        pending = table.pending
        if pending is None:
            break
        if isinstance(pending, PendingDice):
            assert (pending.count, pending.sides) == (2, 6) or pending.what.startswith("coin")
            assert table.state.find(pending.who).side == "party"  # type: ignore[attr-defined]
            wanted.add(pending.what)
            table.type_faces((4, 3))
        elif table.waits_for_person:
            table.answer(procedure().decide(table.state, pending).answer)
        else:
            table.answer_by_tactic()
    assert "Ada: endurance" in wanted or "Ada: damage" in wanted
    assert "Ada parries with the sword" in wanted


def test_nobodys_place_in_the_order_changes_before_all_have_thrown() -> None:
    """A person who types dice meanwhile sees the order of the round before."""
    one, other = fighter("party-0", initiative=5, dexterity=1), fighter("foes-0", initiative=4)
    with pytest.raises(IndexError):
        initiative.order(staged(Scripted(7), one, other))
    assert (one.initiative, other.initiative) == (5, 4)
    initiative.order(staged(Scripted(7, 9), one, other))
    assert (one.initiative, other.initiative) == (8, 9)
