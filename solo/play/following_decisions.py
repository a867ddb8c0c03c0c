"""Decisions that follow another answer: asked only of other players; otherwise their default is taken.

A procedure marks them (`Decision.follows`) if an answer makes another combatant act or spend. If the same person
answers for both combatants, or a tactic for the second, the decision is part of the first answer. It then gets no step,
so the dice stay the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from solo.play.saved_table import SavedTable, Seat, Step
from solo.play.seats import seat_of
from solo.systems.contract import Checkpoint, Decision, Running, SimultaneousDecisions

Asked = Decision | SimultaneousDecisions | Checkpoint


def goes_along(seats: Sequence[Seat], decision: Decision, side_of: Callable[[str], str]) -> bool:
    """Return True if the decision belongs to a tactic, or to a person who has answered for one of `follows`."""
    owner = seat_of(seats, side_of(decision.who), decision.who)
    return owner.automatic or any(seat_of(seats, side_of(who), who).name == owner.name for who in decision.follows)


class FollowingDecisions:
    """Skips the decisions that follow the answer of a step and need not be asked.

    `met` is True once any decision has followed the latest step.
    """

    def __init__(self, saved: SavedTable, side_of: Callable[[str], str]) -> None:
        self._saved: Final = saved
        self._side_of: Final = side_of
        self.met = False

    def pass_over(self, running: Running, asked: Asked, step: Step) -> Asked:
        """Return the next request after this step. Raises StopIteration at the procedure's end."""
        self.met = False
        while not isinstance(asked, Checkpoint | SimultaneousDecisions) and asked.follows:
            self.met = True
            if step.shared and not goes_along(step.seats or self._saved.seats, asked, self._side_of):
                break
            asked = running.send(asked.first_legal())
        return asked
