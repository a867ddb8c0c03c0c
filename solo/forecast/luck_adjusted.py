"""Luck-adjusted evidence: simulated fights without their luck count as much as a larger number of plain fights.

The luck of a fight (`Scene.record_luck`) is 0 on average, since the odds of each roll are known exactly, but it
explains much of the result. Control variates subtract it (Lavenberg and Welch 1981; for cards, Burch and others 2018):
the mean stays the chance to win, with less variance. The adjusted fights count as the larger number of plain fights
that would be as precise, so bets and intervals can be those of plain fights.

**The bet stays a martingale.** Let w be 1 for a won fight and 0 for any other, L its luck by column, s the slopes, and
p the chance to win. The adjusted result of a fight is x = w − s·L. The slopes come from fights before its block
(`stretches`). So with F the history before the fight, E[x | F] = E[w | F] − s·E[L | F] = p − s·0 = p: the sum of all
x − p is a martingale from the first fight on, at any number of interim checks. Slopes from the same fights, or from
later fights, would not guarantee this mean.

For plain fights, the bets of `intervals` are exact. For adjusted fights, the number of plain fights is estimated from
the same fights, as a ratio of variances. The estimate includes a few fights of full variance, so that a few fights with
similar results do not count as many. `tests/forecast/test_luck.py` checks the error level of verdicts and intervals
from the first check on.
"""

from __future__ import annotations

from math import inf

import msgspec

from solo.forecast.fitting import FITTED_ON
from solo.forecast.luck_sums import LUCK_PARTS, LuckTotals, fit_slopes
from solo.forecast.sums import Sums

# Number of additional fights with full variance in the estimate of the remaining variance.
WARY = 2
# With fewer wins, or fewer other outcomes, no luck is subtracted: too little is known about its effect.
FEW = 8
MOST_TIMES = 20.0


class EffectiveSample(msgspec.Struct, frozen=True):
    """The equivalent evidence in plain fights: wins and fights; whole numbers if no luck was subtracted."""

    won: float
    fights: float

    @property
    def share(self) -> float:
        """The share of fights won, from 0 to 1."""
        return self.won / self.fights


def effective_sample(sums: Sums) -> EffectiveSample:
    """Return the evidence of `sums` about the chance to win, with luck subtracted if luck explains any results."""
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
    """List each fight's result, 1 for a win and 0 otherwise, minus the part that its luck explains."""
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
