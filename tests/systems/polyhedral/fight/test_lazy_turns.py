"""A turn's options worked out one kind at a time, as a tactic looks at them, or all at once: it is the same fight."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, Decision, Option, Procedure, Setup
from solo.systems.polyhedral.fight.options.turn import OptionSection, TurnChoice

SYSTEM = open_system("polyhedral", None).system
FIGHTS = SYSTEM.encounters.ready_fights()


def begun(name: str) -> msgspec.Struct:
    ready, characters = FIGHTS[name], SYSTEM.characters.ready()
    party = tuple(characters[member] for member in ready.party)
    setup = Setup(party, ready.foes, place=ready.place, title=name, options=ready.options)
    return SYSTEM.procedures["fight"].begin(setup)


def answers(procedure: Procedure, state: msgspec.Struct, seed: str, *, eager: bool) -> Iterator[tuple[str, str, str]]:
    """Every decision of a fight with the answer that the tactic gave."""
    running = procedure.run(state, SimulationScene(Random(seed)))
    answer = None
    while True:
        try:
            asked = next(running) if answer is None else running.send(answer)
        except StopIteration:
            return
        answer = None
        if isinstance(asked, Checkpoint):
            continue
        given = procedure.decide(state, whole(asked) if eager else asked)
        assert asked.fault(given.answer) is None
        yield asked.kind, asked.who, f"{given.answer} {given.reason}"
        answer = given.answer


def whole(decision: Decision) -> Decision:
    """A turn's choice with all that is on offer worked out before anybody decides."""
    if not isinstance(decision, TurnChoice):
        return decision
    assert decision.options
    return decision


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", FIGHTS)
def test_eager_and_lazy_turns_make_the_same_fight(name: str) -> None:
    procedure = SYSTEM.procedures["fight"]
    lazy_state, eager_state = begun(name), begun(name)
    lazy = list(answers(procedure, lazy_state, "same", eager=False))
    assert lazy == list(answers(procedure, eager_state, "same", eager=True))
    assert msgspec.msgpack.encode(lazy_state) == msgspec.msgpack.encode(eager_state)


def test_each_part_of_a_turn_is_what_the_whole_has_of_it() -> None:
    for seed in range(3):
        state = begun("Half a book of fire")
        procedure = SYSTEM.procedures["fight"]
        running = procedure.run(state, SimulationScene(Random(seed)))
        asked = next(running)
        while not isinstance(asked, TurnChoice):
            asked = next(running) if isinstance(asked, Checkpoint) else running.send(asked.first_legal())
        verbs = dict.fromkeys(option.code.partition(":")[0] for option in asked.options)
        for verb in verbs:
            legal = [option.code for option in asked.options if option.code.partition(":")[0] == verb]
            assert [option.code for option in asked.options_of(verb)] == [
                code for code in legal if not asked.fault(code)
            ]
        assert asked.default == asked.first_legal()
        assert asked.fault(asked.first_legal()) is None
        assert asked.option("no such code") is None


def test_looking_at_one_kind_of_action_works_out_no_other() -> None:
    worked_out: list[str] = []

    def part(*verbs: str) -> OptionSection:
        def offer() -> list[Option]:
            worked_out.append(verbs[0])
            return [Option(f"{verb}:x", verb, refused="No." if verb == "never" else "") for verb in verbs]

        return OptionSection(verbs, offer)

    choice = TurnChoice("Ann", lambda: "What now?", [part("never"), part("strike", "pair"), part("move")])
    assert [option.code for option in choice.options_of("pair")] == ["pair:x"]
    assert choice.fault("strike:x") is None
    assert choice.fault("never:x") == "No."
    assert worked_out == ["strike", "never"]
    assert choice.default == "strike:x"
    assert [option.code for option in choice.options] == ["never:x", "strike:x", "pair:x", "move:x"]
    assert worked_out == ["strike", "never", "move"]
