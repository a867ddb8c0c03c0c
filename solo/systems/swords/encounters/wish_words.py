"""Owns the words that a wish for foes may hold here: what a foe does in a fight."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import EncounterWords

WORDS: Final = EncounterWords(roles=("soldier", "archer", "rider", "leader"))
