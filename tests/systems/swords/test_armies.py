"""Mass combat: powers, the exact odds against a naive recursion, the round's clock, losses, and whole battles."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import Checkpoint, Choose, Event, FoeCount, Option, Result, Setup
from solo.systems.swords.armies import battle as rounds
from solo.systems.swords.armies import options
from solo.systems.swords.armies.army import Army, Battle, CampaignArmy, OfficerCandidate, Tactician, TroopQuality
from solo.systems.swords.armies.campaign_army import hits_after_rest
from solo.systems.swords.armies.casualties import heads_lost
from solo.systems.swords.armies.clock import round_seconds
from solo.systems.swords.armies.odds import battle_odds, rounds_until_routed
from solo.systems.swords.armies.power import Strength, powers
from solo.systems.swords.armies.procedure import MassBattleProcedure
from solo.systems.swords.armies.rout import lead_of_flight, leaders_flee, which_way_out
from solo.systems.swords.people.sheet import Character
from solo.systems.swords.wording import format_duration

GAME = open_system("swords", None)
PROCEDURE = MassBattleProcedure(GAME.content)
PEOPLE = [one for one in GAME.system.characters.ready().values() if isinstance(one, Character)]
TWO_DICE = Counter(first + second for first, second in product(range(1, 7), repeat=2))


@cache
def naively(first: int, second: int, first_hits: int, second_hits: int) -> tuple[Fraction, Fraction, Fraction]:
    """First wins, second wins, both routed: over every pair of throws of every round, both armies at once."""
    if first_hits <= 0 or second_hits <= 0:
        both = first_hits <= 0 and second_hits <= 0
        return Fraction(not both and second_hits <= 0), Fraction(not both and first_hits <= 0), Fraction(both)
    odds = [Fraction(0)] * 3
    for (own, times), (other, as_often) in product(TWO_DICE.items(), repeat=2):
        after = naively(first, second, first_hits - other - second, second_hits - own - first)
        odds = [so_far + Fraction(times * as_often, 1296) * one for so_far, one in zip(odds, after, strict=True)]
    return odds[0], odds[1], odds[2]


# Power


def test_size_counts_by_doublings_and_half_ones() -> None:
    assert powers([100, 100]) == (0, 0)
    assert powers([200, 100]) == (2, 0)
    assert powers([100, 800]) == (0, 6)
    assert powers([141, 100]) == (0, 0)
    assert powers([142, 100]) == (1, 0)
    assert powers([300, 100]) == (3, 0)
    assert powers([500, 1000, 4000]) == (0, 2, 6)


def test_quality_counts_as_heads_do() -> None:
    halves = {name: quality.halves for name, quality in GAME.content.entries(TroopQuality).items()}
    assert halves == {"mob": 1, "levy": 2, "trained": 4, "veterans": 6, "armoured horse": 8}
    riders, mob = Strength(100, halves["armoured horse"]), Strength(800, halves["mob"])
    assert powers([riders.size, mob.size]) == (0, 0)


@pytest.mark.parametrize("sizes", [[], [100], [0, 100], [100, -1]])
def test_sizes_that_are_none_are_refused_in_a_sentence(sizes: list[int]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        powers(sizes)


# Odds


def test_the_worked_example_of_two_armies() -> None:
    odds = battle_odds((2, (3,)), (0, (4,)))
    assert float(odds.first_wins) == pytest.approx(0.604095, abs=5e-7)
    assert float(odds.second_wins) == pytest.approx(0.085256, abs=5e-7)
    assert float(odds.both_routed) == pytest.approx(0.310649, abs=5e-7)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second", "hits"), [(5, 4, (30, 25)), (0, 0, (17, 20)), (-1, 3, (20, 12)), (9, 2, (1, 40))]
)
def test_odds_are_those_of_every_pair_of_throws(first: int, second: int, hits: tuple[int, int]) -> None:
    odds = battle_odds((0, (first,)), (0, (second,)), *hits)
    assert (odds.first_wins, odds.second_wins, odds.both_routed) == naively(first, second, *hits)


def test_several_tacticians_roll_and_the_highest_counts() -> None:
    once = sum(
        Fraction(first * second, 1296)
        for (own, first), (other, second) in product(TWO_DICE.items(), repeat=2)
        if max(own + 3, other + 1) >= 11
    )
    assert rounds_until_routed((0, (3, 1)), 11)[0] == once


def test_an_army_that_often_does_no_harm_fights_all_the_same() -> None:
    """At −11 only a double six does harm, 1 hit: both need the same luck, so that half of the rest is each one's."""
    both = Fraction(1, 36) ** 2 / (1 - Fraction(35, 36) ** 2)
    odds = battle_odds((0, (-11,)), (0, (-11,)), 1, 1)
    assert float(odds.both_routed) == pytest.approx(float(both), abs=1e-12)
    assert float(odds.first_wins) == pytest.approx(float((1 - both) / 2), abs=1e-12)
    assert battle_odds((0, (-12,)), (0, (0,))).second_wins == 1


