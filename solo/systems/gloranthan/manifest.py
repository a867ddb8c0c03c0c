"""Owns the manifest of Gloranthan Heroes: what is known of it before any of its rules is loaded.

Everything else is imported when it is asked for, since a list of games must cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import Content, Manifest, Shelf, System

RULES_VERSION: Final = 1


def _shelves() -> Iterable[Shelf]:
    from solo.systems.gloranthan.shelves import shelves

    return shelves()


def _open(content: Content) -> System:
    from solo.systems.gloranthan.game import GloranthanHeroes

    return GloranthanHeroes(content, MANIFEST)


MANIFEST: Final = Manifest(
    key="gloranthan",
    title="Gloranthan Heroes",
    summary="No dice but cards: masteries and edges, hands of fate, and battles on hexes from a brawl to regiments.",
    rules_version=RULES_VERSION,
    shelves=_shelves,
    open=_open,
)
