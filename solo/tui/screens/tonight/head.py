"""Head of the page: the state of the story, its latest lines, and its most urgent open items."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from textual.content import Content

from solo.story.entries import Entry, ProcedurePlayed
from solo.story.journal.narration import CHANGE, DRAW, HEADING, card_title, narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.lists import Clock, Person, Thread, weight_of
from solo.story.proposals import LONGEST_WAIT
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.screens.scene.header import scene_title, tension_bar
from solo.tui.screens.scene.side_lists import DOT
from solo.tui.widgets.list_row import FAINT, ListRow, hanging_indent, wrap

LINES = 3
LINES_OF_A_TEXT = 2
FOUGHT = ("won", "lost")
LENGTH = re.compile(r"\d+ \w+\.")
NO_FRAME = "The story has no frame yet. Press e to set its tone, truths and aim."
PASSED_OVER = (HEADING, CHANGE, DRAW)
"""Kinds of entries that are left out, since they say little about the state of the story."""
BETWEEN = "     "
FEW_LINES, SOME_LINES = 20, 28
"""Terminal heights in lines: below the first, the head shows few lines and items; below the second, some."""
GAP = Content("")
LIST_LINES = 12
"""Lines of the page outside the head: the ways to begin, title and footer."""


def head_lines(
    story: Story, entries: Sequence[JournalEntry], words: StoryWords, width: int, height: int, beside: bool
) -> list[Content]:
    """Return the parts of the head for a terminal of this height.

    With `beside`, open items and the frame are shown beside the head, which leaves them out. On a low terminal, the
    head has no empty lines and no frame either.
    """
    lines, items = room_for(height)
    parts = [status_lines(story, width), latest_lines(entries, words, width, lines)]
    if not beside:
        parts.append(open_lines(story, words, width, items))
        most = max(items, height - LIST_LINES - sum(len(part) + 1 for part in parts if part))
        parts.append(_first_of(frame_lines(story), width, most) if height >= FEW_LINES else [])
    parts = [part for part in parts if part]
    gap = [GAP] if sum(map(len, parts)) + len(parts) + LIST_LINES <= height else []
    return [line for part in parts for line in (*part, *gap)]


def status_lines(story: Story, width: int) -> list[Content]:
    """Return the open scene, or the number of scenes so far, with the tension at the right."""
    if story.scene is not None:
        told = scene_title(story.scene)
    elif story.scenes:
        told = f"{'1 scene' if story.scenes == 1 else f'{story.scenes} scenes'} so far; no scene is open"
    else:
        told = "A new story"
    return ListRow(Content.styled(told, "bold"), tension_bar(story.tension), folds=True).lines(width)


def latest_lines(entries: Sequence[JournalEntry], words: StoryWords, width: int, most: int) -> list[Content]:
    """Return the latest entries that have a text, oldest first, each cut to a few lines."""
    told = [Content(text) for text in _latest_texts(entries, words, most)][::-1]
    if not told:
        return []
    lines = [line for text in told for line in _first_lines(text, width)]
    return [Content.styled("Where you were", "bold $faint"), *lines]


def open_lines(story: Story, words: StoryWords, width: int, most: int) -> list[Content]:
    """Return the open threads, running clocks, people with a want or fear, and drafts, the most urgent first."""
    items = [*map(thread_text, open_threads(story)), *map(clock_text, running_clocks(story))]
    people = [person_text(person, words) for person in pressing_people(story)]
    drafts = [Content.assemble(("Draft: ", FAINT), draft.name) for draft in story.drafts]
    if not items and not people and not drafts:
        return []
    lines = [*flow(items, width - 2), *[line for text in (*people, *drafts) for line in wrap(text, width - 2)]]
    shown = [Content.assemble("  ", line) for line in lines[:most]]
    if len(lines) > most:
        shown.append(Content.styled("  … press c to see them all", FAINT))
    return [Content.styled("Open", "bold $faint"), *shown]


def open_threads(story: Story) -> list[Thread]:
    """Return the open threads, sorted by weight times the number of scenes since a thread was last touched."""
    waiting = [thread for thread in story.threads if thread.state == "open"]
    return sorted(waiting, key=lambda one: -one.weight * (1 + min(story.scenes - one.touched, LONGEST_WAIT)))


def running_clocks(story: Story) -> list[Clock]:
    """Return the clocks that are not full, the nearest to its end first."""
    return sorted((clock for clock in story.clocks if weight_of(clock)), key=lambda clock: clock.left)


def pressing_people(story: Story) -> list[Person]:
    """Return the people with a want or fear, sorted by weight and by how far their standing is from a stranger's."""
    driven = [person for person in story.people if person.want or person.fear]
    return sorted(driven, key=lambda person: -person.weight * (1 + abs(person.standing)))


