"""Owns how well forecasts have kept their word in a campaign: what was said of its fights, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from solo.campaign.chronicle import Chapter

DECIDED = ("won", "lost", "draw")


class Calibration(msgspec.Struct, frozen=True):
    """The fights that were forecast and played to the end: how many wins were to be expected, and how many came."""

    fights: int
    expected: float
    won: int

    def __str__(self) -> str:
        if not self.fights:
            return "No fight that was forecast has been played to its end yet."
        fights = "1 fight was" if self.fights == 1 else f"{self.fights} fights were"
        return f"{fights} forecast and played: {self.expected:.1f} wins to be expected, {self.won} won."


def calibration(chapters: Iterable[Chapter]) -> Calibration:
    """What was said and what came, over all fights of a chronicle."""
    told = [(chapter.said, chapter.outcome) for chapter in chapters if chapter.said and chapter.outcome in DECIDED]
    return Calibration(len(told), sum(said.win for said, _ in told), sum(outcome == "won" for _, outcome in told))
