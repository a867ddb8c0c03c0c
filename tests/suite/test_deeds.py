"""Deeds of every real game's fights: the fighters they name, the falls they tell, and their chances in many fights."""

from __future__ import annotations

from math import sqrt
from random import Random

import msgspec
import pytest

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import AnyProcedure, Deed, Event, Manifest, PlayRecord, System
from tests.suite.conftest import SMALL_GAMES
from tests.suite.playing import begun, decisions

FIGHTS, MANY = 12, 150
SECOND_CHANCES = ("two-d20", "gloranthan")
"""Games in which dice or cards may be drawn again once their result is known."""
MOST_SIGMAS = 4


@pytest.fixture(scope="module")
def told_fights(manifest: Manifest, system: System, fight: AnyProcedure) -> list[tuple[PlayRecord, list[Deed]]]:
    """The records and deeds of fights in which about half of the answers are given at random."""
    if manifest in SMALL_GAMES:
        pytest.skip("the small games tell no deeds")
    found = []
    for number in range(FIGHTS):
        random, told = Random(number), list[Event]()
        state = begun(system, random)
        start = msgspec.json.decode(msgspec.json.encode(state), type=fight.state_type)
        for _ in decisions(fight, state, random, told, tactics_after=150):
            pass
        found.append((fight.tally(start, state), [event.deed for event in told if event.deed]))
    return found


@pytest.mark.slow
def test_every_deed_names_fighters_and_has_a_chance(told_fights: list[tuple[PlayRecord, list[Deed]]]) -> None:
    assert any(deeds for _, deeds in told_fights)
    for record, deeds in told_fights:
        names = {account.name for account in record.accounts}
        for deed in deeds:
            assert {deed.who, deed.target} - {""} <= names
            assert 0 < deed.chance <= 1, deed


@pytest.mark.slow
def test_a_deed_that_fells_names_a_fighter_who_fell(told_fights: list[tuple[PlayRecord, list[Deed]]]) -> None:
    for record, deeds in told_fights:
        down = {account.name for account in record.accounts if account.down or account.dead}
        assert {deed.target for deed in deeds if deed.did in ("fells", "kills")} <= down


@pytest.mark.slow
def test_every_fall_has_a_deed_at_its_fighter(told_fights: list[tuple[PlayRecord, list[Deed]]]) -> None:
    for record, deeds in told_fights:
        fell = {account.name for account in record.accounts if account.key in record.order_of_falling}
        assert fell <= {deed.target for deed in deeds if deed.did in ("hits", "fells", "kills", "routs")}


@pytest.mark.exhaustive
def test_a_deed_with_a_small_chance_is_as_rare_as_that(manifest: Manifest, system: System, fight: AnyProcedure) -> None:
    """Of all attacks with a known result, at most one in ten may do what happens in one of ten."""
    if manifest in SMALL_GAMES or manifest.key in SECOND_CHANCES:
        pytest.skip("only for games in which the first roll stands")
    chances: list[float] = []
    for number in range(MANY):
        random, told = Random(number), list[Event]()
        state = begun(system, random)
        play_out(fight, state, UnattendedScene(random, told.append))
        deeds = [event.deed for event in told if event.deed and event.deed.who]
        chances += [deed.chance for deed in deeds if deed.did in ("hits", "fells", "kills", "misses")]
    for most in (0.5, 0.25, 0.1, 0.05, 0.02):
        sigma = sqrt(most * (1 - most) * len(chances))
        assert sum(chance <= most for chance in chances) <= most * len(chances) + MOST_SIGMAS * sigma