def test_armies_that_cannot_fight_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="Neither army could ever deal hits"):
        battle_odds((0, (-12,)), (0, (-14,)))
    with pytest.raises(ValueError, match="at least 1 hit"):
        battle_odds((0, (0,)), (0, (0,)), 0, 100)
    with pytest.raises(ValueError, match="at least one tactician"):
        battle_odds((0, ()), (0, (0,)))


# Time and losses


def test_a_round_lasts_by_the_size_of_the_armies() -> None:
    assert round_seconds(100) == 60
    assert 6 * 60 <= round_seconds(1_000) <= 10 * 60
    assert round_seconds(10_000) == 3_600
    assert round_seconds(550) == (60 + 480) // 2
    assert round_seconds(1) == 6
    lengths = [round_seconds(heads) for heads in range(1, 20_000, 7)]
    assert lengths == sorted(lengths)


def test_times_are_read_as_people_say_them() -> None:
    assert [format_duration(seconds) for seconds in (0, 6, 60, 93, 480, 3_600, 4_800)] == [
        "0 seconds", "6 seconds", "1 minute", "1 minute 33 seconds", "8 minutes", "1 hour", "1 hour 20 minutes",
    ]  # fmt: skip


def test_heads_are_lost_by_tenths_and_twice_as_many_in_a_rout() -> None:
    assert heads_lost(1_000, 30, routed=False) == 100
    assert heads_lost(1_000, 60, routed=False) == 200
    assert heads_lost(900, 100, routed=True) == 600
    assert heads_lost(1_000, 0, routed=False) == 0


# Whole battles


def standoff(first: tuple[int, int], second: tuple[int, int]) -> Battle:
    """Two armies, each by its heads and its general's skill."""
    armies = [
        Army("army-1", "ours", "party", first[0], "levy", 2, [Tactician("Ann", first[1])]),
        Army("army-2", "theirs", "foes", second[0], "levy", 2, [Tactician("Bo", second[1])]),
    ]
    return Battle("A test", armies, [], enemy="stubborn", drawn=True)


@pytest.mark.slow
def test_a_battle_draws_what_the_worked_example_says() -> None:
    state = encode_state(standoff((2_000, 3), (1_000, 4)))
    fights = 2_000
    sums = play_many(PROCEDURE, state, play_seeds(7, 0, fights))
    odds = battle_odds((2, (3,)), (0, (4,)))
    for wins, exact in ((sums.wins, odds.first_wins), (sums.lost, odds.second_wins)):
        error = float(exact * (1 - exact) / fights) ** 0.5
        assert abs(wins / fights - float(exact)) < 4 * error


@pytest.mark.slow
def test_three_hundred_seeded_battles_come_to_an_end() -> None:
    ended = Counter[str]()
    switches = {name: values for name, values in PROCEDURE.setup_options().items() if name != "captains"}
    for seed in range(300):
        random = Random(seed)
        chosen = {name: random.choice(values) for name, values in switches.items()}
        state = PROCEDURE.begin(Setup(tuple(random.sample(PEOPLE, random.randint(1, 4))), options=chosen))
        told: list[Event] = []
        result = play_out(PROCEDURE, state, UnattendedScene(random, told.append))
        assert isinstance(state, Battle)
        assert any(not army.standing for army in state.armies)
        assert told[-1].kind == "losses"
        ended[result.outcome] += 1
    assert set(ended) <= {"won", "lost", "draw"}
    assert ended["won"] > 20
    assert ended["lost"] > 20


