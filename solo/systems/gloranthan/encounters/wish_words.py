"""Words with which a player can ask for foes: the ranks, which state how dangerous a foe is."""

from __future__ import annotations

from typing import Final, get_args

from solo.systems.contract import EncounterWords
from solo.systems.gloranthan.foes.foe import Rank

WORDS: Final = EncounterWords(roles=get_args(Rank))
