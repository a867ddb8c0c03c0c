"""Owns the target: how often a party should win and come through whole, and whether played fights keep to that.

Fights are looked at again and again while they are played, so a verdict is a bet that holds whenever one looks.
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Literal

import msgspec

from solo.forecast.evidence import evidence
from solo.forecast.intervals import EVEN, Interval, Stakes, around, ruled_out, sequence
from solo.forecast.sums import Sums
from solo.systems.contract.encounters import Tier

LEVEL = 0.05
LENIENT = 0.2
# Where a fight seems to lie beside the bounds, the bet is that it lies clearly beside them.
CLEARLY_ABOVE, CLEARLY_BELOW = 0.75, 0.6
# The standard deviation of one fight's outcome, about.
DEVIATION = 0.4
# So many standard deviations from a bound, the bets on both sides of it are won, about.
SURE_DEVIATIONS = 2.5

# How foes stand to a target: torn ones are won too often, and yet cost too many lives.
Standing = Literal["fits", "easy", "hard", "torn", "open"]


class Target(msgspec.Struct, frozen=True):
    """Shares of all fights, from 0 to 1: to be won, and in which nobody of the party dies or falls, 0 for no wish."""

    win_low: float = 0.0
    win_high: float = 1.0
    nobody_dies: float = 0.0
    nobody_falls: float = 0.0

    def __post_init__(self) -> None:
        shares = (self.win_low, self.win_high, self.nobody_dies, self.nobody_falls)
        if not all(0 <= share <= 1 for share in shares) or self.win_low >= self.win_high:
            raise ValueError("A target is a share of wins from a lower to a higher one, such as 70 to 80 %.")
        if self.nobody_dies == 1 or self.nobody_falls == 1:
            raise ValueError("No number of fights can show that nobody ever falls or dies: wish for 99 % at most.")


class Aim(msgspec.Struct, frozen=True):
    """One thing to keep to: in so many of the fights it was so, and its share should lie between the bounds.

    `hits` and `fights` count as evidence, which may be worth more than the fights that were `played`.
    """

    what: Literal["win", "dies", "falls"]
    hits: float
    fights: float
    played: int
    low: float
    high: float = 1.0

    @property
    def share(self) -> float:
        """The share of the fights in which it was so."""
        return self.hits / self.fights

    @property
    def beside(self) -> float:
        """How far the share lies below the bounds, as a negative figure, or above them; 0 between them."""
        return min(0.0, self.share - self.low) + max(0.0, self.share - self.high)

    @property
    def stakes(self) -> Stakes:
        """How the bets are laid: half around the middle of the bounds, half on all chances alike."""
        return EVEN if self.high - self.low >= 1 else EVEN + around(self.low, self.high)

    @property
    def interval(self) -> Interval:
        """The 95 % bounds of the chance, whenever one looks."""
        return sequence(self.hits, self.fights, LEVEL, self.stakes)

    def seems_below(self) -> bool:
        """Whether a lenient bet that the chance lies clearly below the bounds would have won."""
        return self.low > 0 and self._bet(self.low, self.low * CLEARLY_BELOW) >= -log(LENIENT)

    def seems_above(self) -> bool:
        """Whether a lenient bet that the chance lies clearly above the bounds would have won."""
        return self.high < 1 and self._bet(self.high, self.high + (1 - self.high) * CLEARLY_ABOVE) >= -log(LENIENT)

    def _bet(self, bound: float, instead: float) -> float:
        """The logarithm of how much likelier the fights are with another chance than with that of a bound."""
        misses = self.fights - self.hits
        return self.hits * log(instead / bound) + misses * log((1 - instead) / (1 - bound))

    def below(self, level: float) -> bool:
        """Whether it is sure that the chance lies below the bounds."""
        return self.share < self.low and ruled_out(self.low, self.hits, self.fights, level, self.stakes)

    def above(self, level: float) -> bool:
        """Whether it is sure that the chance lies above the bounds."""
        return self.share > self.high and ruled_out(self.high, self.hits, self.fights, level, self.stakes)

    def within(self, level: float) -> bool:
        """Whether it is sure that the chance lies between the bounds."""
        if self.beside:
            return False
        over = self.low <= 0 or ruled_out(self.low, self.hits, self.fights, level, self.stakes)
        return over and (self.high >= 1 or ruled_out(self.high, self.hits, self.fights, level, self.stakes))

    @property
    def room(self) -> float:
        """How far the share lies from the nearer bound that counts; below 0 beside them."""
        if self.beside:
            return -abs(self.beside)
        return min(self.share - self.low if self.low > 0 else 1.0, self.high - self.share if self.high < 1 else 1.0)


def target_of(tier: Tier) -> Target | None:
    """The target that a tier's shares of wins and of falls are; None for a tier that a budget weighs."""
    if tier.wins is None:
        return None
    low, high = tier.wins
    nobody_falls = 0.0 if tier.falls is None else 1 - tier.falls / 100
    return Target(max(0, low) / 100, min(100, high) / 100, nobody_falls=nobody_falls)


