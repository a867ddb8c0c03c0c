"""Journal: a file of JSON lines, to which lines are only appended.

An interrupted write leaves an incomplete last line, which is moved to another file when the journal is opened.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from solo.storage.errors import SaveError, read_error, write_error
from solo.untrusted import files

T = TypeVar("T")


class JournalRepairError(SaveError):
    """A journal whose incomplete end cannot be repaired now. It can be read, but nothing may be appended."""


_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


def append(path: Path, lines: bytes) -> None:
    """Append whole lines, each with its line break, to the journal on disk.

    If that fails, raises SaveError with a sentence and leaves the journal unchanged.
    """
    try:
        descriptor = files.open_regular(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    except OSError as error:
        raise write_error(path, error) from error
    try:
        before = os.fstat(descriptor).st_size
        try:
            _write_all(descriptor, lines)
            os.fsync(descriptor)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(descriptor, before)
            raise write_error(path, error) from error
    finally:
        os.close(descriptor)


def read_raw(path: Path) -> bytes:
    """Return the journal's content; b"" if it does not exist. Raises SaveError if it cannot be read."""
    try:
        return files.read(path)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise read_error(path, error) from error


def read(path: Path, decoder: msgspec.json.Decoder[T], repair: bool, known: int = 0) -> tuple[list[T], list[str]]:
    """Return the entries of the journal, and a sentence for each problem.

    If `repair` is True, an incomplete end is moved to a file with the suffix `.torn`. The first `known` bytes were
    written completely, and are never moved. A missing journal is empty. Raises SaveError if the file cannot be read,
    and JournalRepairError, without a change, if the end cannot be moved.
    """
    data = read_raw(path)
    if not data:
        return [], []
    if data.endswith(b"\n"):
        with suppress(*_UNREADABLE):
            return decoder.decode_lines(data), []
    return _read_harmed(path, data, decoder, repair, known)


def parse(data: bytes, decoder: msgspec.json.Decoder[T]) -> list[T]:
    """Return the readable entries among the lines of this data."""
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
        counted, them = ("1 unreadable line", "it") if skipped == 1 else (f"{skipped} unreadable lines", "them")
        notices.append(f"Solo skipped {counted} of {path.name}, but left {them} in the file.")
    if whole < len(data):
        notices.append(_torn(path, data, whole, repair))
    return entries, notices


def _torn(path: Path, data: bytes, whole: int, repair: bool) -> str:
    torn = path.with_name(f"{path.name}.torn")
    if not repair:
        return f"The end of {path.name} is incomplete. When you open the campaign, Solo moves it to {torn.name}."
    try:
        append(torn, data[whole:] + b"\n")
        os.truncate(path, whole)
    except SaveError as error:
        with suppress(OSError):
            if not torn.stat().st_size:
                torn.unlink()
        raise JournalRepairError(str(error)) from error
    except OSError as error:
        raise JournalRepairError(str(write_error(path, error))) from error
    return f"The end of {path.name} was incomplete and was moved to {torn.name}."


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
