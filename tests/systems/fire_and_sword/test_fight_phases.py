"""The phases of a round, clause by clause (`F-11` to `F-17`, `H-04` to `H-06`, `H-11` to `H-13`)."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from solo.systems.contract import Choose, Decision
from solo.systems.fire_and_sword.fight.options.defence import DefenceChoice, can_pay, price_of, usable
from solo.systems.fire_and_sword.fight.phases.attacks import aim_attack, missile_phase, resolve_throws, run_in
from solo.systems.fire_and_sword.fight.phases.declaration import declare
from solo.systems.fire_and_sword.fight.phases.movement import movement_phase
from solo.systems.fire_and_sword.fight.phases.spirit import spirit_phase
from solo.systems.fire_and_sword.fight.rounds import play_round
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack, melee
from solo.systems.fire_and_sword.fight.rules.lances import unhorse
from solo.systems.fire_and_sword.fight.rules.modifiers import shot_modifiers
from solo.systems.fire_and_sword.fight.rules.spirits import spirit_powers
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import RushCode
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.fire_and_sword.rolls.attack import AttackResult, TargetState
from solo.systems.fire_and_sword.rolls.roll import BlowDepth, Level
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    WieldedWeapon,
    a_build,
    a_fight,
    a_fighter,
    a_round,
    bow,
    javelin,
    lance,
    sword,
)

ONE, OTHER = "party-0", "foes-0"
STRIKE, STRIKE_BACK = f"attack:Sword:{OTHER}", f"attack:Sword:{ONE}"


def arena(fight: Fight, *faces: int) -> FightContext:
    return FightContext(fight, SPELLS, DiceAtHand(*faces))


def moved(fight: Fight, *faces: int) -> Fight:
    """The fight after its movement phase, in which nobody is asked."""
    assert not list(movement_phase(arena(fight, *faces)))
    return fight


# Declaration (F-12, H-07)


def asked_of(fighter: Fighter, *answers: str) -> int:
    """How often a fighter is asked for an action in its declaration."""
    fight = a_fight(fighter, a_fighter(OTHER, place=60))
    running = declare(arena(fight), fighter, lambda _: "hold", lambda _: lambda _: 0)
    count, left = 0, list(answers)
    try:
        next(running)
        while True:
            count += 1
            running.send(left.pop(0) if left else "defend")
    except StopIteration:
        return count


@pytest.mark.parametrize(
    ("given", "times"),
    [
        pytest.param({}, 2, id="two actions"),
        pytest.param({"forfeit": 1}, 1, id="one lost"),
        pytest.param({"forfeit": 1, "owed": 1}, 0, id="one lost to each"),
        pytest.param({"owed": 5}, 0, id="more lost than there are"),
        pytest.param({"surprised": True}, 0, id="surprised"),
    ],
)
def test_a_fighter_declares_the_actions_that_are_left(given: dict[str, Any], times: int) -> None:
    fighter = a_fighter(ONE, **given)
    assert asked_of(fighter) == times
    assert fighter.defences == times
    assert fighter.forfeit == 0
    assert fighter.owed == max(0, given.get("owed", 0) - 2)


def test_holding_and_yielding_end_a_declaration() -> None:
    held = a_fighter(ONE)
    assert asked_of(held, "hold") == 1
    assert held.plan == []
    yielded = a_fighter(ONE)
    assert asked_of(yielded, "yield") == 1
    assert yielded.plan == ["yield"]


def test_a_defence_is_counted_and_another_action_is_not() -> None:
    fighter = a_fighter(ONE)
    asked_of(fighter, f"close:{OTHER}", "defend")
    assert fighter.plan == [f"close:{OTHER}", "defend"]
    assert fighter.defences == 1


@pytest.mark.parametrize(("locked", "told"), [(True, False), (False, True)])
def test_a_spirit_that_goes_on_with_its_duel_is_not_told_to_hold(locked: bool, told: bool) -> None:
    ghost = a_fighter(OTHER, a_build(spirit=True), locked=ONE if locked else "")
    fight = a_fight(a_fighter(ONE, locked=OTHER if locked else ""), ghost)
    scene = a_round(fight, {}, *((30,) * 4 if locked else ()))
    assert ("Foes-0 does nothing." in [event.text for event in scene.told]) is told


# Missiles


def test_an_archer_in_melee_lets_nothing_fly() -> None:
    fight = a_fight(a_fighter(ONE, a_build(bow())), a_fighter(OTHER))
    fight.find(ONE).plan = [f"shoot:Bow:{OTHER}"]
    scene = a_round(fight, {ONE: ["defend"]})
    assert not [event for event in scene.told if event.kind == "attack"]
    assert fight.find(ONE).missiles == {"Bow": 20}


def test_one_missile_makes_one_shot_of_two() -> None:
    fight = a_fight(a_fighter(ONE, a_build(bow()), missiles={"Bow": 2}), a_fighter(OTHER, place=60))
    scene = a_round(fight, {ONE: [f"shoot:Bow:{OTHER}"] * 2}, 17, 17)
    assert len([event for event in scene.told if event.kind == "attack"]) == 2
    assert fight.find(ONE).missiles == {"Bow": 0}


def test_nobody_shoots_an_arrow_that_is_not_there() -> None:
    """Two shots may be planned with the last arrow, such as by a file that was changed by hand."""
    fight = a_fight(a_fighter(ONE, a_build(bow()), missiles={"Bow": 1}), a_fighter(OTHER, place=60))
    fight.find(ONE).plan = [f"shoot:Bow:{OTHER}"] * 2
    assert not list(missile_phase(arena(fight, 17)))
    assert fight.find(ONE).missiles == {"Bow": 0}


def test_whoever_was_put_out_in_the_spirit_phase_shoots_no_more() -> None:
    """R-38."""
    ghost = a_fighter("foes-1", a_build(spirit=True, power=18), locked=ONE)
    fight = a_fight(a_fighter(ONE, a_build(bow(), power=10), locked="foes-1"), a_fighter(OTHER, place=60), ghost)
    a_round(fight, {ONE: [f"shoot:Bow:{OTHER}"]}, 30, 30, 15, 29, 9, 3)
    assert fight.find(ONE).out == "defeated in spirit"
    assert fight.find(ONE).missiles == {"Bow": 20}


def test_a_target_of_a_shot_is_asked_even_for_its_only_defence() -> None:
    """The defence may be needed in melee: whoever can only dodge is not made to (`H-06`)."""
    beast = a_build(WieldedWeapon(name="Bite", attack_skill="Bite Attack", attack=15, hands=0))
    for answer, left, faces in (("take", 1, (17,)), ("dodge", 0, (17, 12))):
        fight = a_fight(a_fighter(ONE, a_build(bow())), a_fighter(OTHER, beast, 60, defences=1))
        fight.find(ONE).plan = [f"shoot:Bow:{OTHER}"]
        running = missile_phase(arena(fight, *faces))
        assert next(running).kind == "defence"
        with pytest.raises(StopIteration):
            running.send(answer)
        assert fight.find(OTHER).defences == left


def test_those_who_still_take_part_are_counted_by_side() -> None:
    fight = a_fight(
        a_fighter(ONE), a_fighter("party-1", out="stunned"), a_fighter(OTHER), a_fighter("foes-1", out="away")
    )
    one = fight.find(ONE)
    assert [other.key for other in fight.list_able("party")] == [ONE]
    assert [other.key for other in fight.list_able("foes")] == [OTHER]
    assert [other.key for other in fight.foes_of(one)] == [OTHER]
    assert fight.friends_of(one) == []
    assert [other.key for other in fight.friends_of(fight.find("party-1"))] == [ONE]


# What weighs on a shot (F-18)


@pytest.mark.parametrize(
    ("shooter", "target", "terms", "paces", "two", "named"),
    [
        pytest.param({}, {}, {}, 60, False, [], id="nothing"),
        pytest.param({}, {}, {}, 60, True, ["two attacks in a round (house rule)"], id="two attacks"),
        pytest.param({"exhausted": True}, {}, {}, 60, False, ["exhausted, against a fresh foe"], id="exhausted"),
        pytest.param({"exhausted": True}, {"exhausted": True}, {}, 60, False, [], id="both exhausted"),
        pytest.param({}, {"exhausted": True}, {}, 60, False, [], id="an exhausted target"),
        pytest.param({}, {"cover": 60}, {}, 60, False, ["target has cover"], id="cover"),
        pytest.param({}, {"cover": 10}, {}, 60, False, [], id="cover elsewhere"),
        pytest.param(
            {}, {"cover": 60}, {"fortified": ("foes", -10)}, 60, False, ["foe in a major fortification"], id="walls"
        ),
        pytest.param({}, {}, {"fortified": ("party", -10)}, 60, False, [], id="walls of the shooter"),
        pytest.param({}, {"engaged": ["party-1"]}, {}, 60, False, ["target in melee (house rule)"], id="melee"),
        pytest.param({}, {"engaged": ["party-1"], "cover": 60}, {}, 60, False, ["target has cover"], id="cover once"),
        pytest.param({}, {"ran_before": True}, {}, 60, False, ["target on the move"], id="the target ran"),
        pytest.param({}, {"plan": ["cover"]}, {}, 60, False, ["target on the move"], id="the target takes cover"),
        pytest.param({}, {"plan": ["defend"]}, {}, 60, False, [], id="the target stands"),
        pytest.param({"mounted": True}, {}, {}, 60, False, [], id="a standing horse"),
        pytest.param(
            {"mounted": True, "ran_before": True}, {}, {}, 60, False, ["from a horse in motion"], id="a horse in motion"
        ),
        pytest.param({"ran_before": True}, {}, {}, 60, False, [], id="a shooter who ran on foot"),
        pytest.param({}, {"mounted": True}, {}, 60, False, [], id="a mounted target"),
        pytest.param({}, {}, {}, 100, False, [], id="at the effective range"),
        pytest.param({}, {}, {}, 101, False, ["beyond effective range"], id="beyond the effective range"),
    ],
)
def test_what_weighs_on_a_shot_by_name(
    shooter: dict[str, Any], target: dict[str, Any], terms: dict[str, Any], paces: int, two: bool, named: list[str]
) -> None:
    one, other = a_fighter(ONE, a_build(bow()), **shooter), a_fighter(OTHER, place=paces, **target)
    fight = a_fight(one, other, a_fighter("party-1", place=400), **terms)
    other.engaged = target.get("engaged", [])
    found = shot_modifiers(fight, one, one.build.arms[0], other, two)
    assert [modifier.name for modifier in found] == named


# Movement (H-02, H-04, H-11, H-12)


@pytest.mark.parametrize(
    ("plan", "given", "after"),
    [
        ("rise", {"fallen": True}, ("Sword", False, False)),
        ("mount", {}, ("Sword", True, False)),
        ("dismount", {"mounted": True}, ("Sword", False, False)),
        ("change:Bow", {}, ("Bow", False, False)),
    ],
)
def test_handling_takes_no_way(plan: str, given: dict[str, Any], after: tuple[str, bool, bool]) -> None:
    one = a_fighter(ONE, a_build(sword(), bow(), mount="Horse"), plan=[plan], **given)
    moved(a_fight(one, a_fighter(OTHER, place=60)))
    assert (one.weapon, one.mounted, one.fallen) == after
    assert (one.place, one.ran) == (0, 0)


@pytest.mark.parametrize("given", [{"fallen": True}, {"out": "stunned"}], ids=["the fallen", "whoever is out"])
@pytest.mark.parametrize("plan", [f"close:{OTHER}", "back", "cover"])
def test_some_run_nowhere(given: dict[str, Any], plan: str) -> None:
    one = a_fighter(ONE, plan=[plan], place=10, cover=0, **given)
    moved(a_fight(one, a_fighter(OTHER, place=60), a_fighter("party-1", place=-40), cover="party"))
    assert (one.place, one.ran) == (10, 0)


def test_nobody_runs_out_of_a_melee_by_running_back_or_at_another() -> None:
    for plan in ("back", "close:foes-1"):
        one = a_fighter(ONE, plan=[plan])
        moved(a_fight(one, a_fighter(OTHER), a_fighter("foes-1", place=40)))
        assert (one.place, one.fleeing) == (0, False)


def asked_to_run(fight: Fight, answer: str) -> list[str]:
    """The options of a runner whose target is lost, in a movement phase that ends with the answer."""
    running = movement_phase(arena(fight))
    asked = next(running)
    assert isinstance(asked, Choose)
    with pytest.raises(StopIteration):
        running.send(answer)
    return [option.code for option in asked.options]


def test_a_runner_whose_target_is_out_runs_at_another_or_stays() -> None:
    for answer, place in (("foes-1", 50), ("stay", 0)):
        one = a_fighter(ONE, plan=[f"close:{OTHER}"])
        fight = a_fight(one, a_fighter(OTHER, place=40, out="stunned"), a_fighter("foes-1", place=90))
        assert asked_to_run(fight, answer) == ["foes-1", "stay"]
        assert one.place == place


def test_nobody_is_left_out_of_a_melee_in_which_a_foe_has_room() -> None:
    heroes = [a_fighter(f"party-{number}") for number in range(2)]
    riders = [a_fighter(f"foes-{number}", a_build(mount="Horse"), mounted=True) for number in range(4)]
    fight = a_fight(*heroes, *riders)
    assert [len(one.engaged) for one in fight.fighters] == [2, 2, 1, 1, 1, 1]


def test_a_runner_turns_from_a_foe_whom_three_friends_already_surround() -> None:
    friends = [a_fighter(f"party-{number}", place=40) for number in range(1, 4)]
    late = a_fighter(ONE, plan=[f"close:{OTHER}"])
    fight = a_fight(late, *friends, a_fighter(OTHER, place=40), a_fighter("foes-1", place=45))
    assert asked_to_run(fight, "foes-1") == ["foes-1", "stay"]
    assert late.engaged == ["foes-1"]


def test_a_runner_follows_a_target_that_runs_on_as_far_as_the_paces_reach() -> None:
    for start, place, engaged in ((40, 30, [OTHER]), (70, 20, [])):
        ahead = a_fighter("party-1", place=30 if start == 40 else 100)
        hunter = a_fighter(ONE, place=0 if start == 40 else -30, plan=[f"close:{OTHER}"])
        runner = a_fighter(OTHER, place=start, plan=["close:party-1"])
        moved(a_fight(hunter, ahead, runner))
        assert (hunter.place, hunter.engaged) == (place, engaged)


def test_a_runner_does_not_pass_a_target_that_comes_the_other_way() -> None:
    hunter = a_fighter(ONE, plan=[f"close:{OTHER}"] * 2)
    runner = a_fighter(OTHER, place=120, plan=["close:party-1"] * 2)
    moved(a_fight(hunter, a_fighter("party-1", place=-20), runner))
    assert (hunter.place, runner.place, hunter.engaged) == (20, 20, [OTHER])


def test_a_runner_is_met_by_a_foe_who_runs_at_it_and_whom_it_would_pass() -> None:
    guard = a_fighter(ONE, place=20, plan=[f"close:{OTHER}"])
    runner = a_fighter(OTHER, place=45, plan=["close:party-1", "attack:Sword:party-1"])
    scene = DiceAtHand()
    fight = a_fight(guard, a_fighter("party-1"), runner)
    assert not list(movement_phase(FightContext(fight, SPELLS, scene)))
    assert (runner.place, runner.engaged, guard.engaged) == (20, [ONE], [OTHER])
    assert scene.line("move") == "Foes-0 runs 25 paces and is met by Party-0."
    beside = a_fighter(ONE, place=0, plan=[f"close:{OTHER}"])
    running = a_fighter(OTHER, place=45, plan=["close:party-1"])
    moved(a_fight(beside, a_fighter("party-1"), running))
    assert running.engaged[:1] == ["party-1"], "whoever stands beside the target is not passed"
    unasked = a_fighter(ONE, place=20)
    passing = a_fighter(OTHER, place=45, plan=["close:party-1"])
    moved(a_fight(unasked, a_fighter("party-1"), passing))
    assert passing.engaged == ["party-1"]


def test_a_throw_of_a_rush_goes_to_another_foe_in_reach_or_is_told_as_lost() -> None:
    def rush(*others: Fighter) -> tuple[Fighter, str]:
        thrower = a_fighter(ONE, a_build(sword(), javelin()), plan=[f"rush:Javelin:{OTHER}"])
        scene = DiceAtHand(18)
        fight = a_fight(thrower, a_fighter(OTHER, place=80), *others)
        assert not list(movement_phase(FightContext(fight, SPELLS, scene)))
        return thrower, " ".join(event.text for event in scene.told)

    thrower, told = rush(a_fighter("foes-1", place=20, fallen=True))
    assert "throws the javelin at Foes-1" in told
    assert thrower.place == 20
    thrower, told = rush()
    assert told == "Party-0 has no target in reach of the javelin."
    assert (thrower.place, thrower.missiles["Javelin"]) == (0, 2)


def test_one_who_gives_ground_and_shoots_does_not_flee() -> None:
    for plan, flees in ((["back"], True), (["back", "defend"], True), ([f"shoot:Bow:{OTHER}", "back"], False)):
        one = a_fighter(ONE, a_build(bow()), plan=plan)
        moved(a_fight(one, a_fighter(OTHER, place=60)))
        assert (one.place, one.ran, one.fleeing) == (-50, 50, flees)


def test_one_who_runs_at_a_foe_flees_no_more_and_leaves_the_second_rank() -> None:
    one = a_fighter(ONE, plan=[f"close:{OTHER}"], fleeing=True)
    fight = a_fight(one, a_fighter("party-1"), a_fighter(OTHER, place=60))
    one.behind = "party-1"
    moved(fight)
    assert (one.fleeing, one.behind, one.place) == (False, "", 50)


def test_riders_are_there_before_runners() -> None:
    foot = a_fighter(ONE, plan=[f"close:{OTHER}"])
    rider = a_fighter("party-1", a_build(mount="Horse"), plan=[f"close:{OTHER}"], mounted=True)
    scene = DiceAtHand()
    assert not list(movement_phase(FightContext(a_fight(foot, rider, a_fighter(OTHER, place=60)), SPELLS, scene)))
    assert [event.who for event in scene.told if event.kind == "move"] == ["Party-1", "Party-0"]


def test_whoever_declared_a_blow_at_a_near_foe_walks_up_to_it() -> None:
    for given, place in (({}, 5), ({"fallen": True}, 0), ({"place": -1}, -1)):
        one = a_fighter(ONE, plan=[STRIKE], **given)  # type: ignore[arg-type]
        moved(a_fight(one, a_fighter(OTHER, place=5)))
        assert one.place == place
        assert one.ran == 0


def test_nobody_walks_up_to_a_spirit_or_out_of_the_second_rank() -> None:
    one = a_fighter(ONE, plan=[STRIKE])
    moved(a_fight(one, a_fighter(OTHER, a_build(spirit=True), 4)))
    assert one.place == 0
    rear = a_fighter("party-1", plan=[STRIKE])
    fight = a_fight(a_fighter(ONE), rear, a_fighter(OTHER, place=4))
    rear.behind = ONE
    moved(fight)
    assert rear.place == 0


def test_nobody_walks_up_to_a_foe_who_is_out() -> None:
    one = a_fighter(ONE, plan=[STRIKE])
    moved(a_fight(one, a_fighter(OTHER, place=4, out="stunned"), a_fighter("foes-1", place=60)))
    assert one.place == 0


@pytest.mark.parametrize(("plan", "mounted", "told"), [("mount", False, "mounts"), ("dismount", True, "dismounts")])
def test_the_story_tells_who_mounts_and_who_dismounts(plan: str, mounted: bool, told: str) -> None:
    scene = DiceAtHand()
    fight = a_fight(a_fighter(ONE, plan=[plan], mounted=mounted), a_fighter(OTHER, place=60))
    assert not list(movement_phase(FightContext(fight, SPELLS, scene)))
    assert [event.text for event in scene.told] == [f"Party-0 {told}."]


# Targets (H-05)


def aim(wanted: str, *others: Fighter) -> tuple[list[str], DeclaredAttack | None]:
    """Whom a blow of the party's first is aimed at, and the kinds of decisions asked for it."""
    fight = a_fight(a_fighter(ONE), *others)
    one = fight.find(ONE)
    running = aim_attack(arena(fight), one, one.build.arms[0], wanted, list(others), melee)
    asked: list[str] = []
    try:
        decision = next(running)
        while True:
            asked.append(decision.kind)
            decision = running.send(others[-1].key)
    except StopIteration as end:
        return asked, end.value