def aims(target: Target, sums: Sums) -> list[Aim]:
    """What is wished for, with how often it was so; the share of wins comes first."""
    known, played = evidence(sums), sums.fights
    found = [Aim("win", known.won, known.fights, played, target.win_low, target.win_high)]
    if target.nobody_dies:
        found.append(Aim("dies", sums.deaths.counts.get(0, 0), played, played, target.nobody_dies))
    if target.nobody_falls:
        found.append(Aim("falls", sums.fallen.counts.get(0, 0), played, played, target.nobody_falls))
    return found


def standing(target: Target, sums: Sums, level: float = LEVEL) -> Standing:
    """What is sure of the fights played so far; "open" where nothing is."""
    if not sums.fights:
        return "open"
    wished = aims(target, sums)
    below, above = any(aim.below(level) for aim in wished), wished[0].above(level)
    if below or above:
        return _beside(below, above)
    return "fits" if all(aim.within(level) for aim in wished) else "open"


def seeming(target: Target, sums: Sums) -> Standing:
    """What a few fights already give away; "open" where they do not. The bets are lenient: it is no verdict."""
    wished = aims(target, sums)
    below, above = any(aim.seems_below() for aim in wished), wished[0].seems_above()
    return _beside(below, above) if below or above else "open"


def leaning(target: Target, sums: Sums) -> Standing:
    """What the fights played so far look like, sure or not; "open" only where there are none."""
    if not sums.fights:
        return "open"
    wished = aims(target, sums)
    below, above = any(aim.beside < 0 for aim in wished), wished[0].beside > 0
    return _beside(below, above) if below or above else "fits"


def gap(target: Target, sums: Sums) -> float:
    """How far the shares lie beside the target, all added up; 0 where they are all within it."""
    return sum(abs(aim.beside) for aim in aims(target, sums))


def near(target: Target, sums: Sums, deviations: float = 1.0) -> bool:
    """Whether the shares lie within so many standard deviations of the target, for so few fights."""
    return sums.fights > 0 and gap(target, sums) <= deviations * DEVIATION / sqrt(sums.fights)


def room(target: Target, sums: Sums) -> float:
    """How well within the target the shares lie: the smallest way to any bound, below 0 beside one."""
    return min(aim.room for aim in aims(target, sums))


def within_reach(target: Target, sums: Sums, fights: int) -> bool:
    """Whether it would be sure after so many fights, if all were like those so far."""
    return all(_reached(aim, fights * aim.fights / sums.fights) for aim in aims(target, sums))


def left_to_play(target: Target, sums: Sums) -> float:
    """How many more fights it takes until it is sure, if it lies as well as it still may; `inf` where it cannot."""
    return max(_left_to_play(aim) for aim in aims(target, sums))


def _left_to_play(aim: Aim) -> float:
    hope = aim.room + DEVIATION / sqrt(aim.fights)
    if hope <= 0:
        return inf
    share = (aim.hits + 1) / (aim.fights + 2)
    wanted = (SURE_DEVIATIONS / hope) ** 2 * share * (1 - share)
    return max(0.0, aim.played * (wanted / aim.fights - 1))


def _reached(aim: Aim, fights: float) -> bool:
    return aim.room >= SURE_DEVIATIONS * sqrt(aim.share * (1 - aim.share) / fights)


def _beside(below: bool, above: bool) -> Standing:
    if below and above:
        return "torn"
    return "hard" if below else "easy"
