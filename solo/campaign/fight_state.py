"""State of the procedure in a campaign, in words for lists: in progress, or over and not saved yet."""

from __future__ import annotations

GOES_ON = "in progress"
OVER = {"won": "won, not saved yet", "lost": "lost, not saved yet"}


def describe_state(outcome: str) -> str:
    """Describe a procedure with this outcome: "in progress" for "", else for example "won, not saved yet"."""
    return OVER.get(outcome, "over, not saved yet") if outcome else GOES_ON
