"""Viewers: the point of view of a person on a procedure. A view never contains anything its viewer must not see."""

from __future__ import annotations

import msgspec


class Viewer(msgspec.Struct, frozen=True):
    """A viewer. `side` is the side whose secrets they may see, "" for neither; None is the game master, who sees all.

    `combatants` are the keys of the combatants they answer for; empty means all of their side. A viewer who `looks_on`
    answers for none.
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
