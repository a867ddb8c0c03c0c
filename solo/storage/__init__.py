"""Files, and nothing of games: where they live, how they are written whole, locked, judged and repaired."""

from solo.storage.faults import NewerFormat, SaveFault

__all__ = ["NewerFormat", "SaveFault"]