def test_a_target_that_is_in_reach_is_taken_without_a_question() -> None:
    asked, found = aim("foes-1", a_fighter("foes-0"), a_fighter("foes-1"), a_fighter("foes-2"))
    assert found is not None
    assert (asked, found.target.key) == ([], "foes-1")


def test_a_target_that_is_out_is_replaced_by_the_only_other_or_by_choice() -> None:
    gone = a_fighter("foes-0", out="stunned")
    asked, found = aim("foes-0", gone, a_fighter("foes-1"))
    assert found is not None
    assert (asked, found.target.key) == ([], "foes-1")
    asked, found = aim("foes-0", gone, a_fighter("foes-1"), a_fighter("foes-2"))
    assert found is not None
    assert (asked, found.target.key) == (["retarget"], "foes-2")
    assert aim("foes-0", gone) == ([], None)


# Running clear (H-04)


def clear(*others: Fighter, **given: Any) -> Fight:
    return a_fight(a_fighter(ONE, plan=["clear"], **given), a_fighter(OTHER), *others)


def test_one_who_runs_clear_leaves_the_melee_at_a_run() -> None:
    fight = moved(clear(a_fighter("party-1", place=90)))
    one = fight.find(ONE)
    assert (one.place, one.engaged, one.fleeing, one.ran) == (-50, [], True, 50)


