"""A game's foes for other parts of the program: prices, names and tags, and the workshop for new foes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from solo.systems.contract.draft_protocols import FoeWorkshop
from solo.systems.contract.stat_block import StatBlock


class FoeCatalogue(Protocol):
    """The foes of a game, both its own and the player's."""

    def prices(self) -> Mapping[str, int]:
        """Return every foe's price by name, computed from its build."""
        ...

    def tags(self, name: str) -> Sequence[str]:
        """Return a foe's tags and themes. Raises KeyError if the foe is unknown."""
        ...

    def themes(self, name: str) -> Sequence[str]:
        """Return the tags for a foe's allegiance and home. Raises KeyError if the foe is unknown."""
        return self.tags(name)

    def stat_block(self, name: str) -> StatBlock:
        """Return the foe's stat block; by default it holds only the name. Raises KeyError if the foe is unknown."""
        return StatBlock(name)

    @property
    def workshop(self) -> FoeWorkshop[Any] | None:
        """The workshop for foes; None if the game has none."""
        return None
