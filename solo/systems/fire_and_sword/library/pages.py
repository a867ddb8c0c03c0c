"""Order of the library's pages: gear first, rules last.

Each shelf is rendered by its own module.
"""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.library import fighters, gear, magic, tables, training
from solo.systems.parts import topics
from solo.systems.parts.library_lookup import Shelves

SHELVES: Final[Shelves] = (
    gear.entries,
    training.entries,
    magic.entries,
    fighters.foes,
    fighters.characters,
    tables.entries,
    topics.entries,
)
"""All parts of the library, in the order for browsing."""
