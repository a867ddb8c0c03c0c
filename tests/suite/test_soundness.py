"""States that rules have written are sound; of any other an earlier checkpoint is gone on with, or it is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest
from msgspec.structs import force_setattr

from solo.play.run import ReplayError
from solo.play.saved_table import SavedTable
from solo.play.scenes import UnattendedScene
from solo.play.table import IllegalAnswerError
from solo.play.table_check import check_table
from solo.systems.contract import AnyProcedure, Checkpoint, Setup, SimultaneousDecisions, System
from solo.untrusted import input_limits
from tests.siege.saves import changed
from tests.suite.playing import a_table, answer_once, begun, fitting

WORDS, FIGURES = ("", "nothing", "no:thing"), (0, -1, 999, 1_000_000)
OTHER_WORDS: dict[object, Callable[[Any], Iterable[object]]] = {
    str: lambda _: WORDS,
    list[str]: lambda held: [[*held, word] for word in WORDS],
    tuple[str, ...]: lambda held: [(*held, word) for word in WORDS],
}
OTHER_FIGURES: dict[object, Callable[[Any], Iterable[object]]] = {
    int: lambda _: FIGURES,
    int | None: lambda _: FIGURES,
    dict[str, int]: lambda held: [{**held, next(iter(held)): figure} for figure in FIGURES] if held else [],
}
Found = tuple[msgspec.Struct, str, object]
FIGHTS = 12
CHANGED = 60


def states(procedure: AnyProcedure, state: msgspec.Struct, random: Random) -> Iterator[msgspec.Struct]:
    """The state at every checkpoint of a procedure that tactics play, as it would be saved."""
    running = procedure.run(state, UnattendedScene(random))
    asked = next(running)
    try:
        while True:
            if isinstance(asked, Checkpoint):
                yield msgspec.json.decode(msgspec.json.encode(state), type=procedure.state_type)
                asked = next(running)
            elif isinstance(asked, SimultaneousDecisions):
                answers = {one.who: procedure.decide(state, one).answer for one in asked.decisions}
                asked = running.send(asked.write(answers))
            else:
                asked = running.send(procedure.decide(state, asked).answer)
    except StopIteration:
        return


def held(value: object, kinds: Mapping[object, Callable[[Any], Iterable[object]]]) -> Iterator[Found]:
    """Each field in a state that is of one of these kinds, with what it is a field of, and what it might hold."""
    if isinstance(value, msgspec.Struct):
        hints = get_type_hints(type(value))
        for name in value.__struct_fields__:
            its = getattr(value, name)
            yield from ((value, name, other) for other in kinds.get(hints[name], lambda _: ())(its))
            yield from held(its, kinds)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from held(one, kinds)
    elif isinstance(value, dict):
        yield from held(list(value.values()), kinds)


def changed_in_one_place(
    state: msgspec.Struct, kinds: Mapping[object, Callable[[Any], Iterable[object]]]
) -> Iterator[msgspec.Struct]:
    """A state that holds something else in one place, the first of each kind of field, as far as it can be read."""
    seen = set()
    for one, name, other in held(state, kinds):
        what = type(one), name, str(other[-1] if isinstance(other, list | tuple) else other)
        if what not in seen:
            seen.add(what)
            before = getattr(one, name)
            force_setattr(one, name, other)
            written = msgspec.json.encode(state)
            force_setattr(one, name, before)
            with suppress(msgspec.ValidationError):
                yield msgspec.json.decode(written, type=type(state))


def refused(procedure: AnyProcedure, state: msgspec.Struct) -> bool:
    """Whether a table would not be opened with this state."""
    if [*procedure.find_problems(state), *input_limits.find_excess(state, input_limits.SAVED)]:
        return True
    try:
        procedure.view(state, None)
    except Exception:
        return True
    return False


def go_on(procedure: AnyProcedure, state: msgspec.Struct, answers: int) -> None:
    """Let tactics play so many answers on, each state of which is looked at."""
    running = procedure.run(state, UnattendedScene(Random(1)))
    with suppress(StopIteration):
        asked = next(running)
        for _ in range(answers):
            procedure.view(state, None)
            if isinstance(asked, Checkpoint):
                asked = next(running)
            elif isinstance(asked, SimultaneousDecisions):
                answered = {one.who: procedure.decide(state, one).answer for one in asked.decisions}
                asked = running.send(asked.write(answered))
            else:
                asked = running.send(procedure.decide(state, asked).answer)


@pytest.mark.slow
def test_whatever_rules_have_written_is_sound(system: System, fight: AnyProcedure) -> None:
    people = tuple(list(system.characters.ready().values())[:3])
    begun_ones = [(fight, begun(system, Random(number))) for number in range(FIGHTS)]
    begun_ones += [(one, one.begin(Setup(people))) for key, one in system.procedures.items() if key != "fight"]
    for number, (procedure, state) in enumerate(begun_ones):
        for written in states(procedure, state, Random(number)):
            assert list(procedure.find_problems(written)) == []
            assert list(input_limits.find_excess(written, input_limits.SAVED)) == []


@pytest.mark.slow
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
            opened = check_table(fight, saved)
        except (msgspec.MsgspecError, ReplayError):
            continue
        for _ in range(3):
            opened.view()
            opened.story()
            try:
                answer_once(opened, mine)
            except IllegalAnswerError:
                break
        opened.undo()
    assert msgspec.to_builtins(table.saved, builtin_types=(msgspec.Raw,)) == whole


@pytest.mark.slow
@pytest.mark.parametrize(
    "kinds",
    [pytest.param(OTHER_WORDS, id="words", marks=pytest.mark.exhaustive), pytest.param(OTHER_FIGURES, id="figures")],
)
def test_what_means_nothing_is_gone_on_with_or_refused(
    system: System, fight: AnyProcedure, kinds: Mapping[object, Callable[[Any], Iterable[object]]]
) -> None:
    people = tuple(list(system.characters.ready().values())[:3])
    begun_ones = [(fight, begun(system, Random(2)))]
    begun_ones += [(one, one.begin(Setup(people))) for key, one in system.procedures.items() if key != "fight"]
    for procedure, state in begun_ones:
        written = list(states(procedure, state, Random(2)))
        for one in written[:: max(1, len(written) // 2)]:
            for changed_one in changed_in_one_place(one, kinds):
                if not refused(procedure, changed_one):
                    go_on(procedure, changed_one, 12)
