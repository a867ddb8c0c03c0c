"""The words that a request for foes may use: a foe's role in a fight."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import EncounterWords

WORDS: Final = EncounterWords(roles=("soldier", "archer", "rider", "leader"))
