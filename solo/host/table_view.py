"""One person's view of a table at one moment, without anything that is hidden from the person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial

from solo.host.seat_assignment import PARTY
from solo.play.pending_rolls import Wanted
from solo.play.saved_table import Seat
from solo.play.seats import SPECTATOR, local_seats, seats_of
from solo.play.table import Table
from solo.systems.contract import Decision, Event, Result, View, Viewer


class ViewCache:
    """The table at one moment, computed once for all people with the same viewer."""

    def __init__(self, table: Table) -> None:
        self.moment = table.moment
        self.view: Callable[[Viewer], View] = cache(table.view)
        self.story: Callable[[Viewer], Sequence[Event]] = cache(table.story)
        self.in_danger: Callable[[str], frozenset[str]] = cache(partial(table.procedure.list_endangered, table.state))


class TableView:
    """The table's present state as seen by one person; `person` is "" for a player alone.

    Properties are computed on demand: call `compute_all` before storing the view while the table goes on. `shown`
    returns the copy of a decision to show. `looks` is the cache of this moment, shared with other people.
    """

    def __init__(
        self,
        table: Table,
        person: str,
        shown: Callable[[Decision], Decision] = lambda asked: asked,
        looks: ViewCache | None = None,
    ) -> None:
        self.table = table
        self._person = person
        self._shown = shown
        self._looks = looks or ViewCache(table)
        self.moment = table.moment

    def compute_all(self) -> TableView:
        """Compute every property now and return self."""
        for name, what in vars(TableView).items():
            if isinstance(what, cached_property):
                getattr(self, name)
        return self

    @cached_property
    def seats(self) -> Sequence[Seat]:
        """The person's seats."""
        seats = self.table.saved.seats
        return seats_of(seats, self._person) if self._person else local_seats(seats)

    @cached_property
    def sides(self) -> frozenset[str]:
        """The sides that the person answers for."""
        return frozenset(seat.side for seat in self.seats if seat.role != SPECTATOR)

    @cached_property
    def players(self) -> dict[str, Seat]:
        """The seat of each visible combatant, by the combatant's key; without foes that no person plays."""
        seats = {fighter.key: self.table.seat_of(fighter.key) for fighter in self.view.fighters}
        return {key: seat for key, seat in seats.items() if seat.role != "foes"}

    @cached_property
    def viewer(self) -> Viewer:
        """The viewer whose knowledge limits this view."""
        return self.table.viewer(self._person or None)

    @cached_property
    def view(self) -> View:
        """The table as this person sees it."""
        return self._looks.view(self.viewer)

    @cached_property
    def story(self) -> Sequence[Event]:
        """The events that this person may see."""
        return self._looks.story(self.viewer)

    @cached_property
    def number(self) -> int:
        """The number of the state."""
        return self.table.moves

    @cached_property
    def result(self) -> Result | None:
        """The result of the procedure; None while it goes on."""
        return self.table.result

    @cached_property
    def in_danger(self) -> frozenset[str]:
        """The keys of combatants on the person's side whom one more blow drops; empty once the procedure is over."""
        if self.result is not None:
            return frozenset()
        return frozenset[str]().union(*map(self._looks.in_danger, self.sides or {PARTY}))

    @cached_property
    def pending(self) -> Decision | Wanted | None:
        """The decision or the dice asked of this person; None if nothing is asked."""
        table = self.table
        if not self._person:
            return table.pending if table.waits_for_person else None
        if isinstance(table.pending, Wanted):
            return table.pending if table.seat_of(table.pending.who).name == self._person else None
        own = next((one for one in table.asked_of(self._person) if not self._by_tactic(one)), None)
        return None if own is None else self._shown(own)

    @cached_property
    def asked_combatant(self) -> str:
        """The combatant for whom this person must answer; "" if there is none."""
        return "" if self.pending is None or isinstance(self.pending, Wanted) else self.pending.who

    @cached_property
    def watched_decision(self) -> Decision | None:
        """The decision of another player that this person may watch, or None.

        It is None while this person must answer, and for decisions that a tactic answers.
        """
        if self.pending is not None or not self._person:
            return None
        seen = (asked for asked in self.table.open if self.table.may_look(self.viewer, asked))
        other = next((asked for asked in seen if not self._by_tactic(asked)), None)
        return None if other is None else self._shown(other)

    def _by_tactic(self, asked: Decision) -> bool:
        return self.table.seat_of(asked.who).automatic

    @cached_property
    def by_itself(self) -> bool:
        """True if a tactic answers next."""
        return self.table.pending is not None and not self.table.waits_for_person

    @cached_property
    def awaited_names(self) -> tuple[str, ...]:
        """The names of the people whom the table waits for."""
        return list_awaited(self.table)

    @cached_property
    def declared_keys(self) -> tuple[str, ...]:
        """The keys of combatants who have declared in a simultaneous declaration. The declared actions stay secret."""
        return self.table.declared_keys

    @cached_property
    def can_undo(self) -> bool:
        """True if an answer can be taken back."""
        return self.table.can_undo

    @cached_property
    def can_redo(self) -> bool:
        """True if an answer that was taken back can be redone."""
        return self.table.can_redo


def list_awaited(table: Table) -> tuple[str, ...]:
    """Return the names of the people whom the table waits for, in the order in which they are asked."""
    if table.pending is None:
        return ()
    asked = [one.who for one in table.open] or [table.pending.who]
    return tuple(dict.fromkeys(seat.name for seat in map(table.seat_of, asked) if not seat.automatic))
