"""Owns the manifest of Fire and Sword: what is known of the game before any of its rules is loaded.

Everything else is imported when it is asked for, since a list of games must cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import Content, Manifest, Shelf, System
from solo.systems.fire_and_sword.key import KEY

RULES_VERSION: Final = 1


def _shelves() -> Iterable[Shelf]:
    from solo.systems.fire_and_sword.shelves import shelves

    return shelves()


def _open(content: Content) -> System:
    from solo.systems.fire_and_sword.game import ROOMS
    from solo.systems.parts.game import Game

    return Game(content, MANIFEST, ROOMS)


MANIFEST: Final = Manifest(
    key=KEY,
    title="Fire and Sword",
    summary="One D20 against a skill, two above 20; no hit points, and a single blow may end a fight.",
    rules_version=RULES_VERSION,
    shelves=_shelves,
    open=_open,
)
