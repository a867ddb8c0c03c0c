"""What each choice of a fight shows before it is made: its price, the pools after it, its odds (`T-03`, `R-09`)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.attack import attack, retaliate
from solo.systems.two_d20.fight.options.attack_preview import attack_preview, preview_test
from solo.systems.two_d20.fight.options.complications import ComplicationChoice
from solo.systems.two_d20.fight.options.defences import AbilityChoice, offer_area, offer_landing
from solo.systems.two_d20.fight.options.dice import DiceChoice, OpposingRoll, offer_circumstances
from solo.systems.two_d20.fight.options.target_reasons import explain_target_choice, worst_mean_harm
from solo.systems.two_d20.fight.options.turn_order_choices import (
    AmbushChoice,
    SeizeInitiativeChoice,
    offer_to_break_off,
    offer_to_the_fallen,
)
from solo.systems.two_d20.fight.rules.difficulty import trial_of
from solo.systems.two_d20.fight.state import FightContext
from solo.systems.two_d20.fight.tactics.decide import decide_in_turn
from solo.systems.two_d20.gear.weapon import Qualities
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentEffects
from tests.systems.two_d20.blow_staging import (
    BOW,
    FIST,
    PLAIN_DICE,
    STARE,
    SWORD,
    Scripted,
    aimed,
    asked_of,
    fighter,
    figures,
    option,
    staged,
    with_quality,
)
from tests.systems.two_d20.turn_staging import menu, offered

HEALING = {"healing": Training(4, 1), "observation": Training(2, 1), "resistance": Training(2, 1)}


def shown(arena: FightContext, code: str, key: str = "A") -> tuple[str, str]:
    preview = offered(arena, key, code).preview()
    return preview.cost, preview.note


# A turn


def test_moves_say_what_they_cost_and_whose_reach_they_leave() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), fighter("c", zone=3))
    assert shown(arena, "move:3") == ("Minor", "LEAVES THE REACH OF b")
    assert shown(arena, "sprint:4") == ("Standard, later tests +1 Difficulty", "LEAVES THE REACH OF b")
    assert shown(arena, "leave:b") == ("free", "LEAVES THE REACH OF b")
    assert shown(arena, "withdraw")[0] == "Standard"
    free = staged(Scripted(), fighter("A"), fighter("b"), paired=False)
    assert shown(free, "move:3") == ("Minor", "")
    assert shown(free, "enter:b") == ("free", "")


def test_an_attack_says_the_moving_before_it_and_what_that_draws() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", zone=3), paired=False)
    assert offered(arena, "A", "attack:b:0").label == "go to zone 3: sword on b"
    assert "LEAVES" not in offered(arena, "A", "attack:b:0").preview().note
    arena.fight.zones[2].difficult = True
    assert offered(arena, "A", "attack:b:0").label == "cross to zone 3: sword on b"
    assert "difficult ground, needs a test first" in offered(arena, "A", "attack:b:0").preview().note
    held = staged(Scripted(), fighter("A"), fighter("c", soak=9), fighter("b", zone=3))
    assert "LEAVES THE REACH OF c" in offered(held, "A", "attack:b:0").preview().note
    assert "LEAVES" not in offered(held, "A", "attack:c:0").preview().note
    near = staged(Scripted(), fighter("A"), fighter("b"), paired=False)
    assert offered(near, "A", "attack:b:0").label == "step up: sword on b"
    beside = staged(Scripted(), fighter("A"), fighter("b"))
    assert offered(beside, "A", "attack:b:0").label == "sword on b"


def test_tests_of_a_turn_show_their_difficulty_and_their_chance() -> None:
    hurt = {"vigor": 5, "full_vigor": 10}
    dying = fighter("C", out=True, wounds=5, dying=1)
    arena = staged(Scripted(), fighter("A", skills=HEALING, **hurt), fighter("B", **hurt), dying, fighter("z", zone=4))
    assert shown(arena, "recover:vigor") == ("Standard", "Resistance, difficulty 1")
    assert shown(arena, "treat:B:vigor") == ("Standard", "Healing, difficulty 1")
    assert shown(arena, "treat:C:dying") == ("Standard", "Healing, difficulty 3")
    assert shown(arena, "exploit:z") == ("Standard", "Observation, difficulty 3")
    assert figures(offered(arena, "A", "recover:vigor").preview()) == {"pass": Fraction(3, 4)}
    preview = preview_test(arena.fight, arena.fight.find("A"), "resistance", 1, "Standard")
    assert preview.explain is not None
    assert [(bar.label, bar.chance) for bar in preview.explain().outcomes] == [
        ("pass", Fraction(3, 4)),
        ("fail", Fraction(1, 4)),
    ]


def test_pools_and_fortune_are_shown_before_and_after() -> None:
    one = fighter("A", fortune=3, vigor=4, full_vigor=10)
    arena = staged(Scripted(), one, fighter("z", zone=4), momentum=5)
    assert shown(arena, "breath:A:vigor:1")[0] == "1 Momentum: 5 → 4"
    assert shown(arena, "breath:A:vigor:5")[0] == "5 Momentum: 5 → 0"
    assert shown(arena, "fortune:action")[0] == "1 Fortune: 3 → 2"
    poor = staged(Scripted(), fighter("A"), fighter("z", zone=4))
    assert offered(poor, "A", "breath::vigor:1").refused == "The pool is empty."
    whole = staged(Scripted(), fighter("A"), fighter("z", zone=4), momentum=1)
    assert offered(whole, "A", "breath::vigor:1").refused == "Everyone has full Vigor and Resolve."


@pytest.mark.parametrize(("key", "cost"), [("A", "2 Doom: 3 → 5"), ("b", "2 Doom: 3 → 1")])
def test_what_it_costs_to_shake_stun_off(key: str, cost: str) -> None:
    arena = staged(Scripted(), fighter("A", stunned=key == "A"), fighter("b", stunned=key == "b"), doom=3)
    assert shown(arena, "shake", key)[0] == cost


def test_a_standard_action_traded_is_told_to_be_one() -> None:
    arena = staged(Scripted(), fighter("A", prone=True), fighter("z", zone=4))
    assert shown(arena, "stand")[0] == "Minor"
    assert menu(arena, "A").prompt == "A has 1 Standard and 1 Minor left. What now?"


def test_the_odds_of_an_attack_add_up() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    preview = attack_preview(arena.fight, aimed(arena, "A", "b"), "a warning")
    assert (preview.cost, preview.note) == ("Standard", "difficulty 1 · a warning")
    seen = figures(preview)
    assert seen["hit"] == Fraction(3, 4)
    assert preview.explain is not None
    bars = {bar.label: bar.chance for bar in preview.explain().outcomes}
    assert (bars["miss"], bars["take out"]) == (Fraction(1, 4), seen["take out"])
    assert sum(bars.values()) == 1
    assert bars["hit, no Harm"] + bars["Harm"] + bars["take out"] == seen["hit"]


def test_why_another_is_struck_before_one_who_is_far_likelier_to_go_out() -> None:
    fierce, weak = fighter("b", replace(SWORD, dice=9)), fighter("c", rank="minion", vigor=1)
    arena = staged(Scripted(), fighter("A"), fierce, weak)
    first, surest = aimed(arena, "A", "b"), aimed(arena, "A", "c")
    assert worst_mean_harm(arena.fight, fierce) > worst_mean_harm(arena.fight, weak)
    assert explain_target_choice(arena.fight, first, [first, surest]).startswith("b hits harder (")
    assert explain_target_choice(arena.fight, surest, [first, surest]) == ""
    assert explain_target_choice(arena.fight, first, [first]) == ""
    cry = staged(Scripted(), fighter("A", with_quality(area=True)), fighter("b"), fighter("c", rank="minion", vigor=1))
    area = aimed(cry, "A", "b")
    assert explain_target_choice(cry.fight, area, [area, aimed(cry, "A", "c")]) == "may also hit targets nearby"
    alike = staged(Scripted(), fighter("A", with_quality(area=True)), fighter("b"), fighter("c", vigor=9))
    area, other = aimed(alike, "A", "b"), aimed(alike, "A", "c")
    assert explain_target_choice(alike.fight, area, [area, other]) == "may also hit targets nearby"
    feeble = fighter("b", replace(SWORD, dice=1))
    mild = staged(Scripted(), fighter("A"), feeble, fighter("c", rank="minion", vigor=1))
    told = explain_target_choice(mild.fight, aimed(mild, "A", "b"), [aimed(mild, "A", "c")])
    assert told == "b is the greater danger", "it strikes no harder, but is of higher rank"
    equal = staged(Scripted(), fighter("A"), fighter("b", vigor=30), fighter("c", SWORD, vigor=1, wounds=1))
    feeble = equal.fight.find("b")
    feeble.arms[0].weapon = replace(SWORD, dice=1)
    assert explain_target_choice(equal.fight, aimed(equal, "A", "b"), [aimed(equal, "A", "c")]) == ""


def test_why_a_surer_threat_or_bare_hands_are_left_out() -> None:
    untrained = fighter("A", SWORD, STARE, skills={"melee": Training(2, 1)})
    arena = staged(Scripted(), untrained, fighter("b", vigor=30, resolve=1, trauma=1))
    sword, stare = aimed(arena, "A", "b"), aimed(arena, "A", "b", 1)
    assert explain_target_choice(arena.fight, sword, [sword, stare]) == "no threat, as Intimidate is untrained"
    punch = replace(FIST, dice=9, qualities=Qualities())
    armed = staged(
        Scripted(), fighter("A", replace(SWORD, dice=1), punch), fighter("b", guard=False, vigor=5, wounds=1)
    )
    blade, fist = aimed(armed, "A", "b"), aimed(armed, "A", "b", 1)
    assert explain_target_choice(armed.fight, blade, [blade, fist]) == "a weapon rather than bare hands"


# Reactions


def defending(attacker: Any, target: Any, *others: Any, **fields: Any) -> Any:
    arena = staged(Scripted(), attacker, target, *others, **fields)
    return asked_of(attack(arena, aimed(arena, attacker.key, target.key)), "defence")


def test_a_reaction_shows_its_doom_and_makes_a_hit_less_likely() -> None:
    asked = defending(fighter("a", rank="minion"), fighter("B", reactions=1), doom=1, rulings={"game_master": "plain"})
    parry, idle = option(asked, "defend:B:parry").preview(), option(asked, "none").preview()
    assert (parry.cost, idle.cost) == ("Doom 1 → 3", "")
    assert figures(idle)["hit chance"] == Fraction(1, 2)
    assert figures(parry)["hit chance"] < figures(idle)["hit chance"]
    assert parry.explain is not None
    assert [step.name for step in parry.explain().modifiers] == ["Average"]
    foe = defending(fighter("A"), fighter("b"), doom=3)
    assert option(foe, "defend:b:parry").preview().cost == "Doom 3 → 2"


def test_who_throws_itself_in_the_way_shows_on_whom_the_blow_falls() -> None:
    zealot = fighter("z", ability="Throw self in the way", rank="minion", vigor=4)
    asked = defending(fighter("A"), fighter("m", rank="nemesis"), zealot, doom=5)
    assert option(asked, "way:z").preview().note == "hits z instead · if A buys no dice"
    assert (
        figures(option(asked, "way:z").preview())["taken out"] > figures(option(asked, "none").preview())["taken out"]
    )
    assert "falls on" not in option(asked, "defend:m:parry").preview().note


def test_a_reaction_names_the_dice_that_its_odds_assume() -> None:
    assert option(defending(fighter("A"), fighter("b"), doom=1), "none").preview().note == "if A buys 1 die"
    assert option(defending(fighter("a"), fighter("B"), doom=0), "none").preview().note == ""
    plain = defending(fighter("a"), fighter("B"), doom=1, rulings={"game_master": "plain"})
    assert option(plain, "none").preview().note == "if a buys no dice"


def test_a_parry_is_priced_with_the_dice_that_its_doom_buys() -> None:
    """A second reaction gives the foes 2 Doom: enough for a die that outdoes the parry."""
    asked = defending(fighter("a"), fighter("B", reactions=1), doom=3, rulings={"game_master": "plain"})
    parry, idle = option(asked, "defend:B:parry").preview(), option(asked, "none").preview()
    assert (parry.note, idle.note) == ("if a buys 1 die", "if a buys no dice")
    assert figures(idle)["hit chance"] == Fraction(3, 4) < figures(parry)["hit chance"]
    assert decide_in_turn(asked).answer == "none"


def test_a_reaction_tells_its_odds_with_fortune() -> None:
    plain, lucky = (
        option(defending(fighter("a"), fighter("B", fortune=fortune)), "defend:B:parry").preview() for fortune in (0, 1)
    )
    assert lucky.measures == plain.measures
    assert "Fortune" not in plain.note
    told = re.search(r"with 1 Fortune: hit chance (\d+) %, taken out", lucky.note)
    assert told is not None
    assert int(told[1]) < 100 * lucky.measures[0].value


@pytest.mark.parametrize(("key", "mover", "cost"), [("b", "A", "Doom 3 → 2"), ("A", "b", "Doom 3 → 4")])
def test_a_retaliation_shows_its_doom_and_its_odds(key: str, mover: str, cost: str) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), doom=3)
    asked: Any = next(retaliate(arena, arena.fight.find(mover), [arena.fight.find(key)]))
    preview = option(asked, "strike").preview()
    assert (preview.cost, preview.note, figures(preview)["hit"]) == (cost, "if undefended", Fraction(3, 4))


def test_abilities_ambush_and_seizing_show_what_they_leave() -> None:
    fight = staged(Scripted(), fighter("A"), fighter("b", ability="Veil"), fighter("c"), doom=5).fight
    foes = fight.standing("foes")
    assert option(AbilityChoice(fight, foes[0], 1), "use").preview().cost == "Doom 5 → 4"
    assert option(AbilityChoice(fight, foes[0], 0), "use").preview().cost == ""
    assert option(AmbushChoice(fight, foes[0], 2), "yes").preview().cost == "2 Doom: 5 → 3"
    seizing = SeizeInitiativeChoice(fight, foes)
    assert [option(seizing, code).preview().cost for code in ("all", "b")] == ["2 Doom", "1 Doom: 5 → 4"]
    assert option(offer_to_the_fallen(fighter("A", fortune=2)), "act").preview().cost == "1 Fortune: 2 → 1"
    assert offer_to_break_off(fight).default == "fight-on"


@pytest.mark.parametrize(
    ("key", "doom", "label"),
    [("A", 3, "add 2 Doom: 3 → 5"), ("b", 3, "remove 2 Doom: 3 → 1"), ("b", 1, "remove 1 Doom: 1 → 0")],
)
def test_what_a_complication_takes_or_gives(key: str, doom: int, label: str) -> None:
    fight = staged(Scripted(), fighter("A"), fighter("b"), doom=doom).fight
    assert ComplicationChoice(fight, "x", fight.find(key), ()).options[0].label == label


def test_whom_an_area_adds_by_itself_are_the_weakest() -> None:
    heroes = fighter("B"), fighter("C", vigor=2), fighter("D", resolve=1)
    arena = staged(Scripted(), fighter("a"), *heroes)
    asked = offer_area(aimed(arena, "a", "B"), heroes, 2)
    assert (asked.default, asked.least, asked.most) == ("D+C", 0, 2)


def test_who_is_hurled_lands_as_before_unless_it_is_said() -> None:
    foes = [fighter("b"), fighter("c")]
    one = fighter("A")
    one.reach = ["c"]
    assert offer_landing(foes[0], one, foes).default == "c"


# Dice


def purchase(code: str, momentum: int = 3, doom: int = 3, skill: Any = "melee", **fields: Any) -> str:
    one = fighter("A", **{"fortune": 2, "gifts": TalentEffects(free_dice={"melee": 2}), "kits": {"kit": 3}, **fields})
    fight = staged(Scripted(), one, fighter("b"), momentum=momentum, doom=doom).fight
    trial = replace(trial_of(fight, one, skill, "try"), kit="kit", exploited=True)
    asked = DiceChoice(fight, trial, OpposingRoll())
    return option(asked, code).preview().cost


@pytest.mark.parametrize(
    ("code", "cost"),
    [
        (PLAIN_DICE, ""),
        ("dice:2:0:0:0:0:0:0", "Momentum 3 → 1"),
        ("dice:0:2:0:0:0:0:0", "Doom 3 → 6"),
        ("dice:0:0:0:1:0:0:0", "Fortune 2 → 1"),
        ("dice:0:0:1:0:0:0:0", "1 use"),
        ("dice:0:0:2:0:0:0:0", "2 uses"),
        ("dice:0:0:0:0:1:0:0", "1 talent die"),
        ("dice:1:1:0:0:0:0:0", "Momentum 1, Doom 1"),
        ("dice:1:0:1:0:0:0:0", "Momentum 1, 1 use"),
        ("dice:1:0:0:0:1:0:0", "Momentum 1, 1 talent die"),
    ],
)
def test_the_price_of_dice(code: str, cost: str) -> None:
    assert purchase(code) == cost


def test_a_foes_dice_take_doom_away() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), doom=3)
    asked = asked_of(attack(arena, aimed(arena, "b", "A")), "dice")
    assert option(asked, "dice:0:2:0:0:0:0:0").preview().cost == "Doom 3 → 1"


def test_the_die_of_a_weakness_is_named() -> None:
    arena = staged(Scripted(), fighter("A", exploit="b"), fighter("b"))
    asked = asked_of(attack(arena, aimed(arena, "A", "b")), "dice")
    preview = option(asked, "dice:0:0:0:0:0:1:0").preview()
    assert preview.note == "1 free die for a weakness found"
    assert option(asked, "dice:0:1:0:0:0:1:0").label == "4d20"


def test_trouble_is_against_who_rolls_and_so_is_being_hit() -> None:
    arena = staged(Scripted(), fighter("a"), fighter("B"), doom=3)
    running = attack(arena, aimed(arena, "a", "B"))
    next(running)
    mine: Any = running.send("defend:B:parry")
    theirs: Any = running.send(PLAIN_DICE)
    assert {one.name: one.against for one in option(mine, PLAIN_DICE).preview().measures} == {
        "hit": False, "Momentum": False, "take out": False, "trouble": True,
    }  # fmt: skip
    assert {one.name: one.against for one in option(theirs, PLAIN_DICE).preview().measures} == {
        "hit chance": True, "taken out": True, "Momentum": False, "trouble": True,
    }  # fmt: skip


def test_the_wish_for_spends_is_named_by_what_the_roll_is() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), doom=3)
    attacks = asked_of(attack(arena, aimed(arena, "A", "b")), "dice")
    assert option(attacks, "early").label.startswith("ask me before the damage")
    fight = arena.fight
    other = DiceChoice(fight, trial_of(fight, fight.find("A"), "melee", "try"), OpposingRoll())
    assert option(other, "early").label.startswith("ask me after the roll: Second Wind, Swift Action")
    peaceful = staged(Scripted(), fighter("A"), fighter("B")).fight
    asked = DiceChoice(peaceful, trial_of(peaceful, peaceful.find("A"), "melee", "try"), OpposingRoll())
    assert asked.option("early") is None, "there is no fight"


def test_the_usual_dice_are_offered_even_if_they_mix_two_payments() -> None:
    arena = staged(Scripted(), fighter("A", fortune=2), fighter("b"), doom=3)
    trial = trial_of(arena.fight, arena.fight.find("A"), "melee", "try")
    asked = DiceChoice(arena.fight, trial, OpposingRoll()).by(lambda _: "dice:0:1:0:1:0:0:0")
    offered = option(asked, "dice:0:1:0:1:0:0:0")
    assert offered in asked.options
    assert offered.preview().cost == "Doom 1, Fortune 1"


def test_the_steps_of_the_scene_may_be_left_out_and_others_added() -> None:
    fight = staged(Scripted(), fighter("A", BOW, wounds=1), fighter("b"), conditions={"light": 2}).fight
    codes = [one.code for one in offer_circumstances(trial_of(fight, fight.find("A"), "shooting", "shoot")).options]
    assert [code for code in codes if code.startswith("without")] == ["without:poor light"], "no Wound is left out"
    assert [code for code in codes if code.startswith("with:bright light")] == [
        f"with:bright light:{n}" for n in (1, 2, 3)
    ]
    assert "with:total darkness:3" in codes and "with:total darkness:1" not in codes
    assert "with:a foreign language:1" in codes


def test_where_both_fail_the_defender_is_asked_for_no_spends() -> None:
    arena = staged(Scripted((19, 19), (19, 19)), fighter("a"), fighter("B"), momentum=3)
    running = attack(arena, aimed(arena, "a", "B"))
    next(running)
    kinds: list[str] = []
    asked: Any = running.send("defend:B:parry")
    try:
        while True:
            kinds.append(f"{asked.who} {asked.kind}")
            asked = running.send("dice:0:0:0:0:0:0:1" if asked.kind == "dice" else asked.first_legal())
    except StopIteration:
        pass
    assert kinds == ["a dice", "B dice"]


def test_a_threat_on_the_fearless_is_greyed() -> None:
    arena = staged(Scripted(), fighter("A", STARE, SWORD), fighter("b", resolve=0))
    assert offered(arena, "A", "attack::0").refused == "b knows no fear."
    assert menu(arena, "A").option("attack:b:0") is None


def test_attacks_that_never_do_harm_do_not_stand_among_the_first_options() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), fighter("c", soak=60), fighter("d"))
    offered = menu(arena, "A").options
    first = [option.code for option in offered if not option.group]
    assert {"attack:b:0", "attack:d:0"} == {code for code in first if code.startswith("attack")}
    assert any(option.code == "attack:c:0" and option.group for option in offered)