def test_a_blow_at_a_runner_falls_before_and_not_again() -> None:
    fight = clear(a_fighter("party-1", place=90))
    fight.find(OTHER).plan = [STRIKE_BACK]
    moved(fight, 16)
    assert fight.find(OTHER).plan == [f"attack!:Sword:{ONE}"]


def test_a_blow_at_another_does_not_fall_early() -> None:
    fight = clear(a_fighter("party-1"))
    fight.find(OTHER).plan = ["attack:Sword:party-1"]
    moved(fight)
    assert fight.find(OTHER).plan == ["attack:Sword:party-1"]


def test_a_runner_who_is_felled_on_the_way_stays() -> None:
    fight = clear(a_fighter("party-1", place=90))
    fight.find(OTHER).plan = [STRIKE_BACK]
    moved(fight, 9, 9, 5)
    assert (fight.find(ONE).out, fight.find(ONE).place) == ("incapacitated", 0)


def pursued(**given: Any) -> Fight:
    """A runner with one foe in melee and another who has declared to run after it."""
    follower = a_fighter("foes-1", **{"plan": [f"close:{ONE}"], "place": 5, **given})
    return moved(clear(follower, a_fighter("party-1", place=200)))


@pytest.mark.parametrize(
    ("given", "follows"),
    [
        pytest.param({}, True, id="free"),
        pytest.param({"fallen": True}, False, id="fallen"),
        pytest.param({"plan": ["defend"]}, False, id="not declared"),
        pytest.param({"plan": ["close:party-1"]}, False, id="after another"),
        pytest.param({"place": -50 + 55}, True, id="a run and the free walk away"),
        pytest.param({"place": -50 + 56}, False, id="a pace farther"),
    ],
)
def test_a_foe_follows_who_declared_it_and_can_come_so_far(given: dict[str, Any], follows: bool) -> None:
    fight = pursued(**given)
    assert (fight.find(ONE).engaged == ["foes-1"]) is follows
    assert (fight.find("foes-1").place == -50) is follows


