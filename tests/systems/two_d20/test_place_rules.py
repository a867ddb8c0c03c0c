"""Reach, zones, moving and hands, one clause each (`T-21`, `T-22`, `H-01` to `H-05`, `H-15`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.movement import surest_skill
from solo.systems.two_d20.fight.options import legality
from solo.systems.two_d20.fight.rules import moving, reach, readying
from solo.systems.two_d20.fight.rules.flight import minions_testing_nerve
from solo.systems.two_d20.fight.state import (
    AttackSource,
    Fight,
    FightContext,
    Fighter,
    HeldAction,
    ShieldHeld,
    TurnState,
)
from solo.systems.two_d20.fight.state.acts import SHIELD, AttackCode
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentEffects
from solo.systems.two_d20.rolls.distance import categories_away, categories_beyond, distance
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    FIST,
    KNIFE,
    MAUL,
    SPEAR,
    STARE,
    SWORD,
    Scripted,
    fighter,
    staged,
    with_quality,
)
from tests.systems.two_d20.turn_staging import FAIL, PASS, menu, offered, turn_of

# Distances (T-21)


@pytest.mark.parametrize(
    ("zones", "name"), [(0, "close"), (1, "medium"), (-1, "medium"), (2, "long"), (3, "extreme"), (-4, "extreme")]
)
def test_the_name_of_a_distance(zones: int, name: str) -> None:
    assert distance(zones) == name


def test_categories_away_count_both_ways_and_beyond_only_outward() -> None:
    assert [categories_away("medium", there) for there in ("close", "medium", "long", "extreme")] == [1, 0, 1, 2]
    assert [categories_beyond("medium", there) for there in ("close", "medium", "long", "extreme")] == [0, 0, 1, 2]


# Reach (H-02)


def fight_of(*fighters: Fighter, **rulings: Any) -> Fight:
    return staged(Scripted(), *fighters, paired=False, rulings=rulings).fight


def test_a_pair_is_mutual_made_once_and_ended_for_both() -> None:
    fight = fight_of(fighter("A"), fighter("b"))
    one, other = fight.fighters
    reach.enter(fight, one, other)
    reach.enter(fight, other, one)
    assert (one.reach, other.reach) == (["b"], ["A"])
    assert reach.in_reach(one, other) and reach.in_reach(other, one)
    reach.leave(other, one)
    assert (one.reach, other.reach) == ([], [])
    reach.leave(one, other)


@pytest.mark.parametrize(("mine", "theirs", "room"), [(3, 3, True), (4, 3, False), (3, 4, False)])
def test_four_enemies_fill_the_reach_of_either(mine: int, theirs: int, room: bool) -> None:
    one, other = fighter("A"), fighter("b")
    one.reach, other.reach = [f"x{number}" for number in range(mine)], [f"Y{number}" for number in range(theirs)]
    fight = fight_of(one, other)
    assert reach.has_room(fight, one, other) is room
    reach.enter(fight, one, other)
    assert ("b" in one.reach) is room


def test_a_table_may_allow_more_or_fewer_in_reach() -> None:
    one, other = fighter("A"), fighter("b")
    one.reach = ["x", "y"]
    assert not reach.has_room(fight_of(one, other, most_in_reach=2), one, other)
    assert reach.has_room(fight_of(one, other, most_in_reach=3), one, other)
    one.reach = ["x"] * 9
    assert reach.has_room(fight_of(one, other, most_in_reach=0), one, other)


def test_enemies_in_reach_are_in_list_order_and_a_part_ends_all_pairs() -> None:
    fight = fight_of(fighter("A"), fighter("b"), fighter("c"), fighter("D"))
    one, first, second, friend = fight.fighters
    for foe in (second, first):
        reach.enter(fight, one, foe)
    reach.enter(fight, friend, first)
    assert [foe.key for foe in reach.enemies_in_reach(fight, one)] == ["b", "c"]
    reach.end_all_pairs(fight, one)
    assert (one.reach, first.reach, second.reach) == ([], ["D"], [])


def test_friends_in_one_zone_who_still_take_part_are_at_hand() -> None:
    fight = fight_of(
        fighter("A"), fighter("B"), fighter("C", zone=3), fighter("D", out=True), fighter("E", gone=True), fighter("f")
    )
    assert [one.key for one in reach.friends_in_zone(fight, fight.find("A"))] == ["B"]


def test_sides_friends_and_enemies_of_a_fight() -> None:
    fight = fight_of(fighter("A"), fighter("B", out=True), fighter("c"), fighter("d", gone=True), fighter("e"))
    assert [one.key for one in fight.enemies(fight.find("A"))] == ["c", "e"]
    assert [one.key for one in fight.enemies(fight.find("c"))] == ["A"]
    assert [one.key for one in fight.friends(fight.find("c"))] == ["e"]
    assert [one.key for one in fight.heroes()] == ["A", "B"]
    assert not fight.has_single_hero()
    assert not fight.peaceful()
    assert fight_of(fighter("A"), fighter("b"), fighter("c")).has_single_hero()
    assert fight_of(fighter("A"), fighter("B")).peaceful()
    with pytest.raises(KeyError):
        fight.find("z")


@pytest.mark.parametrize(
    ("state", "awake", "absent"),
    [({}, True, False), ({"out": True}, False, True), ({"gone": True}, False, True), ({"dead": True}, False, False)],
)
def test_who_is_awake_and_who_is_absent(state: dict[str, bool], awake: bool, absent: bool) -> None:
    assert (fighter("A", **state).awake, fighter("A", **state).absent) == (awake, absent)


# Zones and borders (H-01, H-03, H-05)


def test_each_side_has_its_edge_and_its_way_back() -> None:
    assert (moving.exit_zone(fighter("A")), moving.exit_zone(fighter("b"))) == (0, 6)
    assert (moving.zone_behind(fighter("A", zone=3)), moving.zone_behind(fighter("b", zone=3))) == (2, 4)
    assert [moving.on_the_field(zone) for zone in (0, 1, 5, 6)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("start", "end", "zones"), [(2, 2, []), (2, 3, [3]), (2, 4, [3, 4]), (4, 2, [3, 2]), (1, 0, [0])]
)
def test_the_borders_that_a_move_crosses(start: int, end: int, zones: list[int]) -> None:
    assert moving.borders(start, end) == zones


def test_difficult_ground_hinders_into_it_and_out_of_it() -> None:
    fight = fight_of(fighter("A"), fighter("b"))
    fight.zones[2].difficult = True
    assert [moving.difficult(fight, *pair) for pair in ((1, 2), (2, 3), (3, 4), (4, 5))] == [False, True, True, False]
    assert [moving.is_hindered(fight, *way) for way in ((1, 2), (2, 4), (3, 3), (1, 5), (5, 4))] == [
        False, True, False, True, False,
    ]  # fmt: skip
    fight.zones[0].difficult, fight.zones[2].difficult = True, False
    assert moving.difficult(fight, 1, 0), "over the edge as well"
    fight.zones[4].difficult, fight.zones[0].difficult = True, False
    assert not moving.difficult(fight, 1, 0), "zone 0 is no zone"


def test_a_move_into_another_zone_ends_pairs_and_braces() -> None:
    arena = staged(Scripted(), fighter("A", MAUL), fighter("b"))
    one = arena.fight.find("A")
    one.arms[0].braced = True
    moving.move_to_zone(arena, one, 3)
    assert (one.zone, one.reach, arena.fight.find("b").reach, one.arms[0].braced) == (3, [], [], False)


@pytest.mark.parametrize(
    ("state", "moves", "adjusts"),
    [
        ({}, True, True),
        ({"prone": True}, False, True),
        ({"caught": "minor"}, False, True),
        ({"caught": "standard"}, False, False),
        ({"adjusted": True}, True, False),
    ],
)
def test_who_may_move_and_who_may_adjust(state: dict[str, Any], moves: bool, adjusts: bool) -> None:
    one = fighter("A", **state)
    assert (moving.explain_no_move(one) == "", moving.explain_no_adjust(one) == "") == (moves, adjusts)


@pytest.mark.parametrize(
    ("zone", "state", "may"),
    [
        (1, {}, True),
        (2, {}, False),
        (1, {"reach": ["b"]}, False),
        (1, {"prone": True}, False),
        (1, {"caught": "minor"}, False),
    ],
)
def test_a_hero_leaves_from_the_first_zone_with_no_enemy_in_reach(zone: int, state: dict[str, Any], may: bool) -> None:
    assert (legality.explain_no_flight(fighter("A", zone=zone, **state)) == "") is may


@pytest.mark.parametrize(("zone", "may"), [(5, True), (4, False)])
def test_a_foe_leaves_from_the_fifth(zone: int, may: bool) -> None:
    assert (legality.explain_no_flight(fighter("b", zone=zone)) == "") is may
    assert may or "zone 5" in legality.explain_no_flight(fighter("b", zone=zone))
    assert "zone 1" in legality.explain_no_flight(fighter("A", zone=4))


def test_the_goals_of_a_movement_and_of_a_sprint() -> None:
    fight = fight_of(fighter("A"), fighter("b", zone=3), fighter("c", zone=4), fighter("D", zone=3))
    one = fight.find("A")

    def goals(far: int) -> list[tuple[int, str]]:
        return [(zone, enemy.key if enemy else "") for zone, enemy in legality.list_destinations(fight, one, far)]

    assert goals(1) == [(1, ""), (3, ""), (3, "b")]
    assert goals(2) == [(4, ""), (4, "c")], "zone 0 is off the field"


@pytest.mark.parametrize(
    ("zone", "out", "home"), [(1, True, True), (2, True, True), (3, True, True), (4, False, False)]
)
def test_difficult_ground_hinders_a_move_of_two_zones_at_its_start_middle_and_end(
    zone: int, out: bool, home: bool
) -> None:
    """H-03."""
    fight = staged(Scripted(), fighter("A"), fighter("b")).fight
    fight.zones[zone - 1].difficult = True
    assert (moving.is_hindered(fight, 1, 3), moving.is_hindered(fight, 3, 1)) == (out, home)


def test_the_surest_skill_crosses_difficult_ground() -> None:
    def skill(**skills: tuple[int, int]) -> str:
        one = fighter("A", skills={name: Training(*levels) for name, levels in skills.items()})
        return surest_skill(fight_of(one, fighter("b")), one)

    assert skill(athletics=(1, 0), acrobatics=(2, 0)) == "acrobatics"
    assert skill(athletics=(2, 0), acrobatics=(1, 1)) == "athletics"
    assert skill(athletics=(2, 0), acrobatics=(2, 1)) == "acrobatics"
    dark = staged(
        Scripted(), fighter("A", skills={"acrobatics": Training(3, 3)}), fighter("b"), conditions={"dark": True}
    )
    assert surest_skill(dark.fight, dark.fight.find("A")) == "athletics", "darkness hampers Acrobatics"


# What an attack needs first (T-11, T-21)


def way(arena: FightContext, key: str = "b", arm: int = 0, thrown: bool = False, **turn: Any) -> str | None:
    one = arena.fight.find("A")
    return legality.movement_needed(arena.fight, TurnState(one, **turn), one.arms[arm], arena.fight.find(key), thrown)


def near(*weapons: Weapon, zone: int = 2, paired: bool = False, **state: Any) -> FightContext:
    return staged(Scripted(), fighter("A", *weapons, **state), fighter("b", zone=zone), paired=paired)


def test_nothing_is_needed_in_reach_or_for_what_works_from_afar() -> None:
    assert way(near(paired=True)) == ""
    assert way(near(BOW, zone=5)) == ""
    assert way(near(STARE)) == ""
    assert way(near(KNIFE, zone=4), thrown=True) == ""


def test_an_enemy_in_the_zone_is_stepped_up_to_once_a_turn() -> None:
    assert way(near()) == "step"
    assert way(near(), minors=0, standards=1) == "step"
    assert way(near(adjusted=True)) == "move", "a Movement within the zone"
    assert way(near(adjusted=True), minors=0) is None
    assert way(near(adjusted=True, prone=True)) is None
    assert way(near(adjusted=True, caught="minor")) is None
    assert way(near(prone=True)) == "step"
    assert way(near(caught="minor")) == "step"
    assert way(near(caught="standard")) is None


def test_the_neighbouring_zone_takes_a_movement_and_two_zones_are_too_far() -> None:
    assert way(near(zone=3)) == "move"
    assert way(near(zone=1)) == "move"
    assert way(near(zone=4)) is None
    assert way(near(zone=3), minors=0) is None
    for state in ({"prone": True}, {"caught": "minor"}, {"caught": "standard"}):
        assert way(near(zone=3, **state)) is None


def test_no_room_no_way() -> None:
    arena = near()
    arena.fight.find("b").reach = ["W", "X", "Y", "Z"]
    assert way(arena) is None


# Why an attack cannot be made


def why(arm: AttackSource, target: Fighter | None = None, thrown: bool = False, **state: Any) -> str:
    one, foe = fighter("A", **state), target or fighter("b")
    one.arms = [arm]
    return legality.explain_no_attack(staged(Scripted(), one, foe).fight, one, arm, foe, thrown)


def test_what_is_not_at_hand_empty_or_used_up_cannot_be_used() -> None:
    assert why(AttackSource(SWORD, "hand")) == ""
    assert why(AttackSource(SWORD, "belt")) == "The sword is not in hand."
    assert why(AttackSource(CROSSBOW, "hand", loaded=False)) == "The crossbow is not loaded."
    assert why(AttackSource(BOW, "hand", loaded=False)) == ""
    assert why(AttackSource(replace(BOW, uses=1), "hand", used=1)) == "The bow is used up."
    assert why(AttackSource(replace(BOW, uses=2), "hand", used=1)) == ""


def test_a_cry_works_once_a_scene_unless_the_table_says_otherwise() -> None:
    cry = replace(STARE, name="cry", once=True)
    assert why(AttackSource(cry, "body")) == ""
    assert why(AttackSource(cry, "body", used=1)) == "The cry works only once a scene."
    assert why(AttackSource(STARE, "body", used=1)) == ""
    fight = staged(Scripted(), fighter("A"), fighter("b"), rulings={"cries": "always"}).fight
    assert legality.explain_no_attack(fight, fight.find("A"), AttackSource(cry, "body", used=1), fight.find("b")) == ""


def test_who_has_no_resolve_knows_no_fear_but_feels_a_blow() -> None:
    fearless = fighter("b", resolve=0)
    assert why(AttackSource(STARE, "body"), fearless) == "b knows no fear."
    assert why(AttackSource(SWORD, "hand"), fearless) == ""


@pytest.mark.parametrize(
    ("guard", "prone", "may"), [(True, False, False), (False, False, True), (False, True, True), (True, True, True)]
)
def test_a_blade_at_the_throat_needs_one_without_guard_or_prone(guard: bool, prone: bool, may: bool) -> None:
    blade = replace(STARE, needs="helpless", reach=1, range="")
    assert (why(AttackSource(blade, "body"), fighter("b", guard=guard, prone=prone)) == "") is may


@pytest.mark.parametrize("has_proof", [False, True])
def test_bloody_proof_works_only_on_the_turn_after_a_foe_was_taken_out(has_proof: bool) -> None:
    assert (why(AttackSource(replace(STARE, needs="victory"), "body"), has_proof=has_proof) == "") is has_proof


def test_only_what_is_made_for_it_is_thrown() -> None:
    assert why(AttackSource(KNIFE, "hand"), thrown=True) == ""
    assert why(AttackSource(SWORD, "hand"), thrown=True) == "The sword cannot be thrown."
    assert why(AttackSource(SWORD, "hand")) == ""


def test_of_several_of_a_kind_the_first_ready_one_is_listed() -> None:
    one = fighter("A", SWORD, SWORD, KNIFE)
    assert [number for number, _ in legality.ready_arms(one)] == [0, 2]
    one.arms[0].where = "belt"
    assert [number for number, _ in legality.ready_arms(one)] == [1, 2]


def test_the_targets_of_a_weapon_are_those_it_can_be_turned_on() -> None:
    foes = fighter("b", resolve=0), fighter("c", zone=5), fighter("d")
    arena = staged(Scripted(), fighter("A", STARE, SWORD), *foes)
    one = arena.fight.find("A")
    turn = TurnState(one)
    found = [[enemy.key for enemy, _ in legality.targets(arena.fight, turn, arm, foes)] for arm in one.arms]
    assert found == [["c", "d"], ["b", "d"]]
    one.arms[1].where = "belt"
    assert legality.targets(arena.fight, turn, one.arms[1], foes) == []
    assert legality.targets(arena.fight, turn, one.arms[0], foes, thrown=True) == []


def test_what_can_be_thrown_is_aimed_twice() -> None:
    arena = staged(Scripted(), fighter("A", KNIFE, SWORD), fighter("b"))
    one = arena.fight.find("A")
    arms = list(enumerate(one.arms))
    found = [str(aim) for aim, _ in legality.list_attacks(arena.fight, TurnState(one), arms, throws=True)]
    assert found == ["attack:b:0", "throw:b:0", "attack:b:1"]
    assert [str(aim) for aim, _ in legality.list_attacks(arena.fight, TurnState(one), arms)] == [
        "attack:b:0",
        "attack:b:1",
    ]


def test_the_attack_of_an_act_knows_of_swift_action() -> None:
    arena = staged(Scripted(), fighter("A", KNIFE), fighter("b"))
    one = arena.fight.find("A")
    plain = legality.attempt_of(arena.fight, TurnState(one), AttackCode("attack", "b", 0))
    assert (plain.swift, plain.more, plain.thrown) == (True, (), False)
    swift = TurnState(one)
    swift.grant_swift()
    assert legality.attempt_of(arena.fight, swift, AttackCode("attack", "b", 0)).more == (), "the first of two"
    swift.pay_standard()
    last = legality.attempt_of(arena.fight, swift, AttackCode("throw", "b", 0))
    assert ([step.value for step in last.more], last.swift, last.thrown) == ([1], False, True)


# Hands (H-15)


def test_hands_that_hold_nothing() -> None:
    assert readying.free_hands(fighter("A", SWORD)) == 1
    assert readying.free_hands(fighter("A", MAUL)) == 0
    assert readying.free_hands(fighter("A", SWORD, shield=1)) == 0
    assert readying.free_hands(fighter("A", FIST, STARE)) == 2
    one = fighter("A", SWORD, shield=1)
    assert one.shield is not None
    one.shield.where = "belt"
    one.arms[0].where = "ground"
    assert readying.free_hands(one) == 2


def test_what_is_in_hand_and_what_could_be_drawn_or_picked_up() -> None:
    one = fighter("A", SWORD, KNIFE, SPEAR, FIST)
    one.arms += [AttackSource(replace(BOW, uses=1), "belt", used=1), AttackSource(replace(BOW, uses=1), "belt")]
    one.arms[1].where = "belt"
    one.arms[2].where, one.arms[2].zone = "ground", 2
    one.shield = ShieldHeld("shield", 1)
    assert readying.numbers(one, in_hand=True) == [0, SHIELD]
    assert readying.numbers(one, in_hand=False) == [1, 2, 5], "what is used up is not drawn"
    one.arms[2].zone = 3
    one.shield.where = "belt"
    assert readying.numbers(one, in_hand=False) == [1, 5, SHIELD]


def test_the_thing_of_a_number() -> None:
    one = fighter("A", SWORD, KNIFE)
    assert readying.item(one, 1) is one.arms[1]
    assert readying.item(one, SHIELD) is one.arms[-1], "without a shield it is the last"
    one.shield = ShieldHeld("Round shield", 2)
    assert readying.item(one, SHIELD) is one.shield
    assert readying.item_name(one, SHIELD) == "round shield"


def test_what_is_drawn_puts_away_no_more_than_it_must_the_last_first() -> None:
    one = fighter("A", SWORD, KNIFE, SPEAR, MAUL)
    one.arms[2].where = one.arms[3].where = "belt"
    one.arms[1].braced = True
    readying.take_in_hand(one, one.arms[2])
    assert [arm.where for arm in one.arms] == ["hand", "belt", "hand", "belt"]
    assert not one.arms[1].braced
    readying.take_in_hand(one, one.arms[3])
    assert [arm.where for arm in one.arms] == ["belt", "belt", "belt", "hand"]


def test_a_shield_is_put_away_after_the_weapons() -> None:
    one = fighter("A", SWORD, shield=1)
    one.arms.append(AttackSource(KNIFE, "belt"))
    assert one.shield is not None
    readying.take_in_hand(one, one.arms[1])
    assert (one.arms[0].where, one.arms[1].where, one.shield.where) == ("belt", "hand", "hand")
    one.arms.append(AttackSource(MAUL, "belt"))
    readying.take_in_hand(one, one.arms[2])
    assert (one.arms[1].where, one.arms[2].where, one.shield.where) == ("belt", "hand", "belt")


@pytest.mark.parametrize(("where", "words"), [("belt", "draws the knife"), ("ground", "picks up the knife")])
def test_a_knife_is_drawn_from_the_belt_and_picked_up_from_the_ground(where: Any, words: str) -> None:
    """Draw Item (`T-10`)."""
    scene, one = Scripted(), fighter("A", SWORD)
    one.arms.append(AttackSource(KNIFE, where, zone=2))
    readying.draw(staged(scene, one, fighter("b")), one, 1)
    assert (one.arms[1].where, words in scene.story) == ("hand", True)


@pytest.mark.parametrize(
    ("act", "words"), [(readying.reload, "reloads the crossbow"), (readying.brace, "braces the crossbow")]
)
def test_reloading_and_bracing_change_the_named_weapon_alone(act: Any, words: str) -> None:
    """H-15, Q-10."""
    scene, one = Scripted(), fighter("A", CROSSBOW, CROSSBOW)
    for arm in one.arms:
        arm.loaded = False
    act(staged(scene, one, fighter("b")), one, 1)
    assert [arm.loaded or arm.braced for arm in one.arms] == [False, True]
    assert words in scene.story


def test_what_is_dropped_lies_where_its_bearer_stands() -> None:
    one = fighter("A", MAUL, zone=4)
    one.arms[0].braced = True
    readying.let_go(staged(Scripted(), one, fighter("b")), one, 0)
    assert (one.arms[0].where, one.arms[0].zone, one.arms[0].braced) == ("ground", 4, False)


def test_a_kit_helps_with_its_skills_while_a_use_is_left() -> None:
    one = fighter("A", kits={"Thief's kit": 1, "Nobody's kit": 3})
    arena = staged(Scripted(), one, fighter("b"))
    assert readying.kit_for(arena, one, "thievery") == "Thief's kit"
    assert readying.kit_for(arena, one, "healing") == ""
    one.kits["Thief's kit"] = 0
    assert readying.kit_for(arena, one, "thievery") == ""


# Ready (T-10)


def springs(one: Fighter, mover: Fighter, trigger: str = "comes", paired: bool = True) -> bool:
    one.held = HeldAction("0", trigger)
    staged(Scripted(), one, mover, paired=paired)
    return readying.may_spring(one, mover)


def test_a_held_blow_springs_at_who_is_in_reach() -> None:
    assert springs(fighter("A"), fighter("b"))
    assert not springs(fighter("A"), fighter("b"), paired=False)
    assert not springs(fighter("A", surprised=True), fighter("b"))
    assert not readying.may_spring(fighter("A"), fighter("b"))


def test_a_held_shot_springs_at_who_comes_to_its_best_range_or_attacks() -> None:
    assert springs(fighter("A", BOW), fighter("b", zone=3))
    assert not springs(fighter("A", BOW), fighter("b", zone=4))
    assert not springs(fighter("A", BOW), fighter("b"))
    assert springs(fighter("A", BOW), fighter("b", zone=4), "attacks")


def test_what_was_dropped_or_is_empty_springs_at_nobody() -> None:
    one = fighter("A")
    one.arms[0].where = "ground"
    assert not springs(one, fighter("b"))
    empty = fighter("A", CROSSBOW)
    empty.arms[0].loaded = False
    assert not springs(empty, fighter("b", zone=3))
    assert springs(fighter("A", CROSSBOW), fighter("b", zone=3))


# Flight (H-05)


def minions(count: int, start: int, **rulings: Any) -> Fight:
    foes = [fighter(key, rank="minion") for key in "bcdefg"[:count]]
    return staged(Scripted(), fighter("A"), *foes, foes_at_start=start, rulings=rulings).fight


@pytest.mark.parametrize(("left", "start", "waver"), [(2, 4, 2), (3, 5, 0), (2, 5, 2), (3, 6, 3), (4, 6, 0), (1, 1, 0)])
def test_minions_waver_once_half_of_the_foes_are_down(left: int, start: int, waver: int) -> None:
    assert len(minions_testing_nerve(minions(left, start))) == waver


def test_minions_stand_fast_beside_one_of_higher_rank_and_where_a_table_has_no_flight() -> None:
    for rank in ("toughened", "nemesis"):
        fight = minions(2, 6)
        fight.fighters.append(fighter("z", rank=rank))
        assert minions_testing_nerve(fight) == []
        fight.find("z").out = True
        assert len(minions_testing_nerve(fight)) == 2
    assert minions_testing_nerve(minions(2, 6, flight_of_foes=False)) == []


@pytest.mark.parametrize(("pack", "waver"), [(1, 1), (2, 2), (3, 0)])
def test_a_pack_of_three_of_one_kind_stays(pack: int, waver: int) -> None:
    fight = minions(pack, 9)
    for one in fight.standing("foes"):
        one.kind, one.flight = "jackal", "stays in a pack"
    assert len(minions_testing_nerve(fight)) == waver


def test_another_kind_makes_no_pack_and_who_stays_never_runs() -> None:
    fight = minions(3, 9)
    for one in fight.standing("foes")[:2]:
        one.kind, one.flight = "jackal", "stays in a pack"
    assert len(minions_testing_nerve(fight)) == 3
    fight.find("d").flight = "stays"
    assert len(minions_testing_nerve(fight)) == 2
    for one in fight.standing("foes"):
        one.kind, one.flight = "jackal", "runs"
    assert len(minions_testing_nerve(fight)) == 3, "three of a kind that runs"


# Moving on the own turn


def test_a_move_over_difficult_ground_stops_before_each_border_that_is_not_crossed() -> None:
    for dice, zone in (((PASS, PASS), 4), ((PASS, FAIL), 3), ((FAIL,), 2)):
        arena = staged(Scripted(*dice), fighter("A"), fighter("b", zone=4), paired=False)
        arena.fight.zones[2].difficult = True
        turn_of(arena, "A", "sprint:4:b")
        one = arena.fight.find("A")
        assert (one.zone, one.reach, one.sprinting) == (zone, ["b"] if zone == 4 else [], True)


def test_a_sprint_lets_who_is_left_retaliate_and_a_withdrawal_does_not() -> None:
    arena = staged(Scripted(FAIL), fighter("A"), fighter("b"), doom=1)
    turn_of(arena, "A", "sprint:4", retaliate="strike")
    assert (arena.fight.doom, arena.fight.find("A").zone) == (0, 4)


def test_a_shift_that_is_stopped_by_a_blow_leaves_and_enters_nobody() -> None:
    mallet = with_quality(SWORD, knockdown=True)
    arena = staged(
        Scripted((9, 15), (5, 3, 3, 3), FAIL), fighter("A"), fighter("b", mallet), fighter("c"), paired=False, doom=5
    )
    one, foe = arena.fight.find("A"), arena.fight.find("b")
    reach.enter(arena.fight, one, foe)
    turn_of(arena, "A", "shift", "end", shift="leave:b+enter:c", retaliate="strike")
    assert (one.reach, one.prone, one.adjusted) == (["b"], True, True)


def test_stepping_up_keeps_the_others_and_ends_a_brace() -> None:
    arena = staged(Scripted(), fighter("A", MAUL), fighter("b"), fighter("c"), paired=False)
    one = arena.fight.find("A")
    reach.enter(arena.fight, one, arena.fight.find("b"))
    one.arms[0].braced = True
    turn_of(arena, "A", "enter:c")
    assert (one.reach, one.arms[0].braced, one.adjusted) == (["b", "c"], False, True)


def test_stepping_out_of_one_reach_ends_a_brace_and_stepping_back_leaves_all() -> None:
    arena = staged(Scripted(), fighter("A", MAUL), fighter("b"), fighter("c"))
    one = arena.fight.find("A")
    one.arms[0].braced = True
    turn_of(arena, "A", "step-back")
    assert (one.reach, one.arms[0].braced, one.adjusted) == ([], False, True)


def test_a_held_attack_waits_for_its_own_trigger() -> None:
    for trigger, springs_now in (("comes", True), ("attacks", False)):
        arena = staged(Scripted(FAIL), fighter("A"), fighter("b", zone=3), paired=False)
        arena.fight.find("A").held = HeldAction("0", trigger)
        turn_of(arena, "b", "move:2:A")
        assert (arena.fight.find("A").held is None) is springs_now


def test_where_an_adjust_is_offered() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), fighter("c"), fighter("d", zone=3))
    codes = {one.code for one in menu(arena, "A").options}
    assert {"leave:b", "leave:c", "step-back", "shift"} <= codes
    assert not {"enter:b", "enter:d", "leave:d"} & codes
    single = staged(Scripted(), fighter("A"), fighter("b"))
    assert not {"step-back", "shift"} & {one.code for one in menu(single, "A").options}
    gifted = staged(Scripted(), fighter("A", gifts=TalentEffects(quick_guard=True)), fighter("b"))
    assert offered(gifted, "A", "regain-guard").refused == "A already has Guard."
