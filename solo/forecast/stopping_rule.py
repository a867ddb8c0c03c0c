"""Stopping rule of a forecast: the verdict is certain, the interval is narrow, or the caller's limit is reached.

The verdict is certain when bets against both edges of its band have won (see `intervals.evidence_against`). It may be
checked any number of times, and is wrong in at most 1 % of all forecasts. Stopping at a given width of the interval
follows Chow and Robbins (1965): the coverage approaches 95 % as the width approaches 0.
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
# At first, checks are `BETWEEN_LOOKS` fights apart. Later, the distance is the next power of two above the number of
# fights, divided by `LOOKS`.
BETWEEN_LOOKS, LOOKS = 8, 32
MOST_FIGHTS = 20_000
Stopped = Literal["", "band", "within", "fights", "seconds", "cancelled", "workers", "target"]


class StoppingRule(msgspec.Struct, frozen=True):
    """Conditions that end a forecast; `fights` is the maximum number of fights.

    `within` is the desired ± of the chance to win, `seconds` a time limit; 0 for no condition. With `until_sure`, the
    forecast ends once the band of the chance to win is certain.
    """

    fights: int = MOST_FIGHTS
    within: float = 0.0
    seconds: float = 0.0
    until_sure: bool = True


def stop_reason(rule: StoppingRule, sums: Sums) -> Stopped:
    """Return the reason why the fights in `sums` are enough; "" if they are not. Ignores the time limit."""
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
    """Return True if the rule must be checked when the number of fights grows from `before` to `fights`.

    Checks become rarer with more fights, since they are slow and results hardly change.
    """
    between = max(BETWEEN_LOOKS, (1 << fights.bit_length()) // LOOKS)
    return before // between < fights // between


def sure_band(known: EffectiveSample) -> Band | None:
    """Return the band that certainly contains the chance to win; None if another band is still possible."""
    if not known.fights:
        return None
    band = band_of(known.share)
    edges = [edge for edge in (band.low, band.high) if 0 < edge < 1]
    return band if all(_ruled_out(edge, band, known) for edge in edges) else None


def _ruled_out(edge: float, band: Band, known: EffectiveSample) -> bool:
    """Return True if a bet on chances within this band rules out its edge `edge` and all chances beyond the edge.

    If the true chance is at the edge or beyond, the bet wins in at most `WRONG_VERDICTS` of forecasts.
    """
    return is_ruled_out(edge, known.won, known.fights, WRONG_VERDICTS, stake_around(band.low, band.high))


def interval(stopped: Stopped, known: EffectiveSample) -> Interval:
    """Return the 95 % interval to show: a confidence sequence if results may have ended the forecast, else Wilson's."""
    return bounds_of(stopped, known.share, known.fights)


def bounds_of(stopped: Stopped, share: float, fights: float) -> Interval:
    """Return the 95 % interval of a share of `fights` fights, of the same kind as in `interval`."""
    at_all_times = stopped in ("band", "cancelled", "target")
    return (confidence_sequence if at_all_times else wilson_interval)(share * fights, fights)
