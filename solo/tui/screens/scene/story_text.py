"""The story as Markdown: scenes as headings, lines of the player, facts, and results of the app without dice."""

from __future__ import annotations

from collections.abc import Iterable

from solo.story.journal.clock_runs import merge_clock_runs
from solo.story.journal.narration import HEADING, narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.words import StoryWords


def story_markdown(name: str, entries: Iterable[JournalEntry], words: StoryWords) -> str:
    """Return all entries that are not struck out. Successive changes of a clock become one line."""
    parts = [f"# {name}"]
    for entry in merge_clock_runs(entry for entry in entries if not entry.struck):
        narration = narrate(entry, words)
        if narration.mark == HEADING:
            parts.append(f"## {narration.text}")
        else:
            parts.append(narration.text if narration.is_players else f"*{narration.text}*")
        if narration.has_facts and narration.details:
            parts.append("\n".join(f"- {fact}" for fact in narration.details))
    return "\n\n".join(parts) + "\n"
