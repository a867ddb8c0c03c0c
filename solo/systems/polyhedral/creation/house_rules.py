"""House rules that a table may permit: the meaning of each overridable problem code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HOUSE_RULES: Final[Mapping[str, str]] = {
    "score-of-creatures": "An attribute lies outside the range of people, 4 to 12.",
    "skill-of-creatures": "A skill that only creatures have was bought.",
    "level-beyond-table": "A skill is above the highest level with a price.",
    "bought-before": "An attribute or skill was lowered to get its XP back.",
    "overspent-xp": "More XP were spent than received.",
    "overspent-money": "More money was spent than available.",
    "born-sorcerer": "A character is a sorcerer by birth.",
    "spellcraft-too-high": "Spellcraft reaches the Intellect difficulty.",
}


def house_rule(code: str) -> str:
    """Return the meaning of a code in a sentence; return an unknown code unchanged."""
    return HOUSE_RULES.get(code, code)
