"""Ladders: each rung holds the one before and more, so that the party never wins more often further up."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from solo.encounters.ladders import (
    Foes,
    Ladder,
    add_lighter_ladder,
    leader_ladder,
    neighbour_ladder,
    order_by_worth,
    same_foe_ladder,
    substitution_ladder,
    two_foe_ladder,
)
from solo.encounters.request import MOST_FOES, SearchFoe

RAT, WOLF, BEAR = (
    SearchFoe("Rat", 3, frozenset({"small"})),
    SearchFoe("Wolf", 5, frozenset({"wild"})),
    SearchFoe("Bear", 9, frozenset({"wild", "big"})),
)
WORTH = {kind.name: kind.worth for kind in (RAT, WOLF, BEAR)}


def numbers(foes: Foes) -> Counter[str]:
    return Counter({foe.name: foe.count for foe in foes})


def grows_by_one(ladder: Ladder) -> bool:
    counts = [numbers(rung) for rung in ladder.rungs]
    return all(one <= other and other.total() == one.total() + 1 for one, other in pairwise(counts))


def test_numbers_grow_by_one_foe_a_rung_up_to_the_most() -> None:
    for ladder in (
        same_foe_ladder(WOLF),
        same_foe_ladder(RAT, [BEAR]),
        leader_ladder(BEAR, RAT),
        two_foe_ladder(RAT, WOLF),
        neighbour_ladder([BEAR, RAT, RAT]),
    ):
        assert grows_by_one(ladder)
        assert numbers(ladder.rungs[-1]).total() == MOST_FOES


def test_what_ladders_begin_with() -> None:
    assert numbers(same_foe_ladder(WOLF).rungs[0]) == {"Wolf": 1}
    assert numbers(same_foe_ladder(RAT, [BEAR]).rungs[0]) == {"Bear": 1}
    assert numbers(leader_ladder(BEAR, RAT).rungs[0]) == {"Bear": 1, "Rat": 1}
    assert numbers(two_foe_ladder(WOLF, RAT).rungs[1]) == {"Rat": 2, "Wolf": 1}
    assert numbers(neighbour_ladder([BEAR, RAT, RAT]).rungs[0]) == {"Bear": 1}
    assert {"Bear": 1, "Rat": 2} in [numbers(rung) for rung in neighbour_ladder([BEAR, RAT, RAT]).rungs]
    assert numbers(add_lighter_ladder([BEAR], RAT).rungs[0]) == {"Bear": 1}


def test_a_number_that_is_fixed_changes_hands_one_by_one() -> None:
    ladder = substitution_ladder([RAT, RAT, WOLF], [BEAR, BEAR, BEAR])
    assert [numbers(rung).total() for rung in ladder.rungs] == [3] * len(ladder.rungs)
    worths = [sum(WORTH[foe.name] * foe.count for foe in rung) for rung in ladder.rungs]
    assert worths == sorted(set(worths))
    assert numbers(ladder.rungs[0]) == {"Rat": 2, "Wolf": 1}
    assert numbers(ladder.rungs[-1]) == {"Bear": 3}


def test_groups_that_are_worth_the_same_stand_by_their_names_however_they_came() -> None:
    fox, crow = SearchFoe("Fox", 5, frozenset()), SearchFoe("Crow", 1, frozenset())
    groups = [[WOLF, WOLF], [BEAR, crow], [WOLF, fox]]
    ordered = [["Bear", "Crow"], ["Fox", "Wolf"], ["Wolf"]]
    assert [[foe.name for foe in rung] for rung in order_by_worth("set", groups).rungs] == ordered
    assert order_by_worth("set", groups[::-1]).rungs == order_by_worth("set", groups).rungs
