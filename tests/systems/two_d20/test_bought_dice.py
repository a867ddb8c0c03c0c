"""Bought dice, one clause each: how many, out of what, at which price (`T-03`, `T-08`, `R-08`, `H-12`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.options.dice import OpposingRoll, combinations, known_side, measures, paid_with, side_of
from solo.systems.two_d20.fight.rules import dice
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest, trial_of
from solo.systems.two_d20.fight.state import AssistBonus, Fight
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentEffects
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.odds import RollSide
from solo.systems.two_d20.rolls.skill_test import Pool
from tests.systems.two_d20.blow_staging import BOW, Scripted, fighter, staged


def melee_test(momentum: int = 0, doom: int = 0, who: str = "A", **fields: Any) -> tuple[Fight, PreparedTest]:
    """A Melee test of a hero (or of `b`, a foe) at Difficulty 1, with these pools."""
    one = fighter(who, **fields)
    arena = staged(Scripted(), one, fighter("c" if who.isupper() else "D"), momentum=momentum, doom=doom)
    return arena.fight, trial_of(arena.fight, one, "melee", "try")


def fault(bought: BoughtDiceCode, momentum: int = 0, doom: int = 0, who: str = "A", **fields: Any) -> str:
    fight, trial = melee_test(momentum, doom, who, **fields)
    return dice.find_problem(fight, trial, bought)


# How many


@pytest.mark.parametrize(("added", "allowed"), [(3, True), (4, False)])
def test_three_dice_may_be_added_to_a_test_and_not_a_fourth(added: int, allowed: bool) -> None:
    assert (fault(BoughtDiceCode(momentum=added), momentum=6) == "") is allowed


def test_a_fortune_die_counts_among_the_three() -> None:
    assert fault(BoughtDiceCode(momentum=2, fortune=1), momentum=6, fortune=1) == ""
    assert "not 4" in fault(BoughtDiceCode(momentum=3, fortune=1), momentum=6, fortune=1)


@pytest.mark.parametrize(("points", "allowed"), [(1, True), (2, False)])
def test_one_point_of_fortune_is_a_die_of_a_test_and_not_two(points: int, allowed: bool) -> None:
    assert (fault(BoughtDiceCode(fortune=points), fortune=3) == "") is allowed


def test_no_fortune_die_without_a_point_of_fortune() -> None:
    assert fault(BoughtDiceCode(fortune=1), fortune=0) != ""


@pytest.mark.parametrize("name", ["momentum", "doom", "resource", "fortune", "free", "exploit"])
def test_no_kind_of_dice_is_bought_below_nothing(name: str) -> None:
    assert fault(BoughtDiceCode(**{name: -1}), momentum=3, doom=3) == "Dice cannot be sold."


# Out of what


@pytest.mark.parametrize(("pool", "allowed"), [(2, True), (1, False)])
def test_momentum_dice_cost_one_of_the_pool_each(pool: int, allowed: bool) -> None:
    assert (fault(BoughtDiceCode(momentum=2), momentum=pool) == "") is allowed


def test_a_foe_buys_no_die_with_the_heroes_momentum() -> None:
    assert fault(BoughtDiceCode(momentum=1), momentum=3, doom=3) == ""
    assert fault(BoughtDiceCode(momentum=1), momentum=3, doom=3, who="b") != ""
    assert fault(BoughtDiceCode(doom=1), momentum=3, doom=3, who="b") == ""


def test_a_hero_adds_doom_even_where_there_is_none_and_a_foe_needs_it() -> None:
    assert fault(BoughtDiceCode(doom=3), doom=0) == ""
    assert fault(BoughtDiceCode(doom=2), doom=2, who="b") == ""
    assert fault(BoughtDiceCode(doom=2), doom=1, who="b") == "The game master has only 1 Doom."


def test_off_the_own_turn_the_pool_pays_for_no_die_but_doom_and_fortune_do() -> None:
    fight, trial = melee_test(momentum=3, fortune=1)
    off_turn = replace(trial, pooled=False)
    assert dice.find_problem(fight, off_turn, BoughtDiceCode(momentum=1)).startswith("Outside your turn")
    assert dice.find_problem(fight, off_turn, BoughtDiceCode(doom=1, fortune=1)) == ""


def test_a_load_is_a_die_and_no_more_loads_than_there_are() -> None:
    shooter = fighter("A", BOW)
    shooter.arms[0].loads = 1
    fight = staged(Scripted(), shooter, fighter("b")).fight
    trial = replace(trial_of(fight, shooter, "shooting", "shoot"), arm=shooter.arms[0])
    assert dice.find_problem(fight, trial, BoughtDiceCode(resource=1)) == ""
    assert dice.find_problem(fight, trial, BoughtDiceCode(resource=2)) != ""
    dice.pay(fight, trial, BoughtDiceCode(resource=1))
    assert shooter.arms[0].loads == 0


def test_a_use_of_a_kit_is_a_die_of_a_fitting_test_only() -> None:
    _, trial = melee_test(kits={"healer's kit": 2})
    assert dice.resources(trial) == 0
    assert dice.resources(replace(trial, kit="healer's kit")) == 2


@pytest.mark.parametrize(("used", "left"), [(0, 2), (1, 1), (2, 0)])
def test_a_talents_free_dice_of_a_scene_are_used_up(used: int, left: int) -> None:
    fight, trial = melee_test(gifts=TalentEffects(free_dice={"melee": 2}), free_used={"melee": used})
    assert dice.free_dice(trial) == left
    assert (
        dice.find_problem(fight, trial, BoughtDiceCode(free=left)),
        dice.find_problem(fight, trial, BoughtDiceCode(free=left + 1)) != "",
    ) == (
        "",
        True,
    )


def test_the_free_dice_of_another_skill_help_nothing() -> None:
    _, trial = melee_test(gifts=TalentEffects(free_dice={"stealth": 2}))
    assert dice.free_dice(trial) == 0


def test_all_free_dice_of_a_talent_are_there_at_the_start_of_a_scene() -> None:
    fight, trial = melee_test(gifts=TalentEffects(free_dice={"melee": 2}))
    assert dice.free_dice(trial) == 2
    dice.pay(fight, trial, BoughtDiceCode(free=1))
    assert (trial.who.free_used, dice.free_dice(trial)) == ({"melee": 1}, 1)


def test_free_dice_are_counted_over_several_tests_of_a_scene() -> None:
    fight, trial = melee_test(gifts=TalentEffects(free_dice={"melee": 2}), free_used={"melee": 1, "stealth": 2})
    dice.pay(fight, trial, BoughtDiceCode(free=1))
    assert trial.who.free_used == {"melee": 2, "stealth": 2}


def test_a_weakness_found_is_one_die_and_none_where_no_die_may_be_added() -> None:
    fight, trial = melee_test()
    assert dice.dice_short_of_success(trial) == 0
    assert dice.find_problem(fight, trial, BoughtDiceCode(exploit=1)) != ""
    found = replace(trial, exploited=True)
    assert dice.dice_short_of_success(found) == 1
    assert (
        dice.find_problem(fight, found, BoughtDiceCode(exploit=1)),
        dice.find_problem(fight, found, BoughtDiceCode(exploit=2)) != "",
    ) == (
        "",
        True,
    )
    assert dice.dice_short_of_success(replace(found, most=0)) == 0


# What is taken


def test_all_that_pays_is_taken_and_nothing_else() -> None:
    fight, trial = melee_test(
        momentum=5, doom=2, fortune=2, kits={"kit": 3}, gifts=TalentEffects(free_dice={"melee": 1})
    )
    dice.pay(fight, replace(trial, kit="kit"), BoughtDiceCode(momentum=2))
    assert (fight.momentum, fight.doom, trial.who.fortune, trial.who.kits, trial.who.free_used) == (
        3,
        2,
        2,
        {"kit": 3},
        {},
    )
    dice.pay(fight, replace(trial, kit="kit"), BoughtDiceCode(doom=2, resource=1))
    assert (fight.momentum, fight.doom, trial.who.fortune, trial.who.kits) == (3, 2 + 1 + 2, 2, {"kit": 2})
    dice.pay(fight, trial, BoughtDiceCode(fortune=1, free=1))
    assert (trial.who.fortune, trial.who.free_used) == (1, {"melee": 1})


def test_a_foes_dice_are_taken_out_of_doom_one_each() -> None:
    fight, trial = melee_test(doom=5, who="b")
    dice.pay(fight, trial, BoughtDiceCode(doom=3))
    assert fight.doom == 2


def test_what_dice_add_to_a_roll() -> None:
    pool = Pool(10, 1)
    assert dice.with_dice(pool, BoughtDiceCode(early=1)) == pool
    assert dice.with_dice(pool, BoughtDiceCode(1, 1, 1, 0, 1, 1)) == Pool(10, 1, 2 + 5)
    assert dice.with_dice(pool, BoughtDiceCode(momentum=1, fortune=1)) == Pool(10, 1, 3, 1), (
        "a Fortune die is not rolled"
    )


# How many are needed


@pytest.mark.parametrize(
    ("difficulty", "focus", "helped", "added", "needed"),
    [
        (4, 1, 0, 0, 0),
        (5, 1, 0, 0, 1),
        (6, 1, 0, 0, 1),
        (7, 1, 0, 0, 2),
        (2, 0, 0, 0, 0),
        (3, 0, 0, 0, 1),
        (4, 0, 0, 0, 2),
        (5, 1, 1, 0, 0),
        (3, 0, 1, 0, 0),
        (4, 0, 1, 0, 1),
        (5, 1, 0, 1, 0),
        (4, 0, 0, 1, 1),
    ],
)
def test_how_many_dice_a_test_cannot_do_without(
    difficulty: int, focus: int, helped: int, added: int, needed: int
) -> None:
    """Two d20 make four successes at best, two without a focus; a friend's help counts as well."""
    _, trial = melee_test(skills={"melee": Training(2, focus)}, help=AssistBonus("melee", helped) if helped else None)
    assert dice.dice_needed(replace(trial, difficulty=difficulty), added) == needed


