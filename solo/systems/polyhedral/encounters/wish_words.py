"""Words that a request for foes may use: roles, terrains, lights, and challenge ratings."""

from __future__ import annotations

from typing import Final, get_args

from solo.systems.contract import EncounterWords
from solo.systems.polyhedral.encounters.environment import LIGHTS, TERRAINS
from solo.systems.polyhedral.foes.foe import Role

ROLES: Final = get_args(Role)
WORDS: Final = EncounterWords(ROLES, tuple(TERRAINS), LIGHTS, "Challenge ratings from above 0 to 20: 1/2, 1/4, 3.")
