"""Rows of the character page: the characters listed, and their appearance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from textual.content import Content

from solo.campaign.session import Session
from solo.systems.contract import System
from solo.tui.roster_condition import RosterCondition, list_conditions
from solo.tui.unfinished_characters import UnfinishedCharacter
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import ListingRow, gap, heading


class CharacterRow(NamedTuple):
    """A character on the page: on the roster, ready to play, or unfinished."""

    key: str
    name: str
    character: msgspec.Struct | None
    on_roster: bool = False
    unfinished: UnfinishedCharacter | None = None

    @property
    def title(self) -> str:
        """Heading of the character's group."""
        return "Unfinished" if self.unfinished else "On the roster" if self.on_roster else "Ready to play"


def roster_key(name: str) -> str:
    """Return the row key of a character on the roster."""
    return f"roster {name}"


def draft_key(key: str) -> str:
    """Return the row key of an unfinished character."""
    return f"draft {key}"


def list_characters(
    system: System, session: Session | None, unfinished: Iterable[UnfinishedCharacter]
) -> list[CharacterRow]:
    """List unfinished characters, then the roster, then the game's ready characters."""
    drafts = [CharacterRow(draft_key(one.key), one.draft.name, None, unfinished=one) for one in unfinished]
    roster = session.characters() if session else {}
    mine = [CharacterRow(roster_key(name), name, character, on_roster=True) for name, character in roster.items()]
    ready = system.characters.ready().items()
    return [*drafts, *mine, *(CharacterRow(f"ready {name}", name, character) for name, character in ready)]


def entries(system: System | None, people: Sequence[CharacterRow]) -> Iterator[ListingRow]:
    """Yield a row for each character with their worth, and a heading for each group.

    Rows of the roster show the character's condition below the name, if there is anything to report.
    """
    last = ""
    roster = {one.name: one.character for one in people if one.on_roster and one.character is not None}
    known = list_conditions(system, roster) if system is not None else {}
    for one in people:
        if one.title != last:
            yield from [gap(one.title)] if last else []
            yield heading(one.title)
        last = one.title
        worth = ""
        if system is not None and one.character is not None:
            worth = f"{system.characters.member(one.character).total} {system.encounters.price_unit}"
        how = known.get(one.name, RosterCondition("")) if one.on_roster else RosterCondition("")
        below = Content.styled(how.told, "$faint" if how.fit else "$error")
        yield ListingRow(one.key, ListRow(one.name or "Unnamed", Content.styled(worth, "$faint"), below, indent=2))
