"""Attacks thrown with dice that fall as told: reactions, the struggle, the damage, spends, and what is banked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.attack import attack, retaliate
from solo.systems.two_d20.fight.hit import suffer
from solo.systems.two_d20.fight.options.defences import ReactionChoice
from solo.systems.two_d20.fight.rules.attempt import soak_dice
from solo.systems.two_d20.fight.rules.harm import DamageAfterSoak, apply_damage
from solo.systems.two_d20.fight.state import Fighter
from tests.systems.two_d20.blow_staging import (
    ASKED,
    BOW,
    FIST,
    LET,
    MAUL,
    PLAIN_DICE,
    SPEAR,
    STARE,
    SWORD,
    Scripted,
    acted_out,
    aimed,
    asked_of,
    codes,
    fighter,
    option,
    staged,
    struck,
    with_quality,
)

HIT, MISS = (9, 3), (18, 17)


def test_damage_goes_through_soak_into_stress_and_harm_and_the_rest_is_banked() -> None:
    arena = staged(Scripted(HIT, (1, 5, 6, 2)), fighter("A"), fighter("b", soak=1))
    struck(arena, "A", "b")
    foe = arena.fight.find("b")
    assert (foe.vigor, foe.wounds, arena.fight.find("A").harm) == (10 - (5 + 2 - 1), 1, 6)
    assert arena.fight.momentum == 1
    assert "A attacks b with the sword and hits (+1 Momentum)." in arena.scene.story  # type: ignore[attr-defined]


def test_a_miss_does_nothing_and_a_foes_rest_becomes_doom() -> None:
    arena = staged(Scripted(MISS), fighter("A"), fighter("b"))
    struck(arena, "A", "b")
    assert arena.fight.find("b").vigor == 10
    arena = staged(Scripted(HIT, (3, 3, 3, 3)), fighter("A"), fighter("b"), doom=2)
    struck(arena, "b", "A")
    assert (arena.fight.doom, arena.fight.momentum) == (3, 0)


# The struggle, and who reacts at what price


@pytest.mark.parametrize(
    ("mine", "theirs", "hits", "momentum"),
    [
        ((9, 3), (9, 3), True, 0),
        ((1, 3), (9, 3), True, 1),
        ((9, 15), (1, 9), False, 2),
        ((15, 15), (9, 15), False, 0),
        ((15, 15), (15, 15), False, 0),
        ((9, 15), (15, 15), True, 0),
    ],
)
def test_both_sides_roll_against_their_own_difficulty_and_a_tie_hits(
    mine: tuple[int, int], theirs: tuple[int, int], hits: bool, momentum: int
) -> None:
    arena = staged(Scripted(mine, theirs, (1, 3, 3, 3)), fighter("a"), fighter("B"), doom=5)
    struck(arena, "a", "B", defence="defend:B:parry")
    assert arena.fight.find("B").vigor == 10 - hits
    doom = 5 + 1 + (momentum if hits else 0)
    assert (arena.fight.doom, arena.fight.momentum) == (doom, 0 if hits else momentum)


def test_a_table_may_let_ties_go_to_the_defender() -> None:
    arena = staged(Scripted(HIT, HIT), fighter("a"), fighter("B"), rulings={"ties": "defender"})
    struck(arena, "a", "B", defence="defend:B:parry")
    assert arena.fight.find("B").vigor == 10


def test_a_heros_reactions_of_a_round_add_one_two_and_three_doom() -> None:
    arena = staged(Scripted(*[MISS, MISS] * 3), fighter("a"), fighter("B"), doom=0)
    dooms = []
    for _ in range(3):
        struck(arena, "a", "B", defence="defend:B:parry")
        dooms.append(arena.fight.doom)
    assert dooms == [1, 3, 6]


def test_reactions_are_free_where_the_table_says_so() -> None:
    arena = staged(Scripted(MISS, MISS), fighter("a"), fighter("B"), rulings={"reaction_cost": "free"})
    struck(arena, "a", "B", defence="defend:B:parry")
    assert arena.fight.doom == 0


def test_a_foe_pays_for_its_reactions_and_has_none_with_an_empty_purse() -> None:
    arena = staged(Scripted(MISS, MISS), fighter("A"), fighter("b"), doom=1)
    struck(arena, "A", "b", defence="defend:b:parry")
    assert arena.fight.doom == 0
    arena = staged(Scripted(MISS), fighter("A"), fighter("b"), doom=1)
    arena.fight.find("b").reactions = 1
    running = attack(arena, aimed(arena, "A", "b"))
    assert next(running).kind == "dice", "the second reaction would cost 2"


def test_no_guard_makes_a_defence_one_step_harder() -> None:
    arena = staged(Scripted((9, 15), (9, 15), (1, 3, 3, 3)), fighter("a"), fighter("B", guard=False))
    struck(arena, "a", "B", defence="defend:B:acrobatics")
    assert arena.fight.find("B").vigor == 9


@pytest.mark.parametrize(
    ("weapon", "attack_with", "ways"),
    [
        (SWORD, SWORD, ["defend:B:parry", "defend:B:acrobatics"]),
        (MAUL, SWORD, ["defend:B:acrobatics"]),
        (BOW, SWORD, ["defend:B:parry", "defend:B:acrobatics"]),
        (SWORD, BOW, ["defend:B:acrobatics"]),
        (SWORD, STARE, ["defend:B:discipline"]),
    ],
)
def test_what_an_attack_can_be_met_with(weapon: object, attack_with: object, ways: list[str]) -> None:
    arena = staged(Scripted(), fighter("a", attack_with), fighter("B", weapon))  # type: ignore[arg-type]
    asked = next(attack(arena, aimed(arena, "a", "B")))
    assert isinstance(asked, ReactionChoice)
    assert [str(way.code) for way in asked.list_reactions()] == ways


def test_a_shield_parries_shots_but_a_buckler_does_not_and_nobody_parries_with_nothing() -> None:
    arena = staged(Scripted(), fighter("a", BOW), fighter("B", shield=2))
    asked = next(attack(arena, aimed(arena, "a", "B")))
    assert "defend:B:parry" in codes(asked)
    held = arena.fight.find("B").shield
    assert held is not None
    held.melee_only = True
    asked = next(attack(arena, aimed(arena, "a", "B")))
    assert "defend:B:parry" not in codes(asked)
    arena = staged(Scripted(), fighter("a"), fighter("B", BOW, guard=False))
    asked = next(attack(arena, aimed(arena, "a", "B")))
    assert isinstance(asked, ReactionChoice)
    assert option(asked, "no-parry").refused == "B has no weapon, shield or Guard to parry with."


def test_a_friend_protects_one_step_harder_and_the_blow_falls_on_its_friend_all_the_same() -> None:
    arena = staged(Scripted((1, 3), (9, 3), (1, 1, 3, 3)), fighter("a"), fighter("B"), fighter("C"))
    struck(arena, "a", "B", defence="protect:C:parry")
    assert arena.fight.doom == 1 + 2, "the reaction, and the Momentum of 3 - 1 over 2 - 2"
    assert (arena.fight.find("B").vigor, arena.fight.find("C").vigor) == (8, 10)
    assert (arena.fight.find("B").reactions, arena.fight.find("C").reactions) == (0, 1)
    arena = staged(Scripted((9, 15), (1, 3)), fighter("a"), fighter("B"), fighter("C"))
    struck(arena, "a", "B", defence="protect:C:parry")
    assert arena.fight.find("B").vigor == 10


def test_one_hero_alone_has_nobody_to_protect_it_and_friends_elsewhere_do_not_help() -> None:
    arena = staged(Scripted(), fighter("a"), fighter("B"))
    asked = next(attack(arena, aimed(arena, "a", "B")))
    assert isinstance(asked, ReactionChoice)
    assert option(asked, "no-protect").refused == "B fights alone."
    arena = staged(Scripted(), fighter("a"), fighter("B"), fighter("C", zone=1))
    asked = next(attack(arena, aimed(arena, "a", "B")))
    assert not [code for code in codes(asked) if code.startswith("protect")]


@pytest.mark.parametrize("state", [{"surprised": True}, {"out": True}])
def test_whoever_is_surprised_or_out_cannot_react_but_the_stunned_can(state: dict[str, bool]) -> None:
    arena = staged(Scripted(MISS), fighter("a"), fighter("B", **state), fighter("C", zone=4))
    acted_out(attack(arena, aimed(arena, "a", "B")))
    assert arena.scene.pools == []  # type: ignore[attr-defined]
    arena = staged(Scripted(), fighter("a"), fighter("B", stunned=True))
    assert next(attack(arena, aimed(arena, "a", "B"))).kind == "defence"


# Harm, out and dying


@pytest.mark.parametrize(("rank", "wounds"), [("minion", 1), ("toughened", 2), ("nemesis", 4)])
def test_how_much_harm_takes_a_foe_out(rank: str, wounds: int) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", rank=rank, vigor=99, bleeding=2, burning=3), acting="A")
    foe, by = arena.fight.find("b"), arena.fight.find("A")
    for _ in range(wounds):
        assert not foe.out
        apply_damage(arena, foe, "vigor", DamageAfterSoak(5, by=by))
    assert (foe.out, foe.prone, foe.guard, foe.reach, by.reach, foe.bleeding, foe.burning) == (
        True,
        True,
        False,
        [],
        [],
        0,
        0,
    )
    assert (arena.fight.fallen, by.took_out) == (["b"], 2)
    apply_damage(arena, foe, "vigor", DamageAfterSoak(50, by=by))
    assert foe.wounds == wounds, "whoever is out takes nothing more"


def test_wounds_and_trauma_are_never_added_together() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", vigor=99, resolve=99))
    foe = arena.fight.find("b")
    apply_damage(arena, foe, "vigor", DamageAfterSoak(5))
    apply_damage(arena, foe, "resolve", DamageAfterSoak(5))
    assert (foe.wounds, foe.trauma, foe.out) == (1, 1, False)
    apply_damage(arena, foe, "resolve", DamageAfterSoak(5))
    assert foe.out


def test_a_hero_is_out_at_four_and_dying_at_five_but_nonlethal_harm_never_kills() -> None:
    arena = staged(Scripted(), fighter("A", wounds=3, vigor=99), fighter("b"))
    hero = arena.fight.find("A")
    apply_damage(arena, hero, "vigor", DamageAfterSoak(5))
    assert (hero.out, hero.dying) == (True, 0)
    hero = fighter("C", wounds=3, vigor=99)
    arena = staged(Scripted(), hero, fighter("b"))
    apply_damage(arena, hero, "vigor", DamageAfterSoak(25))
    assert (hero.out, hero.dying, hero.wounds) == (True, 3, 5)
    hero = fighter("D", wounds=3, vigor=99)
    arena = staged(Scripted(), hero, fighter("b"))
    apply_damage(arena, hero, "vigor", DamageAfterSoak(25, nonlethal=True))
    assert (hero.out, hero.dying, hero.wounds, hero.bruises) == (True, 0, 5, 2)


@pytest.mark.parametrize(
    ("damage", "stress", "effects", "intense", "harm", "left"),
    [
        (10, 12, 0, False, 2, 2),
        (7, 6, 0, False, 2, 0),
        (5, 9, 1, True, 2, 4),
        (1, 0, 0, False, 1, 0),
        (4, 9, 2, True, 0, 5),
    ],
)
def test_harm_as_worked_out(damage: int, stress: int, effects: int, intense: bool, harm: int, left: int) -> None:
    arena = staged(Scripted(), fighter("A", vigor=stress), fighter("b"))
    done, changes = apply_damage(arena, arena.fight.find("A"), "vigor", DamageAfterSoak(damage, effects, intense))
    assert (done.harm, arena.fight.find("A").vigor) == (harm, left)
    assert [change.what for change in changes] == [*["Vigor"] * (stress > 0), *["Wounds"] * bool(harm)]


def test_harm_may_be_counted_over_all_blows_together() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", rank="nemesis", vigor=20), rulings={"harm": "cumulative"})
    foe = arena.fight.find("b")
    for _ in range(2):
        acted_out(suffer(arena, foe, "vigor", DamageAfterSoak(3)))
    assert foe.wounds == 1


# Soak


def test_a_hit_goes_to_a_place_where_armour_differs_and_meets_its_soak() -> None:
    hero = fighter("A")
    hero.soak = (3, 2, 2, 1, 0, 0)
    arena = staged(Scripted(HIT, (1,), (2, 2, 2, 2)), fighter("b"), hero)
    struck(arena, "b", "A")
    assert hero.vigor == 10 - (8 - 3)
    assert "The blow lands on the head." in arena.scene.story  # type: ignore[attr-defined]


def test_shield_dice_soak_and_their_effects_count_one_and_no_more() -> None:
    arena = staged(Scripted(HIT, (2, 2, 2, 2), (5, 2)), fighter("b"), fighter("A", shield=2))
    struck(arena, "b", "A")
    assert arena.fight.find("A").vigor == 10 - (8 - 3)


def test_cover_counts_against_shots_the_best_of_shield_and_scenery_and_not_for_who_is_in_reach() -> None:
    def soaked(paired: bool, shield: int, weapon: object = BOW) -> int:
        hero = fighter("A", shield=shield)
        arena = staged(Scripted(), fighter("b", weapon, zone=3), hero, fighter("c"), paired=paired)  # type: ignore[arg-type]
        arena.fight.zones[1].cover = 4
        return soak_dice(arena.fight, aimed(arena, "b", "A"), hero)

    assert (soaked(False, 2), soaked(False, 5), soaked(True, 2), soaked(False, 0, SWORD)) == (4, 5, 2, 0)


def test_courage_and_morale_soak_threats_which_hurt_resolve() -> None:
    arena = staged(Scripted(HIT, (2, 2, 2), (2,)), fighter("b", STARE), fighter("A", soak=5, courage=1, morale=1))
    struck(arena, "b", "A")
    hero = arena.fight.find("A")
    assert (hero.vigor, hero.resolve) == (10, 10 - (6 - 1 - 2))


def test_piercing_and_penetration_add_up_and_cut_soak_to_nothing_at_most() -> None:
    arena = staged(Scripted((9, 3), (5, 1, 2, 3)), fighter("A", SPEAR), fighter("b", soak=4), momentum=1)
    struck(arena, "A", "b", spends="spend:0:1:1:0:0")
    assert arena.fight.find("b").vigor == 10 - (4 + 1 - (4 - 1 - 2))
    assert arena.fight.momentum == 0
    arena = staged(Scripted((9, 3), (5, 5, 5, 3)), fighter("A", SPEAR), fighter("b", soak=1), momentum=1)
    struck(arena, "A", "b")
    assert arena.fight.find("b").vigor == 10 - 3


def test_a_worked_blow_of_five_dice_with_vicious() -> None:
    weapon = with_quality(SWORD, vicious=1)
    arena = staged(Scripted(HIT, (2, 5, 6, 3, 1)), fighter("A", replace(weapon, dice=5)), fighter("b", soak=2))
    struck(arena, "A", "b")
    assert (arena.fight.find("b").vigor, arena.fight.find("b").wounds) == (5, 1)


# Spends


def test_bonus_damage_is_paid_from_the_roll_first_and_then_from_the_pool() -> None:
    arena = staged(Scripted(HIT, (2, 2, 3, 3)), fighter("A"), fighter("b"), momentum=3)
    struck(arena, "A", "b", spends="spend:0:0:3:0:0")
    assert (arena.fight.find("b").vigor, arena.fight.momentum) == (10 - 7, 1)
    arena = staged(Scripted(HIT, (2, 2, 3, 3)), fighter("A"), fighter("b"), doom=3)
    struck(arena, "b", "A", spends="spend:0:0:3:0:0")
    assert (arena.fight.find("A").vigor, arena.fight.doom) == (10 - 7, 1)


def test_damage_dice_are_rolled_again_once_the_worst_first() -> None:
    arena = staged(Scripted(HIT, (3, 4, 2, 5), (6, 2)), fighter("A"), fighter("b"))
    struck(arena, "A", "b", spends=["spend:2:0:0:0:0", LET])
    assert arena.fight.find("b").vigor == 10 - (2 + 1 + 1 + 2 + 2)
    assert arena.fight.momentum == 0


def test_dice_are_rolled_again_before_the_soak_dice_are_and_nothing_else_is_bought_then() -> None:
    arena = staged(Scripted(HIT, (3, 4, 3, 1), (6, 2, 2), (1, 3)), fighter("A"), fighter("b", cover=2))
    asked = asked_of(attack(arena, aimed(arena, "A", "b")), "spends")
    assert codes(asked) == [LET, "spend:3:0:0:0:0", "spend:4:0:0:0:0"]
    assert asked.fault("spend:0:0:1:0:0") == "The soak dice must be rolled first."
    arena = staged(Scripted(HIT, (3, 4, 3, 1), (6, 2, 2), (1, 3)), fighter("A"), fighter("b", cover=2))
    struck(arena, "A", "b", spends="spend:3:0:0:0:0")
    assert arena.fight.find("b").vigor == 10 - (1 + 1 + 1 + 2 + 2 - 1)


def test_second_wind_gives_back_what_was_lost_and_no_more() -> None:
    hero = fighter("A", vigor=6, full_vigor=8)
    arena = staged(Scripted(HIT, (2, 2, 3, 3)), hero, fighter("b"), momentum=5)
    asked = asked_of(attack(arena, aimed(arena, "A", "b")), "spends")
    assert asked.fault("spend:0:0:0:3:0") == "You cannot regain more than you have lost."
    arena = staged(Scripted(HIT, (2, 2, 3, 3)), hero, fighter("b"), momentum=5)
    struck(arena, "A", "b", spends="spend:0:0:0:2:0")
    assert (hero.vigor, arena.fight.momentum) == (8, 4)


def test_nothing_is_asked_where_nothing_can_be_bought() -> None:
    arena = staged(Scripted((9, 15), (2, 2, 3, 3)), fighter("A"), fighter("b"))
    running = attack(arena, aimed(arena, "A", "b"))
    acted_out(running)
    assert arena.fight.find("b").vigor == 6


def test_the_bundles_are_those_that_do_one_harm_more_each() -> None:
    arena = staged(Scripted((1, 1), (2, 2, 3, 3)), fighter("A"), fighter("b", soak=2, rank="nemesis"), momentum=6)
    asked = asked_of(attack(arena, aimed(arena, "A", "b")), "spends")
    assert codes(asked) == [LET, "spend:2:0:0:0:0", "spend:0:1:1:0:0", "spend:0:1:6:0:0", "spend:0:1:2:0:0"]
    assert asked.prompt == (
        "2 damage to b: 0 Wounds (more at 5 damage). 3 Momentum from the roll, 6 in the pool. What do you buy?"
    )
    assert option(asked, "spend:0:1:2:0:0").preview().note == "6 damage, 1 Wound"
    harmed = staged(Scripted((1, 1), (2, 2, 3, 3)), fighter("A"), fighter("b", rank="nemesis", vigor=2), momentum=6)
    assert ": 1 Wound (more at" in asked_of(attack(harmed, aimed(harmed, "A", "b")), "spends").prompt
    worn = staged(Scripted((1, 1), (2, 2, 3, 3)), fighter("A"), fighter("b", soak=2, vigor=4), momentum=6)
    emptied = asked_of(attack(worn, aimed(worn, "A", "b")), "spends").prompt
    assert "2 damage to b: 0 Wounds (more at 4 damage)." in emptied, "the last stress is one Harm (R-16)"
    assert option(asked, "spend:0:0:9:0:0").refused == ""
    assert "only 9 can be spent" in option(asked, "spend:0:0:10:0:0").refused


def early_effect(spend: str, foe: Fighter, hero: Fighter) -> bool:
    return {
        "break-guard:": not foe.guard,
        "disarm:0": foe.arms[0].where == "ground",
        "change-stance:": hero.prone and not hero.guard,
        "confidence:2": hero.morale == 2,
        "withdraw:": not hero.reach and not foe.reach,
    }[spend]


@pytest.mark.parametrize("spend", ["break-guard:", "disarm:0", "change-stance:", "confidence:2", "withdraw:"])
def test_each_spend_before_the_damage_for_whoever_prevails(spend: str) -> None:
    arena = staged(Scripted((1, 1), (3, 3, 3, 3)), fighter("A"), fighter("b"))
    struck(arena, "A", "b", dice=ASKED, early_spends=[spend, "enough"])
    assert early_effect(spend, arena.fight.find("b"), arena.fight.find("A"))
    cost = {"change-stance:": 1, "withdraw:": 1}.get(spend, 2)
    assert arena.fight.momentum == 3 - cost
    defended = staged(Scripted(MISS, (1, 1)), fighter("b"), fighter("A"), doom=0)
    struck(defended, "b", "A", dice=[PLAIN_DICE, ASKED], defence="defend:A:parry", early_spends=[spend, "enough"])
    assert early_effect(spend, defended.fight.find("b"), defended.fight.find("A"))
    assert defended.fight.momentum == 3 - cost


def test_disarming_two_hands_costs_three_and_more_than_there_is_cannot_be_bought() -> None:
    arena = staged(Scripted((1, 9), (3, 3, 3, 3)), fighter("A"), fighter("b", MAUL))
    running = attack(arena, aimed(arena, "A", "b"))
    next(running)
    asked = running.send(ASKED)
    assert asked.kind == "early spends"
    assert asked.fault("disarm:0") == "Only 2 Momentum can be spent."
    asked = running.send("confidence:1")
    assert asked.fault("break-guard:") == "Only 1 Momentum can be spent.", "what is bought is paid for at once"
    assert asked.fault("confidence:1") == "“confidence:1” is not one of the options.", "each of these is bought once"


def test_swift_action_is_told_to_the_turn_once() -> None:
    arena = staged(Scripted((1, 9), (3, 3, 3, 3)), fighter("A"), fighter("b"))
    outcome = acted_out(
        attack(arena, aimed(arena, "A", "b", swift=True)), dice=ASKED, early_spends=["swift-action:", "enough"]
    )
    assert (outcome.swift, arena.fight.momentum) == (True, 0)
    arena = staged(Scripted((1, 9), (3, 3, 3, 3)), fighter("A"), fighter("b"))
    running = attack(arena, aimed(arena, "A", "b"))
    next(running)
    assert "swift-action:" not in codes(running.send(ASKED))


def test_subdue_makes_it_nonlethal_and_a_secondary_target_takes_half_before_its_own_soak() -> None:
    arena = staged(Scripted((1, 1), (2, 2, 2, 1)), fighter("A"), fighter("b", rank="nemesis"), fighter("c", soak=1))
    struck(arena, "A", "b", dice=ASKED, early_spends=["subdue:", "secondary-target:c", "enough"])
    assert (arena.fight.find("b").vigor, arena.fight.find("b").bruises) == (10 - 7, 1)
    assert arena.fight.find("c").vigor == 10 - (4 - 1)


CALLED = {
    "head": lambda foe: foe.shaken,
    "right arm": lambda foe: foe.arms[0].where == "ground",
    "left arm": lambda foe: foe.shield.where == "ground",
    "left leg": lambda foe: foe.prone,
    "torso": lambda foe: not foe.prone and not foe.shaken and foe.arms[0].where == "hand",
}


@pytest.mark.parametrize("place", CALLED)
def test_a_called_shot_at_a_foe_does_more_where_it_does_harm(place: str) -> None:
    for faces, does in (((2, 2, 2, 2), True), ((3, 3, 3, 3), False)):
        arena = staged(Scripted((1, 9), faces, (3,)), fighter("A"), fighter("b", rank="nemesis", shield=1))
        struck(arena, "A", "b", dice=ASKED, early_spends=[f"called-shot:{place}", "enough"])
        assert CALLED[place](arena.fight.find("b")) == (does or place == "torso")


def test_a_called_shot_meets_the_armour_of_its_place() -> None:
    hero = fighter("A")
    hero.soak = (3, 2, 2, 1, 0, 0)
    arena = staged(Scripted((1, 9), (2, 2, 2, 2)), fighter("b"), hero)
    struck(arena, "b", "A", dice=ASKED, early_spends=["called-shot:left leg", "enough"])
    assert (hero.vigor, hero.prone) == (2, True)


def test_claws_are_not_dropped_and_a_table_may_do_without_called_shots_on_foes() -> None:
    claws = fighter("b", FIST, rank="nemesis")
    arena = staged(Scripted((1, 9), (2, 2, 2, 2)), fighter("A"), claws)
    struck(arena, "A", "b", dice=ASKED, early_spends=["called-shot:right arm", "enough"])
    assert claws.arms[0].where == "body"
    arena = staged(
        Scripted((1, 9), (2, 2, 2, 2)),
        fighter("A"),
        fighter("b", rank="nemesis"),
        rulings={"called_shots_on_foes": False},
    )
    struck(arena, "A", "b", dice=ASKED, early_spends=["called-shot:head", "enough"])
    assert not arena.fight.find("b").shaken


# Retaliate


def test_retaliate_is_an_attack_at_d1_that_costs_a_reaction_and_stops_who_falls() -> None:
    arena = staged(Scripted((9, 3), (2, 2, 2, 2), (20, 19)), fighter("A", wounds=3), fighter("b"), fighter("c"), doom=9)
    hero = arena.fight.find("A")
    foes = [arena.fight.find("b"), arena.fight.find("c")]
    stopped = acted_out(retaliate(arena, hero, foes), retaliate="strike")
    assert (stopped, hero.out, arena.fight.doom) == (True, True, 9 - 1 + 1)


def test_an_unwieldy_weapon_cannot_retaliate_and_an_empty_purse_neither() -> None:
    for foe, doom in ((fighter("b", MAUL), 9), (fighter("b"), 0)):
        arena = staged(Scripted(), fighter("A"), foe, doom=doom)
        assert not acted_out(retaliate(arena, arena.fight.find("A"), [foe]))
