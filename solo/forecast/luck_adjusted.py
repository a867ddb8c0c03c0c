"""Luck-adjusted evidence: simulated fights without their luck count as much as a larger number of plain fights.

The luck of a fight (`Scene.record_luck`) is 0 on average, since the odds of each roll are known exactly, and yet it
explains much of who won. It is subtracted with control variates (Lavenberg and Welch 1981; at cards, Burch and others
2018): the mean stays the chance to win, and its variance shrinks. The fights then count as the larger number that
would be as certain without the adjustment. So every bet and interval is that of a plain count.

**The bet stays a martingale.** Let w be 1 for a won fight and 0 for any other, L its luck by column, s the slopes, and
p the chance to win. The rest of a fight is x = w − s·L. The slopes come from fights before its block (`stretches`). So
with F all that is known before the fight, E[x | F] = E[w | F] − s·E[L | F] = p − s·0 = p: the sum of all x − p is a
martingale from the first fight on, for any number of interim checks, and no minimum number of fights is needed. Slopes
from the same fights, or later ones, would not guarantee this mean.

For a plain count the bets of `intervals` are then exact. With adjusted luck, the fights also determine how many plain
fights they are worth, a ratio of variances. To that a few fights of full variance are added, so that a few fights with
similar results by chance do not count as many. `tests/forecast/test_luck.py` checks the error level of verdicts and
intervals from the first check on.
"""

from __future__ import annotations

from math import inf

import msgspec

from solo.forecast.fitting import FITTED_ON
from solo.forecast.luck_sums import LUCK_PARTS, LuckTotals, fit_slopes
from solo.forecast.sums import Sums

# Number of fights with full luck added to the simulated ones when the remaining variance is estimated.
WARY = 2
# With fewer wins, or fewer other outcomes, no luck is subtracted: its effect on the rarer outcome is hardly known.
FEW = 8
MOST_TIMES = 20.0


class EffectiveSample(msgspec.Struct, frozen=True):
    """Evidence equivalent to this many wins in this many fights; whole numbers if no luck was subtracted."""

    won: float
    fights: float

    @property
    def share(self) -> float:
        """The share of fights won, from 0 to 1."""
        return self.won / self.fights


def effective_sample(sums: Sums) -> EffectiveSample:
    """Return the evidence of `sums` about the chance to win, without luck if luck explains any of it."""
    fights, plain = sums.fights, EffectiveSample(sums.wins, sums.fights)
    if min(sums.wins, fights - sums.wins) < FEW or not sums.stretches.fights:
        return plain
    left = sums.stretches.without_luck()
    share = left.total / fights
    if not 0 < share < 1:
        return plain
    all_luck, unexplained = share * (1 - share), left.squares - left.total * share
    wary = unexplained + WARY * all_luck
    worth = all_luck * fights * (fights + WARY - 1) / wary if wary > 0 else inf
    worth = min(worth, MOST_TIMES * fights)
    return EffectiveSample(share * worth, worth) if worth > fights else plain


def luck_adjusted_results(sums: Sums) -> list[float]:
    """List each fight as 1 for a win and 0 otherwise, less the part that its luck explains."""
    known = effective_sample(sums)
    left: list[float] = []
    so_far, slopes = LuckTotals(), fit_slopes(LuckTotals().over)
    for won, lucks in sums.one_by_one():
        explained = sum([slope * lucks.get(column, 0) for column, slope in slopes.items()]) / LUCK_PARTS
        left.append(won - explained if known.fights > sums.fights else won)
        so_far.add(won, lucks)
        if sums.fitted and so_far.fights == FITTED_ON:
            so_far.begin_anew()
        if not so_far.now.fights:
            slopes = fit_slopes(so_far.over)
    return left