# What is offered


def sizes(found: list[BoughtDiceCode], name: str) -> list[int]:
    return sorted({getattr(one, name) for one in found})


@pytest.mark.parametrize(("momentum", "most"), [(0, 0), (2, 2), (6, 3)])
def test_as_many_momentum_dice_are_offered_as_the_pool_and_the_three_allow(momentum: int, most: int) -> None:
    fight, trial = melee_test(momentum=momentum)
    assert sizes(combinations(fight, trial), "momentum") == list(range(most + 1))


def test_a_foe_is_offered_doom_up_to_the_purse_and_no_momentum_or_fortune() -> None:
    fight, trial = melee_test(momentum=6, doom=2, who="b", fortune=2)
    found = combinations(fight, trial)
    assert (sizes(found, "doom"), sizes(found, "momentum"), sizes(found, "fortune")) == ([0, 1, 2], [0], [0])


def test_the_pool_is_topped_up_with_doom_where_it_does_not_pay_for_all_three() -> None:
    fight, trial = melee_test(momentum=1)
    assert BoughtDiceCode(momentum=1, doom=2) in combinations(fight, trial)
    fight, trial = melee_test(momentum=3)
    assert not any(one.momentum and one.doom for one in combinations(fight, trial))
    fight, trial = melee_test(momentum=0)
    assert [one for one in combinations(fight, trial) if one.doom] == [
        BoughtDiceCode(doom=number) for number in (1, 2, 3)
    ]


