"""Owns when a forecast has played enough: the verdict is sure, the interval narrow, or the caller's limit reached.

The verdict is sure when a bet at both edges of its band would have won (see `intervals.evidence_against`), which may
be looked at after every lot: it is wrong in at most 1 % of all forecasts. An interval of a wanted width is waited for
after Chow and Robbins (1965), whose coverage goes to 95 % as the width goes to 0.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.forecast.bands import BANDS, Band, band_of
from solo.forecast.intervals import Interval, ruled_out, sequence, wilson

WRONG_VERDICTS = 0.01
LEAST_FIGHTS = 32
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


def enough(rule: Rule, won: int, fights: int) -> Stopped:
    """Why the plays so far are enough, "" where they are not; the time is not looked at here."""
    if rule.within and fights >= LEAST_FIGHTS and wilson(won, fights).half_width <= rule.within:
        return "within"
    if rule.until_sure and sure_band(won, fights) is not None:
        return "band"
    return "fights" if fights >= rule.fights else ""


def sure_band(won: int, fights: int) -> Band | None:
    """The band that the chance to win lies in for sure; None where another is still possible."""
    if not fights:
        return None
    band = band_of(won / fights)
    below = band is BANDS[0] or ruled_out(band.low, won, fights, WRONG_VERDICTS)
    above = band is BANDS[-1] or ruled_out(band.high, won, fights, WRONG_VERDICTS)
    return band if below and above else None


def interval(stopped: Stopped, won: int, fights: int) -> Interval:
    """The 95 % interval to show: one that holds at all times where what was seen has ended the playing."""
    return sequence(won, fights) if stopped in ("band", "cancelled", "target") else wilson(won, fights)
