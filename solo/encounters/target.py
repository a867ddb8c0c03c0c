"""Target of an encounter: the shares of fights won, without a death and without a fall, and its judgement by fights.

A certain judgement comes from a bet that is valid at any number of checks (`forecast.intervals`).
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Literal

import msgspec

from solo.forecast.intervals import EVEN, Interval, Stakes, confidence_sequence, is_ruled_out, stake_around
from solo.forecast.luck_adjusted import effective_sample
from solo.forecast.sums import Sums
from solo.systems.contract.encounters import Tier

USUAL_WINS = (50, 100)
"""Range of fights won, in per cent, for a request that only limits deaths or falls."""
LEVEL = 0.05
LENIENT = 0.2
# The lenient test bets on a chance this part of the way from the upper bound to 1, or this part of the lower bound.
CLEARLY_ABOVE, CLEARLY_BELOW = 0.75, 0.6
# Approximate standard deviation of one fight's outcome.
DEVIATION = 0.4
# Approximate distance from a bound, in standard deviations, at which a chance is certainly on one side.
SURE_DEVIATIONS = 2.5

# Judgement of foes against a target. "torn": one share is too low and another too high. "open": not certain.
Judgement = Literal["fits", "easy", "hard", "torn", "open"]


class Target(msgspec.Struct, frozen=True):
    """Desired shares of fights, from 0 to 1: won, without a death, and without a fall; 0 for no condition.

    `nobody_falls_high` is the largest share of fights without a fall, which excludes too easy fights; 1 for no limit.
    """

    win_low: float = 0.0
    win_high: float = 1.0
    nobody_dies: float = 0.0
    nobody_falls: float = 0.0
    nobody_falls_high: float = 1.0

    def __post_init__(self) -> None:
        shares = (self.win_low, self.win_high, self.nobody_dies, self.nobody_falls)
        if not all(0 <= share <= 1 for share in shares) or self.win_low >= self.win_high:
            raise ValueError("Give the target as a range of win chances, from low to high, such as 70 to 80 %.")
        if self.nobody_dies == 1 or self.nobody_falls == 1:
            raise ValueError("Simulation cannot prove that nobody is ever taken out or dies: choose at most 99 %.")
        if not self.nobody_falls < self.nobody_falls_high <= 1:
            raise ValueError("Give the share of fights in which nobody is taken out as a range from low to high.")


class Criterion(msgspec.Struct, frozen=True):
    """One condition of the target: met in `hits` of `fights`, a share that should be between `low` and `high`.

    With luck subtracted, `hits` and `fights` are the equivalent evidence in plain fights; `played` is the real number.
    """

    what: Literal["win", "dies", "falls"]
    hits: float
    fights: float
    played: int
    low: float
    high: float = 1.0

    @property
    def share(self) -> float:
        """The share of fights in which the condition was met."""
        return self.hits / self.fights

    @property
    def distance(self) -> float:
        """The distance of the share from the bounds: negative below, positive above, 0 between them."""
        return min(0.0, self.share - self.low) + max(0.0, self.share - self.high)

    @property
    def stakes(self) -> Stakes:
        """The stakes of the bets: half around the middle of the bounds, half on all chances equally."""
        return EVEN if self.high - self.low >= 1 else EVEN + stake_around(self.low, self.high)

    @property
    def interval(self) -> Interval:
        """The 95 % confidence sequence of the chance, valid at any number of checks."""
        return confidence_sequence(self.hits, self.fights, LEVEL, self.stakes)

    def seems_below(self) -> bool:
        """Return True if the fights so far suggest, by a lenient test, a chance clearly below the bounds."""
        return self.low > 0 and self._bet(self.low, self.low * CLEARLY_BELOW) >= -log(LENIENT)

    def seems_above(self) -> bool:
        """Return True if the fights so far suggest, by a lenient test, a chance clearly above the bounds."""
        return self.high < 1 and self._bet(self.high, self.high + (1 - self.high) * CLEARLY_ABOVE) >= -log(LENIENT)

    def _bet(self, bound: float, instead: float) -> float:
        """Return the log-likelihood ratio of the chance `instead` to the chance `bound`."""
        misses = self.fights - self.hits
        return self.hits * log(instead / bound) + misses * log((1 - instead) / (1 - bound))

    def is_below(self, level: float) -> bool:
        """Return True if the chance is certainly below the bounds."""
        return self.share < self.low and is_ruled_out(self.low, self.hits, self.fights, level, self.stakes)

    def is_above(self, level: float) -> bool:
        """Return True if the chance is certainly above the bounds."""
        return self.share > self.high and is_ruled_out(self.high, self.hits, self.fights, level, self.stakes)

    def is_within(self, level: float) -> bool:
        """Return True if the chance is certainly between the bounds."""
        if self.distance:
            return False
        over = self.low <= 0 or is_ruled_out(self.low, self.hits, self.fights, level, self.stakes)
        return over and (self.high >= 1 or is_ruled_out(self.high, self.hits, self.fights, level, self.stakes))

    @property
    def room(self) -> float:
        """The distance of the share from the nearer bound; negative outside. A bound of 0 or 1 does not count."""
        if self.distance:
            return -abs(self.distance)
        return min(self.share - self.low if self.low > 0 else 1.0, self.high - self.share if self.high < 1 else 1.0)


def target_of(tier: Tier) -> Target | None:
    """Return the target of a tier that promises shares of wins and falls; None for a tier with a budget."""
    if tier.wins is None:
        return None
    low, high = tier.wins
    nobody_falls = 0.0 if tier.falls is None else 1 - tier.falls / 100
    most = 1 - tier.least_falls / 100
    return Target(max(0, low) / 100, min(100, high) / 100, nobody_falls=nobody_falls, nobody_falls_high=most)


def requested_target(
    tier: Tier | None, wins: tuple[int, int] | None, nobody_dies: int, nobody_falls: int
) -> Target | None:
    """Return the target of a request, with shares in per cent; None if only the tier's budget decides.

    If `wins` is None, the range is the tier's or, without a tier, `USUAL_WINS`.
    """
    known = target_of(tier) if tier else None
    unharmed = (nobody_dies / 100, nobody_falls / 100)
    if wins is None and known is None and not any(unharmed):
        return None
    if wins is None and known is not None:
        unhurt = max(known.nobody_falls, unharmed[1])
        return Target(known.win_low, known.win_high, unharmed[0], unhurt, with_fewer_falls(known, unhurt))
    low, high = wins or USUAL_WINS
    return Target(low / 100, high / 100, *unharmed)


def with_fewer_falls(target: Target, nobody_falls: float) -> float:
    """Return the target's upper limit of fights without a fall; 1 (none) if the required `nobody_falls` exceeds it."""
    return target.nobody_falls_high if nobody_falls < target.nobody_falls_high else 1.0


