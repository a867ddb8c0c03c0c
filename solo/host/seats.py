"""Seats during a procedure: handing over, giving to a tactic, seating people who join.

This module checks permissions and announces changes; `seat_assignment` computes the resulting seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solo.campaign.session import Session
from solo.host.host_controls import find_member, require_host, require_in_progress
from solo.host.member import Member
from solo.host.people import Members
from solo.host.seat_assignment import (
    FOES,
    add_member,
    assign_foes,
    change_role,
    played_by_tactic,
    reassign,
    remove_members,
    seats_for,
)
from solo.host.table_view import list_awaited
from solo.play.saved_table import Seat
from solo.play.seats import SPECTATOR, Role
from solo.play.table import IllegalAnswerError, Table
from solo.systems.parts.phrasing import with_verb


class SeatControls:
    """The seats of a session.

    Raises IllegalAnswerError for an action that the person `by` may not perform. `remark` announces changes.
    """

    def __init__(self, session: Session, people: Members, remark: Callable[[str], object]) -> None:
        self._session = session
        self._people = people
        self._remark = remark
        self._seated: Table | None = None
        self._chose_tactic: set[str] = set()
        self._came_as = {one.name: describe_role(one) for one in people.all()}
        self._came_late: set[str] = set()
        self._foes_at: tuple[object, bool] | None = None

    # Requests by people

    def hand_over(self, combatants: Sequence[str], to: str, by: str) -> None:
        """Give these combatants to the person `to`. Only the table leader may hand over another player's combatants."""
        table, name = require_in_progress(self._session), find_member(self._people, to).name
        for who in combatants:
            if who not in {fighter.key for fighter in table.view().fighters}:
                raise IllegalAnswerError(f"There is no {who} here.")
            if table.seat_of(who).name != by:
                require_host(self._people, by)
        self._came_late.difference_update(table.seat_of(who).name for who in combatants)
        for side in dict.fromkeys(table.procedure.side(table.state, who) for who in combatants):
            of_side = [who for who in combatants if table.procedure.side(table.state, who) == side]
            self._reseat(reassign(table.saved.seats, side, of_side, name))
        self._remark(f"{with_verb([name], 'plays', 'play')} {_names(table, combatants)} from now on.")

    def give_to_tactic(self, name: str, on: bool, by: str) -> None:
        """Start (`on`) or stop a tactic that answers for this person. For other people, only for the table leader."""
        name = find_member(self._people, name).name
        if name != by:
            require_host(self._people, by)
        self._reseat(played_by_tactic(require_in_progress(self._session).saved.seats, name, on))
        (self._chose_tactic.add if on else self._chose_tactic.discard)(name)
        self._remark(f"The AI plays for {name} from now on." if on else f"{with_verb([name], 'plays', 'play')} again.")

    def play_foes(self, name: str, by: str) -> None:
        """Let the person `name` play the foes, or a tactic if `name` is "". Only for the table leader."""
        require_host(self._people, by)
        player = find_member(self._people, name).name if name else ""
        self._reseat(assign_foes(require_in_progress(self._session).saved.seats, player))
        self._remark(f"{with_verb([player or 'The AI'], 'plays', 'play')} the foes from now on.")

    # Arrivals and departures

    @property
    def are_taken(self) -> bool:
        """True if everyone has been seated for the procedure in progress."""
        return self._session.table is self._seated

    def seat_everybody(self) -> None:
        """Seat everyone when a procedure begins, or when a single player's game becomes shared."""
        table = self._seated = self._session.table
        self._came_late.clear()
        names = {one.name for one in self._people.all()}
        if table is None or self._session.read_only or any(seat.name in names for seat in table.saved.seats):
            return
        try:
            self._reseat(seats_for(self._people.all(), table.view()))
        except ValueError as error:
            self._remark(str(error))

    def sit_down(self, person: Member) -> None:
        """Seat a person who joins. A tactic that answered during the person's absence stops."""
        table = self._open_table()
        if table is None:
            return
        self._came_late.add(person.name)
        seats = add_member(table.saved.seats, person, table.view())
        if person.name not in self._chose_tactic:
            seats = played_by_tactic(seats, person.name, on=False)
        if seats != table.saved.seats:
            self._reseat(seats)

    def follow_people(self) -> None:
        """Reseat people whose role or characters have changed, and remove the seats of removed people."""
        people, before = self._people.all(), self._came_as
        self._came_as = {one.name: describe_role(one) for one in people}
        table = self._open_table()
        if table is None:
            return
        seats = remove_members(table.saved.seats, self._came_as)
        for one in people:
            if before.get(one.name, describe_role(one)) != describe_role(one):
                seats = change_role(seats, one, table.view())
                self._came_late.add(one.name)
        if seats != table.saved.seats:
            self._reseat(seats)

    @property
    def fighterless(self) -> Sequence[str]:
        """The names of players who came during the fight in progress and have no combatant in it.

        Does not include a player whose last combatant was handed over during the fight.
        """
        table = self._open_table()
        if table is None or table.result is not None:
            return ()
        playing = {seat.name for seat in table.saved.seats if seat.role != SPECTATOR}
        waiting = self._came_late - playing
        names = [one.name for one in self._people.all() if one.role == "player" and one.name in waiting]
        return names if names and self._has_foes(table) else ()

    def _has_foes(self, table: Table) -> bool:
        """Return True if there are foes in the procedure in progress."""
        known = self._foes_at
        if known is None or known[0] != table.moment:  # cached: every page asks at every change, and a view is costly
            known = self._foes_at = table.moment, any(one.side == FOES for one in table.view().fighters)
        return known[1]

    def let_look_on(self, names: Sequence[str]) -> None:
        """Make these players spectators of the procedure in progress: they need no combatant."""
        self._came_late.difference_update(names)

    def answer_for(self, name: str) -> None:
        """Let a tactic answer for a person who has been away too long, until they return."""
        table = self._session.table
        if table is not None and name in list_awaited(table):
            self._remark(f"{with_verb([name], 'is', 'are')} away: the AI answers until they are back.")
            self._reseat(played_by_tactic(table.saved.seats, name, on=True))

    def _open_table(self) -> Table | None:
        return None if self._session.read_only else self._session.table

    def _reseat(self, seats: Sequence[Seat]) -> None:
        """Replace the seats, unless only spectators would be left."""
        if any(seat.role != SPECTATOR for seat in seats):
            self._session.play.take_seats(seats)


def describe_role(person: Member) -> tuple[Role, tuple[str, ...]]:
    """Return a person's role and characters."""
    return person.role, person.characters


def _names(table: Table, combatants: Sequence[str]) -> str:
    names = {fighter.key: fighter.name for fighter in table.view().fighters}
    return ", ".join(names.get(who, who) for who in combatants)
