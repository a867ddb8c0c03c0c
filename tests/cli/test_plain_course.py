"""The course of a fight on the command line: the words “course” and “what if”, and the option of --auto."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.campaign import campaigns
from tests.cli.conftest import Solo

FIGHT = ("--system", "swords", "--fight", "The toll bridge", "--seed", "5")


@pytest.mark.slow
def test_the_word_course_tells_every_round_and_what_if_plays_on_in_a_copy(games: Solo, home: Path) -> None:
    said = games("play", "--plain", *FIGHT, stdin="course\nE\ncourse\nwhat if 99\nwhat if 3\nu\nq\n")
    assert said.code == 0, said.err
    assert "The fight is not over yet." in said.out
    assert "Before the fight, 50 %" in said.out
    assert "  1. The start, 50 %" in said.out
    assert "Your share of remaining strength: 50 %" in said.out
    assert "  3. Round 2, " in said.out
    assert "“99” is not the number of a line." in said.out
    assert "This is a copy, “Quick fights, what if”." in said.out
    states = {one.name: one.state for one in campaigns.campaigns(home)}
    assert states == {"Quick fights": "won, not saved yet", "Quick fights, what if": "in progress"}


def test_a_what_if_before_the_end_is_refused(games: Solo) -> None:
    said = games("play", "--plain", *FIGHT, stdin="what if 1\nq\n")
    assert "The fight is not over yet." in said.out


@pytest.mark.slow
def test_auto_prints_the_course_on_request_and_has_it_in_json(games: Solo) -> None:
    plain = games("play", "--auto", *FIGHT).out
    told = games("play", "--auto", *FIGHT, "--course").out
    assert told.startswith(plain)
    assert told[len(plain) :].startswith("Your share of remaining strength: 50 % ")
    last = msgspec.json.decode(games("play", "--auto", *FIGHT, "--json").out.splitlines()[-1])
    assert [leg["title"] for leg in last["course"]["legs"]][:2] == ["the start", "round 1"]
    assert last["course"]["legs"][-1]["after"] == 1.0
    assert set(last["course"]["fighters"]) == {"Hild Arnesdotter", "Edda Karrow"}


def test_the_course_is_an_option_of_auto_alone(games: Solo) -> None:
    assert "--course needs --auto" in games("play", "--plain", "--course").err
