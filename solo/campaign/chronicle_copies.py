"""Copies of the chronicle in segments of 256 lines. A full segment is never written again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from solo.storage import paths
from solo.storage.errors import SaveError
from solo.storage.journal_mark import whole_lines
from solo.storage.store import Store
from solo.storage.writer import Save

SEGMENT: Final = 256
"""Lines in a full segment."""
NAME: Final = re.compile(re.escape(paths.CHRONICLE_COPIES) + r"(\d{4,})\.jsonl")


class CopyRepairs(NamedTuple):
    """Repairs of the copies: names of files to set aside, and files to write, by name."""

    contradicting: list[str]
    outdated: dict[str, bytes]


def split(lines: bytes) -> list[bytes]:
    """Split whole lines into segments; the last one may be incomplete."""
    segments: list[bytes] = []
    start = end = count = 0
    while end := lines.find(b"\n", end) + 1:
        count += 1
        if count % SEGMENT == 0:
            segments.append(lines[start:end])
            start = end
    return [*segments, lines[start:]] if start < len(lines) else segments


def is_full(segment: bytes) -> bool:
    """Return True if no further line is added to this segment."""
    return segment.count(b"\n") >= SEGMENT


def copies_of(chronicle: bytes) -> dict[str, bytes]:
    """Return the segments of a chronicle's copy, by file name."""
    segments = enumerate(split(whole_lines(chronicle)), start=1)
    return {paths.chronicle_copy(Path(), number).name: segment for number, segment in segments}


def read_copies(folder: Path, store: Store) -> dict[str, bytes | None]:
    """Return the existing segments in `folder` by file name; None for an unreadable segment. Raises SaveError."""
    found = store.read_all(folder, paths.CHRONICLE_COPIES)
    return {name: data for name, data in found.items() if NAME.fullmatch(name)}


def join_copies(copies: Mapping[str, bytes | None]) -> bytes:
    """Return the chronicle from its copies, up to the first segment that is missing or incomplete."""
    segments: list[bytes] = []
    while segment := copies.get(paths.chronicle_copy(Path(), len(segments) + 1).name):
        segments.append(whole_lines(segment))
        if segment.count(b"\n") != SEGMENT:
            break
    return b"".join(segments)


def find_repairs(copies: Mapping[str, bytes | None], chronicle: bytes) -> CopyRepairs:
    """Return the repairs that make the copies equal to the chronicle. A copy that only lacks later lines is kept."""
    wanted = copies_of(chronicle)
    contradicting = [
        name for name, data in copies.items() if data is None or not wanted.get(name, b"").startswith(data)
    ]
    outdated = {name: segment for name, segment in wanted.items() if copies.get(name) != segment}
    return CopyRepairs(contradicting, outdated)


def prepare_repairs(folder: Path, chronicle: bytes, store: Store) -> list[Save]:
    """Set copies that contradict the chronicle aside, and return orders that bring all copies up to date.

    Only the process that holds the campaign's lock may call it. Never raises: a copy that cannot be set aside stays
    unchanged.
    """
    with suppress(SaveError):
        store.sweep(folder / f"{paths.CHRONICLE_COPIES}*.jsonl")
    copies: dict[str, bytes | None] = {}
    with suppress(SaveError):
        copies = read_copies(folder, store)
    contradicting, outdated = find_repairs(copies, chronicle)
    for name in contradicting:
        try:
            store.set_aside(folder / name)
        except SaveError:
            outdated.pop(name, None)
    return [Save(folder / name, segment, keep_previous=False) for name, segment in outdated.items()]
