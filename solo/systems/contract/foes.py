"""Owns a game's foes as everybody else sees them: what they cost and are called, and where new ones are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from solo.systems.contract.drafting import FoeWorkshop
from solo.systems.contract.stat_block import StatBlock


class Foes(Protocol):
    """The foes of a game, its own and the player's."""

    def prices(self) -> Mapping[str, int]:
        """Every foe's price by name, computed from its build."""
        ...

    def tags(self, name: str) -> Sequence[str]:
        """A foe's tags and themes. Raises KeyError for an unknown foe."""
        ...

    def themes(self, name: str) -> Sequence[str]:
        """Those of its tags that say whose it is and where it is met. Raises KeyError for an unknown foe."""
        return self.tags(name)

    def stat_block(self, name: str) -> StatBlock:
        """All that a table needs of a foe, or its name alone. Raises KeyError for an unknown foe."""
        return StatBlock(name)

    @property
    def workshop(self) -> FoeWorkshop[Any] | None:
        """Where foes are made, None where none can be."""
        return None
