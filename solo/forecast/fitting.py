"""Owns the fitting of a guess at the chance to win, on the first fights of a forecast, always as many of them.

It is a logistic value, and used from the fight after these on, so that whatever luck is weighed by was known before.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import msgspec

from solo.forecast.equations import solved

FITTED_ON = 128
# In how many moments of each fight it is kept how it stood, and figures by which part of 1.
MOMENTS, PARTS = 6, 1000
# How near 0 a weight is held: as if by so many moments more that tell against it.
RIDGE = 0.3
STEPS = 8
FARTHEST = 30.0


class Stood(msgspec.Struct, frozen=True):
    """How a fight stood at some moments, in figures by the thousand of which the first is 1, and whether it was won."""

    won: bool
    moments: list[list[int]]


def stood(won: bool, moments: Sequence[Sequence[float]]) -> Stood:
    """What is kept of a fight: some moments of it, spread evenly."""
    kept = moments if len(moments) <= MOMENTS else [moments[len(moments) * at // MOMENTS] for at in range(MOMENTS)]
    return Stood(won, [[round(figure * PARTS) for figure in moment] for moment in kept])


def fitted(fights: Sequence[Stood]) -> list[float]:
    """The weights of the figures by which what came of these fights is likeliest (Newton's method, with a ridge)."""
    rows = [([figure / PARTS for figure in moment], one.won) for one in fights for moment in one.moments]
    weights = [0.0] * len(rows[0][0])
    for _ in range(STEPS):
        weights = _likelier(rows, weights)
    return weights


def _likelier(rows: Sequence[tuple[list[float], bool]], weights: Sequence[float]) -> list[float]:
    """One step towards the likeliest weights."""
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
    return solved(equations)
