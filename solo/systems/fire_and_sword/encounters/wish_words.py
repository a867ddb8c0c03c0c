"""Words that a request for foes may use: the roles of foes in a fight."""

from __future__ import annotations

from typing import Final, get_args

from solo.systems.contract import EncounterWords
from solo.systems.fire_and_sword.foes.foe import Role

WORDS: Final = EncounterWords(roles=get_args(Role))
