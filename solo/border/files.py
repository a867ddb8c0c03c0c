"""Owns how a file from outside is opened: only a regular one, so that no pipe and no device is ever waited for.

What it holds is read whole, and no further than it may be long.
"""

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


class NotAFile(OSError):
    """Something lies there that is no regular file; the text says what it is, as the end of a sentence."""

    def __init__(self, path: Path, mode: int) -> None:
        kind = next((name for is_kind, name in _KINDS if is_kind(mode)), "something else")
        super().__init__(errno.EINVAL, f"it is no file but {kind}", str(path))


class TooLarge(OSError):
    """A file that is longer than anything of its kind may be; the text says so, as the end of a sentence."""

    def __init__(self, path: Path, largest: int) -> None:
        super().__init__(errno.EFBIG, f"it is larger than {_size(largest)}", str(path))


def opened(path: Path, flags: int) -> int:
    """A descriptor of a regular file; where the flags say so a new one, which is its owner's alone.

    Raises OSError, NotAFile for anything else.
    """
    try:
        descriptor = os.open(path, flags | _PLAIN, 0o600)
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.EISDIR):
            raise NotAFile(path, path.stat().st_mode) from error
        raise
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return descriptor
    os.close(descriptor)
    raise NotAFile(path, mode)


def is_there(path: Path) -> bool:
    """Whether anything lies there, a link to nowhere too, or may lie there where nobody can look."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError:
        return True
    return True


def read(path: Path, largest: int | None = None) -> bytes:
    """All that a regular file holds. Raises OSError, NotAFile and TooLarge among them."""
    with os.fdopen(opened(path, os.O_RDONLY), "rb") as stream:
        data = stream.read() if largest is None else stream.read(largest + 1)
    if largest is not None and len(data) > largest:
        raise TooLarge(path, largest)
    return data


def _size(count: int) -> str:
    return f"{count // 1024**2} MB" if count >= 1024**2 else f"{count // 1024} kB"
