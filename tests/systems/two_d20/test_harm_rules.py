"""Damage after Soak, Harm, being out and dying, and what comes back, one clause each (`T-18`, `R-16` to `R-19`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.two_d20.fight.hit import suffer
from solo.systems.two_d20.fight.rules import fortune, recovering
from solo.systems.two_d20.fight.rules.attempt import damage_dice
from solo.systems.two_d20.fight.rules.called_shots import called_effect
from solo.systems.two_d20.fight.rules.difficulty import pool_for, trial_of
from solo.systems.two_d20.fight.rules.guard import fall_prone, lose_guard, stand
from solo.systems.two_d20.fight.rules.harm import DamageAfterSoak, apply_damage, harm_by
from solo.systems.two_d20.fight.rules.qualities import (
    balance_skill,
    bleed,
    burn,
    can_be_stunned,
    resisted_at,
    wits_skill,
)
from solo.systems.two_d20.fight.state import Fighter, TurnState
from solo.systems.two_d20.people.attributes import Attributes, Training
from solo.systems.two_d20.people.sheet import Character, figures_of
from solo.systems.two_d20.rolls.harm import after_soak, apply_stress, left_of_soak
from solo.systems.two_d20.rolls.skill_test import Pool
from solo.systems.two_d20.rulings import USUAL
from tests.systems.two_d20.blow_staging import FIST, MAUL, SWORD, Scripted, acted_out, aimed, content, fighter, staged

# Soak (T-17)


@pytest.mark.parametrize(
    ("soak", "piercing", "effects", "penetration", "left"),
    [
        (4, 0, 2, 0, 4),
        (4, 1, 0, 0, 4),
        (4, 1, 1, 0, 3),
        (4, 1, 3, 0, 1),
        (4, 2, 1, 1, 0),
        (4, 0, 0, 1, 2),
        (1, 0, 0, 1, 0),
        (4, 2, 3, 0, 0),
    ],
)
def test_soak_less_piercing_for_each_effect_and_two_for_each_penetration(
    soak: int, piercing: int, effects: int, penetration: int, left: int
) -> None:
    assert left_of_soak(soak, piercing, effects, penetration) == left


def test_soak_dice_are_cut_like_fixed_soak_and_no_damage_is_below_nothing() -> None:
    assert after_soak(7, 2, 3, 1, 1) == 7 - 4
    assert after_soak(3, 2, 3, 0, 0) == 0
    assert after_soak(5, 2, 3, 0, 0) == 0
    assert after_soak(6, 2, 3, 0, 0) == 1


# Harm of one attack (T-18, Q-04)


@pytest.mark.parametrize(
    ("damage", "stress", "lost", "left", "harm"),
    [
        (0, 5, 0, 5, 0),
        (0, 0, 0, 0, 0),
        (4, 10, 4, 6, 0),
        (5, 10, 5, 5, 1),
        (9, 10, 9, 1, 1),
        (10, 11, 10, 1, 2),
        (4, 5, 4, 1, 0),
        (4, 4, 4, 0, 1),
        (4, 3, 3, 0, 1),
        (5, 5, 5, 0, 2),
        (1, 0, 0, 0, 1),
        (5, 0, 0, 0, 2),
    ],
)
def test_one_harm_for_each_full_five_and_one_where_the_stress_stands_at_nothing(
    damage: int, stress: int, lost: int, left: int, harm: int
) -> None:
    done = apply_stress(damage, stress)
    assert (done.lost, done.left, done.harm) == (lost, left, harm)


@pytest.mark.parametrize(
    ("damage", "effects", "intense", "harm"),
    [(5, 1, True, 2), (5, 0, True, 1), (5, 1, False, 1), (4, 1, True, 0), (5, 3, True, 2)],
)
def test_intense_is_one_harm_more_with_an_effect_and_harm(damage: int, effects: int, intense: bool, harm: int) -> None:
    assert apply_stress(damage, 20, effects, intense).harm == harm


@pytest.mark.parametrize(("lost_before", "harm"), [(0, 0), (1, 0), (2, 1), (4, 1), (5, 0)])
def test_over_all_blows_together_each_fifth_point_is_a_harm(lost_before: int, harm: int) -> None:
    assert apply_stress(3, 20, lost_before=lost_before, rule="cumulative").harm == harm
    assert apply_stress(3, 20, lost_before=lost_before).harm == 0, "of one attack it is none"


def test_each_track_is_harmed_by_its_own_stress() -> None:
    one = fighter("A", vigor=3, full_vigor=10, resolve=8, full_resolve=10)
    fight = staged(Scripted(), one, fighter("b")).fight
    assert harm_by(fight, one, "vigor", DamageAfterSoak(4)).harm == 1
    assert harm_by(fight, one, "resolve", DamageAfterSoak(4)).harm == 0


def test_over_all_blows_together_the_stress_lost_before_counts_for_its_own_track() -> None:
    """R-16, as a table may rule: Vigor 4 short of full, Resolve 2 short."""
    one = fighter("A", vigor=6, full_vigor=10, resolve=9, full_resolve=11)
    fight = staged(Scripted(), one, fighter("b"), rulings={"harm": "cumulative"}).fight
    assert [harm_by(fight, one, "vigor", DamageAfterSoak(damage)).harm for damage in (0, 1)] == [0, 1]
    assert [harm_by(fight, one, "resolve", DamageAfterSoak(damage)).harm for damage in (2, 3)] == [0, 1]
    usual = staged(Scripted(), one, fighter("b")).fight
    assert harm_by(usual, one, "vigor", DamageAfterSoak(1)).harm == 0


# What a blow does to somebody


def struck(target: Fighter, track: Any = "vigor", **blow: Any) -> Fighter:
    arena = staged(Scripted(), target, fighter("z" if target.hero else "Z"))
    apply_damage(arena, target, track, DamageAfterSoak(**blow))
    return target


def test_a_blow_takes_vigor_or_resolve_and_leaves_wounds_or_trauma() -> None:
    one = struck(fighter("A"), damage=6)
    assert (one.vigor, one.wounds, one.resolve, one.trauma) == (4, 1, 10, 0)
    one = struck(fighter("A"), "resolve", damage=6)
    assert (one.vigor, one.wounds, one.resolve, one.trauma) == (10, 0, 4, 1)


def test_nonlethal_harm_is_counted_apart_on_its_track() -> None:
    one = struck(fighter("A"), damage=6, nonlethal=True)
    assert (one.wounds, one.bruises, one.scares) == (1, 1, 0)
    one = struck(fighter("A"), "resolve", damage=6, nonlethal=True)
    assert (one.trauma, one.bruises, one.scares) == (1, 0, 1)
    one = struck(fighter("A"), damage=6)
    assert (one.bruises, one.scares) == (0, 0)


def test_a_fifth_harm_is_the_last_that_counts_for_a_hero() -> None:
    assert struck(fighter("A", vigor=99, wounds=3), damage=20).wounds == 5
    assert struck(fighter("A", vigor=99, wounds=4), damage=20).wounds == 5
    assert struck(fighter("b", vigor=99, wounds=1), damage=20).wounds == 5, "a foe is out, whatever it is"


def test_what_enemies_lost_is_counted_for_who_struck_them_and_for_the_fight() -> None:
    foe, friend = fighter("b"), fighter("A")
    arena = staged(Scripted(), friend, fighter("C"), foe)
    apply_damage(arena, foe, "vigor", DamageAfterSoak(4, by=friend))
    apply_damage(arena, friend, "vigor", DamageAfterSoak(3, by=friend))
    apply_damage(arena, foe, "vigor", DamageAfterSoak(2))
    assert (friend.harm, arena.fight.losses) == (4, 9)
    apply_damage(arena, foe, "vigor", DamageAfterSoak(99, by=friend))
    assert (friend.harm, arena.fight.losses) == (8, 13), "no more than there was"


def test_who_is_out_or_gone_takes_nothing() -> None:
    for state in ({"out": True}, {"gone": True}):
        one = struck(fighter("A", **state), damage=6)  # type: ignore[arg-type]
        assert (one.vigor, one.wounds) == (10, 0)


@pytest.mark.parametrize(
    ("state", "nonlethal", "lost", "harm"),
    [
        ({}, False, 6, 1),
        ({"out": True}, False, 0, 0),
        ({"ability": "Unfeeling"}, False, 6, 1),
        ({"ability": "Unfeeling"}, True, 0, 0),
    ],
)
def test_a_blow_on_a_target_that_is_out_or_feels_nothing_is_reported_without_loss_or_harm(
    state: dict[str, Any], nonlethal: bool, lost: int, harm: int
) -> None:
    """H-16."""
    target = fighter("b", **state)
    done, changes = apply_damage(
        staged(Scripted(), fighter("A"), target), target, "vigor", DamageAfterSoak(6, nonlethal=nonlethal)
    )
    assert (done.lost, done.left, done.harm) == (lost, 10 - lost, harm)
    assert len(changes) == 2 * bool(lost)


def test_a_blow_that_shows_no_effect_is_not_intense() -> None:
    target = fighter("b")
    fight = staged(Scripted(), fighter("A"), target).fight
    assert harm_by(fight, target, "vigor", DamageAfterSoak(5, intense=True)).harm == 1
    assert harm_by(fight, target, "vigor", DamageAfterSoak(5, 1, intense=True)).harm == 2


@pytest.mark.parametrize(
    ("rank", "before", "out"),
    [
        ("hero", 2, False),
        ("hero", 3, True),
        ("minion", 0, True),
        ("toughened", 0, False),
        ("toughened", 1, True),
        ("nemesis", 2, False),
        ("nemesis", 3, True),
    ],
)
@pytest.mark.parametrize("track", ["vigor", "resolve"])
def test_the_harm_of_one_kind_that_takes_each_rank_out(rank: str, before: int, out: bool, track: str) -> None:
    """`R-18`, `R-21`: out at 1 Harm of one kind (Minion), 2 (Toughened) or 4 (Nemesis, hero)."""
    kind = "wounds" if track == "vigor" else "trauma"
    one = fighter("A" if rank == "hero" else "b", rank=rank, vigor=99, resolve=99, **{kind: before})
    assert struck(one, track, damage=5).out is out


@pytest.mark.parametrize(("attacker", "target"), [("A", "b"), ("b", "A")])
def test_wounds_make_tests_of_heroes_and_foes_harder_and_leave_target_number_and_damage_alone(
    attacker: str, target: str
) -> None:
    """`R-17`."""
    arena = staged(Scripted(), fighter(attacker, wounds=1, trauma=1), fighter(target))
    hurt_one, unhurt = arena.fight.find(attacker), arena.fight.find(target)
    assert [trial_of(arena.fight, one, "melee", "try").difficulty for one in (hurt_one, unhurt)] == [2, 1]
    assert pool_for(hurt_one, "melee") == pool_for(unhurt, "melee") == Pool(10, 1)
    assert sum(part.value for part in damage_dice(arena.fight, aimed(arena, attacker, target))) == 4


def test_wounds_and_trauma_leave_full_vigor_and_resolve_alone() -> None:
    """`R-17`."""
    hero = Character("A", attributes=Attributes(brawn=12, willpower=9), wounds=3, trauma=3)
    figures = figures_of(hero, content())
    assert (figures.vigor, figures.resolve) == (12, 9)


def test_who_goes_out_lies_without_guard_beside_nobody_and_burns_no_more() -> None:
    foe, hero = fighter("b", wounds=1, bleeding=2, bleeding_turns=3, burning=1), fighter("A")
    arena = staged(Scripted(), hero, foe)
    arena.fight.round, arena.fight.acting = 4, "A"
    apply_damage(arena, foe, "vigor", DamageAfterSoak(5, by=hero))
    assert (foe.out, foe.prone, foe.guard, foe.reach, hero.reach) == (True, True, False, [], [])
    assert (foe.bleeding, foe.bleeding_turns, foe.burning) == (0, 0, 0)
    assert (arena.fight.fallen, hero.took_out) == (["b"], 4)


@pytest.mark.parametrize(("acting", "acted", "now"), [("A", False, False), ("b", False, True), ("b", True, False)])
def test_bloody_proof_waits_for_the_next_turn_unless_a_reaction_came_before_this_one(
    acting: str, acted: bool, now: bool
) -> None:
    foe, hero = fighter("b", wounds=1), fighter("A", acted=acted)
    arena = staged(Scripted(), hero, foe, acting=acting)
    apply_damage(arena, foe, "vigor", DamageAfterSoak(5, by=hero))
    assert (hero.has_proof, hero.took_out) == (now, 0 if now else 2)


def test_nobody_has_taken_out_a_friend_or_itself() -> None:
    hero, friend = fighter("A"), fighter("C", wounds=3)
    arena = staged(Scripted(), hero, friend, fighter("b"))
    apply_damage(arena, friend, "vigor", DamageAfterSoak(5, by=hero))
    assert (friend.out, hero.took_out) == (True, 0)


@pytest.mark.parametrize(
    ("wounds", "bruises", "damage", "nonlethal", "dying"),
    [
        (3, 0, 5, False, 0),
        (3, 0, 10, False, 3),
        (3, 0, 10, True, 0),
        (3, 2, 10, False, 0),
        (3, 1, 10, False, 0),
        (0, 0, 25, False, 3),
        (0, 0, 25, True, 0),
    ],
)
def test_five_wounds_that_are_not_nonlethal_leave_a_hero_dying(
    wounds: int, bruises: int, damage: int, nonlethal: bool, dying: int
) -> None:
    one = fighter("A", vigor=99, wounds=wounds, bruises=bruises)
    assert struck(one, damage=damage, nonlethal=nonlethal).dying == dying


def test_trauma_and_foes_are_never_dying() -> None:
    assert struck(fighter("A", resolve=99), "resolve", damage=25).dying == 0
    assert struck(fighter("b", vigor=99), damage=25).dying == 0


def test_a_hero_who_acts_though_out_begins_to_die_no_second_time() -> None:
    one = fighter("A", wounds=5, dying=1)
    struck(one, damage=5)
    assert (one.dying, one.wounds) == (1, 5)


def test_the_tick_of_fire_is_told_without_an_attacker() -> None:
    one = fighter("A")
    arena = staged(Scripted(), one, fighter("b"))
    acted_out(suffer(arena, one, "vigor", DamageAfterSoak(3)))
    assert arena.scene.story == "A takes 3."  # type: ignore[attr-defined]


# Guard and stance


def test_guard_is_lost_once_and_told() -> None:
    one = fighter("A")
    arena = staged(Scripted(), one, fighter("b"))
    lose_guard(arena, one, "why")
    lose_guard(arena, one, "why")
    assert (one.guard, len(arena.scene.told)) == (False, 1)  # type: ignore[attr-defined]


def test_who_falls_has_no_guard_and_no_brace_and_only_the_stance_comes_back() -> None:
    one = fighter("A", MAUL)
    one.arms[0].braced = True
    arena = staged(Scripted(), one, fighter("b"))
    fall_prone(arena, one, "why")
    assert (one.prone, one.guard, one.arms[0].braced, one.reach) == (True, False, False, ["b"])
    stand(arena, one)
    assert (one.prone, one.guard, one.arms[0].braced) == (False, False, False)


def test_who_lies_already_falls_no_further() -> None:
    one = fighter("A", MAUL, prone=True)
    one.arms[0].braced = True
    fall_prone(staged(Scripted(), one, fighter("b")), one, "why")
    assert (one.guard, one.arms[0].braced) == (True, True)


# Called Shots (H-20)


def called(place: Any, **state: Any) -> Fighter:
    rulings = state.pop("rulings", {})
    key = state.pop("key", "b")
    weapons = state.pop("weapons", (SWORD,))
    one = fighter(key, *weapons, **state)
    called_effect(staged(Scripted(), fighter("z" if key.isupper() else "Z"), one, rulings=rulings), one, place)
    return one


def test_a_shot_in_the_head_or_a_leg() -> None:
    assert called("head").shaken
    assert not called("head").prone
    for leg in ("left leg", "right leg"):
        assert called(leg).prone
    torso = called("torso")
    assert (torso.shaken, torso.prone, torso.arms[0].where) == (False, False, "hand")


def test_the_right_arm_drops_the_first_weapon_and_the_left_the_shield() -> None:
    armed = called("right arm", shield=1)
    assert armed.shield is not None
    assert (armed.arms[0].where, armed.shield.where) == ("ground", "hand")
    armed = called("left arm", shield=1)
    assert armed.shield is not None
    assert (armed.arms[0].where, armed.shield.where) == ("hand", "ground")


def test_the_left_arm_drops_a_long_weapon_or_else_the_second() -> None:
    assert called("left arm", weapons=(MAUL,)).arms[0].where == "ground"
    assert called("left arm").arms[0].where == "hand", "one hand holds the sword, and the other nothing"
    two = called("left arm", weapons=(SWORD, SWORD))
    assert [arm.where for arm in two.arms] == ["hand", "ground"]
    assert called("right arm", weapons=(FIST,)).arms[0].where == "body"


def test_a_table_without_called_shots_on_foes_has_them_on_heroes() -> None:
    none = {"called_shots_on_foes": False}
    assert not called("head", rulings=none).shaken
    assert called("head", key="B", rulings=none).shaken
    assert called("head", key="B").shaken


def test_who_is_out_drops_and_reels_no_more() -> None:
    assert not called("head", out=True).shaken
    assert called("right arm", out=True).arms[0].where == "hand"


# Qualities (T-23)


@pytest.mark.parametrize(("effects", "difficulty"), [(1, 1), (4, 4), (5, 5), (6, 5)])
def test_knockdown_and_stun_are_resisted_at_the_effects_five_at_most(effects: int, difficulty: int) -> None:
    assert resisted_at(effects) == difficulty


def test_the_better_of_athletics_and_acrobatics_keeps_one_standing() -> None:
    def skill(athletics: tuple[int, int], acrobatics: tuple[int, int], **attributes: int) -> str:
        skills = {"athletics": Training(*athletics), "acrobatics": Training(*acrobatics)}
        return balance_skill(fighter("A", skills=skills, attributes=Attributes(**attributes)))

    assert skill((2, 0), (1, 0)) == "athletics"
    assert skill((1, 0), (2, 0)) == "acrobatics"
    assert skill((2, 0), (2, 1)) == "acrobatics", "of equal numbers the better focus"
    assert skill((1, 1), (2, 0), brawn=10) == "athletics", "the attribute counts"


def test_resistance_withstands_a_blow_and_discipline_a_threat() -> None:
    assert (wits_skill("vigor"), wits_skill("resolve")) == ("resistance", "discipline")


@pytest.mark.parametrize("state", [{"out": True}, {"gone": True}, {"stunned": True}, {"steady": 1}])
def test_who_cannot_be_stunned_now(state: dict[str, Any]) -> None:
    assert not can_be_stunned(fighter("A", **state))


@pytest.mark.parametrize(
    ("before", "dose", "after"),
    [
        ((0, 0), (2, 1), (2, 1)),
        ((2, 1), (2, 2), (2, 2)),
        ((2, 2), (2, 1), (2, 2)),
        ((2, 2), (2, 2), (2, 2)),
        ((2, 3), (3, 1), (3, 1)),
        ((3, 1), (2, 9), (3, 1)),
    ],
)
def test_only_a_worse_bleeding_takes_the_place_of_another(
    before: tuple[int, int], dose: tuple[int, int], after: tuple[int, int]
) -> None:
    one = fighter("A", bleeding=before[0], bleeding_turns=before[1])
    arena = staged(Scripted(), one, fighter("b"))
    bleed(arena, one, *dose)
    assert (one.bleeding, one.bleeding_turns) == after
    assert bool(arena.scene.told) == (after != before)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("before", "dose", "after"), [(0, 2, 2), (2, 3, 3), (3, 3, 3), (3, 2, 3)])
def test_only_a_hotter_fire_takes_the_place_of_another(before: int, dose: int, after: int) -> None:
    one = fighter("A", burning=before)
    arena = staged(Scripted(), one, fighter("b"))
    burn(arena, one, dose)
    assert one.burning == after
    assert bool(arena.scene.told) == (after != before)  # type: ignore[attr-defined]


def test_who_is_out_neither_bleeds_nor_burns() -> None:
    one = fighter("A", out=True)
    arena = staged(Scripted(), one, fighter("b"))
    bleed(arena, one, 2, 2)
    burn(arena, one, 2)
    assert (one.bleeding, one.burning) == (0, 0)


# What comes back (T-19, R-19, H-17)


@pytest.mark.parametrize(("points", "given", "vigor"), [(2, 2, 8), (4, 4, 10), (5, 4, 10), (0, 0, 6)])
def test_stress_comes_back_up_to_the_full(points: int, given: int, vigor: int) -> None:
    one = fighter("A", vigor=6, full_vigor=10, resolve=5, full_resolve=10)
    arena = staged(Scripted(), one, fighter("b"))
    assert recovering.restore(arena, one, "vigor", points, "recovers") == given
    assert (one.vigor, one.resolve) == (vigor, 5)


def test_a_second_wind_is_paid_out_of_the_pool_and_of_a_foe_out_of_doom() -> None:
    one, foe = fighter("A", resolve=5, full_resolve=10), fighter("b", vigor=5, full_vigor=10)
    arena = staged(Scripted(), one, foe, momentum=3, doom=3)
    recovering.second_wind(arena, one, "resolve", 2)
    recovering.second_wind(arena, foe, "vigor", 1)
    assert (one.resolve, arena.fight.momentum, foe.vigor, arena.fight.doom) == (7, 1, 6, 2)
    told = "A has a Second Wind for 2 Momentum (+2 Resolve).\nb has a Second Wind for 1 Doom (+1 Vigor)."
    assert arena.scene.story == told  # type: ignore[attr-defined]


def test_what_a_minor_action_clears() -> None:
    assert recovering.conditions_to_clear(fighter("A", caught="standard", prone=True, stunned=True)) == []
    states: dict[str, dict[str, Any]] = {
        "bleeding": {"bleeding": 1, "bleeding_turns": 2},
        "burning": {"burning": 2},
        "caught": {"caught": "minor"},
        "off balance": {"off_balance": 1},
    }
    for what, state in states.items():
        one = fighter("A", **state)
        assert recovering.conditions_to_clear(one) == [what]
        recovering.clear(staged(Scripted(), one, fighter("b")), one, what)  # type: ignore[arg-type]
        assert recovering.conditions_to_clear(one) == []
        assert one.bleeding_turns == 0


def test_one_condition_is_cleared_and_the_others_stay() -> None:
    one = fighter("A", bleeding=1, bleeding_turns=2, burning=2, caught="minor", off_balance=1)
    recovering.clear(staged(Scripted(), one, fighter("b")), one, "burning")
    assert recovering.conditions_to_clear(one) == ["bleeding", "caught", "off balance"]


def test_who_is_saved_has_four_wounds_and_is_still_out() -> None:
    one = fighter("A", wounds=5, dying=2, out=True)
    recovering.no_longer_dying(staged(Scripted(), one, fighter("b")), one, "is saved")
    assert (one.wounds, one.dying, one.out) == (4, 0, True)


# Fortune (T-08, R-29)


def why_not(use: str, begun: dict[str, Any] | None = None, **state: Any) -> str:
    one = fighter("A", **{"fortune": 1, **state})
    return fortune.explain_no_fortune(one, TurnState(one, **(begun or {})), use)


def test_every_use_takes_a_point_of_fortune() -> None:
    for use in ("action", "vigor", "resolve", "wounds", "trauma", "story"):
        assert why_not(use, fortune=0) == "A has no Fortune left."
    assert why_not("story") == ""


def test_one_bonus_action_a_turn_and_none_for_the_stunned() -> None:
    assert why_not("action") == ""
    assert why_not("action", {"fortune": True}) == "Only one Bonus Action a turn."
    assert why_not("story", {"fortune": True}) == ""
    assert "stunned" in why_not("action", stunned=True)
    assert why_not("story", stunned=True) == ""


@pytest.mark.parametrize(
    ("use", "lost"), [("vigor", {"vigor": 9, "full_vigor": 10}), ("resolve", {"resolve": 9, "full_resolve": 10})]
)
def test_a_full_second_wind_is_for_a_track_that_lacks_something(use: str, lost: dict[str, int]) -> None:
    assert why_not(use) == f"A has full {use.capitalize()}."
    assert why_not(use, **lost) == ""


@pytest.mark.parametrize(("use", "track", "other"), [("wounds", "vigor", "trauma"), ("trauma", "resolve", "wounds")])
def test_overcome_weakness_is_for_harm_of_its_kind_once(use: str, track: str, other: str) -> None:
    assert why_not(use) == f"A has no {use.capitalize()} to ignore."
    assert why_not(use, **{other: 2}) != ""
    assert why_not(use, **{use: 1}) == ""
    assert why_not(use, **{use: 1}, overcome=[track]) == f"A already ignores all {use.capitalize()}."
    both = {use: 1, other: 1, "overcome": [TRACKS_OF[other]]}
    assert why_not(use, **both) == ""


TRACKS_OF = {"wounds": "vigor", "trauma": "resolve"}


@pytest.mark.parametrize("use", ["action", "vigor", "resolve", "wounds", "trauma", "story"])
def test_what_each_use_of_fortune_does(use: str) -> None:
    one = fighter("A", fortune=2, vigor=3, full_vigor=10, resolve=4, full_resolve=10, wounds=1, trauma=1)
    turn = TurnState(one)
    fortune.use_fortune(staged(Scripted(), one, fighter("b")), one, turn, use)
    assert one.fortune == 1
    assert (turn.standards, turn.fortune) == ((2, True) if use == "action" else (1, False))
    assert (one.vigor, one.resolve) == (10 if use == "vigor" else 3, 10 if use == "resolve" else 4)
    assert one.overcome == ([TRACKS_OF[use]] if use in TRACKS_OF else [])
    assert (one.wounds, one.trauma) == (1, 1), "it lifts effects, and no Harm"


def test_the_figures_of_harm_and_death() -> None:
    """R-16, R-18, R-19 and R-34 as they are printed."""
    assert [USUAL.out_at(rank) for rank in ("hero", "minion", "toughened", "nemesis")] == [4, 1, 2, 4]
    assert (USUAL.stress_a_harm, USUAL.hero_dying, USUAL.rounds_to_live) == (5, 5, 3)
    assert (USUAL.recovered, USUAL.days_a_wound, USUAL.stun_doom, USUAL.unfeeling_doom) == (2, 7, 2, 2)
