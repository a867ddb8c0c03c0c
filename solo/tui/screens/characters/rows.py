"""Owns who is listed among characters, and how they and the lines of a sheet are drawn as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from textual.content import Content

from solo.campaign.session import Session
from solo.systems.contract import Line, Panel, System
from solo.tui.drafts import Unfinished
from solo.tui.widgets.listing import Entry, gap, heading
from solo.tui.widgets.row import Row


class Known(NamedTuple):
    """A character on the page: on the roster, ready to play, or not finished yet."""

    key: str
    name: str
    character: msgspec.Struct | None
    on_roster: bool = False
    unfinished: Unfinished | None = None

    @property
    def title(self) -> str:
        """The heading under which it stands."""
        return "Not finished" if self.unfinished else "On the roster" if self.on_roster else "Ready to play"


def roster_key(name: str) -> str:
    """The row of somebody on the roster."""
    return f"roster {name}"


def draft_key(key: str) -> str:
    """The row of an unfinished character."""
    return f"draft {key}"


def known(system: System, session: Session | None, unfinished: Iterable[Unfinished]) -> list[Known]:
    """Unfinished characters, then the roster, then those that come with the game."""
    drafts = [Known(draft_key(one.key), one.draft.name, None, unfinished=one) for one in unfinished]
    roster = session.characters() if session else {}
    mine = [Known(roster_key(name), name, character, on_roster=True) for name, character in roster.items()]
    ready = system.characters.ready().items()
    return [*drafts, *mine, *(Known(f"ready {name}", name, character) for name, character in ready)]


def entries(system: System | None, people: Iterable[Known]) -> Iterator[Entry]:
    """A row each, under a heading where their kind changes; beside the name what each is worth."""
    last = ""
    for one in people:
        if one.title != last:
            yield from [gap(one.title)] if last else []
            yield heading(one.title)
        last = one.title
        worth = ""
        if system is not None and one.character is not None:
            worth = f"{system.characters.member(one.character).total} {system.encounters.price_unit}"
        yield Entry(one.key, Row(one.name or "No name yet", Content.styled(worth, "$faint")))


class SheetMark(NamedTuple):
    """A line of a sheet: the number of its panel, and its own in there."""

    panel: int
    line: int

    @property
    def key(self) -> str:
        """The row that shows it."""
        return f"{self.panel} {self.line}"

    @classmethod
    def read(cls, key: str | None) -> SheetMark | None:
        """The line that a row shows; None for no row."""
        panel, _, line = (key or "").partition(" ")
        return cls(int(panel), int(line)) if line else None

    def of(self, panels: Sequence[Panel]) -> Line:
        """The line itself."""
        return panels[self.panel].lines[self.line]


def sheet_entries(panels: Iterable[Panel]) -> Iterator[Entry]:
    """The lines of a sheet under the titles of its panels."""
    for number, panel in enumerate(panels):
        if number:
            yield gap(str(number))
        yield Entry(f"heading {number}", Row(Content.styled(panel.title, "bold $accent")), heading=True)
        for place, line in enumerate(panel.lines):
            row = Row(line.name, Content.styled(line.value, "bold"), folds=True)
            yield Entry(SheetMark(number, place).key, row)
