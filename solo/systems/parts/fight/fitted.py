"""Owns the fitted guess at the chance to win: a logistic value of how many of each side are up and what they have left.

Its weights come from fights that were played before (`Scene.fitted`), so that luck weighed by it is 0 on average, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import exp, log

Person = tuple[bool, float]
STEEPNESS, MOST_RATIO = 4, 8.0
FARTHEST = 30.0
"""Beyond this a logistic value is as good as 0 or 1."""


def figures(people: Iterable[Person]) -> list[float]:
    """What the guess is fitted on, by whether each person is of the party, and the strength that one has left.

    1, how strong the party is against the foes, how many of the party are up and what all of them have left, and the
    same of the foes.
    """
    up, left = [0, 0], [0.0, 0.0]
    for ours, strength in people:
        up[ours] += strength > 0
        left[ours] += strength
    return [1.0, _ratio(left[True], left[False]), up[True], left[True], up[False], left[False]]


def fitted_promise(weights: Sequence[float], people: Iterable[Person], ours: bool) -> Callable[[float], float]:
    """The chance to win by what is left of the strength of one who is struck, of the party or not, besides others."""
    others = figures(people)
    _, _, _, party, _, foes = others
    by_ratio, by_up, by_left = weights[1], weights[2 if ours else 4], weights[3 if ours else 5]
    score = sum([weight * figure for weight, figure in zip(weights, others, strict=True)]) - by_ratio * others[1]

    def promise(left: float) -> float:
        ratio = _ratio(party + left, foes) if ours else _ratio(party, foes + left)
        return _logistic(score + by_ratio * ratio + by_left * left + (by_up if left > 0 else 0.0))

    return promise


def _ratio(party: float, foes: float) -> float:
    """How strong the party is against the foes: the logarithm of their odds by a rough guess, within bounds."""
    if not party or not foes:
        return MOST_RATIO * ((party > 0) - (foes > 0))
    return max(-MOST_RATIO, min(MOST_RATIO, STEEPNESS * log(party / foes)))


def _logistic(score: float) -> float:
    return 1 / (1 + exp(-max(-FARTHEST, min(FARTHEST, score))))
