"""Owns the luck of many fights, summed up stretch by stretch, and what is left of wins once it is taken out of them.

Whatever luck explains of a fight is read off earlier fights alone. So what is left of each has the chance to win as its
mean, given all that came before: its luck is 0 on average, and what it is multiplied by was known beforehand. However
often one looks and whenever one stops, the sum of what is left, less the chance for each fight, is a martingale.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from solo.forecast.equations import solved
from solo.systems.parts.fight.luck import GUESS, LEFT, UP, person_column

LUCK_PARTS = 10_000
# So many fights are the least that are played between two looks, and have the same slopes.
SHORTEST = 8
# Later on as many stretches lie between a number of fights and twice that.
TO_THE_DOUBLE = 8
MOST_COLUMNS = 25
# What is believed of slopes before a fight was seen, by the kind of column, as is usual in all games: the guess counts
# the fall of somebody a little too much, and what is left of somebody too little.
BELIEVED = {GUESS: 0.8, UP: -0.1, LEFT: 0.2}
# How far slopes may be off that, and what luck leaves.
DEVIATION, NOISE = 0.2, 0.12
FIRM = NOISE / DEVIATION**2
Slopes = Mapping[str, float]


class Stretch(msgspec.Struct):
    """Fights that follow on each other: how they went, and the sums of their luck by column, in ten-thousandths.

    `won_with` is the sum over the won ones; `products` is that of each column with itself and with later ones of the
    alphabet, in squares of ten-thousandths. A column that is not there had no luck.
    """

    fights: int = 0
    won: int = 0
    lucks: dict[str, int] = {}
    won_with: dict[str, int] = {}
    products: dict[str, dict[str, int]] = {}

    def add(self, won: bool, lucks: Mapping[str, int]) -> None:
        """One more play, with its luck by column, in the order of the alphabet."""
        self.fights += 1
        self.won += won
        had = [(column, luck) for column, luck in lucks.items() if luck]
        _add(self.lucks, dict(had))
        if won:
            _add(self.won_with, dict(had))
        for number, (column, luck) in enumerate(had):
            row = self.products.setdefault(column, {})
            for other, its_luck in had[number:]:
                row[other] = row.get(other, 0) + luck * its_luck

    def merge(self, other: Stretch) -> None:
        """All that the other has counted, as well."""
        self.fights += other.fights
        self.won += other.won
        _add(self.lucks, other.lucks)
        _add(self.won_with, other.won_with)
        for column, row in other.products.items():
            _add(self.products.setdefault(column, {}), row)

    def product(self, one: str, other: str) -> int:
        """The sum of the products of two columns, or of one with itself."""
        first, second = (one, other) if one < other else (other, one)
        return self.products.get(first, {}).get(second, 0)


def _add(sums: dict[str, int], more: Mapping[str, int]) -> None:
    for key, value in more.items():
        sums[key] = sums.get(key, 0) + value


class Left(msgspec.Struct):
    """What luck leaves of wins in some fights: its sum, and the sum of its squares."""

    total: float = 0.0
    squares: float = 0.0


class Stretches(msgspec.Struct):
    """All fights so far: those of the stretches that are over, what luck left of them, and the stretch under way.

    `before` are those that tell nothing of slopes, since their luck was weighed otherwise.
    """

    before: int = 0
    over: Stretch = msgspec.field(default_factory=Stretch)
    left: Left = msgspec.field(default_factory=Left)
    now: Stretch = msgspec.field(default_factory=Stretch)

    @property
    def fights(self) -> int:
        """How many fights there were."""
        return self.before + self.over.fights + self.now.fights

    @property
    def room(self) -> int:
        """How many more fights have the same slopes as the last."""
        return stretch_from(self.before + self.over.fights) - self.now.fights

    def add(self, won: bool, lucks: Mapping[str, int]) -> None:
        """One more fight, with its luck by column, in the order of the alphabet."""
        self.now.add(won, lucks)
        self._go_on()

    def merge(self, later: Stretches) -> None:
        """As many more fights as there is `room` for, or fewer."""
        self.now.merge(later.over)
        self.now.merge(later.now)
        self._go_on()

    def begin_anew(self) -> None:
        """From the next fight on, with which a stretch begins, luck is weighed otherwise."""
        self.before, self.over = self.fights, Stretch()

    def without_luck(self) -> Left:
        """What luck leaves of all fights."""
        now = left_of(self.now, slopes_from(self.over))
        return Left(self.left.total + now.total, self.left.squares + now.squares)

    def _go_on(self) -> None:
        if not self.room:
            self.left = self.without_luck()
            self.over.merge(self.now)
            self.now = Stretch()


def stretch_from(fights: int) -> int:
    """How many fights a stretch has that begins after so many."""
    return max(SHORTEST, (1 << fights.bit_length() >> 1) // TO_THE_DOUBLE)


def used(columns: Sequence[str]) -> list[str]:
    """The columns that there is room for: the guess, all others of the whole fight, then those of persons.

    Those of persons come kind by kind, the last of the alphabet first: whether all are up, then what is left of them.
    """
    kinds: dict[tuple[bool, str], list[str]] = {}
    for column in sorted(columns):
        kind, who = person_column(column)
        kinds.setdefault((bool(who), kind), []).append(column)
    found: list[str] = []
    whole = [kinds.pop(kind) for kind in list(kinds) if not kind[0]]
    for step in (
        *sorted(whole, key=lambda one: one != [GUESS]),
        *[kinds[kind] for kind in sorted(kinds, reverse=True)],
    ):
        if len(found) + len(step) <= MOST_COLUMNS:
            found += step
    return found


def slopes_from(seen: Stretch) -> Slopes:
    """How much of a win each column explains, by these fights and what was believed before.

    Least squares with what is believed as so many fights more (Hoerl and Kennard 1970; Lindley and Smith 1972): the
    fewer fights there are, the nearer it stays to that.
    """
    columns = used([*seen.lucks])
    if not columns:
        return BELIEVED
    share = (seen.won + 1) / (seen.fights + 2)
    rows = [[seen.product(one, other) / LUCK_PARTS**2 for other in columns] for one in columns]
    for number, (row, column) in enumerate(zip(rows, columns, strict=True)):
        row[number] += FIRM
        with_wins = (seen.won_with.get(column, 0) - share * seen.lucks[column]) / LUCK_PARTS
        row.append(with_wins + FIRM * BELIEVED.get(person_column(column)[0], 0.0))
    return dict(zip(columns, solved(rows), strict=True))


def left_of(fights: Stretch, slopes: Slopes) -> Left:
    """What luck with these slopes leaves of wins in these fights."""
    counts = [(column, slope / LUCK_PARTS) for column, slope in slopes.items() if column in fights.lucks]
    total = fights.won - sum([slope * fights.lucks[column] for column, slope in counts])
    crossed = sum([slope * fights.won_with.get(column, 0) for column, slope in counts])
    squares = sum(
        [
            slope * other_slope * fights.product(column, other) * (1 if number == later else 2)
            for number, (column, slope) in enumerate(counts)
            for later, (other, other_slope) in enumerate(counts[number:], number)
        ]
    )
    return Left(total, fights.won - 2 * crossed + squares)
