"""The actions left in a turn, and what may be done only once in it (`T-09`, `R-29`).

This state exists only during a turn and is never saved, since a fight resumes from the start of a round.
"""

from __future__ import annotations

import msgspec

from solo.systems.two_d20.fight.state.fighter import Fighter


# rule: Turn
class TurnState(msgspec.Struct):
    """A fighter's turn. `swift` and `fortune` are true once Swift Action or Fortune gave an extra action.

    `swift_left` is true if the last Standard Action left comes from Swift Action. `harder` is the number of steps added
    to the tests of the current action. `done` is true once the fighter has done anything, so that no other hero may go
    first. `kept` is true if the player chose to go on with the turn. `fallen` is true if the fighter acts although out
    (`R-18`), `dazed` if the fighter began the turn stunned. `said` lists the Free Actions used, such as speaking.
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

    @property
    def can_act(self) -> bool:
        """True for a fighter on the field who is up, or whose turn was bought with Fortune."""
        return not self.fighter.gone and (self.fallen or not self.fighter.out)

    def pay_minor(self) -> None:
        """Use up a Minor Action, or trade a Standard Action for one (`T-09`)."""
        self.done = True
        if self.minors:
            self.minors, self.harder = self.minors - 1, 0
        else:
            self._take_standard()

    @property
    def next_is_harder(self) -> bool:
        """True if Swift Action bought the next Standard Action, whose tests are one step harder (`T-06`)."""
        return self.swift_left and self.standards == 1

    def pay_standard(self) -> None:
        """Use up a Standard Action. The action that Swift Action gave is used last."""
        self.done = True
        self._take_standard()

    def _take_standard(self) -> None:
        self.harder = int(self.next_is_harder)
        self.swift_left = self.swift_left and self.standards > 1
        self.standards -= 1

    # rule: Swift Action
    # rule: R-29 Extra actions
    def grant_swift(self) -> None:
        """Grant one more Standard Action this turn, whose tests are one step harder; at most once a turn (`R-29`)."""
        self.swift = self.swift_left = True
        self.standards += 1
