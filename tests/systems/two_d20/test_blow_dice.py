"""Dice bought before the roll: what pays for them, what is offered, what they cost, and their odds (`T-03`, `R-08`)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from solo.systems.two_d20.fight.attack import attack
from solo.systems.two_d20.fight.options.defences import expect_no_dice
from solo.systems.two_d20.fight.options.dice import DiceChoice, combinations
from solo.systems.two_d20.fight.rules import dice
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest, trial_of
from solo.systems.two_d20.fight.skill_tests import test as tried
from solo.systems.two_d20.fight.state import AssistBonus, FightContext
from solo.systems.two_d20.gear.weapon import Qualities, Weapon
from solo.systems.two_d20.people.attributes import Attributes, Training
from solo.systems.two_d20.people.talents import TalentEffects
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.damage import DamageProfile, RawDamage
from solo.systems.two_d20.rolls.odds import HarmProfile, RollSide
from solo.systems.two_d20.rolls.skill_test import Pool
from solo.systems.two_d20.rulings import USUAL
from tests.systems.two_d20.blow_staging import (
    BOW,
    SWORD,
    Scripted,
    acted_out,
    aimed,
    asked_of,
    codes,
    fighter,
    figures,
    option,
    staged,
    struck,
)


def melee(arena: FightContext, key: str = "A") -> PreparedTest:
    return trial_of(arena.fight, arena.fight.find(key), "melee", "try")


def bought(**given: int) -> BoughtDiceCode:
    return BoughtDiceCode(**given)


def test_a_heros_doom_dice_cost_one_two_and_three_and_a_foes_one_each() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), doom=9)
    assert [dice.doom_price(arena.fight, melee(arena), bought(doom=number)) for number in range(4)] == [0, 1, 3, 6]
    assert [dice.doom_price(arena.fight, melee(arena, "b"), bought(doom=number)) for number in range(4)] == [0, 1, 2, 3]
    flat = staged(Scripted(), fighter("A"), fighter("b"), rulings={"doom_dice": "flat"})
    assert dice.doom_price(flat.fight, melee(flat), bought(doom=3)) == 3


@pytest.mark.parametrize(
    ("purchase", "why"),
    [
        (bought(momentum=2, doom=2), "At most 3 dice can be added to this test, not 4."),
        (bought(momentum=3), "The pool holds only 2 Momentum."),
        (bought(fortune=2), "A has 1 Fortune and can spend only one point on a test."),
        (bought(free=2), "The talents of A add only 1 die in this scene."),
        (bought(resource=1), "A has only 0 loads or uses left for this test."),
        (bought(exploit=1), "A has not found a weakness to exploit."),
        (bought(momentum=-1), "Dice cannot be sold."),
        (bought(momentum=1, doom=1, free=1), ""),
    ],
)
def test_what_cannot_be_bought_is_told_in_a_sentence(purchase: BoughtDiceCode, why: str) -> None:
    talented = fighter("A", fortune=1, gifts=TalentEffects(free_dice={"melee": 2}), free_used={"melee": 1})
    arena = staged(Scripted(), talented, fighter("b"), momentum=2, doom=0)
    assert dice.find_problem(arena.fight, melee(arena), purchase) == why


def test_a_foe_pays_out_of_the_purse_and_knows_no_momentum() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), momentum=6, doom=1)
    assert dice.find_problem(arena.fight, melee(arena, "b"), bought(doom=2)) == "The game master has only 1 Doom."
    assert dice.find_problem(arena.fight, melee(arena, "b"), bought(momentum=1)) != ""


def test_all_that_pays_is_taken_before_the_roll() -> None:
    hero = fighter("A", BOW, fortune=2, gifts=TalentEffects(free_dice={"shooting": 2}), zone=1)
    hero.arms[0].loads = 3
    arena = staged(Scripted((3, 9, 9, 9), (3, 3, 3, 3)), hero, fighter("b"), momentum=3, doom=2)
    struck(arena, "A", "b", dice="dice:0:1:1:0:0:0:0")
    assert (hero.arms[0].loads, arena.fight.doom) == (2, 3)
    arena.scene.pools = [(19, 18, 17), (3, 3, 3, 3)]  # type: ignore[attr-defined]
    struck(arena, "A", "b", dice="dice:0:0:0:1:1:0:0")
    assert (hero.fortune, hero.free_used) == (1, {"shooting": 1})
    assert "A shoots at b with the bow (+2 dice for 1 Doom and 1 load) and hits (+3 Momentum)" in arena.scene.story  # type: ignore[attr-defined]


def test_a_fortune_die_lies_on_one_and_is_worth_one_success_without_focus() -> None:
    for focus, successes in ((1, 2), (0, 1)):
        hero = fighter("A", fortune=1, skills={"melee": Training(2, focus)})
        arena = staged(Scripted((20, 15), (3, 3, 3, 3)), hero, fighter("b"))
        struck(arena, "A", "b", dice="dice:0:0:0:1:0:0:0")
        assert arena.fight.momentum == successes - 1
        assert arena.fight.doom == 2, "the 20 complicates; the die that lies on 1 cannot"


def test_loads_and_kits_are_dice_of_fitting_tests() -> None:
    hero = fighter("A", kits={"healer's kit": 3}, skills={"healing": Training(2, 1)})
    arena = staged(Scripted((3, 9, 9)), hero, fighter("b"))
    came = acted_out(tried(arena, hero, "healing", "treat B", kit="healer's kit"), dice="dice:0:0:1:0:0:0:0")
    assert (came.margin, hero.kits) == (2, {"healer's kit": 2})


def test_a_weakness_found_is_a_die_for_nothing_within_the_three() -> None:
    arena = staged(Scripted(), fighter("A", exploit="b"), fighter("b"), momentum=6)
    asked = next(attack(arena, aimed(arena, "A", "b")))
    assert isinstance(asked, DiceChoice)
    found = [BoughtDiceCode.read(code) for code in codes(asked) if code.startswith("dice")]
    assert {one.exploit for one in found} == {1}
    assert max(one.dice_added for one in found) == 3


def test_a_friends_help_joins_where_there_is_a_success_of_ones_own_and_is_used_up() -> None:
    for faces, margin in (((9, 18), 2), ((18, 19), -1)):
        hero = fighter("A", help=AssistBonus("melee", 2))
        arena = staged(Scripted(faces, (3, 3, 3, 3)), hero, fighter("b"))
        struck(arena, "A", "b")
        assert (arena.fight.momentum, hero.help) == (max(margin, 0), None)


def test_the_offer_lists_sensible_purchases_with_odds_and_prices() -> None:
    arena = staged(Scripted(), fighter("A", fortune=2), fighter("b", rank="minion", vigor=4), momentum=2, doom=3)
    asked = asked_of(attack(arena, aimed(arena, "A", "b")), "dice")
    assert codes(asked) == [
        "dice:0:0:0:0:0:0:0",
        "dice:1:0:0:0:0:0:0",
        "dice:2:0:0:0:0:0:0",
        "dice:0:1:0:0:0:0:0",
        "dice:0:2:0:0:0:0:0",
        "dice:0:3:0:0:0:0:0",
        "dice:2:1:0:0:0:0:0",
        "dice:0:0:0:1:0:0:0",
        "dice:2:0:0:1:0:0:0",
        "early",
        "circumstances",
    ]
    labels = [one.label for one in asked.options]
    assert labels[:2] == ["2d20", "3d20"]
    assert labels[7] == "2d20 and a die set to 1"
    costs = [one.preview().cost for one in asked.options]
    assert costs[:2] == ["", "Momentum 2 → 1"]
    assert costs[6:9] == ["Momentum 2, Doom 1", "Fortune 2 → 1", "Momentum 2, Fortune 1"]
    assert max(map(len, costs)) <= 21, "all costs fit their column"
    preview = option(asked, "dice:0:2:0:0:0:0:0").preview()
    assert preview.cost == "Doom 3 → 6"
    assert list(figures(preview)) == ["hit", "Momentum", "take out", "trouble"]
    assert figures(preview)["trouble"] == 1 - Fraction(19, 20) ** 4
    assert preview.explain is not None
    assert preview.explain().modifiers[0].name == "Average"
    assert asked.fault("dice:4:0:0:0:0:0:0") == "At most 3 dice can be added to this test, not 4."
    assert asked.fault("nonsense") == "“nonsense” is not one of the options."
    assert asked.fault("dice:1:2:0:0:0:0:0") is None, "lawful, though it is not listed"


@settings(max_examples=60)
@given(
    pool=st.integers(0, 6),
    doom=st.integers(0, 9),
    fortune=st.integers(0, 3),
    free=st.integers(0, 2),
    loads=st.integers(0, 3),
    exploit=st.booleans(),
    hero=st.booleans(),
)
def test_whatever_is_offered_is_lawful_and_nothing_twice(
    pool: int, doom: int, fortune: int, free: int, loads: int, exploit: bool, hero: bool
) -> None:
    one = fighter("A" if hero else "a", BOW, fortune=fortune * hero, gifts=TalentEffects(free_dice={"shooting": free}))
    one.arms[0].loads = loads
    arena = staged(Scripted(), one, momentum=pool, doom=doom)
    trial = replace(trial_of(arena.fight, one, "shooting", "try"), arm=one.arms[0], exploited=exploit)
    found = combinations(arena.fight, trial)
    assert len(set(found)) == len(found)
    assert not [each for each in found if dice.find_problem(arena.fight, trial, each)]


def test_the_circumstances_of_one_roll_are_chosen_with_its_dice() -> None:
    arena = staged(
        Scripted((9, 18), (3, 3, 3, 3)), fighter("A", BOW), fighter("b", zone=3), paired=False, conditions={"light": 2}
    )
    struck(arena, "A", "b", dice=["circumstances", "dice:0:0:0:0:0:0:0"], circumstances="without:poor light")
    assert "and hits." in arena.scene.story  # type: ignore[attr-defined]


def test_to_be_asked_before_the_damage_is_a_wish_that_costs_nothing() -> None:
    arena = staged(Scripted((1, 9), (3, 3, 3, 3)), fighter("A"), fighter("b"))
    struck(arena, "A", "b", dice=["early", "dice:0:0:0:0:0:0:1"], early_spends=["break-guard:", "enough"])
    assert not arena.fight.find("b").guard
    always = staged(Scripted((1, 9), (3, 3, 3, 3)), fighter("A"), fighter("b"), ask_always=True)
    struck(always, "A", "b", dice="dice:0:0:0:0:0:0:1", early_spends=["break-guard:", "enough"])
    assert not always.fight.find("b").guard


# The odds, against all ordered throws


def naive_successes(side: RollSide) -> list[tuple[int, int]]:
    """Margins and complications of every ordered throw."""
    pool = side.pool
    found = []
    for faces in product(range(1, 21), repeat=pool.rolled):
        got = sum((face <= pool.tn) + (face <= min(pool.focus, pool.tn)) for face in faces)
        got += pool.ones * (2 if pool.focus else 1)
        got += side.helped if got else 0
        found.append((got - side.difficulty, sum(face >= (19 if pool.untrained else 20) for face in faces)))
    return found


@pytest.mark.parametrize(
    "side",
    [
        RollSide(Pool(12, 3), 1),
        RollSide(Pool(9, 0, untrained=True), 1),
        RollSide(Pool(10, 1, ones=1), 2),
        RollSide(Pool(11, 2), 2, 1),
    ],
)
def test_margins_and_trouble_are_exact(side: RollSide) -> None:
    naive = naive_successes(side)
    margins = odds.margins(side)
    for margin in {one for one, _ in naive}:
        assert margins.chance_of(margin) == Fraction(sum(one == margin for one, _ in naive), len(naive))
    assert odds.complication(side.pool) == Fraction(sum(bad > 0 for _, bad in naive), len(naive))


def naive_hit(
    strike: DamageProfile, soaks: tuple[int, ...], stress: int, boxes: int, intense: bool, bonus: int
) -> list[Fraction]:
    """Harm at all, out, mean Harm, mean damage and what counts of it, by every ordered throw of all dice."""
    values, effects = (1, 2, 0, 0, 1, 1), (0, 0, 0, 0, 1, 1)
    throws = list(product(range(6), repeat=strike.dice))
    covers = list(product(range(6), repeat=strike.soak_dice))
    harms = out = harm = total = 0
    telling = Fraction(0)
    for throw in throws:
        effect = sum(effects[face] for face in throw)
        raw = sum(values[face] for face in throw) + strike.vicious * effect + bonus
        for cover in covers:
            for soak in soaks:
                blocked = max(0, soak + sum(values[face] for face in cover) - strike.piercing * effect)
                damage = max(0, raw - blocked)
                did = damage // 5 + (damage >= stress) if damage else 0
                did += intense and effect > 0 and did > 0
                harms, out, harm, total = harms + (did > 0), out + (did >= boxes), harm + did, total + damage
                telling += min(did + Fraction(min(damage, stress), 10), boxes)
    number = len(throws) * len(covers) * len(soaks)
    return [Fraction(part, number) for part in (harms, out, harm, total, telling)]


@pytest.mark.parametrize("bonus", [0, 2])
@pytest.mark.parametrize(
    ("strike", "soaks", "stress", "boxes", "intense"),
    [
        (DamageProfile(3, 1, 0, 0, 1), (3, 2, 1, 0), 4, 1, False),
        (DamageProfile(4, 0, 1, 0, 0), (2,), 5, 2, True),
        (DamageProfile(4, 2, 2, 0, 1), (4, 0), 0, 1, False),
    ],
)
def test_what_a_hit_does_is_exact(
    strike: DamageProfile, soaks: tuple[int, ...], stress: int, boxes: int, intense: bool, bonus: int
) -> None:
    aim = HarmProfile(strike, soaks, stress, 0, boxes, intense, USUAL)
    hit = msgspec.structs.astuple(odds.hit_odds(aim, bonus))
    assert list(hit) == naive_hit(strike, soaks, stress, boxes, intense, bonus)


@pytest.mark.slow
def test_an_attack_is_exact_from_the_struggle_to_its_harm() -> None:
    mine, theirs = RollSide(Pool(12, 2), 1), RollSide(Pool(11, 2, 1), 2)
    aim = HarmProfile(DamageProfile(2, 1), (1,), 4, 0, 1, False, USUAL)
    hits = turned = momentum = Fraction(0)
    out = Fraction(0)
    ours, others = naive_successes(mine), naive_successes(theirs)
    share = Fraction(1, len(ours) * len(others))
    for margin, _ in ours:
        for other, _ in others:
            over = margin - max(other, 0)
            if margin >= 0 and over >= 0:
                hits, momentum = hits + share, momentum + share * over
                out += share * naive_hit(aim.strike, aim.soaks, 4, 1, False, over)[1]
            elif other >= 0:
                turned += share
    seen = odds.prospects(mine, theirs, "attacker", aim)
    assert (seen.hits, seen.turned, seen.momentum, seen.out) == (hits, turned, momentum, out)


def test_a_worked_attack_of_a_warrior() -> None:
    """Example 13: 14/3, seven dice, Vicious 1, Soak 2, stress 12."""
    warrior = fighter("W", Weapon(name="broadsword", type="melee", dice=4, reach=2, qualities=Qualities(vicious=1)))
    warrior.attributes = Attributes(agility=11, brawn=12)
    warrior.skills["melee"] = Training(3, 3)
    foe = fighter("s", vigor=12, soak=2, attributes=Attributes(coordination=9), skills={"parry": Training(2, 2)})
    arena = staged(Scripted(), warrior, foe, doom=9)
    attempt = aimed(arena, "W", "s")
    aim = aim_of(arena.fight, attempt, foe)
    free = odds.prospects(RollSide(Pool(14, 3), 1), None, "attacker", aim)
    assert float(free.hits) == pytest.approx(0.91)
    assert float(free.harms) == pytest.approx(0.765543, abs=1e-6)
    asked: Any = asked_of(attack(arena, attempt), "defence")
    asked.expected_dice = expect_no_dice
    assert float(figures(option(asked, "defend:s:parry").preview())["hit chance"]) == pytest.approx(0.739575)


def test_what_it_is_to_be_hit_is_explained_with_the_dice_that_the_attacker_buys() -> None:
    def asked(doom: int) -> Any:
        arena = staged(Scripted(), fighter("a", SWORD), fighter("B"), doom=doom)
        return asked_of(attack(arena, aimed(arena, "a", "B")), "defence")

    idle = option(asked(6), "none").preview()
    assert idle.note == "if a buys 3 dice"
    assert idle.explain is not None
    told = idle.explain()
    assert told.sentences == (
        "a: 5d20 against TN 10, focus 1: 1 success needed.",
        "These are the odds if a buys 3 dice.",
    )
    assert sum(bar.chance for bar in told.outcomes) == 1
    assert [bar.chance for bar in told.outcomes if bar.label == "not hit"] == [1 - figures(idle)["hit chance"]]
    poor = option(asked(0), "none").preview()
    assert poor.note == ""
    assert poor.explain is not None
    assert poor.explain().sentences == ("a: 2d20 against TN 10, focus 1: 1 success needed.",)
    assert option(asked(0), "defend:B:parry").preview().note == "if a buys 1 die", "the reaction pays for it"


def test_dice_rolled_again_are_exact() -> None:
    strike = DamageProfile(4, 1, 0, 0, 0)
    aim = HarmProfile(strike, (1,), 9, 0, 2, False, USUAL)
    seen = odds.rolled_again(aim, RawDamage(4, 1), 2)
    values, effects = (1, 2, 0, 0, 1, 1), (0, 0, 0, 0, 1, 1)
    damages = [4 + sum(values[face] + effects[face] for face in throw) - 1 for throw in product(range(6), repeat=2)]
    assert seen.damage == Fraction(sum(damages), 36)
    assert seen.harms == Fraction(sum(damage >= 5 for damage in damages), 36)


TWO_DICE = DamageProfile(2)
BARE, SAFE = (HarmProfile(TWO_DICE, (soak,), 1, 0, 1, False, USUAL) for soak in (0, 9))
"""Two targets of two combat dice with one point of stress: one that any point takes out, and one that none reaches."""


@pytest.mark.parametrize(
    ("others", "share"),
    [((BARE,), Fraction(5, 9)), ((SAFE, BARE), Fraction(2, 3) / 2)],
    ids=["the only other", "one of two others"],
)
def test_area_adds_each_other_target_by_the_chance_to_hit_and_the_effects(
    others: tuple[HarmProfile, ...], share: Fraction
) -> None:
    """Q-09: an Effect adds a target; two dice show one in 5 of 9 throws, and 2/3 Effects on the average."""
    alone = odds.AttackEstimate(hits=0.5, harm=1.0, out=0.25, damage=2.0, telling=0.75)
    struck = float(share) / 2
    fells = struck * 8 / 9
    seen = odds.with_others(alone, others)
    expected = (0.5, 1 + fells, 0.25 + fells, 2 + struck * 5 / 3, 0.75 + fells)
    assert msgspec.structs.astuple(seen) == pytest.approx(expected)


def test_a_defence_is_weighed_against_the_dice_that_the_attacker_has_bought() -> None:
    arena = staged(Scripted(), fighter("a", SWORD), fighter("B"), doom=3)
    running = attack(arena, aimed(arena, "a", "B"))
    next(running)
    running.send("defend:B:parry")
    asked: Any = running.send("dice:0:2:0:0:0:0:0")
    assert isinstance(asked, DiceChoice)
    assert asked.who == "B"
    seen = figures(option(asked, "dice:0:0:0:0:0:0:0").preview())
    four, two = RollSide(Pool(10, 1, 4), 1), RollSide(Pool(10, 1), 1)
    assert seen["hit chance"] == odds.contest_odds(four, two, "attacker").chance(lambda came: came.active)