def test_a_foe_in_melee_with_another_does_not_follow() -> None:
    follower = a_fighter("foes-1", plan=[f"close:{ONE}"], place=5)
    fight = moved(clear(follower, a_fighter("party-1", place=5)))
    assert fight.find(ONE).engaged == []
    assert follower.engaged == ["party-1"]


def test_only_one_foe_follows_into_melee() -> None:
    followers = [a_fighter(f"foes-{number}", plan=[f"close:{ONE}"], place=5) for number in (1, 2)]
    fight = clear(*followers, a_fighter("party-1", place=200))
    scene = DiceAtHand()
    assert not list(movement_phase(FightContext(fight, SPELLS, scene)))
    heels = [event.text for event in scene.told if "follows" in event.text]
    assert heels == ["Foes-1 follows Party-0 and stays in melee."]


# Throw and advance (F-17)


def rushing(paces: int = 20, target: dict[str, Any] | None = None, **given: Any) -> Fight:
    one = a_fighter(ONE, a_build(sword(), javelin()), plan=[f"rush:Javelin:{OTHER}"], **given)
    return a_fight(one, a_fighter(OTHER, place=paces, **(target or {})), a_fighter("foes-1", place=200))


def thrown(fight: Fight, *faces: int) -> list[Decision]:
    one = fight.find(ONE)
    return list(resolve_throws(arena(fight, *faces), [(one, RushCode("Javelin", OTHER))]))


