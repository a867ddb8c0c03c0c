"""A guess fitted on the first fights: it says more than a rough one, is as fair, and does not depend on who plays."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from statistics import fmean, pstdev
from time import monotonic

import msgspec
import pytest

from solo.cli.opening import ready_fight
from solo.forecast.batches import GameSource
from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.forecast.fitting import FITTED_ON, MOMENTS, PARTS, fit_weights, sample_features
from solo.forecast.least_squares import solve
from solo.forecast.luck_adjusted import effective_sample, luck_adjusted_results
from solo.forecast.runner import ForecastRun
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.sums import Sums
from solo.forecast.workers import Workers
from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.resolver import Distribution
from solo.systems.contract import AnyProcedure
from solo.systems.parts.fight.luck import GUESS, UP, combatant_column, rest_of, weigh_strength
from solo.systems.parts.fight.win_estimate import win_features
from tests.fake_system import FakeFight, FakeState, a_setup

GAME = GameSource("swords")
FIGHTS = FITTED_ON + 72


@pytest.fixture(scope="module")
def procedure() -> AnyProcedure:
    return open_system("swords", None).system.procedures["fight"]


@pytest.fixture(scope="module")
def state(procedure: AnyProcedure) -> bytes:
    return encode_state(procedure.begin(ready_fight(open_system("swords", None).system, "The toll bridge")))


def forecast(state: bytes, workers: Workers, fights: int = FIGHTS, begun: Sums | None = None) -> Sums:
    return (
        ForecastRun(GAME, state, 3, StoppingRule(fights=fights, until_sure=False), workers, begun).play(monotonic).sums
    )


@pytest.mark.slow
def test_two_workers_and_goes_have_the_figures_of_one_to_the_bit(state: bytes) -> None:
    alone = forecast(state, Workers(1))
    assert len(alone.fitted) == 6
    assert alone.stood == []
    with Workers(2) as two:
        assert encode_state(forecast(state, two)) == encode_state(alone)
        sums = Sums()
        for fights in (20, 125, 150, FIGHTS):
            sums = forecast(state, two, fights, sums)
    assert effective_sample(sums) == effective_sample(alone)
    assert (sums.fitted, sums.lucks) == (alone.fitted, alone.lucks)
    assert fmean(luck_adjusted_results(alone)) == pytest.approx(effective_sample(alone).share)


def test_who_wins_and_how_it_ends_is_the_same_whatever_luck_is_weighed_by(
    procedure: AnyProcedure, state: bytes
) -> None:
    ends = []
    for weights in ((), (0.1, 1.0, -0.5, 2.0, 0.3, -1.0)):
        states = [msgspec.msgpack.decode(state, type=procedure.state_type) for _ in range(5)]
        for seed, played in enumerate(states):
            play_out(procedure, played, SimulationScene(Random(seed), weights))
        ends.append([encode_state(played) for played in states])
    assert ends[0] == ends[1]


@pytest.mark.slow
def test_luck_by_a_fitted_guess_is_nothing_on_average(procedure: AnyProcedure, state: bytes) -> None:
    first = play_many(procedure, state, play_seeds(7, 0, FITTED_ON), watched=True)
    lucks = play_many(procedure, state, play_seeds(8, 0, 100), fitted=first.fitted).lucks[GUESS]
    assert abs(fmean(lucks)) <= 4 * pstdev(lucks) / sqrt(len(lucks))


@pytest.mark.parametrize("ours", [True, False])
def test_a_blow_weighed_by_fit_is_nothing_over_all_that_it_can_do(ours: bool) -> None:
    rest = rest_of(Distribution({1.0: 3, 0.75: 2, 0.0: 1}))
    others, weights = [(True, 0.75), (True, 0.0), (False, 0.5), (False, 1.0)], (0.2, 0.9, 0.3, 1.0, -0.2, -0.8)
    total = dict[str, float]()
    for left, weight in rest.listed:
        scene = SimulationScene(Random(1), weights)
        weigh_strength(scene, "struck", others, ours, rest, left)
        assert (scene.lucks[GUESS] > 0) == (scene.lucks[combatant_column(UP, "struck")] > 0) or left == 0.75
        for column, luck in scene.lucks.items():
            total[column] = total.get(column, 0.0) + weight * luck
    assert len(total) == 3
    assert list(total.values()) == pytest.approx([0] * 3, abs=1e-12)


class WatchedFight(FakeFight):
    """The tiny fight, of which a guess is fitted on how many heroes stand."""

    def features(self, state: FakeState) -> Sequence[float]:
        return (1.0, float(len(state.standing("party"))))


def test_of_fights_that_are_watched_it_is_kept_how_they_stood_and_which_of_them_were_won() -> None:
    """Games that fit no guess have nothing kept, and neither have the fights after those that it is fitted on."""
    fight = WatchedFight()
    state = encode_state(fight.begin(a_setup(rats=4)))
    sums = play_many(fight, state, play_seeds(9, 0, 30), watched=True)
    assert {"w", "l"} <= set(sums.results)
    assert [one.won for one in sums.stood] == [result == "w" for result in sums.results]
    assert all(one.moments and all(moment[0] == PARTS for moment in one.moments) for one in sums.stood)
    assert play_many(fight, state, play_seeds(9, 0, 30)).stood == []
    assert play_many(FakeFight(), state, play_seeds(9, 0, 30), watched=True).stood == []


def test_the_weights_are_those_that_the_fights_were_made_with() -> None:
    random, made = Random(5), (0.5, 1.5, -2.0)
    fights = []
    for _ in range(3000):
        row = (1.0, random.random(), random.random())
        chance = 1 / (1 + exp(-sum(weight * figure for weight, figure in zip(made, row, strict=True))))
        fights.append(sample_features(random.random() < chance, [row]))
    assert fit_weights(fights) == pytest.approx(made, abs=0.3)


def test_a_single_moment_is_enough_to_fit_a_guess_on() -> None:
    (weight,) = fit_weights([sample_features(True, [(1.0,)])])
    assert weight > 0


def test_fights_all_won_have_weights_all_the_same() -> None:
    weights = fit_weights([sample_features(True, [(1.0, 0.5)])] * FITTED_ON)
    assert weights[0] > 2
    assert all(abs(weight) < 100 for weight in weights)


def test_moments_are_spread_over_a_fight() -> None:
    kept = sample_features(True, [(1.0, moment / PARTS) for moment in range(60)])
    assert [moment[1] for moment in kept.moments] == [10 * at for at in range(MOMENTS)]
    assert len(sample_features(False, [(1.0,)] * 2).moments) == 2


def test_equations_are_solved() -> None:
    assert solve([[4, 2, 1, 11], [2, 5, 3, 21], [1, 3, 6, 25]]) == pytest.approx([1, 2, 3])


def test_figures_tell_how_both_sides_stand() -> None:
    assert win_features([(True, 0.5), (True, 0.0), (False, 0.5)]) == [1.0, 0.0, 1, 0.5, 1, 0.5]
    assert win_features([(True, 0.5), (False, 0.0)])[1] == -win_features([(True, 0.0), (False, 0.5)])[1] > 0
