"""Files without knowledge of games: locations, atomic writes, locks, validation and repair."""

from solo.storage.faults import NewerFormat, SaveError

__all__ = ["NewerFormat", "SaveError"]
