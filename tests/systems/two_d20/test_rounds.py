"""Rounds (T-09, T-20, H-04 to H-10): order, seizing, trouble, surprise, fading, flight, dying, and how it all ends."""

from __future__ import annotations

from random import Random

import pytest

from solo.systems.contract import FoeCount, Result, Setup, Viewer
from solo.systems.two_d20.fight.ending import apply_outcome, finish
from solo.systems.two_d20.fight.noticing_ambush import opening
from solo.systems.two_d20.fight.rounds import in_order, play_round
from solo.systems.two_d20.fight.rules.flight import minions_testing_nerve
from solo.systems.two_d20.fight.state import FightContext
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.sheet import Character
from tests.suite.playing import decisions
from tests.systems.two_d20.blow_staging import Scripted, acted_out, content, fighter, staged
from tests.systems.two_d20.turn_staging import FAIL, PASS, menu, mustered, people, procedure, turns_of

WATCHFUL = {"observation": Training(2, 1), "stealth": Training(2, 1)}


def ready(arena: FightContext, number: int = 2) -> FightContext:
    """The same fight as a round of this number begins."""
    arena.fight.round = number
    return arena


# Order (H-07, T-20)


def test_heroes_go_first_in_the_order_they_name_then_foes_by_rank() -> None:
    foes = fighter("c", rank="minion"), fighter("d", rank="nemesis"), fighter("e")
    arena = staged(Scripted(), fighter("A"), fighter("B"), *foes, paired=False)
    assert turns_of(arena) == ["A", "B", "d", "e", "c"]
    assert turns_of(arena, turn=["next:B", "end", "end"]) == ["B", "A", "d", "e", "c"]


def test_one_doom_lets_a_foe_act_before_the_heroes_and_not_again() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("B"), fighter("c"), fighter("d"), paired=False, doom=3)
    assert turns_of(arena, seize=["c", "nobody", "d"]) == ["c", "A", "d", "B"]
    assert arena.fight.doom == 1
    assert turns_of(ready(arena), seize="c") == ["c", "A", "B", "d"]
    assert arena.fight.doom == 0
    rich = staged(Scripted(), fighter("A"), fighter("b"), fighter("c"), paired=False, doom=2)
    assert turns_of(rich, seize="all") == ["b", "c", "A"]


def test_who_lay_in_wait_acts_first_and_against_heroes_in_wait_nobody_seizes() -> None:
    foes_first = staged(Scripted(), fighter("A"), fighter("b"), paired=False, doom=5, waiting="foes")
    assert turns_of(ready(foes_first, 1)) == ["b", "A"]
    heroes = staged(Scripted(), fighter("A"), fighter("B"), fighter("c"), paired=False, doom=5, waiting="party")
    assert turns_of(ready(heroes, 1), seize="c") == ["A", "B", "c"]


def test_a_foe_in_ambush_acts_after_a_heros_turn_of_the_first_round() -> None:
    cat = fighter("c", ability="Ambush")
    arena = staged(Scripted(), fighter("A"), fighter("B"), cat, paired=False, doom=4)
    assert turns_of(ready(arena, 1), ambush="yes") == ["A", "c", "B"]
    assert arena.fight.doom == 2


def test_a_hero_who_is_out_may_buy_a_turn_with_fortune() -> None:
    fallen = fighter("A", out=True, prone=True, wounds=4, fortune=1)
    arena = staged(Scripted(), fallen, fighter("B"), fighter("c", zone=4))
    assert turns_of(arena, out="act") == ["B", "A", "c"]
    assert fallen.fortune == 0
    assert turns_of(ready(arena)) == ["B", "c"]


def test_a_hero_who_lies_still_is_asked_again_once_more_are_out_or_when_called_upon() -> None:
    fallen, friend = fighter("A", out=True, prone=True, wounds=4, fortune=3), fighter("B")
    arena = staged(Scripted(), fallen, friend, fighter("C"), fighter("d", zone=4))
    turns_of(arena, out="pass")
    assert (fallen.lay_still, fallen.fortune) == (1, 3)
    turns_of(ready(arena), out="act")
    assert fallen.fortune == 3, "nothing has changed, so nobody asks"
    assert turns_of(ready(arena), turn="next:A", out="act") == ["A", "B", "C", "d"]
    assert fallen.fortune == 2, "a friend calls"
    friend.out = True
    assert turns_of(ready(arena), out="act") == ["C", "A", "d"]
    assert fallen.fortune == 1, "one more is out"


