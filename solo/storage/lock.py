"""Lock that lets only one Solo process at a time write to a campaign.

The system releases a lock when its process ends, so a crash never leaves a campaign locked. The campaign's folder is
locked as well, since another program may remove the lock file.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from solo.storage.errors import write_error
from solo.untrusted import files


class Lock:
    """A lock, held until it is released or the process ends."""

    def __init__(self, descriptors: list[int]) -> None:
        self._descriptors = descriptors

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """Return the lock, or None if another process holds it. Raises SaveError if the folder is not writable."""
        try:
            held = cls([files.open_regular(path, os.O_RDWR | os.O_CREAT)])
        except OSError as error:
            raise write_error(path, error) from error
        held._hold_folder(path.parent)
        for descriptor in held._descriptors:
            try:
                _lock(descriptor)
            except (BlockingIOError, PermissionError):
                held.release()
                return None
            except OSError:
                # The file system has no locks. Writing without a lock is better than a campaign that never opens.
                continue
        return held

    def release(self) -> None:
        """Release the lock. Does nothing if it is already released."""
        descriptors, self._descriptors = self._descriptors, []
        for descriptor in descriptors:
            with suppress(OSError):
                os.close(descriptor)

    def _hold_folder(self, folder: Path) -> None:
        """Open the folder for locking, on platforms that can lock folders."""
        if os.name == "posix":
            with suppress(OSError):
                self._descriptors.append(os.open(folder, os.O_RDONLY))


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
