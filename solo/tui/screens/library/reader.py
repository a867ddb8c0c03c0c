"""The character and the foe for whom the library computes figures.

Whether an entry is available to the character is computed once and cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from solo.systems.contract import Availability, LibraryEntry, SheetLine, System
from solo.tui.shell import ReadableCampaign

USUAL = "a typical foe"


class FigureReader(NamedTuple):
    """A character for whom figures are computed. Only characters with `on_roster` can buy."""

    name: str
    character: msgspec.Struct
    on_roster: bool


def readers(system: System, reading: ReadableCampaign | None) -> list[FigureReader]:
    """List the characters for whom figures can be computed: the roster first, then the ready characters."""
    roster = reading.characters() if reading else {}
    ready = {name: one for name, one in system.characters.ready().items() if name not in roster}
    return [
        *(FigureReader(name, one, True) for name, one in roster.items()),
        *(FigureReader(name, one, False) for name, one in ready.items()),
    ]


def reader_rows(known: Sequence[FigureReader]) -> list[tuple[str, str, str]]:
    """Return rows for choosing a character; the key is the index in `known`."""
    told = ("On the roster." if one.on_roster else "Ready to play." for one in known)
    return [(str(number), one.name, help_text) for number, (one, help_text) in enumerate(zip(known, told, strict=True))]


def foe_rows(system: System) -> list[tuple[str, str, str]]:
    """Return rows for choosing a foe by name, "" for a typical foe."""
    prices, unit = system.foes.prices(), system.encounters.price_unit
    return [("", USUAL, "An average opponent."), *((name, name, f"{prices[name]} {unit}") for name in prices)]


class ReaderContext:
    """The character for whom figures are computed, and the foe. Without a foe, a typical foe is assumed."""

    def __init__(
        self, system: System | None = None, reader: FigureReader | None = None, versus: str | None = None
    ) -> None:
        self.reader = reader
        self.versus = versus
        self._system = system
        self._standings: dict[tuple[str, str], Availability] = {}

    @property
    def description(self) -> str:
        """Description of the character and the foe; "" without a character."""
        return f"{self.reader.name} against {self.versus or USUAL}" if self.reader else ""

    def standing(self, entry: LibraryEntry) -> Availability:
        """Return whether and how an entry is available to the character; empty without a character."""
        if self.reader is None or self._system is None:
            return Availability()
        key = (entry.kind, entry.name)
        if key not in self._standings:
            self._standings[key] = self._system.library.standing(entry, self.reader.character)
        return self._standings[key]

    def figures(self, entry: LibraryEntry) -> Sequence[SheetLine]:
        """Return the figures of an entry for the character; none without a character."""
        if self.reader is None or self._system is None:
            return ()
        return self._system.library.worked_out(entry, self.reader.character, self.versus)
