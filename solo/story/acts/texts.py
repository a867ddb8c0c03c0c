"""Texts that a player types into a field: one line, normalised, without invisible characters."""

from __future__ import annotations

import msgspec

from solo.story.errors import StoryError
from solo.story.scenes import SceneCard
from solo.untrusted.text import LONGEST_LINE, check_text, normal


def require_line(text: str, longest: int = LONGEST_LINE) -> str:
    """Return a text normalised; it may be empty.

    Raises StoryError if the text has more than `longest` characters, several lines, or an invisible character.
    """
    plain = normal(text).strip()
    if problem := check_text(plain, longest, lines=False):
        raise StoryError(problem)
    return plain


def require_card(card: SceneCard) -> SceneCard:
    """Return a card with normalised texts. Raises StoryError without a place, and like `require_line`."""
    checked = msgspec.structs.replace(
        card,
        where=require_line(card.where),
        when=require_line(card.when),
        here=tuple(map(require_line, card.here)),
        stake=require_line(card.stake),
        loss=require_line(card.loss),
        thread=require_line(card.thread),
        strand=require_line(card.strand),
        lists=tuple(map(require_line, card.lists)),
    )
    if not checked.where:
        raise StoryError("Say where the scene takes place.")
    return checked
