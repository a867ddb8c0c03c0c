"""Captains in a mass battle (`H-12`, house): ground, reserves, charges and duels, with odds against naive counts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from solo.forecast.fights import encode_state
from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import Choose, Event, FoeCount, Option, Setup
from solo.systems.swords.armies import battle as rounds
from solo.systems.swords.armies import captain_options, captains, options
from solo.systems.swords.armies.army import Army, Battle, Camp, OfficerCandidate, Tactician
from solo.systems.swords.armies.odds import BattleOdds, Phase, battle_odds, phased_odds, regain
from solo.systems.swords.armies.procedure import MassBattleProcedure
from solo.systems.swords.rolls.damage import USUAL
from solo.systems.swords.rolls.duel import Duellist, duel

GAME = open_system("swords", None)
PROCEDURE = MassBattleProcedure(GAME.content)
PEOPLE = list(GAME.system.characters.ready().values())
TWO_DICE = Counter(first + second for first, second in product(range(1, 7), repeat=2))
STRONG, WEAK = Duellist(2, 2, 4, 4, 3, 3, 12), Duellist(0, 0, 1, 1, 2, 1, 8)


def army(key: str, camp: Camp, hits: int = 100, skill: int = 0, duellist: Duellist | None = None) -> Army:
    return Army(key, key, camp, 100, "levy", 2, [Tactician(f"the head of {key}", skill, duellist)], hits)


def two_armies(own_hits: int = 100, enemy_hits: int = 100, own_skill: int = 0, enemy_skill: int = 0) -> Battle:
    armies = [army("own", "party", own_hits, own_skill), army("foe", "foes", enemy_hits, enemy_skill)]
    people = [OfficerCandidate("Ysolt", own_skill)]
    return Battle("A battle", armies, people, "one of your own", "one enemy", "stubborn", True, captains=True)


def duelling(own: Duellist, enemy: Duellist) -> Battle:
    battle = two_armies()
    battle.armies = [army("own", "party", duellist=own), army("foe", "foes", duellist=enemy)]
    return battle


Bonuses = tuple[tuple[int, int, int, int], ...]
"""For each round both powers, and the fresh quarters that join the first and the second army before it."""


def naively(course: Bonuses, first_hits: int, second_hits: int) -> BattleOdds:
    """Over every pair of throws of every round; the last entry holds for all further rounds."""

    @cache
    def odds(number: int, first: int, second: int) -> tuple[Fraction, Fraction, Fraction]:
        if first <= 0 or second <= 0:
            both = first <= 0 and second <= 0
            return Fraction(not both and second <= 0), Fraction(not both and first <= 0), Fraction(both)
        power, other_power, fresh, other_fresh = course[min(number, len(course) - 1)]
        if number >= len(course):
            fresh = other_fresh = 0
        found = [Fraction(0)] * 3
        for (own, times), (other, as_often) in product(TWO_DICE.items(), repeat=2):
            after = odds(
                number + 1,
                regain(first, fresh) - max(0, other + other_power),
                regain(second, other_fresh) - max(0, own + power),
            )
            found = [so_far + Fraction(times * as_often, 1296) * one for so_far, one in zip(found, after, strict=True)]
        return found[0], found[1], found[2]

    return BattleOdds(*odds(0, first_hits, second_hits))


def beside(option: Option) -> BattleOdds:
    figures = {measure.name: measure.value for measure in option.preview().measures}
    return BattleOdds(figures["wins"], figures["loses"], figures["both routed"])


def order(battle: Battle, code: str, key: str = "own") -> Option:
    return next(one for one in captain_options.list_orders(battle, battle.army(key), USUAL) if one.code == code)


# Odds


@pytest.mark.slow
def test_odds_in_phases_are_those_of_every_pair_of_throws() -> None:
    own = Phase(3, (6,), 1), Phase(1, (6,), 1), Phase(2, (6,), fresh=1)
    foe = Phase(2, (7,), 2), Phase(0, (7,), fresh=2)
    course = ((9, 9, 0, 0), (7, 9, 0, 0), (8, 7, 2, 1))
    assert phased_odds(own, foe, 24, 23) == naively(course, 24, 23)


def test_phases_without_a_difference_are_the_plain_odds() -> None:
    split = phased_odds((Phase(2, (3,), 2), Phase(2, (3,))), (Phase(0, (4,), 1), Phase(0, (4,))))
    assert split == battle_odds((2, (3,)), (0, (4,)))


@pytest.mark.parametrize(
    ("hits", "fresh", "left"), [(100, 2, 100), (99, 1, 100), (88, 1, 89), (52, 2, 60), (50, 0, 50)]
)
def test_each_fresh_quarter_restores_a_twelfth_of_the_hits_lost(hits: int, fresh: int, left: int) -> None:
    assert regain(hits, fresh) == left


# Ground


def test_high_ground_adds_to_the_power_of_its_army_alone() -> None:
    battle = two_armies()
    own, foe = battle.armies
    captains.choose_ground(battle, own, "high")
    assert (battle.power(own), battle.power(foe)) == (1, 0)


def test_narrow_ground_halves_the_power_of_numbers() -> None:
    battle = two_armies()
    own, foe = battle.armies
    foe.heads = 800
    assert battle.power(foe) == 6
    captains.choose_ground(battle, own, "narrow")
    assert (battle.power(own), battle.power(foe)) == (0, 3)


def test_the_outnumbered_choose_narrow_ground_and_the_odds_are_those_of_the_powers() -> None:
    battle = two_armies()
    battle.armies[1].heads = 800
    asked = captain_options.ask_ground(battle, battle.armies[0])
    assert asked.first_legal() == "narrow"
    shown = {option.code: beside(option) for option in asked.legal()}
    assert shown["open"] == battle_odds((0, (0,)), (6, (0,)))
    assert shown["high"] == battle_odds((1, (0,)), (6, (0,)))
    assert shown["narrow"] == battle_odds((0, (0,)), (3, (0,)))


# Reserves


def test_a_reserve_weakens_the_line_until_it_is_sent_in() -> None:
    battle = two_armies(own_hits=64)
    own = battle.armies[0]
    own.reserve = 2
    assert battle.power(own) == -2
    sent = beside(order(battle, captain_options.SEND))
    captains.send_reserve(own)
    assert (battle.power(own), own.hits, own.reserve) == (0, 70, 0)
    assert sent == battle_odds((0, (0,)), (0, (0,)), 70, 100)


@pytest.mark.slow
@pytest.mark.parametrize("wait", [1, 2])
def test_odds_of_waiting_with_a_reserve_are_those_of_every_pair_of_throws(wait: int) -> None:
    battle = two_armies(24, 23, 6, 7)
    own = battle.armies[0]
    own.reserve = 2
    course = *(((4, 7, 0, 0),) * wait), (6, 7, 2, 0)
    assert options.odds_between(battle, own, wait) == naively(course, 24, 23)


def test_fighting_on_with_a_reserve_shows_the_best_moment_to_send_it_in() -> None:
    battle = two_armies(60, 60, 3, 3)
    own = battle.armies[0]
    own.reserve = 1
    found = [options.odds_between(battle, own, wait) for wait in range(1, captains.LONGEST_WAIT + 1)]
    shown = beside(order(battle, options.ON))
    assert captains.value_of(shown) == max(captains.value_of(odds) for odds in found if odds is not None)


@pytest.mark.slow
def test_a_reserve_of_the_enemy_is_assumed_to_join_after_the_next_round() -> None:
    battle = two_armies(24, 23, 6, 7)
    battle.armies[1].reserve = 1
    shown = beside(order(battle, options.ON))
    assert shown == naively(((6, 6, 0, 0), (6, 7, 0, 1)), 24, 23)


# A charge


@pytest.mark.slow
def test_odds_of_a_charge_are_those_of_every_pair_of_throws() -> None:
    battle = two_armies(22, 24, 5, 6)
    assert beside(order(battle, captain_options.CHARGE)) == naively(((7, 8, 0, 0), (5, 6, 0, 0)), 22, 24)


def test_horse_charge_harder_and_a_charge_exposes_the_army_for_one_round() -> None:
    battle = two_armies()
    own, foe = battle.armies
    own.quality = "armoured horse"
    own.charging = True
    assert (battle.power(own), battle.power(foe)) == (4, 2)
    captains.end_charges(battle)
    assert (battle.power(own), battle.power(foe)) == (0, 0)
    assert not captains.can_charge(own)
    assert captains.can_charge(foe)


# A duel of captains


def test_a_challenge_shows_the_answer_that_serves_the_enemy() -> None:
    battle = duelling(STRONG, WEAK)
    own = battle.armies[0]
    shown = order(battle, captain_options.CHALLENGE).preview()
    assert "if the enemy refuses" in shown.note
    assert beside(order(battle, captain_options.CHALLENGE)) == battle_odds((0, (0,)), (0, (0,)), 100, 95)
    asked = captain_options.ask_challenged(battle, battle.armies[1], own, USUAL)
    assert asked.first_legal() == captain_options.REFUSE


def test_the_odds_of_a_duel_weigh_its_outcomes() -> None:
    battle = duelling(WEAK, STRONG)
    fought = duel(WEAK, STRONG)
    won, lost = battle_odds((0, (0,)), (0, (0,)), 100, 85), battle_odds((0, (0,)), (0, (0,)), 85, 100)
    plain = battle_odds((0, (0,)), (0, (0,)))
    a, b = Fraction(fought.a_wins), Fraction(fought.b_wins)
    expected = a * won.first_wins + b * lost.first_wins + (1 - a - b) * plain.first_wins
    found = captains.odds_of_duel(battle, battle.armies[0], USUAL)
    assert found is not None
    assert found.first_wins == expected
    assert sum(found_part for found_part in (found.first_wins, found.second_wins, found.both_routed)) == 1
    asked = captain_options.ask_challenged(battle, battle.armies[1], battle.armies[0], USUAL)
    assert asked.first_legal() == captain_options.ACCEPT


def test_a_beaten_captain_leads_no_more_and_the_army_loses_hits() -> None:
    own = army("own", "party", 40, 5)
    captains.lose_duel(own)
    assert own.hits == 25
    assert own.tacticians == [captains.LIEUTENANT]
    own.hits = 3
    captains.refuse_duel(own)
    assert own.hits == 1


def test_a_captain_challenges_once_and_only_a_captain_who_fights() -> None:
    battle = duelling(STRONG, WEAK)
    own = battle.armies[0]
    assert captains.can_challenge(battle, own)
    own.challenged = True
    assert not captains.can_challenge(battle, own)
    assert not captains.can_challenge(two_armies(), two_armies().armies[0])


@pytest.mark.slow
def test_duels_fought_blow_by_blow_are_won_as_often_as_the_odds_say() -> None:
    first, second = Duellist(1, 1, 3, 3, 3, 2, 10), Duellist(2, 1, 3, 2, 3, 3, 10)
    expected, scene, plays = duel(first, second).a_wins, UnattendedScene(Random(5)), 1500
    won = 0
    for _ in range(plays):
        battle = duelling(first, second)
        beaten, _ = captains.fight_duel(scene, *battle.armies, USUAL)
        won += beaten is battle.armies[1]
    assert abs(won / plays - expected) < 4 * (expected * (1 - expected) / plays) ** 0.5


# The course of a battle


def begin(**chosen: str) -> Battle:
    switches = {"battle": "The ford at Harrow", "enemy": "stubborn", **chosen}
    return PROCEDURE.begin(Setup(tuple(PEOPLE[:2]), options=switches))


def test_by_default_the_captains_decide_as_the_book_has_it() -> None:
    state = begin()
    assert not state.captains
    events: list[Event] = []
    play_out(PROCEDURE, state, UnattendedScene(Random(1), events.append))
    assert not {"ground", "reserve", "charge", "duel"} & {event.kind for event in events}
    assert b"duellist" not in encode_state(state)


@pytest.mark.slow
def test_battles_of_captains_end_and_tell_each_kind_of_order() -> None:
    told = set[str]()
    for seed in range(8):
        events: list[Event] = []
        state = begin(captains="decide")
        result = play_out(PROCEDURE, state, UnattendedScene(Random(seed), events.append))
        assert result.outcome in ("won", "lost", "draw")
        assert not list(PROCEDURE.find_problems(state))
        told |= {event.kind for event in events}
    assert {"ground", "reserve", "charge", "duel"} <= told


def test_a_player_is_asked_for_orders_before_the_first_round_and_cannot_withdraw_then() -> None:
    battle = two_armies()
    orders = captain_options.list_orders(battle, battle.armies[0], USUAL)
    asked = options.stay_or_go(battle, battle.armies[0], orders)
    codes = [option.code for option in asked.legal()]
    assert options.WITHDRAW not in codes
    assert codes[:2] == [options.ON, captain_options.CHARGE]
    battle.round = 1
    assert asked.kind == "stay"
    later = options.stay_or_go(battle, battle.armies[0], orders)
    assert options.WITHDRAW in [option.code for option in later.legal()]


def test_a_tactic_gives_the_order_with_the_best_odds_and_says_so() -> None:
    battle = two_armies()
    battle.armies[0].quality = "armoured horse"
    orders = captain_options.list_orders(battle, battle.armies[0], USUAL)
    asked = options.stay_or_go(battle, battle.armies[0], orders)
    assert isinstance(asked, Choose)
    given = rounds.decide(battle, asked)
    assert given.answer == captain_options.CHARGE
    assert "charge" in str(given.thought)


def test_three_armies_meet_on_open_ground_without_orders() -> None:
    battle = two_armies()
    battle.armies.append(army("third", "third"))
    assert captain_options.list_orders(battle, battle.armies[0], USUAL) == []


@pytest.mark.parametrize("procedure", ["fight", "rest", "check"])
def test_the_house_rule_leaves_other_procedures_alone(procedure: str) -> None:
    assert [rule.key for rule in GAME.system.house_rules] == ["nerve-of-sides", "captains-in-battles"]
    foes = (FoeCount("Footpad", 1),) if procedure == "fight" else ()
    setup = Setup(tuple(PEOPLE[:1]), foes, options={"captains-in-battles": "decide"})
    plain = Setup(tuple(PEOPLE[:1]), foes)
    begun = GAME.system.procedures[procedure]
    assert encode_state(begun.begin(setup)) == encode_state(begun.begin(plain))
