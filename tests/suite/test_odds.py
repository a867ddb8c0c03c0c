"""The odds of every game: chances are chances, charts are whole, and looking at them changes nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random

import msgspec
import pytest

from solo.systems.contract import (
    AnyProcedure,
    Choose,
    ChooseMany,
    Option,
    System,
)
from tests.suite.playing import begun, decisions

FIGHTS, MOST = 12, 24
"""So many fights are looked at, and more of games whose fights are short."""


@pytest.mark.slow
def test_odds_are_chances_and_their_charts_are_whole(system: System, fight: AnyProcedure) -> None:
    shown = charted = 0
    for number in range(MOST):
        if number >= FIGHTS and charted > 100:
            break
        random = Random(number)
        for decision in decisions(fight, begun(system, random), random, [], tactics_after=60):
            if isinstance(decision, Choose | ChooseMany):
                for option in decision.options:
                    shown += check_preview(option)
                    charted += check_chart(option)
    assert shown > 200
    assert charted > 100


def check_preview(option: Option) -> int:
    measures = option.preview().measures
    for measure in measures:
        assert measure.kind != "chance" or 0 <= measure.value <= 1, f"{option.code}: {measure}"
    return len(measures)


def check_chart(option: Option) -> int:
    explain = option.preview().explain
    if explain is None:
        return 0
    told = explain()
    assert told.title
    assert all(sentence.endswith((".", "?", "!")) for sentence in told.sentences)
    if not told.outcomes:
        return 0
    assert sum((outcome.chance for outcome in told.outcomes), start=Fraction(0)) == 1, option.code
    assert all(outcome.chance > 0 and outcome.label for outcome in told.outcomes)
    assert len({outcome.label for outcome in told.outcomes}) == len(told.outcomes)
    return 1


@pytest.mark.slow
def test_looking_at_odds_changes_nothing(system: System, fight: AnyProcedure) -> None:
    random = Random(5)
    state = begun(system, random)
    for decision in islice(decisions(fight, state, random, []), 80):
        if isinstance(decision, Choose):
            before = msgspec.json.encode(state)
            for option in decision.options:
                check_chart(option)
            assert msgspec.json.encode(state) == before
