"""Owns what is left of a turn while it lasts: its actions, and what works once in it (`T-09`, `R-29`).

It lives within a turn only, so it is never saved: a fight goes on from the start of a round.
"""

from __future__ import annotations

import msgspec

from solo.systems.two_d20.fight.state.fighter import Fighter


class Turn(msgspec.Struct):
    """Somebody's turn. `harder` are steps on all tests of the Standard Action at hand, where Swift Action gave it.

    `swift` and `fortune` say whether such an extra action was taken; `done` whether anything was, so that nobody
    else goes first; `kept` whether the turn goes on though nothing is left that presses. `said` are things that work
    once in a turn without being actions.
    """

    fighter: Fighter
    standards: int = 1
    minors: int = 1
    swift: bool = False
    swift_left: int = 0
    harder: int = 0
    fortune: bool = False
    done: bool = False
    kept: bool = False
    over: bool = False
    said: list[str] = []

    def pay_minor(self) -> None:
        """Takes a Minor Action, or trades a Standard Action for it (`T-09`)."""
        self.done = True
        if self.minors:
            self.minors -= 1
        else:
            self.standards -= 1

    def pay_standard(self) -> None:
        """Takes a Standard Action, the one of Swift Action last, whose tests are one step harder (`T-06`)."""
        self.done = True
        self.standards -= 1
        self.harder = int(self.swift and self.standards < self.swift_left)
        self.swift_left = min(self.swift_left, self.standards)

    def grant_swift(self) -> None:
        """One more Standard Action this turn, one step harder."""
        self.swift = True
        self.standards += 1
        self.swift_left = 1
