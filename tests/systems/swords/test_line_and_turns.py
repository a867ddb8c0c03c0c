"""The line of yards, moving, small actions, turn order and the end of a round, clause by clause.

The rules are `R-05`, `R-23`, `H-01` to `H-03`, `H-05`, `H-07` to `H-09` and `H-11`.
"""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.swords.fight import ending
from solo.systems.swords.fight.attack import parting_blow
from solo.systems.swords.fight.options.acts import places
from solo.systems.swords.fight.options.answers import STANDOFF, offer_to_break_off
from solo.systems.swords.fight.rounds import _end_round, declare, play_round, take_turn, take_up
from solo.systems.swords.fight.rules import ambush, initiative, moving, small_actions
from solo.systems.swords.fight.state import (
    CarriedWeapon,
    Fighter,
    GroundItem,
    drawable,
    is_loaded,
    melee_arms,
    shield_ready,
    throw_ready,
    usable,
    weapon_in_hand,
)
from solo.systems.swords.fight.state.action_codes import code_of, group_of, list_codes, named_kind
from solo.systems.swords.fight.state.line import (
    fallen_near,
    foes_in_reach,
    in_reach,
    nearest,
    pressed_by_foes,
    step_towards,
    strikeable,
)
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import Scripted, acted_out, fighter, mustered, offered, staged, weapon

Fields = dict[str, Any]


# Reach


@pytest.mark.parametrize(("place", "reach"), [(102, True), (103, False), (98, True), (97, False)])
def test_melee_reach_is_two_yards_either_way(place: int, reach: bool) -> None:
    """`H-02`."""
    one, foe = fighter("party-0"), fighter("foes-0", place=place)
    fight = staged(Scripted(), one, foe).fight
    assert in_reach(one, foe) is reach
    assert (list(foes_in_reach(fight, one)) == [foe]) is reach
    assert pressed_by_foes(fight, one) is reach


@pytest.mark.parametrize(
    ("place", "own", "near"),
    [
        (104, {}, True),
        (105, {}, False),
        (96, {}, True),
        (95, {}, False),
        (102, {"stepped": True}, True),
        (103, {"stepped": True}, False),
        (97, {"stepped": True}, False),
        (103, {"clinch": "foes-9"}, False),
    ],
)
def test_the_free_step_carries_a_blow_four_yards_once(place: int, own: Fields, near: bool) -> None:
    """`H-01`: step 2 yards, free."""
    one, foe = fighter("party-0", **own), fighter("foes-0", place=place)
    fight = staged(Scripted(), one, foe, fighter("foes-9", place=200)).fight
    assert (foe in strikeable(fight, one)) is near


@pytest.mark.parametrize(
    ("struck_by", "may"),
    [(["a", "b", "c"], True), (["a", "b", "c", "d"], False), (["a", "b", "c", "party-0"], True)],
)
def test_at_most_four_come_at_one_foe(struck_by: list[str], may: bool) -> None:
    """`H-02`: who has struck already may go on."""
    for down in (False, True):
        one, foe = fighter("party-0"), fighter("foes-0", struck_by=struck_by, down=down)
        fight = staged(Scripted(), one, foe, fighter("foes-1", place=200)).fight
        assert (foe in (fallen_near if down else strikeable)(fight, one)) is may


@pytest.mark.parametrize(
    ("fields", "own", "near"),
    [
        ({}, {}, True),
        ({"down": False}, {}, False),
        ({"health": Health.DEAD}, {}, False),
        ({"away": True}, {}, False),
        ({"place": 104}, {}, True),
        ({"place": 105}, {}, False),
        ({"place": 103}, {"stepped": True}, False),
        ({"place": 102}, {"stepped": True}, True),
        ({"place": 97}, {"stepped": True}, False),
        ({"place": 96}, {}, True),
    ],
)
def test_a_fallen_foe_is_struck_where_it_lies_within_reach_and_lives(fields: Fields, own: Fields, near: bool) -> None:
    """`R-18`."""
    one, foe = fighter("party-0", **own), fighter("foes-0", **{"down": True, **fields})
    friend = fighter("party-1", down=True)
    fight = staged(Scripted(), one, foe, friend).fight
    assert fallen_near(fight, one) == ([foe] if near else [])


def test_the_nearest_is_the_first_of_equals() -> None:
    one = fighter("party-0")
    others = [fighter("foes-0", place=110), fighter("foes-1", place=95), fighter("foes-2", place=105)]
    assert nearest(one, others) is others[1]
    assert nearest(one, []) is None


@pytest.mark.parametrize(
    ("towards", "ends", "stepped"), [(102, 100, False), (103, 101, True), (98, 100, False), (96, 98, True)]
)
def test_the_free_step_is_taken_where_it_is_needed_and_keeps_cover(towards: int, ends: int, stepped: bool) -> None:
    one = fighter("party-0", cover=2)
    step_towards(staged(Scripted(), one, fighter("foes-0")).fight, one, towards)
    assert (one.place, one.stepped, one.cover) == (ends, stepped, 2)


# Moves


