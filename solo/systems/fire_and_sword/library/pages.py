"""Owns the list of everything that can be looked up: gear first, rules last.

Each shelf is printed by the module that knows it.
"""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.library import fighters, gear, magic, tables, training
from solo.systems.parts import topics
from solo.systems.parts.bearing import Shelves

SHELVES: Final[Shelves] = (
    gear.entries,
    training.entries,
    magic.entries,
    fighters.foes,
    fighters.characters,
    tables.entries,
    topics.entries,
)
"""All that can be looked up, in the order in which a person browses."""
