"""A hit and a test from their dice to what is banked, one clause each (section 5, `T-01`, `T-23`, `H-12`, `H-14`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.contract import Decision
from solo.systems.two_d20.fight.attack import attack
from solo.systems.two_d20.fight.hit import resolve_unaimed_hit as strikes
from solo.systems.two_d20.fight.options.dice import DiceChoice
from solo.systems.two_d20.fight.reactions import fended_off
from solo.systems.two_d20.fight.rules.damage import LandedHit, bites, blow_of, is_poor, ready_attack, soak_left
from solo.systems.two_d20.fight.rules.defence import own_ways
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.rules.momentum_spends import DamageSpendCode, RollWinner
from solo.systems.two_d20.fight.skill_tests import StressRecovery, assist, bank, complications, resist, spend_early
from solo.systems.two_d20.fight.skill_tests import test as tried
from solo.systems.two_d20.fight.state import AssistBonus, FightContext, Fighter
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentEffects
from solo.systems.two_d20.rolls.combat_dice import BLANK, EFFECT, ONE, TWO, added_up
from solo.systems.two_d20.rolls.damage import DamageProfile, secondary
from tests.systems.two_d20.blow_staging import (
    ASKED,
    LET,
    PLAIN_DICE,
    STARE,
    SWORD,
    Scripted,
    acted_out,
    aimed,
    asked_of,
    codes,
    fighter,
    staged,
    struck,
    with_quality,
)

HIT, MISS, BLANKS = (9, 15), (19, 19), (3, 3, 3, 3)
"""A hit without Momentum, a miss without a complication, and four dice that show nothing."""


def told_dice(arena: FightContext) -> list[tuple[int, ...]]:
    return arena.scene.pools  # type: ignore[attr-defined, no-any-return]


# A hit


def blow(faces: tuple[int, ...], *more: tuple[int, ...], weapon: Any = SWORD, **target: Any) -> Fighter:
    arena = staged(Scripted(HIT, faces, *more), fighter("A", weapon), fighter("b", **target))
    struck(arena, "A", "b")
    assert not told_dice(arena)
    return arena.fight.find("b")


def test_the_defender_is_asked_before_any_dice_are_bought_or_rolled() -> None:
    arena = staged(Scripted(HIT, MISS, BLANKS), fighter("a"), fighter("B"), doom=9)
    running = attack(arena, aimed(arena, "a", "B"))
    kinds = []
    asked: Any = next(running)
    try:
        while True:
            kinds.append((asked.who, asked.kind))
            asked = running.send(
                "defend:B:parry" if asked.kind == "defence" else PLAIN_DICE if asked.kind == "dice" else LET
            )
    except StopIteration:
        pass
    assert kinds == [("B", "defence"), ("a", "dice"), ("B", "dice"), ("a", "spends")]


def test_persistent_and_stun_need_damage_incendiary_and_knockdown_an_effect_alone() -> None:
    all_of_it = with_quality(persistent=2, stun=True, incendiary=3, knockdown=True)
    found = blow((5, 3, 3, 3), (19, 19), weapon=all_of_it, soak=9)
    assert (found.bleeding, found.stunned, found.burning, found.prone) == (0, False, 3, True)
    found = blow((5, 2, 3, 3), (19, 19), (19, 19), weapon=all_of_it)
    assert (found.bleeding, found.stunned, found.burning, found.prone) == (2, True, 3, True)
    found = blow((1, 2, 3, 3), weapon=all_of_it)
    assert (found.bleeding, found.stunned, found.burning, found.prone) == (0, False, 0, False)


def test_who_is_prone_already_is_knocked_down_no_further() -> None:
    arena = staged(
        Scripted((9, 15), (5, 3, 3, 3)), fighter("A", with_quality(knockdown=True)), fighter("b", prone=True)
    )
    struck(arena, "A", "b", dice=PLAIN_DICE)
    assert not told_dice(arena)


def test_who_cannot_be_stunned_is_put_to_no_test() -> None:
    assert not blow((5, 2, 3, 3), weapon=with_quality(stun=True), steady=1).stunned


def test_a_called_shot_that_does_no_harm_does_no_more() -> None:
    for faces, shaken in (((2, 2, 1, 3), True), ((2, 2, 3, 3), False)):
        arena = staged(Scripted((1, 9), faces), fighter("A"), fighter("b", rank="nemesis"))
        struck(arena, "A", "b", dice=ASKED, early_spends=["called-shot:head", "enough"])
        assert arena.fight.find("b").shaken is shaken


def test_subdue_spares_a_life_and_a_blow_without_it_does_not() -> None:
    for spends, bruises in ((["subdue:", "enough"], 1), (["enough"], 0)):
        arena = staged(Scripted((1, 9), (2, 2, 1, 3)), fighter("A"), fighter("b", rank="nemesis"))
        struck(arena, "A", "b", dice=ASKED, early_spends=spends)
        assert (arena.fight.find("b").wounds, arena.fight.find("b").bruises) == (1, bruises)


@pytest.mark.parametrize(("raw", "half"), [(0, 0), (1, 1), (2, 1), (7, 4), (8, 4)])
def test_half_of_the_damage_goes_up(raw: int, half: int) -> None:
    assert secondary(raw) == half


def test_the_secondary_target_takes_half_with_the_bonus_and_without_qualities_or_defence() -> None:
    weapon = with_quality(vicious=1, knockdown=True, piercing=5)
    foes = fighter("b", rank="nemesis"), fighter("c", soak=1, cover=1)
    arena = staged(Scripted((1, 1), (2, 2, 5, 3), MISS, (1,)), fighter("A", weapon), *foes, momentum=1)
    spends = ["secondary-target:c", "enough"]
    struck(arena, "A", "b", dice=ASKED, early_spends=spends, spends="spend:0:0:2:0:0")
    assert foes[0].vigor == 10 - (4 + 1 + 1 + 2)
    assert (foes[1].vigor, foes[1].prone) == (10 - (4 - 1 - 1), False), "half of 8, less Soak and a soak die"


def test_each_target_that_effects_add_has_its_own_cover_and_place() -> None:
    heroes = fighter("B"), fighter("C", shield=1)
    heroes[1].soak = (2, 0, 0, 0, 0, 0)
    arena = staged(Scripted(HIT, (5, 2, 2, 3), (1,), (1,)), fighter("a", with_quality(area=True)), *heroes)
    struck(arena, "a", "B")
    assert [one.vigor for one in heroes] == [10 - 5, 10 - (5 - 2 - 1)]


def test_area_needs_an_effect_and_adds_no_more_than_there_are() -> None:
    heroes = fighter("B"), fighter("C"), fighter("D")
    arena = staged(Scripted(HIT, (2, 2, 3, 3)), fighter("a", with_quality(area=True)), *heroes)
    struck(arena, "a", "B")
    assert [one.vigor for one in heroes] == [6, 10, 10]
    arena = staged(Scripted(HIT, (5, 5, 3, 3)), fighter("a", with_quality(area=True)), *heroes)
    struck(arena, "a", "B")
    assert [one.vigor for one in heroes] == [4, 8, 8]


def test_penetration_counts_for_the_first_target_alone() -> None:
    heroes = fighter("B", soak=2), fighter("C", soak=2)
    arena = staged(Scripted((1, 15), (5, 2, 2, 3)), fighter("a", with_quality(area=True)), *heroes)
    struck(arena, "a", "B", spends="spend:0:1:0:0:0")
    assert [one.vigor for one in heroes] == [10 - 5, 10 - 3]


def test_a_hazard_strikes_with_nobody_spending() -> None:
    arena = staged(Scripted((2, 2, 3, 3)), fighter("A"), fighter("b"), momentum=6)
    acted_out(strikes(arena, aimed(arena, "b", "A")))
    assert (arena.fight.find("A").vigor, arena.fight.momentum) == (6, 6)


def test_only_the_last_wound_is_asked_to_be_shaken_off() -> None:
    corpse = fighter("b", ability="Unfeeling", vigor=20)
    arena = staged(Scripted(HIT, (2, 2, 1, 3)), fighter("A"), corpse, doom=9)
    struck(arena, "A", "b")
    assert (corpse.wounds, corpse.out) == (1, False)


def test_a_hero_whom_fear_takes_out_is_not_asked_what_it_does() -> None:
    arena = staged(Scripted(HIT, (2, 2, 2)), fighter("A", resolve=1, trauma=3), fighter("C"), fighter("b", STARE))
    struck(arena, "b", "A")
    assert (arena.fight.find("A").out, arena.fight.find("A").cowed) == (True, "")


def test_a_foe_whom_wounds_take_out_is_not_asked_either_and_one_who_stays_neither() -> None:
    arena = staged(Scripted(HIT, (2, 2, 2)), fighter("A", STARE), fighter("b", resolve=1))
    struck(arena, "A", "b")
    assert (arena.fight.find("b").trauma, arena.fight.find("b").cowed) == (2, "yields")
    arena = staged(Scripted(HIT, (2, 2, 3)), fighter("A", STARE), fighter("b"))
    struck(arena, "A", "b")
    assert (arena.fight.find("b").trauma, arena.fight.find("b").cowed) == (0, "")


def test_what_may_still_be_spent_is_asked_after_the_soak_dice_and_a_reroll_only_before_them() -> None:
    arena = staged(Scripted((9, 3), (2, 2, 1, 3), (1,)), fighter("A"), fighter("b", cover=1, rank="nemesis"))
    asked = asked_of(attack(arena, aimed(arena, "A", "b")), "spends")
    assert asked.fault("spend:1:0:0:0:0") is not None, "the soak dice lie"
    assert asked.fault("spend:0:0:1:0:0") is None


def test_poor_dice_show_a_blank_and_less_than_the_mean() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    attempt = aimed(arena, "A", "b")

    def looks_poor(*faces: Any) -> bool:
        return is_poor(LandedHit(attempt, attempt.target, DamageProfile(4), added_up(faces)))

    assert looks_poor(BLANK, ONE, ONE, ONE)
    assert not looks_poor(BLANK, TWO, ONE, ONE), "four are more than the mean of 10/3"
    assert not looks_poor(ONE, ONE, ONE), "no die shows nothing"


def landed(shown: Any, soak: int = 3, soak_points: int = 1, nonlethal: bool = False, **given: Any) -> LandedHit:
    arena = staged(Scripted(), fighter("A", with_quality(**given)), fighter("b"))
    attempt = aimed(arena, "A", "b")
    strike = DamageProfile(4, attempt.qualities.vicious, attempt.qualities.piercing, soak, 1)
    return LandedHit(attempt, attempt.target, strike, added_up(shown), None, soak_points, nonlethal)


def test_what_comes_through_soak_with_each_spend() -> None:
    hit = landed((TWO, TWO, EFFECT, ONE), vicious=1, piercing=1, intense=True)
    assert (hit.raw.damage, hit.raw.effects) == (7, 1)
    assert soak_left(hit) == 3 + 1 - 1
    blow = blow_of(hit)
    assert (blow.damage, blow.effects, blow.intense, blow.nonlethal, blow.by) == (
        4,
        1,
        True,
        False,
        hit.attempt.attacker,
    )
    assert blow_of(hit, DamageSpendCode(bonus=2)).damage == 6
    assert blow_of(hit, DamageSpendCode(penetration=1)).damage == 6
    assert blow_of(hit, DamageSpendCode(penetration=2)).damage == 7
    assert blow_of(replace(hit, nonlethal=True)).nonlethal


def test_a_nonlethal_hit_does_not_bite_the_unfeeling() -> None:
    hit = landed((TWO,), nonlethal=True)
    assert bites(hit)
    hit.target.ability = "Unfeeling"
    assert not bites(hit)
    assert bites(replace(hit, nonlethal=False))


def test_what_the_unfeeling_do_not_feel_knocks_nobody_down() -> None:
    club = with_quality(nonlethal=True, knockdown=True, incendiary=2)
    found = blow((5, 2, 2, 3), weapon=club, ability="Unfeeling")
    assert (found.prone, found.burning, found.vigor) == (False, 0, 10)


def test_a_weakness_is_used_up_by_an_attack_on_that_enemy_alone() -> None:
    for target, left in (("b", ""), ("c", "b")):
        arena = staged(
            Scripted((*MISS, 19) if target == "b" else MISS), fighter("A", exploit="b"), fighter("b"), fighter("c")
        )
        struck(arena, "A", target, dice="dice:0:0:0:0:0:1:0" if target == "b" else PLAIN_DICE)
        assert arena.fight.find("A").exploit == left


def test_flourish_adds_its_momentum_to_a_hit_and_nothing_to_a_miss() -> None:
    gifted = {"gifts": TalentEffects(momentum={"melee": 1})}
    arena = staged(Scripted(HIT, BLANKS, MISS), fighter("A", **gifted), fighter("b"))
    struck(arena, "A", "b")
    assert arena.fight.momentum == 1
    struck(arena, "A", "b")
    assert arena.fight.momentum == 1


# A defence against dice that lie (H-14)


@pytest.mark.parametrize(
    ("margin", "parry", "safe", "momentum"),
    [(0, (9, 15), False, 0), (0, (9, 9), True, 1), (1, (9, 9), False, 0), (0, (15, 15), False, 0)],
)
def test_who_effects_add_defends_against_the_margin_that_lies(
    margin: int, parry: Any, safe: bool, momentum: int
) -> None:
    arena = staged(Scripted(parry), fighter("a"), fighter("B"))
    declared = ready_attack(arena.fight, aimed(arena, "a", "B"))
    way = own_ways(arena.fight, declared.attempt)[0]
    assert acted_out(fended_off(arena, declared, way, margin)) is safe
    assert arena.fight.momentum == momentum


def test_without_a_reaction_nothing_is_fended_off() -> None:
    arena = staged(Scripted(), fighter("a"), fighter("B"))
    assert not acted_out(fended_off(arena, ready_attack(arena.fight, aimed(arena, "a", "B")), None, 0))


# Tests (T-01, H-12)


def run(arena: FightContext, skill: Any = "melee", *args: Any, **fields: Any) -> Generator[Decision, str, Any]:
    return tried(arena, arena.fight.find("A"), skill, "try", *args, **fields)


@pytest.mark.parametrize(
    ("faces", "base", "margin", "passed", "pool"),
    [
        ((9, 15), 1, 0, True, 0),
        ((9, 9), 1, 1, True, 1),
        ((9, 9), 3, -1, False, 0),
        ((1, 1), 4, 0, True, 0),
        ((19, 19), 0, 0, True, 0),
    ],
)
def test_what_is_over_the_difficulty_is_momentum(faces: Any, base: int, margin: int, passed: bool, pool: int) -> None:
    arena = staged(Scripted(faces), fighter("A"), fighter("b"))
    came = acted_out(run(arena, "melee", base))
    assert (came.margin, came.is_passed, arena.fight.momentum) == (margin, passed, pool)


def test_a_failed_test_yields_no_momentum_and_asks_for_no_spends() -> None:
    arena = staged(Scripted((9, 15)), fighter("A"), fighter("b"), momentum=3)
    came = acted_out(run(arena, "melee", 2), dice=ASKED)
    assert (came.margin, came.swift, arena.fight.momentum) == (-1, False, 3)


def test_what_hampers_the_next_test_is_gone_whatever_the_skill_and_help_only_with_its_own() -> None:
    arena = staged(Scripted((9, 9), (9, 9)), fighter("A", off_balance=1, help=AssistBonus("parry", 2)), fighter("b"))
    acted_out(run(arena))
    one = arena.fight.find("A")
    assert (one.off_balance, one.help) == (0, AssistBonus("parry", 2))
    assert acted_out(run(arena, "parry")).margin == 3
    assert one.help is None


@pytest.mark.parametrize(
    ("skill", "rerolled", "faces", "asks"),
    [
        ("melee", [], (9, 19), True),
        ("melee", ["melee"], (9, 19), False),
        ("melee", ["parry"], (9, 19), True),
        ("parry", [], (9, 19), False),
        ("melee", [], (1, 1), False),
        ("melee", [], (1, 2), True),
    ],
)
def test_practised_is_asked_once_a_round_for_its_skill_where_a_die_could_be_better(
    skill: Any, rerolled: list[str], faces: Any, asks: bool
) -> None:
    one = fighter("A", gifts=TalentEffects(rerolls={"melee": 1}), rerolled=rerolled)
    arena = staged(Scripted(faces), one, fighter("b"))
    kinds = []
    running = run(arena, skill)
    asked: Any = next(running, None)
    while asked is not None:
        kinds.append(asked.kind)
        asked = (
            None
            if asked.kind == "reroll"
            else _sent(running, PLAIN_DICE if asked.kind == "dice" else asked.first_legal())
        )
    assert ("reroll" in kinds) is asks


def _sent(running: Generator[Decision, str, Any], answer: str) -> Decision | None:
    try:
        return running.send(answer)
    except StopIteration:
        return None


def test_who_lets_the_dice_lie_keeps_the_re_roll() -> None:
    one = fighter("A", gifts=TalentEffects(rerolls={"melee": 1}))
    arena = staged(Scripted((9, 19)), one, fighter("b"))
    acted_out(run(arena), reroll="lie")
    assert one.rerolled == []


def test_assist_is_one_die_of_the_helpers_own() -> None:
    helper = fighter("A", skills={"melee": Training(4, 3)})
    arena = staged(Scripted((3,), (20,)), helper, fighter("B"), fighter("c"))
    acted_out(assist(arena, helper, arena.fight.find("B"), "melee"))
    assert arena.fight.find("B").help == AssistBonus("melee", 2)
    acted_out(assist(arena, helper, arena.fight.find("B"), "melee"), complication="doom")
    assert (arena.fight.find("B").help, arena.fight.doom) == (AssistBonus("melee", 0), 2)


def test_complications_are_told_to_whoever_chooses_and_end_where_nothing_is_left() -> None:
    foe = fighter("b", guard=False)
    arena = staged(Scripted(), fighter("A"), foe, doom=0)
    acted_out(complications(arena, foe, 3))
    assert arena.fight.doom == 0
    hero = fighter("A", guard=False, off_balance=1)
    hero.arms.clear()
    alone = staged(Scripted(), hero, fighter("b"))
    acted_out(complications(alone, hero, 2))
    assert alone.fight.doom == 4, "only Doom is left, and nobody is asked"


def test_nothing_is_bought_or_banked_where_a_test_is_forced() -> None:
    arena = staged(Scripted((1, 1), (9, 15)), fighter("A"), fighter("b"), momentum=3)
    one = arena.fight.find("A")
    assert acted_out(resist(arena, one, "athletics", 2, "stand"))
    assert not acted_out(resist(arena, one, "athletics", 2, "stand"))
    assert arena.fight.momentum == 3


def test_a_foe_buys_no_dice_for_a_test_where_it_could_not() -> None:
    arena = staged(Scripted((19, 19)), fighter("A"), fighter("b"), doom=0)
    asked = next(tried(arena, arena.fight.find("b"), "melee", "try"), None)
    assert asked is None, "nothing can be bought, and nobody is asked"
    rich = staged(Scripted(), fighter("A"), fighter("b"), doom=1)
    assert isinstance(next(tried(rich, rich.fight.find("b"), "melee", "try"), None), DiceChoice)


def test_a_minion_driven_on_is_not_asked_for_dice() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", rank="minion"), doom=9)
    running = attack(arena, aimed(arena, "b", "A", dice_limit=1))
    kinds = [next(running).kind, running.send("defend:A:parry")]
    assert kinds[0] == "defence"
    assert isinstance(kinds[1], DiceChoice)
    assert kinds[1].who == "A"


def test_a_table_that_is_always_asked_is_asked_of_heroes_blows_and_defences_alone() -> None:
    def early(attacker: str, target: str, who: str) -> bool:
        arena = staged(Scripted(), fighter("A"), fighter("b"), ask_always=True, doom=9)
        running = attack(arena, aimed(arena, attacker, target))
        asked: Any = next(running)
        while (asked.kind, asked.who) != ("dice", who):
            asked = running.send(f"defend:{target}:parry" if asked.kind == "defence" else PLAIN_DICE)
        assert isinstance(asked, DiceChoice)
        return asked.early

    assert early("A", "b", "A")
    assert early("b", "A", "A")
    assert not early("b", "A", "b")
    assert not early("A", "b", "b")


def test_a_second_wind_after_a_test_is_asked_where_something_is_lost_and_can_be_paid() -> None:
    def kinds(vigor: int, pool: int, faces: Any = (9, 15)) -> list[str]:
        one = fighter("A", vigor=vigor, full_vigor=10)
        arena = staged(Scripted(faces), one, fighter("b"), momentum=pool)
        found: list[str] = []
        running = run(arena, "resistance", mended=StressRecovery(one, "vigor", 2))
        asked: Any = next(running, None)
        while asked is not None:
            found.append(asked.kind)
            asked = _sent(running, PLAIN_DICE if asked.kind == "dice" else asked.first_legal())
        return found

    assert kinds(5, 0) == ["dice"], "no Momentum at all"
    assert kinds(5, 1) == ["dice", "spends"]
    assert kinds(5, 0, (9, 9)) == ["dice", "spends"]
    assert kinds(8, 3) == ["dice"], "it is whole"


def test_a_second_wind_beside_a_test_offers_none_the_rolls_own_and_all() -> None:
    one = fighter("A", vigor=2, full_vigor=10)
    arena = staged(Scripted((1, 9)), one, fighter("b"), momentum=3)
    asked = asked_of(run(arena, "resistance", mended=StressRecovery(one, "vigor", 2)), "spends")
    assert codes(asked) == ["spend:0:0:0:0:0", "spend:0:0:0:2:0", "spend:0:0:0:5:0"]
    assert asked.default == "spend:0:0:0:2:0"
    assert [shown.preview().cost for shown in asked.options] == ["", "2 Momentum", "5 Momentum"]


def test_what_is_left_is_banked_and_nothing_of_nothing() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), momentum=5, doom=1)
    bank(arena, RollWinner(arena.fight.find("A"), None, 0))
    assert not arena.scene.told  # type: ignore[attr-defined]
    bank(arena, RollWinner(arena.fight.find("A"), None, 3))
    bank(arena, RollWinner(arena.fight.find("b"), None, 2))
    assert (arena.fight.momentum, arena.fight.doom) == (6, 3)
    assert "1 Momentum into the pool (2 lost, as the pool is full)." in arena.scene.story  # type: ignore[attr-defined]
    assert "2 Momentum to Doom." in arena.scene.story  # type: ignore[attr-defined]


def test_spends_before_the_damage_are_asked_until_enough_or_nothing_can_be_paid() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    attempt = aimed(arena, "A", "b")
    won = RollWinner(attempt.attacker, attempt.target, 1, attempt, True)
    left, chosen = acted_out(spend_early(arena, won, BoughtDiceCode(early=1)), early_spends="withdraw:")
    assert (left.momentum, [early.what for early in chosen]) == (0, ["withdraw"])
    left, chosen = acted_out(spend_early(arena, won, BoughtDiceCode()))
    assert (left.momentum, chosen) == (1, ()), "nobody wished to be asked"


def test_the_turn_is_told_whether_an_attack_prevailed_and_withdrew() -> None:
    arena = staged(Scripted((1, 9), BLANKS), fighter("A"), fighter("b"))
    outcome = struck(arena, "A", "b", dice=ASKED, early_spends=["withdraw:", "enough"])
    assert (outcome.prevailed, outcome.withdrew, outcome.swift, outcome.harm) == (True, True, False, 0)
    arena = staged(Scripted(MISS), fighter("A"), fighter("b"))
    assert not struck(arena, "A", "b").prevailed


def test_a_second_wind_among_the_spends_on_a_hit_is_told_in_one_line_with_its_price() -> None:
    scene = Scripted((1, 9), (2, 2, 3, 3))
    arena = staged(scene, fighter("A", vigor=5, full_vigor=10), fighter("b", vigor=20))
    struck(arena, "A", "b", spends="spend:0:0:1:1:0")
    told = [event.text for event in scene.told]
    assert "A spends 1 Momentum: 1 Bonus Damage." in told
    assert [text for text in told if "Second Wind" in text] == ["A has a Second Wind for 1 Momentum (+1 Vigor)."]
