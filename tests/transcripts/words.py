"""A play as a person reads it: the opening, then each leg with its title and its story, then the result."""

from __future__ import annotations

from collections.abc import Iterator

from solo.cli.plain_text import story_lines
from tests.transcripts.plays import Recording


def words_text(recording: Recording) -> str:
    """The whole play in sentences, with the dice and figures that stand behind them on the screen."""
    first = f"{recording.title}. Seed {recording.play.seed}."
    return "\n".join([first, *recording.opening, *_leg_lines(recording), "", recording.result.text, ""])


def _leg_lines(recording: Recording) -> Iterator[str]:
    for leg in recording.legs:
        yield from ("", f"– {leg.title} –")
        yield from story_lines(leg.events)
