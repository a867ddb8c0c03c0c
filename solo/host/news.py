"""Owns what everybody may know already: nothing that is not on disk, but for what is somebody's own doing.

Whoever sits at the table is told of every change, and sees it with their own eyes as soon as they may.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, TypeVar

import msgspec

from solo.campaign.chronicle import Chapter
from solo.campaign.listeners import Listeners
from solo.campaign.session import Session
from solo.host.people import People
from solo.host.seating import PARTY, characters_of
from solo.host.shown import as_asked
from solo.host.sight import Looks, Sight
from solo.play.table import Table
from solo.systems.contract import EVERYTHING, Decision, Viewer, heard

LEADER: Final = "*"
"""By whom it is done that something begins or ends: whoever leads the table."""
SAVING: Final = "What was done last is being saved: look again in a moment."
COPIES: Final = 50
"""Decisions that are remembered as they were handed out: more than can be open at once."""
T = TypeVar("T")


class News:
    """What is known of a session to each who sits there, by name. All is called from one loop."""

    def __init__(self, session: Session, people: People) -> None:
        self._session = session
        self._people = people
        self._listeners = Listeners()
        self._acting = ""
        self._held_back: set[str] = set()
        self._told_records = 0
        self._looks: Looks | None = None
        self._sights: dict[str, Sight] = {}
        self._prepared: dict[str, Sight] = {}
        self._copies: dict[int, tuple[Decision, Decision]] = {}

    # Telling

    def listen(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call this after every change of the table or of the people; what is returned ends that."""
        return self._listeners.add(listener)

    def tell(self) -> None:
        """Tell everybody that something has changed."""
        self._listeners.tell()

    def end(self) -> None:
        """Nobody is told of anything any more."""
        self._listeners.forget()

    # Done, and on disk

    def done_by(self, name: str, change: Callable[[], T]) -> T:
        """Change something as this person, who sees it at once."""
        before, self._acting = self._acting, name
        try:
            return change()
        finally:
            self._acting = before

    def hold_back(self, by: str = "") -> None:
        """Something is done that is not on disk: by this person, by LEADER, or by whoever is acting now."""
        self._held_back.add(by or self._acting)

    @property
    def holds_back(self) -> bool:
        """Whether something is not on disk yet."""
        return bool(self._held_back)

    def written(self, here: Collection[str]) -> None:
        """All is on disk: whoever is here may know of it."""
        self._held_back.clear()
        self._told_records = self._session.recorded
        self.keep_sights(here)

    def keep_sights(self, here: Collection[str]) -> None:
        """Whoever is here sees this now, and nothing else before what comes next is on disk."""
        table = self._session.table
        self._sights = {name: sight for name, sight in self._sights.items() if name in here and sight.table is table}
        if table is not None:
            for name in here:
                self.sight(table, name)
        self._prepared.clear()

    def prepare(self, here: Collection[str]) -> bool:
        """Work out what one more of those who are here is to see once all is on disk; False for nobody left.

        It is shown to nobody before.
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

    # Seeing

    def may_tell(self, name: str) -> bool:
        """Whether somebody may see the table as it is now: once all is on disk, or where it is their own doing."""
        return self._held_back <= ({name, LEADER} if self._people.leads(name) else {name})

    def shown_to(self, name: str) -> Table | None:
        """What is in progress, as far as somebody may know of it already; None for nothing."""
        table = self._session.table
        if table is None or self.may_tell(name):
            return table
        known = self._sights.get(name)
        return table if known is not None and known.table is table else None

    def sight(self, table: Table, name: str) -> Sight:
        """What somebody sees of this table, as far as they may. Raises ValueError where that is nothing yet."""
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

    def _looked(self, table: Table, name: str) -> Sight:
        if self._looks is None or self._looks.moment != table.moment:
            self._looks = Looks(table)
        return Sight(table, name, self._as_asked, self._looks).fixed()

    def characters(self, name: str) -> dict[str, msgspec.Struct]:
        """The roster by name as somebody may see it: of those whom others play, what friends may know."""
        roster, person, table = self._session.characters(), self._people.named(name), self._session.table
        if self._people.masters(name):
            return roster
        own = set(characters_of(person, self._people.all(), roster)) if person is not None else set()
        if table is not None:
            seats = [seat for seat in table.saved.seats if seat.name == name]
            own |= {one.name for one in table.view().fighters if any(one.key in seat.combatants for seat in seats)}
        known_to_friends = self._session.system.characters.to_friends
        return {known: one if known in own else known_to_friends(one) for known, one in roster.items()}

    def chronicle(self, name: str) -> list[Chapter]:
        """What has happened in this campaign, as far as somebody hears of it and it is on disk."""
        viewer = EVERYTHING if self._people.masters(name) else Viewer(PARTY)
        chapters = self._session.chronicle(self._told_records)
        return [
            msgspec.structs.replace(chapter, events=heard(chapter.events, viewer))
            for chapter in chapters
            if viewer is EVERYTHING or not chapter.masters
        ]

    def _as_asked(self, decision: Decision) -> Decision:
        """A decision as it is handed out to several: the same to all, in the words of now."""
        known = self._copies.get(id(decision))
        if known is None or known[0] is not decision:
            known = decision, as_asked(decision, lambda: self._is_open(decision))
            if len(self._copies) > COPIES:
                self._copies.clear()
            self._copies[id(decision)] = known
        return known[1]

    def _is_open(self, decision: Decision) -> bool:
        table = self._session.table
        return table is not None and any(one is decision for one in table.open)
