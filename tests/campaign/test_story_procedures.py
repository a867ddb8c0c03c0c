"""The journal's entry of an ended procedure: its text, and the facts behind it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from solo.campaign.story_procedures import describe_played
from solo.play.table import Table
from solo.story.entries import ProcedurePlayed
from solo.systems.contract import Event, Result, Verdict

HELD = Verdict("Wenna: Medicine against hard", 1, True, "succeeds", 0.58)
FAILED = Verdict("Edda: Strength against heroic", 0, False, "fails", 0.0)


def checked(*verdicts: Verdict, outcome: str = "checked") -> ProcedurePlayed:
    events = [Event("check", str(verdict), verdict=verdict) for verdict in verdicts]
    table = SimpleNamespace(
        story=lambda _viewer: events,
        saved=SimpleNamespace(title="A check", number=1, legs=[]),
        procedure=SimpleNamespace(key="check"),
    )
    return describe_played(cast("Table", table), Result(outcome, f"{len(verdicts)} rolled."), None, ())


def test_a_single_test_is_told_by_its_verdict() -> None:
    played = checked(HELD)
    assert played.text == "Wenna: Medicine against hard: succeeds (58 %)."
    assert played.facts == (), "that one test was rolled is no news"
    assert not played.failed


def test_a_procedure_with_one_test_keeps_its_result_as_a_fact() -> None:
    assert checked(HELD, outcome="over").facts == ("1 rolled.",)


@pytest.mark.parametrize("verdicts", [(HELD, FAILED), ()])
def test_several_tests_or_none_are_told_by_their_result(verdicts: tuple[Verdict, ...]) -> None:
    played = checked(*verdicts)
    assert played.text == f"{len(verdicts)} rolled."
    assert played.facts == tuple(f"{verdict}." for verdict in verdicts[-1:])
    assert played.failed == bool(verdicts)
