"""Whoever fights by themselves, in every game: legally, with a reason, and touching nothing."""

from __future__ import annotations

from random import Random

import msgspec

from solo.play.scenes import Unattended
from solo.play.unattended import play_out
from solo.systems.contract import (
    AnyProcedure,
    Event,
    Result,
    System,
)
from tests.suite.playing import begun, decisions


def test_tactics_answer_legally_name_their_reason_and_touch_nothing(system: System, fight: AnyProcedure) -> None:
    for number in range(8):
        random = Random(number)
        state = begun(system, random)
        for decision in decisions(fight, state, random, [], tactics_after=150):
            if isinstance(decision, Result):
                continue
            before = msgspec.json.encode(state)
            choice = fight.decide(state, decision)
            assert msgspec.json.encode(state) == before
            assert decision.fault(choice.answer) is None, f"{decision.kind}: {choice.answer}"
            assert not choice.reason or choice.reason.endswith(".")


def test_whether_anybody_listens_makes_no_difference(system: System, fight: AnyProcedure) -> None:
    for number in range(6):
        told: list[Event] = []
        ends = []
        for listener in (told.append, None):
            state = begun(system, Random(number))
            result = play_out(fight, state, Unattended(Random(number), listener))
            ends.append((result, msgspec.json.encode(state)))
        assert ends[0] == ends[1]
        assert told
