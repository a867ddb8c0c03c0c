"""The page of tales is as its script makes it, and its fights are of all games."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

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
