"""Owns how well forecasts have kept their word in a campaign: what was said of its fights, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from solo.campaign.chronicle import Chapter, Said

DECIDED = ("won", "lost", "draw")


class Kept(msgspec.Struct, frozen=True):
    """Fights that were forecast and played to the end: how many wins were to be expected, and how many came."""

    fights: int
    expected: float
    won: int

    def __str__(self) -> str:
        fights = "1 fight" if self.fights == 1 else f"{self.fights} fights"
        wins = "1 win" if f"{self.expected:.1f}" == "1.0" else f"{self.expected:.1f} wins"
        return f"{fights}: {wins} to be expected, {self.won} won"


class Calibration(msgspec.Struct, frozen=True):
    """All forecasts of a campaign together, and those of each verdict by its word, the worst prospects first."""

    all: Kept
    by_verdict: tuple[tuple[str, Kept], ...]


def calibration(chapters: Iterable[Chapter]) -> Calibration:
    """What was said and what came, over all fights of a chronicle."""
    told = [(chapter.said, chapter.outcome) for chapter in chapters if chapter.said and chapter.outcome in DECIDED]
    told.sort(key=lambda one: one[0].win)
    verdicts = dict.fromkeys(said.band for said, _ in told)
    by_verdict = tuple((band, _kept([one for one in told if one[0].band == band])) for band in verdicts)
    return Calibration(_kept(told), by_verdict)


def _kept(told: Iterable[tuple[Said, str]]) -> Kept:
    fights = list(told)
    expected = sum(said.win for said, _ in fights)
    return Kept(len(fights), expected, sum(outcome == "won" for _, outcome in fights))
