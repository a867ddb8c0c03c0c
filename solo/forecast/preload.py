"""Preloading: the process that starts workers opens the game first, so that every worker has it from the start.

The starting process imports this module and reads the game from its environment. If the game cannot be opened, the
workers report the error.
"""

from __future__ import annotations

import os
from contextlib import suppress

import msgspec

from solo.forecast.batches import GameSource, preload_game
from solo.untrusted import decoders

GAME = "SOLO_OPEN_AHEAD"


def encode_game(game: GameSource) -> str:
    """Encode a game for the environment variable."""
    return msgspec.json.encode(game).decode()


def preload_from_environment() -> None:
    """Open the game in the environment variable, if there is one."""
    wanted = os.environ.pop(GAME, "")
    if wanted:
        with suppress(ValueError, OSError, LookupError, ImportError, MemoryError):
            preload_game(msgspec.json.decode(wanted, type=decoders.prepare_type(GameSource)))


preload_from_environment()
