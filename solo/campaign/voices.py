"""Voices in which a fight is told: a tale without figures, a table of changes, or an audit with all dice."""

from __future__ import annotations

from typing import Final, Literal, get_args

Voice = Literal["tale", "table", "audit"]
TALE: Final = "tale"
TABLE: Final = "table"
AUDIT: Final = "audit"
VOICES: Final[tuple[Voice, ...]] = get_args(Voice)


def next_voice(voice: Voice) -> Voice:
    """Return the next voice; after the last, the first."""
    return VOICES[(VOICES.index(voice) + 1) % len(VOICES)]
