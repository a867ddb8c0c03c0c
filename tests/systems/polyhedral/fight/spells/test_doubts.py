"""A Charm that is given away is doubted (P-25): whoever the charmer's friends hurt rolls Perception against it."""

from __future__ import annotations

import pytest

from tests.systems.polyhedral.fight.spells.casters import FULL, cast, company, key, lies
from tests.systems.polyhedral.fight.staging import Stage, attack, fighter, held


def charmed() -> Stage:
    """Bob, charmed by Ann with a check of 6, beside Al with a sword."""
    stage = company(Al=fighter(held("longsword/broadsword"))).put(Al=(8, 5))
    cast(stage, "Charm Person", key(stage, "Bob"), dice=(FULL,))
    return stage


@pytest.mark.parametrize(("face", "left"), [(5, ["charm 60"]), (6, [])])
def test_a_wound_by_the_charmers_friend_gives_it_away(face: int, left: list[str]) -> None:
    stage = charmed()
    stage.turn("Al", attack("Bob"), "dodge", dice=((8,), (1,), (face,)))
    assert lies(stage["Bob"]) == left


def test_a_miss_gives_nothing_away() -> None:
    stage = charmed()
    stage.turn("Al", attack("Bob"), "dodge", dice=((1,),))
    assert lies(stage["Bob"]) == ["charm 60"]


def test_a_wound_by_the_charmer_ends_it_without_a_check() -> None:
    stage = charmed()
    cast(stage, "Injury", key(stage, "Bob"), dice=(FULL, (1,)))
    assert lies(stage["Bob"]) == []
