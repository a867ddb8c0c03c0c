"""What beaten foes leave, in every game that has spoils: shared out whole, taken, and given back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import AnyProcedure, AnySpoils, System
from tests.suite.playing import begun

FIGHTS = 12


def finds(system: System, fight: AnyProcedure) -> tuple[AnySpoils, list[Any]]:
    """What some fights at random left."""
    spoils = system.spoils
    if spoils is None:
        pytest.skip("Nothing is ever left in this game.")
    found = []
    for number in range(FIGHTS):
        state = begun(system, Random(number))
        play_out(fight, state, UnattendedScene(Random(number)))
        left = spoils.list_loot(state)
        if left is not None:
            found.append(left)
    assert found
    return spoils, found


@pytest.mark.slow
def test_a_find_is_told_and_its_shares_make_it_up(system: System, fight: AnyProcedure) -> None:
    spoils, found = finds(system, fight)
    for one in found:
        assert isinstance(one, spoils.found_type)
        assert spoils.describe(one).endswith(".")
        shares = spoils.shares(one, 3)
        assert shares[0].left is None
        assert all(share.title for share in shares)


@pytest.mark.slow
def test_whoever_takes_a_share_can_give_it_back(system: System, fight: AnyProcedure) -> None:
    spoils, found = finds(system, fight)
    for number, one in enumerate(found):
        taker = list(system.characters.ready().values())[number % len(system.characters.ready())]
        for share in spoils.shares(one, 2):
            richer = spoils.take(taker, share.taken)
            assert richer != taker
            assert spoils.return_loot(richer, share.taken) == taker
