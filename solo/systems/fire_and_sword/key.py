"""The game's key in drafts, saves and folders, importable without the rest of the game."""

from __future__ import annotations

from typing import Final

KEY: Final = "fire-and-sword"
