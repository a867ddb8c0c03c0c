"""Owns the words that a wish for foes may hold here: the rank of a foe, which says how much of a fight it is."""

from __future__ import annotations

from typing import Final, get_args

from solo.systems.contract import EncounterWords
from solo.systems.gloranthan.foes.foe import Rank

WORDS: Final = EncounterWords(roles=get_args(Rank))
