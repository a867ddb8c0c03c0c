"""Simulated fights with Nerve from a plan and from a turn: in both, the party's tactics neither yield nor flee."""

from __future__ import annotations

import msgspec
import pytest

from solo.forecast.fights import play_many_on, play_seeds
from solo.library.systems import open_system
from solo.play.resume import encode_position
from solo.play.saved_table import Seat
from solo.play.table import Table
from solo.systems.contract import Choose, FoeCount, Setup

SEATS = (Seat("You", "party"), Seat("Foes", "foes", role="foes", automatic=True))
FIGHTS = 80
SCOUTS = 4


def nearly_beaten() -> Table:
    """Return a fight with Nerve at the plan of a lone fighter with one point of Stamina against several foes."""
    system = open_system("swords", None).system
    fight = system.procedures["fight"]
    edda = system.characters.ready()["Edda Karrow"]
    hero = msgspec.structs.replace(edda, skills={"Striking": 4, "Defense": 3}, weapons=("sword",), shield="shield")
    state = fight.begin(Setup((hero,), (FoeCount("Mounted scout", SCOUTS),), title="T", options={"nerve": "on"}))
    for one in state.fighters:
        one.place = 0
        if one.side == "party":
            one.stamina = 1
    table = Table.start(fight, state, system="swords", title="T", seed=3, seats=SEATS)
    table.advance()
    return table


def wins(table: Table) -> int:
    """Return the number of won fights among `FIGHTS` that are simulated from the present position."""
    return play_many_on(table.procedure, encode_position(table.saved), play_seeds(1, 0, FIGHTS)).wins


@pytest.mark.slow
def test_the_chance_at_a_plan_is_that_of_a_fighter_who_fights_on() -> None:
    table = nearly_beaten()
    assert isinstance(table.pending, Choose)
    assert table.pending.kind == "plan"
    assert table.procedure.decide(table.state, table.pending).answer == "yield"
    at_plan = wins(table)
    table.answer(table.pending.first_legal(), "person")
    table.advance()
    assert table.result is None
    assert at_plan > 0
    assert abs(at_plan - wins(table)) < FIGHTS / 4
