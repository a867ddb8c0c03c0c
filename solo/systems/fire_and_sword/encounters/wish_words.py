"""Owns the words that a wish for foes may hold here: what a foe does in a fight."""

from __future__ import annotations

from typing import Final, get_args

from solo.systems.contract import EncounterWords
from solo.systems.fire_and_sword.foes.foe import Role

WORDS: Final = EncounterWords(roles=get_args(Role))
