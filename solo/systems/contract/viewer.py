"""Owns the viewer: with whose eyes a person sees a procedure. What they must not see is not in their view at all."""

from __future__ import annotations

import msgspec


class Viewer(msgspec.Struct, frozen=True):
    """Somebody who looks. `side` is the side whose eyes they have, "" for nobody's; None is the game master's.

    `combatants` are those they answer for, by their keys; where none is named, all of their side. Who `looks_on`
    answers for nobody.
    """

    side: str | None = None
    combatants: tuple[str, ...] = ()
    looks_on: bool = False

    def sees(self, *sides: str) -> bool:
        """True where they see what one of these sides keeps to itself, such as its figures and gear."""
        return self.side is None or self.side in sides

    def holds(self, side: str, who: str) -> bool:
        """True where they see what a combatant of this side keeps even from friends, such as cards in the hand."""
        if self.side is None:
            return True
        return self.side == side and not self.looks_on and (not self.combatants or who in self.combatants)


EVERYTHING = Viewer()
