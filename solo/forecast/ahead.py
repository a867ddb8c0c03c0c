"""Owns what the process that starts workers does before it starts any: it opens the game, so that each begins with it.

That process loads this, and is told the game by its environment. What cannot be opened there is left to the workers,
who say why.
"""

from __future__ import annotations

import os
from contextlib import suppress

import msgspec

from solo.border import forms
from solo.forecast.lots import Game, open_game

GAME = "SOLO_OPEN_AHEAD"


def told(game: Game) -> str:
    """How a game is told in the environment."""
    return msgspec.json.encode(game).decode()


def open_ahead() -> None:
    """Open the game that the environment names. Nothing without one."""
    wanted = os.environ.pop(GAME, "")
    if wanted:
        with suppress(ValueError, OSError, LookupError, ImportError, MemoryError):
            open_game(msgspec.json.decode(wanted, type=forms.whole(Game)))


open_ahead()
