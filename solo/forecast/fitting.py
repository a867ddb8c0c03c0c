"""Fit of a guess of the chance to win (a logistic function) on a fixed number of a forecast's first fights.

Only later fights use the guess, so it never depends on the fights whose luck it measures.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import msgspec

from solo.forecast.least_squares import solve

FITTED_ON = 128
# Moments of each fight at which its features are recorded, and the resolution of the recorded figures.
MOMENTS, PARTS = 6, 1000
# Strength of the ridge: it pulls each weight towards 0 as strongly as this many additional moments.
RIDGE = 0.3
STEPS = 8
FARTHEST = 30.0


class FeatureSample(msgspec.Struct, frozen=True):
    """Features of a fight at some moments, and its outcome. Features are in thousandths, and the first is always 1."""

    won: bool
    moments: list[list[int]]


def sample_features(won: bool, moments: Sequence[Sequence[float]]) -> FeatureSample:
    """Return the record of a fight: some of its moments, evenly spread."""
    kept = moments if len(moments) <= MOMENTS else [moments[len(moments) * at // MOMENTS] for at in range(MOMENTS)]
    return FeatureSample(won, [[round(figure * PARTS) for figure in moment] for moment in kept])


def fit_weights(fights: Sequence[FeatureSample]) -> list[float]:
    """Return the weights that make the outcomes of these fights most likely (Newton's method with a ridge)."""
    rows = [([figure / PARTS for figure in moment], one.won) for one in fights for moment in one.moments]
    weights = [0.0] * len(rows[0][0])
    for _ in range(STEPS):
        weights = _likelier(rows, weights)
    return weights


def _likelier(rows: Sequence[tuple[list[float], bool]], weights: Sequence[float]) -> list[float]:
    """Return the weights after one step of Newton's method."""
    width = len(weights)
    equations = [[0.0] * number + [RIDGE] + [0.0] * (width - number) for number in range(width)]
    for figures, won in rows:
        score = sum([weight * figure for weight, figure in zip(weights, figures, strict=True)])
        chance = 1 / (1 + exp(-max(-FARTHEST, min(FARTHEST, score))))
        spread = chance * (1 - chance)
        counted = [*[spread * figure for figure in figures], spread * score + won - chance]
        for figure, equation in zip(figures, equations, strict=True):
            for number, part in enumerate(counted):
                equation[number] += figure * part
    return solve(equations)
