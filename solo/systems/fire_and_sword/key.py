"""Owns the key by which the game is known in drafts, saves and folders, apart from all that it opens."""

from __future__ import annotations

from typing import Final

KEY: Final = "fire-and-sword"
