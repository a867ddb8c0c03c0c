"""Copies of the chronicle: segments of 256 lines each, written whole, so that a full segment is never touched again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from solo.storage import places
from solo.storage.faults import SaveFault
from solo.storage.journal_mark import whole_lines
from solo.storage.store import Store
from solo.storage.writer import Save

SEGMENT: Final = 256
"""Lines in a full segment."""
NAME: Final = re.compile(re.escape(places.CHRONICLE_COPIES) + r"(\d{4,})\.jsonl")


class CopyRepairs(NamedTuple):
    """What brings the copies up to the chronicle: files to set aside, then files to write, by name."""

    contradicting: list[str]
    outdated: dict[str, bytes]


def split(lines: bytes) -> list[bytes]:
    """Whole lines in segments; the last one may not be full."""
    segments: list[bytes] = []
    start = end = count = 0
    while end := lines.find(b"\n", end) + 1:
        count += 1
        if count % SEGMENT == 0:
            segments.append(lines[start:end])
            start = end
    return [*segments, lines[start:]] if start < len(lines) else segments


def is_full(segment: bytes) -> bool:
    """Return True if no line is added to this segment any more."""
    return segment.count(b"\n") >= SEGMENT


def copies_of(chronicle: bytes) -> dict[str, bytes]:
    """The segments that the copy of a chronicle consists of, by file name."""
    segments = enumerate(split(whole_lines(chronicle)), start=1)
    return {places.chronicle_copy(Path(), number).name: segment for number, segment in segments}


def read_copies(folder: Path, store: Store) -> dict[str, bytes | None]:
    """The segments that are there, by file name; None stands for one that cannot be read. Raises SaveFault."""
    found = store.read_all(folder, places.CHRONICLE_COPIES)
    return {name: data for name, data in found.items() if NAME.fullmatch(name)}


def joined(copies: Mapping[str, bytes | None]) -> bytes:
    """The chronicle as its copies hold it, up to the first segment that is missing or not full."""
    segments: list[bytes] = []
    while segment := copies.get(places.chronicle_copy(Path(), len(segments) + 1).name):
        segments.append(whole_lines(segment))
        if segment.count(b"\n") != SEGMENT:
            break
    return b"".join(segments)


def find_repairs(copies: Mapping[str, bytes | None], chronicle: bytes) -> CopyRepairs:
    """Compare the copies with the chronicle that they should hold. One that only lacks later lines is no fault."""
    wanted = copies_of(chronicle)
    contradicting = [
        name for name, data in copies.items() if data is None or not wanted.get(name, b"").startswith(data)
    ]
    outdated = {name: segment for name, segment in wanted.items() if copies.get(name) != segment}
    return CopyRepairs(contradicting, outdated)


def prepare_repairs(folder: Path, chronicle: bytes, store: Store) -> list[Save]:
    """Set copies of another chronicle aside; the orders that bring the copies up to this one. For the one writer.

    Never raises: a copy is worth less than the campaign. One that could not be set aside is left as it is.
    """
    with suppress(SaveFault):
        store.sweep(folder / f"{places.CHRONICLE_COPIES}*.jsonl")
    copies: dict[str, bytes | None] = {}
    with suppress(SaveFault):
        copies = read_copies(folder, store)
    contradicting, outdated = find_repairs(copies, chronicle)
    for name in contradicting:
        try:
            store.set_aside(folder / name)
        except SaveFault:
            outdated.pop(name, None)
    return [Save(folder / name, segment, keep_previous=False) for name, segment in outdated.items()]