@pytest.mark.parametrize(
    ("place", "ends"), [(150, 110), (111, 110), (110, 109), (101, 100), (100, 100), (50, 90), (92, 93)]
)
def test_a_move_towards_a_foe_ends_a_yard_before_it_or_ten_yards_on(place: int, ends: int) -> None:
    """`H-02`."""
    one, foe = fighter("party-0"), fighter("foes-0", place=place)
    assert moving.place_towards(staged(Scripted(), one, foe).fight, one, foe) == ends


@pytest.mark.parametrize(
    ("side", "foes", "ends"),
    [
        ("party", (110,), 90),
        ("party", (95,), 110),
        ("party", (100,), 90),
        ("party", (130, 95), 110),
        ("foes", (100,), 110),
    ],
)
def test_a_move_back_leads_away_from_the_nearest_foe(side: str, foes: tuple[int, ...], ends: int) -> None:
    one, other = fighter(f"{side}-0"), "foes" if side == "party" else "party"
    fight = staged(
        Scripted(), one, *(fighter(f"{other}-{number}", place=place) for number, place in enumerate(foes))
    ).fight
    assert moving.retreat_place(fight, one) == ends


@pytest.mark.parametrize(("place", "low", "high"), [(100, 90, 110), (295, 285, 300), (-295, -300, -285)])
def test_a_place_of_choice_is_within_one_move_and_on_the_line(place: int, low: int, high: int) -> None:
    one = fighter("party-0", place=place)
    asked = places(staged(Scripted(), one, fighter("foes-0")).fight, one)
    assert (asked.low, asked.high, asked.default) == (low, high, str(place))
    assert moving.retreat_place(staged(Scripted(), fighter("foes-0", place=place), one).fight, one) in (low, high)


@pytest.mark.parametrize(
    ("fields", "strikes"),
    [
        ({}, True),
        ({"left": []}, False),
        ({"acted": True}, False),
        ({"clinch": "party-9"}, False),
        ({"arms": ("short bow",)}, True),
        ({"left": ["shoot"]}, False),
    ],
    ids=["ready", "nothing planned", "has acted", "in close combat", "a bow: with the fist", "another plan"],
)
def test_a_foe_strikes_at_who_leaves_with_a_planned_strike_before_its_turn(fields: Fields, strikes: bool) -> None:
    """`H-03`."""
    foe, leaving = fighter("foes-0", **{"left": ["strike", "draw"], **fields}), fighter("party-0", defense=9)
    arena = staged(Scripted(*((2, 2) if strikes else ())), foe, leaving, fighter("party-9", place=50))
    acted_out(parting_blow(arena, foe, leaving), *(["strike"] if strikes else []))
    assert ("strike" in foe.left) is ("strike" in fields.get("left", ["strike"]) and not strikes)
    assert (leaving.struck_by == ["foes-0"]) is strikes


def test_a_strike_that_is_kept_is_kept() -> None:
    foe, leaving = fighter("foes-0", left=["strike"]), fighter("party-0")
    acted_out(parting_blow(staged(Scripted(), foe, leaving), foe, leaving), "keep")
    assert (foe.left, leaving.struck_by) == (["strike"], [])


@pytest.mark.parametrize(("code", "place", "struck"), [("102", 102, False), ("103", 103, True), ("97", 97, True)])
def test_only_who_goes_out_of_reach_leaves_the_melee(code: str, place: int, struck: bool) -> None:
    one, foe = fighter("party-0", left=["move"], defense=9), fighter("foes-0", left=["strike"])
    arena = staged(Scripted(*((2, 2) if struck else ())), one, foe)
    acted_out(take_turn(arena, one), "go", code, *(["strike"] if struck else []))
    assert (one.place, one.left, foe.left) == (place, [], [] if struck else ["strike"])


def test_who_falls_as_it_leaves_goes_nowhere() -> None:
    one, foe = fighter("party-0", left=["move"], stamina=1, surprised=True), fighter("foes-0", left=["strike"])
    arena = staged(Scripted(2, 12, 2), one, foe)
    acted_out(take_turn(arena, one), "back", "strike")
    assert (one.down, one.place) == (True, 100)


# Getting away


@pytest.mark.parametrize(
    ("own", "foe", "before", "away"),
    [
        ({}, 160, 170, True),
        ({}, 159, 169, False),
        ({}, 130, 130, True),
        ({}, 130, 131, False),
        ({}, 130, 129, True),
        ({}, 102, 102, False),
        ({}, 103, 103, True),
        ({"fleeing": False}, 200, 200, False),
        ({"down": True}, 200, 200, False),
        ({"clinch": "foes-0"}, 200, 200, False),
        ({"place": 300}, 310, 320, True),
        ({"place": -300}, -290, -280, True),
    ],
    ids=[
        *(
            "sixty yards",
            "fifty-nine",
            "nobody after it",
            "a yard nearer",
            "a yard further",
            "in reach",
            "out of reach",
        ),
        *("does not flee", "down", "held", "end of the line", "other end"),
    ],
)
def test_who_flees_is_away_far_off_or_with_nobody_after_it(own: Fields, foe: int, before: int, away: bool) -> None:
    """`H-09`."""
    runner, chaser = fighter("party-0", **{"fleeing": True, **own}), fighter("foes-0", place=foe)
    arena = staged(Scripted(), runner, chaser)
    moving.get_away(arena, {"party-0": 100, "foes-0": before})
    assert runner.away is away
    assert away is not (runner in arena.fight.list_able("party")) or runner.down


