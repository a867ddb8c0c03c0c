"""Words that a request for foes may use: roles, terrains, lights, and challenge ratings."""

from __future__ import annotations

from typing import Final, get_args

from solo.systems.contract import EncounterWords
from solo.systems.polyhedral.encounters.environment import LIGHTS, TERRAINS
from solo.systems.polyhedral.foes.foe import Role

ROLES: Final = get_args(Role)
WORDS: Final = EncounterWords(ROLES, tuple(TERRAINS), LIGHTS, "Challenge ratings up to 20, such as 1/2, 1/4, 3.")
