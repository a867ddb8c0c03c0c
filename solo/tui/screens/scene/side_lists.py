"""Lists at the right of a wide page: threads, people, clocks and drafts."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from solo.story.journal.narration import card_title
from solo.story.lists import on_lists
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.widgets.list_row import FAINT, wrap

DOT = "●"
MOST_LISTED = 8
COLUMNS = 33  # columns of the pane on a wide page
BESIDES = 5
"""Lines of the page that are not available to the lists."""


def list_lines(story: Story, words: StoryWords, room: int = 0) -> Content:
    """Return the lists from which the open scene draws: open threads, people, clocks and drafts.

    A list with more than `MOST_LISTED` items is shortened, unless all items fit into `room` lines.
    """
    lengths = [len(items) for items in (story.threads, story.people, story.clocks, story.drafts)]
    for most in range(max(lengths), MOST_LISTED, -1) if sum(lengths) <= room else ():
        told = _with_most(story, words, most)
        if len(wrap(told, COLUMNS)) <= room:
            return told
    return _with_most(story, words, MOST_LISTED)


def _with_most(story: Story, words: StoryWords, most: int) -> Content:
    """Return the lists with at most `most` items each."""
    lists = story.lists
    threads = [thread for thread in on_lists(story.threads, lists) if thread.state == "open"]
    people, clocks = on_lists(story.people, lists), on_lists(story.clocks, lists)
    parts: list[Content] = [
        *_part("Threads", [Content.assemble(t.name, (f" {DOT * t.weight}", "$accent")) for t in threads], most),
        *_part("People", [_person(p.name, words.standings[str(p.standing)], p.want, p.fear) for p in people], most),
        *_part("Clocks", [Content.assemble(str(c), (" full" if c.is_full else "", "$warning")) for c in clocks], most),
        *_part("Drafts", [Content(_draft(d.card.where and card_title(d.card), d.line)) for d in story.drafts], most),
    ]
    return Content("\n").join(parts) if parts else Content.styled("Your lists are empty. Press c to fill them.", FAINT)


def _part(title: str, lines: list[Content], most: int) -> Iterator[Content]:
    if not lines:
        return
    yield Content.styled(title, "bold $faint")
    yield from lines[:most]
    if len(lines) > most:
        yield Content.styled(f"{len(lines) - most} more", FAINT)
    yield Content("")


def _person(name: str, standing: str, want: str, fear: str) -> Content:
    drives = "; ".join([*([f"wants {want}"] if want else []), *([f"fears {fear}"] if fear else [])])
    return Content.assemble(name, (f", {standing}", FAINT), (f"\n  {drives}" if drives else "", FAINT))


def _draft(title: str, line: str) -> str:
    return ": ".join(part for part in (title, line) if part)
