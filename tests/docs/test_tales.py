"""The page of tales is as its script makes it, and its fights are of all games."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from solo.cli.main import main

DOCS = Path(__file__).parents[2] / "docs"


@cache
def script() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "tales" / "make.py"), run_name="make")


@pytest.mark.slow
def test_the_page_of_tales_is_up_to_date() -> None:
    assert (DOCS / "TALES.md").read_text(encoding="utf-8") == script()["page"](), "Run “make tales”."


def test_every_game_has_a_tale() -> None:
    games = {path.name for path in (DOCS.parent / "content").iterdir() if (path / "fights.toml").exists()}
    assert {game for game, _, _ in script()["FIGHTS"]} == games


@pytest.mark.slow
def test_a_tale_of_an_automatic_fight_has_one_closing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOLO_HOME", str(tmp_path))
    fight = ("play", "polyhedral", "--auto", "--fight", "Dogs on the ice", "--seed", "13")
    assert main(list(fight)) == 0
    assert "holds the field after" in capsys.readouterr().out
    assert main([*fight, "--voice", "tale"]) == 0
    assert "holds the field after" not in capsys.readouterr().out
