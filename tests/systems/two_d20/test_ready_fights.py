"""Ready fights keep the tier that they claim, by many played fights and with room for luck."""

import pytest

from solo.forecast.fights import encoded, play_many, seeds
from solo.library.systems import open_system
from solo.systems.contract import Setup
from solo.systems.two_d20.encounters.ready_fights import NamedFight
from solo.systems.two_d20.encounters.tiers import tier_named
from solo.systems.two_d20.fight.procedure import FightProcedure

OPENED = open_system("two-d20", None)
GAME = OPENED.system
FIGHTS = OPENED.content.entries(NamedFight)
PLAYS = 60
LUCK = 18


@pytest.mark.parametrize("name", FIGHTS)
def test_a_ready_fight_is_as_hard_as_it_says(name: str) -> None:
    ready, people, fight = GAME.encounters.ready_fights()[name], GAME.characters.ready(), FightProcedure(OPENED.content)
    party = tuple(people[one] for one in ready.party)
    state = fight.begin(Setup(party, ready.foes, ready.place, ready.name, ready.options))
    sums = play_many(fight, encoded(state), seeds(5, 0, PLAYS))
    tier = tier_named(FIGHTS[name].tier).tier
    low, high = tier.wins or (0, 0)
    won, fell = (100 * share / sums.fights for share in (sums.won, sums.fights - sums.fallen.counts.get(0, 0)))
    assert low - LUCK <= won < high + LUCK
    assert tier.falls is None or fell < tier.falls + LUCK
