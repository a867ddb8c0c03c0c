"""What a seat of any game sees: the field as it is, and never the sheet of the other side."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pytest

from solo.evening.forecast_text import outlook_of
from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.forecast.forecast import make_forecast
from solo.forecast.runner import PlayedBatches
from solo.forecast.summary import sentences
from solo.forecast.sums import Sums
from solo.systems.contract import (
    AnyProcedure,
    Choose,
    ChooseMany,
    Decision,
    Event,
    Result,
    System,
    Viewer,
)
from tests.suite.playing import begun, decisions


@pytest.mark.slow
def test_views_show_the_field_and_never_the_sheet_of_the_other_side(system: System, fight: AnyProcedure) -> None:
    for number in range(6):
        random = Random(number)
        state = begun(system, random)
        for decision in decisions(fight, state, random, [], tactics_after=80):
            if not isinstance(decision, Result):
                check_views(fight, state, decision)


def test_the_story_and_the_title_have_one_word_for_the_stretch_that_is_played(
    system: System, fight: AnyProcedure
) -> None:
    random, told, compared = Random(3), list[Event](), 0
    state = begun(system, random)
    for decision in decisions(fight, state, random, told, tactics_after=40):
        latest = next((event.text for event in reversed(told) if event.kind == "round"), "")
        title = "" if isinstance(decision, Result) else fight.view(state, decision).subtitle
        if latest and any(map(str.isdigit, title)):
            assert title.startswith(" ".join(latest.lower().split()[:2]))
            compared += 1
    assert compared


def test_a_forecast_counts_in_the_stretches_that_the_story_tells(system: System, fight: AnyProcedure) -> None:
    random, told = Random(5), list[Event]()
    state = begun(system, random)
    start = encode_state(state)
    for _ in decisions(fight, state, random, told, tactics_after=0):
        pass
    told_as = next(event.text for event in told if event.kind == "round").lower().split()[0]
    sums = Sums()
    sums.merge(play_many(fight, start, play_seeds(5, 0, 2)))
    known = make_forecast(PlayedBatches(sums, "within", 1.0), 5)
    for words in (sentences(known), outlook_of(known).words):
        assert f"{told_as}s on average" in " ".join(words)


@pytest.mark.slow
def test_what_an_option_costs_says_of_what(system: System, fight: AnyProcedure) -> None:
    bare = set[str]()
    for number in range(8):
        random = Random(number)
        for decision in decisions(fight, begun(system, random), random, [], tactics_after=30):
            offered = decision.options if isinstance(decision, Choose | ChooseMany) else ()
            costs = (option.preview().cost for option in offered)
            bare.update(cost for cost in costs if cost and not re.search(r"[^\W\d]{2,}", cost))
    assert bare == set()


def check_views(fight: AnyProcedure, state: msgspec.Struct, decision: Decision) -> None:
    everything = fight.view(state, decision)
    sides = {fighter.name: fighter.side for fighter in everything.fighters}
    keys = [fighter.key for fighter in everything.fighters]
    assert len(set(keys)) == len(keys)
    assert decision.who in keys
    assert fight.side(state, decision.who) in ("party", "foes")
    for fighter in everything.fighters:
        assert all(0 <= bar.value <= bar.maximum for bar in fighter.bars), fighter
        if everything.field:
            field = everything.field
            assert all(0 <= x < field.width and 0 <= y < field.height for x, y in fighter.places)
    for seat in ("party", "foes"):
        seen_there = fight.view(state, decision, Viewer(seat))
        strangers = {name for name, side in sides.items() if side != seat}
        assert not strangers & {panel.title for panel in seen_there.panels}
        assert [fighter.key for fighter in seen_there.fighters] == keys