def test_reactions_and_what_works_once_a_round_come_back() -> None:
    one = fighter("A", reactions=3, adjusted=True, ability_used=True, rerolled=["melee"])
    turns_of(staged(Scripted(), one, fighter("b", zone=4)))
    assert (one.reactions, one.adjusted, one.ability_used, one.rerolled) == (0, False, False, [])


# Surprise (H-06, R-30)


def test_the_surprised_have_no_guard_and_no_reactions_until_their_first_turn() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", zone=4), waiting="foes")
    opening(arena)
    one = arena.fight.find("A")
    assert (one.surprised, one.guard) == (True, False)
    assert arena.fight.find("b").guard
    turns_of(ready(arena, 1))
    assert (one.surprised, one.guard) == (False, False)


def test_in_doubt_the_lowest_stealth_struggles_with_the_best_observation() -> None:
    for watch, waiting in (((19, 19), "foes"), ((1, 1), "")):
        sly, clumsy = fighter("b", skills=WATCHFUL), fighter("c", skills={})
        arena = staged(Scripted((5, 6), watch), fighter("A", skills=WATCHFUL), sly, clumsy, lurking="foes")
        opening(arena)
        assert arena.fight.waiting == waiting
        assert "c lies in wait" in arena.scene.story  # type: ignore[attr-defined]


# Trouble (H-10, T-24, T-25)


@pytest.mark.parametrize(("code", "price"), [("smoke:major", 2), ("ground:3", 2), ("catch:A", 1), ("pin:A", 2)])
def test_trouble_has_its_price_and_its_effect(code: str, price: int) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", zone=4), doom=4)
    turns_of(arena, trouble=code)
    fight = arena.fight
    found = {"ground:3": fight.zones[2].difficult, "catch:A": fight.find("A").caught, "pin:A": fight.find("A").caught}
    assert fight.doom == 4 - price
    assert found.get(code) in (None, True, "minor", "standard")
    assert fight.smoke == 0, "smoke is gone with the round"


def test_smoke_hampers_until_the_round_ends() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", zone=4), doom=4)
    running = play_round(arena)
    asked = next(running)
    while asked.kind != "turn":
        asked = running.send("smoke:minor" if asked.kind == "trouble" else asked.first_legal())
    assert arena.fight.smoke == 1


def test_a_hazard_is_avoided_by_a_test_or_strikes_with_all_its_qualities() -> None:
    spared = staged(Scripted(PASS), fighter("A"), fighter("b", zone=4), doom=6)
    turns_of(spared, trouble="hazard:A:A swinging beam")
    assert (spared.fight.find("A").vigor, spared.fight.doom) == (10, 3)
    struck = staged(Scripted(FAIL, (1, 2, 5), FAIL), fighter("A", soak=1), fighter("b", zone=4), doom=6)
    turns_of(struck, trouble="hazard:A:A swinging beam")
    assert (struck.fight.find("A").vigor, struck.fight.find("A").prone) == (7, True)


def test_a_hazard_with_area_takes_in_all_heroes_of_its_zone() -> None:
    far = fighter("C", zone=1)
    dice = Scripted(FAIL, (1, 1, 1, 1, 1), PASS)
    arena = staged(dice, fighter("A"), fighter("B"), far, fighter("d", zone=4), doom=9)
    turns_of(arena, trouble="hazard:A:Falling stones")
    assert [arena.fight.find(key).vigor for key in "ABC"] == [5, 10, 10]
    assert "Falling stones: A and B are in danger." in dice.story


# The end of a round


def test_momentum_fades_by_one() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", zone=4), momentum=3)
    turns_of(arena)
    assert arena.fight.momentum == 2


def test_the_dying_die_with_the_third_round_after_unless_fortune_helps() -> None:
    for fortune, dead in ((0, True), (1, False)):
        dying = fighter("A", out=True, prone=True, wounds=5, dying=3, fortune=fortune)
        arena = staged(Scripted(), dying, fighter("B"), fighter("c", zone=4))
        for number in (3, 4, 5):
            assert not dying.dead
            turns_of(ready(arena, number), out=["pass"] * 9)
        assert (dying.dead, dying.dying, dying.fortune) == (dead, 0, 0)


