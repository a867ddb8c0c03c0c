"""Owns what played fights tell of the chance to win once their luck is taken out: as much as more of them would.

The luck of a fight (`Scene.weigh`) is 0 on average, as the odds of each roll are known exactly, and yet explains much
of who won. What it explains is taken out as control variates (Lavenberg and Welch 1981; at cards, Burch and others
2018): the mean stays the chance to win, and its variance shrinks. The fights then count for as many as would be as sure
without that, so that every bet and interval is the one of a plain count. For a plain count these are exact; with luck
taken out they hold as closely as the mean of a few dozen fights is normal, which `tests/forecast/test_luck.py` tries.

How much luck explains of a fight is read off fights of other folds (Avramidis and Wilson 1993), by least squares with a
ridge (Hoerl and Kennard 1970), as columns of the same blows go together. So slopes that fit only the fights that they
were read off explain nothing, rather than too much. How many columns are used follows from the number of fights alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

import msgspec

from solo.forecast.sums import FOLDS, LUCK_PARTS, Fold, Sums
from solo.systems.parts.fight.luck import GUESS, person_column

# So few fights keep their luck: what it explains is not known well enough yet.
FEW = 64
# So many fights are wanted for each column, and no more columns than these are used.
A_COLUMN = 12
MOST_COLUMNS = 25
# So many fights in which a column explained nothing are added to those that were seen.
RIDGE = 4.0
MOST_TIMES = 20.0
NOTHING_NEW = 1e-9
Slopes = dict[str, float]


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
    return _explained(sums)[0]


def luck_taken_out(sums: Sums) -> list[float]:
    """Each fight as 1 for a win and 0 for anything else, less what its luck explains."""
    left: list[float] = [result == "w" for result in sums.results]
    for number, slopes in enumerate(_explained(sums)[1]):
        for column, slope in slopes.items():
            for play in range(number, sums.fights, FOLDS):
                left[play] -= slope * sums.lucks[column][play] / LUCK_PARTS
    return left


def _explained(sums: Sums) -> tuple[Evidence, Sequence[Slopes]]:
    """What fights tell, and with which slopes for each fold; a plain count, with none, where luck explains nothing."""
    fights = sums.fights
    plain = Evidence(sums.won, fights), ()
    columns = joined(sums.lucks, fights)
    if fights < FEW or sums.won in (0, fights) or not columns:
        return plain
    slopes = [_fitted(_others(sums.folds, number), columns) for number in range(FOLDS)]
    without = list(zip(sums.folds, slopes, strict=True))
    total = sum(_left(fold, its) for fold, its in without)
    share = total / fights
    if not 0 < share < 1:
        return plain
    unexplained = sum(_squares_left(fold, its) for fold, its in without) - total * share
    worth = share * (1 - share) * fights * (fights - 1) / unexplained if unexplained > 0 else inf
    worth = min(worth, MOST_TIMES * fights)
    return (Evidence(share * worth, worth), slopes) if worth > fights else plain


def joined(columns: Iterable[str], fights: int) -> list[str]:
    """The columns that so many fights have room for: the guess, all others of the whole fight, then those of persons.

    Those of persons join kind by kind, the last of the alphabet first: whether all are up, then what is left of them.
    """
    room = min(MOST_COLUMNS, fights // A_COLUMN)
    kinds: dict[tuple[bool, str], list[str]] = {}
    found: list[str] = []
    for column in sorted(columns):
        kind, who = person_column(column)
        kinds.setdefault((bool(who), kind), []).append(column)
    whole = [kinds.pop(kind) for kind in list(kinds) if not kind[0]]
    for step in (
        *sorted(whole, key=lambda one: one != [GUESS]),
        *[kinds[kind] for kind in sorted(kinds, reverse=True)],
    ):
        if len(found) + len(step) <= room:
            found += step
    return found


def _others(folds: Sequence[Fold], without: int) -> Fold:
    together = Fold()
    for number, fold in enumerate(folds):
        if number != without:
            together.merge(fold)
    return together


def _fitted(fold: Fold, columns: Sequence[str]) -> Slopes:
    """The slopes that leave least unexplained: the normal equations with a ridge, solved by elimination.

    A column that says nothing beyond those before it has a slope of 0.
    """
    rows = [[_together(fold, one, other) for other in columns] + [_with_wins(fold, one)] for one in columns]
    least = [NOTHING_NEW * row[number] for number, row in enumerate(rows)]
    for number, row in enumerate(rows):
        row[number] *= 1 + RIDGE / fold.fights
    for number, row in enumerate(rows):
        for other in rows[number + 1 :]:
            factor = other[number] / row[number] if row[number] > least[number] else 0.0
            other[number:] = [there - factor * here for there, here in zip(other[number:], row[number:], strict=True)]
    slopes: Slopes = {}
    for number, row in reversed(list(enumerate(rows))):
        known = sum(row[later] * slopes[columns[later]] for later in range(number + 1, len(columns)))
        slopes[columns[number]] = (row[-1] - known) / row[number] if row[number] > least[number] else 0.0
    return slopes


def _with_wins(fold: Fold, column: str) -> float:
    """How wins and a column of luck go together: the sum of the products of their deviations."""
    return (fold.won_with.get(column, 0) - fold.lucks.get(column, 0) * fold.won / fold.fights) / LUCK_PARTS


def _together(fold: Fold, one: str, other: str) -> float:
    """The same for two columns, or for one and itself."""
    product = fold.lucks.get(one, 0) * fold.lucks.get(other, 0) / fold.fights
    return (_product(fold, one, other) - product) / LUCK_PARTS**2


def _product(fold: Fold, one: str, other: str) -> int:
    first, second = (one, other) if one < other else (other, one)
    return fold.products.get(first, {}).get(second, 0)


def _left(fold: Fold, slopes: Slopes) -> float:
    """The sum of what luck with these slopes leaves of wins."""
    return fold.won - sum(slope * fold.lucks.get(column, 0) for column, slope in slopes.items()) / LUCK_PARTS


def _squares_left(fold: Fold, slopes: Slopes) -> float:
    """The sum of its squares."""
    crossed = sum(slope * fold.won_with.get(column, 0) for column, slope in slopes.items()) / LUCK_PARTS
    squares = sum(
        slope * other_slope * product * (1 if column == other else 2)
        for column, slope in slopes.items()
        for other, product in fold.products.get(column, {}).items()
        if (other_slope := slopes.get(other))
    )
    return fold.won - 2 * crossed + squares / LUCK_PARTS**2
