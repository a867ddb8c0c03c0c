"""The coach in a stalemate, at a table: a line only after rounds without harm, with the figures of an option."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.play.pending_rolls import Wanted
from solo.resolver import format_percent
from solo.systems.contract import Choose
from tests.host.ordered_fights import answer_as_usual, fighting, go_on

SEEDS = range(20)


@pytest.mark.slow
def test_the_coach_names_an_attack_after_two_rounds_without_harm(tmp_path: Path) -> None:
    for seed in SEEDS:
        with fighting(tmp_path, "swords", "Under the tower", seed) as (session, place, keeper):
            go_on(session, keeper)
            while place.result is None:
                asked = place.pending
                assert asked is not None and not isinstance(asked, Wanted)
                told = place.coach_in_stalemate(asked)
                if told:
                    assert place.legs >= 3
                    before, now = place.view_before(place.legs - 2), place.view()
                    assert [one.out for one in before.fighters] == [one.out for one in now.fighters]
                    assert isinstance(asked, Choose)
                    named = next(option for option in asked.legal() if f"“{option.label}”" in told)
                    chance = next(m.value for m in named.preview().measures if m.name in ("hit", "held"))
                    assert format_percent(chance) in told or "expect to do" in told
                    return
                answer_as_usual(place, keeper)
                go_on(session, keeper)
    pytest.fail("None of these fights has come to a stalemate.")