def test_minions_that_have_lost_half_of_their_side_may_run() -> None:
    minions = [fighter(key, rank="minion", zone=4) for key in "bc"]
    arena = staged(Scripted((19,), (5,)), fighter("A"), *minions, foes_at_start=4)
    turns_of(arena)
    assert [one.gone for one in minions] == [True, False]
    minions[1].flight = "stays"
    assert not minions_testing_nerve(arena.fight)
    minions[1].flight, minions[1].rank = "runs", "toughened"
    assert not minions_testing_nerve(arena.fight), "a Toughened holds them"
    never = {"flight_of_foes": False}
    calm = staged(Scripted(), fighter("A"), fighter("b", rank="minion"), foes_at_start=2, rulings=never)
    assert not minions_testing_nerve(calm.fight)


def test_a_pack_of_three_jackals_stays() -> None:
    pack = [fighter(key, rank="minion", flight="stays in a pack") for key in "bcd"]
    for one in pack:
        one.kind = "jackal"
    arena = staged(Scripted(), fighter("A"), *pack, foes_at_start=6)
    assert not minions_testing_nerve(arena.fight)
    pack[0].out = True
    assert minions_testing_nerve(arena.fight) == pack[1:]


def test_ten_quiet_rounds_may_end_it_and_the_thirtieth_does() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", zone=4), quiet_rounds=9)
    turns_of(arena, standoff="break-off")
    assert (arena.fight.winner, arena.fight.ending) == ("draw", "Both sides break off the fight. Nobody has won.")
    long = staged(Scripted(), fighter("A"), fighter("b", zone=4))
    turns_of(ready(long, 30))
    assert long.fight.winner == "draw"


# The end of a fight (H-04, H-17, H-18)


def test_allies_that_stand_have_the_rounds_that_the_dying_have_left() -> None:
    dying = fighter("A", out=True, prone=True, wounds=5, dying=2)
    healer = fighter("B", skills={"healing": Training(2, 1)})
    arena = staged(Scripted(FAIL, (1, 8)), dying, healer, fighter("c", out=True), winner="party", momentum=2)
    result = acted_out(finish(arena))  # type: ignore[arg-type]
    assert (dying.dead, dying.wounds, result.outcome) == (False, 4, "won")
    assert arena.fight.momentum == 1, "one more is lost with the scene"


def test_without_help_or_fortune_the_dying_die() -> None:
    dying = fighter("A", out=True, prone=True, wounds=5, dying=2)
    arena = staged(Scripted(), dying, fighter("c"), winner="foes")
    acted_out(finish(arena))  # type: ignore[arg-type]
    assert dying.dead


def test_what_a_hero_brings_home() -> None:
    hero = next(iter(people().values()))
    fight = mustered({"Dock brawler": 1})
    one = fight.heroes()[0]
    one.wounds, one.bruises, one.trauma, one.fortune = 3, 1, 1, 1
    home = apply_outcome(fight, hero)
    assert (home.wounds, home.trauma, home.fortune, home.gold) == (2, 1, 1, hero.gold)
    fight.winner = "foes"
    assert apply_outcome(fight, hero).gold == 0
    one.gone = True
    assert apply_outcome(fight, hero).gold == hero.gold, "who got away keeps it"
    with pytest.raises(ValueError, match="did not take part"):
        apply_outcome(fight, Character("Nobody"))


# How it begins (H-01)


def test_everybody_stands_where_the_rules_say() -> None:
    fight = mustered({"Dock brawler": 2, "Hill archer": 1, "Cult sorcerer": 1})
    assert [one.zone for one in fight.fighters] == [2, 3, 3, 4, 4]
    names = [one.name for one in fight.fighters[1:]]
    assert names == ["Dock brawler a", "Dock brawler b", "Hill archer", "Cult sorcerer"]
    assert not any(one.reach for one in fight.fighters)
    assert fight.doom == 3
    indoors = mustered({"Hill archer": 1}, place="indoors")
    assert {one.zone for one in indoors.fighters} == {3}


def test_switches_make_the_field_and_the_scene() -> None:
    fight = mustered({"Zealot": 1}, zone_2="heavy cover, difficult", light="total darkness", Doom="7", Momentum="2")
    assert (fight.zones[1].cover, fight.zones[1].difficult, fight.doom, fight.momentum) == (4, True, 7, 2)
    assert (fight.conditions.light, fight.conditions.dark) == (3, True)


def test_house_rules_reach_the_fight() -> None:
    setup = Setup(tuple(people().values())[:2], (FoeCount("Zealot", 1),), options={"doom-a-hero": "2"})
    assert procedure().begin(setup).doom == 4


def test_hands_hold_what_they_can() -> None:
    fight = mustered({"Sellsword": 1, "Raider chief": 1})
    sellsword, chief = fight.fighters[1], fight.fighters[2]
    assert [arm.where for arm in sellsword.arms[:2]] == ["hand", "hand"]
    assert [arm.where for arm in chief.arms[:2]] == ["hand", "belt"], "a great axe takes both hands"


