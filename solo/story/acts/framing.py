"""The frame of a story: changing its fields, and suggestions for them from random tables."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.story.acts.tables import ListedNames
from solo.story.acts.texts import require_line
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import Entry, FrameSet
from solo.story.errors import StoryError
from solo.story.frame import MOST_TRUTHS, Frame
from solo.story.state import Story
from solo.story.tables.decks import DrawError
from solo.story.tables.drawing import draw

FrameField = Literal["tone", "truths", "stays_out", "ties", "aim"]

SUGGESTIONS: Final[dict[FrameField, str]] = {
    "tone": "A tone",
    "truths": "A truth of this place",
    "stays_out": "Something that stays out",
    "ties": "A tie between two",
    "aim": "An aim",
}
"""The random table with suggestions for each field."""

SEPARATORS: Final[dict[FrameField, str]] = {"truths": " /", "stays_out": ","}
"""The separator between the parts of a field with several parts. In texts, a space follows the separator."""


def field_text(frame: Frame, field: FrameField) -> str:
    """Return a field of the frame as one line of text."""
    value: str | tuple[str, ...] = getattr(frame, field)
    return value if isinstance(value, str) else f"{SEPARATORS[field]} ".join(value)


def set_field(story: Story, field: FrameField, text: str) -> list[Entry]:
    """Set a field of the frame from one line of text. Returns no entries for an unchanged field.

    Truths are separated by “ / ”, words that stay out by commas. Raises StoryError for too many truths, and
    for a text that is too long or has an invisible character.
    """
    separator = SEPARATORS.get(field)
    plain = require_line(text)
    parts = tuple(part.strip() for part in plain.split(separator) if part.strip()) if separator else ()
    if field == "truths" and len(parts) > MOST_TRUTHS:
        raise StoryError(f"There is room for {MOST_TRUTHS} truths, not {len(parts)}: remove some.")
    frame = msgspec.structs.replace(story.frame, **{field: parts if separator else plain})
    return [] if frame == story.frame else [FrameSet(frame)]


def suggest_field(story: Story, dice: StoryDice, content: StoryContent, field: FrameField) -> list[Entry]:
    """Draw a field of the frame from its table. A drawn truth or word is added to those of the frame.

    The app always throws these dice. Raises StoryError if nothing can be drawn, or if there are enough truths.
    """
    table = content.frame.by_name[SUGGESTIONS[field]]
    tables = {**content.tables.by_name, **content.frame.by_name}
    try:
        drawn = draw(table, tables, dice.thrower, ListedNames(story, content), {}, story.frame.stays_out)
    except DrawError as error:
        raise StoryError(str(error)) from error
    text = drawn.text
    before = field_text(story.frame, field)
    if field in SEPARATORS and before:
        text = f"{before}{SEPARATORS[field]} {text}"
    return set_field(story, field, text)
