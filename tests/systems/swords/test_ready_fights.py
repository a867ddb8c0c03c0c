"""Ready fights keep the tier that they claim, by many played fights and with room for luck."""

import pytest

from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.library.systems import open_system
from solo.systems.contract import Setup
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.swords.encounters.tiers import TIERS

OPENED = open_system("swords", None)
GAME = OPENED.system
FIGHTS = OPENED.content.entries(TieredFight)
PLAYS = 60
LUCK = 16


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", FIGHTS)
def test_a_ready_fight_is_as_hard_as_it_says(name: str) -> None:
    ready, people, fight = GAME.encounters.ready_fights()[name], GAME.characters.ready(), GAME.procedures["fight"]
    party = tuple(people[one] for one in ready.party)
    state = fight.begin(Setup(party, ready.foes, ready.place, ready.name, ready.options))
    sums = play_many(fight, encode_state(state), play_seeds(5, 0, PLAYS))
    low, high = next(tier for tier in TIERS if tier.key == FIGHTS[name].tier).wins or (0, 0)
    assert low - LUCK <= 100 * sums.wins / sums.fights < high + LUCK
