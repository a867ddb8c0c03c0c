"""Sheets of `solo encounter`: a budget's encounters are played first, and a tier of wins is searched by playing."""

from __future__ import annotations

from typing import Any

import pytest

from solo.library import systems
from tests.cli.conftest import Solo

PARTY = ("encounter", "fake", "--tier", "fair", "--seed", "1", "--workers", "1", "--most", "1")


@pytest.fixture
def solo(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> Solo:
    """The command over the tiny game."""
    monkeypatch.setattr(systems, "_ours", lambda: {"fake": "tests.fake_system:MANIFEST"})
    return solo


def test_an_encounter_of_a_budget_is_played_before_its_sheet_is_written(solo: Solo) -> None:
    said = solo(*PARTY, "--party", "Ann", "--format", "markdown", "--fights", "16")
    assert said.code == 0, said.err
    assert "## Forecast" in said.out
    assert " of 16 fights (95 %: " in said.out


def test_an_encounter_of_a_budget_has_its_outlook_in_json(solo: Solo) -> None:
    said = solo(*PARTY, "--party", "Ann", "--json", "--fights", "16")
    assert isinstance(said.json, dict)
    outlook: dict[str, Any] = said.json["encounters"][0]["outlook"]
    assert outlook["fights"] == 16
    assert outlook["win_low"] <= outlook["win"] <= outlook["win_high"]


def test_a_party_of_totals_gets_a_sheet_that_is_not_yet_sure(solo: Solo) -> None:
    said = solo(*PARTY, "--party", "4, Ann", "--format", "text")
    assert said.code == 0, said.err
    assert "Not certain yet: no fights were simulated." in said.out


@pytest.mark.slow
@pytest.mark.parametrize(("key", "party"), [("two-d20", "Vess"), ("gloranthan", "Spearwoman")])
def test_a_tier_of_fights_won_is_searched_by_playing_where_there_is_a_first_pick_too(
    key: str, party: str, monkeypatch: pytest.MonkeyPatch, solo: Solo
) -> None:
    monkeypatch.undo()
    said = solo(
        "encounter", key, "--party", party, "--tier", "fair", "--seed", "1", "--fights", "8", "--workers", "1", "--json"
    )
    assert isinstance(said.json, dict), said.err
    assert said.json["fights"] <= 8
    assert "target" in said.json


@pytest.mark.parametrize(("key", "unit"), [("two-d20", "threat"), ("gloranthan", "points"), ("polyhedral", "XP")])
def test_a_tier_for_a_party_of_totals_says_that_nothing_was_played(
    key: str, unit: str, monkeypatch: pytest.MonkeyPatch, solo: Solo
) -> None:
    monkeypatch.undo()
    said = solo("encounter", key, "--party", "60, 60", "--tier", "easy" if key != "two-d20" else "fair", "--seed", "1")
    assert said.out.splitlines()[0].endswith(f", by {unit} only, untested:")
