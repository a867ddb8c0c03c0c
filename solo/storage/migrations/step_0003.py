"""Migration from format 3 to 4: a table may have simulated chances to win, and the chronicle the course of a fight.

A payload of format 3 has no such data and stays unchanged. The new number keeps an older Solo from losing such data.
"""

from __future__ import annotations


def migrate(kind: str, payload: dict[str, object]) -> dict[str, object]:
    """Return the payload unchanged."""
    del kind
    return payload