def test_a_general_counts_once_or_in_power_and_in_damage_by_a_switch() -> None:
    for switch, mean in (("once", 7 + 2 + 3), ("in power and in damage", 7 + 2 + 3 + 3)):
        twice = switch != "once"
        own = Army("a", "ours", "party", 200, "levy", 2, [Tactician("Ann", 3)], general_twice=twice)
        battle = Battle("A test", [own, Army("b", "theirs", "foes", 100, "levy", 2, [Tactician("Bo", 1)])], [])
        assert options.mean_roll(battle, own) == mean
        assert sum(modifier.value for modifier in options.modifiers(battle, own)) == mean - 7
    setup = Setup((PEOPLE[0],), options={"general counts": "in power and in damage"})
    assert PROCEDURE.begin(setup).armies[0].general_twice


def test_both_armies_may_be_routed_by_the_same_round() -> None:
    state = standoff((100, 0), (100, 0))
    for army in state.armies:
        army.hits = 1
    assert play_out(PROCEDURE, state, UnattendedScene(Random(1))).outcome == "draw"
    assert [army.gone for army in state.armies] == ["routed", "routed"]


def test_who_withdraws_takes_one_more_roll_and_loses_the_field() -> None:
    state = standoff((100, 4), (100, 4))
    told: list[Event] = []
    running = PROCEDURE.run(state, UnattendedScene(Random(3), told.append))
    asked = next(running)
    while isinstance(asked, Checkpoint):
        asked = next(running)
    assert asked.kind == "stay"
    before = state.armies[0].hits
    with pytest.raises(StopIteration) as end:
        running.send(options.WITHDRAW)
    result = end.value.value
    assert isinstance(result, Result)
    assert result.outcome == "lost"
    assert state.armies[0].gone == "withdrawn"
    assert 2 + 4 <= before - state.armies[0].hits <= 12 + 4
    assert [event.who for event in told if event.kind == "attack"] == ["ours", "theirs", "theirs"]


def test_nobody_is_advised_to_fight_on_where_all_is_as_good_as_lost() -> None:
    for heads, advised in ((15_000, options.WITHDRAW), (100, options.ON)):
        state = standoff((100, 0), (heads, 0))
        asked = options.stay_or_go(state, state.armies[0])
        assert (shown(asked.options[0])["loses"] > Fraction(99, 100)) == (advised == options.WITHDRAW)
        assert asked.first_legal() == advised
        assert PROCEDURE.decide(state, asked).answer == options.ON


def test_a_prudent_enemy_leaves_a_hopeless_field_and_a_stubborn_one_does_not() -> None:
    for orders, gone in (("prudent", {"withdrawn"}), ("stubborn", {"routed"})):
        left = set()
        for seed in range(20):
            state = standoff((4_000, 6), (1_000, 0))
            state.enemy = orders
            play_out(PROCEDURE, state, UnattendedScene(Random(seed)))
            left.add(state.armies[1].gone)
        assert left == gone


def test_troops_that_join_change_the_power() -> None:
    state = standoff((100, 0), (100, 0))
    running = PROCEDURE.run(state, UnattendedScene(Random(1)))
    asked = next(running)
    while isinstance(asked, Checkpoint):
        asked = next(running)
    assert running.send("count:army-1") is not None
    running.send("400")
    assert (state.power(state.armies[0]), state.power(state.armies[1])) == (4, 0)


