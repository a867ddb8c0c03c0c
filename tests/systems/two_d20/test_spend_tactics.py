"""Each spend and each last resort is chosen where it pays, and not where it does not; in many fights each occurs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.attack import attack
from solo.systems.two_d20.fight.muster import fighter_of_foe
from solo.systems.two_d20.fight.options.dice import DiceChoice, OpposingRoll
from solo.systems.two_d20.fight.options.doom_spends import DoomSpend
from solo.systems.two_d20.fight.options.turn_order_choices import offer_to_the_fallen
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.rules.difficulty import trial_of
from solo.systems.two_d20.fight.rules.momentum_spends import EarlySpendCode, RollWinner
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState, Zone
from solo.systems.two_d20.fight.tactics import last_resorts
from solo.systems.two_d20.fight.tactics.decide import decide
from solo.systems.two_d20.fight.tactics.early_spends import best_early
from solo.systems.two_d20.fight.tactics.spending_policy import acts_on_instinct
from solo.systems.two_d20.fight.tactics.trouble import list_trouble
from solo.systems.two_d20.fight.tactics.turns import choose_act
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.people.attributes import Training
from tests.follies.two_d20 import MUST_HAPPEN, list_setups
from tests.follies.two_d20_watch import WatchedFight
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    KNIFE,
    SPEAR,
    STARE,
    SWORD,
    Scripted,
    aimed,
    by_itself,
    content,
    fighter,
    staged,
    with_quality,
)
from tests.systems.two_d20.turn_staging import procedure

STRONG = {"skills": {"melee": Training(9, 5), "parry": Training(9, 6), "shooting": Training(9, 5)}}


def best(
    *people: Fighter, own: int = 2, hit: bool = True, pool: int = 2, arm: int = 0, **attempt: Any
) -> EarlySpendCode | None:
    """The spend before the damage that the first fighter chooses after a roll against the first of the other side."""
    arena = staged(Scripted(), *people, momentum=pool, doom=attempt.pop("doom", 0))
    who = people[0]
    other = next(one for one in people if one.side != who.side)
    attacker, target = (who, other) if hit else (other, who)
    declared = aimed(arena, attacker.key, target.key, arm, **attempt)
    return best_early(arena.fight, RollWinner(who, other, own, declared, hit, declared.swift))


def what(found: EarlySpendCode | None) -> str:
    return found.what if found else ""


def hero(key: str = "A", *weapons: Any, **fields: Any) -> Fighter:
    return fighter(key, *weapons, **{"wit": "cunning", **fields})


CHIEF = {"rank": "nemesis", "vigor": 20}


def test_swift_action_is_bought_for_a_second_attack_and_only_where_there_is_a_target() -> None:
    assert what(best(hero(**STRONG), fighter("b", **CHIEF), swift=True)) == "swift-action"
    assert what(best(hero(**STRONG), fighter("b", rank="minion", vigor=1), swift=True)) != "swift-action"


@pytest.mark.parametrize(("area", "buys"), [(False, True), (True, False)])
def test_swift_action_is_not_bought_against_enemies_whom_area_may_take_out(area: bool, buys: bool) -> None:
    sweeper, minion = hero("A", with_quality(SWORD, area=area), **STRONG), fighter("b", rank="minion", vigor=1)
    assert (what(best(sweeper, minion, fighter("c", **CHIEF), swift=True)) == "swift-action") is buys


def test_a_pinned_fighter_uses_swift_action_for_an_attack() -> None:
    for swift, done in ((False, "struggle-free"), (True, "attack:b:0")):
        fight = staged(Scripted(), fighter("A", STARE, caught="standard"), fighter("b", resolve=1), paired=False).fight
        assert act(fight, swift=swift, swift_left=swift) == done


def test_a_secondary_target_is_struck_where_half_the_blow_takes_it_out() -> None:
    great = replace(SWORD, dice=9)
    first, second = fighter("b", rank="minion", vigor=4), fighter("c", rank="minion", vigor=4)
    assert best(hero("A", great), first, second, own=4) == EarlySpendCode("secondary-target", "c")
    assert what(best(hero("A", great), first, fighter("c", **CHIEF, soak=9), own=4)) != "secondary-target"


def test_guard_is_broken_where_friends_with_shorter_weapons_strike_next() -> None:
    def broken(weapon: Any) -> str:
        friends = [fighter(key, replace(KNIFE, dice=6)) for key in "BC"]
        return what(best(hero(), fighter("b", weapon), *friends, own=0))

    assert broken(SPEAR) == "break-guard"
    assert broken(KNIFE) != "break-guard", "their weapons are as long"


def test_a_shot_is_called_at_a_leg_of_a_chief_whom_friends_strike_next_and_at_the_gap_in_armour() -> None:
    def friends() -> list[Fighter]:
        return [fighter(key, acted=False) for key in "BCD"]

    great = replace(SWORD, dice=9)
    assert best(hero("A", great), fighter("b", **CHIEF), *friends(), own=0) == EarlySpendCode(
        "called-shot", "right leg"
    )
    armoured = fighter("B")
    armoured.soak = (0, 6, 6, 6, 6, 6)
    assert best(fighter("a", **STRONG), armoured, own=2, doom=6) == EarlySpendCode("called-shot", "head")
    assert what(best(hero(), fighter("b", rank="minion"), *friends())) != "called-shot"


def test_a_weapon_is_knocked_away_from_who_has_no_time_to_take_it_up() -> None:
    deadly = replace(SWORD, dice=9)
    assert what(best(fighter("a"), fighter("B", deadly, burning=3), own=2, hit=False, doom=2)) == "disarm"
    assert what(best(fighter("a"), fighter("B", deadly), own=2, hit=False, doom=2)) != "disarm"


def test_who_lies_prone_stands_up_after_a_defence() -> None:
    assert what(best(hero(prone=True, guard=False), fighter("b"), own=1, hit=False)) == "change-stance"
    assert what(best(hero(), fighter("b"), own=1, hit=False)) != "change-stance"


def test_who_shoots_a_crossbow_lies_low_while_only_shooters_can_strike_at_it() -> None:
    archer, blade = fighter("B", BOW, zone=4), fighter("C", zone=3)
    assert what(best(fighter("a", CROSSBOW), archer, doom=4, own=0)) == "change-stance"
    assert what(best(fighter("a", CROSSBOW), archer, blade, doom=4, own=0)) != "change-stance"
    low = fighter("a", CROSSBOW, prone=True, guard=False)
    assert act(staged(Scripted(), low, fighter("B", BOW, zone=4)).fight, "a") == "attack:B:0"
    assert act(staged(Scripted(), low, fighter("B", BOW, zone=4), blade).fight, "a") == "stand"


def test_confidence_is_taken_before_the_next_threat() -> None:
    dreadful = replace(STARE, dice=8)
    assert what(best(hero(resolve=3, full_resolve=10), fighter("b", dreadful), own=2, hit=False)) == "confidence"
    assert what(best(hero(resolve=3, full_resolve=10), fighter("b"), own=2, hit=False)) != "confidence"


def test_a_fighter_almost_out_withdraws_while_a_friend_holds_the_enemy() -> None:
    spent = {"vigor": 0, "full_vigor": 10, "wounds": 3, "overcome": ["vigor"]}

    def foe() -> Fighter:
        return fighter("b", replace(SWORD, dice=9), rank="minion", vigor=20, flight="stays")

    assert what(best(hero(**spent), foe(), fighter("B"), own=1, pool=0, minor=True)) == "withdraw"
    assert what(best(hero(**spent), foe(), own=1, pool=0, minor=True)) != "withdraw", "nobody else holds it"
    hurt = {**spent, "vigor": 3}
    assert what(best(hero(**hurt), foe(), fighter("B"), own=1, pool=0, minor=True)) == "withdraw"
    assert what(best(hero(), foe(), fighter("B"), own=1, pool=0, minor=True)) != "withdraw", "it is sound"


def test_the_last_enemy_is_spared_where_the_blow_takes_it_out_anyway() -> None:
    last = fighter("b", rank="minion", vigor=1)
    assert what(best(hero("A", replace(SWORD, dice=9)), last, own=1, pool=0)) == "subdue"
    dead = fighter("b", rank="minion", vigor=1, flight="stays")
    assert what(best(hero("A", replace(SWORD, dice=9)), dead, own=1, pool=0)) != "subdue", "the dead are not spared"


def test_a_friend_protects_a_hero_who_cannot_defend() -> None:
    helpless = fighter("B", wounds=3, vigor=1, full_vigor=10, reactions=5, skills={})
    guard = fighter("C", skills={"parry": Training(12, 11)})
    arena = staged(Scripted(), fighter("a", replace(SWORD, dice=9)), helpless, guard)
    asked: Any = next(attack(arena, aimed(arena, "a", "B")))
    assert by_itself(asked).answer == "protect:C:parry"


def act(fight: Fight, key: str = "A", **turn: Any) -> str:
    return choose_act(fight, TurnState(fight.find(key), **turn)).answer


def test_a_healer_with_nothing_better_to_do_treats_a_friend_who_is_nearly_spent() -> None:
    healer = fighter("A", replace(KNIFE, dice=1), skills={"healing": Training(3, 2)})
    friend = fighter("B", vigor=0, full_vigor=10, fortune=3)
    assert act(staged(Scripted(), healer, friend, fighter("c", soak=2)).fight) == "treat:B:vigor"
    sound = fighter("B", fortune=3)
    assert act(staged(Scripted(), healer, sound, fighter("c", soak=2)).fight) != "treat:B:vigor"


def test_a_hurt_hero_leaves_a_lost_fight_and_not_one_that_may_be_won() -> None:
    hurt = {"wounds": 2, "vigor": 1, "full_vigor": 10, "zone": 1}
    foes = [fighter(key, replace(SWORD, dice=9), rank="nemesis", vigor=20, zone=3) for key in "bc"]
    assert act(staged(Scripted(), fighter("A", **hurt), *foes).fight) == "move:0"
    weak = fighter("b", rank="minion", vigor=1, zone=3)
    assert act(staged(Scripted(), fighter("A", **hurt), weak).fight) != "move:0"


def test_a_cunning_hero_leaves_a_lost_fight_only_from_outside_the_enemies_reach() -> None:
    """Flight takes several turns, in which the enemies follow and strike."""
    hurt = {"wounds": 2, "vigor": 1, "full_vigor": 10, "zone": 1}
    for wit, held, done in (("plain", True, "withdraw"), ("cunning", True, "attack:b:0"), ("cunning", False, "move:0")):
        foes = [fighter(key, replace(SWORD, dice=9), rank="nemesis", vigor=20, zone=3 - 2 * held) for key in "bc"]
        assert act(staged(Scripted(), fighter("A", wit=wit, **hurt), *foes, paired=held).fight) == done, (wit, held)


def test_a_hero_who_is_out_rises_for_a_useful_attack_while_a_friend_stands() -> None:
    def rises(fortune: int, *others: Fighter) -> str:
        fallen = fighter("A", out=True, prone=True, guard=False, trauma=4, fortune=fortune)
        fight = staged(Scripted(), fallen, *others).fight
        return decide(fight, offer_to_the_fallen(fight.find("A"))).answer

    assert rises(2, fighter("B"), fighter("c")) == "act"
    assert rises(0, fighter("B"), fighter("c")) == "pass"
    assert rises(2, fighter("B"), fighter("c", soak=30)) == "pass", "it could do nothing"


def test_fortune_is_spent_for_less_gain_while_the_fight_is_nearly_lost() -> None:
    """Fortune left at the end of a lost fight has no use, but a sound, cunning hero waits for a better one."""
    for wit, wounds, foes, cheaper in (
        ("plain", 2, "bcdef", True),
        ("cunning", 2, "bcdef", True),
        ("dull", 2, "bcdef", False),
        ("plain", 0, "bcdef", True),
        ("cunning", 1, "bcdef", False),
        ("plain", 2, "b", False),
    ):
        hero = fighter("A", fortune=3, wit=wit, wounds=wounds, overcome=["vigor"])
        fight = staged(Scripted(), hero, *(fighter(key) for key in foes)).fight
        price = last_resorts.price_of_fortune(fight, hero, 0.3)
        assert (price < 0.15) is cheaper, (wit, wounds, price)
        assert cheaper or price == 0.3, (wit, wounds, price)


def test_a_plain_hero_keeps_the_last_fortune_unless_the_fight_is_desperate() -> None:
    for foes, points, spent in (("bcdef", 1, 1), ("bcdef", 3, 3), ("b", 3, 0), ("b", 1, 0)):
        hero = fighter("A", fortune=points)
        fight = staged(Scripted(), hero, *(fighter(key) for key in foes)).fight
        assert last_resorts.fortune_to_spend(fight, hero) == spent, (foes, points)


def test_fortune_gives_an_action_and_a_die_where_it_can_save_the_fight() -> None:
    hurt = {"wounds": 3, "overcome": ["vigor"], "fortune": 2, **STRONG}
    foes = [fighter(key, **CHIEF) for key in "bc"]
    assert act(staged(Scripted(), fighter("A", **hurt), *foes).fight) == "fortune:action"
    easy = fighter("b", rank="minion", vigor=1), fighter("c", rank="minion", vigor=1)
    assert act(staged(Scripted(), fighter("A", fortune=2, **STRONG), *easy).fight) != "fortune:action", "it wins anyway"
    clumsy = fighter("A", wounds=3, overcome=["vigor"], fortune=2)
    arena = staged(Scripted(), clumsy, *foes)
    asked: Any = next(attack(arena, aimed(arena, "A", "b")))
    assert asked.kind == "dice"
    assert BoughtDiceCode.read(by_itself(asked).answer).fortune == 1
    clumsy.skills["healing"] = Training(3, 2)
    trial = trial_of(arena.fight, clumsy, "healing", "save B", 3)
    assert BoughtDiceCode.read(by_itself(DiceChoice(arena.fight, trial, OpposingRoll())).answer).fortune == 1


def worth(fight: Fight) -> dict[str, float]:
    """The value of each kind of trouble, the best of each."""
    found: dict[str, float] = {}
    for trouble in list_trouble(fight, content().entries(NamedHazard)):
        verb = trouble.bought.verb
        found[verb] = max(found.get(verb, 0.0), trouble.worth)
    return found


def test_trouble_fits_the_heroes() -> None:
    zones = [Zone() for _ in range(5)]
    archers = staged(Scripted(), fighter("A", BOW), fighter("b", zone=3), doom=9, paired=False).fight
    assert worth(archers)["gust"] > 0
    assert "gust" not in worth(staged(Scripted(), fighter("A"), fighter("b"), doom=9).fight)
    blades = staged(Scripted(), fighter("A"), fighter("b", BOW, zone=4), doom=9, paired=False).fight
    blades.zones = zones
    assert {"catch", "ground", "pin", "hazard"} <= worth(blades).keys()
    assert DoomSpend("pin", "A") in [trouble.bought for trouble in list_trouble(blades, {})]
    assert not worth(staged(Scripted(), fighter("A"), fighter("b"), doom=0).fight)


def test_every_beast_and_every_mindless_foe_acts_on_instinct() -> None:
    for foe in content().entries(Foe).values():
        beast = foe.mindless or "animal" in foe.tags
        if beast:
            assert acts_on_instinct(fighter_of_foe(foe, content(), "b")), foe.name
    assert not acts_on_instinct(fighter("A"))


def test_a_beast_neither_studies_nor_waits_nor_helps() -> None:
    beast = replace(fighter("b", KNIFE).attributes, intelligence=4)
    stone = fighter("A", SPEAR, soak=20)
    alone = staged(Scripted(), stone, fighter("b", KNIFE, attributes=beast), fighter("c", KNIFE)).fight
    assert act(alone, "b").split(":")[0] in ("withdraw", "attack")
    person = staged(Scripted(), stone, fighter("b", KNIFE), fighter("c", KNIFE)).fight
    assert act(person, "b").split(":")[0] in ("exploit", "assist", "ready")


def test_a_fighter_untrained_in_observation_does_not_study_an_enemy() -> None:
    stone = fighter("b", soak=20)
    assert act(staged(Scripted(), fighter("A", KNIFE), stone).fight) == "exploit:b"
    untrained = fighter("A", KNIFE, skills={"melee": Training(1)})
    assert act(staged(Scripted(), untrained, stone).fight) == "end"
    tired = fighter("A", KNIFE, skills={"melee": Training(1), "resistance": Training(2)}, vigor=9, full_vigor=10)
    assert act(staged(Scripted(), tired, stone).fight) == "recover:vigor"


def test_who_is_untrained_does_not_threaten() -> None:
    untrained = fighter("A", KNIFE, STARE, skills={"melee": Training(1)})
    assert act(staged(Scripted(), untrained, fighter("b", soak=1, resolve=1)).fight) == "attack:b:0"
    trained = fighter("A", KNIFE, STARE, skills={"intimidate": Training(4, 4)})
    assert act(staged(Scripted(), trained, fighter("b", soak=1, resolve=1)).fight) == "attack:b:1"


@pytest.mark.slow
def test_every_spend_and_action_occurs_in_many_varied_fights() -> None:
    found = Counter[str]()
    for number, setup in enumerate(list_setups(500, 17)):
        watched = WatchedFight(procedure(), setup, frozenset())
        watched.play(f"17/{number}")
        found += watched.found
        if all(found[wanted] for wanted in MUST_HAPPEN):
            return
    assert not [wanted for wanted in MUST_HAPPEN if not found[wanted]]
