"""Owns the manifest of the 2d20 game: what is known of it before any of its rules is loaded.

Everything else is imported when it is asked for, since a list of games must cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import Content, Manifest, Shelf, System

RULES_VERSION: Final = 1


def _shelves() -> Iterable[Shelf]:
    from solo.systems.two_d20.shelves import shelves

    return shelves()


def _open(content: Content) -> System:
    from solo.systems.parts.game import Game
    from solo.systems.two_d20.game import ROOMS

    return Game(content, MANIFEST, ROOMS)


MANIFEST: Final = Manifest(
    key="two-d20",
    title="2d20 sword & sorcery",
    summary="Dice bought before the roll: Momentum that the heroes share, and Doom that answers it.",
    rules_version=RULES_VERSION,
    shelves=_shelves,
    open=_open,
)
