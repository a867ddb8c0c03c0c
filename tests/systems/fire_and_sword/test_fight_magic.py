"""Souls and spells in a fight: duels with their own phase, castings, what they cost and when they count."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from solo.systems.contract import Deed, Viewer, filter_for_viewer
from solo.systems.fire_and_sword.fight.opening import ask_for_earlier
from solo.systems.fire_and_sword.fight.options.declaration import offer
from solo.systems.fire_and_sword.fight.rules.casting import castable, cost
from solo.systems.fire_and_sword.fight.rules.figures import figures_of
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import read
from tests.systems.fire_and_sword import naive
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    a_round,
    codes,
    first_decision,
    knows,
    sword,
)

ONE, OTHER = "party-0", "foes-0"


def ghost(**more: object) -> Fighter:
    build = a_build(sword(), kind="Ghost", spirit=True, power=18, skills=(("Hide", 16),))
    return a_fighter(OTHER, build, weapon="", **more)


def caster(**more: object) -> Fighter:
    skills = (("Cult Lore", 15), ("Strike Down", 14), ("Stumble", 13), ("Hard Skin", 14))
    known = [knows("Rebuke", 2), knows("Strike Down", 3), knows("Stumble", 3), knows("Hard Skin", 3), knows("Bless", 2)]
    return a_fighter(ONE, a_build(sword(), skills=skills, power=16), **{"spells": known, "magic_points": 16, **more})


# Souls


def test_a_spirit_picks_a_free_soul_and_the_pair_stays_locked() -> None:
    fight = a_fight(a_fighter("party-0", a_build(power=13)), a_fighter("party-1", a_build(power=13)), ghost())
    scene = a_round(fight, {OTHER: ["haunt:party-1"]}, 20, 9, 21, 5)
    assert fight.find(OTHER).locked == "party-1"
    assert "Foes-0 seizes the soul of Party-1." in scene.line("spirit")
    seized = next(event.deed for event in scene.told if event.text == "Foes-0 seizes the soul of Party-1.")
    assert seized == Deed("Foes-0", "holds", "Party-1")
    assert [who for who, _ in scene.threw] == ["party-1", OTHER, OTHER, "party-1"]
    assert codes(first_decision(fight)) == ["hold", "break"]


def test_a_duel_costs_no_action_and_weapons_do_not_reach_a_spirit() -> None:
    fight = a_fight(a_fighter("party-0", locked=OTHER), a_fighter("foes-1"), ghost(locked="party-0"))
    a_round(fight, {"party-0": ["attack:Sword:foes-1", "defend"]}, 20, 20, 20, 20, 16)
    assert not fight.find(OTHER).engaged


def test_a_guard_is_told_to_be_of_no_use_against_spirits_alone() -> None:
    def note(*others: Fighter) -> str:
        fight = a_fight(a_fighter(ONE), ghost(), *others)
        options = offer(FightContext(fight, SPELLS, DiceAtHand()), fight.find(ONE), [])
        return next(option for option in options if option.code == "defend").preview().note

    assert note().startswith("no use against spirits")
    assert note(a_fighter("foes-1", place=60)) == "parry or dodge one attack this round"


def test_both_souls_attack_at_once_and_defeat_counts_for_the_body_too() -> None:
    fight = a_fight(a_fighter(ONE, a_build(power=17), locked=OTHER), ghost(locked=ONE))
    scene = a_round(fight, {}, 15, 9, 7, 7, 16, 8, 9, 8)
    assert fight.find(ONE).out == "defeated in spirit"
    assert fight.find(ONE).on_table == OTHER
    assert fight.find(OTHER).out == "defeated in spirit"
    assert fight.find(OTHER).on_table == ""
    grips = [event.text.rpartition("). ")[2] for event in scene.told if "Dominance" in event.text]
    assert grips[0].startswith("Dominance 7 against resistance 7 defeats Foes-0.")
    assert grips[1].startswith("Dominance 9 against resistance 8 defeats Party-0, who rolls")
    assert fight.winner == "draw"


def test_a_spirit_breaks_off_unless_the_soul_overcomes_its_hiding() -> None:
    fight = a_fight(a_fighter(ONE, locked=OTHER), ghost(locked=ONE))
    a_round(fight, {OTHER: ["break"]}, 20, 9)
    assert fight.find(OTHER).locked == ""
    held = a_fight(a_fighter(ONE, locked=OTHER), ghost(locked=ONE))
    a_round(held, {OTHER: ["break"]}, 8, 5, 30, 30)
    assert held.find(OTHER).locked == ONE


def test_how_often_a_spirit_slips_away_stands_beside_breaking_off() -> None:
    fight = a_fight(a_fighter(ONE, a_build(power=13), locked=OTHER), ghost(locked=ONE))
    asked = first_decision(fight)
    breaking_off = asked.option("break")
    assert breaking_off is not None
    preview = breaking_off.preview()
    soul, hides = naive.roll_odds(13, 30), naive.roll_odds(16, 30)
    held = sum(
        (weight * share for one, weight in soul.items() for other, share in hides.items() if _overcomes(one, other)),
        Fraction(0),
    )
    assert [(one.name, one.value) for one in preview.measures] == [("slips away", 1 - held)]


def _overcomes(one: tuple[str, int, int], other: tuple[str, int, int]) -> bool:
    levels = ("fumble", "failure", "normal", "critical")
    if one[0] in levels[:2] or other[0] in levels[:2]:
        return one[0] not in levels[:2]
    return (levels.index(one[0]), one[1]) > (levels.index(other[0]), other[1])


def test_a_spirit_attack_that_comes_to_nothing_is_no_blow_that_landed() -> None:
    fight = a_fight(a_fighter(ONE, a_build(power=17), locked=OTHER), ghost(locked=ONE))
    a_round(fight, {}, 30, 30, 30, 30)
    assert fight.quiet_rounds == 1
    a_round(fight, {}, 15, 30, 7, 7, 30, 30)
    assert fight.quiet_rounds == 0
    assert fight.find(OTHER).out


# Spells


def test_a_divine_spell_is_used_when_it_is_cast_and_not_when_it_fails() -> None:
    fight = a_fight(caster(), a_fighter(OTHER, place=15))
    a_round(fight, {ONE: [f"cast:Rebuke:2::episode:{OTHER}"]}, 16)
    assert not fight.find(ONE).spells[0].used
    a_round(fight, {ONE: [f"cast:Rebuke:2::episode:{OTHER}"]}, 9, 4)
    assert fight.find(ONE).spells[0].used
    assert fight.find(OTHER).loses == 2
    scene = a_round(fight, {})
    assert fight.find(OTHER).loses == 0
    assert "Foes-0 does nothing." in [event.text for event in scene.told]


def test_the_recorded_damage_of_a_spell_names_the_magic_that_protects() -> None:
    """Part 3: die and bonus less magical protection, so that the record adds up."""
    warded = msgspec.structs.replace(caster(), key=OTHER, name="Foes-0", side="foes", place=60)
    fight = a_fight(caster(), warded)
    a_round(fight, {OTHER: [f"cast:Hard Skin:3::episode:{OTHER}"]}, 9)
    scene = a_round(fight, {ONE: [f"cast:Strike Down:3::episode:{OTHER}"]}, 9, 20, 6, 7)
    (rolled,) = [roll for event in scene.told for roll in event.rolls if roll.what == "damage"]
    assert (rolled.dice, rolled.faces, rolled.result) == ("1d10+1", (6,), 4)
    assert [(one.name, one.value) for one in rolled.modifiers] == [("magical protection", -3)]


def test_two_rebukes_take_no_more_than_the_next_round() -> None:
    rebuke = f"cast:Rebuke:2::episode:{OTHER}"
    other = msgspec.structs.replace(caster(), key="party-1")
    fight = a_fight(caster(), other, a_fighter(OTHER, place=15))
    scene = a_round(fight, {ONE: [rebuke], "party-1": [rebuke]}, 9, 4, 9, 4)
    assert "Foes-0 loses 2 actions in the next round." in [event.text for event in scene.told]
    a_round(fight, {})
    assert fight.find(OTHER).loses == 0


def test_sorcery_costs_one_where_it_fails_and_all_where_it_is_resisted() -> None:
    fight = a_fight(caster(), a_fighter(OTHER, place=60))
    a_round(fight, {ONE: [f"cast:Strike Down:3::episode:{OTHER}"]}, 15)
    assert fight.find(ONE).magic_points == 15
    a_round(fight, {ONE: [f"cast:Strike Down:3::episode:{OTHER}"]}, 5, 9)
    assert fight.find(ONE).magic_points == 12
    assert not fight.find(OTHER).out


def test_what_magic_points_are_left_is_told_to_ones_own_side() -> None:
    fight = a_fight(caster(), a_fighter(OTHER))
    scene = a_round(fight, {ONE: [f"cast:Strike Down:3::episode:{OTHER}"]}, 15)
    for side, knows_it in (("party", True), ("foes", False), (None, True)):
        told = filter_for_viewer(scene.told, Viewer(side))
        assert any(change.what == "MP" for event in told for change in event.changes) is knows_it
        assert any("MP left" in event.text for event in told) is knows_it
        assert any("Strike Down" in event.text for event in told)


def test_a_blow_out_of_nothing_minds_magic_and_no_armour() -> None:
    target = a_fighter(OTHER, a_build(armour=5, named=True), place=60)
    fight = a_fight(caster(), target)
    scene = a_round(fight, {ONE: [f"cast:Strike Down:3::episode:{OTHER}"]}, 9, 4, 6, 7)
    assert "Strike Down does 7 damage to Foes-0, who rolls a 7 to resist: stunned." in [
        event.text for event in scene.told
    ]
    assert target.out == "stunned"
    assert fight.winner == "party"


def test_a_strong_stumble_throws_its_target_down_from_the_next_round_on() -> None:
    target = a_fighter(OTHER, a_build(mount="Horse"), place=60, mounted=True)
    fight = a_fight(caster(), target)
    a_round(fight, {ONE: [f"cast:Stumble:3::episode:{OTHER}"]}, 9, 4)
    assert target.fallen
    assert not target.mounted
    assert target.owed == 3


def test_a_running_spell_counts_from_the_next_round() -> None:
    fight = a_fight(caster(), a_fighter(OTHER))
    plan = {ONE: [f"cast:Hard Skin:3::episode:{ONE}"], OTHER: [f"attack:Sword:{ONE}"]}
    scene = a_round(fight, plan, 9, 4, 10, 9)
    assert "The blow does 4 damage. " in scene.line("attack")
    assert figures_of(fight, fight.find(ONE)).magic_armour == 3
    assert fight.find(ONE).magic_points == 10


def test_a_target_may_let_a_spell_work_where_the_table_has_it_asked() -> None:
    rebuke = f"cast:Rebuke:2::episode:{OTHER}"
    fight = a_fight(caster(), a_fighter(OTHER, a_build(resisting=12), place=15), resisting_asked=True)
    scene = a_round(fight, {ONE: [rebuke], OTHER: ["accept"]}, 9)
    assert fight.find(OTHER).loses == 2
    assert "resists" not in scene.line("cast")
    fight = a_fight(caster(), a_fighter(OTHER, a_build(resisting=12), place=15), resisting_asked=True)
    a_round(fight, {ONE: [rebuke], OTHER: ["resist"]}, 9, 11)
    assert fight.find(OTHER).loses == 0
    fight = a_fight(caster(), a_fighter(OTHER, place=15), resisting_asked=True)
    a_round(fight, {ONE: [f"cast:Hard Skin:1::episode:{ONE}"]}, 9)
    assert fight.find(ONE).running, "nobody is asked about a spell that only helps"


def test_spells_of_before_the_fight_are_asked_for_and_paid_already() -> None:
    friend = a_fighter("party-1", place=5)
    fight = a_fight(caster(), friend, a_fighter(OTHER, place=60), earlier_asked=True)
    scene = DiceAtHand()
    running = ask_for_earlier(FightContext(fight, SPELLS, scene))
    asked = next(running)
    offered = codes(asked)
    assert (asked.who, asked.kind, asked.default) == (ONE, "earlier", "nothing")
    assert "cast:Bless:2:Sword Attack:episode:party-1" in offered
    assert {code.split(":")[1] for code in offered[1:]} == {"Bless", "Hard Skin"}, "only what helps and lasts"
    asked = running.send("cast:Bless:2:Sword Attack:episode:party-1")
    assert not [code for code in codes(asked) if "Bless" in code], "a divine spell is used up"
    asked = running.send(f"cast:Hard Skin:3::episode:{ONE}")
    assert f"cast:Hard Skin:2::episode:{ONE}" not in codes(asked), "it runs already, and stronger"
    with pytest.raises(StopIteration):
        running.send("nothing")
    one = fight.find(ONE)
    assert (one.magic_points, [spell.name for spell in one.spells if spell.used]) == (10, ["Bless"])
    assert figures_of(fight, one).magic_armour == 3
    assert figures_of(fight, friend).attack(friend.build.arms[0]).skill == 17
    assert not scene.threw
    assert scene.line("effect") == "Bless 2 by Party-0 is active on Party-1 (Sword Attack)."


def test_nobody_is_asked_what_was_cast_before_unless_the_table_wants_it() -> None:
    fight = a_fight(caster(), a_fighter(OTHER, place=60))
    assert list(ask_for_earlier(FightContext(fight, SPELLS, DiceAtHand()))) == []


def test_one_who_is_out_before_the_magic_phase_casts_nothing() -> None:
    fight = a_fight(caster(), a_fighter(OTHER), a_fighter("party-1"))
    plan = {ONE: [f"cast:Hard Skin:3::episode:{ONE}"], OTHER: [f"attack:Sword:{ONE}"]}
    a_round(fight, plan, 9, 9, 5)
    assert fight.find(ONE).out == "incapacitated"
    assert fight.find(ONE).magic_points == 16


def test_one_spell_a_round_and_only_what_can_be_paid() -> None:
    fight = a_fight(caster(magic_points=4), a_fighter(OTHER, place=60))
    arena = FightContext(fight, SPELLS, DiceAtHand())
    powers = {one.power for one in castable(arena, fight.find(ONE)) if one.spell == "Hard Skin"}
    assert powers == {1, 2}
    assert not any(one.spell == "Rebuke" for one in castable(arena, fight.find(ONE))), "60 paces are too far"
    longer = {(one.power, one.duration) for one in castable(arena, fight.find(ONE), longer=True)}
    assert longer == {(1, "next_sunrise")}
    asked = after_first(fight, f"cast:Hard Skin:1::episode:{ONE}")
    assert not any(code.startswith("cast") for code in asked)


def after_first(fight: Fight, code: str) -> list[str]:
    """What may be declared second."""
    return [option.code for option in offer(FightContext(fight, SPELLS, DiceAtHand()), fight.find(ONE), [read(code)])]


def test_the_price_counts_strength_range_and_duration() -> None:
    one = caster()
    skin, strike = SPELLS["Hard Skin"], SPELLS["Strike Down"]
    assert cost(one, skin, 3, 0, "episode") == 6
    assert cost(one, strike, 3, 100, "episode") == 3
    assert cost(one, strike, 3, 101, "episode") == 6
    assert cost(one, strike, 3, 301, "entire_day") == 12
    assert cost(one, SPELLS["Bless"], 2, 5, "episode") == 0
    stored = a_fighter(ONE, a_build(fixed=(("Hard Skin", 4),)))
    assert cost(stored, skin, 3, 0, "episode") == 2


def test_a_critical_casting_earns_a_check() -> None:
    fight = a_fight(caster(), a_fighter(OTHER, place=60))
    for listening in (True, False):
        fight.find(ONE).checks.clear()
        a_round(fight, {ONE: [f"cast:Hard Skin:1::episode:{ONE}"]}, 14, 3, listening=listening)
        assert fight.find(ONE).checks == ["Hard Skin"]
