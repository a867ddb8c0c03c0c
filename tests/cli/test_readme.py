"""The README promises nothing that does not work: its commands are understood, and its pictures are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from solo.cli.main import VERBS, main, verb_parser
from solo.library.systems import manifests

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = "\n".join(re.findall(r"^```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"^(?:PYTHONPATH=\. )?solo (\S.*?)(?:  .*)?$", BLOCKS, re.MULTILINE)
AT_ONCE = ("ask", "character", "completion", "library", "version")
WANTS_MORE = ("FILE", "draft.json", "--batch")
PRINTING = [
    command for command in COMMANDS if command.split()[0] in AT_ONCE and not set(WANTS_MORE) & set(command.split())
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_understood(command: str) -> None:
    verb, *words = shlex.split(command)
    verb_parser(verb).parse_args(words)


@pytest.mark.slow
@pytest.mark.parametrize("command", PRINTING)
def test_a_command_that_only_prints_does(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOLO_HOME", str(tmp_path))
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out


def test_every_verb_is_shown() -> None:
    assert {command.split()[0] for command in COMMANDS} == set(VERBS)


def test_every_game_is_told_of() -> None:
    for manifest in manifests():
        assert f"| **{manifest.title}** (`{manifest.key}`) | {manifest.summary} |" in README


def test_every_picture_is_there_and_shown() -> None:
    shown = re.findall(r"\]\(screenshots/(.*?)\)", README)
    assert sorted(shown) == sorted(picture.name for picture in (ROOT / "screenshots").glob("*.svg"))
