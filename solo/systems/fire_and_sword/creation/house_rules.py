"""House rules that a table may allow, each by the code of the problem that is then ignored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HOUSE_RULES: Final[Mapping[str, str]] = {
    "statistic-bounds": "A statistic started outside the usual 10 to 17.",
    "statistic-total": "The starting statistics had an unusual total.",
    "other-skill": "A skill outside the calling's ten was trained.",
    "rank-unused": "Not all ten starting levels were used.",
    "divine-points": "The character started with more than 3 points of divine spells.",
    "other-magic": "The character started with magic outside the calling.",
    "overspent-money": "More money was spent than allowed.",
    "other-grade": "The character did not start at the calling's FTE grade.",
    "begun-otherwise": "Starting choices were changed later.",
}


def house_rule(code: str) -> str:
    """Return the house rule of a code in a sentence; an unknown code is returned unchanged."""
    return HOUSE_RULES.get(code, code)
