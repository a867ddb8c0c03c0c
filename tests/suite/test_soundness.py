"""States that rules have written are sound; of any other an earlier checkpoint is gone on with, or it is said."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from solo.border import bounds
from solo.play.run import ReplayFault
from solo.play.saved import SavedTable
from solo.play.scenes import Unattended
from solo.play.table import IllegalAnswer
from solo.play.trial import sound_table
from solo.systems.contract import AnyProcedure, Checkpoint, Setup, System, Together
from tests.siege.saves import changed
from tests.suite.playing import a_table, answer_once, begun, fitting

FIGHTS = 12
CHANGED = 60


def states(procedure: AnyProcedure, state: msgspec.Struct, random: Random) -> Iterator[msgspec.Struct]:
    """The state at every checkpoint of a procedure that tactics play, as it would be saved."""
    running = procedure.run(state, Unattended(random))
    asked = next(running)
    try:
        while True:
            if isinstance(asked, Checkpoint):
                yield msgspec.json.decode(msgspec.json.encode(state), type=procedure.state_type)
                asked = next(running)
            elif isinstance(asked, Together):
                answers = {one.who: procedure.decide(state, one).answer for one in asked.decisions}
                asked = running.send(asked.write(answers))
            else:
                asked = running.send(procedure.decide(state, asked).answer)
    except StopIteration:
        return


def test_whatever_rules_have_written_is_sound(system: System, fight: AnyProcedure) -> None:
    people = tuple(list(system.characters.ready().values())[:3])
    begun_ones = [(fight, begun(system, Random(number))) for number in range(FIGHTS)]
    begun_ones += [(one, one.begin(Setup(people))) for key, one in system.procedures.items() if key != "fight"]
    for number, (procedure, state) in enumerate(begun_ones):
        for written in states(procedure, state, Random(number)):
            assert list(procedure.faults(written)) == []
            assert list(bounds.faults(written, bounds.SAVED)) == []


@pytest.mark.parametrize("seed", range(3))
def test_whatever_stands_in_a_save_is_gone_on_with_or_refused(system: System, fight: AnyProcedure, seed: int) -> None:
    random = Random(seed)
    table = a_table(system, system.manifest.key, fitting(system, random), seed)
    for _ in range(12):
        answer_once(table, random)
    whole = msgspec.to_builtins(table.saved, builtin_types=(msgspec.Raw,))
    for number in range(CHANGED):
        mine = Random(f"{seed}/{number}")
        try:
            saved = msgspec.json.decode(changed(msgspec.json.encode(table.saved), mine), type=SavedTable)
            opened = sound_table(fight, saved)
        except (msgspec.MsgspecError, ReplayFault):
            continue
        for _ in range(3):
            opened.view()
            opened.story()
            try:
                answer_once(opened, mine)
            except IllegalAnswer:
                break
        opened.undo()
    assert msgspec.to_builtins(table.saved, builtin_types=(msgspec.Raw,)) == whole
