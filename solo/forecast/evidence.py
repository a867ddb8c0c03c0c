"""Owns what played fights tell of the chance to win once their luck is taken out: as much as more of them would.

The luck of a fight (`Scene.weigh`) is 0 on average, as the odds of each roll are known exactly, and yet explains much
of who won. What it explains is taken out as control variates (Lavenberg and Welch 1981; at cards, Burch and others
2018): the mean stays the chance to win, and its variance shrinks. The fights then count for as many as would be as sure
without that, so that every bet and interval is the one of a plain count.

**The bet stays a martingale.** Let w be 1 for a won fight and 0 for any other, L its luck by column, s the slopes, and
p the chance to win. What is left of a fight is x = w − s·L. The slopes are read off fights before its stretch
(`stretches`), so with F all that is known before the fight, E[x | F] = E[w | F] − s·E[L | F] = p − s·0 = p: the sum of
all x − p is a martingale from the first fight on, whoever looks how often, and no least number of fights is needed.
Slopes read off the same fights, or later ones, would promise no such mean. For a plain count the bets of `intervals`
are then exact. With luck taken out one thing more is read off the fights, how many they are worth: a ratio of
variances, to which a few fights of full variance are added, so that a handful that happen to lie close together are not
taken for many. `tests/forecast/test_luck.py` holds verdicts and intervals to their level, from the first look on.
"""

from __future__ import annotations

from math import inf

import msgspec

from solo.forecast.fitting import FITTED_ON
from solo.forecast.stretches import LUCK_PARTS, Stretches, slopes_from
from solo.forecast.sums import Sums

# So many fights with all their luck are added to those that were seen, in how much luck leaves.
WARY = 2
# Where fewer than so many were won, or were not, all keep their luck: that of the rare ones is hardly known.
FEW = 8
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
    fights, plain = sums.fights, Evidence(sums.won, sums.fights)
    if min(sums.won, fights - sums.won) < FEW or not sums.stretches.fights:
        return plain
    left = sums.stretches.without_luck()
    share = left.total / fights
    if not 0 < share < 1:
        return plain
    all_luck, unexplained = share * (1 - share), left.squares - left.total * share
    wary = unexplained + WARY * all_luck
    worth = all_luck * fights * (fights + WARY - 1) / wary if wary > 0 else inf
    worth = min(worth, MOST_TIMES * fights)
    return Evidence(share * worth, worth) if worth > fights else plain


def luck_taken_out(sums: Sums) -> list[float]:
    """Each fight as 1 for a win and 0 for anything else, less what its luck explains."""
    known = evidence(sums)
    left: list[float] = []
    so_far, slopes = Stretches(), slopes_from(Stretches().over)
    for won, lucks in sums.one_by_one():
        explained = sum([slope * lucks.get(column, 0) for column, slope in slopes.items()]) / LUCK_PARTS
        left.append(won - explained if known.fights > sums.fights else won)
        so_far.add(won, lucks)
        if sums.fitted and so_far.fights == FITTED_ON:
            so_far.begin_anew()
        if not so_far.now.fights:
            slopes = slopes_from(so_far.over)
    return left
