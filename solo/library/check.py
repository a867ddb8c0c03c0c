"""Owns the check of content that is about to be shared or put in place: one file, or a folder of them."""

from __future__ import annotations

from pathlib import Path

from solo.library.content import Shelves, shipped_content
from solo.library.trial import try_out
from solo.systems.contract import Fault, Manifest

SECONDS = 60.0


def check(place: Path, manifest: Manifest, own: Path | None) -> tuple[Fault, ...]:
    """Every fault of a content file or folder, none where all of it can be used.

    A file is held against our content with the player's own, in the folder `own`, laid over it; the files of a
    folder are held against ours and each other, as they would be if the folder were the player's own.
    """
    ours = shipped_content() / manifest.key
    if place.is_dir():
        content = Shelves(manifest.shelves, ours, place)
        try_out(manifest, content, SECONDS)
        return content.all_faults()
    content = Shelves(manifest.shelves, ours, own)
    found = content.lay(place)
    before = content.all_faults()
    try_out(manifest, content, SECONDS)
    tried = [fault for fault in content.all_faults() if fault not in before and fault.file == str(place)]
    return (*found, *tried)
