"""Attacks thrown with dice that fall as told: answers, harm, disarming, ranges, saddles and areas."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solo.systems.swords.fight.attack import attack, attack_place
from solo.systems.swords.fight.options import odds
from solo.systems.swords.fight.options.answers import AnswerChoice
from solo.systems.swords.fight.rounds import share_plans, take_turn
from solo.systems.swords.fight.rules import areas, harm
from solo.systems.swords.fight.rules.declared_attack import AttackKind, DeclaredAttack, attack_reckoning, force
from solo.systems.swords.fight.rules.defense import NONE, challenge, list_answers, undefended_challenge
from solo.systems.swords.fight.rules.shooting import use_up_missile
from solo.systems.swords.fight.state import CarriedWeapon, Fighter, weapon_in_hand
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import (
    Scripted,
    acted_out,
    asked_to_act,
    asked_to_plan,
    changed,
    fighter,
    figures_of,
    offered,
    staged,
    tables,
    weapon,
)


def test_a_tie_misses_and_one_more_hits() -> None:
    one, other = fighter("party-0", striking=5), fighter("foes-0", defense=4)
    arena = staged(Scripted(7, 8), one, other)
    acted_out(attack(arena, DeclaredAttack(one, other, "strike", one.arms[0])))
    assert (other.stamina, other.struck_by) == (10, ["party-0"])
    arena = staged(Scripted(8, 8, 7, 5), one, other)
    acted_out(attack(arena, DeclaredAttack(one, other, "strike", one.arms[0])))
    assert other.stamina == 10 - (7 + 3 - 5)
    assert other.health is Health.HURT
    assert other.ill == -1
    assert one.harm == 5
    assert "with the sword. foes-0 parries with the sword too late and takes 5 damage." in arena.scene.story  # type: ignore[attr-defined]


def test_health_weighs_on_every_bodily_roll_but_not_on_machines() -> None:
    hurt = fighter("party-0", arms=("light crossbow",), striking=5, archery=3, strength=2, animals=4, ill=-2)
    hurt.health = Health.WOUNDED
    other = fighter("foes-0", place=104)
    fight = staged(Scripted(), hurt, other).fight
    bolt = DeclaredAttack(hurt, other, "shoot", hurt.arms[0])
    assert attack_reckoning(fight, bolt).total == 3 - 2
    assert force(bolt) == 5
    fist = DeclaredAttack(hurt, other, "strike", hurt.arms[1])
    assert (attack_reckoning(fight, fist).total, force(fist)) == (3, 0)


def test_four_actions_are_minus_six_and_two_augments_four_more_damage() -> None:
    jot = fighter("party-0", arms=(), striking=4, actions=4)
    mung = fighter("foes-0", defense=1)
    fight = staged(Scripted(), jot, mung).fight
    punch = DeclaredAttack(jot, mung, "strike", jot.arms[0], augments=2)
    assert attack_reckoning(fight, punch).total == 4 - 6
    assert force(punch) - force(punch._replace(augments=0)) == 4
    back = DeclaredAttack(mung, jot, "strike", mung.arms[0])
    assert [way.reckoning.total for way in list_answers(tables(), fight, back)] == [-6]


def test_who_has_no_defence_is_hit_above_nothing() -> None:
    one, other = fighter("party-0"), fighter("foes-0", defense=9, acted=True, defends=False)
    arena = staged(Scripted(2, 12, 2), one, other)
    acted_out(attack(arena, DeclaredAttack(one, other, "strike", one.arms[0])))
    assert other.down
    assert arena.fight.fallen == ["foes-0"]


def test_an_unplanned_defence_costs_an_action_from_then_on() -> None:
    one = fighter("party-0", striking=3)
    other = fighter("foes-0", defense=9, defends=False, actions=1, left=["strike"])
    strike = DeclaredAttack(one, other, "strike", one.arms[0])
    arena = staged(Scripted(7, 7), one, other)
    assert [way.reckoning.total for way in list_answers(tables(), arena.fight, strike)] == [9 - 2]
    acted_out(attack(arena, strike), "parry")
    assert (other.actions, other.defends) == (2, True)
    unwilling = fighter("foes-1", defense=9, defends=False, actions=1, left=["strike"])
    arena = staged(Scripted(3, 2, 12), one, unwilling)
    acted_out(attack(arena, strike._replace(target=unwilling)), "none")
    assert (unwilling.actions, unwilling.defends) == (1, False)


def test_an_unplanned_defence_says_what_it_costs_which_is_nothing_for_whoever_waits() -> None:
    for actions, cost in ((1, "costs an action: −2 on every later roll this round"), (0, "your first action")):
        one, other = fighter("party-0"), fighter("foes-0", defends=False, actions=actions)
        arena, strike = staged(Scripted(), one, other), DeclaredAttack(one, other, "strike", one.arms[0])
        asked = AnswerChoice(arena, strike, list_answers(tables(), arena.fight, strike), True, lambda _: NONE)
        assert asked.options[0].preview().cost.startswith(cost)


def test_a_shield_blocks_missiles_and_what_is_too_huge_must_be_dodged() -> None:
    shield = fighter("party-0", arms=("spear",), defense=3, shield=2)
    giant = fighter("foes-0", arms=("great club",))
    bowman = fighter("foes-1", arms=("long bow",), place=108)
    fight = staged(Scripted(), shield, giant, bowman).fight

    def guard(attempt: DeclaredAttack) -> list[tuple[str, int]]:
        return [(way.code, way.reckoning.total) for way in list_answers(tables(), fight, attempt)]

    assert guard(DeclaredAttack(giant, shield, "strike", giant.arms[0])) == [("dodge", 3)]
    level = challenge(tables(), fight, DeclaredAttack(bowman, shield, "shoot", bowman.arms[0])).total
    assert level == 2 + 4, "8 yards, and the target is in melee"
    assert guard(DeclaredAttack(bowman, shield, "shoot", bowman.arms[0])) == [("block", 3 + 2 + level)]
    shield.arms[0] = CarriedWeapon(weapon("two-handed sword"), "hand")
    assert guard(DeclaredAttack(bowman, shield, "shoot", bowman.arms[0])) == [("dodge", 3 + level)]


def test_ranges_cover_light_and_melee_add_up() -> None:
    bowman, mark = (
        fighter("party-0", arms=("long bow",)),
        fighter("foes-0", place=130, cover=4, defends=False, acted=True),
    )
    near = fighter("foes-1", place=101)
    fight = staged(Scripted(), bowman, mark, near, light=2, wind=2).fight
    shot = DeclaredAttack(bowman, mark, "shoot", bowman.arms[0])
    assert undefended_challenge(tables(), fight, shot).total == 6 + 4 + 2 + 2
    assert attack_reckoning(fight, shot).total == -4, "a foe stands in reach of the bowman"


def test_what_is_struck_from_the_hand_flies_three_yards_and_breaks_when_beaten_by_ten() -> None:
    one, other = fighter("party-0", striking=2), fighter("foes-0", place=101)
    arena = staged(Scripted(9, 8), one, other)
    acted_out(attack(arena, DeclaredAttack(one, other, "disarm", one.arms[0])))
    assert [(thing.weapon.name, thing.place, thing.owner) for thing in arena.fight.ground] == [("sword", 104, "foes-0")]
    assert [arm.where for arm in other.arms] == ["body"]
    other = fighter("foes-0")
    arena = staged(Scripted(12, 4), one, other)
    acted_out(attack(arena, DeclaredAttack(one, other, "disarm", one.arms[0])))
    assert other.arms[0].where == "broken"
    assert not arena.fight.ground


def test_a_shield_is_struck_away_or_broken_and_taken_up_again() -> None:
    for dice, breaks in (((9, 7), False), ((12, 2), True)):
        one = fighter("party-0", striking=2, left=["disarm"])
        other = fighter("foes-0", arms=("spear",), shield=2, defense=0)
        arena = staged(Scripted(*dice), one, other)
        assert offered(arena.fight, one) == ["disarm:foes-0:0:0", "unshield:foes-0:0:0"]
        acted_out(take_turn(arena, one), "unshield:foes-0:0:0")
        assert (other.shield, len(arena.fight.ground), weapon_in_hand(other) is not None) == (0, int(not breaks), True)
        if not breaks:
            assert arena.fight.ground[0].place == 103
            other.left, other.acted = ["pick"], False
            acted_out(take_turn(arena, other))
            assert (other.shield, arena.fight.ground) == (2, [])


def test_an_augment_is_not_wasted_on_a_disarming_blow() -> None:
    one, other = fighter("party-0", left=["disarm", "augment", "strike"], name="Ada"), fighter("foes-0", name="Bo")
    fight = staged(Scripted(), one, other).fight
    assert [code for code in offered(fight, one) if code.startswith("disarm")] == ["disarm:foes-0:0:0"]
    assert DeclaredAttack(one, other, "disarm", one.arms[0]).words(2) == "strikes at the weapon of Bo with the sword"


def test_a_two_handed_grip_helps_where_the_table_says_so() -> None:
    one, other = fighter("party-0"), fighter("foes-0", arms=("great axe",), defense=3)
    disarm = DeclaredAttack(one, other, "disarm", one.arms[0])
    for ruled, guard in ((True, 5), (False, 3)):
        fight = staged(Scripted(), one, other, two_handed_grip=ruled).fight
        assert [way.reckoning.total for way in list_answers(tables(), fight, disarm)] == [guard]


def test_a_two_handed_grip_helps_against_being_wrenched_too() -> None:
    for mount in ("", "foes-0-mount"):
        one, other = fighter("party-0"), fighter("foes-0", arms=("great axe",), defense=3, grappling=1, mount=mount)
        horse = fighter("foes-0-mount", arms=("hooves",), rider="foes-0" if mount else "")
        fight = staged(Scripted(), one, other, horse).fight
        answers = {
            way.code: way.reckoning.total
            for way in list_answers(tables(), fight, DeclaredAttack(one, other, "wrench", None))
        }
        assert answers.get("parry") == 5
        assert mount or answers["grapple"] == 3
    holder, held = fighter("party-0", left=["struggle"]), fighter("foes-0", arms=("great axe",))
    holder.clinch, held.clinch, holder.control = held.key, holder.key, True
    for ruled, dice in ((True, (9, 7)), (False, (8, 7))):
        fight = staged(Scripted(), holder, held, two_handed_grip=ruled).fight
        assert figures_of(odds.struggle_preview(tables(), fight, holder, "take").measures)["succeeds"] == Fraction(
            sum(a + b > c + d + 2 * ruled for a, b, c, d in product(range(1, 7), repeat=4)), 6**4
        )
        one, other = changed(holder, left=["struggle"], arms=list(holder.arms)), changed(held, arms=list(held.arms))
        arena = staged(Scripted(*dice), one, other, two_handed_grip=ruled)
        acted_out(take_turn(arena, one), "struggle:take")
        assert (len(other.arms) == 1) is not ruled, "9 against 7 and 2 is a tie"


def test_what_is_wrenched_away_is_in_the_winners_hand_and_nobody_is_held() -> None:
    one, other = fighter("party-0", arms=("dagger",), grappling=3), fighter("foes-0")
    arena = staged(Scripted(8, 7), one, other)
    acted_out(attack(arena, DeclaredAttack(one, other, "wrench", None)), "grapple")
    assert [(arm.weapon.name, arm.where) for arm in one.arms] == [
        ("sword", "hand"),
        ("dagger", "belt"),
        ("fist", "body"),
    ]
    assert not one.clinch


def test_a_friend_blocks_and_the_higher_roll_counts() -> None:
    one = fighter("foes-0", striking=4)
    attacked = fighter("party-0")
    friend = fighter("party-1", place=103, left=["assist"], actions=2, defense=3)
    far = fighter("party-2", place=104, left=["assist"], actions=2, defense=30)
    arena = staged(Scripted(8, 5, 11), one, attacked, friend, far)
    acted_out(attack(arena, DeclaredAttack(one, attacked, "strike", one.arms[0])), "yes")
    assert attacked.stamina == 10, "12 against 11 + 3 − 2"
    assert friend.left == []


def test_every_friend_within_reach_may_block_and_the_highest_of_all_counts() -> None:
    one, other = fighter("foes-0", striking=4), fighter("party-0", stamina=3)
    second, third = fighter("party-1", left=["assist"]), fighter("party-2", left=["assist"])
    arena = staged(Scripted(7, 2, 3, 11), one, other, second, third)
    acted_out(attack(arena, DeclaredAttack(one, other, "strike", one.arms[0])), "yes", "yes")
    assert (second.left, third.left, other.stamina) == ([], [], 3), "11 of the third friend meets 7 and 4"


def test_friends_who_planned_no_block_are_asked_for_the_hard_pressed_and_always_where_the_table_wishes() -> None:
    for always, stamina, asked in ((False, 10, False), (False, 3, True), (True, 10, True)):
        one, attacked = fighter("foes-0", striking=4), fighter("party-0", stamina=stamina)
        friend = fighter("party-1", defense=9)
        arena = staged(Scripted(8, 5, 11) if asked else Scripted(2, 12), one, attacked, friend, ask_always=always)
        answers = (["parry"] if always else []) + (["yes"] if asked else [])
        acted_out(attack(arena, DeclaredAttack(one, attacked, "strike", one.arms[0])), *answers)
        assert friend.actions == 1 + asked


# Saddles


def test_a_rider_who_is_hit_rolls_against_the_damage_before_endurance() -> None:
    def struck(*dice: int) -> tuple[int, str, bool, int]:
        rider = fighter("party-0", riding=3, armour=4, mount="party-1")
        horse = fighter("party-1", arms=("hooves",), rider="party-0")
        foe = fighter("foes-0", striking=9)
        arena = staged(Scripted(*dice), foe, rider, horse)
        acted_out(attack(arena, DeclaredAttack(foe, rider, "strike", foe.arms[0])), "parry")
        return rider.stamina, rider.mount, horse.wayward, len(rider.left)

    assert struck(12, 2, 7, 7, 7) == (10, "party-1", False, 0), "10 damage, Riding 3 + 7: equal is enough"
    assert struck(12, 2, 7, 7, 6, 8, 2) == (10 - (8 - 2 - 4), "", True, 0), "thrown: 2d6, endured with armour"


def test_a_mount_that_falls_throws_its_rider() -> None:
    rider = fighter("party-0", mount="party-1", left=["strike"])
    horse = fighter("party-1", arms=("hooves",), rider="party-0", stamina=1)
    foe = fighter("foes-0", striking=9)
    arena = staged(Scripted(12, 2, 12, 2, 9, 4), foe, rider, horse)
    rider.defends = True
    acted_out(attack(arena, DeclaredAttack(foe, horse, "strike", foe.arms[0])))
    assert horse.down
    assert (rider.mount, rider.stamina, rider.acted, rider.left) == ("", 10 - 5, True, [])


def test_a_rider_may_grapple_back_and_is_out_of_the_saddle_in_close_combat() -> None:
    rider, horse = fighter("party-0", mount="party-0-mount", grappling=4), fighter("party-0-mount", rider="party-0")
    foe = fighter("foes-0", arms=())
    arena = staged(Scripted(7, 7), rider, horse, foe)
    grab = DeclaredAttack(foe, rider, "grab", None)
    assert [way.code for way in list_answers(tables(), arena.fight, grab)] == ["parry", "dive", "grapple"]
    acted_out(attack(arena, grab), "grapple")
    assert (rider.clinch, rider.mount, horse.rider) == ("foes-0", "", "")


def test_in_the_saddle_one_blocks_rides_or_dives_off() -> None:
    rider = fighter("party-0", defense=4, riding=5, mount="party-1")
    horse = fighter("party-1", arms=("hooves",), rider="party-0")
    foe = fighter("foes-0")
    arena = staged(Scripted(7, 8), foe, rider, horse, seat=-6)
    strike = DeclaredAttack(foe, rider, "strike", foe.arms[0])
    found = {way.code: way.reckoning.total for way in list_answers(tables(), arena.fight, strike)}
    assert found == {"parry": 4, "dive": 4}, "who can block does not ride out of the way"
    shot = DeclaredAttack(fighter("foes-1", arms=("long bow",), place=105), rider, "shoot", None)
    found = {way.code: way.reckoning.total for way in list_answers(tables(), arena.fight, shot)}
    assert found == {"ride": 5 - 6 + 4, "dive": 4 + 4}, "nothing but a shield blocks an arrow; 4 for the melee"
    acted_out(attack(arena, strike), "dive")
    assert (rider.mount, horse.rider, horse.wayward) == ("", "", True)


def test_falls_from_a_height_meet_no_armour() -> None:
    one = fighter("party-0", armour=5, strength=1)
    arena = staged(Scripted(7, 6), one)
    harm.fall_from_height(arena, one, 6, "over the edge")
    assert one.stamina == 10 - (7 + 6 - 6 - 1)


# Missiles and areas


def test_missiles_are_used_up_and_thrown_weapons_lie_where_they_fell() -> None:
    one = fighter("party-0", arms=("light crossbow", "spear"), missiles={"bolt": 3})
    foe = fighter("foes-0", place=115)
    arena = staged(Scripted(), one, foe)
    use_up_missile(arena, DeclaredAttack(one, foe, "shoot", one.arms[0]))
    assert (one.missiles["bolt"], one.arms[0].wait) == (2, 1)
    use_up_missile(arena, DeclaredAttack(one, foe, "throw", one.arms[1]))
    assert [(thing.weapon.name, thing.place) for thing in arena.fight.ground] == [("spear", 115)]
    assert [arm.weapon.name for arm in one.arms] == ["light crossbow", "fist"]


def test_a_stone_on_a_place_catches_all_round_it_and_diving_is_five_a_yard() -> None:
    crew = fighter("foes-0", place=200, arms=("catapult",), archery=9)
    middle, edge = fighter("party-0", defense=9), fighter("party-1", place=103, defense=9)
    clear, flying = fighter("party-2", place=104), fighter("party-3", flies=True)
    arena = staged(Scripted(), crew, middle, edge, clear, flying)
    shot = DeclaredAttack(crew, middle, "shoot", crew.arms[0])
    assert [one.key for one in areas.list_caught(arena.fight, shot)] == ["party-0", "party-1", "party-3"]
    yards = [areas.yards_to_clear(areas.burst_of(shot), one) for one in (middle, edge, flying)]
    assert yards == [4, 1, 2]


def test_a_place_must_be_beaten_and_those_who_dive_are_unharmed() -> None:
    def stone(*dice: int) -> tuple[int, int]:
        crew = fighter("foes-0", place=110, arms=("catapult",))
        middle, edge = fighter("party-0"), fighter("party-1", place=103)
        arena = staged(Scripted(*dice), crew, middle, edge)
        acted_out(attack_place(arena, DeclaredAttack(crew, middle, "shoot", crew.arms[0])))
        return middle.stamina, edge.stamina

    assert stone(2) == (10, 10), "10 yards are level 2, which must be beaten"
    assert stone(3, 12, 2, 12, 5) == (4, 10), "four yards are 20; one yard is 5, and equal is enough"


def test_a_stone_harms_those_who_lie_where_it_lands_too() -> None:
    crew = fighter("foes-0", place=110, arms=("catapult",), archery=9)
    fallen, dead = fighter("party-0", stamina=0, down=True), fighter("party-1", health=Health.DEAD, down=True)
    target = fighter("party-2", defense=20)
    scene = Scripted(7, 2, 12, 7)
    arena = staged(scene, crew, fallen, dead, target)
    acted_out(attack_place(arena, DeclaredAttack(crew, target, "shoot", crew.arms[0])))
    assert (fallen.stamina, fallen.health) == (-6, Health.HURT), "2 and 16 less 12; then the target dives clear"
    assert "falls" not in scene.story


def test_who_sits_in_a_saddle_dives_clear_by_leaving_it_and_is_asked() -> None:
    def stone(answer: str, *dice: int) -> tuple[str, int, int]:
        crew = fighter("foes-0", place=110, arms=("catapult",))
        rider = fighter("party-0", place=103, mount="party-0-mount", riding=20)
        horse = fighter("party-0-mount", place=103, arms=("hooves",), rider="party-0", stamina=40)
        target = fighter("party-1", defense=20, stamina=99)
        arena = staged(Scripted(3, *dice), crew, target, rider, horse)
        acted_out(attack_place(arena, DeclaredAttack(crew, target, "shoot", crew.arms[0])), answer)
        return rider.mount, rider.place, rider.stamina

    assert stone("dive", 12, 5, 12) == ("", 104, 10)
    seat, place, stamina = stone("stay", 12, 2, 12, 7, 12, 2, 12)
    assert (seat, place, stamina) == ("party-0-mount", 103, 10 - 6)


def test_odds_of_an_attempt_are_those_of_the_blow() -> None:
    one, other = fighter("party-0", striking=5, strength=2), fighter("foes-0", defense=4, strength=1, armour=3)
    fight = staged(Scripted(), one, other).fight
    shown = figures_of(odds.attack_preview(tables(), fight, DeclaredAttack(one, other, "strike", one.arms[0])).measures)
    assert [round(float(shown[name]), 6) for name in ("hit", "hurt", "falls", "damage")] == [
        pytest.approx(value, abs=1e-6) for value in (0.556327, 0.088429, 0.002146, 1.072733)
    ]


def test_each_figure_behind_the_odds_says_to_which_roll_it_belongs() -> None:
    one, other = fighter("party-0", striking=5, strength=2), fighter("foes-0", defense=4, strength=1, armour=3)
    fight = staged(Scripted(), one, other).fight
    shown = odds.attack_preview(tables(), fight, DeclaredAttack(one, other, "strike", one.arms[0]))
    assert shown.explain is not None
    assert {modifier.name.partition(": ")[0] for modifier in shown.explain().modifiers} == {
        "attack",
        "defence",
        "damage",
        "endurance",
    }


def test_each_augment_tells_what_it_costs_and_adds() -> None:
    one, other = fighter("party-0", striking=6, strength=2), fighter("foes-0", defense=4, strength=1, armour=2)
    arena = staged(Scripted(), one, other)
    shown = odds.plan_preview(tables(), arena.fight, one, ("strike", "augment", "augment", "defend"))
    assert "no Augment: hit 44 %, damage " in shown.note
    assert shown.note.count("%, damage ") == 3
    assert [measure.name for measure in shown.measures] == ["hit", "hurt", "falls", "damage", "is hit"]


def test_a_plan_is_told_at_whom_it_fells_most_of_those_as_near_and_whose_blow_may_come() -> None:
    one, fresh, spent = fighter("party-0"), fighter("foes-0"), fighter("foes-1", stamina=1)
    fight = staged(Scripted(), one, fresh, spent).fight
    shown = odds.plan_preview(tables(), fight, one, ("strike", "defend"))
    assert shown.note == "at foes-1 · may be hit by foes-0"
    aimed = odds.attack_preview(tables(), fight, DeclaredAttack(one, odds.assume_action(spent), "strike", one.arms[0]))
    assert figures_of(shown.measures)["falls"] > 0.1
    assert figures_of(aimed.measures)["falls"] > figures_of(shown.measures)["falls"], "a plan of two is −2"


def test_a_shot_or_throw_of_a_plan_is_told_at_whom_it_harms_most_of_all_within_range() -> None:
    archer = fighter("party-0", place=0, arms=("long bow",), archery=5, missiles={"arrow": 9})
    friend, fought = fighter("party-1", place=13), fighter("foes-0", place=14)
    fight = staged(Scripted(), archer, friend, fought, fighter("foes-1", place=30)).fight
    assert odds.plan_preview(tables(), fight, archer, ("shoot", "defend")).note == "at foes-1"
    thrower = fighter("party-0", place=0, arms=("spear",), throwing=5)
    for place, whom in ((19, "foes-1"), (21, "foes-0")):
        fight = staged(Scripted(), thrower, friend, fought, fighter("foes-1", place=place)).fight
        assert odds.plan_preview(tables(), fight, thrower, ("throw", "defend")).note == f"at {whom}", place


def test_a_plan_without_defence_says_that_it_may_still_come_to_one() -> None:
    one, foe = fighter("party-0", striking=2), fighter("foes-0", striking=2)
    fight = staged(Scripted(), one, foe).fight
    for kinds, said in ((("strike",), True), (("strike", "defend"), False), (("move", "move"), True)):
        shown = odds.plan_preview(tables(), fight, one, kinds)
        assert ("can still defend" in shown.note) is said, kinds
        assert (figures_of(shown.measures)["is hit"] == 1) is said


def test_a_strike_that_the_moves_of_a_plan_do_not_carry_as_far_says_how_much_is_missing() -> None:
    one, foe = fighter("party-0", place=0, striking=5), fighter("foes-0", place=30)
    fight = staged(Scripted(), one, foe).fight
    notes = [
        odds.plan_preview(tables(), fight, one, kinds).note.partition(" · ")[0]
        for kinds in (("move", "strike", "defend"), ("move", "move", "move", "strike"))
    ]
    assert notes == ["at foes-0, once 16 yards closer", "at foes-0"]
    assert odds.only_if_they_come(tables(), fight, one, ("move", "strike", "defend"))
    assert not odds.only_if_they_come(tables(), fight, one, ("move", "move", "move", "strike"))
    labels = [option.label for option in asked_to_plan(staged(Scripted(), one, foe), one).options]
    if_close = ", if a foe comes closer"
    assert [label.removesuffix(if_close) for label in labels if label.endswith(if_close)] == [
        "Strike, Defend (−2)",
        "Move, Strike, Defend (−4)",
        "Move twice, Strike, Defend (−6)",
        "Move, Strike (−2)",
        "Move, Grab, Defend (−4)",
    ]
    thrower = fighter("party-0", place=0, arms=("spear",), throwing=5)
    fight = staged(Scripted(), thrower, foe).fight
    assert odds.plan_preview(tables(), fight, thrower, ("throw", "defend")).note == "at foes-0, once 10 yards closer"
    assert odds.plan_preview(tables(), fight, thrower, ("move", "throw", "defend")).note == "at foes-0"


def test_without_room_nobody_dodges_and_a_hail_of_arrows_is_blocked_or_not_met() -> None:
    archer = fighter("foes-0", arms=("short bow",), missiles={"arrow": 5})
    swordsman, bare = fighter("party-0", defense=3), fighter("party-1", arms=(), defense=3)
    shielded = fighter("party-2", defense=3, shield=2)

    def found(attacker: Fighter, target: Fighter, kind: AttackKind, **around: object) -> list[tuple[str, int]]:
        fight = staged(Scripted(), attacker, target, **around).fight
        attempt = DeclaredAttack(attacker, target, kind, attacker.arms[0])
        return [(way.code, way.reckoning.total) for way in list_answers(tables(), fight, attempt)]

    striker = fighter("foes-1")
    assert found(striker, bare, "strike", room=False) == [("parry", 3 - 4)]
    assert found(striker, bare, "strike") == [("dodge", 3)]
    assert found(striker, swordsman, "strike", room=False) == [("parry", 3)]
    assert found(archer, swordsman, "shoot", room=False) == found(archer, swordsman, "shoot", hail=True) == []
    assert found(archer, shielded, "shoot", hail=True) == [("block", 5)]


def test_bows_of_some_makes_leave_strength_out() -> None:
    one = fighter("party-0", arms=("horn bow", "short bow"), strength=3)
    other = fighter("foes-0", place=105)
    bolts = [force(DeclaredAttack(one, other, "shoot", arm)) for arm in one.arms[:2]]
    assert bolts == [4, 2 + 3]


def test_large_weapons_do_not_parry_in_close_combat_unless_the_table_says_so() -> None:
    for large, answers in ((False, ["dodge"]), (True, ["parry"])):
        holder, held = fighter("foes-0", arms=("great club",), control=True), fighter("party-0", arms=())
        holder.clinch, held.clinch = held.key, holder.key
        third = fighter("party-1")
        fight = staged(Scripted(), holder, held, third, large_in_clinch=large).fight
        found = list_answers(tables(), fight, DeclaredAttack(third, holder, "strike", third.arms[0]))
        assert [way.code for way in found] == answers


def test_who_has_acted_but_planned_defend_may_block_for_a_friend_unplanned() -> None:
    for defends, allowed, asked in ((True, True, True), (True, False, False), (False, True, False)):
        one, other = fighter("foes-0", striking=4), fighter("party-0", stamina=2)
        friend = fighter("party-1", acted=True, defends=defends)
        arena = staged(Scripted(7, 9, 9, 9), one, other, friend, blocks_after_acting=allowed)
        running = attack(arena, DeclaredAttack(one, other, "strike", one.arms[0]))
        found = next(running, None)
        assert (found is not None and found.kind == "assist") is asked
        running.close()


def test_a_ridden_mount_bears_its_riders_penalty_where_the_table_counts_it() -> None:
    for bears, total in ((False, 3), (True, 3 - 2)):
        horse = fighter("party-0-mount", arms=("hooves",), rider="party-0", defense=3, actions=0)
        rider = fighter("party-0", mount="party-0-mount", actions=2)
        foe = fighter("foes-0", left=[], actions=0, defends=False)
        arena = staged(Scripted(7, 7, 7, 7), rider, horse, foe, mount_bears_plan=bears)
        share_plans(arena.fight)
        found = list_answers(tables(), arena.fight, DeclaredAttack(foe, horse, "strike", foe.arms[0]))
        assert found[0].reckoning.total == total


def test_a_table_may_make_far_stronger_foes_harder_to_disarm_and_to_block_or_rule_it_out() -> None:
    """House: far stronger is 4 points of Strength and more; 4 is the challenge, and what comes off a block."""
    for unequal, blocked, disarmed in (
        ("", {"block": 2}, 0),
        ("harder", {"block": -2, "dodge": 0}, 4),
        ("ruled out", {"dodge": 0}, 4),
    ):
        giant = fighter("foes-0", place=101, strength=6)
        man = fighter("party-0", strength=2, shield=2, left=["disarm"])
        arena = staged(Scripted(), giant, man, unequal=unequal)
        blow = DeclaredAttack(giant, man, "strike", giant.arms[0])
        assert {way.code: way.reckoning.total for way in list_answers(tables(), arena.fight, blow)} == blocked
        disarm = DeclaredAttack(man, giant, "disarm", man.arms[0])
        assert challenge(tables(), arena.fight, disarm).total == disarmed
        assert bool(offered(arena.fight, man)) is (unequal != "ruled out")
        assert challenge(tables(), arena.fight, blow._replace(kind="disarm")).total == 0, "he is not the stronger"


def test_what_a_tactic_would_do_stands_first_among_what_may_be_done() -> None:
    one = fighter("party-0", place=1, striking=5, left=["strike"], actions=1)
    hale, weak = fighter("foes-0", place=1, stamina=30, defense=6), fighter("foes-1", place=1, stamina=1)
    asked = asked_to_act(staged(Scripted(), one, hale, weak), one)
    assert "foes-1" in asked.first_legal()
    assert asked.options[0].code == asked.first_legal()
    assert asked.options[1].code == asked.first_legal().replace("foes-1", "foes-0")
