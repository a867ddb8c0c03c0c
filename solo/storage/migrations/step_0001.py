"""Migration from format 1 to 2: adds `chronicle_mark`, the number and digest of the chronicle's lines.

Format 1 did not count these lines. The new mark is therefore empty, and fits every chronicle.
"""

from __future__ import annotations

UNMARKED: dict[str, object] = {
    "lines": 0,
    "digest": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
}


def migrate(kind: str, payload: dict[str, object]) -> dict[str, object]:
    """Add an empty mark to the payload of a campaign, or of the campaign in a bundle."""
    if kind == "campaign":
        return {**payload, "chronicle_mark": UNMARKED}
    campaign = payload.get("campaign")
    if kind == "campaign bundle" and isinstance(campaign, dict):
        return {**payload, "campaign": {**campaign, "chronicle_mark": UNMARKED}}
    return payload
