"""Luck taken out: fair in every game, and what is left tells the chance to win sooner, and no less truly."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, pstdev

import msgspec
import pytest

from solo.cli.opening import ready_fight
from solo.forecast.bands import band_of
from solo.forecast.fights import encode_state, play_many, play_many_on, play_seeds
from solo.forecast.forecast import compare_forecasts
from solo.forecast.intervals import wilson_interval
from solo.forecast.luck_adjusted import FEW, EffectiveSample, effective_sample, luck_adjusted_results
from solo.forecast.luck_sums import (
    LUCK_PARTS,
    MOST_COLUMNS,
    SHORTEST,
    LuckTotals,
    block_size,
    fit_slopes,
    residuals,
    select_columns,
)
from solo.forecast.stopping_rule import BETWEEN_LOOKS, StoppingRule, is_check_due, stop_reason, sure_band
from solo.forecast.sums import Sums
from solo.library.systems import manifests, open_system
from solo.play.resume import encode_position
from solo.play.scenes import SimulationScene
from solo.play.table import Table
from solo.play.unattended_play import play_out
from solo.resolver import Distribution
from solo.systems.parts.fight.luck import (
    GUESS,
    LEFT,
    STEEPNESS,
    UP,
    OtherCombatants,
    chance_of,
    luck_of,
    remaining_strength,
    summarise_others,
)
from tests.forecast.lucky import LOST, WON, lucky_fight, summed

FIGHTS, MANY = 100, 400


def a_fight(chance: float, random: Random) -> tuple[bool, float]:
    """A fight as a walk of blows to all or nothing, won with this chance; luck sees four blows of five, and too big."""
    seen = 0.0
    while 0.0 < chance < 1.0:
        step = min(0.1, chance, 1 - chance)
        blow = step if random.random() < 0.5 else -step
        seen += 1.4 * blow if random.random() < 0.8 else 0.0
        chance = min(1.0, max(0.0, chance + blow))
        chance = round(chance, 9)
    return chance == 1.0, seen


def fights(chance: float, random: Random, count: int, sums: Sums | None = None) -> Sums:
    sums = sums or Sums()
    for _ in range(count):
        won, luck = a_fight(chance, random)
        sums.add(WON if won else LOST, {GUESS: luck})
    return sums


def _told(sums: Sums) -> dict[str, list[int]]:
    """The columns in which there was luck and bad luck often enough for their mean to tell anything."""
    least = sums.fights / 10
    return {
        column: lucks
        for column, lucks in sums.lucks.items()
        if min(sum(luck > 0 for luck in lucks), sum(luck < 0 for luck in lucks)) >= least
    }


def _beside_nothing(sums: Sums) -> set[str]:
    """The columns whose mean lies further beside nothing than chance would put it."""
    return {
        column for column, lucks in _told(sums).items() if abs(fmean(lucks)) > 4 * pstdev(lucks) / sqrt(sums.fights)
    }


@pytest.mark.exhaustive
@pytest.mark.parametrize("system", [manifest.key for manifest in manifests()])
def test_luck_is_nothing_on_average_in_every_game(system: str) -> None:
    opened = open_system(system, None).system
    fight = opened.procedures["fight"]
    fours = sorted(
        opened.encounters.ready_fights().values(), key=lambda ready: abs(len(ready.party) - 4) + len(ready.foes)
    )
    for ready in fours[:2]:
        state = encode_state(fight.begin(ready_fight(opened, ready.name)))
        sums = play_many(fight, state, play_seeds(31, 0, FIGHTS))
        assert len(set(sums.lucks[GUESS])) > FIGHTS / 4
        assert len(sums.lucks) > 2
        assert GUESS in _told(sums)
        beside = _beside_nothing(sums)
        if beside:  # luck is skewed, and a hundred fights may lie: many more are asked
            beside &= _beside_nothing(play_many(fight, state, play_seeds(31, FIGHTS, MANY)))
        assert not beside
        assert effective_sample(sums).fights >= FIGHTS


class Weightless(SimulationScene):
    """A scene that draws the same dice, and in which nobody weighs luck."""

    tracks_luck = False


@pytest.mark.slow
@pytest.mark.parametrize("system", [manifest.key for manifest in manifests()])
def test_who_wins_and_how_it_ends_is_the_same_with_nobody_weighing(system: str) -> None:
    opened = open_system(system, None).system
    fight = opened.procedures["fight"]
    start = fight.begin(ready_fight(opened, next(iter(opened.encounters.ready_fights()))))
    ends = []
    for kind in (SimulationScene, Weightless):
        scenes = [kind(Random(seed)) for seed in range(5)]
        states = [msgspec.msgpack.decode(encode_state(start), type=fight.state_type) for _ in scenes]
        for state, scene in zip(states, scenes, strict=True):
            play_out(fight, state, scene)
        ends.append([encode_state(state) for state in states])
        assert any(scene.lucks for scene in scenes) == kind.tracks_luck
    assert ends[0] == ends[1]


@pytest.mark.slow
def test_a_fight_in_progress_is_weighed_from_where_it_stands() -> None:
    opened = open_system("swords", None).system
    fight = opened.procedures["fight"]
    state = fight.begin(ready_fight(opened, "The toll bridge"))
    table = Table.start(fight, state, system="swords", title="The toll bridge", seed=5)
    for _ in range(12):
        table.answer_by_tactic()
    sums = play_many_on(fight, encode_position(table.saved), play_seeds(3, 0, FIGHTS))
    lucks = sums.lucks[GUESS]
    assert effective_sample(sums).fights > FIGHTS
    assert abs(fmean(lucks)) <= 4 * pstdev(lucks) / sqrt(FIGHTS)


def test_a_count_without_luck_stays_a_plain_count() -> None:
    assert effective_sample(Sums("w" * 30 + "l" * 20)) == EffectiveSample(30, 50)


@pytest.mark.parametrize("lost", [0, 1, FEW - 1])
def test_fights_hardly_ever_lost_or_won_keep_their_luck(lost: int) -> None:
    one, other = Sums(), Sums()
    for number, luck in enumerate((0.1, -0.2, 0.3) * 40):
        one.add(LOST if number < lost else WON, {GUESS: luck})
        other.add(WON if number < lost else LOST, {GUESS: luck})
    assert effective_sample(one) == EffectiveSample(120 - lost, 120)
    assert effective_sample(other) == EffectiveSample(lost, 120)


@pytest.mark.slow
def test_an_interval_of_few_and_lopsided_fights_holds_the_chance_as_often_as_it_says() -> None:
    random, held, tries = Random(23), 0, 300
    stock = [lucky_fight(random, 3, 1.0, -4.5) for _ in range(20_000)]
    chance = fmean(won for won, _ in stock)
    assert chance < 0.08
    for _ in range(tries):
        known = effective_sample(summed(random.choices(stock, k=64)))
        bounds = wilson_interval(known.won, known.fights)
        held += bounds.low <= chance <= bounds.high
    assert held / tries >= 0.95 - 3 * sqrt(0.95 * 0.05 / tries)


def test_luck_that_explains_nothing_is_left_in_and_the_wrong_way_round_it_is_as_good() -> None:
    random, idle, right, wrong = Random(4), Sums(), Sums(), Sums()
    for number in range(200):
        won, luck = a_fight(0.5, random)
        idle.add(WON if won else LOST, {GUESS: 0.1 if number % 8 < 4 else -0.1})
        right.add(WON if won else LOST, {GUESS: luck})
        wrong.add(WON if won else LOST, {GUESS: -luck})
    assert effective_sample(idle) == EffectiveSample(idle.wins, idle.fights)
    assert effective_sample(wrong).share == pytest.approx(effective_sample(right).share, abs=0.02)
    assert effective_sample(wrong).fights > 2 * wrong.fights


@pytest.mark.slow
def test_without_their_luck_fights_are_worth_more_and_come_to_the_same_chance() -> None:
    random = Random(5)
    shares = []
    for _ in range(200):
        known = effective_sample(fights(0.3, random, 100))
        assert known.fights > 100
        shares.append(known.share)
    assert fmean(shares) == pytest.approx(0.3, abs=4 * pstdev(shares) / sqrt(len(shares)))
    assert pstdev(shares) < 0.7 * sqrt(0.3 * 0.7 / 100)


@pytest.mark.slow
def test_an_interval_without_luck_holds_the_chance_as_often_as_it_says() -> None:
    random, held, tries = Random(6), 0, 400
    for _ in range(tries):
        known = effective_sample(fights(0.2, random, 96))
        bounds = wilson_interval(known.won, known.fights)
        held += bounds.low <= 0.2 <= bounds.high
    assert held / tries == pytest.approx(0.95, abs=3 * sqrt(0.95 * 0.05 / tries) + 0.005)


@pytest.mark.exhaustive
@pytest.mark.parametrize("chance", [0.585, 0.21])
def test_verdicts_without_luck_are_wrong_in_less_than_one_of_a_hundred_forecasts(chance: float) -> None:
    """Each of 600 forecasts is looked at after every lot. Their fights come out of a stock: walks take long."""
    random, right, wrong = Random(f"edge {chance}"), band_of(chance), 0
    stock = [a_fight(chance, random) for _ in range(20_000)]
    assert fmean(won for won, _ in stock) == pytest.approx(chance, abs=0.01)
    for _ in range(600):
        sums = Sums()
        rule, why = StoppingRule(fights=480), ""
        while not why:
            for won, luck in random.choices(stock, k=BETWEEN_LOOKS):
                sums.add(WON if won else LOST, {GUESS: luck})
            if is_check_due(sums.fights - BETWEEN_LOOKS, sums.fights) or sums.fights >= rule.fights:
                why = stop_reason(rule, sums)
        wrong += why == "band" and sure_band(effective_sample(sums)) is not right
    assert wrong < 6


@pytest.mark.slow
def test_a_verdict_comes_in_less_than_two_thirds_of_the_fights() -> None:
    def lengths(seen: float) -> float:
        random, found = Random(8), []
        for _ in range(60):
            sums = Sums()
            while not stop_reason(StoppingRule(), sums):
                for _ in range(BETWEEN_LOOKS):
                    won, luck = a_fight(0.5, random)
                    sums.add(WON if won else LOST, {GUESS: seen * luck})
            found.append(sums.fights)
        return fmean(found)

    assert lengths(1.0) < 2 / 3 * lengths(0.0)


def two_columns(random: Random, count: int, weighed: tuple[str, ...] = (GUESS, "spells")) -> Sums:
    """Fights decided by two kinds of luck, each in its own column, of which these are weighed."""
    sums = Sums()
    for _ in range(count):
        lucks = {GUESS: random.gauss(0, 0.3), "spells": random.gauss(0, 0.3)}
        won = sum(lucks.values()) + random.gauss(0, 0.1) > 0
        sums.add(WON if won else LOST, {column: lucks[column] for column in weighed})
    return sums


def test_two_columns_of_luck_explain_more_than_one() -> None:
    both = effective_sample(two_columns(Random(12), 400))
    one = effective_sample(two_columns(Random(12), 400, (GUESS,)))
    assert both.fights > 1.5 * one.fights > 600
    assert both.share == pytest.approx(0.5, abs=0.05)


def test_a_column_that_says_the_same_or_nothing_changes_nothing() -> None:
    random, one, twice, idle = Random(13), Sums(), Sums(), Sums()
    for _ in range(200):
        won, luck = a_fight(0.5, random)
        outcome = WON if won else LOST
        one.add(outcome, {GUESS: luck})
        twice.add(outcome, {GUESS: luck, "again": luck})
        idle.add(outcome, {GUESS: luck, "spells": 0.0})
    assert effective_sample(idle) == effective_sample(one)
    assert effective_sample(twice).share == pytest.approx(effective_sample(one).share, abs=0.001)


def many_columns(random: Random, count: int, persons: int, worth: float) -> Sums:
    return summed([lucky_fight(random, persons, worth) for _ in range(count)])


@pytest.mark.exhaustive
@pytest.mark.parametrize(("persons", "worth"), [(3, 1.0), (18, 1.0), (18, 0.0)])
def test_many_columns_make_no_interval_narrower_than_it_is(persons: int, worth: float) -> None:
    """The bounds that so many fights tell hold the chance as often as they say, whatever their columns explain."""
    chance = many_columns(Random(20), 4000, persons, worth)
    truth, held, tries, told, count = effective_sample(chance).share, 0, 80, 0.0, 228
    random = Random(21)
    for _ in range(tries):
        known = effective_sample(many_columns(random, count, persons, worth))
        bounds = wilson_interval(known.won, known.fights)
        held += bounds.low <= truth <= bounds.high
        told += known.fights / tries
    assert held / tries >= 0.95 - 3 * sqrt(0.95 * 0.05 / tries)
    assert told > count * (1.3 if worth else 1) - 1


def test_columns_are_used_kind_by_kind_as_far_as_there_is_room() -> None:
    columns = ["up of Ann", "left of Bo", "spells", GUESS, "left of Ann", "up of Bo"]
    assert select_columns(columns) == [GUESS, "spells", "up of Ann", "up of Bo", "left of Ann", "left of Bo"]
    half = [f"{kind} of {who}" for who in range(MOST_COLUMNS - 2) for kind in (UP, LEFT)]
    assert {column.split()[0] for column in select_columns([*half, GUESS])} == {GUESS, UP}
    crowd = [f"{kind} of {who}" for who in range(MOST_COLUMNS) for kind in (UP, LEFT)]
    assert select_columns([*crowd, GUESS]) == [GUESS]


def test_stretches_follow_on_each_other_and_end_where_fights_are_looked_at() -> None:
    begins, lengths = 0, []
    while begins < 20_000:
        lengths.append(block_size(begins))
        begins += lengths[-1]
    assert lengths[:17] == [SHORTEST] * 16 + [2 * SHORTEST]
    assert lengths == sorted(lengths)
    assert all(length % BETWEEN_LOOKS == 0 for length in lengths)
    assert len(lengths) < 80


def test_what_luck_explains_of_a_fight_does_not_depend_on_it_or_any_later_one() -> None:
    """So that what is left of it has the chance to win as its mean: the sum of all stays a martingale."""
    random = Random(15)
    before = [lucky_fight(random, 3, 1.0) for _ in range(72)]
    left = [
        luck_adjusted_results(summed(before + [lucky_fight(Random(other), 3, 1.0) for _ in range(56)]))
        for other in range(3)
    ]
    assert left[0][:72] == left[1][:72] == left[2][:72]
    assert left[0][72:] != left[1][72:]
    over = LuckTotals()
    for won, lucks in summed(before).one_by_one():
        over.add(won, lucks)
    won, lucks = before[0]
    slopes = fit_slopes(over.over)
    last = summed([*before, before[0]])
    assert luck_adjusted_results(last)[-1] == pytest.approx(
        won - sum(slopes[one] * luck for one, luck in lucks.items()), abs=1e-3
    )


def test_slopes_are_those_of_least_squares_once_there_are_fights_enough() -> None:
    random, sums = Random(16), Sums()
    for _ in range(4000):
        lucks = {GUESS: random.gauss(0, 0.4), "spells": random.gauss(0, 0.2)}
        won = random.random() < 0.5 + 0.5 * lucks[GUESS] - 0.3 * lucks["spells"]
        sums.add(WON if won else LOST, lucks)
    slopes = fit_slopes(sums.stretches.over)
    assert slopes[GUESS] == pytest.approx(0.5, abs=0.06)
    assert slopes["spells"] == pytest.approx(-0.3, abs=0.12)


def test_what_is_left_of_a_stretch_is_what_is_left_of_each_of_its_fights() -> None:
    sums = many_columns(Random(17), 100, 4, 1.0)
    slopes = fit_slopes(sums.stretches.over)
    whole = LuckTotals().over
    one_by_one = []
    for won, lucks in sums.one_by_one():
        whole.add(won, lucks)
        one_by_one.append(won - sum(slope * lucks.get(column, 0) / LUCK_PARTS for column, slope in slopes.items()))
    assert residuals(whole, slopes).total == pytest.approx(sum(one_by_one))
    assert residuals(whole, slopes).squares == pytest.approx(sum(one * one for one in one_by_one))


@pytest.mark.slow
@pytest.mark.parametrize(("persons", "leaning"), [(3, 0.86), (3, -3.2)])
def test_verdicts_from_the_first_look_on_are_wrong_in_less_than_one_of_a_hundred(persons: int, leaning: float) -> None:
    """At a chance just beside the edge of a band, looked at after every eight of few fights."""
    random, wrong = Random(f"early {persons} {leaning}"), 0
    stock = [lucky_fight(random, persons, 1.0, leaning) for _ in range(20_000)]
    right = band_of(fmean(won for won, _ in stock))
    for _ in range(200):
        sums = Sums()
        for _ in range(12):
            summed(random.choices(stock, k=BETWEEN_LOOKS), sums)
            if (sure := sure_band(effective_sample(sums))) is not None:
                wrong += sure is not right
                break
    assert wrong <= 2


def test_a_column_that_comes_late_has_no_luck_before() -> None:
    early, late = fights(0.4, Random(9), 40), two_columns(Random(14), 60)
    whole = Sums()
    whole.merge(early)
    whole.merge(late)
    assert whole.lucks["spells"] == [0] * 40 + late.lucks["spells"]
    assert whole.lucks[GUESS] == early.lucks[GUESS] + late.lucks[GUESS]
    assert len(luck_adjusted_results(whole)) == whole.fights == 100


def test_lots_of_any_size_add_up_to_the_same() -> None:
    whole, parts = many_columns(Random(9), 96, 4, 1.0), Sums()
    random = Random(9)
    for count in (8, 40, 1, 47):
        parts.merge(many_columns(random, count, 4, 1.0))
    assert parts == whole
    assert effective_sample(parts) == effective_sample(whole)


def test_a_difference_is_that_of_what_is_shown() -> None:
    one, other = fights(0.4, Random(10), 200), fights(0.5, Random(10), 200)
    made = compare_forecasts(one, other)
    assert made.change == pytest.approx(effective_sample(other).share - effective_sample(one).share)
    assert fmean(luck_adjusted_results(one)) == pytest.approx(effective_sample(one).share)
    assert made.low < made.change < made.high


def test_luck_is_what_came_less_what_could_be_expected() -> None:
    rest = Distribution({1.0: 3, 0.75: 2, 0.0: 1})
    standing_now = summarise_others([(True, 1.0), (True, 0.5), (False, 1.0)], ours=False)
    assert standing_now == OtherCombatants(0.5, 0.5, 0.75**STEEPNESS, False)
    lucks = {left: luck_of(standing_now, rest.listed, left) for left, _ in rest}
    assert sum(weight * lucks[left] for left, weight in rest) == pytest.approx(0)
    assert lucks[0.0] > lucks[0.75] > lucks[1.0]
    assert lucks[0.0] > 0 > lucks[1.0]
    ours = summarise_others([(True, 1.0), (False, 1.0)], ours=True)
    assert luck_of(ours, rest.listed, 0.0) < 0 < luck_of(ours, rest.listed, 1.0)


@pytest.mark.parametrize(
    ("ours", "others", "left", "lean", "chance"),
    [
        (True, [(False, 0.5)], 0.5, 1.0, 0.5),
        (False, [(True, 0.5)], 0.5, 1.0, 0.5),
        (True, [(False, 0.0)], 1.0, 1.0, 1.0),
        (False, [(True, 1.0)], 0.0, 1.0, 1.0),
        (True, [(False, 1.0)], 0.0, 1.0, 0.0),
        (True, [(False, 0.0)], 0.0, 1.0, 0.5),
        (True, [(False, 0.5)], 0.5, 3.0, 0.75),
        (False, [(True, 0.5)], 0.5, 3.0, 0.75),
    ],
)
def test_what_is_left_of_both_sides_promises_a_chance(
    ours: bool, others: list[tuple[bool, float]], left: float, lean: float, chance: float
) -> None:
    assert summarise_others(others, ours, lean=lean).promise(left) == pytest.approx(chance)
    if lean == 1:
        assert chance_of([*others, (ours, left)]) == pytest.approx(chance)


def test_somebody_is_worth_half_for_standing() -> None:
    assert (remaining_strength(10, 10), remaining_strength(-3, 10), remaining_strength(5, 0)) == (1.0, 0.5, 0.5)
