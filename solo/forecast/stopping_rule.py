"""Stopping rule of a forecast: the verdict is certain, the interval is narrow, or the caller's limit is reached.

The verdict is certain when a bet at both edges of its band would have won (see `intervals.evidence_against`). It may be
checked any number of times, and is wrong in at most 1 % of all forecasts. The wait for an interval of a given width
follows Chow and Robbins (1965); its coverage approaches 95 % as the width approaches 0.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.forecast.bands import Band, band_of
from solo.forecast.intervals import Interval, confidence_sequence, is_ruled_out, stake_around, wilson_interval
from solo.forecast.luck_adjusted import EffectiveSample, effective_sample
from solo.forecast.sums import Sums

WRONG_VERDICTS = 0.01
LEAST_FIGHTS = 32
# At first, checks are `BETWEEN_LOOKS` fights apart, whatever the batch size. Later, the distance is the next power of
# two above the number of fights, divided by `LOOKS`.
BETWEEN_LOOKS, LOOKS = 8, 32
MOST_FIGHTS = 20_000
Stopped = Literal["", "band", "within", "fights", "seconds", "cancelled", "workers", "target"]


class StoppingRule(msgspec.Struct, frozen=True):
    """Conditions that end a forecast; `fights` is the maximum number.

    `within` is the desired ± of the chance to win, 0 for none; `seconds` is a time limit, 0 for none. With
    `until_sure`, playing stops once the band of the chance to win is certain.
    """

    fights: int = MOST_FIGHTS
    within: float = 0.0
    seconds: float = 0.0
    until_sure: bool = True


def stop_reason(rule: StoppingRule, sums: Sums) -> Stopped:
    """Return the reason why the plays in `sums` suffice for the rule, "" if they do not. Ignores the time limit."""
    known = effective_sample(sums)
    if (
        rule.within
        and sums.fights >= LEAST_FIGHTS
        and wilson_interval(known.won, known.fights).half_width <= rule.within
    ):
        return "within"
    if rule.until_sure and sure_band(known) is not None:
        return "band"
    return "fights" if sums.fights >= rule.fights else ""


def is_check_due(before: int, fights: int) -> bool:
    """Return True if a check is due now that the number of fights has grown from `before` to `fights`.

    Checks become rarer with more fights: they take long compared to the fights, and results hardly change.
    """
    between = max(BETWEEN_LOOKS, (1 << fights.bit_length()) // LOOKS)
    return before // between < fights // between


def sure_band(known: EffectiveSample) -> Band | None:
    """Return the band that certainly contains the chance to win; None if another is still possible."""
    if not known.fights:
        return None
    band = band_of(known.share)
    edges = [edge for edge in (band.low, band.high) if 0 < edge < 1]
    return band if all(_ruled_out(edge, band, known) for edge in edges) else None


def _ruled_out(edge: float, band: Band, known: EffectiveSample) -> bool:
    """Return True if a bet on chances within this band rules out an edge of it and all chances beyond that edge.

    If the true chance is at the edge, the bet wins in at most `WRONG_VERDICTS` of forecasts; if beyond, in fewer.
    """
    return is_ruled_out(edge, known.won, known.fights, WRONG_VERDICTS, stake_around(band.low, band.high))


def interval(stopped: Stopped, known: EffectiveSample) -> Interval:
    """Return the 95 % interval to show. It is valid at all times if the results themselves ended the playing."""
    return bounds_of(stopped, known.share, known.fights)


def bounds_of(stopped: Stopped, share: float, fights: float) -> Interval:
    """Return the 95 % interval of a share of this many fights, chosen as in `interval`."""
    at_all_times = stopped in ("band", "cancelled", "target")
    return (confidence_sequence if at_all_times else wilson_interval)(share * fights, fights)
