"""Words with which a player can ask for foes: the ranks, which say how hard a foe is to beat."""

from __future__ import annotations

from typing import Final, get_args

from solo.systems.contract import EncounterWords
from solo.systems.two_d20.foes.foe import FoeRank

WORDS: Final = EncounterWords(roles=get_args(FoeRank))
