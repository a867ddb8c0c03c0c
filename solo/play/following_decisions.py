"""Following decisions: an answer makes another combatant act or spend (`Decision.follows`).

Only a different person is asked about the second combatant. For a tactic, or for the person who gave the first answer,
the default is taken. A decision answered by its default gets no step, so the dice stay the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from solo.play.saved_table import SavedTable, Seat, Step
from solo.play.seats import seat_of
from solo.systems.contract import Checkpoint, Decision, Running, SimultaneousDecisions

Asked = Decision | SimultaneousDecisions | Checkpoint


def goes_along(seats: Sequence[Seat], decision: Decision, side_of: Callable[[str], str]) -> bool:
    """Return True if the default is taken: the seat is automatic, or its person answers for one of `follows`."""
    owner = seat_of(seats, side_of(decision.who), decision.who)
    return owner.automatic or any(seat_of(seats, side_of(who), who).name == owner.name for who in decision.follows)


class FollowingDecisions:
    """Answers following decisions with their default where nobody needs to be asked.

    `met` is True if any decision followed the latest step, asked or not.
    """

    def __init__(self, saved: SavedTable, side_of: Callable[[str], str]) -> None:
        self._saved: Final = saved
        self._side_of: Final = side_of
        self.met = False

    def pass_over(self, running: Running, asked: Asked, step: Step) -> Asked:
        """Return the next request after `step` that must be asked. Raises StopIteration at the procedure's end."""
        self.met = False
        while not isinstance(asked, Checkpoint | SimultaneousDecisions) and asked.follows:
            self.met = True
            if step.shared and not goes_along(step.seats or self._saved.seats, asked, self._side_of):
                break
            asked = running.send(asked.first_legal())
        return asked
