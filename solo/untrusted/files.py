"""Reading of files from outside: only regular files, so that no pipe or device blocks the program."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_PLAIN = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class NotAFileError(OSError):
    """A path that is not a regular file. The text ends a sentence: "it is a pipe, not a file"."""

    def __init__(self, path: Path, mode: int) -> None:
        kind = next((name for is_kind, name in _KINDS if is_kind(mode)), "something else")
        super().__init__(errno.EINVAL, f"it is {kind}, not a file", str(path))


class FileTooLargeError(OSError):
    """A file longer than allowed. The text ends a sentence: "it is larger than 2 MB"."""

    def __init__(self, path: Path, largest: int) -> None:
        super().__init__(errno.EFBIG, f"it is larger than {_size(largest)}", str(path))


def open_regular(path: Path, flags: int) -> int:
    """Open a regular file and return its descriptor.

    A file created by these flags is accessible to its owner only. Raises OSError, and NotAFileError if the path is
    not a regular file.
    """
    try:
        descriptor = os.open(path, flags | _PLAIN, 0o600)
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.EISDIR):
            raise NotAFileError(path, path.stat().st_mode) from error
        raise
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return descriptor
    os.close(descriptor)
    raise NotAFileError(path, mode)


def exists(path: Path) -> bool:
    """Return True if the path exists, even as a broken link, or if its existence cannot be checked."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError:
        return True
    return True


def read(path: Path, largest: int | None = None) -> bytes:
    """Return the content of the regular file at `path`.

    Raises OSError: NotAFileError for any other kind of file, FileTooLargeError above `largest` bytes.
    """
    with os.fdopen(open_regular(path, os.O_RDONLY), "rb") as stream:
        data = stream.read() if largest is None else stream.read(largest + 1)
    if largest is not None and len(data) > largest:
        raise FileTooLargeError(path, largest)
    return data


def _size(count: int) -> str:
    return f"{count // 1024**2} MB" if count >= 1024**2 else f"{count // 1024} kB"
