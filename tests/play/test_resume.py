"""A game in the middle of a leg is played on from where it stands: same answers and dice until then, others after."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from solo.forecast.fights import play_many, play_many_on, play_seeds
from solo.play.pending_rolls import PendingDice
from solo.play.resume import encode_position, play_on
from solo.play.saved_table import SavedTable
from solo.play.scenes import SimulationScene, UnattendedScene
from solo.play.table import Table
from solo.play.unattended_play import play_out
from tests.fake_system import FakeFight, FakeState, a_setup

FIGHT = FakeFight()


def begun(physical: bool = False) -> Table:
    state = FIGHT.begin(a_setup(rats=3))
    return Table.start(FIGHT, state, system="fake", title="The cellar", seed=7, physical=physical)


def encoded(state: msgspec.Struct) -> bytes:
    return msgspec.json.encode(state)


@pytest.mark.parametrize("answers", range(12))
def test_it_starts_from_where_the_table_stands(answers: int) -> None:
    table = begun()
    for _ in range(answers):
        table.answer_by_tactic()
    saved = msgspec.json.decode(encode_position(table.saved), type=SavedTable)
    before = encoded(table.state)
    played = play_on(FIGHT, saved, SimulationScene(Random(3)))
    assert encoded(played.start) == before == encoded(table.state)
    assert isinstance(played.end, FakeState)
    assert not played.end.standing("party") or not played.end.standing("foes")


def test_from_a_checkpoint_it_plays_what_the_procedure_plays_from_there() -> None:
    table = begun(physical=True)
    assert isinstance(table.pending, PendingDice)
    state = FIGHT.begin(a_setup(rats=3))
    play_out(FIGHT, state, UnattendedScene(Random("one")))
    assert encoded(play_on(FIGHT, table.saved, UnattendedScene(Random("one"))).end) == encoded(state)


def test_dice_that_a_person_has_still_to_throw_fall_otherwise_each_time() -> None:
    table = begun()
    while table.pending is not None and not table.waits_for_person:
        table.answer_by_tactic()
    table.use_physical_dice(True)
    while not isinstance(table.pending, PendingDice):
        table.answer_by_tactic("aid")
    ends = {encoded(play_on(FIGHT, table.saved, SimulationScene(Random(number))).end) for number in range(40)}
    assert len(ends) > 20


@pytest.mark.slow
def test_a_fight_that_is_nearly_won_is_told_so() -> None:
    at_first = play_many(FIGHT, msgspec.msgpack.encode(FIGHT.begin(a_setup(rats=3))), play_seeds(1, 0, 200)).wins
    table = next(table for seed in range(40) if (table := nearly_won(seed)) is not None)
    sums = play_many_on(FIGHT, encode_position(table.saved), play_seeds(1, 0, 200))
    assert sums.fights == 200
    assert sums.wins > max(at_first, 180)


def nearly_won(seed: int) -> Table | None:
    """A table at which one rat is left against two; None where it does not come to that."""
    table = Table.start(FIGHT, FIGHT.begin(a_setup(rats=3)), system="fake", title="The cellar", seed=seed)
    while table.pending is not None:
        assert isinstance(table.state, FakeState)
        if len(table.state.standing("party")) == 2 and len(table.state.standing("foes")) == 1:
            return table
        table.answer_by_tactic()
    return None


def test_what_has_been_past_is_not_carried_along() -> None:
    table = begun()
    while table.pending is not None and len(table.saved.legs) < 3:
        table.answer_by_tactic()
    assert len(encode_position(table.saved)) < len(msgspec.json.encode(table.saved))


class _BoundFight(FakeFight):
    """A fight that counts how often its party was made to stay."""

    def __init__(self) -> None:
        super().__init__()
        self.stayed: list[bytes] = []

    def make_party_stay(self, state: FakeState) -> None:
        self.stayed.append(encoded(state))


def test_the_party_stays_from_the_present_position_on() -> None:
    table, fight = begun(), _BoundFight()
    for _ in range(3):
        table.answer_by_tactic()
    play_on(fight, table.saved, SimulationScene(Random(3)))
    assert fight.stayed == [encoded(table.state)]
