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
DESCRIPTIONS: Final = {
    -2: "People turn away. Hardly anyone speaks with you, and no trader serves you.",
    -1: "Your name is a warning. People deal with you only when they need to.",
    0: "No one has heard of you, or they have heard as much good as bad.",
    1: "Here and there, someone has heard of you.",
    2: "Passers-by often know you, and show respect.",
    3: "Strangers ask for your help, and so do officials in trouble.",
    4: "Most people know you on sight. Traders want you as a customer.",
    5: "The powerful send gifts and great tasks. A shop you visit is full the next day.",
}
"""How people treat a hero, by the hero's Renown."""
LOWEST: Final = min(RENOWN)
HIGHEST: Final = max(RENOWN)


def renown_name(value: int) -> str:
    """Return the name of a Renown value. Raises ValueError if it is not in the table."""
    if value not in RENOWN:
        raise ValueError(f"Renown must be from {LOWEST} to {HIGHEST}, not {value}.")
    return RENOWN[value]


def describe_renown(value: int) -> str:
    """Describe how people treat a hero of this Renown.

    Raises ValueError for a Renown not in the table.
    """
    renown_name(value)
    return DESCRIPTIONS[value]
