"""Voices in which a fight is told: without figures, with the changes, or with all dice."""

from __future__ import annotations

from typing import Final, Literal, get_args

Voice = Literal["tale", "table", "audit"]
TALE: Final = "tale"
TABLE: Final = "table"
AUDIT: Final = "audit"
VOICES: Final[tuple[Voice, ...]] = get_args(Voice)


def next_voice(voice: Voice) -> Voice:
    """Return the voice after this one, the first after the last."""
    return VOICES[(VOICES.index(voice) + 1) % len(VOICES)]
