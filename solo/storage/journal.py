"""Owns the journal: JSON lines that are only ever added to, each on disk before it counts.

A write cut short leaves a torn tail; it is moved aside on opening, so that the next line begins on a line of its own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from solo.border import files
from solo.storage.faults import SaveFault, not_read, not_written

T = TypeVar("T")


class NotMended(SaveFault):
    """A torn journal that can be read as it is, but not mended now: nothing may be added to it."""


_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


def append(path: Path, lines: bytes) -> None:
    """Put whole lines, each with its line break, at the end of the journal and on disk.

    Raises SaveFault with a sentence, the journal as it was, where that is not possible.
    """
    try:
        descriptor = files.opened(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    except OSError as error:
        raise not_written(path, error) from error
    try:
        before = os.fstat(descriptor).st_size
        try:
            _write_all(descriptor, lines)
            os.fsync(descriptor)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(descriptor, before)
            raise not_written(path, error) from error
    finally:
        os.close(descriptor)


def read_raw(path: Path) -> bytes:
    """All of the journal as it lies on disk; b"" for one that does not exist. Raises SaveFault if it cannot be read."""
    try:
        return files.read(path)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise not_read(path, error) from error


def read(path: Path, decoder: msgspec.json.Decoder[T], repair: bool, known: int = 0) -> tuple[list[T], list[str]]:
    """All entries of the journal, and a sentence for each thing that is wrong with it.

    Where `repair` is True a torn tail is cut off and kept in a file of the same name with `.torn` behind. The first
    `known` bytes were written whole, so that nothing of them is a torn tail, readable or not. Raises SaveFault where
    the file cannot be read, NotMended where the tail cannot be kept, the journal as it was; a journal that does not
    exist is empty.
    """
    data = read_raw(path)
    if not data:
        return [], []
    if data.endswith(b"\n"):
        with suppress(*_UNREADABLE):
            return decoder.decode_lines(data), []
    return _read_harmed(path, data, decoder, repair, known)


def parse(data: bytes, decoder: msgspec.json.Decoder[T]) -> list[T]:
    """All entries in the lines of this data that can be read."""
    entries: list[T] = []
    for line in data.split(b"\n"):
        with suppress(*_UNREADABLE):
            entries.append(decoder.decode(line))
    return entries


def _read_harmed(
    path: Path, data: bytes, decoder: msgspec.json.Decoder[T], repair: bool, known: int
) -> tuple[list[T], list[str]]:
    *lines, _ = data.split(b"\n")
    entries: list[T] = []
    position = 0
    whole = 0
    skipped = 0
    unread = 0
    for line in lines:
        position += len(line) + 1
        if not line.strip():
            continue
        try:
            entries.append(decoder.decode(line))
        except _UNREADABLE:
            unread += 1
            if position > known:
                continue
        whole = position
        skipped += unread
        unread = 0
    notices = []
    if skipped:
        counted = "1 line" if skipped == 1 else f"{skipped} lines"
        notices.append(f"{counted} of {path.name} could not be read: left out, and kept in the file.")
    if whole < len(data):
        notices.append(_torn(path, data, whole, repair))
    return entries, notices


def _torn(path: Path, data: bytes, whole: int, repair: bool) -> str:
    if not repair:
        return f"The end of {path.name} is torn: what was written last is left out."
    torn = path.with_name(f"{path.name}.torn")
    try:
        append(torn, data[whole:] + b"\n")
        os.truncate(path, whole)
    except SaveFault as fault:
        with suppress(OSError):
            if not torn.stat().st_size:
                torn.unlink()
        raise NotMended(str(fault)) from fault
    except OSError as error:
        raise NotMended(str(not_written(path, error))) from error
    return f"The end of {path.name} was torn: it has been cut off and kept in {torn.name}."


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
