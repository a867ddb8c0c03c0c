"""The walk through a game: its pieces are the game of the tests, which the suite plays."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PIECE = re.compile(r"```python\n(.*?)\n```", re.DOTALL)


def test_the_pieces_one_after_the_other_are_the_small_game() -> None:
    pieces = PIECE.findall((ROOT / "docs" / "ADD-A-GAME.md").read_text(encoding="utf-8"))
    game = (ROOT / "tests" / "fake_game.py").read_text(encoding="utf-8")
    assert [line for piece in pieces for line in piece.splitlines() if line] == [
        line for line in game.splitlines() if line
    ]
    assert len(pieces) == 9


def test_every_file_it_names_is_there() -> None:
    text = (ROOT / "docs" / "ADD-A-GAME.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:solo|tests|parts|docs|creation)/[\w./<>-]+)`", text)
    assert named
    for name in named:
        place = f"solo/systems/{name}" if name.startswith("parts/") else name
        if "<" not in name:
            assert (ROOT / place).exists() or (ROOT / "solo" / "systems" / "swords" / place).exists(), name
