"""Hidden library entries: players read the game master's own entries and entries of packs only once revealed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solo.campaign.session import Session
from solo.host.host_controls import require_host
from solo.host.people import Members
from solo.library.known_library import KnownSystem, key_of, secrets
from solo.library.systems import UnknownSystemError, open_system
from solo.systems.contract import LibraryEntry, System

SHIPPED: Final = "“{}” comes with the game, so everyone can look it up."
REVEALED: Final = "Players can now look up “{}”."
HIDDEN: Final = "“{}” is hidden from players again."


class Secrets:
    """The library of a shared table as each person may read it. `shipped` opens a game with shipped content only."""

    def __init__(
        self, session: Session, people: Members, shipped: Callable[[str], System | None] | None = None
    ) -> None:
        self._session = session
        self._people = people
        self._shipped = shipped or shipped_system
        self._full: System | None = None
        self._ours: System | None = None
        self._revealed: frozenset[tuple[str, str]] = frozenset()
        self._known: System | None = None

    def system_for(self, name: str) -> System:
        """Return the game with all entries for the table leader, and with shipped and revealed entries for others."""
        if self._people.leads(name):
            return self._session.system
        full, revealed = self._session.system, self._session.revealed_entries
        if self._known is None or full is not self._full or revealed != self._revealed:
            ours = self._shipped_of(full)
            self._revealed = revealed
            self._known = full if ours is None else KnownSystem(full, ours, revealed)
        return self._known

    def reveal(self, entry: LibraryEntry, by: str) -> str:
        """Reveal an entry to the players, or hide it again.

        Return the new state in a sentence. Raises ValueError with a sentence if the person `by` does not lead the table
        or the campaign cannot be saved.
        """
        require_host(self._people, by)
        ours, full = self._shipped_of(self._session.system), self._session.system
        if ours is None or key_of(entry) not in secrets(full, ours):
            return SHIPPED.format(entry.name)
        hidden = key_of(entry) not in self._session.revealed_entries
        self._session.reveal(entry.kind, entry.name, hidden)
        return (REVEALED if hidden else HIDDEN).format(entry.name)

    def _shipped_of(self, full: System) -> System | None:
        if full is not self._full:
            self._full, self._ours = full, self._shipped(full.manifest.key)
            self._known = None
        return self._ours


def shipped_system(key: str) -> System | None:
    """Return the installed game of this key with shipped content only; None if it is not installed."""
    try:
        return open_system(key, None).system
    except UnknownSystemError:
        return None
