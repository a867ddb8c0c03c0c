"""Lists at the right of a wide page: threads, people, clocks and drafts."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from solo.story.journal.narration import card_title
from solo.story.lists import on_lists
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.widgets.list_row import FAINT

DOT = "●"
MOST_LISTED = 8


def list_lines(story: Story, words: StoryWords) -> Content:
    """Return the open threads, the people, the clocks and the drafts that the open scene draws from."""
    lists = story.lists
    threads = [thread for thread in on_lists(story.threads, lists) if thread.state == "open"]
    people, clocks = on_lists(story.people, lists), on_lists(story.clocks, lists)
    parts: list[Content] = [
        *_part("Threads", [Content.assemble(t.name, (f" {DOT * t.weight}", "$accent")) for t in threads]),
        *_part("People", [_person(p.name, words.standings[str(p.standing)], p.want, p.fear) for p in people]),
        *_part("Clocks", [Content.assemble(str(c), (" full" if c.is_full else "", "$warning")) for c in clocks]),
        *_part("Drafts", [Content.assemble(_draft(d.card.where and card_title(d.card), d.line)) for d in story.drafts]),
    ]
    return Content("\n").join(parts) if parts else Content.styled("The lists are empty. Press c to fill them.", FAINT)


def _part(title: str, lines: list[Content]) -> Iterator[Content]:
    if not lines:
        return
    yield Content.styled(title, "bold $faint")
    yield from lines[:MOST_LISTED]
    if len(lines) > MOST_LISTED:
        yield Content.styled(f"{len(lines) - MOST_LISTED} more", FAINT)
    yield Content("")


def _person(name: str, standing: str, want: str, fear: str) -> Content:
    drives = "; ".join([*([f"wants {want}"] if want else []), *([f"fears {fear}"] if fear else [])])
    return Content.assemble(name, (f", {standing}", FAINT), (f"\n  {drives}" if drives else "", FAINT))


def _draft(title: str, line: str) -> str:
    return ": ".join(part for part in (title, line) if part)
