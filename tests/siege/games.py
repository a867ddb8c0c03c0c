"""The attacked games, each opened once with its shipped content."""

from __future__ import annotations

from functools import cache
from random import Random

from solo.library.systems import manifests, open_system
from solo.systems.contract import System


@cache
def game(key: str) -> System:
    """Return the game of this key with shipped content only."""
    return open_system(key, None).system


def any_game(random: Random) -> System:
    """Return a random installed game."""
    return game(random.choice([manifest.key for manifest in manifests()]))
