"""Owns what is left of a turn while it lasts: its actions, and what works once in it (`T-09`, `R-29`).

It lives within a turn only, so it is never saved: a fight goes on from the start of a round.
"""

from __future__ import annotations

import msgspec

from solo.systems.two_d20.fight.state.fighter import Fighter


class Turn(msgspec.Struct):
    """Somebody's turn. `swift` and `fortune` say whether such an extra action was taken, `swift_left` whether the last
    Standard Action is that of Swift Action; `harder` are steps on the tests of the one at hand.

    `done` says whether anything was done, so that nobody else goes first; `kept` whether the turn goes on though
    nothing is left that presses. `fallen` is true for whoever acts though out (`R-18`), `dazed` for whoever began
    stunned. `said` are things that work once in a turn without being actions.
    """

    fighter: Fighter
    standards: int = 1
    minors: int = 1
    swift: bool = False
    swift_left: bool = False
    harder: int = 0
    fortune: bool = False
    done: bool = False
    kept: bool = False
    fallen: bool = False
    dazed: bool = False
    said: list[str] = []

    def pay_minor(self) -> None:
        """Takes a Minor Action, or trades a Standard Action for it (`T-09`)."""
        self.done = True
        if self.minors:
            self.minors -= 1
        else:
            self.standards -= 1

    @property
    def next_is_harder(self) -> bool:
        """True where the next Standard Action is that of Swift Action, whose tests are one step harder (`T-06`)."""
        return self.swift_left and self.standards == 1

    def pay_standard(self) -> None:
        """Takes a Standard Action, the one of Swift Action last."""
        self.done = True
        self.harder = int(self.next_is_harder)
        self.swift_left = self.swift_left and self.standards > 1
        self.standards -= 1

    def grant_swift(self) -> None:
        """One more Standard Action this turn, one step harder, once a turn (`R-29`)."""
        self.swift = self.swift_left = True
        self.standards += 1
