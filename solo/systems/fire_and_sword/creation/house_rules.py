"""House rules that a table may allow: one for each code of an overridable problem."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HOUSE_RULES: Final[Mapping[str, str]] = {
    "statistic-bounds": "A statistic began outside the usual 10 to 17.",
    "statistic-total": "The statistics began with another total than usual.",
    "other-skill": "A skill was trained that is not among the ten of the calling.",
    "rank-unused": "Not all of the ten levels of the start were used.",
    "divine-points": "More points of divine spells were had at the start than 3.",
    "other-magic": "The start gave magic that is not the calling's.",
    "overspent-money": "More money was spent than there was.",
    "other-grade": "The start was at another grade of income than the calling's.",
    "begun-otherwise": "What the start decided was changed later.",
}


def house_rule(code: str) -> str:
    """Return the house rule of a code in a sentence; an unknown code is returned unchanged."""
    return HOUSE_RULES.get(code, code)
