"""Owns what played fights tell of the chance to win once their luck is taken out: as much as more of them would.

The luck of a fight (`Scene.weigh`) is 0 on average, as the odds of each blow are known exactly, and yet explains much
of who won. What it explains is taken out as a control variate (Lavenberg and Welch 1981; at cards, Burch and others
2018): the mean stays the chance to win, and its variance shrinks. The fights then count for as many as would be as sure
without that, so that every bet and interval is the one of a plain count. For a plain count these are exact; with luck
taken out they hold as closely as the mean of a few dozen fights is normal, which `tests/forecast/test_luck.py` tries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

import msgspec

from solo.forecast.sums import LUCK_PARTS, Sums

# So few fights keep their luck: what it explains is not known well enough yet.
FEW = 64
MOST_TIMES = 20.0
NOTHING_NEW = 1e-9


class Evidence(msgspec.Struct, frozen=True):
    """So many wins in so many fights are as good as what was seen; whole numbers where no luck was taken out."""

    won: float
    fights: float

    @property
    def share(self) -> float:
        """The share of fights won, from 0 to 1."""
        return self.won / self.fights


def evidence(sums: Sums) -> Evidence:
    """What these fights tell of the chance to win: without their luck, where it was weighed and explains anything."""
    slopes, fights, won = _slopes(sums), sums.fights, sums.won
    if not slopes:
        return Evidence(won, fights)
    share = _share(sums, slopes)
    unexplained = won * (fights - won) / fights - sum(slopes[column] * _with_wins(sums, column) for column in slopes)
    free = fights - 1 - len(slopes)
    worth = share * (1 - share) * fights * free / unexplained if unexplained > 0 else inf
    worth = min(worth, MOST_TIMES * fights)
    return Evidence(share * worth, worth)


def luck_taken_out(sums: Sums) -> list[float]:
    """Each fight as 1 for a win and 0 for anything else, less what its luck explains."""
    left: list[float] = [result == "w" for result in sums.results]
    for column, slope in _slopes(sums).items():
        plays = sums.lucks[column].plays
        left = [result - slope * luck / LUCK_PARTS for result, luck in zip(left, plays, strict=True)]
    return left


def _slopes(sums: Sums) -> dict[str, float]:
    """How many wins go with one of luck, by column; none where too few fights tell.

    A column that would explain nothing, or the wrong way round, is left out; all are where luck would explain more than
    there is.
    """
    if sums.fights < FEW or sums.won in (0, sums.fights):
        return {}
    columns = [column for column in sums.lucks if _together(sums, column, column) > 0]
    slopes = _fitted(sums, columns)
    while min(slopes.values(), default=1.0) <= 0:
        slopes = _fitted(sums, [column for column in slopes if slopes[column] > 0])
    return slopes if 0 < _share(sums, slopes) < 1 else {}


def _fitted(sums: Sums, columns: Sequence[str]) -> dict[str, float]:
    """The slopes that leave least unexplained: the normal equations solved by elimination.

    A column that says nothing beyond those before it has a slope of 0.
    """
    rows = [[_together(sums, one, other) for other in columns] + [_with_wins(sums, one)] for one in columns]
    least = [NOTHING_NEW * row[number] for number, row in enumerate(rows)]
    for number, row in enumerate(rows):
        for other in rows[number + 1 :]:
            factor = other[number] / row[number] if row[number] > least[number] else 0.0
            other[number:] = [there - factor * here for there, here in zip(other[number:], row[number:], strict=True)]
    slopes: dict[str, float] = {}
    for number, row in reversed(list(enumerate(rows))):
        known = sum(row[later] * slopes[columns[later]] for later in range(number + 1, len(columns)))
        slopes[columns[number]] = (row[-1] - known) / row[number] if row[number] > least[number] else 0.0
    return slopes


def _share(sums: Sums, slopes: Mapping[str, float]) -> float:
    luck = sum(slope * sums.lucks[column].total / LUCK_PARTS for column, slope in slopes.items())
    return (sums.won - luck) / sums.fights


def _with_wins(sums: Sums, column: str) -> float:
    """How wins and a column of luck go together: the sum of the products of their deviations."""
    known = sums.lucks[column]
    return (known.won - known.total * sums.won / sums.fights) / LUCK_PARTS


def _together(sums: Sums, one: str, other: str) -> float:
    """The same for two columns, or for one and itself."""
    first, second = sums.lucks[one], sums.lucks[other]
    return (first.products.get(other, 0) - first.total * second.total / sums.fights) / LUCK_PARTS**2
