"""Fitted estimate of the chance to win: a logistic function of the fighters up and the strength left on each side.

Its weights come from fights played before (`Scene.fitted_weights`), so luck recorded with the estimate is 0 on average.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import exp, log

Person = tuple[bool, float]
STEEPNESS, MOST_RATIO = 4, 8.0
FARTHEST = 30.0
"""The largest score, up or down, that enters the logistic function; beyond it the chance is practically 0 or 1."""


def win_features(people: Iterable[Person]) -> list[float]:
    """Return the figures from which the estimate is computed.

    `people` holds a pair for each person: True for the party, and the strength left. The figures are the constant 1,
    the log-odds from `_ratio`, and for the party and then the foes: the number of people up and their total strength.
    """
    up, left = [0, 0], [0.0, 0.0]
    for ours, strength in people:
        up[ours] += strength > 0
        left[ours] += strength
    return [1.0, _ratio(left[True], left[False]), up[True], left[True], up[False], left[False]]


def fitted_promise(weights: Sequence[float], people: Iterable[Person], ours: bool) -> Callable[[float], float]:
    """Return a function from the target's remaining strength to the party's chance to win.

    `people` are the other fighters. `ours` is True if the target is of the party.
    """
    others = win_features(people)
    _, _, _, party, _, foes = others
    by_ratio, by_up, by_left = weights[1], weights[2 if ours else 4], weights[3 if ours else 5]
    score = sum([weight * figure for weight, figure in zip(weights, others, strict=True)]) - by_ratio * others[1]

    def promise(left: float) -> float:
        ratio = _ratio(party + left, foes) if ours else _ratio(party, foes + left)
        return _logistic(score + by_ratio * ratio + by_left * left + (by_up if left > 0 else 0.0))

    return promise


def _ratio(party: float, foes: float) -> float:
    """Return rough log-odds of the party to win from both sides' strength, limited to ±`MOST_RATIO`."""
    if not party or not foes:
        return MOST_RATIO * ((party > 0) - (foes > 0))
    return max(-MOST_RATIO, min(MOST_RATIO, STEEPNESS * log(party / foes)))


def _logistic(score: float) -> float:
    return 1 / (1 + exp(-max(-FARTHEST, min(FARTHEST, score))))
