"""Owns the atomic write: a file is either as it was or as it should be, whatever happens in between.

A few older states are kept beside it, by renaming and linking rather than copying, for the day a disk lies.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from solo.border import files
from solo.storage.faults import NewerFormat, NotRead, SaveFault, not_read, not_written

T = TypeVar("T")

_NEVER_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
KEPT = 3
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
OTHERS = 0o077
LARGEST = 64 * 1024 * 1024


class Newest(msgspec.Struct, Generic[T], frozen=True):
    """The newest good state of a file, where it was found, and a sentence where that is a backup."""

    value: T
    found: Path
    notice: str = ""


def write(path: Path, data: bytes, keep_previous: bool = False, private: bool = True) -> None:
    """Put this data on disk in the file's place, and keep what was there as the newest backup where asked.

    A `private` file is its owner's alone, whatever the umask; an export is not. Raises SaveFault with a sentence, the
    old file untouched, where that is not possible.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        _write_new(temporary, data, PRIVATE_FILE if private else 0o666)
        if keep_previous and is_file_there(path):
            _rotate(path)
        temporary.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise not_written(path, error) from error


def backups(path: Path) -> list[Path]:
    """Where the older states of a file are kept, the newest first, whether there or not."""
    return [path.with_name(f"{path.stem}.{number}{path.suffix}") for number in range(1, KEPT + 1)]


def read_newest(path: Path, read: Callable[[bytes], T], source: Callable[[Path], bytes] | None = None) -> Newest[T]:
    """The file as `read` makes it, or else the newest backup that `read` accepts.

    `source` gives the data, where it is not these files. `read` raises SaveFault for data it refuses. Raises the file's
    own SaveFault where no backup is good either, and never looks for a backup of a file that a newer Solo wrote, or
    that could not be read: a newer state than that of its backups may stand in it.
    """
    source = source or read_bytes
    try:
        return Newest(read(source(path)), path)
    except (NewerFormat, NotRead):
        raise
    except SaveFault as fault:
        for backup in backups(path):
            try:
                value = read(source(backup))
            except (NewerFormat, NotRead) as newer:
                raise type(newer)(f"{fault} {newer}") from fault
            except SaveFault:
                continue
            return Newest(value, backup, f"{fault} The backup {backup.name} was opened instead.")
        raise


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """All that the file holds. Raises NotThere or NotRead, SaveFaults with a sentence, where it cannot be read."""
    try:
        return files.read(path, largest)
    except OSError as error:
        raise not_read(path, error) from error
    except ValueError as error:
        raise NotRead(f"{str(path)!r} is no name that a file can have.") from error


def set_aside(path: Path) -> Path:
    """Move a damaged file out of the way, to be looked at later; its new place, where nothing was. Raises SaveFault."""
    aside = free_place(path, "damaged", is_file_there)
    try:
        path.replace(aside)
    except OSError as error:
        raise not_written(aside, error) from error
    return aside


def keep_copy(path: Path) -> Path:
    """Put a copy of a file beside it, where nothing was, before it is changed as nobody asked; its place.

    Raises SaveFault where that is not possible.
    """
    copy = free_place(path, "before", is_file_there)
    write(copy, read_bytes(path))
    return copy


def is_file_there(path: Path) -> bool:
    """Whether anything lies there, a link to nowhere too, as far as one may look."""
    return os.path.lexists(path)


def is_folder_there(path: Path) -> bool:
    """Whether there is such a folder, as far as one may look."""
    try:
        return path.is_dir()
    except OSError:
        return False


def make_folder(folder: Path, private: bool = True) -> None:
    """Make a folder and those above it where they are missing, their owner's alone if private. Raises SaveFault."""
    try:
        if private:
            make_private_folder(folder)
        else:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_written(folder, error) from error


def make_private_folder(folder: Path) -> None:
    """Make a folder and those above it where they are missing, each its owner's alone. Raises OSError."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(PRIVATE_FOLDER, exist_ok=True)
    folder.mkdir(exist_ok=True)  # raises where a file lies there


def tighten(folder: Path) -> bool:
    """Make a folder and the files in it their owner's alone; True if others had any rights before.

    Files of another owner stay as they are, and so does all where the platform has no such rights.
    """
    if os.name != "posix":
        return False
    try:
        places = [folder, *folder.iterdir()]
    except OSError:
        return False
    tightened = [place for place in places if _tightened(place)]
    return bool(tightened)


def tightened_file(path: Path) -> Path:
    """Make a file its owner's alone, and return it."""
    if os.name == "posix":
        _tightened(path)
    return path


def _tightened(place: Path) -> bool:
    with suppress(OSError):
        mode = place.lstat().st_mode
        if mode & OTHERS and (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            place.chmod(stat.S_IMODE(mode) & ~OTHERS)
            return True
    return False


def sweep(path: Path) -> None:
    """Remove what interrupted writes of this file have left. Only for the holder of the lock.

    `*` stands for any signs in the file's name.
    """
    for leftover in path.parent.glob(f".{path.name}.*.new"):
        with suppress(OSError):
            leftover.unlink()


def sync_folder(folder: Path) -> None:
    """Put on disk which files a folder has, where the platform can. Raises OSError."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_new(place: Path, data: bytes, mode: int) -> None:
    """The data in a new file, on disk. Plain calls, since this is done after every answer."""
    descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NEVER_WAIT, mode)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(descriptor, view) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _rotate(path: Path) -> None:
    places = backups(path)
    for newer, older in zip(reversed(places[:-1]), reversed(places[1:]), strict=True):
        if newer.exists():
            newer.replace(older)
    try:
        os.link(path, places[0])
    except OSError:
        _write_new(places[0], files.read(path), PRIVATE_FILE)


def free_place(path: Path, what: str, is_there: Callable[[Path], bool]) -> Path:
    """Where a file may be put beside itself: under a name of its own, so that none put there before is lost."""
    number = 1
    place = path.with_name(f"{path.stem}.{what}{path.suffix}")
    while is_there(place):
        number += 1
        place = path.with_name(f"{path.stem}.{what}-{number}{path.suffix}")
    return place
