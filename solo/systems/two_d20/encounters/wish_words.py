"""Words that a request for foes may use in this game: the rank of a foe, which says how hard it is to beat."""

from __future__ import annotations

from typing import Final, get_args

from solo.systems.contract import EncounterWords
from solo.systems.two_d20.foes.foe import FoeRank

WORDS: Final = EncounterWords(roles=get_args(FoeRank))