def aims(target: Target, sums: Sums) -> list[Criterion]:
    """List the conditions of the target with their results, the share of wins first."""
    known, played = effective_sample(sums), sums.fights
    found = [Criterion("win", known.won, known.fights, played, target.win_low, target.win_high)]
    if target.nobody_dies:
        found.append(Criterion("dies", sums.deaths.counts.get(0, 0), played, played, target.nobody_dies))
    if target.nobody_falls or target.nobody_falls_high < 1:
        unhurt, high = sums.fallen.counts.get(0, 0), target.nobody_falls_high
        found.append(Criterion("falls", unhurt, played, played, target.nobody_falls, high))
    return found


def judge_surely(target: Target, sums: Sums, level: float = LEVEL) -> Judgement:
    """Return the certain judgement of these fights against the target; "open" if nothing is certain yet."""
    if not sums.fights:
        return "open"
    wished = aims(target, sums)
    below, above = any(aim.is_below(level) for aim in wished), any(aim.is_above(level) for aim in wished)
    if below or above:
        return _beside(below, above)
    return "fits" if all(aim.is_within(level) for aim in wished) else "open"


def judge_early(target: Target, sums: Sums) -> Judgement:
    """Return the judgement that a few fights suggest by a lenient test: too easy, too hard, "torn" or "open"."""
    wished = aims(target, sums)
    below, above = any(aim.seems_below() for aim in wished), any(aim.seems_above() for aim in wished)
    return _beside(below, above) if below or above else "open"


def judge_roughly(target: Target, sums: Sums) -> Judgement:
    """Return the judgement by the shares so far, certain or not; "open" only without fights."""
    if not sums.fights:
        return "open"
    wished = aims(target, sums)
    below, above = any(aim.distance < 0 for aim in wished), any(aim.distance > 0 for aim in wished)
    return _beside(below, above) if below or above else "fits"


def distance_from_target(target: Target, sums: Sums) -> float:
    """Return the sum of the distances of the shares from their bounds; 0 if all are within."""
    return sum(abs(aim.distance) for aim in aims(target, sums))


def is_near(target: Target, sums: Sums, deviations: float = 1.0) -> bool:
    """Return True if the distance from the target is at most `deviations` standard deviations."""
    return sums.fights > 0 and distance_from_target(target, sums) <= deviations * DEVIATION / sqrt(sums.fights)


def margin(target: Target, sums: Sums) -> float:
    """Return the smallest distance of a share from its bounds, negative outside."""
    return min(aim.room for aim in aims(target, sums))


def could_be_settled(target: Target, sums: Sums, fights: int) -> bool:
    """Return True if the present shares would be certain to meet the target after `fights` fights."""
    return all(_reached(aim, fights * aim.fights / sums.fights) for aim in aims(target, sums))


def fights_left(target: Target, sums: Sums) -> float:
    """Return the number of further fights until the target is certainly met, in the best case; `inf` if never."""
    return max(_left_to_play(aim) for aim in aims(target, sums))


def _left_to_play(aim: Criterion) -> float:
    hope = aim.room + DEVIATION / sqrt(aim.fights)
    if hope <= 0:
        return inf
    share = (aim.hits + 1) / (aim.fights + 2)
    wanted = (SURE_DEVIATIONS / hope) ** 2 * share * (1 - share)
    return max(0.0, aim.played * (wanted / aim.fights - 1))


def _reached(aim: Criterion, fights: float) -> bool:
    return aim.room >= SURE_DEVIATIONS * sqrt(aim.share * (1 - aim.share) / fights)


def _beside(below: bool, above: bool) -> Judgement:
    if below and above:
        return "torn"
    return "hard" if below else "easy"
