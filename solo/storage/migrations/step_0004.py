"""Migration from format 4 to 5: a fight may be outside the story, and an unsent line belongs to a scene.

A payload of format 4 has no such data and stays unchanged. The new number keeps an older Solo from losing such data.
"""

from __future__ import annotations


def migrate(kind: str, payload: dict[str, object]) -> dict[str, object]:
    """Return the payload unchanged."""
    del kind
    return payload
