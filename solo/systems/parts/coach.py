"""Owns the coach's lines: what whoever meets a kind of decision for the first times is told, as content words it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

import msgspec

from solo.systems.contract import Content, Shelf
from solo.systems.contract.decisions import ASSENT
from solo.systems.parts.shelves import EntryFault, checked

BETWEEN: Final = ": "
FOR_ASSENT: Final = "Another player's answer concerns your own: it takes effect for them only if you agree."


class CoachLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the coach. `name` is the key of a procedure and a kind of its decisions: "fight: dice"."""

    name: str
    text: str


class Coached:
    """A procedure whose lines stand in the content. A game that words them itself gives it `lines` by their kinds."""

    key: str = ""
    content: Content

    @cached_property
    def lines(self) -> Mapping[str, str]:
        """One for each kind of decision, for whoever meets it the first times."""
        told = ((name.partition(BETWEEN), line.text) for name, line in self.content.entries(CoachLine).items())
        return {kind: text for (key, _, kind), text in told if key == self.key}

    def coach(self, kind: str) -> str:
        """One line about a kind of decision; "" for none."""
        return self.lines.get(kind, FOR_ASSENT if kind == ASSENT else "")


def shelf() -> Shelf:
    """Returns the shelf of these lines; it leans on no other."""
    return checked("coach", CoachLine, _faults)


def _faults(line: CoachLine, _content: Content) -> Iterator[EntryFault]:
    if not all(line.name.partition(BETWEEN)):
        yield "name", f"Name a procedure and what it asks, such as “fight{BETWEEN}dice”, not “{line.name}”."
    if not line.text.strip():
        yield "text", "Say in a line what helps whoever is asked this for the first time."
