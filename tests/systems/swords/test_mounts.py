"""Mounts and trained animals, clause by clause (`S-29` to `S-33`, `R-20`, `R-21`, `H-10`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.rounds import _begin_round, may_plan, share_plans, take_turn
from solo.systems.swords.fight.rules import riding
from solo.systems.swords.fight.rules.animals import obeys_master
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.state import FightContext, Fighter
from solo.systems.swords.fight.state.line import mounts_at_hand, pace, set_place
from solo.systems.swords.gear.load import load_of, pace_under
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import Scripted, acted_out, fighter, offered, staged

Fields = dict[str, Any]


def saddled(scene: Scripted, own: Fields | None = None, horse: Fields | None = None, *more: Fighter, **around: Any) -> (
    tuple[FightContext, Fighter, Fighter]
):  # fmt: skip
    """A rider on its mount, with a foe far off."""
    rider = fighter("party-0", **{"mount": "party-0-mount", **(own or {})})
    mount = fighter("party-0-mount", **{"arms": ("hooves",), "rider": "party-0", "mass": 1200, **(horse or {})})
    others = more or (fighter("foes-0", place=200),)
    return staged(scene, rider, mount, *others, **around), rider, mount


# What a mount carries


@pytest.mark.parametrize(("load", "yards"), [(300, 20), (301, 10), (600, 10), (601, 0)])
def test_a_quarter_of_its_mass_does_not_slow_a_mount_half_halves_it_and_more_stops_it(load: int, yards: int) -> None:
    """`S-30`, house."""
    assert pace_under(20, 1200, load) == yards


def test_a_rider_weighs_ten_pounds_more_for_each_point_of_armour() -> None:
    assert (load_of(160, 0), load_of(160, 5)) == (160, 210)


def test_one_on_foot_moves_ten_yards_and_one_in_the_saddle_as_the_mount_does() -> None:
    """`H-02`."""
    arena, rider, _ = saddled(Scripted(), {"move": 7}, {"move": 20})
    assert pace(arena.fight, rider) == 20
    assert pace(arena.fight, fighter("party-1", move=7)) == 7
    assert fighter("party-1").move == 10


@pytest.mark.parametrize(("place", "put"), [(150, 150), (301, 300), (-301, -300)])
def test_a_mount_goes_with_its_rider_and_nobody_off_the_line(place: int, put: int) -> None:
    arena, rider, mount = saddled(Scripted(), {"cover": 2})
    set_place(arena.fight, rider, place)
    assert (rider.place, mount.place, rider.cover) == (put, put, 0)


@pytest.mark.parametrize(
    ("fields", "there"),
    [
        ({"wayward": True}, True),
        ({}, False),
        ({"wayward": True, "rider": "party-1"}, False),
        ({"wayward": True, "place": 102}, True),
        ({"wayward": True, "place": 103}, False),
        ({"wayward": True, "mass": 319}, False),
        ({"wayward": True, "mass": 320}, True),
        ({"wayward": True, "away": True}, False),
    ],
)
def test_a_riderless_mount_of_the_own_side_within_reach_may_be_mounted(fields: Fields, there: bool) -> None:
    one = fighter("party-0", left=["mount"])
    horse = fighter("party-9", **{"arms": ("hooves",), "mass": 1200, "move": 20, **fields})
    fight = staged(Scripted(), one, horse, fighter("foes-0")).fight
    assert bool(mounts_at_hand(fight, one)) is there
    assert offered(fight, one) == (["mount:party-9"] if there else [])


def test_who_mounts_sits_where_the_mount_stands_and_it_is_wayward_no_more() -> None:
    one, horse = (
        fighter("party-0", left=["mount"]),
        fighter("party-9", arms=("hooves",), wayward=True, mass=1200, place=102),
    )
    arena = staged(Scripted(), one, horse, fighter("foes-0", place=200))
    acted_out(take_turn(arena, one))
    assert (one.mount, horse.rider, horse.wayward, one.place) == ("party-9", "party-0", False, 102)
    one.left = ["mount"]
    assert offered(arena.fight, one) == [], "it sits in a saddle already"


def test_who_gets_down_leaves_the_mount_free_and_calm() -> None:
    arena, rider, mount = saddled(Scripted(), {"left": ["dismount"]}, {"spooked": False})
    assert offered(arena.fight, rider) == ["dismount"]
    acted_out(take_turn(arena, rider))
    assert (rider.mount, mount.rider, mount.wayward) == ("", "", True)
    rider.left = ["dismount"]
    assert offered(arena.fight, rider) == []


def test_a_spooked_mount_that_loses_its_rider_is_spooked_no_more() -> None:
    arena, rider, mount = saddled(Scripted(), None, {"spooked": True})
    riding.dismount(arena, rider)
    assert not mount.spooked


# Hits


@pytest.mark.parametrize(("dice", "stays"), [((7,), True), ((6, 2, 12), False)])
def test_a_rider_stays_on_with_riding_against_the_raw_damage(dice: tuple[int, ...], stays: bool) -> None:
    """`S-31`, `R-01`: equal is enough; the penalty of the round weighs (`R-20`)."""
    arena, rider, mount = saddled(Scripted(*dice), {"riding": 6, "actions": 2, "left": ["strike"]})
    riding.after_hit(arena, rider, 11, rider.stamina)
    assert (bool(rider.mount), mount.wayward, rider.acted, rider.left) == (
        (True, False, False, ["strike"]) if stays else (False, True, True, [])
    )


@pytest.mark.parametrize(
    ("dice", "raw", "words", "outcome"),
    [
        ((7,), 11, "party-0 stays in the saddle.", "stays on"),
        ((6, 2, 12), 11, "party-0 cannot stay in the saddle.", "falls off"),
    ],
)
def test_the_roll_for_the_saddle_is_told_with_its_sum(
    dice: tuple[int, ...], raw: int, words: str, outcome: str
) -> None:
    """`S-31`"""
    scene = Scripted(*dice)
    arena, rider, _ = saddled(scene, {"riding": 4})
    riding.after_hit(arena, rider, raw, rider.stamina)
    assert scene.told[0].text == words
    (roll,) = scene.told[0].rolls
    assert (sum(roll.faces), roll.result, roll.target, roll.outcome) == (dice[0], dice[0] + 4, raw, outcome)


def test_who_is_thrown_takes_two_dice_endured_with_armour() -> None:
    """`R-21`."""
    arena, rider, _ = saddled(Scripted(2, 9, 2), {"armour": 3, "strength": 1})
    riding.after_hit(arena, rider, 11, rider.stamina)
    assert rider.stamina == 10 - (9 - 2 - 3 - 1)


def test_a_rider_who_falls_by_the_hit_is_out_of_the_saddle_without_a_roll() -> None:
    arena, rider, mount = saddled(Scripted(), {"down": True, "stamina": -1})
    riding.after_hit(arena, rider, 11, 5)
    assert (rider.mount, mount.rider, mount.wayward) == ("", "", True)


def test_what_was_known_of_rider_and_mount_is_forgotten_when_they_part() -> None:
    arena, rider, _ = saddled(Scripted())
    arena.fight.known = {"party-0": "mounted", "party-0-mount": "ridden", "foes-0": "on foot"}
    riding.dismount(arena, rider)
    assert arena.fight.known == {"foes-0": "on foot"}


def test_one_on_foot_rolls_for_no_saddle() -> None:
    one = fighter("party-0")
    riding.after_hit(staged(Scripted(), one, fighter("foes-0")), one, 11, 10)
    assert one.stamina == 10


@pytest.mark.parametrize("out", [True, False])
def test_a_mount_that_goes_down_throws_its_rider_where_one_still_sits_there(out: bool) -> None:
    """`H-10`, `R-21`."""
    arena, rider, mount = saddled(Scripted(*(() if out else (9, 2))), {"down": out}, {"down": True})
    riding.after_hit(arena, mount, 11, 10)
    assert (rider.mount, mount.rider) == ("", "")
    assert rider.stamina == 10 - (0 if out else 7)


@pytest.mark.parametrize(
    ("horse", "around", "lost", "spooked"),
    [
        ({}, {}, 1, True),
        ({}, {}, 0, False),
        ({"battle_trained": True}, {}, 1, False),
        ({"down": True}, {}, 1, False),
        ({"rider": ""}, {}, 1, False),
        ({}, {"mounts_take_fright": False}, 1, False),
    ],
    ids=["harmed", "not harmed", "trained", "down", "riderless", "stays calm"],
)
def test_a_ridden_untrained_mount_takes_fright_by_harm(horse: Fields, around: Fields, lost: int, spooked: bool) -> None:
    """`S-30`, house."""
    arena, rider, mount = saddled(
        Scripted(9, 2), {"mount": "party-0-mount" if horse.get("rider", "x") else ""}, horse, **around
    )
    riding.after_hit(arena, mount, 11, mount.stamina + lost)
    assert mount.spooked is spooked
    assert rider.key == "party-0"


def test_only_a_ridden_mount_takes_fright() -> None:
    lone = fighter("party-0-mount", arms=("hooves",))
    riding.take_fright(staged(Scripted(), lone, fighter("foes-0")), lone)
    assert not lone.spooked


# A frightened mount


@pytest.mark.parametrize(
    ("animals", "trained", "dice", "calm"),
    [
        (1, False, (7,), True),
        (0, False, (7, 12), False),
        (0, True, (6,), True),
        (0, True, (5, 12), False),
    ],
)
def test_animals_against_eight_calms_a_mount(animals: int, trained: bool, dice: tuple[int, ...], calm: bool) -> None:
    """`S-29`, `S-30`: training for battle helps by 2."""
    arena, rider, mount = saddled(Scripted(*dice), {"animals": animals}, {"spooked": True, "battle_trained": trained})
    riding.sits_out_fright(arena, rider)
    assert mount.spooked is not calm
    assert rider.mount


def test_a_bucking_mount_carries_nobody_and_obeys_no_command_but_its_rider_may_strike() -> None:
    arena, rider, _ = saddled(Scripted(7, 8), {"left": ["move", "strike", "command", "augment"]}, {"spooked": True})
    riding.sits_out_fright(arena, rider)
    assert rider.left == ["strike", "augment"]


@pytest.mark.parametrize(("roll", "mounted"), [(6, True), (5, False)])
def test_riding_against_eight_sits_out_the_bucking(roll: int, mounted: bool) -> None:
    arena, rider, mount = saddled(
        Scripted(2, roll, *(() if mounted else (2, 12))), {"riding": 2, "left": ["strike"]}, {"spooked": True}
    )
    riding.sits_out_fright(arena, rider)
    assert (bool(rider.mount), bool(mount.rider)) == (mounted, mounted)
    assert rider.left == (["strike"] if mounted else [])


def test_a_calm_mount_asks_for_no_roll() -> None:
    arena, rider, _ = saddled(Scripted(), {"left": ["move"]})
    riding.sits_out_fright(arena, rider)
    assert rider.left == ["move"]


def test_fright_is_met_at_the_start_of_the_riders_turn() -> None:
    arena, rider, mount = saddled(Scripted(8), {"left": []}, {"spooked": True})
    acted_out(take_turn(arena, rider))
    assert not mount.spooked


# Commands


@pytest.mark.parametrize(("animals", "trained", "total"), [(3, False, 3), (3, True, 5)])
def test_training_for_battle_helps_a_command_by_two(animals: int, trained: bool, total: int) -> None:
    """`S-29`."""
    _, rider, mount = saddled(Scripted(), {"animals": animals}, {"battle_trained": trained})
    assert riding.obedience(rider, mount).total == total


@pytest.mark.parametrize(("roll", "obeys"), [(8, True), (7, False)])
def test_a_mount_strikes_with_its_best_weapon_where_animals_reaches_eight(roll: int, obeys: bool) -> None:
    """`H-10`, `R-01`."""
    foe = fighter("foes-0", surprised=True)
    arena, rider, mount = saddled(
        Scripted(roll, *((7, 9, 5) if obeys else ())), {"left": ["command"]}, {"arms": ("hooves", "tusks")}, foe
    )
    acted_out(take_turn(arena, rider))
    assert foe.stamina == 10 - (9 + 3 - 5) * obeys
    assert foe.struck_by == (["party-0-mount"] if obeys else [])
    assert (rider.left, mount.harm) == ([], 7 * obeys)


@pytest.mark.parametrize(
    ("place", "arms", "there"),
    [
        (102, ("hooves",), True),
        (103, ("hooves",), False),
        (102, ("long bow",), False),
    ],
)
def test_a_mount_is_told_to_strike_whom_it_reaches(place: int, arms: tuple[str, ...], there: bool) -> None:
    foe = fighter("foes-0", place=place)
    arena, rider, mount = saddled(Scripted(), {"left": ["command"]}, {}, foe)
    if arms != ("hooves",):
        mount.arms = []
    assert offered(arena.fight, rider) == (["command:foes-0"] if there else [])


def test_one_on_foot_commands_no_mount() -> None:
    one = fighter("party-0", left=["command"])
    assert offered(staged(Scripted(), one, fighter("foes-0")).fight, one) == []


# Plans of mounts and animals


@pytest.mark.parametrize(("bears", "actions"), [(True, 3), (False, 0)])
def test_a_mount_defends_by_its_riders_plan(bears: bool, actions: int) -> None:
    """`H-10`."""
    for defends in (True, False):
        arena, _, mount = saddled(
            Scripted(), {"actions": 3, "defends": defends}, {"acted": True, "actions": 1}, mount_bears_plan=bears
        )
        share_plans(arena.fight)
        assert (mount.defends, mount.acted, mount.actions) == (defends, False, actions)


@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({}, True),
        ({"surprised": True}, False),
        ({"rider": "party-1"}, False),
        ({"wayward": True}, False),
        ({"down": True}, False),
        ({"away": True}, False),
        ({"yielded": True}, False),
    ],
)
def test_who_is_there_and_has_no_rider_plans(fields: Fields, may: bool) -> None:
    assert may_plan(fighter("party-0", **fields)) is may


@pytest.mark.parametrize(
    ("roll", "animals", "trained", "obeys"), [(8, 0, False, True), (7, 0, False, False), (5, 1, True, True)]
)
def test_a_trained_animal_heeds_its_master_at_eight(roll: int, animals: int, trained: bool, obeys: bool) -> None:
    """`S-29`."""
    master = fighter("party-0", animals=animals, ill=-3, health=Health.CRIPPLED)
    dog = fighter("party-0-beast", arms=("bite",), master="party-0", battle_trained=trained)
    assert obeys_master(staged(Scripted(roll), master, dog, fighter("foes-0")), dog) is obeys


def test_an_animal_whose_master_is_out_fights_on_unbidden() -> None:
    master, dog = fighter("party-0", down=True), fighter("party-0-beast", master="party-0")
    assert obeys_master(staged(Scripted(), master, dog, fighter("foes-0")), dog)


# Riderless mounts at the end of a round


@pytest.mark.parametrize(
    ("keeper", "roll", "runs"),
    [
        ({}, 8, False),
        ({}, 7, True),
        ({"place": 103}, 8, False),
        ({"place": 104}, None, True),
        ({"animal": True}, None, True),
        ({"clinch": "foes-0"}, None, True),
        ({"down": True}, None, True),
    ],
    ids=["holds it", "fails", "three yards", "four yards", "animal", "in close combat", "down"],
)
def test_a_friend_within_three_yards_may_hold_a_riderless_mount(keeper: Fields, roll: int | None, runs: bool) -> None:
    """Part 4, `R-23`."""
    friend, horse = fighter("party-0", **keeper), fighter("party-9", arms=("hooves",), wayward=True)
    foe = fighter("foes-0", place=150, clinch=keeper.get("clinch", "") and "party-0")
    arena = staged(Scripted(*([roll] if roll else [])), friend, horse, foe)
    riding.calm_riderless_mounts(arena)
    assert horse.away is runs
    assert (horse in arena.fight.list_able("party")) is not runs


@pytest.mark.parametrize(("dice", "words"), [(7, "and party-9 stays."), (5, "but party-9 will not stay.")])
def test_the_call_to_a_riderless_mount_is_told_with_its_roll(dice: int, words: str) -> None:
    """`S-29`: Animals against 8."""
    keeper, scene = fighter("party-0", animals=2), Scripted(dice)
    riding.calm_riderless_mounts(
        staged(scene, keeper, fighter("party-9", arms=("hooves",), wayward=True), fighter("foes-0"))
    )
    called = scene.told[0]
    assert (called.kind, called.who, called.text) == ("mount", "party-0", f"party-0 calls to party-9, {words}")
    (roll,) = called.rolls
    assert (roll.what, sum(roll.faces), roll.result, roll.target) == ("Animals", dice, dice + 2, 8)
    assert [str(modifier) for modifier in roll.modifiers] == ["Intelligence + Animals +2"]


def test_a_mount_that_runs_is_told_to_run() -> None:
    scene, horse = Scripted(), fighter("party-9", arms=("hooves",), wayward=True)
    riding.calm_riderless_mounts(staged(scene, horse, fighter("foes-0")))
    assert [event.text for event in scene.told] == ["party-9 runs from the field."]
    assert [(event.deed.who, event.deed.did) for event in scene.told if event.deed] == [("party-9", "flees")]


def test_the_best_handler_of_those_near_holds_it() -> None:
    one, better = fighter("party-0"), fighter("party-1", animals=3)
    horse = fighter("party-9", arms=("hooves",), wayward=True)
    riding.calm_riderless_mounts(staged(Scripted(5), one, better, horse, fighter("foes-0")))
    assert not horse.away


@pytest.mark.parametrize("fields", [{}, {"wayward": True, "rider": "party-1"}, {"wayward": True, "down": True}])
def test_no_other_mount_runs(fields: Fields) -> None:
    horse = fighter("party-9", arms=("hooves",), **fields)
    riding.calm_riderless_mounts(staged(Scripted(), horse, fighter("party-1"), fighter("foes-0")))
    assert not horse.away


def test_diving_from_the_saddle_leaves_the_rider_on_foot_hit_or_not() -> None:
    """`R-20`."""
    for dice in ((2, 7), (7, 7, 2, 12)):
        foe = fighter("foes-0", striking=0 if dice[0] == 2 else 1)
        arena, rider, mount = saddled(Scripted(*dice, *((12,) if dice[0] == 7 else ())), None, None, foe)
        acted_out(attack(arena, DeclaredAttack(foe, rider, "strike", foe.arms[0])), "dive")
        assert (rider.mount, mount.wayward) == ("", True)


def test_a_new_round_forgets_the_last_one() -> None:
    """`H-01`, `R-02`."""
    one = fighter(
        "party-0", left=["strike"], actions=3, acted=True, stepped=True, grappled=True, escaped=True,
        struck_by=["foes-0"], helpers=["party-1"],
    )  # fmt: skip
    fight = staged(Scripted(), one, fighter("foes-0")).fight
    fight.acting = "party-0"
    _begin_round(fight)
    assert (one.left, one.actions, one.struck_by, one.helpers, fight.acting) == ([], 0, [], [], "")
    assert not (one.defends or one.acted or one.stepped or one.grappled or one.escaped)


@pytest.mark.parametrize(
    ("fields", "flees"),
    [({}, True), ({"clinch": "foes-0"}, False), ({"surprised": True}, False), ({"rider": "x"}, False)],
)
def test_who_is_seized_or_cannot_plan_flees_no_more(fields: Fields, flees: bool) -> None:
    one = fighter("party-0", fleeing=True, **fields)
    _begin_round(staged(Scripted(), one, fighter("foes-0")).fight)
    assert one.fleeing is flees
