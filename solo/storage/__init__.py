"""Files without knowledge of games: locations, atomic writes, locks, validation and repair."""

from solo.storage.faults import NewerFormat, SaveFault

__all__ = ["NewerFormat", "SaveFault"]
