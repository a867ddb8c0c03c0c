"""Owns what one person sees of a table at one moment: looked up when it is wanted, or all at once, to be kept.

What a person must not see is in none of it: not in the view, nor in what is asked, nor in the story.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial

from solo.host.seating import PARTY
from solo.play.saved import Seat
from solo.play.seats import SPECTATOR, at_this_screen, seats_of
from solo.play.table import Table
from solo.play.wanted import Wanted
from solo.systems.contract import Decision, Event, Result, View, Viewer


class Looks:
    """What a table looks like at the moment, worked out once for all who see it with the same eyes."""

    def __init__(self, table: Table) -> None:
        self.moment = table.moment
        self.view: Callable[[Viewer], View] = cache(table.view)
        self.story: Callable[[Viewer], Sequence[Event]] = cache(table.story)
        self.in_danger: Callable[[str], frozenset[str]] = cache(partial(table.procedure.in_danger, table.state))


class Sight:
    """A table as it is now for a person of this name, for whoever is alone without one.

    `shown` makes of a decision what is handed out; `looks` are those of this moment, shared with others who look.
    Whoever keeps a sight while the table goes on fixes it first.
    """

    def __init__(
        self,
        table: Table,
        person: str,
        shown: Callable[[Decision], Decision] = lambda asked: asked,
        looks: Looks | None = None,
    ) -> None:
        self.table = table
        self._person = person
        self._shown = shown
        self._looks = looks or Looks(table)
        self.moment = table.moment

    def fixed(self) -> Sight:
        """This sight, all of it looked up now."""
        for name, what in vars(Sight).items():
            if isinstance(what, cached_property):
                getattr(self, name)
        return self

    @cached_property
    def seats(self) -> Sequence[Seat]:
        """The person's seats."""
        seats = self.table.saved.seats
        return seats_of(seats, self._person) if self._person else at_this_screen(seats)

    @cached_property
    def sides(self) -> frozenset[str]:
        """The sides that the person answers for."""
        return frozenset(seat.side for seat in self.seats if seat.role != SPECTATOR)

    @cached_property
    def players(self) -> dict[str, Seat]:
        """Who answers for each that they see, by their keys."""
        seats = {fighter.key: self.table.seat_of(fighter.key) for fighter in self.view.fighters}
        return {key: seat for key, seat in seats.items() if seat.role != "foes"}

    @cached_property
    def viewer(self) -> Viewer:
        """With whose eyes they see."""
        return self.table.viewer(self._person or None)

    @cached_property
    def view(self) -> View:
        """The table as it is now."""
        return self._looks.view(self.viewer)

    @cached_property
    def story(self) -> Sequence[Event]:
        """What has been told, as far as they hear of it."""
        return self._looks.story(self.viewer)

    @cached_property
    def number(self) -> int:
        """The number of the state."""
        return self.table.moves

    @cached_property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.table.result

    @cached_property
    def in_danger(self) -> frozenset[str]:
        """The keys of those of their own side whom one more hit drops; nobody once it is over."""
        if self.result is not None:
            return frozenset()
        return frozenset[str]().union(*map(self._looks.in_danger, self.sides or {PARTY}))

    @cached_property
    def pending(self) -> Decision | Wanted | None:
        """What is asked of them, or which dice they are to throw; None for nothing."""
        table = self.table
        if not self._person:
            return table.pending if table.waits_for_person else None
        if isinstance(table.pending, Wanted):
            return table.pending if table.seat_of(table.pending.who).name == self._person else None
        own = next((one for one in table.asked_of(self._person) if not self._by_tactic(one)), None)
        return None if own is None else self._shown(own)

    @cached_property
    def asked(self) -> str:
        """Of whom it is that something is asked here, "" of nobody."""
        return "" if self.pending is None or isinstance(self.pending, Wanted) else self.pending.who

    @cached_property
    def watched(self) -> Decision | None:
        """What somebody else is asked while they are not, as far as they may look on; None for nothing.

        What a tactic answers is looked at by nobody.
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
        """True where a tactic answers next."""
        return self.table.pending is not None and not self.table.waits_for_person

    @cached_property
    def awaited(self) -> tuple[str, ...]:
        """The persons who are waited for."""
        return persons_awaited(self.table)

    @cached_property
    def declared(self) -> tuple[str, ...]:
        """Who has declared already of those who are asked at once, by their keys: never what."""
        return self.table.declared

    @cached_property
    def can_undo(self) -> bool:
        """True where something can be taken back."""
        return self.table.can_undo

    @cached_property
    def can_redo(self) -> bool:
        """True where something can be done again."""
        return self.table.can_redo


def persons_awaited(table: Table) -> tuple[str, ...]:
    """Returns the names of the persons whom the table waits for, in the order in which they are asked."""
    if table.pending is None:
        return ()
    asked = [one.who for one in table.open] or [table.pending.who]
    return tuple(dict.fromkeys(seat.name for seat in map(table.seat_of, asked) if not seat.automatic))
