"""Migration from format 1 to 2: adds the mark of the chronicle to a campaign's state.

Format 1 did not count the chronicle's lines, so the mark is empty, and any chronicle is accepted unchanged.
"""

from __future__ import annotations

UNMARKED: dict[str, object] = {
    "lines": 0,
    "digest": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
}


def migrate(kind: str, payload: dict[str, object]) -> dict[str, object]:
    """Add the mark to the payload of a campaign, including a campaign in a bundle."""
    if kind == "campaign":
        return {**payload, "chronicle_mark": UNMARKED}
    campaign = payload.get("campaign")
    if kind == "campaign bundle" and isinstance(campaign, dict):
        return {**payload, "campaign": {**campaign, "chronicle_mark": UNMARKED}}
    return payload
