"""The journal's entry for a procedure: only tests that the party's players saw are told in it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from solo.campaign.story_procedures import describe_played
from solo.play.table import Table
from solo.systems.contract import Event, Result, Verdict, filter_for_viewer

SEEN = Verdict("Climbing", 1, True, "success", 0.6)
HIDDEN = Verdict("Stealth", 0, False, "failure", 0.25)


@pytest.mark.parametrize(
    ("sides", "fact", "failed"),
    [
        ((), "Stealth: failure (25 %).", True),
        (("party",), "Stealth: failure (25 %).", True),
        (("foes",), "Climbing: success (60 %).", False),
    ],
)
def test_a_hidden_roll_of_the_foes_is_not_told(sides: tuple[str, ...], fact: str, failed: bool) -> None:
    events = [
        Event("check", "Ann climbs.", "Ann", verdict=SEEN),
        Event("check", "The rat stumbles.", "Rat", sides=sides, otherwise="A noise.", verdict=HIDDEN),
    ]
    table = SimpleNamespace(
        story=lambda viewer: filter_for_viewer(events, viewer),
        procedure=SimpleNamespace(key="check"),
        saved=SimpleNamespace(title="The wall", number=1),
    )
    played = describe_played(cast("Table", table), Result("won", "Ann is on the wall."), None, ())
    assert (played.facts, played.failed) == ((fact,), failed)