def test_all_foes_must_be_sixty_yards_off() -> None:
    runner = fighter("party-0", fleeing=True)
    far, near = fighter("foes-0", place=170), fighter("foes-1", place=150)
    moving.get_away(staged(Scripted(), runner, far, near), {"foes-0": 170, "foes-1": 155})
    assert not runner.away


def test_a_mount_gets_away_with_its_rider_and_not_by_itself() -> None:
    rider = fighter("party-0", fleeing=True, mount="party-0-mount")
    horse = fighter("party-0-mount", arms=("hooves",), rider="party-0", fleeing=True)
    friend = fighter("party-1", place=0)
    scene = Scripted()
    arena = staged(scene, horse, rider, friend, fighter("foes-0", place=180))
    assert arena.fight.list_able("party") == [horse, rider, friend]
    moving.get_away(arena, {})
    assert (rider.away, horse.away, friend.away) == (True, True, False)
    assert arena.fight.list_able("party") == [friend]
    assert [event.text for event in scene.told] == ["party-0 gets away."]


def test_a_ridden_mount_stays_with_a_rider_who_stays() -> None:
    """`H-09`: only a rider takes a mount away."""
    rider = fighter("party-0", mount="party-0-mount")
    horse = fighter("party-0-mount", arms=("hooves",), rider="party-0", fleeing=True)
    moving.get_away(staged(Scripted(), horse, rider, fighter("foes-0", place=180)), {})
    assert not horse.away
    horse.rider, rider.mount = "", ""
    moving.get_away(staged(Scripted(), horse, rider, fighter("foes-0", place=180)), {})
    assert (horse.away, rider.away) == (True, False)


# Arms at hand


@pytest.mark.parametrize(
    ("name", "mounted", "fits"),
    [
        ("lance", False, False),
        ("lance", True, True),
        ("long bow", False, True),
        ("long bow", True, False),
        ("sword", True, True),
    ],
)
def test_a_lance_is_for_the_saddle_and_a_long_bow_for_those_on_foot(name: str, mounted: bool, fits: bool) -> None:
    """Part 3."""
    one = fighter("party-0", arms=(name,), mount="x" if mounted else "")
    assert usable(one, one.arms[0]) is fits
    belt = fighter("party-0", arms=("dagger", name), mount="x" if mounted else "")
    assert [arm.weapon.name for arm in drawable(belt)] == ([name] if fits else [])


def test_only_what_hangs_at_the_belt_is_drawn() -> None:
    one = fighter("party-0", arms=("sword", "dagger", "mace"))
    one.arms[2].where = "broken"
    assert [arm.weapon.name for arm in drawable(one)] == ["dagger"]


@pytest.mark.parametrize(
    ("name", "wait", "arrows", "ready"),
    [("short bow", 0, 1, True), ("short bow", 1, 1, False), ("short bow", 0, 0, False), ("sword", 0, 1, False)],
)
def test_a_weapon_is_shot_loaded_and_with_a_missile_left(name: str, wait: int, arrows: int, ready: bool) -> None:
    """`H-05`."""
    one = fighter("party-0", arms=(name,), missiles={"arrow": arrows}, left=["shoot"])
    one.arms[0].wait = wait
    assert is_loaded(one, one.arms[0]) is ready
    assert bool(offered(staged(Scripted(), one, fighter("foes-0", place=150)).fight, one)) is ready


@pytest.mark.parametrize(
    ("arms", "mount", "found"),
    [
        (("sword",), "", ["sword"]),
        (("short bow",), "", ["fist"]),
        (("lance",), "", ["fist"]),
        (("lance",), "x", ["lance"]),
        ((), "", ["fist"]),
        (("bite", "claws"), "", ["bite", "claws"]),
        (("sword", "bite"), "", ["sword"]),
    ],
)
def test_a_fighter_strikes_with_what_is_in_hand_or_with_what_has_grown(
    arms: tuple[str, ...], mount: str, found: list[str]
) -> None:
    one = fighter("party-0", arms=arms, mount=mount)
    assert [arm.weapon.name for arm in melee_arms(one)] == found


@pytest.mark.parametrize(
    ("arms", "shield", "mount", "ready"),
    [
        (("sword",), 2, "", True),
        (("sword",), 0, "", False),
        ((), 2, "", True),
        (("great axe",), 2, "", False),
        (("great axe",), 2, "x", False),
        (("lance",), 2, "x", True),
        (("lance",), 2, "", False),
    ],
)
def test_a_shield_blocks_with_a_hand_free_for_it(arms: tuple[str, ...], shield: int, mount: str, ready: bool) -> None:
    assert shield_ready(fighter("party-0", arms=arms, shield=shield, mount=mount)) is ready


@pytest.mark.parametrize(("name", "may"), [("sword", True), ("long bow", True), ("claws", False), ("ballista", False)])
def test_anything_is_thrown_but_what_has_grown_and_engines(name: str, may: bool) -> None:
    """`S-12`."""
    assert throw_ready(CarriedWeapon(weapon(name), "hand")) is may