def test_a_commander_may_follow_a_lower_roll() -> None:
    state = standoff((100, 0), (100, 0))
    state.armies[0].tacticians.append(Tactician("Cy", 5))
    running = PROCEDURE.run(state, UnattendedScene(Random(2)))
    asked = next(running)
    while isinstance(asked, Checkpoint):
        asked = next(running)
    assert isinstance(asked, Choose)
    assert asked.kind == "plan"
    totals = [int(option.label.rpartition(":")[2]) for option in asked.options]
    lower = totals.index(min(totals))
    running.send(f"plan:{lower}")
    assert state.armies[1].hits == 100 - totals[lower]


def test_with_three_sides_each_names_whom_it_strikes() -> None:
    state = PROCEDURE.begin(Setup((PEOPLE[0],), options={"battle": "Three banners at Cold Ash", "enemy": "stubborn"}))
    running = PROCEDURE.run(state, UnattendedScene(Random(2)))
    asked = next(running)
    while isinstance(asked, Checkpoint):
        asked = next(running)
    assert isinstance(asked, Choose)
    assert asked.kind == "target"
    assert [option.code for option in asked.options] == ["strike:army-2", "strike:army-3"]


def test_what_is_not_known_is_asked_in_order_and_nothing_else() -> None:
    asked = kinds(Setup((PEOPLE[0],)))
    assert asked[:8] == ["battle", "sides", "enemy", "heads", "quality", "heads", "quality", "general"]
    ready = kinds(Setup((PEOPLE[0],), options={"battle": "The ford at Harrow", "enemy": "prudent"}))
    assert set(ready) <= {"stay", "rout"}
    company = kinds(Setup(tuple(PEOPLE[:3]), options={"battle": "The ford at Harrow", "enemy": "prudent"}))
    assert company[:2] == ["commander", "advisers"]


def kinds(setup: Setup) -> list[str]:
    """The kinds of all questions, each answered by the tactic."""
    state = PROCEDURE.begin(setup)
    running, found = PROCEDURE.run(state, UnattendedScene(Random(1))), []
    asked = next(running)
    try:
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            found.append(asked.kind)
            asked = running.send(PROCEDURE.decide(state, asked).answer)
    except StopIteration:
        return found


def test_a_ready_battle_shows_its_odds_before_it_is_chosen() -> None:
    captain = next(one for one in PEOPLE if one.name == "Ysolt Marr")
    state = PROCEDURE.begin(Setup((captain,)))
    assert isinstance(state, Battle)
    asked = options.which_battle(state, GAME.content)
    by_name = {option.label: option for option in asked.options}
    exact = battle_odds((0, (2 + 4,)), (0, (2 + 5, 0 + 1)))
    assert shown(by_name["Two thousand at Grey Mere"])["wins"] == exact.first_wins
    assert "more" in by_name["Three banners at Cold Ash"].preview().note


def test_each_commander_is_offered_with_the_odds_that_they_bring() -> None:
    state = standoff((2_000, 0), (1_000, 4))
    state.armies[0].tacticians = []
    asked = options.ask_commander(state, state.armies[0], [OfficerCandidate("Ann", 3), OfficerCandidate("Bo", 0)])
    wins = [shown(option)["wins"] for option in asked.options]
    assert wins == [battle_odds((2, (skill,)), (0, (4,))).first_wins for skill in (3, 0)]
    assert asked.default == "lead:ann"
    asked_too = options.ask_tacticians(state, state.armies[0], OfficerCandidate("Ann", 3), [OfficerCandidate("Bo", 0)])
    assert shown(asked_too.options[0])["wins"] == battle_odds((2, (3, 0)), (0, (4,))).first_wins


def shown(option: Option) -> dict[str, Fraction]:
    return {measure.name: measure.value for measure in option.preview().measures}


def test_the_odds_beside_the_decision_are_the_exact_ones() -> None:
    state = standoff((2_000, 3), (1_000, 4))
    state.armies[0].hits, state.armies[1].hits = 61, 48
    asked = options.stay_or_go(state, state.armies[0])
    exact = battle_odds((2, (3,)), (0, (4,)), 61, 48)
    assert shown(asked.options[0]) == {
        "wins": exact.first_wins, "both routed": exact.both_routed, "loses": exact.second_wins,
    }  # fmt: skip
    kept = sum(max(0, 61 - total - 4) * Fraction(times, 36) for total, times in TWO_DICE.items())
    assert shown(asked.options[1])["hits left"] == kept


