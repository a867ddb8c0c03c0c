"""Storage, independent of games: locations of files, atomic writes, locks, validation and repair."""

from solo.storage.errors import NewerFormatError, SaveError

__all__ = ["NewerFormatError", "SaveError"]
