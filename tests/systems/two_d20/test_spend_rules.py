"""What Momentum buys after a roll, one clause each: when, of whom, at which price, what it does (`T-06`, `R-15`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.two_d20.fight.rules import momentum_spends, pools
from solo.systems.two_d20.fight.rules.momentum_spends import (
    DamageSpendCode,
    EarlySpendCode,
    RollWinner,
    apply_early,
    early_left,
    early_price,
)
from solo.systems.two_d20.fight.state import FightContext
from solo.systems.two_d20.gear.weapon import Weapon
from tests.systems.two_d20.blow_staging import (
    BOW,
    FIST,
    MAUL,
    STARE,
    SWORD,
    Scripted,
    aimed,
    fighter,
    staged,
    with_quality,
)


def winner(
    arena: FightContext, who: str = "A", other: str = "b", hit: bool = True, momentum: int = 3, **fields: Any
) -> RollWinner:
    """One who prevailed in an attack with its first weapon, or against one."""
    attempt = aimed(arena, who if hit else other, other if hit else who, fields.pop("arm", 0))
    return RollWinner(arena.fight.find(who), arena.fight.find(other), momentum, attempt, hit, **fields)


def kinds(arena: FightContext, won: RollWinner) -> list[str]:
    """What could be bought, each kind once."""
    return list(dict.fromkeys(early.what for early in momentum_spends.early_spends(arena.fight, won)))


def both(*weapons: Weapon, **fields: Any) -> FightContext:
    return staged(Scripted(), fighter("A", *weapons), fighter("b", **fields))


# When each may be bought


def test_what_a_physical_hit_may_buy() -> None:
    arena = both(SWORD)
    assert kinds(arena, winner(arena)) == [
        "called-shot", "subdue", "break-guard", "disarm", "change-stance", "confidence", "withdraw",
    ]  # fmt: skip


def test_what_a_hit_of_fear_may_buy() -> None:
    arena = both(STARE)
    assert kinds(arena, winner(arena)) == [
        "subdue", "break-guard", "change-stance", "confidence", "withdraw",
    ]  # fmt: skip


def test_what_a_defence_may_buy() -> None:
    arena = both(SWORD)
    assert kinds(arena, winner(arena, hit=False)) == [
        "break-guard", "disarm", "change-stance", "confidence", "withdraw",
    ]  # fmt: skip


def test_what_another_test_may_buy() -> None:
    arena = both(SWORD)
    assert kinds(arena, RollWinner(arena.fight.find("A"), None, 3)) == ["change-stance", "confidence", "withdraw"]
    assert kinds(arena, RollWinner(arena.fight.find("A"), None, 3, swift=True)) == [
        "change-stance", "confidence", "swift-action", "withdraw",
    ]  # fmt: skip


def test_a_called_shot_names_any_of_the_six_places() -> None:
    arena = both(SWORD)
    places = [
        early.of for early in momentum_spends.early_spends(arena.fight, winner(arena)) if early.what == "called-shot"
    ]
    assert places == ["head", "right arm", "left arm", "torso", "right leg", "left leg"]


def test_a_nonlethal_attack_needs_no_subdue() -> None:
    arena = both(with_quality(nonlethal=True))
    assert "subdue" not in kinds(arena, winner(arena))


def test_only_guard_that_is_there_is_broken() -> None:
    arena = both(SWORD, guard=False)
    assert "break-guard" not in kinds(arena, winner(arena))


def test_what_is_in_hand_is_struck_away_and_nothing_else() -> None:
    foe = fighter("b", SWORD, FIST, BOW)
    foe.arms[2].where = "belt"
    arena = staged(Scripted(), fighter("A"), foe)
    assert [
        early.of for early in momentum_spends.early_spends(arena.fight, winner(arena)) if early.what == "disarm"
    ] == ["0"]


def test_a_shot_disarms_from_afar_and_a_defence_only_within_reach() -> None:
    arena = staged(Scripted(), fighter("A", BOW), fighter("b", BOW, zone=3))
    assert "disarm" in kinds(arena, winner(arena))
    assert "disarm" not in kinds(arena, winner(arena, hit=False)), "who dodges a shot strikes nobody's bow away"


def test_a_defence_against_fear_disarms_nobody() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", STARE, SWORD))
    assert "disarm" not in kinds(arena, winner(arena, hit=False))


@pytest.mark.parametrize(("morale", "dice"), [(0, ["1", "2", "3", "4"]), (3, ["1"]), (4, [])])
def test_confidence_goes_up_to_four_dice_together(morale: int, dice: list[str]) -> None:
    arena = both(SWORD)
    arena.fight.find("A").morale = morale
    found = [
        early.of for early in momentum_spends.early_spends(arena.fight, winner(arena)) if early.what == "confidence"
    ]
    assert found == dice


def test_a_second_wind_is_bought_with_other_tests_and_defences_up_to_what_is_lost_or_there() -> None:
    hurt = fighter("A", vigor=6, full_vigor=10, resolve=9, full_resolve=10)
    arena = staged(Scripted(), hurt, fighter("b"), momentum=1)

    def winds(won: RollWinner) -> list[str]:
        return [early.of for early in momentum_spends.early_spends(arena.fight, won) if early.what == "second-wind"]

    assert winds(winner(arena)) == [], "a hit has its own beside the damage"
    assert winds(winner(arena, hit=False, momentum=1)) == ["vigor 1", "vigor 2", "resolve 1"]
    assert winds(winner(arena, hit=False, momentum=9)) == ["vigor 1", "vigor 4", "resolve 1"]
    assert winds(RollWinner(hurt, None, 0)) == ["vigor 1", "resolve 1"]
    arena.fight.momentum = 0
    assert winds(RollWinner(hurt, None, 0)) == []


def test_swift_action_is_offered_where_it_was_not_bought_yet() -> None:
    arena = both(SWORD)
    assert "swift-action" in kinds(arena, winner(arena, swift=True))
    assert "swift-action" not in kinds(arena, winner(arena))


def test_who_has_no_enemy_in_reach_withdraws_from_nobody() -> None:
    arena = staged(Scripted(), fighter("A", BOW), fighter("b", zone=3))
    assert "withdraw" not in kinds(arena, winner(arena))


# Secondary Target


def secondary(arena: FightContext, arm: int = 0) -> list[str]:
    return [one.key for one in momentum_spends.secondary_targets(arena.fight, aimed(arena, "A", "b", arm))]


def test_a_melee_hit_goes_on_to_another_enemy_in_the_attackers_reach() -> None:
    hero, foes = fighter("A"), [fighter(key) for key in "bcd"]
    arena = staged(Scripted(), hero, *foes, fighter("E"))
    hero.reach.remove("d")
    foes[2].reach.remove("A")
    assert secondary(arena) == ["c"]
    foes[1].out = True
    assert secondary(arena) == []


def test_a_shot_goes_on_to_another_enemy_in_the_first_targets_zone() -> None:
    foes = fighter("b", zone=3), fighter("c", zone=3), fighter("d", zone=4), fighter("e")
    assert secondary(staged(Scripted(), fighter("A", BOW), *foes, fighter("F", zone=3))) == ["c"]


def test_fear_goes_on_to_another_who_has_resolve_and_a_shot_to_the_fearless_too() -> None:
    """R-32: a target with no Resolve score cannot be threatened."""
    arena = staged(Scripted(), fighter("A", STARE, BOW), fighter("b"), fighter("c", resolve=0), fighter("d"))
    assert secondary(arena) == ["d"]
    assert secondary(arena, 1) == ["c", "d"]


def test_a_blow_goes_on_to_the_fearless_too() -> None:
    assert secondary(staged(Scripted(), fighter("A"), fighter("b"), fighter("c", resolve=0))) == ["c"]


# Prices


SPEND_PRICES = {
    "called-shot": 2,
    "subdue": 1,
    "break-guard": 2,
    "secondary-target": 2,
    "change-stance": 1,
    "swift-action": 2,
    "withdraw": 1,
}


@pytest.mark.parametrize("what", SPEND_PRICES)
def test_each_spend_before_the_damage_has_its_price(what: Any) -> None:
    arena = both(SWORD)
    assert early_price(winner(arena), EarlySpendCode(what)) == SPEND_PRICES[what]


@pytest.mark.parametrize("dice", [1, 4])
def test_confidence_and_second_wind_cost_one_each(dice: int) -> None:
    arena = both(SWORD)
    assert early_price(winner(arena), EarlySpendCode("confidence", str(dice))) == dice
    assert early_price(winner(arena), EarlySpendCode("second-wind", f"resolve {dice}")) == dice


def test_one_hand_is_disarmed_for_two_both_or_a_brace_for_three() -> None:
    foe = fighter("b", SWORD, MAUL)
    arena = staged(Scripted(), fighter("A"), foe)
    assert early_price(winner(arena), EarlySpendCode("disarm", "0")) == 2
    assert early_price(winner(arena), EarlySpendCode("disarm", "1")) == 3
    foe.arms[0].braced = True
    assert early_price(winner(arena), EarlySpendCode("disarm", "0")) == 3


@pytest.mark.parametrize(
    ("later", "price"),
    [
        (DamageSpendCode(), 0),
        (DamageSpendCode(reroll=1), 1),
        (DamageSpendCode(reroll=4), 1),
        (DamageSpendCode(penetration=2), 2),
        (DamageSpendCode(bonus=3), 3),
        (DamageSpendCode(vigor=2, resolve=1), 3),
        (DamageSpendCode(reroll=2, penetration=1, bonus=1, vigor=1, resolve=1), 5),
    ],
)
def test_what_goes_into_the_damage_costs_one_each_and_a_re_roll_one_in_all(later: DamageSpendCode, price: int) -> None:
    assert later.price == price


# Who pays with what


@pytest.mark.parametrize(
    ("price", "own", "left", "pool"), [(2, 3, 1, 4), (3, 3, 0, 4), (5, 3, 0, 2), (7, 3, 0, 0), (2, 0, 0, 2)]
)
def test_a_price_is_paid_of_the_rolls_own_momentum_first(price: int, own: int, left: int, pool: int) -> None:
    """`R-22`: foes have no pool; beyond the Momentum of the roll they pay in Doom."""
    hero = staged(Scripted(), fighter("A"), fighter("b"), momentum=4, doom=4)
    assert momentum_spends.available(hero.fight, winner(hero, momentum=own)) == own + 4
    assert momentum_spends.pay(hero.fight, winner(hero, momentum=own), price).momentum == left
    assert (hero.fight.momentum, hero.fight.doom) == (pool, 4)
    foe = staged(Scripted(), fighter("A"), fighter("b"), momentum=4, doom=4)
    momentum_spends.pay(foe.fight, winner(foe, "b", "A", momentum=own), price)
    assert (foe.fight.momentum, foe.fight.doom) == (4, pool), "a foe has no pool but Doom"


def test_a_foe_spends_doom_where_a_hero_spends_the_pool() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), momentum=2, doom=7)
    assert [pools.available_for_spends(arena.fight, one) for one in arena.fight.fighters] == [2, 7]


@pytest.mark.parametrize(("price", "words"), [(2, "2 Momentum"), (3, "2 Momentum and 1 Doom")])
def test_what_a_foe_pays_with_is_told_apart(price: int, words: str) -> None:
    arena = both(SWORD)
    assert momentum_spends.price_words(winner(arena, "b", "A", momentum=2), price) == words
    assert momentum_spends.price_words(winner(arena, momentum=2), price) == f"{price} Momentum"


def test_momentum_is_banked_up_to_the_cap_and_foes_make_doom_of_it() -> None:
    """`R-07`, `R-22`: a hero's pool holds 6; a foe's Momentum becomes Doom, one for one."""
    arena = staged(Scripted(), fighter("A"), fighter("b"), momentum=4, doom=4)
    fight = arena.fight
    assert [pools.gain(fight, fight.find("A"), 1), pools.gain(fight, fight.find("A"), 3)] == [1, 1]
    assert (fight.momentum, pools.gain(fight, fight.find("b"), 9), fight.doom) == (6, 9, 13)
    fight.momentum = 8
    assert (pools.gain(fight, fight.find("A"), 2), fight.momentum) == (0, 8), "what is above the cap is not taken away"


# Once within one test


def test_each_is_bought_once_within_a_test_and_a_second_wind_once_for_each_track() -> None:
    hurt = fighter("A", vigor=6, full_vigor=10, resolve=6, full_resolve=10)
    arena = staged(Scripted(), hurt, fighter("b"), momentum=6)
    won = winner(arena, hit=False)
    left = early_left(arena.fight, won, (EarlySpendCode("second-wind", "vigor 1"), EarlySpendCode("confidence", "2")))
    assert {early.of.split()[0] for early in left if early.what == "second-wind"} == {"resolve"}
    assert "confidence" not in {early.what for early in left}
    assert "break-guard" in {early.what for early in left}
    shots = early_left(arena.fight, winner(arena), (EarlySpendCode("called-shot", "head"),))
    assert "called-shot" not in {early.what for early in shots}, "one place is called, not two"


def test_the_cheapest_of_what_is_left_decides_whether_anything_is_asked() -> None:
    arena = both(SWORD)
    assert momentum_spends.cheapest(winner(arena), [EarlySpendCode("break-guard"), EarlySpendCode("withdraw")]) == 1
    assert (
        momentum_spends.cheapest(winner(arena), [EarlySpendCode("break-guard"), EarlySpendCode("confidence", "3")]) == 2
    )
    assert momentum_spends.cheapest(winner(arena), []) == float("inf")


# What each does


def test_change_stance_lets_the_one_who_lies_stand_and_who_stands_lie() -> None:
    arena = both(SWORD)
    one = arena.fight.find("A")
    apply_early(arena, winner(arena), EarlySpendCode("change-stance"))
    assert (one.prone, one.guard) == (True, False)
    apply_early(arena, winner(arena), EarlySpendCode("change-stance"))
    assert (one.prone, one.guard) == (False, False), "standing up does not bring Guard back"


def test_confidence_adds_to_what_is_there_up_to_four() -> None:
    arena = both(SWORD)
    one = arena.fight.find("A")
    for bought, morale in (("1", 1), ("2", 3), ("4", 4)):
        apply_early(arena, winner(arena), EarlySpendCode("confidence", bought))
        assert one.morale == morale


def test_break_guard_and_disarm_befall_the_loser() -> None:
    arena = both(SWORD)
    apply_early(arena, winner(arena), EarlySpendCode("break-guard"))
    apply_early(arena, winner(arena), EarlySpendCode("disarm", "0"))
    foe, hero = arena.fight.find("b"), arena.fight.find("A")
    assert (foe.guard, foe.arms[0].where, foe.arms[0].zone) == (False, "ground", 2)
    assert (hero.guard, hero.arms[0].where) == (True, "hand")


def test_a_second_wind_gives_its_own_track_back() -> None:
    hurt = fighter("A", vigor=5, full_vigor=10, resolve=5, full_resolve=10)
    arena = staged(Scripted(), hurt, fighter("b"))
    apply_early(arena, winner(arena), EarlySpendCode("second-wind", "resolve 2"))
    assert (hurt.vigor, hurt.resolve) == (5, 7)
    apply_early(arena, winner(arena), EarlySpendCode("second-wind", "vigor 9"))
    assert (hurt.vigor, hurt.resolve) == (10, 7)


def test_withdraw_ends_all_pairs_and_no_brace_holds() -> None:
    arena = staged(Scripted(), fighter("A", MAUL), fighter("b"), fighter("c"))
    arena.fight.find("A").arms[0].braced = True
    apply_early(arena, winner(arena), EarlySpendCode("withdraw"))
    assert [one.reach for one in arena.fight.fighters] == [[], [], []]
    assert (arena.fight.find("A").zone, arena.fight.find("A").arms[0].braced) == (2, False)


@pytest.mark.parametrize(
    ("early", "told"),
    [
        (EarlySpendCode("break-guard"), "b loses Guard (broken by A)."),
        (EarlySpendCode("disarm", "0"), "b drops the sword (disarmed by A)."),
        (EarlySpendCode("change-stance"), "A falls prone (by choice)."),
        (EarlySpendCode("confidence", "2"), "A takes heart (3 CD of Morale until the next turn)."),
        (EarlySpendCode("second-wind", "resolve 2"), "A has a Second Wind (+2 Resolve)."),
        (EarlySpendCode("withdraw"), "A steps back out of Reach."),
        (EarlySpendCode("subdue"), ""),
    ],
)
def test_each_spend_that_takes_effect_is_told_in_a_sentence(early: EarlySpendCode, told: str) -> None:
    scene = Scripted()
    arena = staged(scene, fighter("A", morale=1, resolve=5, full_resolve=10), fighter("b"))
    apply_early(arena, winner(arena), early)
    assert scene.story == told


@pytest.mark.parametrize(
    ("chosen", "place"),
    [
        ((), None),
        ((EarlySpendCode("subdue"),), None),
        ((EarlySpendCode("subdue"), EarlySpendCode("called-shot", "left leg")), "left leg"),
    ],
)
def test_the_place_of_a_called_shot(chosen: tuple[EarlySpendCode, ...], place: str | None) -> None:
    assert momentum_spends.called_place(chosen) == place
