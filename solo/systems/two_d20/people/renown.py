"""Renown: a hero's reputation, from Shunned to Famous (`T-27`, `R-25`)."""

from __future__ import annotations

from typing import Final

# rule: Renown
# rule: R-25 Names of Renown
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
    """Return the name of a Renown value. Raises ValueError with a sentence if it is not in the table."""
    if value not in RENOWN:
        raise ValueError(f"Renown goes from {LOWEST} to {HIGHEST}, not {value}.")
    return RENOWN[value]
