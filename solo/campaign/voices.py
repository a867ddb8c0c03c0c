"""Voices in which a fight is told: a tale without figures, a table of changes, or an audit with all dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

Voice = Literal["tale", "table", "audit"]
TALE: Final = "tale"
TABLE: Final = "table"
AUDIT: Final = "audit"
VOICES: Final[tuple[Voice, ...]] = get_args(Voice)
VOICE_TITLES: Final[Mapping[Voice, str]] = {
    TALE: "as a tale, without figures",
    TABLE: "as a table of deeds and their effects",
    AUDIT: "with all dice",
}


def next_voice(voice: Voice) -> Voice:
    """Return the next voice; after the last, the first."""
    return VOICES[(VOICES.index(voice) + 1) % len(VOICES)]
