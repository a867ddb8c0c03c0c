"""Owns when a forecast has played enough: the verdict is sure, the interval narrow, or the caller's limit reached.

The verdict is sure when a bet at both edges of its band would have won (see `intervals.evidence_against`), which may
be looked at as often as one likes: it is wrong in at most 1 % of all forecasts. An interval of a wanted width is waited
for after Chow and Robbins (1965), whose coverage goes to 95 % as the width goes to 0.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.forecast.bands import Band, band_of
from solo.forecast.evidence import Evidence, evidence
from solo.forecast.intervals import Interval, around, ruled_out, sequence, wilson
from solo.forecast.sums import Sums

WRONG_VERDICTS = 0.01
LEAST_FIGHTS = 32
# It is looked whether it is enough after every so many fights, however many are handed out at once; later on after each
# so manieth part of the fights, counted up to the next power of two.
BETWEEN_LOOKS, LOOKS = 8, 32
MOST_FIGHTS = 20_000
Stopped = Literal["", "band", "within", "fights", "seconds", "cancelled", "workers", "target"]


class Rule(msgspec.Struct, frozen=True):
    """When to stop. `within` is the wanted ± of the chance to win, 0 for no wish; `seconds` 0 is no limit.

    With `until_sure` it is enough that the band of the chance to win is sure.
    """

    fights: int = MOST_FIGHTS
    within: float = 0.0
    seconds: float = 0.0
    until_sure: bool = True


def enough(rule: Rule, sums: Sums) -> Stopped:
    """Why the plays so far are enough, "" where they are not; the time is not looked at here."""
    known = evidence(sums)
    if rule.within and sums.fights >= LEAST_FIGHTS and wilson(known.won, known.fights).half_width <= rule.within:
        return "within"
    if rule.until_sure and sure_band(known) is not None:
        return "band"
    return "fights" if sums.fights >= rule.fights else ""


def due(before: int, fights: int) -> bool:
    """Whether it is to be looked whether it is enough, where so many fights have become more.

    The more they are, the more rarely: what they tell takes long to work out beside them, and hardly changes.
    """
    between = max(BETWEEN_LOOKS, (1 << fights.bit_length()) // LOOKS)
    return before // between < fights // between


def sure_band(known: Evidence) -> Band | None:
    """The band that the chance to win lies in for sure; None where another is still possible."""
    if not known.fights:
        return None
    band = band_of(known.share)
    edges = [edge for edge in (band.low, band.high) if 0 < edge < 1]
    return band if all(_ruled_out(edge, band, known) for edge in edges) else None


def _ruled_out(edge: float, band: Band, known: Evidence) -> bool:
    """Whether an edge of this band, and with it all chances beyond, can be ruled out by a bet on those within.

    At the edge itself such a bet is won in so few forecasts; the farther beyond it the chance lies, in the fewer.
    """
    return ruled_out(edge, known.won, known.fights, WRONG_VERDICTS, around(band.low, band.high))


def interval(stopped: Stopped, known: Evidence) -> Interval:
    """The 95 % interval to show: one that holds at all times where what was seen has ended the playing."""
    return bounds_of(stopped, known.share, known.fights)


def bounds_of(stopped: Stopped, share: float, fights: float) -> Interval:
    """The 95 % interval of a share of so many fights, as `interval` says."""
    at_all_times = stopped in ("band", "cancelled", "target")
    return (sequence if at_all_times else wilson)(share * fights, fights)
