"""Rows of a scene's entries: lines of the player, and results of the app that unfold to their dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from textual.content import Content

from solo.story.entries import SceneOpened
from solo.story.journal.clock_runs import merge_clock_runs
from solo.story.journal.narration import CHANGE, HEADING, PLAYER, QUESTION, Narration, is_told, narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.widgets.list_row import FAINT, Hanging
from solo.tui.widgets.listing import ListingRow

MOST_SHOWN: Final = 400
"""Maximum number of entries on the page of a scene. Earlier entries are in the journal."""
ANSWER: Final = " — "


def scene_entries(
    entries: Sequence[JournalEntry], scene: int, words: StoryWords
) -> list[tuple[JournalEntry, Narration]]:
    """Return the latest entries of a scene that have a text, oldest first. Successive changes of a clock are merged."""
    told = (entry for entry in _backwards(entries, scene) if is_told(entry.entry))
    latest = list(islice(told, MOST_SHOWN))
    return [(entry, narrate(entry, words)) for entry in merge_clock_runs(reversed(latest))]


def is_title(shown: JournalEntry, story: Story) -> bool:
    """Return True for the entry that opens the present scene. The head of the page shows its card already."""
    opened = shown.entry
    return isinstance(opened, SceneOpened) and story.scene is not None and opened.kind == story.scene.kind


def entry_row(entry: JournalEntry, narration: Narration, is_open: bool) -> ListingRow:
    """Return the row of an entry. With `is_open`, it includes its dice and details."""
    sign = Content.styled(f"{narration.mark or ' '} ", "bold $accent")
    folded = narration.details[1:] if narration.mark == QUESTION else narration.details
    behind = [Content.styled(line, FAINT) for line in folded] if is_open else ()
    return ListingRow(str(entry.number), Hanging(sign, _text(entry, narration), behind))


def _text(entry: JournalEntry, narration: Narration) -> Content:
    text = narration.text
    if entry.struck:
        return Content.styled(text, "strike $faint")
    if narration.mark == QUESTION:
        question, _, answer = text.rpartition(ANSWER)
        odds = f"  ({narration.details[0]})" if narration.details else ""
        return Content.assemble((f"{question}{ANSWER}", ""), (answer, "bold $accent"), (odds, FAINT))
    chance = f"  {narration.chance}" if narration.chance else ""
    style = {PLAYER: "", HEADING: "bold", CHANGE: FAINT}.get(narration.mark, "")
    return Content.assemble((text, style), (chance, FAINT))


def _backwards(entries: Sequence[JournalEntry], scene: int) -> Iterator[JournalEntry]:
    for entry in reversed(entries):
        if entry.scene != scene:
            return
        yield entry