def test_what_is_broken_or_at_the_belt_is_not_in_hand() -> None:
    one = fighter("party-0", arms=("sword", "dagger"))
    one.arms[0].where = "broken"
    assert weapon_in_hand(one) is None
    assert [arm.ready for arm in one.arms] == [False, False, True]


# Small actions


def test_a_drawn_weapon_comes_to_hand_and_the_other_to_the_belt() -> None:
    one = fighter("party-0", arms=("sword", "dagger", "dagger"), left=["draw"])
    fight = staged(Scripted(), one, fighter("foes-0"))
    assert offered(fight.fight, one) == ["draw:1"], "each sort once"
    acted_out(take_turn(fight, one))
    assert [arm.where for arm in one.arms] == ["belt", "hand", "belt", "body"]


@pytest.mark.parametrize(("name", "verb"), [("light crossbow", "load"), ("heavy crossbow", "reload")])
@pytest.mark.parametrize("wait", [0, 1])
def test_what_is_not_loaded_is_loaded_by_its_own_kind_of_action(name: str, verb: str, wait: int) -> None:
    """`H-05`."""
    one = fighter("party-0", arms=(name,), left=["load", "reload"])
    one.arms[0].wait = wait
    assert offered(staged(Scripted(), one, fighter("foes-0")).fight, one) == ([verb] if wait else [])


def test_each_round_of_loading_takes_one_off_the_wait() -> None:
    one = fighter("party-0", arms=("ballista",), left=["reload"])
    one.arms[0].wait = 3
    acted_out(take_turn(staged(Scripted(), one, fighter("foes-0")), one))
    assert one.arms[0].wait == 2


@pytest.mark.parametrize(
    ("place", "own", "found"),
    [
        (104, {}, True),
        (105, {}, False),
        (96, {}, True),
        (103, {"stepped": True}, False),
        (102, {"stepped": True}, True),
        (100, {"animal": True}, False),
    ],
)
def test_what_lies_within_reach_and_step_is_picked_up(place: int, own: Fields, found: bool) -> None:
    """`H-07`."""
    one = fighter("party-0", left=["pick"], **own)
    fight = staged(Scripted(), one, fighter("foes-0")).fight
    fight.ground = [GroundItem(weapon("mace"), place, "foes-0"), GroundItem(weapon("mace"), place, "foes-0")]
    assert offered(fight, one) == (["pick:0"] if found else [])


def test_what_is_picked_up_comes_to_hand_as_loaded_as_it_lay() -> None:
    one = fighter("party-0", left=["pick"])
    arena = staged(Scripted(), one, fighter("foes-0"))
    arena.fight.ground = [GroundItem(weapon("heavy crossbow"), 100, "foes-0", wait=1)]
    acted_out(take_turn(arena, one))
    assert [(arm.weapon.name, arm.where, arm.wait) for arm in one.arms] == [
        *(("heavy crossbow", "hand", 1), ("sword", "belt", 0), ("fist", "body", 0))
    ]
    assert arena.fight.ground == []


def test_a_shield_that_is_picked_up_leaves_the_hand_as_it_was() -> None:
    one = fighter("party-0", left=["pick"])
    arena = staged(Scripted(), one, fighter("foes-0"))
    arena.fight.ground = [GroundItem(weapon("club"), 100, "party-0", shield=2)]
    acted_out(take_turn(arena, one))
    assert (one.shield, [arm.weapon.name for arm in one.arms]) == (2, ["sword", "fist"])


@pytest.mark.parametrize(("cover", "offers"), [(0, ["cover"]), (2, []), (4, [])])
def test_cover_is_taken_by_whoever_has_none_and_is_light(cover: int, offers: list[str]) -> None:
    """`R-12`."""
    one = fighter("party-0", left=["cover"], cover=cover)
    arena = staged(Scripted(), one, fighter("foes-0"))
    assert offered(arena.fight, one) == offers
    acted_out(take_turn(arena, one))
    assert one.cover == max(cover, 2)


def test_who_drops_what_it_holds_leaves_it_where_it_stands() -> None:
    """`H-01`: free."""
    one, foe = fighter("party-0", place=77, clinch="foes-0", left=["struggle"]), fighter("foes-0", clinch="party-0")
    one.arms[0].wait = 1
    arena = staged(Scripted(), one, foe)
    small_actions.drop(arena, one)
    assert [(thing.weapon.name, thing.place, thing.owner, thing.wait) for thing in arena.fight.ground] == [
        ("sword", 77, "party-0", 1)
    ]
    assert (weapon_in_hand(one), one.left) == (None, ["struggle"])
    small_actions.drop(arena, one)
    assert len(arena.fight.ground) == 1


def test_help_is_noted_with_the_friend() -> None:
    one, friend = fighter("party-0", left=["help"]), fighter("party-1", left=["grab"])
    acted_out(take_turn(staged(Scripted(), one, friend, fighter("foes-0")), one))
    assert (friend.helpers, one.helpers) == (["party-0"], [])


# Turns


def test_a_turn_leaves_only_blocks_in_reserve_and_is_over() -> None:
    """`S-23`: the block waits for its friend."""
    one = fighter("party-0", left=["strike", "assist", "strike", "augment"])
    foe = fighter("foes-0", defense=20)
    acted_out(take_turn(staged(Scripted(), one, foe), one), "end")
    assert (one.left, one.acted) == (["assist"], True)


