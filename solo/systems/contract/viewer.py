"""Viewers: the point of view of a person on a procedure. A view never contains anything its viewer must not see."""

from __future__ import annotations

import msgspec


class Viewer(msgspec.Struct, frozen=True):
    """A viewer. `side` is the side whose secrets the viewer may see, "" for no side, None for all (game master).

    `combatants` are the keys of the combatants whom the viewer plays; empty means the whole side. A viewer who
    `looks_on` plays no combatant.
    """

    side: str | None = None
    combatants: tuple[str, ...] = ()
    looks_on: bool = False

    def may_see_side(self, *sides: str) -> bool:
        """Return True if the viewer sees the secrets of one of these sides, such as its figures and gear."""
        return self.side is None or self.side in sides

    def may_see_private(self, side: str, who: str) -> bool:
        """Return True if the viewer sees a combatant's secrets from its own side, such as cards in the hand."""
        if self.side is None:
            return True
        return self.side == side and not self.looks_on and (not self.combatants or who in self.combatants)


EVERYTHING = Viewer()
