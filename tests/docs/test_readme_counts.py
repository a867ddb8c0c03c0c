"""The counts of content in the README's table of games."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHELVES = {word: word for word in ("foes", "regiments", "spells", "effects")} | {"enchantments": "affixes"}
"""The content files that hold the counted entries, by the README's words."""
COUNT = re.compile(rf"(\d+) ({'|'.join(SHELVES)})\b")
ROWS = re.findall(r"^\| \*\*.+\*\* \(`(.+?)`\) \|.*\|(.+)\|$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("game", "told"), ROWS, ids=[game for game, _ in ROWS])
def test_the_readme_counts_the_content_of_each_game(game: str, told: str) -> None:
    counts = [(int(number), word) for number, word in COUNT.findall(told)]
    assert any(word == "foes" for _, word in counts)
    for number, word in counts:
        shelf = SHELVES[word]
        entries = tomllib.loads((ROOT / "content" / game / f"{shelf}.toml").read_text("utf-8"))
        assert number == len(entries[shelf]), word


def test_the_readme_has_a_row_for_each_game() -> None:
    assert {game for game, _ in ROWS} == {folder.name for folder in (ROOT / "content").iterdir()} - {"story"}
