"""Atomic writes: after a crash, a file has either its old or its new content.

A few older states are kept in the same folder as backups, in case the disk returns wrong data.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from solo.storage.errors import NewerFormatError, ReadError, SaveError, read_error, write_error
from solo.untrusted import files

T = TypeVar("T")

_NEVER_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
KEPT = 3
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
OTHERS = 0o077
LARGEST = 64 * 1024 * 1024


class Newest(msgspec.Struct, Generic[T], frozen=True):
    """The newest valid state of a file, its location, and a sentence if the location is a backup."""

    value: T
    found: Path
    notice: str = ""


def write(path: Path, data: bytes, keep_previous: bool = False, private: bool = True) -> None:
    """Replace the file's content on disk.

    If `keep_previous`, the old content becomes the newest backup. A `private` file is readable by its owner only,
    whatever the umask. If writing fails, raises SaveError with a sentence and leaves the old file unchanged.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        _write_new(temporary, data, PRIVATE_FILE if private else 0o666)
        if keep_previous and file_exists(path):
            _rotate(path)
        temporary.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise write_error(path, error, is_home=private) from error


def remove(path: Path) -> None:
    """Remove a file, if it exists, so that it stays removed even after a crash. Raises SaveError."""
    try:
        path.unlink(missing_ok=True)
        if path.parent.is_dir():
            sync_folder(path.parent)
    except OSError as error:
        raise write_error(path, error) from error


def make_subfolder(folder: Path) -> None:
    """Create a folder within an existing one, accessible to the owner only. Raises SaveError."""
    if folder_exists(folder):
        return
    try:
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
        sync_folder(folder.parent)
    except OSError as error:
        raise write_error(folder, error) from error


def backups(path: Path) -> list[Path]:
    """List the paths of a file's backups, newest first, whether they exist or not."""
    return [path.with_name(f"{path.stem}.{number}{path.suffix}") for number in range(1, KEPT + 1)]


def read_newest(path: Path, read: Callable[[bytes], T], source: Callable[[Path], bytes] | None = None) -> Newest[T]:
    """Return the file as converted by `read`, or else the newest backup that `read` accepts.

    `source` returns the data of a path, by default from disk. `read` raises SaveError for data that it refuses. Raises
    the SaveError of the file itself if no backup is valid, or if a newer Solo wrote the file or it cannot be read: the
    file may then contain a newer state than its backups.
    """
    source = source or read_bytes
    try:
        return Newest(read(source(path)), path)
    except (NewerFormatError, ReadError):
        raise
    except SaveError as error:
        for backup in backups(path):
            try:
                value = read(source(backup))
            except (NewerFormatError, ReadError) as newer:
                raise type(newer)(f"{error} {newer}") from error
            except SaveError:
                continue
            return Newest(value, backup, f"{error} The backup {backup.name} was opened instead.")
        raise


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """Return the file's content. Raises MissingFileError or ReadError, both with a sentence."""
    try:
        return files.read(path, largest)
    except OSError as error:
        raise read_error(path, error) from error
    except ValueError as error:
        raise ReadError(f"{str(path)!r} cannot be the name of a file.") from error


def quarantine(path: Path) -> Path:
    """Rename a damaged file to an unused name for later inspection, and return that path. Raises SaveError."""
    aside = free_path(path, "damaged", file_exists)
    try:
        path.replace(aside)
    except OSError as error:
        raise write_error(aside, error) from error
    return aside


def keep_copy(path: Path) -> Path:
    """Copy a file to an unused name in its folder, before the program repairs it, and return the copy's path.

    Raises SaveError if that is impossible.
    """
    copy = free_path(path, "before", file_exists)
    write(copy, read_bytes(path))
    return copy


def file_exists(path: Path) -> bool:
    """Return True if the path exists, even as a broken link; False if permissions prevent a check."""
    return os.path.lexists(path)


def folder_exists(path: Path) -> bool:
    """Return True if the path is a folder; False if permissions prevent a check."""
    try:
        return path.is_dir()
    except OSError:
        return False


def make_folder(folder: Path, private: bool = True) -> None:
    """Create a folder and its missing parents, accessible to the owner only if `private`. Raises SaveError."""
    try:
        if private:
            make_private_folder(folder)
        else:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(folder, error, is_home=private) from error


def make_private_folder(folder: Path) -> None:
    """Create a folder and its missing parents, accessible to the owner only. Raises OSError."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(PRIVATE_FOLDER, exist_ok=True)
    folder.mkdir(exist_ok=True)  # Raises FileExistsError if the path is a file.


def tighten(folder: Path) -> bool:
    """Restrict a folder and its files to their owner.

    Return True if other users had any permissions before. Skips files of other owners. Does nothing on platforms
    without Unix permissions.
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
    """Restrict a file to its owner, and return its path."""
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


def remove_temporary_files(path: Path) -> None:
    """Remove temporary files of interrupted writes of this file.

    Only the process that holds the campaign's lock may call it. `*` in the file's name matches any characters.
    """
    for leftover in path.parent.glob(f".{path.name}.*.new"):
        with suppress(OSError):
            leftover.unlink()


def sync_folder(folder: Path) -> None:
    """Write a folder's entries to disk, if the platform can. Raises OSError."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_new(place: Path, data: bytes, mode: int) -> None:
    """Write the data to a new file on disk. Plain system calls save time, since this happens after every answer."""
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


def free_path(path: Path, what: str, is_there: Callable[[Path], bool]) -> Path:
    """Return an unused path in the file's folder, so that no earlier copy is overwritten."""
    number = 1
    place = path.with_name(f"{path.stem}.{what}{path.suffix}")
    while is_there(place):
        number += 1
        place = path.with_name(f"{path.stem}.{what}-{number}{path.suffix}")
    return place