def test_a_setup_that_cannot_be_says_what_to_do() -> None:
    hero = next(iter(people().values()))
    dead = Character("Gone", dead=True)
    for setup, words in (
        (Setup((), (FoeCount("Zealot", 1),)), "name at least one character"),
        (Setup((hero,), ()), "name at least one"),
        (Setup((hero,), (FoeCount("Nobody", 1),)), "There is no foe"),
        (Setup((hero,), (FoeCount("Zealot", 0),)), "must be at least 1"),
        (Setup((hero, hero), (FoeCount("Zealot", 1),)), "cannot take part twice"),
        (Setup((dead,), (FoeCount("Zealot", 1),)), "cannot take part"),
        (Setup((hero,), (FoeCount("Zealot", 40),)), "At most 31"),
        (Setup((hero,), (FoeCount("Zealot", 1),), place="a bridge"), "Leave out the place"),
    ):
        with pytest.raises(ValueError, match=words):
            procedure().begin(setup)


def test_foes_act_by_rank_then_by_list() -> None:
    foes = fighter("b", rank="minion"), fighter("c"), fighter("d", rank="minion"), fighter("e", rank="nemesis")
    arena = staged(Scripted(), fighter("A"), *foes)
    assert [one.key for one in in_order(arena.fight)] == ["e", "c", "b", "d"]


# What is seen, told and answered at random


def test_the_course_of_a_round_in_words() -> None:
    arena = staged(
        Scripted((1, 2), (1, 2, 5, 3), (19, 19)), fighter("A"), fighter("b"), paired=False, momentum=1, doom=2
    )
    running = play_round(arena)
    asked, kinds = next(running), []
    given = {"dice": "dice:0:0:0:0:0:0:0", "defence": "none", "seize": "nobody", "trouble": "none"}
    turns = {"A": "attack:b:0", "b": "attack:A:0"}
    try:
        while True:
            kinds.append(f"{asked.who} {asked.kind}")
            asked = running.send(
                turns[asked.who] if asked.kind == "turn" else given.get(asked.kind) or asked.first_legal()
            )
    except StopIteration:
        pass
    assert kinds == [
        "b seize", "b trouble",
        "A turn", "b defence", "A dice", "A spends",
        "b turn", "A defence", "b dice",
    ]  # fmt: skip
    told = [event.kind for event in arena.scene.told]  # type: ignore[attr-defined]
    assert told[:3] == ["move", "attack", "damage"]
    assert told[-1] == "fade"


def test_a_view_shows_pools_zones_conditions_and_only_the_own_sheets() -> None:
    one = fighter("A", guard=False, wounds=2, fortune=2)
    arena = staged(Scripted(), one, fighter("b", prone=True), momentum=2, doom=5, conditions={"light": 1})
    arena.fight.zones[2].cover = 2
    seen = procedure().view(arena.fight, None, Viewer("party"))
    assert [(bar.name, bar.value, bar.maximum) for bar in seen.pools] == [("Momentum", 2, 6), ("Doom", 5, 0)]
    assert seen.track is not None
    assert [zone.remarks for zone in seen.track.zones][2] == ("cover 2",)
    assert seen.track.note == "poor light +1"
    assert seen.fighters[0].conditions == ("2 Wounds", "no Guard")
    assert seen.fighters[0].reach == ("b",)
    assert [panel.title for panel in seen.panels] == ["A"]
    assert seen.fighters[0].tokens[0].value == 2
    arena.fight.round, arena.fight.acting = 2, "b"
    assert procedure().view(arena.fight, menu(arena, "A"), Viewer("party")).subtitle == "round 2 · A acts"


@pytest.mark.exhaustive
def test_legal_answers_at_random_lead_to_an_end() -> None:
    for number in range(30):
        random = Random(number)
        heroes = random.sample(list(people().values()), random.randint(1, 3))
        options = {name: random.choice(values) for name, values in procedure().setup_options().items()}
        foes = tuple(FoeCount(name, random.randint(1, 2)) for name in random.sample(list(content().entries(Foe)), 2))
        state = procedure().begin(Setup(tuple(heroes), foes, options=options))
        asked = 0
        for decision in decisions(procedure(), state, random, [], tactics_after=200):
            asked += 1
            assert isinstance(decision, Result) or decision.fault(decision.first_legal()) is None
        assert asked < 3000