@pytest.mark.parametrize(
    "given",
    [
        {"fallen": True},
        {"out": "stunned"},
        {"missiles": {"Javelin": 0}},
        {"missiles": {}},
        {"paces": 51},
        {"paces": 0},
        {"target": {"out": "stunned"}},
    ],
    ids=["fallen", "out", "no javelin left", "no javelin at all", "too far", "in melee", "target out"],
)
def test_some_throw_nothing_on_the_way_in(given: dict[str, Any]) -> None:
    fight = rushing(**given)
    before = dict(fight.find(ONE).missiles)
    assert thrown(fight) == []
    assert fight.find(ONE).missiles == before


def test_a_javelin_flies_to_its_long_range() -> None:
    fight = rushing(50, target={"fallen": True})
    assert thrown(fight, 12) == []
    assert fight.find(ONE).missiles == {"Javelin": 1}


def test_the_last_javelin_is_thrown_on_the_way_in() -> None:
    fight = rushing(target={"fallen": True}, missiles={"Javelin": 1})
    assert thrown(fight, 20) == []
    assert fight.find(ONE).missiles == {"Javelin": 0}


@pytest.mark.parametrize(
    ("target", "asked"),
    [({}, True), ({"surprised": True}, False), ({"fallen": True}, False), ({"defences": 1, "fallen": True}, True)],
    ids=["prepared", "surprised", "fallen", "fallen with a defence"],
)
def test_a_prepared_target_is_asked_for_a_free_parry(target: dict[str, Any], asked: bool) -> None:
    fight = rushing(target=target)
    running = resolve_throws(arena(fight, 20), [(fight.find(ONE), RushCode("Javelin", OTHER))])
    decision = next(running, None)
    assert isinstance(decision, DefenceChoice) is asked


