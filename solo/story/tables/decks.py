"""Decks: the cards drawn so far, and the moments at which a deck is shuffled.

The story holds the state of all decks. A draw takes the state and returns a new one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from solo.story.tables.form import Table, list_weights

Decks = Mapping[str, tuple[int, ...]]
"""The indices of the rows drawn from each deck, by the deck's name. A row of weight 2 can be drawn twice."""


class DrawError(ValueError):
    """Raised for a table without a row to draw; the message says what to do."""


class EmptyDeckError(DrawError):
    """Raised for a deck without cards; `deck` is its name."""

    def __init__(self, deck: str) -> None:
        super().__init__(f"“{deck}” has no cards left. Shuffle it to draw again.")
        self.deck = deck


def remaining_weights(table: Table, drawn: tuple[int, ...]) -> tuple[int, ...]:
    """Return the weight of each row of a deck after these draws."""
    taken = Counter(drawn)
    return tuple(max(weight - taken[index], 0) for index, weight in enumerate(list_weights(table)))


def shuffle(decks: Decks, deck: str) -> dict[str, tuple[int, ...]]:
    """Return the state with all cards back in this deck."""
    return {name: drawn for name, drawn in decks.items() if name != deck}


def shuffle_at(
    decks: Decks, tables: Mapping[str, Table], moment: Literal["scene", "night"]
) -> dict[str, tuple[int, ...]]:
    """Return the state after a scene or a night, with all decks reshuffled that are due at this moment."""
    return {name: drawn for name, drawn in decks.items() if not (name in tables and tables[name].shuffle == moment)}
