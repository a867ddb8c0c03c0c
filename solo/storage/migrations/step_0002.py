"""Migration from format 2 to 3: a campaign may have a story of solo play.

A payload of format 2 has no `story` and stays unchanged. The new number keeps an older Solo from opening a campaign
whose chronicle has records unknown to it.
"""

from __future__ import annotations


def migrate(kind: str, payload: dict[str, object]) -> dict[str, object]:
    """Return the payload unchanged."""
    del kind
    return payload