def test_a_free_parry_costs_no_defence_and_a_dodge_does() -> None:
    for answer, left, faces in (("parry:Sword", 1, (20, 16)), ("dodge", 0, (20, 11)), ("take", 1, (20,))):
        fight = rushing(target={"defences": 1})
        running = resolve_throws(arena(fight, *faces), [(fight.find(ONE), RushCode("Javelin", OTHER))])
        next(running)
        with pytest.raises(StopIteration):
            running.send(answer)
        assert fight.find(OTHER).defences == left


@pytest.mark.parametrize(
    ("given", "place"),
    [({}, 20), ({"fallen": True}, 0), ({"out": "stunned"}, 0)],
    ids=["on its feet", "fallen", "out"],
)
def test_the_rush_follows_the_throw_on_ones_feet(given: dict[str, Any], place: int) -> None:
    fight = rushing(**given)
    run_in(arena(fight), [(fight.find(ONE), RushCode("Javelin", OTHER))])
    assert fight.find(ONE).place == place
    assert fight.find(ONE).ran == place


def test_after_a_rush_a_blade_is_in_hand() -> None:
    natural = WieldedWeapon(name="Claw", attack_skill="Claw Attack", attack=9, hands=0)
    for arms, weapon, held in (
        ((javelin(), sword()), "", "Sword"),
        ((javelin(), sword()), "Javelin", "Sword"),
        ((javelin(), natural), "", ""),
        ((javelin(), sword(), WieldedWeapon(name="Axe", attack_skill="Axe Attack", attack=9)), "Axe", "Axe"),
    ):
        one = a_fighter(ONE, a_build(*arms), weapon=weapon)
        fight = a_fight(one, a_fighter(OTHER, place=20))
        run_in(arena(fight), [(one, RushCode("Javelin", OTHER))])
        assert one.weapon == held


def test_a_runner_follows_a_pursuer_who_runs_on_after_a_rush() -> None:
    """The pursuer goes on before the runner, so the runner still meets the pursuer."""
    runner = a_fighter("party-0")
    rusher = a_fighter("party-1", a_build(sword(), javelin()))
    fight = a_fight(runner, rusher, a_fighter("foes-0", place=20), a_fighter("foes-1", place=20))
    plan = {
        "foes-1": ["close:party-1"],
        "party-0": ["close:foes-1", "attack:Sword:foes-1"],
        "party-1": ["rush:Javelin:foes-0"],
    }
    a_round(fight, plan, 20, 20)
    assert runner.engaged[0] == "foes-1"


