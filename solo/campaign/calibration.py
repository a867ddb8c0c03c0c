"""Calibration of a campaign's forecasts: expected and actual wins of its fights."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from solo.campaign.chronicle import Chapter, StatedForecast

DECIDED = ("won", "lost", "draw")


class ForecastRecord(msgspec.Struct, frozen=True):
    """Fights that were forecast and finished: their number, the expected wins and the actual wins."""

    fights: int
    expected: float
    won: int

    def __str__(self) -> str:
        fights = "1 fight" if self.fights == 1 else f"{self.fights} fights"
        wins = "1 win" if f"{self.expected:.1f}" == "1.0" else f"{self.expected:.1f} wins"
        return f"{fights}: {wins} expected, {self.won} won"


class Calibration(msgspec.Struct, frozen=True):
    """Forecast records of a campaign: in total, and by verdict (the word for a chance), from the lowest chance up."""

    all: ForecastRecord
    by_verdict: tuple[tuple[str, ForecastRecord], ...]


def measure_calibration(chapters: Iterable[Chapter]) -> Calibration:
    """Return the calibration over all fights of a chronicle, without fights of a scene that was taken back."""
    decided = (chapter for chapter in chapters if chapter.outcome in DECIDED and not chapter.revoked)
    told = [(chapter.said, chapter.outcome) for chapter in decided if chapter.said]
    told.sort(key=lambda one: one[0].win)
    verdicts = dict.fromkeys(said.band for said, _ in told)
    by_verdict = tuple((band, _kept([one for one in told if one[0].band == band])) for band in verdicts)
    return Calibration(_kept(told), by_verdict)


def _kept(told: Iterable[tuple[StatedForecast, str]]) -> ForecastRecord:
    fights = list(told)
    expected = sum(said.win for said, _ in fights)
    return ForecastRecord(len(fights), expected, sum(outcome == "won" for _, outcome in fights))
