"""Owns in whose hands the library's figures are worked out, and against whom.

How an entry stands to a character is asked of the system once, and remembered while the character is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from solo.systems.contract import Entry, Line, Standing, System
from solo.tui.shell import Reading

USUAL = "somebody usual"


class Reader(NamedTuple):
    """In whose hands figures are worked out. `on_roster` may buy."""

    name: str
    character: msgspec.Struct
    on_roster: bool


def readers(system: System, reading: Reading | None) -> list[Reader]:
    """Everybody whose figures can be worked out: the roster first, then the ready characters."""
    roster = reading.characters() if reading else {}
    ready = {name: one for name, one in system.characters.ready().items() if name not in roster}
    return [
        *(Reader(name, one, True) for name, one in roster.items()),
        *(Reader(name, one, False) for name, one in ready.items()),
    ]


def reader_rows(known: Sequence[Reader]) -> list[tuple[str, str, str]]:
    """Rows to pick a reader from, each by its place among them."""
    told = ("On the roster." if one.on_roster else "Ready to play." for one in known)
    return [(str(number), one.name, help_text) for number, (one, help_text) in enumerate(zip(known, told, strict=True))]


def foe_rows(system: System) -> list[tuple[str, str, str]]:
    """Rows to pick a foe from by its name, "" for a usual one."""
    prices, unit = system.foes.prices(), system.encounters.price_unit
    return [("", USUAL, "Whom one meets on the road."), *((name, name, f"{prices[name]} {unit}") for name in prices)]


class Hands:
    """A reader of a system's entries, None for nobody, and the foe that they are held against, None for a usual one."""

    def __init__(self, system: System | None = None, reader: Reader | None = None, versus: str | None = None) -> None:
        self.reader = reader
        self.versus = versus
        self._system = system
        self._standings: dict[tuple[str, str], Standing] = {}

    @property
    def whose(self) -> str:
        """Who it is against whom, as it is read; "" for nobody."""
        return f"{self.reader.name} against {self.versus or USUAL}" if self.reader else ""

    def standing(self, entry: Entry) -> Standing:
        """How an entry stands to the reader."""
        if self.reader is None or self._system is None:
            return Standing()
        key = (entry.kind, entry.name)
        if key not in self._standings:
            self._standings[key] = self._system.library.standing(entry, self.reader.character)
        return self._standings[key]

    def figures(self, entry: Entry) -> Sequence[Line]:
        """An entry's figures in the reader's hands."""
        if self.reader is None or self._system is None:
            return ()
        return self._system.library.worked_out(entry, self.reader.character, self.versus)
