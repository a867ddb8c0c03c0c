"""Visibility of changes: the author of a change sees it at once, other people once it is on disk."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, TypeVar

import msgspec

from solo.campaign.chronicle import Chapter
from solo.campaign.listeners import Listeners
from solo.campaign.session import Session
from solo.host.people import Members
from solo.host.seat_assignment import PARTY, characters_of
from solo.host.shared_decision import restore_wording
from solo.host.table_view import TableView, ViewCache
from solo.play.table import Table
from solo.systems.contract import EVERYTHING, Decision, Viewer, filter_for_viewer

LEADER: Final = "*"
"""The author of starts and ends of procedures, which stands for every table leader."""
SAVING: Final = "The latest answer is being saved: look again in a moment."
COPIES: Final = 50
"""Size of the cache of copied decisions, larger than the number of decisions that can be open at once."""
T = TypeVar("T")


class VisibleNews:
    """The parts of a session that each person may see. Call every method from the same event loop."""

    def __init__(self, session: Session, people: Members) -> None:
        self._session = session
        self._people = people
        self._listeners = Listeners()
        self._acting = ""
        self._held_back: set[str] = set()
        self._told_records = 0
        self._looks: ViewCache | None = None
        self._sights: dict[str, TableView] = {}
        self._prepared: dict[str, TableView] = {}
        self._copies: dict[int, tuple[Decision, Decision]] = {}

    # Notifications

    def listen(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call `listener` after every change of the table or of its people. Return a function that unsubscribes it."""
        return self._listeners.add(listener)

    def tell(self) -> None:
        """Notify every listener of a change."""
        self._listeners.tell()

    def end(self) -> None:
        """Remove all listeners."""
        self._listeners.forget()

    # Unsaved and saved changes

    def done_by(self, name: str, change: Callable[[], T]) -> T:
        """Run `change` as an action of this person, who sees the result at once."""
        before, self._acting = self._acting, name
        try:
            return change()
        finally:
            self._acting = before

    def hold_back(self, by: str = "") -> None:
        """Record an unsaved action by `by`: a person, LEADER, or by default the person who is acting now."""
        self._held_back.add(by or self._acting)

    @property
    def holds_back(self) -> bool:
        """True while an action is not on disk yet."""
        return bool(self._held_back)

    def note_written(self, here: Collection[str]) -> None:
        """Record that everything is on disk, so that the people who are here may see the current state."""
        self._held_back.clear()
        self._told_records = self._session.record_count
        self.keep_sights(here)

    def keep_sights(self, here: Collection[str]) -> None:
        """Store the current view of each person here, which they see until the next change is on disk."""
        table = self._session.table
        self._sights = {name: sight for name, sight in self._sights.items() if name in here and sight.table is table}
        if table is not None:
            for name in here:
                self.sight(table, name)
        self._prepared.clear()

    def prepare(self, here: Collection[str]) -> bool:
        """Compute one more person's next view in advance, for the time when everything is on disk.

        Return False if all views are computed.
        """
        table = self._session.table
        name = next((one for one in here if self._is_unprepared(one, table)), None)
        if table is None or name is None:
            return False
        self._prepared[name] = self._looked(table, name)
        return True

    def _is_unprepared(self, name: str, table: Table | None) -> bool:
        known = self._prepared.get(name)
        return not self.may_tell(name) and (known is None or known.table is not table or known.moment != table.moment)

    # Views

    def may_tell(self, name: str) -> bool:
        """Return True if this person may see the current state: it is on disk, or they caused it."""
        return self._held_back <= ({name, LEADER} if self._people.leads(name) else {name})

    def shown_to(self, name: str) -> Table | None:
        """Return the table in progress if this person may know of it yet; otherwise None."""
        table = self._session.table
        if table is None or self.may_tell(name):
            return table
        known = self._sights.get(name)
        return table if known is not None and known.table is table else None

    def sight(self, table: Table, name: str) -> TableView:
        """Return this person's latest permitted view of the table. Raises ValueError if there is none yet."""
        known = self._sights.get(name)
        if known is not None and known.table is table and (known.moment == table.moment or not self.may_tell(name)):
            return known
        if not self.may_tell(name):
            raise ValueError(SAVING)
        prepared = self._prepared.pop(name, None)
        if prepared is None or prepared.table is not table or prepared.moment != table.moment:
            prepared = self._looked(table, name)
        self._sights[name] = prepared
        return prepared

    def _looked(self, table: Table, name: str) -> TableView:
        if self._looks is None or self._looks.moment != table.moment:
            self._looks = ViewCache(table)
        return TableView(table, name, self._as_asked, self._looks).compute_all()

    def characters(self, name: str) -> dict[str, msgspec.Struct]:
        """Return the roster by name. Characters of other players show only what friends may know."""
        roster, person, table = self._session.characters(), self._people.find(name), self._session.table
        if self._people.masters(name):
            return roster
        own = set(characters_of(person, self._people.all(), roster)) if person is not None else set()
        if table is not None:
            seats = [seat for seat in table.saved.seats if seat.name == name]
            own |= {one.name for one in table.view().fighters if any(one.key in seat.combatants for seat in seats)}
        known_to_friends = self._session.system.characters.to_friends
        return {known: one if known in own else known_to_friends(one) for known, one in roster.items()}

    def chronicle(self, name: str) -> list[Chapter]:
        """Return the saved chapters of the campaign, without events that this person must not see."""
        viewer = EVERYTHING if self._people.masters(name) else Viewer(PARTY)
        chapters = self._session.chronicle(self._told_records)
        return [
            msgspec.structs.replace(chapter, events=filter_for_viewer(chapter.events, viewer))
            for chapter in chapters
            if viewer is EVERYTHING or not chapter.masters
        ]

    def _as_asked(self, decision: Decision) -> Decision:
        """Return a copy of the decision with its present wording.

        The same decision gives the same copy for every person.
        """
        known = self._copies.get(id(decision))
        if known is None or known[0] is not decision:
            known = decision, restore_wording(decision, lambda: self._is_open(decision))
            if len(self._copies) > COPIES:
                self._copies.clear()
            self._copies[id(decision)] = known
        return known[1]

    def _is_open(self, decision: Decision) -> bool:
        table = self._session.table
        return table is not None and any(one is decision for one in table.open)
