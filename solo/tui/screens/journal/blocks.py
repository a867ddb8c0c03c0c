"""Lines of an entry of the journal: sign, text, chance, dice and details."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.content import Content

from solo.library.fuzzy import fold
from solo.story.journal.narration import CHANGE, HEADING, QUESTION, Narration
from solo.story.journal.numbering import JournalEntry
from solo.tui.widgets.list_row import FAINT, hanging_indent
from solo.tui.widgets.listing import MARK
from solo.tui.widgets.printable import make_printable

WIDEST: Final = 100  # cells of a line of text; longer lines are hard to read
STRUCK: Final = "×"
ANSWER: Final = " — "
GUTTER: Final = len(MARK)
FOUND: Final = "bold underline $accent"


class EntryLook(NamedTuple):
    """State of an entry on the page. `is_open` is True if its details are shown.

    `folded` is the number of entries folded below the entry. `marks` are the texts to emphasise.
    """

    is_open: bool = False
    folded: int = 0
    marks: tuple[str, ...] = ()


def entry_block(shown: JournalEntry, told: Narration, width: int, look: EntryLook) -> list[Content]:
    """Return the lines of an entry in `width` cells, without the colours of the marked entry."""
    is_open, folded, marks = look
    room = max(1, min(width, WIDEST) - GUTTER)
    if told.mark == HEADING:
        return [_indented(line) for line in _heading(told, width - GUTTER, folded, marks)]
    sign = STRUCK if shown.struck else told.mark
    lines = hanging_indent(Content.styled(f"{sign or ' '} ", "bold $accent"), _text(shown, told, marks), room)
    if is_open:
        for detail in told.details:
            lines += hanging_indent(Content("    "), Content.styled(make_printable(detail), FAINT), room)
    return [_indented(line) for line in lines]


def _heading(told: Narration, width: int, folded: int, marks: Sequence[str]) -> list[Content]:
    right = f" {folded} folded" if folded else ""
    title = _marked(Content.styled(make_printable(told.text), "bold $accent"), marks)
    title = title.truncate(max(1, width - len(right) - 1), ellipsis=True)
    rule = "─" * max(0, width - title.cell_length - 1 - len(right))
    lines = [Content(""), Content.assemble(title, " ", (rule, "$rule"), (right, FAINT)).truncate(width)]
    if told.details and not folded:
        card = _marked(Content.styled(make_printable(" · ".join(told.details)), FAINT), marks)
        lines += hanging_indent(Content("  "), card, min(width, WIDEST))
    return lines


def _text(shown: JournalEntry, told: Narration, marks: Sequence[str]) -> Content:
    text = make_printable(told.text.replace("\n", " / "))
    if shown.struck:
        return _marked(Content.styled(text, f"strike {FAINT}"), marks)
    chance = f"  {told.chance}" if told.chance else ""
    if told.mark == QUESTION:
        question, _, answer = text.rpartition(ANSWER)
        return Content.assemble(_marked(Content(question), marks), ANSWER, (answer, "bold"), (chance, FAINT))
    style = FAINT if told.mark == CHANGE else ""
    return Content.assemble(_marked(Content.styled(text, style), marks), (chance, FAINT))


def _marked(text: Content, marks: Sequence[str]) -> Content:
    """Emphasise each of the case-folded `marks`. Does nothing if case folding would change the length of the text."""
    plain = fold(text.plain)
    if not marks or len(plain) != len(text.plain):
        return text
    for mark in marks:
        at = plain.find(mark)
        while mark and at >= 0:
            text = text.stylize(FOUND, at, at + len(mark))
            at = plain.find(mark, at + len(mark))
    return text


def _indented(line: Content) -> Content:
    return Content.assemble(" " * GUTTER, line)
