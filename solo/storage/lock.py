"""Owns the lock that lets one Solo at a time write to a campaign.

The system drops it with the process, so that a crash never leaves a campaign locked.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from solo.storage.faults import not_written


class Lock:
    """A lock that is held until it is released or the process ends."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """The lock; None where another holds it. Raises SaveFault where the folder cannot be written."""
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise not_written(path, error) from error
        try:
            _lock(descriptor)
        except (BlockingIOError, PermissionError):
            os.close(descriptor)
            return None
        except OSError:
            # A file system that knows no locks: better one writer unguarded than a campaign that never opens.
            return cls(descriptor)
        return cls(descriptor)

    def release(self) -> None:
        """Let another have it; nothing where that was done before."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with suppress(OSError):
                os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