def test_the_last_attack_takes_all_augments_and_an_earlier_one_any_number() -> None:
    """`S-24`, `R-28`."""
    one = fighter("party-0", left=["strike", "strike", "augment", "augment"])
    fight = staged(Scripted(), one, fighter("foes-0")).fight
    assert offered(fight, one) == [f"strike:foes-0:0:{augments}" for augments in (2, 1, 0)]
    one.left = ["strike", "augment", "augment"]
    assert offered(fight, one) == ["strike:foes-0:0:2"]
    one.left = ["strike", "defend", "augment"]
    assert offered(fight, one) == ["strike:foes-0:0:1"]
    one.left = ["strike", "move"]
    assert offered(fight, one)[0] == "strike:foes-0:0:0"


def test_augments_are_used_up_by_the_attack_they_go_to() -> None:
    one = fighter("party-0", left=["strike", "strike", "augment", "augment"], strength=1)
    foe = fighter("foes-0", surprised=True)
    arena = staged(Scripted(7, 4, 12, 7, 7, 12), one, foe)
    acted_out(take_turn(arena, one), "strike:foes-0:0:0")
    assert foe.stamina == 10 - max(0, 4 + 1 + 3 - 12) - (7 + 1 + 3 + 4 - 12)


@pytest.mark.parametrize("kind", ["grab", "struggle"])
def test_a_grab_is_once_a_turn_and_a_struggle_without_a_partner_is_one(kind: str) -> None:
    """`H-06`."""
    one, foe = fighter("party-0", arms=(), left=[kind]), fighter("foes-0", arms=())
    arena = staged(Scripted(2, 12), one, foe)
    assert offered(arena.fight, one) == ["grab:foes-0:harm", "grab:foes-0:hold"]
    acted_out(take_turn(arena, one), "grab:foes-0:hold", "dodge")
    assert (one.grappled, one.left) == (True, [])
    one.left = [kind]
    assert offered(arena.fight, one) == []


def test_a_struggle_beside_a_planned_grab_is_no_second_grab_on_offer() -> None:
    one = fighter("party-0", arms=(), left=["struggle", "grab"])
    fight = staged(Scripted(), one, fighter("foes-0", arms=())).fight
    assert offered(fight, one) == ["grab:foes-0:harm", "grab:foes-0:hold"]


@pytest.mark.parametrize(
    ("fields", "may"), [({}, True), ({"clinch": "party-9"}, False), ({"rider": "foes-9"}, False), ({"arms": ()}, True)]
)
def test_who_is_free_and_no_mount_is_grabbed(fields: Fields, may: bool) -> None:
    one, foe = fighter("party-0", left=["grab"]), fighter("foes-0", **fields)
    fight = staged(Scripted(), one, foe, fighter("party-9", place=50), fighter("foes-9", place=50)).fight
    assert bool(offered(fight, one)) is may


@pytest.mark.parametrize(
    ("arms", "shield", "codes"),
    [
        (("sword",), 0, ["disarm"]),
        ((), 0, []),
        ((), 2, ["unshield"]),
        (("sword",), 2, ["disarm", "unshield"]),
        (("claws",), 0, []),
    ],
)
def test_what_is_held_may_be_struck_at(arms: tuple[str, ...], shield: int, codes: list[str]) -> None:
    """`S-13`."""
    one, foe = fighter("party-0", left=["disarm"]), fighter("foes-0", arms=arms, shield=shield)
    assert [code.split(":")[0] for code in offered(staged(Scripted(), one, foe).fight, one)] == codes


@pytest.mark.parametrize(("arms", "codes"), [(("sword",), ["wrench:foes-0"]), ((), []), (("claws",), [])])
def test_what_is_held_may_be_wrenched_away(arms: tuple[str, ...], codes: list[str]) -> None:
    """`S-18`."""
    one, foe = fighter("party-0", left=["wrench"]), fighter("foes-0", arms=arms)
    assert offered(staged(Scripted(), one, foe).fight, one) == codes


@pytest.mark.parametrize("kind", ["disarm", "wrench"])
@pytest.mark.parametrize(
    ("unequal", "strength", "may"),
    [("ruled out", 4, False), ("ruled out", 3, True), ("harder", 4, True), ("", 9, True)],
)
def test_the_far_stronger_may_be_ruled_out(kind: str, unequal: str, strength: int, may: bool) -> None:
    """`S-14`."""
    one, foe = fighter("party-0", left=[kind]), fighter("foes-0", strength=strength, shield=2)
    assert bool(offered(staged(Scripted(), one, foe, unequal=unequal).fight, one)) is may


def test_a_stone_is_aimed_at_places_first_and_a_bolt_at_foes_only() -> None:
    """`S-25`, `S-27`, `R-24`: a weapon without an area is aimed at a person only."""
    for name, missile, codes in (
        ("catapult", "stone", ["place:foes-0:0:0", "shoot:foes-0:0:0"]),
        ("ballista", "bolt", ["shoot:foes-0:0:0"]),
    ):
        one = fighter("party-0", arms=(name,), missiles={missile: 1}, left=["shoot"])
        assert offered(staged(Scripted(), one, fighter("foes-0", place=150)).fight, one) == codes


