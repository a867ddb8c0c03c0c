"""Mass combat clause by clause: power, rounds, hits, routs, retreat and losses.

The rules are `S-34` to `S-38`, `R-15` to `R-17`, `R-31` and `H-12`.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from solo.resolver import distribution
from solo.systems.contract import Choose, FoeCount, Setup
from solo.systems.swords.armies import battle as rounds
from solo.systems.swords.armies import muster as mustering
from solo.systems.swords.armies import options, rout, validation
from solo.systems.swords.armies.army import (
    Army,
    Battle,
    Camp,
    CampaignArmy,
    General,
    OfficerCandidate,
    Tactician,
    TroopQuality,
    general_problems,
    quality_problems,
)
from solo.systems.swords.armies.campaign_army import hits_after_rest, kept_of, take_up
from solo.systems.swords.armies.casualties import heads_lost
from solo.systems.swords.armies.clock import round_seconds
from solo.systems.swords.armies.muster import heads_a_side
from solo.systems.swords.armies.odds import battle_odds, best_roll, rounds_until_routed, tactics_roll
from solo.systems.swords.armies.power import Strength, powers
from tests.systems.swords.fight_staging import SWORDSMAN, Scripted, acted_out, content


def army(key: str, camp: Camp = "foes", heads: int = 100, skill: int = 0, **fields: Any) -> Army:
    tacticians = [Tactician(f"{key}'s general", skill)]
    return Army(key, key, camp, **{"heads": heads, "quality": "levy", "tacticians": tacticians, **fields})


def battle(*armies: Army, **fields: Any) -> Battle:
    people = [OfficerCandidate("Ysolt", 6)]
    return Battle("A battle", list(armies), people, **{"drawn": True, "enemy": "stubborn", **fields})


def own(**fields: Any) -> Army:
    return army("own", "party", **fields)


# Power


@pytest.mark.parametrize(
    ("heads", "halves", "power"),
    [
        (100, 2, 0),
        (141, 2, 0),
        (142, 2, 1),
        (200, 2, 2),
        (283, 2, 3),
        (400, 2, 4),
        (100, 4, 2),
        (100, 8, 4),
        (200, 1, 0),
    ],
)
def test_power_is_two_a_doubling_of_heads_and_quality_and_one_half_way(heads: int, halves: int, power: int) -> None:
    """`S-35`, `R-10`: quality is a factor on the heads."""
    bigger, smaller = own(heads=heads, halves=halves), army("foe")
    assert battle(bigger, smaller).power(bigger) == power
    assert battle(bigger, smaller).power(smaller) == 0
    assert Strength(heads, halves).size == heads * halves


def test_the_smallest_of_all_who_stand_is_nought() -> None:
    """`R-31`, `R-16`: an army that is gone counts no more."""
    one, two, three = own(heads=400), army("two", heads=200), army("three", heads=100)
    fought = battle(one, two, three)
    assert [fought.power(each) for each in (one, two, three)] == [4, 2, 0]
    three.gone = "routed"
    assert [fought.power(each) for each in (one, two)] == [2, 0]
    assert fought.power(three) == 0
    assert powers([400, 200, 100]) == (4, 2, 0)
    assert powers([1, 1]) == (0, 0)


@pytest.mark.parametrize(("twice", "added"), [(False, 4), (True, 8)])
def test_a_general_counts_once_unless_the_table_counts_both(twice: bool, added: int) -> None:
    """`R-15`."""
    led = own(skill=4, general_twice=twice)
    assert led.skills == (added,)
    fought = battle(led, army("foe"))
    assert [modifier.value for modifier in options.modifiers(fought, led)] == [0, *([4] * (1 + twice))]


# Rolls


@pytest.mark.parametrize(("dice", "power", "skill", "total"), [(7, 2, 3, 12), (2, 0, -1, 1), (2, 0, -3, 0)])
def test_damage_is_two_dice_power_and_the_general_and_never_below_nought(
    dice: int, power: int, skill: int, total: int
) -> None:
    """`S-36`."""
    assert tactics_roll(Scripted(dice), power, skill) == total


def test_of_several_tacticians_the_highest_is_taken() -> None:
    """`S-38`."""
    assert best_roll(Scripted(7, 9), 1, (4, 0)) == 12
    assert best_roll(Scripted(7, 12), 1, (4, 0)) == 13


@pytest.mark.parametrize(("hits", "chance_num"), [(12, 1), (13, 0)])
def test_an_army_is_routed_once_its_hits_are_gone(hits: int, chance_num: int) -> None:
    """`S-37`: at 0."""
    assert rounds_until_routed((0, (0,)), hits)[0] * 36 == chance_num
    assert rounds_until_routed((10, (0,)), 12)[0] == 1


def test_odds_of_a_battle_that_one_round_decides() -> None:
    """`R-17`: both may be routed at once."""
    odds = battle_odds((0, (20,)), (0, (0,)), 12, 20)
    both = distribution(tactics_roll, 0, 0).chance_of(12)
    assert (odds.first_wins, odds.second_wins, odds.both_routed) == (1 - both, 0, both)


# A round


def fought(state: Battle, *dice: int, answers: tuple[str, ...] = ()) -> Scripted:
    scene = Scripted(*dice)
    acted_out(rounds._round(state, scene), *answers)  # type: ignore[arg-type]
    assert scene.totals == []
    return scene


def test_both_lose_what_the_other_rolled_at_once() -> None:
    """`S-36`, `R-17`."""
    one, foe = own(skill=3), army("foe", skill=1, heads=200)
    state = battle(one, foe)
    fought(state, 7, 8)
    assert (foe.hits, one.hits) == (100 - 7 - 3, 100 - 8 - 1 - 2)
    assert (state.round, state.seconds) == (1, 60 + (480 - 60) * 50 // 900)


@pytest.mark.parametrize(("hits", "gone"), [(7, "routed"), (8, "")])
def test_an_army_without_hits_is_routed_and_still_rolled(hits: int, gone: str) -> None:
    one, foe = own(), army("foe", hits=hits)
    fought(battle(one, foe), 7, 5)
    assert (foe.gone, foe.hits, one.hits) == (gone, hits - 7, 95)


def test_hits_never_fall_below_nought_and_two_may_be_routed_together() -> None:
    one, foe = own(hits=3), army("foe", hits=2)
    state = battle(one, foe)
    fought(state, 12, 12)
    assert (one.hits, foe.hits, one.gone, foe.gone) == (0, 0, "routed", "routed")
    assert rounds.outcome(state) == "draw"


def test_the_weakest_enemy_is_struck_by_a_tactic_and_a_person_may_choose() -> None:
    """`R-31`."""
    one, strong, weak = own(skill=1), army("strong", hits=50), army("weak", hits=40)
    fought(battle(one, strong, weak), 7, 2, 2, answers=("strike:strong",))
    assert (strong.hits, weak.hits) == (42, 40)
    foe, first, second = army("foe", skill=1), own(hits=50), army("ally", "party", hits=40)
    fought(battle(first, second, foe), 2, 2, 7)
    assert (first.hits, second.hits) == (50, 32)


@pytest.mark.parametrize(("answer", "hits"), [("plan:0", 93), ("plan:1", 88)])
def test_a_commander_picks_the_roll_that_counts(answer: str, hits: int) -> None:
    """`S-38`: not always the highest."""
    one = own(tacticians=[Tactician("Ysolt", 0), Tactician("Tam", 0)])
    foe = army("foe")
    fought(battle(one, foe), 7, 12, 2, answers=(answer,))
    assert foe.hits == hits


def test_tacticians_who_roll_alike_leave_nothing_to_pick_and_the_enemy_takes_its_highest() -> None:
    one = own(tacticians=[Tactician("Ysolt", 0), Tactician("Tam", 0)])
    foe = army("foe", tacticians=[Tactician("a", 0), Tactician("b", 0)])
    state = battle(one, foe)
    fought(state, 7, 7, 4, 9)
    assert (foe.hits, one.hits, state.totals) == (93, 91, [])


@pytest.mark.parametrize(
    ("camps", "over"),
    [
        (("party", "foes"), False),
        (("party",), True),
        (("foes",), True),
        (("party", "third"), False),
        (("foes", "third"), True),
    ],
)
def test_a_battle_lasts_while_the_party_and_an_enemy_stand(camps: tuple[Camp, ...], over: bool) -> None:
    """`S-37`, `H-12`: there is no round limit."""
    state = battle(*(army(f"army-{camp}", camp) for camp in camps))
    assert state.is_over is over


@pytest.mark.parametrize(
    ("camps", "outcome"),
    [
        (("party",), "won"),
        (("foes",), "lost"),
        ((), "draw"),
        (("party", "foes"), "draw"),
        (("foes", "third"), "lost"),
    ],
)
def test_the_field_is_whoevers_camp_still_stands(camps: tuple[Camp, ...], outcome: str) -> None:
    state = battle(*(army(f"army-{camp}", camp) for camp in camps), army("gone", "foes", gone="routed"))
    assert rounds.outcome(state) == outcome


def test_enemies_are_those_of_other_camps_who_stand() -> None:
    one, ally, foe, third = own(), army("ally", "party"), army("foe"), army("third", "third")
    state = battle(one, ally, foe, third)
    assert state.enemies_of(one) == [foe, third]
    assert state.enemies_of(foe) == [one, ally, third]
    foe.gone = "withdrawn"
    assert state.enemies_of(one) == [third]
    assert [each.standing for each in (one, foe)] == [True, False]
    assert state.army("third") is third
    with pytest.raises(KeyError):
        state.army("nobody")


@pytest.mark.parametrize("fields", [{"heads": 0}, {"quality": ""}, {"tacticians": []}])
def test_an_army_is_mustered_once_heads_quality_and_general_are_known(fields: dict[str, Any]) -> None:
    assert own().is_mustered
    assert not own(**fields).is_mustered
    assert battle(own(), army("foe")).is_mustered
    assert not battle(own(), army("foe", **fields)).is_mustered
    assert not battle(own(), army("foe"), drawn=False).is_mustered


# Retreat


@pytest.mark.parametrize(("hits", "gone", "left"), [(10, "withdrawn", 3), (7, "routed", 0)])
def test_who_withdraws_takes_one_more_roll_and_answers_none(hits: int, gone: str, left: int) -> None:
    """`H-12`."""
    one, foe = own(hits=hits), army("foe")
    acted_out(rounds._withdraw(battle(one, foe), Scripted(7), one))  # type: ignore[arg-type]
    assert (one.gone, one.hits, foe.hits) == (gone, left, 100)


def test_every_enemy_rolls_at_who_withdraws() -> None:
    one, foe, third = own(), army("foe"), army("third", "third")
    acted_out(rounds._withdraw(battle(one, foe, third), Scripted(7, 5), one))  # type: ignore[arg-type]
    assert one.hits == 88


@pytest.mark.parametrize(("enemy", "answer"), [("stubborn", "on"), ("prudent", "withdraw")])
def test_a_prudent_enemy_leaves_what_is_lost_and_a_stubborn_one_nothing(enemy: str, answer: str) -> None:
    one, foe = own(skill=10), army("foe", hits=10)
    state = battle(one, foe, enemy=enemy)
    assert acted_out(rounds._stay_or_go(state, foe)) == answer


@pytest.mark.parametrize(("skill", "answer"), [(10, "withdraw"), (0, "on")])
def test_a_prudent_enemy_goes_at_less_than_one_in_ten(skill: int, answer: str) -> None:
    one, foe = own(skill=skill), army("foe")
    state = battle(one, foe, enemy="prudent")
    odds = battle_odds((0, (0,)), (0, (skill,)))
    assert (odds.first_wins * 10 < 1) is (answer == "withdraw")
    assert rounds._stay(state, foe).answer == answer
    assert rounds._stay(state, one).answer == "on", "the party's tactic never leaves the field"


@pytest.mark.parametrize(("hits", "answer"), [(20, "withdraw"), (21, "on")])
def test_among_more_than_two_armies_few_hits_decide(hits: int, answer: str) -> None:
    foe = army("foe", hits=hits)
    state = battle(own(), army("third", "third"), foe, enemy="prudent")
    assert rounds._stay(state, foe).answer == answer


@pytest.mark.parametrize(
    ("camp", "enemy", "asked"),
    [
        ("party", "stubborn", True),
        ("foes", "stubborn", False),
        ("foes", "by hand", True),
        ("third", "prudent", False),
    ],
)
def test_a_person_decides_for_the_party_and_by_hand_for_all(camp: Camp, enemy: str, asked: bool) -> None:
    assert rounds.is_player_controlled(battle(enemy=enemy), army("one", camp)) is asked


@pytest.mark.parametrize(("skill", "advised"), [(12, "withdraw"), (0, "on")])
def test_a_person_is_advised_to_leave_what_is_as_good_as_lost(skill: int, advised: str) -> None:
    one, foe = own(), army("foe", skill=skill)
    question = options.stay_or_go(battle(one, foe), one)
    assert isinstance(question, Choose)
    assert question.default == advised
    assert [option.code for option in question.options] == ["on", "withdraw", "count:own", "count:foe"]


def test_heads_may_be_counted_anew_and_change_the_power_only() -> None:
    """`R-16`: losses are hits, not heads."""
    one, foe = own(), army("foe")
    state = battle(one, foe)
    acted_out(rounds._after(state, Scripted(), one), "count:own", "400", "on")  # type: ignore[arg-type]
    assert (one.heads, one.hits, state.power(one)) == (400, 100, 4)


@pytest.mark.parametrize(("armies", "known"), [(2, True), (3, False)])
def test_exact_odds_are_for_two_armies(armies: int, known: bool) -> None:
    one, foe, third = own(skill=3, hits=40), army("foe", skill=4, heads=200, hits=30), army("third")
    state = battle(*(one, foe, third)[:armies])
    odds = options.odds_between(state, one)
    assert (odds is not None) is known
    if known:
        assert odds == battle_odds((0, (3,)), (2, (4,)), 40, 30)


# Time and losses


@pytest.mark.parametrize(
    ("heads", "seconds"),
    [
        (1, 6),
        (10, 6),
        (11, 6),
        (20, 12),
        (100, 60),
        (101, 60),
        (550, 270),
        (1000, 480),
        (5500, 2040),
        (10000, 3600),
        (20000, 7200),
    ],
)
def test_a_round_lasts_a_minute_at_a_hundred_eight_at_a_thousand_and_an_hour_at_ten_thousand(
    heads: int, seconds: int
) -> None:
    """`S-34`: a straight line between them, never less than six seconds."""
    assert round_seconds(heads) == seconds


def test_the_size_of_a_side_is_the_mean_of_those_who_stand() -> None:
    gone = army("gone", heads=9000, gone="routed")
    assert heads_a_side(battle(own(heads=100), army("foe", heads=301), gone)) == 200
    assert heads_a_side(battle(gone)) == 9000


@pytest.mark.parametrize(
    ("heads", "hits", "routed", "lost"),
    [
        (1000, 29, False, 96),
        (1000, 30, False, 100),
        (1000, 30, True, 200),
        (1000, 100, True, 666),
        (9, 30, False, 0),
        (10, 30, False, 1),
    ],
)
def test_a_tenth_of_the_heads_is_lost_for_thirty_hits_and_as_many_again_in_a_rout(
    heads: int, hits: int, routed: bool, lost: int
) -> None:
    """`H-12`."""
    assert heads_lost(heads, hits, routed) == lost


def test_losses_are_counted_at_the_end_for_the_routed_twice() -> None:
    for gone, lost in (("routed", 400), ("withdrawn", 200), ("", 200)):
        state = battle(own(heads=1000, hits=40, gone=gone), army("foe"))
        rounds._end(state, Scripted())  # type: ignore[arg-type]
        assert state.armies[0].lost_heads == lost


@pytest.mark.parametrize(("hits", "days", "rest"), [(40, 0, 40), (40, 3, 70), (40, 6, 100), (40, 7, 100)])
def test_ten_hits_return_a_day_in_camp(hits: int, days: int, rest: int) -> None:
    """`H-12`: never above a hundred."""
    kept = CampaignArmy("the Wardens", 800, "trained", 4, hits)
    assert hits_after_rest(kept, days) == rest
    led = own(heads=0, quality="")
    take_up(led, kept, days)
    assert (led.heads, led.quality, led.halves, led.hits) == (800, "trained", 4, rest)


@pytest.mark.parametrize(
    ("fields", "kept"),
    [
        ({"heads": 100, "lost_heads": 30, "hits": 40}, (70, 40)),
        ({"heads": 100, "lost_heads": 99, "hits": 0}, (1, 1)),
        ({"heads": 100, "lost_heads": 100}, None),
        ({"tacticians": []}, None),
    ],
)
def test_what_is_left_of_the_partys_army_is_kept(fields: dict[str, Any], kept: tuple[int, int] | None) -> None:
    found = kept_of(battle(army("foe"), own(**fields)))
    assert (None if found is None else (found.heads, found.hits)) == kept
    assert kept_of(battle(army("foe"))) is None


# Leaders of a routed army


def test_the_best_leader_flees_against_the_best_of_the_enemy() -> None:
    """`S-37`, house."""
    led = own(tacticians=[Tactician("a", 1), Tactician("b", 4)])
    foe = army("foe", tacticians=[Tactician("c", 2), Tactician("d", 3)])
    assert rout.lead_of_flight(led, foe) == 4 - 3
    assert rout.lead_of_flight(led, army("foe", tacticians=[])) == 4


@pytest.mark.parametrize(("dice", "away"), [((8, 7), True), ((7, 7), False)])
def test_leaders_get_away_by_a_higher_roll(dice: tuple[int, ...], away: bool) -> None:
    one, foe = own(gone="routed", hits=0), army("foe", quality="trained")
    state = battle(one, foe)
    acted_out(rout.leaders_flee(state, Scripted(*dice)), "flee")  # type: ignore[arg-type]
    assert state.fate.endswith("gets away.") is away
    assert ("2 × Man-at-arms" in state.fate) is not away


@pytest.mark.parametrize(
    ("fields", "enemy", "asked"),
    [
        ({"gone": "routed"}, {}, True),
        ({"gone": "withdrawn"}, {}, False),
        ({}, {}, False),
        ({"gone": "routed"}, {"gone": "routed"}, False),
        ({"gone": "routed", "tacticians": []}, {}, False),
        ({"gone": "routed", "camp": "third"}, {}, False),
    ],
)
def test_only_leaders_of_a_routed_army_of_the_party_are_asked_with_an_enemy_there(
    fields: dict[str, Any], enemy: dict[str, Any], asked: bool
) -> None:
    one = own(**{key: value for key, value in fields.items() if key != "camp"})
    one.camp = fields.get("camp", "party")
    running = rout.leaders_flee(battle(one, army("foe", **enemy)), Scripted())  # type: ignore[arg-type]
    assert (next(running, None) is not None) is asked
    running.close()


def test_the_strongest_enemy_comes_after_the_leaders_two_for_each() -> None:
    one = own(gone="routed", tacticians=[Tactician("a", 0), Tactician("b", 0)])
    weak, strong = army("weak", hits=10, quality="mob"), army("strong", hits=20, quality="veterans")
    state = battle(one, weak, strong)
    acted_out(rout.leaders_flee(state, Scripted()), "stand")  # type: ignore[arg-type]
    assert "4 × Sworn blade" in state.fate


# What is refused


@pytest.mark.parametrize(("skill", "wrong"), [(-1, False), (-2, True)])
def test_a_general_of_ones_own_is_not_too_bad(skill: int, wrong: bool) -> None:
    assert bool(list(general_problems(General("x", skill, 0), content()))) is wrong


@pytest.mark.parametrize(("halves", "wrong"), [(0, True), (1, False), (10**6, False), (10**6 + 1, True)])
def test_a_quality_of_ones_own_is_within_bounds(halves: int, wrong: bool) -> None:
    assert bool(list(quality_problems(TroopQuality("x", halves), content()))) is wrong


@pytest.mark.parametrize(
    ("fields", "faults"),
    [
        ({}, 0),
        ({"heads": -1}, 1),
        ({"heads": 1_000_001}, 1),
        ({"halves": 0}, 1),
        ({"halves": 1001}, 1),
        ({"hits": 101}, 1),
        ({"hits": -101}, 1),
        ({"tacticians": [Tactician("x", 101)]}, 1),
        ({"tacticians": [Tactician("x", -101)]}, 1),
    ],
)
def test_a_battle_from_a_file_is_within_bounds(fields: dict[str, Any], faults: int) -> None:
    assert len(list(validation.find_problems(battle(own(), army("foe", **fields)), content()))) == faults


def test_a_battle_from_a_file_has_a_party_and_people_and_known_names() -> None:
    assert len(list(validation.find_problems(battle(army("one"), army("two")), content()))) == 1
    nobody = battle(own(), army("two"))
    nobody.people = []
    assert list(validation.find_problems(nobody, content())) == ["No character leads an army."]
    assert len(list(validation.find_problems(battle(own(), army("foe"), field="nowhere"), content()))) == 1
    assert len(list(validation.find_problems(battle(own(), army("foe"), sides="nobody"), content()))) == 1


# Mustering


def led_by(count: int, **fields: Any) -> Setup:
    people = tuple(msgspec.structs.replace(SWORDSMAN, name=f"P{number}") for number in range(count))
    return Setup(people, **fields)


@pytest.mark.parametrize(
    ("setup", "word"),
    [
        (led_by(0), "needs a leader"),
        (led_by(27), "26"),
        (Setup((SWORDSMAN, SWORDSMAN)), "twice"),
        (led_by(1, foes=(FoeCount("Wolf", 1),)), "Leave out foes and place"),
        (led_by(1, place="cave"), "Leave out foes and place"),
        (led_by(1, options={"weather": "fog"}), "weather"),
        (led_by(1, options={"sides": "fog"}), "fog"),
    ],
)
def test_a_battle_that_cannot_be_says_why(setup: Setup, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        mustering.begin(setup, content())


def test_who_leads_counts_intelligence_and_tactics() -> None:
    """`S-35`."""
    captain = msgspec.structs.replace(SWORDSMAN, skills={"Tactics": 3})
    state = mustering.begin(Setup((captain,)), content())
    assert state.people == [OfficerCandidate("Ada", 1 + 3)]
    assert [each.camp for each in state.armies] == ["party"]
    assert len(mustering.begin(led_by(26), content()).people) == 26


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        ({}, ("", "", "", False)),
        (
            {"enemy": "stubborn", "sides": "one enemy", "general counts": "in power and in damage"},
            ("", "one enemy", "stubborn", True),
        ),
    ],
)
def test_what_is_left_to_be_asked_is_not_known_yet(options: dict[str, str], chosen: tuple[str, str, str, bool]) -> None:
    """`R-15`: the general counts once unless the table counts both."""
    state = mustering.begin(led_by(1, options=options), content())
    assert (state.field, state.sides, state.enemy, state.armies[0].general_twice) == chosen


def mustered(state: Battle, *answers: str) -> Battle:
    acted_out(mustering.muster(state, Scripted(), content()), *answers)  # type: ignore[arg-type]
    return state


def test_a_battle_of_ones_own_is_asked_for_step_by_step_and_a_lone_leader_commands() -> None:
    state = mustered(
        mustering.begin(led_by(1), content()),
        *("one-of-your-own", "one enemy", "prudent"),
        *("300", "quality:veterans", "500", "quality:levy", "general:marshal"),
    )
    first, second = state.armies
    assert (first.heads, first.quality, first.halves, first.skills) == (300, "veterans", 6, (1,))
    assert (second.heads, second.halves, second.skills, second.camp) == (500, 2, (7,), "foes")
    assert (state.is_mustered, state.enemy, state.field) == (True, "prudent", "one of your own")


def test_one_of_several_commands_and_others_advise() -> None:
    """`S-38`."""
    state = mustering.begin(led_by(3, options={"sides": "one enemy", "enemy": "stubborn"}), content())
    answers = ("lead:p1", "advise:p2", "100", "quality:levy", "100", "quality:levy", "general:captain")
    mustered(state, "one-of-your-own", *answers)
    assert [one.name for one in state.armies[0].tacticians] == ["P1", "P2"]


@pytest.mark.parametrize(
    ("answers", "heads", "hits"),
    [
        (("keep", "3"), 800, 70),
        (("new", "250", "quality:levy"), 250, 100),
    ],
)
def test_the_army_of_before_takes_the_field_again_with_what_camp_gave_back(
    answers: tuple[str, ...], heads: int, hits: int
) -> None:
    """`H-12`."""
    kept = CampaignArmy("the Wardens", 800, "trained", 4, 40)
    setup = led_by(1, options={"sides": "one enemy", "enemy": "stubborn"}, shared=kept)
    state = mustered(
        mustering.begin(setup, content()), "one-of-your-own", *answers, "100", "quality:levy", "general:captain"
    )
    assert (state.armies[0].heads, state.armies[0].hits) == (heads, hits)


@pytest.mark.parametrize(
    ("sides", "camps"),
    [
        ("one enemy", ["party", "foes"]),
        ("two enemies together", ["party", "foes", "foes"]),
        ("two enemies at odds", ["party", "foes", "third"]),
        ("an ally and one enemy", ["party", "party", "foes"]),
        ("an ally and two enemies", ["party", "party", "foes", "foes"]),
    ],
)
def test_the_lines_are_drawn_as_chosen(sides: str, camps: list[Camp]) -> None:
    """`R-31`."""
    assert [each.camp for each in mustering._own_armies(sides, False)] == camps
    assert all(each.general_twice for each in mustering._own_armies(sides, True))
