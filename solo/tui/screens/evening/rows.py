"""Rows of an evening: its encounters in order with their chances, and details of the marked encounter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual.content import Content

from solo.campaign.campaign import PlannedEncounter, SavedEncounter, SavedEvening
from solo.campaign.evening_list import is_played
from solo.campaign.fight_state import describe_state
from solo.evening.evening_forecast import EveningOutlook
from solo.evening.rests import RESTS
from solo.evening.sheet_builder import default_title
from solo.resolver import format_percent
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import ListingRow, gap

WHOLE = "whole"
"""Key of the row for the evening itself."""
GONE = "removed"
EMPTY = "No encounters yet. Press a to add a saved encounter, or T on the encounter page."


def entries(
    evening: SavedEvening, kept: Mapping[str, SavedEncounter], outlook: EveningOutlook | None, unsaved: str = ""
) -> Iterator[ListingRow]:
    """Yield a row for the evening, then a row for each encounter with the rest before it.

    `unsaved` is the outcome of the fight in progress if it is over but not saved yet.
    """
    home = Content.styled(f"home {format_percent(outlook.home)}", "bold") if outlook else Content("")
    yield ListingRow(WHOLE, ListRow(Content.styled(evening.name, "bold"), home))
    yield gap("below the name")
    for at, part in enumerate(evening.parts):
        yield ListingRow(str(at), _part(at, part, evening, kept, outlook, unsaved))


def _part(
    at: int,
    part: PlannedEncounter,
    evening: SavedEvening,
    kept: Mapping[str, SavedEncounter],
    outlook: EveningOutlook | None,
    unsaved: str,
) -> ListRow:
    known = outlook.parts[at] if outlook and at < len(outlook.parts) else None
    if part.encounter not in kept:
        right = Content.styled(GONE, "$error")
    elif is_played(evening, at):
        right = Content.styled("played", "$faint")
    elif part.state == "playing":
        right = Content.styled(describe_state(unsaved), "$faint")
    else:
        right = Content(f"won {format_percent(known.won)}" if known and known.reached else "")
    said = [RESTS[part.rest]] if part.rest in RESTS and part.rest else []
    below = Content.styled(" · ".join([*said, *([part.note] if part.note else [])]), "$faint")
    return ListRow(f"{at + 1} {part.encounter}", right, below, indent=2)


def describe_marked(
    evening: SavedEvening,
    kept: Mapping[str, SavedEncounter],
    outlook: EveningOutlook | None,
    said: str,
    marked: int | None,
) -> Content:
    """Return the text beside the list: the marked encounter, and the forecast of the whole evening."""
    lines: list[Content] = []
    if marked is not None and marked < len(evening.parts):
        lines += _marked(evening.parts[marked], kept, outlook, marked)
    elif evening.note:
        lines += [Content(evening.note), Content("")]
    if not evening.parts:
        return Content("\n").join([*lines, Content(EMPTY)])
    begun = [is_played(evening, at) or part.state == "playing" for at, part in enumerate(evening.parts)]
    is_partly_played = any(begun) and not all(begun)
    lines.append(Content.styled("The remaining encounters" if is_partly_played else "The whole evening", "bold"))
    lines += [Content(words) for words in (outlook.words if outlook else ())]
    if said:
        lines.append(Content.styled(said, "$faint"))
    return Content("\n").join(lines)


def _marked(
    part: PlannedEncounter, kept: Mapping[str, SavedEncounter], outlook: EveningOutlook | None, at: int
) -> list[Content]:
    encounter = kept.get(part.encounter)
    lines = [Content.styled(part.encounter, "bold")]
    lines.append(Content(default_title(encounter.foes)) if encounter else Content.styled(GONE, "$error"))
    if encounter and encounter.place:
        lines.append(Content(f"At {encounter.place}."))
    lines.append(Content(f"Before this encounter: {RESTS.get(part.rest, RESTS[''])}."))
    if part.note:
        lines.append(Content(part.note))
    if outlook and at < len(outlook.parts):
        lines.append(Content(outlook.parts[at].words))
    return [*lines, Content("")]