def test_an_archer_in_the_saddle_shoots_no_long_bow() -> None:
    one = fighter("party-0", arms=("long bow",), missiles={"arrow": 1}, left=["shoot"], mount="party-0-mount")
    horse = fighter("party-0-mount", arms=("hooves",), rider="party-0")
    assert offered(staged(Scripted(), one, horse, fighter("foes-0", place=150)).fight, one) == []


@pytest.mark.parametrize(
    ("arms", "place", "may"),
    [
        (("dagger",), 120, True),
        (("dagger",), 121, False),
        (("sword",), 110, True),
        (("sword",), 111, False),
        ((), 105, False),
    ],
)
def test_what_is_in_hand_is_thrown_within_its_range(arms: tuple[str, ...], place: int, may: bool) -> None:
    """`R-12`, `R-27`."""
    one = fighter("party-0", arms=arms, left=["throw"])
    assert bool(offered(staged(Scripted(), one, fighter("foes-0", place=place)).fight, one)) is may


@pytest.mark.parametrize(
    ("place", "codes"),
    [
        (103, ["close:foes-0", "back", "go"]),
        (102, ["back", "go"]),
    ],
)
def test_a_move_leads_to_foes_out_of_reach_back_or_anywhere(place: int, codes: list[str]) -> None:
    one, foe = fighter("party-0", left=["move"]), fighter("foes-0", place=place)
    horse = fighter("foes-9", rider="foes-0", place=place)
    assert offered(staged(Scripted(), one, foe, horse).fight, one) == codes


# Initiative and ambush


@pytest.mark.parametrize(
    ("fields", "acts"),
    [
        ({}, True),
        ({"down": True}, False),
        ({"away": True}, False),
        ({"yielded": True}, False),
        ({"rider": "party-0"}, False),
    ],
)
def test_all_who_are_there_and_no_ridden_mount_roll_initiative(fields: Fields, acts: bool) -> None:
    """`R-05`, `H-10`."""
    one, other = fighter("party-0"), fighter("party-1", **fields)
    arena = staged(Scripted(7, *([6] if acts else [])), one, other)
    initiative.order(arena)
    assert arena.fight.order == ["party-0", "party-1"][: 1 + acts]


@pytest.mark.parametrize(
    ("how", "number", "dice", "order"),
    [
        ("once", 1, (2, 12), ["foes-0", "party-0"]),
        ("once", 2, (), ["kept"]),
        ("each round", 2, (2, 12), ["foes-0", "party-0"]),
        ("Dexterity", 2, (), ["party-0", "foes-0"]),
    ],
)
def test_a_table_rolls_initiative_each_round_or_once_or_never(
    how: Any, number: int, dice: tuple[int, ...], order: list[str]
) -> None:
    one, other = fighter("party-0", dexterity=3), fighter("foes-0")
    arena = staged(Scripted(*dice), one, other, initiative=how)
    arena.fight.round, arena.fight.order = number, ["kept"]
    initiative.order(arena)
    assert arena.fight.order == order


def test_a_coin_decides_among_three_who_tie() -> None:
    """`R-05`: who wins goes ahead of each that it beats."""
    names = [fighter(f"foes-{number}") for number in range(3)]
    arena = staged(Scripted(7, 7, 7, 1, 1, 1), *names)
    initiative.order(arena)
    assert arena.fight.order == ["foes-2", "foes-1", "foes-0"]
    arena = staged(Scripted(7, 7, 7, 2, 1, 2), *names)
    initiative.order(arena)
    assert arena.fight.order == ["foes-0", "foes-2", "foes-1"]


@pytest.mark.parametrize(("seen", "watching", "surprised"), [(8, 0, True), (9, 0, False), (7, 2, False), (7, 1, True)])
def test_who_does_not_beat_the_lurkers_roll_is_surprised(seen: int, watching: int, surprised: bool) -> None:
    """`H-08`: not higher."""
    lurker, watcher = fighter("foes-0", stealth=1), fighter("party-0", watching=watching)
    arena = staged(Scripted(7, seen), lurker, watcher)
    arena.fight.lurking = "foes"
    ambush.roll_ambush(arena)
    assert watcher.surprised is surprised
    assert not lurker.surprised


def test_mounts_and_the_fallen_neither_lurk_nor_watch() -> None:
    lurker = fighter("foes-0", stealth=3)
    others = [fighter("foes-1", stealth=-9, rider="foes-0"), fighter("foes-2", stealth=-9, down=True)]
    watcher, horse = fighter("party-0"), fighter("party-9", rider="party-0")
    fallen = fighter("party-1", down=True)
    arena = staged(Scripted(7, 7), lurker, *others, watcher, horse, fallen)
    arena.fight.lurking = "foes"
    ambush.roll_ambush(arena)
    assert [one.surprised for one in (watcher, horse, fallen)] == [True, False, False]


