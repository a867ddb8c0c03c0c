"""Owns what played fights tell of the chance to win once their luck is taken out: as much as more of them would.

The luck of a fight (`Scene.weigh`) is 0 on average, as the odds of each blow are known exactly, and yet explains much
of who won. What it explains is taken out as a control variate (Lavenberg and Welch 1981; at cards, Burch and others
2018): the mean stays the chance to win, and its variance shrinks. The fights then count for as many as would be as sure
without that, so that every bet and interval is the one of a plain count. For a plain count these are exact; with luck
taken out they hold as closely as the mean of a few dozen fights is normal, which `tests/forecast/test_luck.py` tries.
"""

from __future__ import annotations

from math import inf

import msgspec

from solo.forecast.sums import LUCK_PARTS, Sums

# So few fights keep their luck: what it explains is not known well enough yet.
FEW = 64
MOST_TIMES = 20.0


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
    slope, fights, won = _slope(sums), sums.fights, sums.won
    if not slope:
        return Evidence(won, fights)
    share = _share(sums, slope)
    unexplained = won * (fights - won) / fights - slope * _together(sums)
    worth = share * (1 - share) * fights * (fights - 2) / unexplained if unexplained > 0 else inf
    worth = min(worth, MOST_TIMES * fights)
    return Evidence(share * worth, worth)


def luck_taken_out(sums: Sums) -> list[float]:
    """Each fight as 1 for a win and 0 for anything else, less what its luck explains."""
    slope = _slope(sums)
    results = zip(sums.results, sums.lucks, strict=True)
    return [(result == "w") - slope * luck / LUCK_PARTS for result, luck in results]


def _slope(sums: Sums) -> float:
    """How many wins go with one of luck; 0 where too few fights tell, or luck would explain more than there is."""
    if sums.fights < FEW or sums.won in (0, sums.fights):
        return 0.0
    spread = (sums.luck_squared - sums.luck**2 / sums.fights) / LUCK_PARTS**2
    slope = max(0.0, _together(sums) / spread) if spread > 0 else 0.0
    return slope if 0 < _share(sums, slope) < 1 else 0.0


def _share(sums: Sums, slope: float) -> float:
    return (sums.won - slope * sums.luck / LUCK_PARTS) / sums.fights


def _together(sums: Sums) -> float:
    """How wins and luck go together: the sum of the products of their deviations."""
    return (sums.luck_won - sums.luck * sums.won / sums.fights) / LUCK_PARTS