@pytest.mark.parametrize(
    "setup",
    [
        Setup(()),
        Setup((PEOPLE[0], PEOPLE[0])),
        Setup((PEOPLE[0],), (FoeCount("Wolf", 1),)),
        Setup((PEOPLE[0],), options={"battle": "Nowhere"}),
        Setup((PEOPLE[0],), options={"weather": "rain"}),
    ],
)
def test_a_setup_that_cannot_be_is_refused_in_a_sentence(setup: Setup) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        PROCEDURE.begin(setup)


def test_battles_told_and_not_told_end_alike() -> None:
    ends = []
    for listener in ([].append, None):
        state = PROCEDURE.begin(Setup(tuple(PEOPLE[:2]), options={"battle": "The ford at Harrow"}))
        ends.append((play_out(PROCEDURE, state, UnattendedScene(Random(5), listener)), state))
    assert ends[0] == ends[1]
    assert rounds.outcome(ends[0][1]) == ends[0][0].outcome


def test_the_weakest_enemy_and_the_highest_roll_are_marked() -> None:
    own = Army("a", "yours", "party", 100, hits=60, tacticians=[Tactician("Ann", 2), Tactician("Bob", 4)])
    strong, weak = Army("b", "first", "foes", 100), Army("c", "second", "foes", 100, hits=30)
    battle = Battle("A test", [own, strong, weak], [])
    assert options.ask_target_army(battle, own).default == "strike:c"
    assert options.ask_tactician_roll(own, [9, 12], weak).default == "plan:1"


# After a battle


def test_leaders_of_a_routed_army_flee_stand_or_yield() -> None:
    def routed() -> Battle:
        own = Army("army-1", "ours", "party", 100, "levy", 2, [Tactician("Ann", 4)], hits=0, gone="routed")
        return Battle("A test", [own, Army("army-2", "theirs", "foes", 100, "veterans", 6, [Tactician("Bo", 2)])], [])

    for code, word in (("flee", ""), ("stand", "2 × Sworn blade"), ("yield", "Ann yields to theirs.")):
        battle, told = routed(), list[Event]()
        running = leaders_flee(battle, UnattendedScene(Random(2), told.append))
        asked = next(running)
        assert asked.kind == "rout"
        with pytest.raises(StopIteration):
            running.send(code)
        assert word in battle.fate
        assert told[-1].text == battle.fate
    army, enemy = routed().armies
    assert lead_of_flight(army, enemy) == 2
    option = which_way_out(routed(), army, enemy).option("flee")
    assert option is not None
    assert option.preview().measures[0].value == Fraction(
        sum(a + 2 > b for a, b in product([x + y for x, y in product(range(1, 7), repeat=2)], repeat=2)), 1296
    )


def test_an_army_is_kept_for_the_next_battle_and_mends_ten_hits_a_day() -> None:
    own = Army("army-1", "ours", "party", 1000, "veterans", 6, [Tactician("Ann", 4)], hits=40, lost_heads=200)
    after = Battle("A test", [own, Army("army-2", "theirs", "foes", 100, gone="routed")], [])
    kept = PROCEDURE.shared(after)
    assert kept == CampaignArmy("ours", 800, "veterans", 6, 40)
    assert [hits_after_rest(kept, days) for days in (0, 3, 30)] == [40, 70, 100]
    battle = PROCEDURE.begin(Setup((PEOPLE[0],), options={"battle": "one of your own"}, shared=kept))
    answers = {"army": "keep", "days": "2"}
    running = PROCEDURE.run(battle, UnattendedScene(Random(1)))
    asked = next(running)
    while not battle.armies[0].heads:
        asked = (
            next(running)
            if isinstance(asked, Checkpoint)
            else running.send(
                answers.get(asked.kind, asked.first_legal())  # type: ignore[union-attr]
            )
        )
    assert (battle.armies[0].heads, battle.armies[0].hits, battle.armies[0].quality) == (800, 60, "veterans")
