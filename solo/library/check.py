"""Check of content before it is shared or installed: one file, or a folder of files."""

from __future__ import annotations

from pathlib import Path

from solo.library.content import Shelves, shipped_content
from solo.library.content_trial import drop_failing_entries
from solo.systems.contract import ContentProblem, Manifest

SECONDS = 60.0


def check(place: Path, manifest: Manifest, own: Path | None) -> tuple[ContentProblem, ...]:
    """Return the faults of a content file or folder; empty if all of it can be used.

    A file is checked together with the shipped content and the player's own content in the folder `own`. A folder is
    checked together with the shipped content, as if it were the player's own.
    """
    ours = shipped_content() / manifest.key
    if place.is_dir():
        content = Shelves(manifest.shelves, ours, place)
        drop_failing_entries(manifest, content, SECONDS)
        return content.all_faults()
    content = Shelves(manifest.shelves, ours, own)
    found = content.lay(place)
    before = content.all_faults()
    drop_failing_entries(manifest, content, SECONDS)
    tried = [fault for fault in content.all_faults() if fault not in before and fault.file == str(place)]
    return (*found, *tried)
