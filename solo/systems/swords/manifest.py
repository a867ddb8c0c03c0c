"""Owns the manifest of Swords: what is known of the game before any of its rules is loaded.

Everything else is imported when it is asked for, since a list of games must cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import Content, Manifest, Shelf, System

RULES_VERSION: Final = 1


def _shelves() -> Iterable[Shelf]:
    from solo.systems.swords.shelves import shelves

    return shelves()


def _open(content: Content) -> System:
    from solo.systems.parts.game import Game
    from solo.systems.swords.game import ROOMS

    return Game(content, MANIFEST, ROOMS)


MANIFEST: Final = Manifest(
    key="swords",
    title="Swords",
    summary="Two dice a side: every blow is an opposed roll, and every action more makes all of them harder.",
    rules_version=RULES_VERSION,
    shelves=_shelves,
    open=_open,
)
