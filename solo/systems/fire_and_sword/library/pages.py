"""Owns the list of everything that can be looked up: gear first, rules last.

Each shelf is printed by the module that knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from solo.systems.contract import Content, Entry
from solo.systems.fire_and_sword.library import fighters, gear, magic, tables, training
from solo.systems.parts import topics


def library(content: Content) -> Sequence[Entry]:
    """Returns everything that can be looked up, in the order in which a person browses."""
    shelves: tuple[Callable[[Content], Iterator[Entry]], ...] = (
        gear.entries,
        training.entries,
        magic.entries,
        fighters.foes,
        fighters.characters,
        tables.entries,
        topics.entries,
    )
    return tuple(chain.from_iterable(shelf(content) for shelf in shelves))