def test_a_runner_follows_a_target_who_rushes_on_and_the_rush_is_told() -> None:
    fight = a_fight(
        a_fighter(ONE, a_build(sword(), javelin()), weapon="Sword"),
        a_fighter(OTHER, place=20, fallen=True),
        a_fighter("foes-1", place=20),
    )
    scene = a_round(fight, {ONE: [f"rush:Javelin:{OTHER}", "hold"], "foes-1": [f"close:{ONE}", "hold"]}, 20)
    told = [event.text for event in scene.told if event.kind == "move"]
    assert told == [
        "Foes-1 runs 20 paces and reaches Party-0.",
        "Party-0 rushes 20 paces and reaches Foes-0.",
        "Foes-1 runs on 20 paces and reaches Party-0.",
    ]
    assert fight.find("foes-1").place == fight.find(ONE).place == 20
    assert "foes-1" in fight.find(ONE).engaged


# Lances (F-17)


def charge(scene: DiceAtHand, struck: AttackResult | None, **more: Any) -> Fighter:
    """The target of a lance after an attack that was struck like this."""
    rider = a_fighter(ONE, a_build(lance(), mount="Horse"), mounted=True)
    build = a_build(dex=more.pop("dex", 12), siz=more.pop("siz", 9), steady=more.pop("steady", False))
    target = a_fighter(OTHER, build, mounted=True, **more)
    fight = a_fight(rider, target)
    one = DeclaredAttack(rider, rider.build.arms[0], target, melee(fight, rider, rider.build.arms[0], target, False))
    one.struck = struck
    unhorse(FightContext(fight, SPELLS, scene), one)
    return target


def hit_by_a_lance(blow: BlowDepth, *faces: int, **more: Any) -> Fighter:
    return charge(DiceAtHand(*faces), AttackResult(blow, TargetState.UNAFFECTED, Level.NORMAL, None), **more)


def test_a_lance_that_was_never_thrust_throws_nobody_down() -> None:
    scene = DiceAtHand()
    assert charge(scene, None).mounted
    assert scene.told == []


def test_a_target_stays_up_against_a_lance_on_the_d20() -> None:
    """R-42."""
    scene = DiceAtHand(13)
    charge(scene, AttackResult(BlowDepth.NORMAL, TargetState.UNAFFECTED, Level.NORMAL, None))
    assert [thrown.sides for thrown in scene.faces()] == [20]
    assert scene.line("move").endswith("is thrown down by the lance.")


@pytest.mark.parametrize(
    ("dex", "siz", "face", "falls"), [(12, 9, 12, False), (12, 9, 13, True), (9, 12, 12, False), (9, 12, 13, True)]
)
def test_the_better_of_dex_and_siz_keeps_a_target_of_a_lance_up(dex: int, siz: int, face: int, falls: bool) -> None:
    faces = (face, 5) if face == 12 else (face,)
    target = hit_by_a_lance(BlowDepth.NORMAL, *faces, dex=dex, siz=siz)
    assert (target.fallen, target.loses_attack, target.mounted) == (falls, falls, not falls)


@pytest.mark.parametrize(
    ("blow", "more"),
    [(BlowDepth.NONE, {}), (BlowDepth.NORMAL, {"steady": True}), (BlowDepth.NORMAL, {"out": "stunned"})],
    ids=["a miss", "a steady target", "a target that is out"],
)
def test_some_roll_nothing_against_a_lance(blow: BlowDepth, more: dict[str, Any]) -> None:
    target = hit_by_a_lance(blow, **more)
    assert not target.fallen
    assert target.mounted


@pytest.mark.parametrize("given", [{"fallen": True}, {"loses_attack": True}], ids=["fallen", "thrown down"])
def test_one_who_lost_the_attack_does_not_strike(given: dict[str, Any]) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    running = play_round(arena(fight, 9, 9, 5))
    answers = {ONE: [STRIKE, "hold"], OTHER: ["hold"]}
    asked = next(running)
    with pytest.raises(StopIteration):
        while True:
            answer = answers[asked.who].pop(0)
            if asked.who == ONE and answer == "hold":
                for name, value in given.items():
                    setattr(fight.find(ONE), name, value)
            asked = running.send(answer)
    assert not fight.find(OTHER).out


# Defences (H-06, F-13)


def announced(spare: bool = False, **target: Any) -> DeclaredAttack:
    build = a_build(
        sword(), shield="Shield", shield_parry=14, wards=(("Turn Aside", 12),), ward_prices=(("Turn Aside", 2),)
    )
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, build, **target))
    one, other = fight.find(ONE), fight.find(OTHER)
    found = DeclaredAttack(one, one.build.arms[0], other, melee(fight, one, one.build.arms[0], other, False))
    found.spare = spare
    return found


@pytest.mark.parametrize(
    ("left", "spare", "found"),
    [
        (1, False, {"parry:Sword", "shield", "dodge", "magic:Turn Aside"}),
        (0, False, set()),
        (0, True, {"parry:Sword", "shield"}),
        (2, True, {"parry:Sword", "shield", "dodge", "magic:Turn Aside"}),
    ],
)
def test_defences_that_may_be_used_with_so_many_actions(left: int, spare: bool, found: set[str]) -> None:
    assert {answer.code for answer in usable(announced(spare, magic_points=2), left)} == found


