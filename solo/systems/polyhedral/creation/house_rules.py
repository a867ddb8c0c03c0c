"""House rules that a table may permit: a sentence for each code of a problem that the table may override."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HOUSE_RULES: Final[Mapping[str, str]] = {
    "score-of-creatures": "An attribute is outside 4 to 12, the range for people.",
    "skill-of-creatures": "A skill was bought that only creatures may have.",
    "level-beyond-table": "A skill is above the highest level that can be bought.",
    "bought-before": "An attribute or skill was lowered to get its XP back.",
    "overspent-xp": "More XP were spent than the character received.",
    "overspent-money": "More money was spent than the character had.",
    "born-sorcerer": "A character is a born sorcerer.",
    "spellcraft-too-high": "Spellcraft is not below the Intellect Difficulty.",
}


def house_rule(code: str) -> str:
    """Return the sentence that states the house rule behind a problem's code; an unknown code is returned unchanged."""
    return HOUSE_RULES.get(code, code)