def test_loads_are_offered_one_and_all_that_fit() -> None:
    shooter = fighter("A", BOW)
    for loads, offered in ((0, [0]), (1, [0, 1]), (2, [0, 1, 2]), (9, [0, 1, 3])):
        shooter.arms[0].loads = loads
        fight = staged(Scripted(), shooter, fighter("b")).fight
        trial = replace(trial_of(fight, shooter, "shooting", "shoot"), arm=shooter.arms[0])
        assert sizes(combinations(fight, trial), "resource") == offered


def test_a_fortune_die_is_offered_alone_and_with_the_pools_last_two() -> None:
    fight, trial = melee_test(momentum=6, fortune=1)
    assert [one for one in combinations(fight, trial) if one.fortune] == [
        BoughtDiceCode(fortune=1),
        BoughtDiceCode(momentum=2, fortune=1),
    ]
    fight, trial = melee_test(momentum=6)
    assert sizes(combinations(fight, trial), "fortune") == [0]


def test_a_talents_dice_are_offered_up_to_what_is_left_of_them() -> None:
    fight, trial = melee_test(gifts=TalentEffects(free_dice={"melee": 2}), free_used={"melee": 1})
    assert sizes(combinations(fight, trial), "free") == [0, 1]


def test_the_wish_to_be_asked_before_the_damage_is_part_of_each_purchase() -> None:
    fight, trial = melee_test(momentum=2)
    assert sizes(combinations(fight, trial, early=True), "early") == [1]
    assert sizes(combinations(fight, trial), "early") == [0]


def test_the_die_of_a_weakness_is_in_each_purchase_and_one_of_the_three() -> None:
    fight, trial = melee_test(momentum=6)
    found = combinations(fight, replace(trial, exploited=True))
    assert (sizes(found, "exploit"), max(one.dice_added for one in found), sizes(found, "momentum")) == (
        [1],
        3,
        [0, 1, 2],
    )


def test_what_dice_are_paid_with_is_said_in_words() -> None:
    fight, trial = melee_test(fortune=1)
    assert paid_with(fight, trial, BoughtDiceCode()) == ""
    assert paid_with(fight, trial, BoughtDiceCode(momentum=2, doom=2)) == "for 2 Momentum and 3 Doom"
    assert paid_with(fight, trial, BoughtDiceCode(fortune=1, free=1)) == "for 1 Fortune and 1 talent die"
    assert (
        paid_with(fight, trial, BoughtDiceCode(resource=2, exploit=1)) == "for 2 uses of the kit and a weakness found"
    )
    shot = replace(trial, skill="shooting")
    assert paid_with(fight, shot, BoughtDiceCode(resource=1)) == "for 1 load"
    assert paid_with(fight, shot, BoughtDiceCode(resource=2)) == "for 2 loads"


# The odds beside them


def test_a_friends_help_is_in_the_odds_of_a_roll() -> None:
    _, trial = melee_test(help=AssistBonus("melee", 2))
    assert side_of(trial) == RollSide(Pool(10, 1), 1, 2)
    _, other = melee_test(help=AssistBonus("parry", 2))
    assert side_of(other).helped == 0


def test_dice_that_lie_make_their_margin_for_sure() -> None:
    for margin in (0, 1, 4):
        assert odds.margins(known_side(margin)).chance_of(margin) == 1


def test_a_plain_test_shows_its_chance_its_momentum_and_its_trouble() -> None:
    own = RollSide(Pool(12, 3), 1)
    shown = {one.name: float(one.value) for one in measures(own, OpposingRoll(), "attacker")}
    assert shown == pytest.approx({"pass": 0.84, "Momentum": 0.66, "trouble": 0.0975})