def thread_text(thread: Thread) -> Content:
    """Return a thread with its weight as dots."""
    return Content.assemble(thread.name, (f" {DOT * thread.weight}", "$accent"))


def clock_text(clock: Clock) -> Content:
    """Return a clock with its segments."""
    return Content.assemble((str(clock), "$warning" if clock.left == 1 else ""))


def person_text(person: Person, words: StoryWords) -> Content:
    """Return a person with their standing, want and fear."""
    drives = [*([f"wants {person.want}"] if person.want else []), *([f"fears {person.fear}"] if person.fear else [])]
    return Content.assemble(person.name, (f", {words.standings[str(person.standing)]}: {'; '.join(drives)}", FAINT))


def frame_lines(story: Story) -> list[Content]:
    """Return the filled fields of the frame, or a hint to fill them."""
    frame = story.frame
    fields = (
        ("Aim", frame.aim),
        ("Tone", frame.tone),
        ("True here", " · ".join(frame.truths)),
        ("Off limits", ", ".join(frame.stays_out)),
        ("Ties", frame.ties),
    )
    told = [Content.assemble((f"{label}: ", FAINT), text) for label, text in fields if text]
    return told or [Content.styled(NO_FRAME, FAINT)]


def _first_of(texts: Iterable[Content], width: int, most: int) -> list[Content]:
    """Return the texts wrapped to the width, on at most `most` lines. The last line says if lines are left out."""
    lines = [line for text in texts for line in wrap(text, width)]
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], Content.styled("… press e to see it all", FAINT)]


def flow(items: Iterable[Content], width: int) -> list[Content]:
    """Return the items side by side, on as many lines as they need."""
    lines: list[Content] = []
    for item in items:
        if lines and lines[-1].cell_length + len(BETWEEN) + item.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], BETWEEN, item)
        else:
            lines += wrap(item, width)
    return lines


def room_for(height: int) -> tuple[int, int]:
    """Return the numbers of latest entries and of lines of open items in a terminal of this height."""
    if height < FEW_LINES:
        return 1, 2
    return (2, 4) if height < SOME_LINES else (LINES, 8)


def go_on_text(story: Story) -> str:
    """Return the text of the first way to go on: the open scene, or opening the next scene."""
    if story.scene is not None:
        return f"Go on with {story.scene.kind} {story.scene.number}: {card_title(story.scene.card)}"
    return "Open the next scene" if story.scenes else "Open the first scene"


def _brief(entry: Entry) -> str:
    """Return a fight in a few words: "The toll bridge: won after 14 rounds."; "" for any other entry."""
    if not isinstance(entry, ProcedurePlayed) or entry.outcome not in FOUGHT:
        return ""
    length = next((fact for fact in entry.facts if LENGTH.fullmatch(fact)), "")
    return f"{entry.title}: {entry.outcome} after {length}" if length else ""


def _first_lines(text: Content, width: int) -> list[Content]:
    """Return a text on at most two lines, with a “…” if it is cut."""
    lines = hanging_indent(Content("  "), text, width)
    if len(lines) <= LINES_OF_A_TEXT:
        return lines
    *first, last = lines[:LINES_OF_A_TEXT]
    return [*first, Content.assemble(last.rstrip().truncate(width - 2), " …")]


def _latest_texts(entries: Sequence[JournalEntry], words: StoryWords, most: int) -> Iterator[str]:
    count = 0
    for entry in reversed(entries):
        narration = narrate(entry, words)
        if entry.struck or not narration.text or narration.mark in PASSED_OVER:
            continue
        yield _brief(entry.entry) or narration.text
        count += 1
        if count == most:
            return
