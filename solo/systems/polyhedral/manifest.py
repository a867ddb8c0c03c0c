"""Owns PolyRPG's manifest: what is known of the game before any of its rules is loaded.

Everything else is imported when it is asked for, since a list of games must cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import Content, Importer, Manifest, Shelf, System

RULES_VERSION: Final = 1


def _shelves() -> Iterable[Shelf]:
    from solo.systems.polyhedral.shelves import shelves

    return shelves()


def _open(content: Content) -> System:
    from solo.systems.parts.game import Game
    from solo.systems.polyhedral.game import ROOMS

    return Game(content, MANIFEST, ROOMS)


def _monsters() -> Importer:
    from solo.systems.polyhedral.conversion.monster_list import MonsterList

    return MonsterList()


MANIFEST: Final = Manifest(
    key="polyhedral",
    title="PolyRPG",
    summary="Points buy every part of a fighter; each skill rolls a handful of like dice, of which the best counts.",
    rules_version=RULES_VERSION,
    shelves=_shelves,
    open=_open,
    importers={"5e": _monsters},
    rank=1,
)