def test_an_ambush_is_told_with_the_roll_of_those_in_wait_and_each_that_answers_it() -> None:
    """`H-08`."""
    lurker, keen, dull = fighter("foes-0", stealth=1), fighter("party-0", watching=2), fighter("party-1", ill=-3)
    scene = Scripted(7, 7, 8)
    arena = staged(scene, lurker, keen, dull)
    arena.fight.lurking = "foes"
    ambush.roll_ambush(arena)
    (told,) = scene.told
    assert told.text == "Surprised in the first round: party-1."
    assert [(roll.what, roll.result, roll.target, roll.outcome) for roll in told.rolls] == [
        ("lie in wait", 8, None, ""),
        ("party-0 notices", 9, 8, "notices"),
        ("party-1 notices", 8, 8, "surprised"),
    ]
    assert [sum(roll.faces) for roll in told.rolls] == [7, 7, 8]


def test_an_ambush_that_all_notice_is_told_as_one() -> None:
    scene = Scripted(7, 8)
    arena = staged(scene, fighter("foes-0"), fighter("party-0"))
    arena.fight.lurking = "foes"
    ambush.roll_ambush(arena)
    assert [event.text for event in scene.told] == ["Nobody is surprised."]


@pytest.mark.parametrize(
    ("lurking", "keys"), [("", ("foes-0", "party-0")), ("foes", ("party-0",)), ("foes", ("foes-0",))]
)
def test_nobody_rolls_without_an_ambush(lurking: Any, keys: tuple[str, ...]) -> None:
    """`H-08`: it takes a side in wait, and fighters on both."""
    scene = Scripted()
    arena = staged(scene, *map(fighter, keys))
    arena.fight.lurking = lurking
    ambush.roll_ambush(arena)
    assert scene.told == []


# Rounds


def test_a_round_in_which_somebody_lost_stamina_is_not_quiet() -> None:
    """`H-09`."""
    one, foe = fighter("party-0"), fighter("foes-0")
    arena = staged(Scripted(), one, foe)
    arena.fight.quiet_rounds, arena.fight.vain_rounds, arena.fight.losses = 4, 2, 7
    acted_out(_end_round(arena, {}, 7))
    assert (arena.fight.quiet_rounds, arena.fight.vain_rounds) == (5, 2)
    foe.struck_by = ["party-0"]
    acted_out(_end_round(arena, {}, 7))
    assert (arena.fight.quiet_rounds, arena.fight.vain_rounds) == (6, 3)
    acted_out(_end_round(arena, {}, 6))
    assert (arena.fight.quiet_rounds, arena.fight.vain_rounds) == (0, 0)


@pytest.mark.parametrize(("number", "surprised"), [(1, False), (2, True)])
def test_surprise_lasts_for_the_first_round(number: int, surprised: bool) -> None:
    """`H-08`."""
    one = fighter("party-0", surprised=True)
    arena = staged(Scripted(), one, fighter("foes-0"))
    arena.fight.round = number
    acted_out(_end_round(arena, {}, 0))
    assert one.surprised is surprised


@pytest.mark.parametrize(("quiet", "asked"), [(8, False), (9, True)])
def test_after_ten_quiet_rounds_the_fight_may_be_broken_off(quiet: int, asked: bool) -> None:
    """`H-09`."""
    arena = staged(Scripted(), fighter("party-0"), fighter("foes-0"))
    arena.fight.quiet_rounds = quiet
    acted_out(_end_round(arena, {}, 0), *(["break-off"] if asked else []))
    assert arena.fight.winner == ("draw" if asked else "")
    assert bool(arena.fight.ending) is asked


@pytest.mark.parametrize(("number", "winner"), [(49, ""), (50, "draw")])
def test_the_fiftieth_round_is_the_last(number: int, winner: str) -> None:
    arena = staged(Scripted(), fighter("party-0"), fighter("foes-0"))
    arena.fight.round = number
    acted_out(_end_round(arena, {}, -1))
    assert arena.fight.winner == winner
    assert (STANDOFF.quiet, STANDOFF.last) == (10, 50)


def test_the_offer_to_break_off_goes_to_the_first_of_the_party_who_stands() -> None:
    fighters = (fighter("foes-0"), fighter("party-0", down=True), fighter("party-1"))
    assert offer_to_break_off(staged(Scripted(), *fighters).fight).who == "party-1"


@pytest.mark.parametrize(
    ("fields", "winner"),
    [
        ({}, ""),
        ({"down": True}, "party"),
        ({"away": True}, "party"),
        ({"yielded": True}, "party"),
        ({"rider": "x"}, "party"),
        ({"wayward": True}, "party"),
    ],
)
def test_a_side_is_beaten_once_nobody_but_mounts_is_left(fields: Fields, winner: str) -> None:
    """`H-09`."""
    assert ending.find_winner(staged(Scripted(), fighter("party-0"), fighter("foes-0", **fields)).fight) == winner


def test_a_round_ends_with_the_last_foe_and_the_surprised_do_nothing_in_it() -> None:
    """`H-08`, `H-11`."""
    one = fighter("party-0", striking=20, strength=30, dexterity=9)
    other = fighter("party-1", surprised=True, dexterity=30)
    foe = fighter("foes-0", surprised=True)
    arena = staged(Scripted(7, 7, 7, 7, 12, 2), one, other, foe)
    arena.fight.round = 1
    acted_out(play_round(arena), "strike:strike,defend")
    assert (foe.down, arena.fight.winner, arena.fight.round) == (True, "party", 1)
    assert other.acted