@pytest.mark.parametrize(("points", "pays"), [(1, False), (2, True)])
def test_a_defence_by_magic_is_paid_for(points: int, pays: bool) -> None:
    one = announced(magic_points=2)
    answers = {answer.code: answer for answer in one.exchange.answers}
    one.target.magic_points = points
    assert can_pay(one.target, answers["magic:Turn Aside"]) is pays
    assert can_pay(one.target, answers["dodge"])
    assert price_of(one.target, answers["magic:Turn Aside"]) == 2
    assert price_of(one.target, answers["parry:Sword"]) == 0
    assert price_of(one.target, one.exchange.free) == 0


def test_a_defence_by_magic_takes_its_price_and_its_action() -> None:
    build = a_build(sword(), dodge=1, wards=(("Turn Aside", 12),), ward_prices=(("Turn Aside", 2),))
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, build, magic_points=5))
    a_round(fight, {ONE: [STRIKE], OTHER: ["defend", "magic:Turn Aside"]}, 9, 11)
    assert fight.find(OTHER).magic_points == 3
    assert not fight.find(OTHER).out


def test_no_defence_costs_no_action() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter("party-1"), a_fighter(OTHER))
    plan = {ONE: [STRIKE], "party-1": [STRIKE], OTHER: ["defend", "defend", "take", "parry:Sword"]}
    scene = a_round(fight, plan, 3, 1, 9, 10, 12)
    lines = [event.text for event in scene.told if event.kind == "attack"]
    assert "does not defend" in lines[0]
    assert "parries" in lines[1]


# Spirits (R-43, H-13)


def test_a_soul_is_in_one_duel_alone() -> None:
    ghosts = [a_fighter(f"foes-{number}", a_build(spirit=True), plan=[f"haunt:{ONE}"]) for number in (0, 1)]
    fight = a_fight(a_fighter(ONE, a_build(power=3)), a_fighter("party-1", a_build(power=3)), *ghosts)
    spirit_phase(arena(fight, *[30] * 8))
    assert (fight.find(ONE).locked, fight.find("party-1").locked) == ("foes-0", "foes-1")


def test_a_spirit_that_finds_no_free_soul_locks_nobody() -> None:
    ghosts = [a_fighter(f"foes-{number}", a_build(spirit=True), plan=[f"haunt:{ONE}"]) for number in (0, 1)]
    fight = a_fight(a_fighter(ONE, a_build(power=3)), *ghosts)
    spirit_phase(arena(fight, *[30] * 4))
    assert [one.locked for one in ghosts] == [ONE, ""]


def test_a_spirit_that_is_out_begins_no_duel() -> None:
    ghost = a_fighter(OTHER, a_build(spirit=True), plan=[f"haunt:{ONE}"], out="defeated in spirit")
    fight = a_fight(a_fighter(ONE), ghost)
    spirit_phase(arena(fight))
    assert fight.find(ONE).locked == ""


def test_only_a_defeat_below_dominance_goes_to_the_spirit_table() -> None:
    """F-23: equal to the dominance is defeat without a roll on the table."""
    for resistance, table in ((8, ""), (7, OTHER)):
        ghost = a_fighter(OTHER, a_build(spirit=True, power=18), locked=ONE)
        fight = a_fight(a_fighter(ONE, a_build(power=10), locked=OTHER), ghost)
        spirit_phase(arena(fight, 30, 30, 15, 29, 8, resistance))
        assert fight.find(ONE).out == "defeated in spirit"
        assert fight.find(ONE).on_table == table
        assert fight.landed


def test_a_shamans_skill_in_spirit_combat_counts_its_spells() -> None:
    running = [
        RunningSpell("Bless", 2, skill="Spirit Fighting", skill_bonus=2),
        RunningSpell("Shield", 3, spirit_bonus=3),
    ]
    shaman = a_fighter(ONE, a_build(power=13, skills=(("Spirit Fighting", 9),), helpers=(7,)), running=running)
    assert spirit_powers(shaman) == (16, 11, 7)


# What a round leaves


def test_a_round_clears_plans_defences_and_surprise() -> None:
    fight = a_fight(a_fighter(ONE, surprised=True, loses_attack=True), a_fighter(OTHER, place=60))
    a_round(fight, {OTHER: ["defend", f"close:{ONE}"]})
    one, other = fight.find(ONE), fight.find(OTHER)
    assert (one.surprised, one.loses_attack) == (False, False)
    assert (other.plan, other.defences, other.ran, other.ran_before) == ([], 0, 0, True)
    assert not one.ran_before


@pytest.mark.parametrize(("round_", "over"), [(29, False), (30, True)])
def test_a_fight_breaks_off_after_its_thirtieth_round(round_: int, over: bool) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    fight.round = round_
    a_round(fight, {})
    assert fight.winner == ("draw" if over else "")


@pytest.mark.parametrize(("quiet", "asks"), [(8, False), (9, True)])
def test_breaking_off_is_offered_after_ten_quiet_rounds(quiet: int, asks: bool) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    fight.quiet_rounds = quiet
    running = play_round(arena(fight))
    kinds = [next(running).kind, running.send("hold").kind]
    assert kinds == ["declare", "declare"]
    with nullcontext() if asks else pytest.raises(StopIteration):
        assert running.send("hold").kind == "truce"
