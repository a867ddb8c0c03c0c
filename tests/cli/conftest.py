"""A home of its own for each test, the tiny game in place of ours, and the command as a function."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from solo.cli.main import main
from solo.library import systems
from tests.left_open import no_campaign_left_open

__all__ = ["Said", "Solo", "games", "home", "no_campaign_left_open", "solo"]


class Said(msgspec.Struct, frozen=True):
    """What a command left behind: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> object:
        """What was printed, read as one JSON value."""
        return msgspec.json.decode(self.out)


Solo = Callable[..., Said]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("SOLO_HOME", str(folder))
    return folder


@pytest.fixture
def games(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Solo:
    """Runs the command with words and standard input, over our own games."""
    del home

    def run(*words: str, stdin: str | bytes = "") -> Said:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        capsys.readouterr()
        code = main(words)
        printed = capsys.readouterr()
        return Said(code, printed.out, printed.err)

    return run


@pytest.fixture
def solo(games: Solo, monkeypatch: pytest.MonkeyPatch) -> Solo:
    """Runs the command over the tiny game."""
    monkeypatch.setattr(systems, "_ours", lambda: {"fake": "tests.fake_system:MANIFEST"})
    monkeypatch.setattr(systems, "_installed", dict)
    return games
