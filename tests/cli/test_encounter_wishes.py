"""Wishes for encounters from the command line to PolyRPG's answer, and a sentence for those that make no sense."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solo.cli.main import main
from solo.library.systems import open_system

PARTY = ("encounter", "polyhedral", "--party", "Maren Toll, Ilka Brandt, 85, 85", "--tier", "boss", "--seed", "3")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOLO_HOME", str(tmp_path))
    return tmp_path


def found(capsys: pytest.CaptureFixture[str], *words: str) -> list[Any]:
    assert main([*PARTY, *words, "--json"]) == 0
    candidates: list[Any] = json.loads(capsys.readouterr().out)["candidates"]
    assert candidates
    return candidates


@pytest.mark.slow
def test_roles_themes_and_followers(capsys: pytest.CaptureFixture[str]) -> None:
    system = open_system("polyhedral", None).system
    wishes = ("--role", "caster=1", "--role", "brute", "--theme", "undead, plant", "--followers")
    for candidate in found(capsys, *wishes, "--place", "Barrow of the two kings", "--light", "pitch dark"):
        tags = [(set(system.foes.tags(foe["name"])), foe["count"]) for foe in candidate["foes"]]
        assert all(words & {"undead", "plant"} for words, _ in tags)
        assert sum(count for words, count in tags if "caster" in words) == 1
        assert sum(count for words, count in tags if "brute" in words) >= 1


@pytest.mark.slow
def test_whoever_is_avoided_is_never_there_and_a_pin_may_have_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    usual = {foe["name"] for candidate in found(capsys) for foe in candidate["foes"]}
    avoided = min(usual)
    for candidate in found(capsys, "--avoid", avoided, "--pin", "2 Goblin slinger"):
        counts = {foe["name"]: foe["count"] for foe in candidate["foes"]}
        assert avoided not in counts
        assert counts["Goblin slinger"] >= 2


@pytest.mark.slow
def test_roles_and_ground_are_kept_by_a_search_to_a_forecast(capsys: pytest.CaptureFixture[str]) -> None:
    system = open_system("swords", None).system
    wishes = ("--tier", "fair", "--role", "archer=1", "--role", "soldier", "--fights", "150", "--seed", "3")
    party = ("encounter", "swords", "--party", "Big Osk, Ysolt Marr", "--workers", "1")
    assert main([*party, *wishes, "--json"]) == 0
    candidates: list[Any] = json.loads(capsys.readouterr().out)["candidates"]
    assert candidates
    for candidate in candidates:
        tags = [(set(system.foes.tags(foe["name"])), foe["count"]) for foe in candidate["foes"]]
        assert sum(count for words, count in tags if "archer" in words) == 1
        assert all(words & {"archer", "soldier"} for words, _ in tags)


def test_treasure_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    (candidate, *_) = found(capsys, "--pin", "Cult preacher", "--count", "3")
    assert {key: candidate["treasure"][0][key] for key in ("name", "count")} == {"name": "money", "count": 1}


@pytest.mark.parametrize(
    "words",
    [
        ("--role", "wizard"),
        ("--role", "caster=0"),
        ("--role", "caster=x"),
        ("--role", "caster="),
        ("--role", "caster=" + "9" * 30),
        ("--theme", "undeed"),
        ("--place", "Nowhere"),
        ("--terrain", "moon"),
        ("--light", "purple"),
        ("--followers", "--count", "1"),
        ("--pin", "Goblin slinger", "--avoid", "Goblin slinger"),
        ("--pin", "0 Goblin slinger"),
        ("--format", "pdf"),
    ],
)
def test_what_makes_no_sense_gets_one_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert main([*PARTY, *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
