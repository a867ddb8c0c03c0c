"""Every effect piece that a spell may be built from has its rule in a fight, in one family."""

from typing import get_args

from solo.systems.polyhedral.fight.spells import (
    afflictions,
    armaments,
    charms,
    fear,
    flight,
    harm,
    healing,
    illusions,
    storms,
    walls,
)
from solo.systems.polyhedral.fight.spells.families import RULES
from solo.systems.polyhedral.magic.pieces import Piece

FAMILIES = (
    afflictions.AFFLICTIONS,
    armaments.ARMAMENTS,
    charms.CHARMS,
    fear.FEAR,
    flight.FLIGHT,
    harm.HARM,
    healing.HEALING,
    illusions.ILLUSIONS,
    storms.STORMS,
    walls.WALLS,
)


def test_every_piece_has_a_rule() -> None:
    assert set(RULES) == set(get_args(Piece))


def test_no_piece_stands_in_two_families() -> None:
    assert sum(map(len, FAMILIES)) == len(RULES)
    for family in FAMILIES:
        assert len({kind.__module__ for kind in family}) == 1
