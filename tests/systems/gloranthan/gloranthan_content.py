"""The shipped content of the game, as its tests read it."""

from __future__ import annotations

from functools import cache

from solo.library.content import Shelves, shipped_content
from solo.systems.gloranthan.shelves import shelves


@cache
def content() -> Shelves:
    """The shelves over our own folder."""
    return Shelves(shelves, shipped_content() / "gloranthan")
