"""From format 1 to 2: the state of a campaign has the mark of its chronicle.

Format 1 counted no lines, so the mark counts none: the chronicle beside the state is taken over as it is.
"""

from __future__ import annotations

UNMARKED: dict[str, object] = {
    "lines": 0,
    "digest": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
}


def migrate(kind: str, payload: dict[str, object]) -> dict[str, object]:
    """Add the mark to a campaign, also to one within a bundle."""
    if kind == "campaign":
        return {**payload, "chronicle_mark": UNMARKED}
    campaign = payload.get("campaign")
    if kind == "campaign bundle" and isinstance(campaign, dict):
        return {**payload, "campaign": {**campaign, "chronicle_mark": UNMARKED}}
    return payload
