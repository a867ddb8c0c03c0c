"""Owns Renown: how well somebody is known, from the shunned to the famous (`T-27`, `R-25`)."""

from __future__ import annotations

from typing import Final

RENOWN: Final = {
    -2: "Shunned",
    -1: "Distrusted",
    0: "Unknown",
    1: "Recognized",
    2: "Acknowledged",
    3: "Trusted",
    4: "Well-known",
    5: "Famous",
}
LOWEST: Final = min(RENOWN)
HIGHEST: Final = max(RENOWN)


def renown_name(value: int) -> str:
    """Returns the name of a Renown. Raises ValueError with a sentence for one beyond the table."""
    if value not in RENOWN:
        raise ValueError(f"Renown goes from {LOWEST} to {HIGHEST}, not {value}.")
    return RENOWN[value]
