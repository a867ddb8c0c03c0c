"""Procedures besides the fight: they end, send everybody home, and can be taken back anywhere."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from solo.play.table import Table
from solo.systems.contract import (
    AnyProcedure,
    Procedure,
    Result,
    Setup,
    System,
)
from tests.suite.playing import answer_once, decisions, reloaded, seen

PLAYS = 40


def test_procedures_are_told_apart_by_a_title_and_a_sentence(system: System) -> None:
    procedures = list(system.procedures.values())
    assert [procedure.key for procedure in procedures] == list(system.procedures)
    assert len({procedure.title for procedure in procedures}) == len(procedures)
    assert all(procedure.help.endswith(".") for procedure in procedures)


def test_every_procedure_has_all_methods_of_the_contract(system: System) -> None:
    people = tuple(list(system.characters.ready().values())[:3])
    for procedure in system.procedures.values():
        assert Procedure in type(procedure).__mro__
    for procedure in other_procedures(system):
        state, stayed = procedure.begin(Setup(people)), procedure.begin(Setup(people))
        procedure.make_party_stay(stayed)
        assert stayed == state


@pytest.mark.slow
def test_other_procedures_come_to_an_end_and_send_everybody_home(system: System) -> None:
    people = list(system.characters.ready().values())
    for procedure in other_procedures(system):
        for number in range(PLAYS):
            random = Random(number)
            party = tuple(random.sample(people, random.randint(1, min(3, len(people)))))
            state = procedure.begin(Setup(party))
            result = None
            for asked in decisions(procedure, state, random, []):
                if isinstance(asked, Result):
                    result = asked
                else:
                    assert procedure.side(state, asked.who) == "party"
            assert result is not None
            for character in party:
                home = procedure.apply_outcome(state, character)
                again = msgspec.json.decode(msgspec.json.encode(home), type=system.characters.type)
                assert system.characters.member(again).name == system.characters.member(character).name


def test_other_procedures_can_be_taken_back_and_saved_anywhere(system: System) -> None:
    people = tuple(list(system.characters.ready().values())[:3])
    for procedure in other_procedures(system):
        table = Table.start(procedure, procedure.begin(Setup(people)), system="s", title="t", seed=4)
        random = Random(4)
        moments = [seen(table)]
        while len(moments) < 12 and answer_once(table, random):
            assert seen(reloaded(table)) == seen(table)
            moments.append(seen(table))
        for moment in reversed(moments[:-1]):
            assert table.undo()
            assert seen(table) == moment
        assert not table.undo()


def other_procedures(system: System) -> list[AnyProcedure]:
    return [procedure for key, procedure in system.procedures.items() if key != "fight"]
