"""Random legal plays of every game: they come to an end, and every decision on the way keeps the contract."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from solo.systems.contract import (
    AnyProcedure,
    Choose,
    ChooseMany,
    ChoosePlace,
    Decision,
    Event,
    Result,
    System,
)
from tests.suite.playing import begun, decisions

PLAYS = 24
CHUNKS = 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.exhaustive) for chunk in range(1, CHUNKS))]
)
def test_random_legal_plays_come_to_an_end(system: System, fight: AnyProcedure, chunk: int) -> None:
    for number in range(PLAYS):
        random = Random(f"{chunk}/{number}")
        state = begun(system, random)
        told: list[Event] = []
        for decision in decisions(fight, state, random, told):
            if isinstance(decision, Result):
                assert decision.outcome in ("won", "lost", "draw")
                assert decision.text.endswith(".")
            else:
                check_decision(decision)
        assert told
        assert all(event.text for event in told)


@pytest.mark.exhaustive
def test_who_has_lost_has_no_prospects_and_who_begins_has_some(system: System, fight: AnyProcedure) -> None:
    for number in range(12):
        random = Random(f"prospects/{number}")
        state = begun(system, random)
        before = fight.estimate_win_chance(state)
        assert before is None or 0 < before < 1
        *_, end = decisions(fight, state, random, [])
        after = fight.estimate_win_chance(state)
        assert isinstance(end, Result)
        if before is not None and after is not None and end.outcome == "lost":
            # A side that leaves the field unhurt has lost, and its strength is as it was.
            assert after < before + 0.001


def check_decision(decision: Decision) -> None:
    """What every decision keeps: legal defaults, unique codes, and a sentence for whatever is refused."""
    assert decision.prompt
    assert decision.fault(decision.first_legal()) is None
    if isinstance(decision, ChoosePlace):
        assert decision.places
        assert len(set(decision.places)) == len(decision.places)
        assert all(decision.fault(f"{column},{row}") is None for column, row in decision.places)
        return
    if not isinstance(decision, Choose | ChooseMany):
        return
    codes = [option.code for option in decision.options]
    assert len(set(codes)) == len(codes), f"{decision.kind}: {[code for code in codes if codes.count(code) > 1]}"
    for option in decision.options:
        assert option.label
        assert bool(decision.fault(option.code)) == bool(option.refused) or isinstance(decision, ChooseMany)
        assert not option.refused or option.refused.endswith("."), option.refused


def test_an_answer_that_is_not_on_offer_is_refused_in_a_sentence(system: System, fight: AnyProcedure) -> None:
    random = Random(1)
    for decision in islice(decisions(fight, begun(system, random), random, []), 50):
        assert isinstance(decision, Result) or str(decision.fault("no such thing")).endswith(".")