def test_who_yields_is_out_of_its_grapple_and_takes_its_mount_along() -> None:
    one = fighter("party-0", mount="party-0-mount", actions=0)
    horse = fighter("party-0-mount", arms=("hooves",), rider="party-0")
    foe, friend = fighter("foes-0", surprised=True), fighter("party-1", surprised=True)
    arena = staged(Scripted(), one, horse, friend, foe)
    acted_out(declare(arena), "yield")
    assert (one.yielded, horse.yielded, arena.fight.list_able("party")) == (True, True, [friend])
    one = fighter("party-0", clinch="foes-0", actions=0)
    foe = fighter("foes-0", clinch="party-0", control=True, surprised=True)
    acted_out(declare(staged(Scripted(), one, friend, foe)), "yield")
    assert (foe.clinch, foe.control) == ("", False)


@pytest.mark.parametrize(
    ("code", "flees", "left"),
    [
        ("flee:move,move,move", True, ["move", "move", "move"]),
        ("move:move,defend", False, ["move"]),
        ("wait", False, []),
    ],
)
def test_a_plan_to_flee_is_one_of_moves(code: str, flees: bool, left: list[str]) -> None:
    one, foe = fighter("party-0", actions=0, fleeing=not flees), fighter("foes-0", surprised=True, place=150)
    acted_out(declare(staged(Scripted(), one, foe)), code)
    assert (one.fleeing, one.left) == (flees, left)


def test_blocks_in_reserve_are_known_once_all_have_planned() -> None:
    one, foe = fighter("party-0", actions=0), fighter("foes-0", surprised=True)
    for code, planned in (("strike:strike,assist,defend", True), ("guard:defend", False)):
        friend = fighter("party-1", surprised=True)
        arena = staged(Scripted(), one, friend, foe)
        acted_out(declare(arena), code)
        assert arena.fight.blocks_planned is planned


def test_a_plan_of_nothing_is_no_action() -> None:
    """`S-10`."""
    one = fighter("party-0")
    take_up(one, ())
    assert (one.actions, one.defends, one.left) == (0, False, [])
    take_up(one, ("defend",))
    assert (one.actions, one.defends, one.left) == (1, True, [])


# Codes


@pytest.mark.parametrize(
    ("kinds", "group"),
    [
        (("strike", "defend"), "strike"),
        (("move", "strike"), "strike"),
        (("finish", "defend"), "fallen"),
        (("draw", "shoot"), "shoot"),
        (("grab", "move"), "grapple"),
        (("draw", "move"), "ready"),
        (("move",), "move"),
        (("defend",), "guard"),
        (("augment",), "guard"),
    ],
)
def test_a_plan_is_listed_by_the_weightiest_of_its_actions(kinds: tuple[str, ...], group: str) -> None:
    assert group_of(kinds) == group
    assert code_of(kinds) == f"{group}:{','.join(kinds)}"
    assert code_of(kinds, "flee").startswith("flee:")
    assert code_of(()) == "wait"


def test_actions_that_are_named_several_times_are_numbered() -> None:
    assert list_codes("strike", 2) == ["strike-1", "strike-2"]
    assert named_kind("strike-2") == ("strike", 2)


def test_a_fight_knows_its_friends_and_foes() -> None:
    state = mustered("Wolf", 2)
    ada = state.fighters[0]
    assert [one.key for one in state.foes_of(ada)] == ["foes-0", "foes-1"]
    assert [one.key for one in state.friends_of(state.find("foes-0"))] == ["foes-1"]
    assert isinstance(ada, Fighter)
    assert not state.is_held(ada)


def test_a_parting_blow_is_struck_with_the_best_of_what_has_grown() -> None:
    """`H-03`."""
    foe, leaving = fighter("foes-0", arms=("bite", "tusks"), left=["strike"]), fighter("party-0", surprised=True)
    acted_out(parting_blow(staged(Scripted(7, 7, 5), foe, leaving), foe, leaving), "strike")
    assert leaving.stamina == 10 - (7 + 3 - 5)


def test_a_round_begins_with_plans_of_its_own() -> None:
    """`R-02`: nothing is left of the last one."""
    one = fighter("party-0", left=["strike"], actions=3, acted=True, struck_by=["foes-0"])
    foe = fighter("foes-0", surprised=True, dexterity=1)
    acted_out(play_round(staged(Scripted(7, 7), one, foe)), "guard:defend")
    assert (one.actions, one.struck_by, one.left) == (1, [], [])


def test_who_can_do_nothing_is_asked_nothing() -> None:
    one = fighter("party-0", left=["strike"])
    running = take_turn(staged(Scripted(), one, fighter("foes-0", place=150)), one)
    assert next(running, None) is None
    assert (one.left, one.acted) == ([], True)


def test_who_has_felled_the_last_foe_is_asked_nothing_more() -> None:
    one, foe = fighter("party-0", left=["strike", "move"]), fighter("foes-0", stamina=1, surprised=True)
    running = take_turn(staged(Scripted(7, 12, 2), one, foe), one)
    next(running)
    with pytest.raises(StopIteration):
        running.send("strike:foes-0:0:0")
    assert foe.down
