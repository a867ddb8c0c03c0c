"""Whoever fights by themselves, in every game: legally, with a reason, and touching nothing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from solo.play.saved_table import Seat
from solo.play.scenes import UnattendedScene
from solo.play.table import Table
from solo.play.unattended_play import play_out
from solo.systems.contract import (
    AnyProcedure,
    Event,
    FoeCount,
    Result,
    Setup,
    System,
)
from solo.systems.parts.fight.target_reasons import MOST_HARM, NEAREST
from tests.suite.playing import begun, decisions

BY_THEMSELVES = (Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True))


@pytest.mark.slow
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


@pytest.mark.slow
def test_of_two_who_fight_each_other_nobody_is_said_to_have_been_chosen(system: System, fight: AnyProcedure) -> None:
    people, prices = list(system.characters.ready().values()), system.foes.prices()
    told: list[str] = []
    for seed, foe in enumerate(sorted(prices, key=lambda name: abs(prices[name] - 20))[:6]):
        state = fight.begin(Setup((people[seed % len(people)],), (FoeCount(foe, 1),), title="A duel"))
        table = Table.start(fight, state, system=system.manifest.key, title="", seed=seed, seats=BY_THEMSELVES)
        table.advance()
        told += [event.text for event in table.story()]
    assert told
    assert [text for text in told if NEAREST in text or MOST_HARM in text] == []


@pytest.mark.slow
def test_whether_anybody_listens_makes_no_difference(system: System, fight: AnyProcedure) -> None:
    for number in range(6):
        told: list[Event] = []
        ends = []
        for listener in (told.append, None):
            state = begun(system, Random(number))
            result = play_out(fight, state, UnattendedScene(Random(number), listener))
            ends.append((result, msgspec.json.encode(state)))
        assert ends[0] == ends[1]
        assert told
