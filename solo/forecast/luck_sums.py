"""Sums of the luck of many fights, block by block, and the wins adjusted for luck.

The effect of luck on a fight (its slopes) is estimated from earlier fights only, and luck is 0 on average. So the mean
of each adjusted result, given all earlier fights, is the chance to win. The sum of the differences from this chance is
a martingale, at any number of checks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from solo.forecast.least_squares import solve
from solo.systems.parts.fight.luck import GUESS, LEFT, UP, person_column

LUCK_PARTS = 10_000
# Minimum number of fights in a block. All fights of a block have the same slopes.
SHORTEST = 8
# Number of later blocks in which the number of fights doubles.
TO_THE_DOUBLE = 8
MOST_COLUMNS = 25
# Prior slopes by kind of column, from experience with all games: the guess overrates a combatant's fall slightly and
# underrates the remaining strength.
BELIEVED = {GUESS: 0.8, UP: -0.1, LEFT: 0.2}
# Standard deviation of the slopes around the prior, and variance of results adjusted for luck.
DEVIATION, NOISE = 0.2, 0.12
FIRM = NOISE / DEVIATION**2
Slopes = Mapping[str, float]


class LuckBlock(msgspec.Struct):
    """Consecutive fights: their results, and the sums of their luck by column, in ten-thousandths.

    `won_with` holds the sums over won fights only. `products` holds the sums of products of each column with itself and
    with alphabetically later columns, in squared ten-thousandths. Missing columns are 0.
    """

    fights: int = 0
    won: int = 0
    lucks: dict[str, int] = {}
    won_with: dict[str, int] = {}
    products: dict[str, dict[str, int]] = {}

    def add(self, won: bool, lucks: Mapping[str, int]) -> None:
        """Add one fight. `lucks` holds its luck by column in alphabetical order."""
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

    def merge(self, other: LuckBlock) -> None:
        """Add the sums of another block."""
        self.fights += other.fights
        self.won += other.won
        _add(self.lucks, other.lucks)
        _add(self.won_with, other.won_with)
        for column, row in other.products.items():
            _add(self.products.setdefault(column, {}), row)

    def product(self, one: str, other: str) -> int:
        """Return the sum of the products of two columns, or of a column with itself."""
        first, second = (one, other) if one < other else (other, one)
        return self.products.get(first, {}).get(second, 0)


def _add(sums: dict[str, int], more: Mapping[str, int]) -> None:
    for key, value in more.items():
        sums[key] = sums.get(key, 0) + value


class Residual(msgspec.Struct):
    """Results of some fights adjusted for luck: their sum, and the sum of their squares."""

    total: float = 0.0
    squares: float = 0.0


class LuckTotals(msgspec.Struct):
    """Sums over all fights so far.

    `over` sums the finished blocks, `left` holds their adjusted results, and `now` is the present block. `before`
    counts fights that cannot be used for slopes, since their luck was measured differently.
    """

    before: int = 0
    over: LuckBlock = msgspec.field(default_factory=LuckBlock)
    left: Residual = msgspec.field(default_factory=Residual)
    now: LuckBlock = msgspec.field(default_factory=LuckBlock)

    @property
    def fights(self) -> int:
        """The number of fights."""
        return self.before + self.over.fights + self.now.fights

    @property
    def room(self) -> int:
        """The number of fights that still fit into the present block."""
        return block_size(self.before + self.over.fights) - self.now.fights

    def add(self, won: bool, lucks: Mapping[str, int]) -> None:
        """Add one fight. Its luck by column must be in alphabetical order."""
        self.now.add(won, lucks)
        self._go_on()

    def merge(self, later: LuckTotals) -> None:
        """Add the fights summed in `later`. It must hold at most `room` fights."""
        self.now.merge(later.over)
        self.now.merge(later.now)
        self._go_on()

    def begin_anew(self) -> None:
        """Discard the slopes and begin a new block: luck is measured differently from the next fight on."""
        self.before, self.over = self.fights, LuckBlock()

    def without_luck(self) -> Residual:
        """Return the adjusted results of all fights."""
        now = residuals(self.now, fit_slopes(self.over))
        return Residual(self.left.total + now.total, self.left.squares + now.squares)

    def _go_on(self) -> None:
        if not self.room:
            self.left = self.without_luck()
            self.over.merge(self.now)
            self.now = LuckBlock()


def block_size(fights: int) -> int:
    """Return the number of fights in a block that begins after this number of fights."""
    return max(SHORTEST, (1 << fights.bit_length() >> 1) // TO_THE_DOUBLE)


def select_columns(columns: Sequence[str]) -> list[str]:
    """List the columns to use: the guess, the other columns of the whole fight, then combatants' columns up to a limit.

    Combatants' columns are added kind by kind: first whether combatants are up, then their remaining strength.
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


def fit_slopes(seen: LuckBlock) -> Slopes:
    """Return the effect of each column on a win (its slope), from these fights and the prior slopes.

    Least squares with the prior slopes as additional fights (Hoerl and Kennard 1970; Lindley and Smith 1972).
    """
    columns = select_columns([*seen.lucks])
    if not columns:
        return BELIEVED
    share = (seen.won + 1) / (seen.fights + 2)
    rows = [[seen.product(one, other) / LUCK_PARTS**2 for other in columns] for one in columns]
    for number, (row, column) in enumerate(zip(rows, columns, strict=True)):
        row[number] += FIRM
        with_wins = (seen.won_with.get(column, 0) - share * seen.lucks[column]) / LUCK_PARTS
        row.append(with_wins + FIRM * BELIEVED.get(person_column(column)[0], 0.0))
    return dict(zip(columns, solve(rows), strict=True))


def residuals(fights: LuckBlock, slopes: Slopes) -> Residual:
    """Return the results of these fights adjusted for luck with these slopes."""
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
    return Residual(total, fights.won - 2 * crossed + squares)
