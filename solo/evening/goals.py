"""Comparison of an encounter's target with its forecast: met or missed, certainly or apparently."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from solo.encounters.messages import target_text
from solo.encounters.target import Target
from solo.evening.evening_forecast import PartOutlook
from solo.evening.forecast_text import nobody_dies, nobody_falls, share_bounds
from solo.evening.sheet import Goal
from solo.forecast.forecast import Forecast
from solo.forecast.intervals import Interval
from solo.forecast.summary import format_interval
from solo.resolver import format_percent

Standing = Literal["met", "seems met", "seems missed", "missed"]
SAID: dict[Standing, str] = {
    "met": "Within the target",
    "seems met": "Probably within the target, but not yet certain",
    "seems missed": "Probably outside the target, but not yet certain",
    "missed": "Outside the target",
}


class Share(msgspec.Struct, frozen=True):
    """A share of fights, its 95 % bounds, and the target's bounds. `what` is the phrase before the share."""

    what: str
    value: float
    bounds: Interval
    low: float
    high: float = 1.0

    @property
    def standing(self) -> Standing:
        """The relation of the share to the target: met or missed, certainly or apparently."""
        beside = not self.low <= self.value <= self.high
        if self.bounds.high < self.low or self.bounds.low > self.high:
            return "missed"
        if beside:
            return "seems missed"
        return "met" if self.low <= self.bounds.low and self.bounds.high <= self.high else "seems met"

    @property
    def words(self) -> str:
        """The share with its interval: "the party won in 71 % (60 to 80 %)"."""
        return f"{self.what} in {format_percent(self.value)} ({format_interval(self.bounds.low, self.bounds.high)})"


def goal_of(target: Target, known: Forecast, surely_met: bool = False) -> Goal:
    """Compare the target of a fight with the forecast. `surely_met` is True if a search has found the target met."""
    return _goal(target, tuple(_shares(target, known)), known.fights, surely_met)


def goal_of_part(target: Target, part: PartOutlook) -> Goal | None:
    """Compare the target of an encounter in an evening with its forecast; None if no evening reached the encounter."""
    return _goal(target, tuple(_shares_of_part(target, part)), part.fights) if part.fights else None


def _goal(target: Target, shares: tuple[Share, ...], fights: int, surely_met: bool = False) -> Goal:
    order: tuple[Standing, ...] = ("missed", "seems missed", "seems met")
    found = {share.standing for share in shares}
    standing: Standing = next((one for one in order if one in found), "met")
    if surely_met and standing == "seems met":
        standing = "met"
    wish, told = target_text(target), "; ".join(share.words for share in shares)
    return Goal(wish, standing, f"Target: {wish}. {SAID[standing]}: {told}, based on {fights} fights.")


def _shares(target: Target, known: Forecast) -> Iterator[Share]:
    yield Share("the party won", known.win, Interval(known.win_low, known.win_high), target.win_low, target.win_high)
    if target.nobody_dies:
        alive = nobody_dies(known)
        yield Share("no deaths", alive, share_bounds(known, alive), target.nobody_dies)
    if target.nobody_falls:
        safe = nobody_falls(known)
        yield Share("nobody taken out", safe, share_bounds(known, safe), target.nobody_falls)


def _shares_of_part(target: Target, part: PartOutlook) -> Iterator[Share]:
    yield Share("the party won", part.won, Interval(part.won_low, part.won_high), target.win_low, target.win_high)
    if target.nobody_dies:
        bounds = Interval(1 - part.somebody_dies_high, 1 - part.somebody_dies_low)
        yield Share("no deaths", 1 - part.somebody_dies, bounds, target.nobody_dies)
    if target.nobody_falls:
        bounds = Interval(1 - part.somebody_falls_high, 1 - part.somebody_falls_low)
        yield Share("nobody taken out", 1 - part.somebody_falls, bounds, target.nobody_falls)
