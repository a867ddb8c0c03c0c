"""Voices in which a fight is told: without figures, with the changes, or with all dice."""

from __future__ import annotations

from typing import Final

TALE: Final = "tale"
TABLE: Final = "table"
AUDIT: Final = "audit"
VOICES: Final = (TALE, TABLE, AUDIT)
