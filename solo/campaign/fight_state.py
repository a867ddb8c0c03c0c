"""State of the procedure in a campaign, in words for lists: in progress, or over and not saved yet."""

from __future__ import annotations

GOES_ON = "in progress"
OVER = {"won": "won, not saved yet", "lost": "lost, not saved yet"}


def describe_state(outcome: str) -> str:
    """Return the state of a procedure with this outcome, "" while it goes on: "won, not saved yet"."""
    return OVER.get(outcome, "over, not saved yet") if outcome else GOES_ON
