"""What is told of a fight adds up: every point of the pools, of stress and of Harm that comes or goes is told."""

from __future__ import annotations

from random import Random

import pytest

from solo.play.scenes import Unattended
from solo.play.unattended import play_out
from solo.systems.contract import Event, FoeCount, Setup
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.two_d20.fight.state import Fight
from tests.systems.two_d20.blow_staging import content
from tests.systems.two_d20.turn_staging import people, procedure

FIGHTS = {
    "riposte": {"Duellist captain": 2},
    "fear in a zone": {"Cave ape": 2, "Zealot": 4},
    "knives": {"Alley knife": 6},
    "the unfeeling": {"Barrow corpse": 3},
    "too many": {"Sellsword": 6},
    **{name: {foe.name: foe.count for foe in ready.foes} for name, ready in content().entries(TieredFight).items()},
}
SEEDS = range(4)


def sums(fight: Fight) -> dict[tuple[str, str], int]:
    """Everything of a fight that is counted, by whose it is and what."""
    found = {("", "Momentum"): fight.momentum, ("", "Doom"): fight.doom}
    for one in fight.fighters:
        values = {"Vigor": one.vigor, "Resolve": one.resolve, "Wounds": one.wounds, "Trauma": one.trauma}
        found |= {(one.name, what): value for what, value in values.items()}
    return found


@pytest.mark.parametrize("name", FIGHTS)
def test_every_point_that_comes_or_goes_is_told(name: str) -> None:
    groups = tuple(FoeCount(foe, count) for foe, count in FIGHTS[name].items())
    for seed in SEEDS:
        party = Random(seed).sample(list(people().values()), 4)
        fight = procedure().begin(Setup(tuple(party), groups))
        told, story = sums(fight), list[Event]()
        play_out(procedure(), fight, Unattended(Random(seed), story.append))
        for event in story:
            for change in event.changes:
                if (change.who, change.what) in told:
                    assert told[change.who, change.what] == int(change.before), event.text
                    told[change.who, change.what] = int(change.after)
        assert told == sums(fight)
