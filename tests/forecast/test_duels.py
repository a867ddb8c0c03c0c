"""Played fights against exact figures: fencers toe to toe, and outcomes drawn against dice thrown."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.play.scenes import UnattendedScene
from tests.forecast.duels import Fencer, chance_to_win, duel

FIGHTS = 500


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Fencer(), Fencer()),
        (Fencer(fencing=2), Fencer(strength=10)),
        (Fencer(precision=10, evasion=2), Fencer(strength=10, toughness=10, fencing=2)),
        (Fencer(strength=6, precision=10, fencing=2), Fencer(toughness=12, parrying=2)),
        (Fencer(strength=12), Fencer(fencing=2, evasion=1)),
        (Fencer(toughness=12), Fencer(precision=10)),
        (Fencer(parrying=2), Fencer(fencing=2, evasion=2)),
        (Fencer(precision=6, fencing=2), Fencer(strength=6, fencing=2)),
        (Fencer(strength=10, precision=10, fencing=2), Fencer(toughness=12, evasion=2, fencing=2)),
        (Fencer(toughness=6, fencing=2, parrying=1), Fencer(strength=12, precision=6)),
    ],
)
def test_duels_are_won_as_often_as_the_chain_says(one: Fencer, other: Fencer) -> None:
    procedure, state = duel(one, other)
    figures = [combatant.figures for combatant in state.combatants]
    dodges, parries = (figures[0].dodge, figures[1].dodge), (figures[0].parry + 1, figures[1].parry + 1)
    exact = chance_to_win(one, other, dodges, parries)
    sums = play_many(procedure, encode_state(state), play_seeds(1, 0, FIGHTS))
    assert 0.02 < exact < 0.98
    assert abs(sums.wins / FIGHTS - exact) < 4 * sqrt(exact * (1 - exact) / FIGHTS)


@pytest.mark.slow
def test_outcomes_drawn_fall_as_dice_thrown_do() -> None:
    """A chi-square test of how many rounds a fight takes and who wins it, at one in a thousand."""
    procedure, state = duel(Fencer(fencing=2), Fencer(strength=10))
    drawn = play_many(procedure, encode_state(state), play_seeds(2, 0, FIGHTS))
    thrown = play_many(
        procedure, encode_state(state), play_seeds(3, 0, FIGHTS), lambda seed: UnattendedScene(Random(seed))
    )
    cells = ((drawn.rounds.counts, thrown.rounds.counts), (Counter(drawn.results), Counter(thrown.results)))
    for one, other in cells:
        statistic, freedom = _homogeneity(one, other)
        # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
        spread = 2 / (9 * freedom)
        assert ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread) < 3.09


def _homogeneity(one: Counter[str] | dict[int, int], other: Counter[str] | dict[int, int]) -> tuple[float, int]:
    """The chi-square statistic of two samples of one size, rare cells together, and its degrees of freedom."""
    pairs = [(one.get(key, 0), other.get(key, 0)) for key in {*one, *other}]
    often = [pair for pair in pairs if sum(pair) >= 10]
    rare = [pair for pair in pairs if sum(pair) < 10]
    if rare:
        often.append((sum(pair[0] for pair in rare), sum(pair[1] for pair in rare)))
    return sum((first - second) ** 2 / (first + second) for first, second in often), len(often) - 1
