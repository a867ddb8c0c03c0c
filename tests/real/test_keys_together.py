"""Keys that arrive in one write, in a real terminal: none of them ends the app, and each finds its page whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real import homes
from tests.real.terminal import Terminal
from tests.real.test_app import NOISE

TIMES = 4


@pytest.mark.parametrize("data", [b"\x10\r\r", b"g\r\r", b"q1w\x1b[B\t\r\r"], ids=["palette", "chooser", "forecast"])
def test_keys_in_one_write_do_not_end_the_app(tmp_path: Path, data: bytes) -> None:
    with Terminal(tmp_path, "play", "--seed", "3") as terminal:
        terminal.wait_for("Quick fight")
        for _ in range(TIMES):
            terminal.type(data)
            terminal.rest()
            assert terminal.alive
            terminal.press("escape", "escape", "escape")
            terminal.rest()
        terminal.press("ctrl+q")
        assert terminal.end() == 0
        assert not NOISE.search(terminal.text)
    assert not (tmp_path / "crashes").exists()


def test_keys_typed_ahead_of_a_fight_are_its_answers(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "3") as terminal:
        terminal.wait_for("Quick fight")
        terminal.type(b"q1\r11")
        terminal.wait(lambda _: homes.in_progress(tmp_path) and len(homes.answers(tmp_path)) >= 2, "two answers")
        terminal.press("ctrl+q")
        assert terminal.end() == 0
